"""The moves and frames of activation, movement and what comes from above, for what is stored."""

from __future__ import annotations

from ..moving.forced import ForcedMove
from ..moving.ramming_frame import Ramming
from ..moving.stranding import Strand
from ..orbital.artillery import CalledStrike, Impact
from ..orbital.designation import Designation
from ..orbital.deviation import Deviation, TurnAgain
from ..orbital.dropping import Land
from ..orbital.sky_drop import SkyDrop
from ..orbital.uses import CallStrike, Designate, TargetLock
from .activation import Activation
from .ending import SetOverwatch
from .kinds import Opening
from .select import Acting, Activate, KeepWatch

MovingMove = (
    Opening
    | Activate
    | KeepWatch
    | SetOverwatch
    | Strand
    | TurnAgain
    | Land
    | Designate
    | TargetLock
    | CallStrike
    | Impact
)
MovingFrame = (
    Acting | Activation | ForcedMove | Ramming | Deviation | SkyDrop | Designation | CalledStrike
)
