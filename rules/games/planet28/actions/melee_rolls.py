"""The rolls of a fight: focus before it, and each blow (P28-MULTI-1, P28-FIGHT-4)."""

from __future__ import annotations

from rules.core import Mod
from rules.games.planet28.armament import weapon_of
from rules.games.planet28.kinds import is_open_to
from rules.games.planet28.rolls import SkillRoll
from rules.games.planet28.skills import better
from rules.games.planet28.state import Table

CHARGE = 4


def focus_roll(table: Table, unit: int) -> SkillRoll | None:
    """Return the focus test due before a unit fights, None where there is none (P28-MULTI-1)."""
    crowd = len(table.touching(unit))
    # P28-MULTI-2: one test applies to the whole turn, passed or failed.
    # P28-MULTI-4: none for vehicles.
    if crowd < 2 or not is_open_to(table, unit, "focus") or table.unit(unit).focus != "untested":
        return None
    mods = (Mod("enemies", -crowd, "P28-MULTI-1"),)
    return SkillRoll(unit=unit, skill="AW", why="focus test", rule="P28-MULTI-1", mods=mods)


def unfocused(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return the penalty of a failed focus test for the enemies touched now (P28-MULTI-3)."""
    if table.unit(unit).focus != "failed":
        return ()
    # P28-A38: the enemies are counted again at each fight.
    crowd = len(table.touching(unit))
    return (Mod("no focus", -crowd, "P28-MULTI-3"),) if crowd else ()


def attack(table: Table, unit: int, weapon: str, skill: str, mods: tuple[Mod, ...]) -> SkillRoll:
    """Return the roll for an attack with a melee weapon, on psyche if that is better."""
    psychic = "Psychic" in weapon_of(table, unit, weapon).special
    chosen = better(table, unit, "F", psychic) if not skill else ("P" if skill == "P" else "F")
    why = f"fight with {weapon}"
    return SkillRoll(unit=unit, skill=chosen, why=why, rule="P28-FIGHT-4", mods=mods)
