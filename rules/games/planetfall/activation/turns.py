"""Whose turn it is: the frames that wait for an activation, and who may act in it (PF-ACT-1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import RuleError

from ..procedure import Procedure
from ..state import Table
from .helix_lock import beginners, check_may_begin

FOLLOW = "follow"
"""The stage at which passengers may follow their vehicle."""


class Selecting(Procedure, frozen=True, kw_only=True):
    """A frame in which `side` chooses the squadron that it activates next."""

    side: str = ""


class Active(Procedure, frozen=True, kw_only=True):
    """A frame in which one squadron acts; at its end `passengers` may follow it (PF-ACT-8)."""

    squadron: int
    passengers: int = 0

    def actor(self) -> int:
        """Return the squadron that may act at this stage."""
        return self.passengers if self.stage == FOLLOW else self.squadron

    def has_shot(self) -> bool:
        """Return whether the squadron has fired before its move (PF-MAR-HITRUN)."""
        return False


def acting(table: Table, seat: str) -> Iterator[int]:
    """Yield the squadrons that the open question lets a seat act with, in roster order."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Active):
        yield from (one for one in (top.actor(),) if table.side(one) == seat)
    elif isinstance(top, Selecting) and top.side == seat:
        yield from beginners(table, seat)


def offered(table: Table, seat: str) -> Iterator[int]:
    """Yield the squadrons for which movement actions are offered.

    On a measured table a squadron is chosen first: every place that each might go to would be too
    many.
    """
    top = table.frames[-1] if table.frames else None
    if table.scenery is None or not isinstance(top, Selecting):
        yield from acting(table, seat)


def check_own(table: Table, seat: str, squadron: int) -> None:
    """Raise RuleError for a squadron that does not exist or is the enemy's."""
    # Typed numbers and forged buttons come through here too.
    if not 1 <= squadron <= len(table.squadrons):
        raise RuleError(f"There is no squadron {squadron}.", "PF-ACT-1")
    if table.side(squadron) != seat:
        raise RuleError(f"{table.does(squadron, 'is')} not yours.", "PF-ACT-1")


def check_turn(table: Table, seat: str, squadron: int) -> None:
    """Raise RuleError for a squadron that is not a seat's, or that may not act now."""
    check_own(table, seat, squadron)
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Selecting):
        check_may_begin(table, squadron)
        if top.side == seat:
            return
    now = tuple(acting(table, seat))
    if squadron not in now:
        names = " or ".join(map(table.name, now)) or "somebody else"
        text = f"It is not the turn of {table.name(squadron)} but of {names}."
        raise RuleError(text, "PF-ACT-1")


def has_shot_first(table: Table) -> bool:
    """Return whether the squadron that acts now has fired before its move (PF-MAR-HITRUN)."""
    frames = (frame for frame in reversed(table.frames) if isinstance(frame, Active))
    active = next(frames, None)
    return active is not None and active.has_shot()
