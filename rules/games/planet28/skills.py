"""Skills as they stand, and the dice of a skill roll (P28-SKILL-*).

The sum of everything lasting is taken first, then the floor of 1; what belongs to one roll is added
without floor or ceiling; natural 1 and 10 override last (P28-INT-1).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import msgspec

from rules.core import Mod
from rules.dice import Dice
from rules.procedures.planet28 import skill_roll

from .aboard import PILOT, PILOTED, aboard_with
from .armament import weapon_of
from .measured.auras import is_around
from .profiles import SKILLS, Skill
from .state import Table, squad_of
from .units import Character, Effect, Squad, Vehicle

# P28-VEH-FIGHT
FIGHT = {"small": 3, "medium": 5, "large": 7}
FOR_ALL = ("Stimulants", "Inspire", "Wither")


class Throw(msgspec.Struct, frozen=True):
    """The dice of one skill roll: all faces in order, and the one kept."""

    faces: tuple[int, ...]
    natural: int


def roller(table: Table, unit: int, skill: Skill) -> int:
    """Return whose skill a unit rolls with: of a squad the member that is best at it (P28-A98).

    A vehicle takes its Pilot's agility or shooting where that is higher (P28-TR-PILOT).
    """
    if isinstance(table.unit(unit), Vehicle):
        return _driver(table, unit, skill)
    if not isinstance(table.unit(unit), Squad):
        return unit
    # P28-SQD-11: of a squad that is going nobody may be left.
    team = table.members(unit) or (one for one in table.characters() if one.squad == unit)
    members = (who.id for who in team)
    # P28-SQD-11
    return max(members, key=lambda one: current(table, one, skill))


def _driver(table: Table, unit: int, skill: Skill) -> int:
    """Return a vehicle, or the Pilot aboard whose skill it takes instead (P28-TR-PILOT)."""
    # P28-INT-19: its owner may do without the Pilot's figures.
    if skill not in PILOTED or PILOT in table.unit(unit).forgoes:
        return unit
    own = _standing(table.profile(unit).skills[skill], _of_all(table, unit))
    pilots = ((current(table, one, skill), -one) for one in aboard_with(table, unit, PILOT))
    best = max(pilots, default=None)
    return -best[1] if best is not None and best[0] > own else unit


def lasting(table: Table, unit: int, skill: Skill) -> tuple[Mod, ...]:
    """Return every lasting modifier of a skill with its cause (P28-SKILL-3)."""
    one = roller(table, unit, skill)
    return (*_of_one(table, one, skill), *_of_all(table, one))


def _of_one(table: Table, unit: int, skill: Skill) -> tuple[Mod, ...]:
    """Return the lasting modifiers of one skill alone."""
    who = table.unit(unit)
    if not isinstance(who, Character):
        return ()
    mods = [Mod("this battle", who.adjust.get(skill, 0))]
    if skill == "A":
        mods += _gear(table, unit)
    return tuple(mod for mod in mods if mod.amount)


def _of_all(table: Table, unit: int) -> tuple[Mod, ...]:
    """Return the lasting modifiers common to all skills of a character.

    See P28-SKILL-3. Half health and stimulants may even out (P28-INT-7).
    """
    who = table.unit(unit)
    hurt = isinstance(who, Character) and who.half
    mods = [Mod("half health", -1, "P28-DMG-3")] if hurt else []
    effects = who.effects
    # P28-SQD-11: a member has its own and the squad's.
    if squad := squad_of(who):
        effects += table.unit(squad).effects
    mods += [_strongest(effects, name) for name in FOR_ALL] if effects else []
    mods += [Mod("Inspiring", 1, "P28-TR-INSPIRING")] if is_inspired(table, unit) else []
    # P28-SKILL-3
    return tuple(mod for mod in mods if mod.amount)


def _strongest(effects: tuple[Effect, ...], name: str) -> Mod:
    """Return the strongest effect of this name: effects of one name do not add up (P28-A83)."""
    # One more dose, or a second Wither of another size: the stronger one counts.
    amounts = [effect.amount for effect in effects if effect.name == name]
    return Mod(name, max(amounts, key=abs, default=0))


def _gear(table: Table, unit: int) -> list[Mod]:
    """Return what gear does to A: Heavy and powered may even out (P28-INT-23)."""
    wielded = [weapon_of(table, unit, name) for name in table.character(unit).wielded]
    # P28-SKILL-3: once, however many Heavy weapons are held.
    heavy = any("Heavy" in weapon.special for weapon in wielded)
    mods = [Mod("Heavy weapon", -1, "P28-WSR-HEAVY")] if heavy else []
    powered = table.profile(unit).armour.powered
    return mods + ([Mod("Power armour", 1, "P28-ARM-POWER")] if powered else [])


def is_inspired(table: Table, unit: int) -> bool:
    """Return whether a friend with Inspiring is near; several auras do not add up."""
    # P28-TR-INSPIRING: the leader itself is not inspired, nor a squad by its own members.
    own = {unit, squad_of(table.unit(unit))}
    side = table.side(unit)
    known = table.scenery is not None
    leaders = (who for who in table.units if (known or who.near) and who.here)
    return any(
        table.has(who.id, "Inspiring")
        and table.side(who.id) == side
        and any(is_around(table, who.id, one) for one in own)
        for who in leaders
        if (squad_of(who) or who.id) not in own
    )


def base(table: Table, unit: int, skill: Skill) -> int:
    """Return a skill's base value: a vehicle fights by its size, and has no mind (P28-VEH-1).

    Of a squad it is that of the member that rolls (P28-SKILL-3).
    """
    profile = table.profile(roller(table, unit, skill))
    if profile.hull:
        # P28-VEH-FIGHT, P28-VEH-1: it has neither awareness nor psyche.
        return FIGHT[profile.hull.size] if skill == "F" else profile.skills.get(skill, 0)
    return profile.skills[skill]


def current(table: Table, unit: int, skill: Skill) -> int:
    """Return a skill's current value, at least 1 (P28-SKILL-3)."""
    return _standing(base(table, unit, skill), lasting(table, unit, skill))


