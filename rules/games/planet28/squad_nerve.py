"""The nerve of a squad after its losses: every member tests at a quarter of its HP (P28-SQD-13)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Frame, Go, Line, Move
from rules.dice import Dice

from .condition import remove
from .procedure import Procedure
from .rolls import SkillRoll, nerve_mods
from .squads import hp_left, kin
from .state import Table
from .units import Squad

RULE = "P28-SQD-13"


class SquadTest(Procedure, frozen=True, kw_only=True, tag="squad_test"):
    """A psyche roll of each member of a squad; whoever fails is gone."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "flee")

    unit: int
    asked: tuple[int, ...] = ()

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for everybody who is left, those out of unit too."""
        asked = tuple(mate.id for mate in state.mates(self.unit))
        table = state.change(self.unit, tested=_slain(state, self.unit) + 1)
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


def _slain(table: Table, squad: int) -> int:
    """Return how many members of a squad are slain (P28-SQD-13)."""
    team = (who for who in table.characters() if who.squad == squad)
    return sum(who.status == "slain" for who in team)


def is_squad_due(table: Table, squad: int) -> bool:
    """Return whether a squad tests its nerve for its losses now.

    It does at a quarter of its HP for the first time, and below that when another member dies
    (P28-SQD-13).
    """
    who = table.unit(squad)
    # P28-TR-UNSHAKABLE
    if not isinstance(who, Squad) or not table.mates(squad) or table.has(squad, "Unshakable"):
        return False
    quarter = 4 * hp_left(table, squad)
    if not who.tested:
        return quarter <= who.start_hp
    return quarter < who.start_hp and _slain(table, squad) >= who.tested


def tests_of_squad(table: Table, unit: int) -> tuple[Frame, ...]:
    """Return the test of the squad of somebody who has lost HP, if it is due."""
    squad = kin(table, unit)
    return (SquadTest(unit=squad),) if squad and is_squad_due(table, squad) else ()
