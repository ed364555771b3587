"""What these chapters store: their moves and their frames, those of disorder included."""

from __future__ import annotations

from ..disorder.bleeding import Allocate, Compulsory
from ..orbital.strike import OrderEquals
from ..orbital.strike import Strike as ArtilleryStrike
from .calling import Engage, KeepClear
from .engagement import Engagement, Strike
from .segment import CloseQuarters
from .storm_moves import Occupy, Storm
from .storming import Storming

CloseMove = Engage | Storm | KeepClear | Strike | Occupy | Allocate | OrderEquals
CloseFrame = CloseQuarters | Engagement | Storming | Compulsory | ArtilleryStrike
