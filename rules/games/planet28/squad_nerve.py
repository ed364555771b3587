"""The nerve of a squad after its losses: every member tests at a quarter of its HP (P28-SQD-13)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move
from rules.dice import Dice

from .condition import remove
from .procedure import Procedure
from .rolls import SkillRoll, nerve_mods
from .squad_losses import slain
from .state import Table

RULE = "P28-SQD-13"


class SquadTest(Procedure, frozen=True, kw_only=True, tag="squad_test"):
    """A psyche roll of each member of a squad; whoever fails is gone."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "flee")

    unit: int
    asked: tuple[int, ...] = ()

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for everybody who is left, those out of unit too."""
        asked = tuple(mate.id for mate in state.mates(self.unit))
        table = state.change(self.unit, tested=slain(state, self.unit) + 1)
        frame = msgspec.structs.replace(self, asked=asked)
        text = f"{state.name(self.unit)} has lost three quarters of its HP or more: all test."
        first = tuple(_roll(table, one) for one in asked)
        return Go(state=table, frame=frame, first=first, told=(Line(text, RULE, main=True),))

    def do_flee(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Remove whoever has failed."""
        results = zip(self.asked, self.returned, strict=True)
        ran = tuple(one for one, result in results if not result["success"])
        table = state
        for one in ran:
            table = remove(table, one, "fled") if table.unit(one).here else table
        names = " and ".join(map(state.name, ran))
        text = f"{names} {'flees' if len(ran) == 1 else 'flee'}." if ran else "All of them stay."
        return Go(state=table, told=(Line(text, RULE, main=True),))


def _roll(table: Table, unit: int) -> SkillRoll:
    """Return the roll of one member (P28-SQD-13)."""
    # P28-TR-ANIMAL counts, earlier tests do not.
    mods = tuple(mod for mod in nerve_mods(table, unit) if mod.rule != "P28-BREAK-5")
    return SkillRoll(unit=unit, skill="P", why="break test", rule=RULE, mods=mods, purpose="break")
