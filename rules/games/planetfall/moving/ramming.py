"""Ramming: a heavier squadron drives a lighter one aside (PF-RAM-1 to PF-RAM-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

import msgspec

from rules.core import RuleError

from ..activation.turns import offered
from ..fact_types import MOST
from ..figures import sight
from ..force.profile import Sight
from ..measured.going import facts_of
from ..measured.reaching import rammed
from ..measured.spots import HALF, between, is_placed
from ..state import Table
from .movement import Way
from .speed import Gait, flat_out_value

WEIGHT: dict[Sight, int] = {"light": 0, "armoured": 1, "elevated": 2}
"""The classes of line of sight by weight; flyers neither ram nor are rammed (PF-A48)."""


class Ram(Way, frozen=True, kw_only=True, tag="ram"):
    """A flat out move into a lighter enemy squadron, which tests and gives way (PF-RAM-1).

    `touching` says nothing here: it ends in contact.
    """

    target: int

    def measured(self, state: Table) -> Self:
        """Return it with its way into contact on a measured table."""
        known = all(1 <= one <= len(state.squadrons) for one in (self.squadron, self.target))
        if state.scenery is None or not known:
            return self
        if not (is_placed(state, self.squadron) and is_placed(state, self.target)):
            return self
        # No way is shorter than the gap, so this is refused as too far.
        far = between(state, self.squadron, self.target)
        most = flat_out_value(state, self.squadron) or 0
        if far is None or far.within(HALF) > most:
            return msgspec.structs.replace(self, distance=MOST if far is None else far.within(HALF))
        found = rammed(state, self.squadron, self.target)
        return msgspec.structs.replace(self, **facts_of(state, self.squadron, found))

    def gait(self) -> Gait:
        """Return the second movement value as the one in use."""
        return "flat_out"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a target that cannot be rammed, and by the rules of flat out."""
        check_rammed(state, seat, self.target)
        super().check(state, seat)
        check_weight(state, self.squadron, self.target)

    def check_end(self, state: Table) -> None:
        """Let it end in contact: that is what a ram is (PF-MOV-2)."""

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield a ram of every enemy squadron by every squadron that may act."""
        if seat not in state.sides:
            return
        for squadron in offered(state, seat):
            yield from (cls(squadron=squadron, target=foe) for foe in state.own(state.enemy(seat)))


def check_rammed(table: Table, seat: str, target: int) -> None:
    """Raise RuleError for a target that is no enemy in the open (PF-RAM-1)."""
    if not 1 <= target <= len(table.squadrons):
        raise RuleError(f"There is no squadron {target}.", "PF-RAM-1")
    if table.side(target) == seat:
        raise RuleError(f"{table.does(target, 'is')} your own.", "PF-RAM-1")
    if table.squadron(target).place == "occupying":
        text = f"{table.does(target, 'occupies')} a building and cannot be rammed."
        raise RuleError(text, "PF-RAM-1")
    if table.squadron(target).place != "table":
        raise RuleError(f"{table.does(target, 'is')} not on the table.", "PF-RAM-1")


def check_weight(table: Table, squadron: int, target: int) -> None:
    """Raise RuleError unless every rammer is heavier than everybody it rams (PF-RAM-1, PF-A48)."""
    ours, theirs = classes(table, squadron), classes(table, target)
    if "flying" in (*ours, *theirs):
        raise RuleError("Flyers neither ram nor are rammed.", "PF-RAM-1")
    if max(WEIGHT[one] for one in theirs) >= min(WEIGHT[one] for one in ours):
        lightest = min(ours, key=WEIGHT.__getitem__)
        heaviest = max(theirs, key=WEIGHT.__getitem__)
        raise RuleError(
            f"{table.name(squadron)} ({lightest}) may only ram lighter squadrons; "
            f"{table.does(target, 'is')} {heaviest}.",
            "PF-RAM-1",
        )


def classes(table: Table, squadron: int) -> tuple[Sight, ...]:
    """Return the classes of a squadron's living models, raised by where they stand (PF-TER-5)."""
    return tuple(sight(table, one.id) for one in table.living(squadron))
