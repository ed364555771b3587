"""What these chapters store: their moves and their frames."""

from __future__ import annotations

from .calling import Engage, KeepClear
from .engagement import Engagement, Strike
from .segment import CloseQuarters
from .storm_moves import Occupy, Storm
from .storming import Storming

CloseMove = Engage | Storm | KeepClear | Strike | Occupy
CloseFrame = CloseQuarters | Engagement | Storming
