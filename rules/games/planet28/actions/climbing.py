"""Climbing: one roll per action on a face, and hanging on when the activation ends (P28-CLIMB-*).

Heights are millimetres above the nearest flat ground below; 0 is on that ground.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Mod, Move, RuleError
from rules.core.frame import Result
from rules.dice import Dice
from rules.games.planet28.condition import speed
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.legality import cm
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table
from rules.games.planet28.straying import strayed
from rules.games.planet28.units import Squad

from .fall import Fallen, fallen

LOWEST_FACE = 50


class Climb(msgspec.Struct, frozen=True, omit_defaults=True):
    """A face of `top_mm`, climbed from one height to another; lower to climb down."""

    top_mm: int
    from_mm: int = 0
    to_mm: int = 0

    def reached(self, reach: int, way: int, measured: bool = False) -> int:
        """Return the height a unit with this reach gets to on a way of this length (P28-CLIMB-2).

        Both are in millimetres and include the climb. From the ground the way to the face comes
        first; from a height the climb does. On a measured table nobody stands on top before the
        end of its way, so that on the way up all of the way comes first.
        """
        up = self.to_mm >= self.from_mm
        first = not self.from_mm or (measured and up)
        ahead = max(0, way - (self.to_mm - self.from_mm)) if first else 0
        mm = max(0, min(reach, way) - ahead)
        if up:
            return min(self.to_mm, self.from_mm + mm)
        return max(self.to_mm, self.from_mm - mm)

    def held(self, height_mm: int) -> int:
        """Return the height at which the climber hangs, 0 if it stands at the foot or on top."""
        return 0 if height_mm == self.top_mm else height_mm


def hanging(table: Table, unit: int, climb: Climb, height_mm: int) -> int:
    """Return the height at which a unit hangs that has climbed so high, 0 if it stands.

    On a measured table a squad gets up or down as one, or stays at the foot (P28-SQD-8).
    """
    if is_measured(table) and isinstance(table.unit(unit), Squad):
        return 0
    return climb.held(height_mm)


def is_climb(table: Table, unit: int, climb: Climb | None) -> bool:
    """Return whether it is a climb: a face of 5cm (P28-CLIMB-1), not for Incorporeal units."""
    # P28-TR-INCORPOREAL: obstacles count as even ground.
    if climb is None or table.has(unit, "Incorporeal"):
        return False
    return climb.top_mm >= LOWEST_FACE


def check_climb(table: Table, unit: int, climb: Climb) -> None:
    """Raise RuleError for a climb of no length, off the face, or not from where the unit is."""
    held = table.unit(unit).climbing
    # P28-CLIMB-4: the bot knows where it hangs; people state everything else.
    if held and climb.from_mm != held:
        text = f"{table.name(unit)} hangs at {cm(held)} and climbs on from there."
        raise RuleError(text, "P28-CLIMB-4")
    if max(climb.from_mm, climb.to_mm) > climb.top_mm or climb.from_mm == climb.to_mm:
        text = f"A face of {cm(climb.top_mm)} is climbed from one height on it to another."
        raise RuleError(text, "P28-CLIMB-1")


def climb_roll(table: Table, unit: int, why: str, rule: str) -> SkillRoll:
    """Return the agility roll of a climber (P28-CLIMB-2)."""
    climber = Mod("Climber", 2 if table.has(unit, "Climber") else 0, "P28-TR-CLIMBER")
    clumsy = table.profile(unit).armour.clumsy
    heavy = Mod("Heavy armour", -1 if clumsy else 0, "P28-ARM-HEAVY")
    mods = tuple(mod for mod in (climber, heavy) if mod.amount)
    return SkillRoll(unit=unit, skill="A", why=why, rule=rule, mods=mods)


def climb_rolls(table: Table, unit: int, why: str, rule: str) -> tuple[SkillRoll, ...]:
    """Return the roll of a climber, of a squad one for each member (P28-SQD-8)."""
    return tuple(climb_roll(table, one, why, rule) for one in bodies(table, unit))


def lost_hold(table: Table, unit: int, results: tuple[Result, ...]) -> tuple[int, ...]:
    """Return who has failed the rolls of a climb."""
    rolled = zip(bodies(table, unit), results, strict=True)
    return tuple(one for one, result in rolled if not result["success"])


def some_of(table: Table, unit: int, dropped: tuple[int, ...]) -> tuple[int, ...]:
    """Return the members of a squad who fall while others do not, none if all fall or it is one."""
    whole = set(dropped) == set(bodies(table, unit))
    return () if whole else dropped


def fallen_from_squad(table: Table, squad: int, members: tuple[int, ...], height_mm: int) -> Fallen:
    """Return the fall of some members of a squad, who are out of unit below (P28-SQD-7)."""
    table, told, shocks = strayed(table, squad, members), tuple[Line, ...](), tuple[Shock, ...]()
    for one in members:
        fell = fallen(table.change(one, climbing=0), one, height_mm)
        table, told, shocks = fell.table, (*told, *fell.told), (*shocks, *fell.shocks)
    names = " and ".join(map(table.name, members))
    line = Line(f"{names} lose{'s' if len(members) == 1 else ''} hold.", "P28-SQD-8", main=True)
    return Fallen(table, shocks, (line, *told))


def fallen_from(table: Table, unit: int, climb: Climb) -> int | None:
    """Return the height of the fall after a failed climb, None if people must state it (P28-A6)."""
    # P28-FALL-1: from where it was holding on when the roll failed.
    if climb.from_mm:
        return climb.from_mm
    if table.is_switched("fall_first", "manual"):
        return None
    # P28-A6: from the ground it falls the height of the face, at most its Speed.
    return 0 if table.is_switched("fall_first", "zero") else min(climb.top_mm, speed(table, unit))


class HangOn(Procedure, frozen=True, kw_only=True, tag="hang_on"):
    """The roll of a unit whose activation ends on a face (P28-CLIMB-3)."""

    stages: ClassVar[tuple[str, ...]] = ("roll", "held")

    unit: int

    def do_roll(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll agility to stay."""
        if not state.unit(self.unit).here:
            return Go(state=state, back={"done": True})
        return Go(state=state, first=climb_rolls(state, self.unit, "hang on", "P28-CLIMB-3"))

    def do_held(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Fall after a failure."""
        height, name = state.unit(self.unit).climbing, state.name(self.unit)
        dropped = lost_hold(state, self.unit, self.returned)
        if not dropped:
            line = Line(f"{name} hangs on at {cm(height)}.", "P28-CLIMB-3", main=True)
            return Go(state=state, told=(line,))
        if some := some_of(state, self.unit, dropped):
            fell = fallen_from_squad(state, self.unit, some, height)
        else:
            fell = fallen(state, self.unit, height)
        return Go(state=fell.table, told=fell.told, first=fell.shocks)
