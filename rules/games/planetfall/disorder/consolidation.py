"""The consolidation of a segment: what it brought in markers and tests (PF-ORD-22, PF-DIS-1)."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec

from rules.core import Go, Line, Move
from rules.dice import Dice

from ..procedure import Procedure
from ..state import Table
from ..units import Hurt
from .cyber import debilitated, struck
from .markers import hope_check
from .testing import test

Segment = Literal["movement", "cqb", "ordnance"]
Told = tuple[Table, tuple[Line, ...]]


class Consolidation(Procedure, frozen=True, kw_only=True, tag="consolidation"):
    """The end of a segment of the activation of a squadron of the side `active`.

    Debilitating markers and cyber results come first, then one test for each squadron that was
    damaged, then the checks for a Forlorn Hope (PF-INT-15); what the segment did is forgotten then.
    """

    stages: ClassVar[tuple[str, ...]] = ("settle",)

    segment: Segment
    active: str

    def do_settle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Settle everything that the segment did, the active side's squadrons first."""
        order = sorted(
            state.hurt, key=lambda one: (state.side(one.squadron) != self.active, one.squadron)
        )
        table, told = marked(state, order)
        # PF-DICE-12, 6: the active side first, each side in roster order.
        for one in order:
            table, lines = tested(table, one, dice)
            told = (*told, *lines)
        # PF-INT-15, PF-A19: after the tests, of everybody, for fewer boxes may be left.
        for squadron in table.squadrons:
            if squadron.disorder:
                table, lines = hope_check(table, squadron.id)
                told = (*told, *lines)
        table = msgspec.structs.replace(table, hurt=()) if table.hurt else table
        return Go(state=table, told=told)


def marked(state: Table, order: list[Hurt]) -> Told:
    """Put down what weapons leave behind: debilitating markers and cyber results (PF-ORD-22)."""
    table, told = state, tuple[Line, ...]()
    for one in order:
        # PF-MAR-CORROSIVE, PF-MAR-CYBER
        for model in one.corroded:
            table, lines = debilitated(table, model, "PF-MAR-CORROSIVE")
            told = (*told, *lines)
        for face, nearest in one.cyber:
            table, lines = struck(table, one.squadron, face, nearest)
            told = (*told, *lines)
    return table, told


def tested(state: Table, one: Hurt, dice: Dice) -> Told:
    """Test a squadron for the damage markers of a segment, all sources together (PF-DIS-1)."""
    # PF-INT-14: one test for all of it.
    return test(state, one.squadron, one.damage, dice, terror=one.terror)