def alertness(table: Table, unit: int) -> int:
    """Return the awareness that counts in ties, 0 for vehicles (P28-TURN-4, P28-VEH-2)."""
    return 0 if isinstance(table.unit(unit), Vehicle) else current(table, unit, "AW")


def every(table: Table, unit: int) -> dict[str, int]:
    """Return a character's current skills, in profile order."""
    bought, shared = table.profile(unit).skills, _of_all(table, unit)
    return {
        skill: _standing(bought[skill], (*_of_one(table, unit, skill), *shared)) for skill in SKILLS
    }


def _standing(bought: int, mods: tuple[Mod, ...]) -> int:
    return skill_roll.current(bought, sum(mod.amount for mod in mods))


def throw(table: Table, unit: int, skill: Skill, dice: Dice, why: str) -> Throw:
    """Roll a skill's dice and keep the face that counts (P28-SKILL-4, P28-SKILL-6)."""
    luck, twice = _manner(table, unit, skill)
    faces: tuple[int, ...] = ()
    # Each complete roll of a Stupid unit is a throw of its own.
    for _ in range(2 if twice else 1):
        n = skill_roll.dice_rolled(luck)
        faces += dice.roll(n, skill_roll.TEN, why, table.seat(unit))
    return Throw(faces, skill_roll.natural(faces, luck, twice))


def chance(table: Table, unit: int, skill: Skill, target: int) -> Fraction:
    """Return the exact chance that a unit's roll of a skill beats a target, without rerolls."""
    return _chance(target, *_manner(table, unit, skill))


# A menu asks for the same few numbers again and again.
_chance = lru_cache(256)(skill_roll.chance)


def _manner(table: Table, unit: int, skill: Skill) -> tuple[str, bool]:
    """Return which face a unit keeps, and whether it rolls twice (P28-SKILL-4, P28-SKILL-6)."""
    # P28-TR-BLESSED, P28-TR-CURSED
    luck = skill_roll.edge(table.has(unit, "Blessed"), table.has(unit, "Cursed"))
    # P28-TR-STUPID: twice what Blessed or Cursed would roll (P28-INT-3).
    return luck, skill == "P" and table.has(unit, "Stupid")


def better(table: Table, unit: int, skill: Skill, psychic: bool) -> Skill:
    """Return the skill for an attack: psyche if a Psychic weapon allows it and it is higher.

    See P28-WSR-PSY.
    """
    if psychic and current(table, unit, "P") > current(table, unit, skill):
        return "P"
    return skill
