"""Casting: the psyche roll, then the power's effect, or the rent check of a failure (P28-RENT-*).

Dice fall in the order of P28-RENT-4: cast, rerolls, check, then the break test after damage.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Frame, Go, How, Line, Mod, Move, Work
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.planet28.condition import lose
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.skills import current
from rules.games.planet28.state import Table

from .arcana import POWER, Power
from .powers import Worked, worked

SUMMON_MOD = Mod("Summon", -2, "P28-ARC-SUMMON")


class Casting(Frame, frozen=True, kw_only=True, tag="casting"):
    """A power being worked by `unit`."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "work", "tear")

    unit: int
    power: Power
    target: int = 0
    near: tuple[int, ...] = ()
    failed: int = 0

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll psyche for it (P28-ARC-2)."""
        roll = SkillRoll(
            unit=self.unit,
            skill="P",
            why=self.power,
            rule="P28-ARC-2",
            mods=(SUMMON_MOD,) if self.power == "Summon" else (),
            purpose="arcana",
        )
        return Go(state=state, first=(roll,))

    def do_work(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the power (P28-ARC-2), or go on to the rent check after a failure (P28-RENT-1)."""
        if not state.unit(self.unit).here:
            return Go(state=state, back={"success": False})
        if self.heard("success"):
            done: Worked = worked(state, self.unit, self.power, self.target, self.near, dice)
            # The frame of the activation opens the action of a unit taken over.
            back: Result = {"puppet": done.puppet}
            return Go(state=done.table, told=done.told, first=done.first, back=back)
        frame = msgspec.structs.replace(self, failed=int(self.heard("natural") or 0))
        text = f"{state.name(self.unit)} fails to work {self.power}."
        line = Line(text, POWER[self.power].rule, main=True)
        if not state.is_switched("rent_is_skill_roll", "yes"):
            return Go(state=state, frame=frame, told=(line,))
        check = SkillRoll(unit=self.unit, skill="P", why="rent check", rule="P28-RENT-1")
        return Go(state=state, frame=frame, told=(line,), first=(check,))

    def do_tear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Check whether the caster is rent, and how badly (P28-RENT-1 to P28-RENT-3)."""
        safe, told = self._checked(state, dice)
        if safe:
            return Go(state=state, told=told)
        psyche = self._psyche(state)
        lost = min(max(0, self.failed - psyche), state.unit(self.unit).hp)
        table = lose(state, self.unit, lost)
        # P28-RENT-3: psyche drops after the damage, which is counted from the old value.
        adjust = table.unit(self.unit).adjust
        table = table.change(self.unit, adjust={**adjust, "P": adjust.get("P", 0) - 1})
        left = table.unit(self.unit).hp
        fate = f"{left} HP left" if left else "slain"
        text = (
            f"{state.name(self.unit)} is rent: {lost} damage, {fate}, and 1 less psyche for good."
        )
        line = Line(text, "P28-RENT-2", main=True)
        shock = Shock(unit=self.unit, lost=lost)
        return Go(state=table, told=(*told, line), first=(shock,))

    def _psyche(self, table: Table) -> int:
        """Return the psyche that the rent check is measured against (P28-A4)."""
        # P28-A4: the 2 less of Summon belong to the attempt only.
        reduced = self.power == "Summon" and table.is_switched("rent_summon_p", "reduced")
        return current(table, self.unit, "P") - (2 if reduced else 0)

    def _checked(self, table: Table, dice: Dice) -> tuple[bool, tuple[Line, ...]]:
        """Roll a plain 1D10 against psyche, or use the skill roll made for it (P28-A3, P28-A5)."""
        if self.returned:
            return bool(self.heard("success")), ()
        psyche = self._psyche(table)
        faces = dice.roll(1, 10, "rent check", table.seat(self.unit))
        # P28-A3: an equal roll fails, as in any roll.
        even = table.is_switched("rent_equal", "safe")
        safe = faces[0] < psyche or (even and faces[0] == psyche)
        verdict = "safe" if safe else "rent"
        how: How = "at most" if even else "under"
        work = Work("rent check", faces, 10, target=psyche, verdict=verdict, how=how)
        text = f"{table.name(self.unit)}, rent check"
        return safe, (Line(text, "P28-RENT-1", work=(work,)),)
