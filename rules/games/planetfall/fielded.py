"""The state of a battle as it is stored, with all its kinds of frames; every move of the game."""

from __future__ import annotations

from rules.core import CORE_MOVES

from .answers import Accept, Decline, Dispute, TakeBack, Uphold
from .disorder.consolidation import Consolidation
from .disorder.reach import Report
from .facts import Facts
from .opposed import Bid, OpposedTest, RequestBids
from .state import Table

AnyMove = CORE_MOVES | Accept | Decline | Dispute | Uphold | TakeBack | RequestBids | Bid | Report
AnyFrame = Consolidation | Facts | OpposedTest


class Fielded(Table, frozen=True, kw_only=True):
    """A battle with its unfinished procedures: what is stored."""

    frames: tuple[AnyFrame, ...] = ()
    answers: dict[str, AnyMove] = {}  # type: ignore[assignment]
