"""A sky drop: which squadron by which marker, and where it has landed (PF-SKY-6 to PF-SKY-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

import msgspec

from rules.core import FactType, Move, RuleError, fact

from ..activation.turns import offered
from ..fact_types import Grounds, Stated
from ..force.mars import SKY_DROP
from ..moving.movement import Action
from ..moving.several import CROWD, Crowded, check_models
from ..moving.terrain import check_passable
from ..procedure import Procedure
from ..state import Table
from .deviation import Bearing
from .markers import check_limit, check_marker, marker_of, markers_of

Landing = Literal["on", "off", "slid"]
LANDINGS: tuple[Landing, ...] = ("on", "off", "slid")


class Drop(Action, frozen=True, kw_only=True, tag="drop"):
    """A squadron in sky drop reserve comes down by one of the own side's markers (PF-SKY-6).

    `bearing` is where the marker's preferred edge is turned to first (PF-SKY-5).
    """

    marker: int
    bearing: Bearing = msgspec.UNSET

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who is not in sky drop reserve, and whom the marker leaves out."""
        super().check(state, seat)
        if state.squadron(self.squadron).place != "sky_reserve":
            text = f"{state.does(self.squadron, 'is')} not in sky drop reserve."
            raise RuleError(text, "PF-SKY-6")
        if not state.has(self.squadron, SKY_DROP):
            raise RuleError(f"{state.does(self.squadron, 'has')} no Sky Drop.", "PF-MAR-SKYDROP")
        # PF-SKY-4: any marker of the own side will do.
        check_marker(state, seat, self.marker, "sky_drop", "PF-SKY-1")
        allowed = marker_of(state, self.marker).allowed
        check_limit(state, self.squadron, allowed, "PF-MAR-SKYNEXUS")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every squadron that may act with every sky drop marker of its side."""
        for squadron in offered(state, seat):
            for marker in markers_of(state, seat, "sky_drop"):
                yield cls(squadron=squadron, marker=marker.id)


class WhereLanded(FactType[Table]):
    """Whether somebody landed on the table, off it, or had to slide on to the first free place."""

    example = "on, off or slid"
    choices = LANDINGS

    def read(self, state: Table, text: str) -> str:
        meant = text.strip().lower()
        if meant not in LANDINGS:
            raise RuleError(f'"{text}" is not a landing: on, off or slid.', "PF-SKY-6")
        return meant


class Dropping(Procedure, frozen=True, kw_only=True):
    """A frame in which a squadron is on its way down."""

    squadron: int


class Land(Move, frozen=True, kw_only=True, tag="land"):
    """Where a dropped squadron has come down (PF-SKY-6).

    `landing` is off the table if the landing point is (PF-A87), slid where it did not fit and moved
    on along the line (PF-SKY-8), then over these enemy models (`passed`, PF-SKY-9). `clear`: it
    stands more than 1" from every enemy.
    """

    landing: Annotated[Landing, fact(WhereLanded())] = "on"
    passed: Crowded = ()
    ground: Grounds = ()
    clear: Stated = True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a place where it cannot stand, and for models it cannot pass."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Dropping):
            raise RuleError("Nothing is being dropped now.", "PF-SKY-6")
        if not self.clear:
            raise RuleError('It lands more than 1" from every enemy: slide on.', "PF-SKY-6")
        # PF-A71: impassable terrain is no room.
        if self.landing != "off":
            check_passable(state, top.squadron, self.ground)
        check_models(state, self.passed)
        if self.passed and self.landing != "slid":
            raise RuleError("Only who slid on has passed over models.", "PF-SKY-9")
        enemy = state.enemy(state.side(top.squadron))
        if any(state.side(state.model(one).squadron) != enemy for one in self.passed):
            raise RuleError("Only enemy models that it passed over count.", "PF-SKY-9")

    def spoken(self, table: Table) -> str:
        """Return where it has landed, in words (PF-FACT-1)."""
        if self.landing == "off":
            return "it lands off the table"
        over = f" over {CROWD.text(table, self.passed)}" if self.passed else ""
        return f"it slid on{over}" if self.landing == "slid" else ""

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        yield from (cls(landing=landing) for landing in LANDINGS)
