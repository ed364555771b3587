"""Casting: the psyche roll, then the power's effect, or the rent check of a failure (P28-RENT-*).

Dice fall in the order of P28-RENT-4: cast, rerolls, check, then the break test after damage.
"""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

import msgspec

from rules.core import Go, How, Line, Mod, Move, Work
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.planet28.condition import lose
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.tolls import toll
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.skills import current
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad
from rules.procedures.planet28.skill_roll import TEN

from .arcana import POWER, Power
from .powers import Worked, worked

SUMMON_MOD = Mod("Summon", -2, "P28-ARC-SUMMON")


class Casting(Procedure, frozen=True, kw_only=True, tag="casting"):
    """A power being worked by `unit`."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "work", "tear")

    unit: int
    power: Power
    target: int = 0
    near: tuple[int, ...] = ()
    failed: int = 0
    to: str = ""

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll psyche for it (P28-ARC-2)."""
        return Go(state=state, first=(cast_roll(self.unit, self.power),))

    def do_work(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the power (P28-ARC-2), or go on to the rent check after a failure (P28-RENT-1)."""
        if not state.unit(self.unit).here:
            return Go(state=state, back={"success": False})
        if self.heard("success"):
            done: Worked = worked(
                state, self.unit, self.power, self.target, self.near, dice, self.to
            )
            # The frame of the activation opens the action of a unit taken over.
            back: Result = {"puppet": done.puppet}
            return Go(state=done.table, told=done.told, first=done.first, back=back)
        frame = msgspec.structs.replace(self, failed=int(self.heard("natural") or 0))
        text = f"{state.name(self.unit)} fails to work {self.power}."
        line = Line(text, POWER[self.power].rule, main=True)
        if not state.is_switched("rent_is_skill_roll", "yes"):
            return Go(state=state, frame=frame, told=(line,))
        return Go(state=state, frame=frame, told=(line,), first=(rent_roll(self.unit),))

    def do_tear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Check whether the caster is rent, and how badly (P28-RENT-1 to P28-RENT-3)."""
        safe, told = self._checked(state, dice)
        if safe:
            return Go(state=state, told=told)
        psyche = self._psyche(state)
        if isinstance(state.unit(self.unit), Squad):
            return self._squad_torn(state, max(0, self.failed - psyche), told)
        lost = min(max(0, self.failed - psyche), state.character(self.unit).hp)
        table = lose(state, self.unit, lost)
        # P28-RENT-3: psyche drops after the damage, which is counted from the old value.
        adjust = table.character(self.unit).adjust
        table = table.change(self.unit, adjust={**adjust, "P": adjust.get("P", 0) - 1})
        left = table.character(self.unit).hp
        fate = f"{left} HP left" if left else "slain"
        text = (
            f"{state.name(self.unit)} is rent: {lost} damage, {fate}, and 1 less psyche for good."
        )
        line = Line(text, "P28-RENT-2", main=True)
        shock = Shock(unit=self.unit, lost=lost)
        return Go(state=table, told=(*told, line), first=(shock,))

    def _squad_torn(self, table: Table, lost: int, told: tuple[Line, ...]) -> Go:
        """Hurt one member; the psyche of all of them is torn (P28-SQD-11, P28-RENT-3)."""
        for one in bodies(table, self.unit):
            adjust = table.character(one).adjust
            table = table.change(one, adjust={**adjust, "P": adjust.get("P", 0) - 1})
        text = f"{table.name(self.unit)} is rent: {lost} damage and 1 less psyche for good."
        line = Line(text, "P28-RENT-2", main=True)
        first = (toll(self.unit, "Rent asunder", lost),) if lost else ()
        return Go(state=table, told=(*told, line), first=first)

    def _psyche(self, table: Table) -> int:
        return rent_psyche(table, self.unit, self.power)

    def _checked(self, table: Table, dice: Dice) -> tuple[bool, tuple[Line, ...]]:
        """Roll a plain 1D10 against psyche, or use the skill roll made for it (P28-A3, P28-A5)."""
        if self.returned:
            return bool(self.heard("success")), ()
        psyche = self._psyche(table)
        faces = dice.roll(1, TEN, "rent check", table.seat(self.unit))
        safe = _is_safe(table, faces[0], psyche)
        verdict = "safe" if safe else "rent"
        how: How = "at most" if table.is_switched("rent_equal", "safe") else "under"
        work = Work("rent check", faces, TEN, target=psyche, verdict=verdict, how=how)
        text = f"{table.name(self.unit)}, rent check"
        return safe, (Line(text, "P28-RENT-1", work=(work,)),)


def cast_roll(unit: int, power: Power) -> SkillRoll:
    """Return the roll that works a power (P28-ARC-2)."""
    mods = (SUMMON_MOD,) if power == "Summon" else ()
    return SkillRoll(unit=unit, skill="P", why=power, rule="P28-ARC-2", mods=mods, purpose="arcana")


def rent_roll(unit: int) -> SkillRoll:
    """Return the rent check where it is a skill roll (P28-A5)."""
    return SkillRoll(unit=unit, skill="P", why="rent check", rule="P28-RENT-1")


def rent_psyche(table: Table, unit: int, power: Power) -> int:
    """Return the psyche that the rent check is measured against (P28-A4)."""
    # P28-A4: the 2 less of Summon belong to the attempt only.
    reduced = power == "Summon" and table.is_switched("rent_summon_p", "reduced")
    return current(table, unit, "P") - (2 if reduced else 0)


def _is_safe(table: Table, face: int, psyche: int) -> bool:
    # P28-A3: an equal roll fails, as in any roll.
    return face < psyche or (table.is_switched("rent_equal", "safe") and face == psyche)


def rent_chance(table: Table, unit: int, power: Power) -> Fraction:
    """Return the chance that casting a power rends its caster (P28-RENT-1).

    It fails, and the check too.
    """
    failed = 1 - cast_roll(unit, power).chance(table)
    if table.is_switched("rent_is_skill_roll", "yes"):
        return failed * (1 - rent_roll(unit).chance(table))
    psyche = rent_psyche(table, unit, power)
    rent = sum(not _is_safe(table, face, psyche) for face in range(1, TEN + 1))
    return failed * Fraction(rent, TEN)
