"""The moves and frames of movement and of what comes from above, for what is stored."""

from __future__ import annotations

from ..moving.forced import ForcedMove
from ..moving.ramming_frame import Ramming
from ..moving.recon import ReconMove
from ..orbital.deviation import Deviation, TurnAgain
from ..orbital.dropping import Land
from .kinds import Opening

MovingMove = Opening | ReconMove | TurnAgain | Land
MovingFrame = ForcedMove | Ramming | Deviation
