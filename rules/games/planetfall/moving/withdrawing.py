"""Withdrawing from the battlefield (PF-WD-1, PF-WD-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

import msgspec

from rules.core import FactType, Line, RuleError, fact

from ..activation.turns import offered
from ..fact_types import Stated
from ..measured.reaching import leaving
from ..measured.spots import is_placed
from ..state import Table
from ..zero_hour import lost
from .movement import Way
from .speed import Gait

Edge = Literal["own", "short", "enemy"]
EDGES: tuple[Edge, ...] = ("own", "short", "enemy")


class TableEdge(FactType[Table]):
    """The edge over which a model leaves: one's own long edge, a short one, the enemy's."""

    example = "own, short or enemy"
    choices = EDGES

    def read(self, state: Table, text: str) -> str:
        meant = text.strip().lower()
        if meant not in EDGES:
            raise RuleError(f'"{text}" is not an edge: own, short or enemy.', "PF-WD-1")
        return meant


class Withdraw(Way, frozen=True, kw_only=True, tag="withdraw"):
    """A cruise or, with `fast`, a flat out move off the table, for half its value (PF-WD-1).

    One model that leaves over the own edge or a short one is enough. `together`: the squadron was
    coherent when it began.
    """

    fast: bool = False
    edge: Annotated[Edge, fact(TableEdge())] = "own"
    together: Stated = True

    def measured(self, state: Table) -> Self:
        """Return it with the nearest edge over which it may leave on a measured table."""
        known = state.scenery is not None and 1 <= self.squadron <= len(state.squadrons)
        if not known or not is_placed(state, self.squadron):
            return self
        return msgspec.structs.replace(self, **leaving(state, self.squadron, self.fast))

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a Forlorn Hope, a scattered squadron, and the enemy's edge."""
        super().check(state, seat)
        name = state.name(self.squadron)
        # PF-FH-5: it fights to its end.
        if state.squadron(self.squadron).hope:
            text = f"{state.does(self.squadron, 'is')} a Forlorn Hope: no withdrawal."
            raise RuleError(text, "PF-FH-5")
        if not self.together:
            raise RuleError(f"{name} began out of coherency and cannot withdraw.", "PF-WD-1")
        if self.edge == "enemy":
            out = state.does(self.squadron, "leaves")
            text = f"{out} over the friendly edge or a short one, not over the enemy's."
            raise RuleError(text, "PF-WD-1")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield both kinds of move for every squadron that may act."""
        for squadron in offered(state, seat):
            yield cls(squadron=squadron)
            yield cls(squadron=squadron, fast=True)


def withdrawn(table: Table, squadron: int) -> tuple[Table, tuple[Line, ...]]:
    """Take a squadron off the table with whom it carries, each for half its value (PF-WD-2)."""
    told: tuple[Line, ...] = ()
    # PF-A55: each squadron is halved on its own.
    for one in (squadron, *table.passengers(squadron)):
        line = Line(f"{table.does(one, 'withdraws')}.", "PF-WD-2", main=True)
        gone = table.change(one, place="withdrawn", within=0, overwatch=False)
        table, score = lost(gone, one, half=True)
        told = (*told, line, score)
    return table, told
