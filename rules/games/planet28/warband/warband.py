"""A warband as its document made it, and what its characters cost (P28-WB-*).

Points and credits are the same thing while a warband is built (P28-WB-6, P28-WB-7).
"""

from __future__ import annotations

import msgspec

from rules.games.planet28.profiles import SKILLS
from rules.procedures.planet28.armour import NONE, Armour

from .items import BY_NAME as ITEMS
from .traits import ABILITY, TRAIT
from .vehicles import Machine
from .weapons import Weapon

EACH = 10
PER_SKILL = 10
PER_HP = 5
FREE_HP = 20
STEP_LONE, PER_FIVE = 5, 20
"""HP that a lone hero may buy at once, and what they cost."""
LIMIT = 500


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A character of a document: everything bought, and the weapons it starts with in hand.

    A `lone` one fights without company, solo or co-op (P28-SOLO-2).
    """

    name: str
    skills: dict[str, int]
    hp: int = FREE_HP
    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    wielded: tuple[str, ...] = ()
    armour: Armour = NONE
    items: dict[str, int] = {}
    lone: bool = False

    @property
    def cost(self) -> int:
        return cost(self)


class Troop(msgspec.Struct, frozen=True, kw_only=True):
    """A squad of a document: its members, who share all but their weapons (P28-SQD-2)."""

    name: str
    fighters: tuple[Fighter, ...]

    @property
    def cost(self) -> int:
        """Return what all members cost, each with its own weapons (P28-SQD-3)."""
        return sum(fighter.cost for fighter in self.fighters)


class Warband(msgspec.Struct, frozen=True, kw_only=True):
    """A warband without a fault. `points` is the limit its sides agreed on (P28-WB-9)."""

    name: str
    points: int
    fighters: tuple[Fighter, ...]
    squads: tuple[Troop, ...] = ()
    machines: tuple[Machine, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def lone(self) -> bool:
        """Return whether it is a single character, who fights only solo or co-op (P28-SOLO-2)."""
        return any(fighter.lone for fighter in self.fighters)

    @property
    def total(self) -> int:
        """Return what the whole warband costs in points."""
        alone = sum(fighter.cost for fighter in self.fighters)
        squads = sum(troop.cost for troop in self.squads)
        return alone + squads + sum(machine.cost for machine in self.machines)

    @property
    def credits(self) -> int:
        """Return the points left over, which become credits one for one (P28-WB-7)."""
        return self.points - self.total


def cost(fighter: Fighter) -> int:
    """Return the price of a character: itself, skills, HP, traits, abilities, gear (P28-WB-11)."""
    skills = sum(PER_SKILL * (fighter.skills.get(skill, 1) - 1) for skill in SKILLS)
    gear = fighter.armour.cost + sum(weapon.cost for weapon in fighter.weapons)
    gear += sum(ITEMS[item].cost * n for item, n in fighter.items.items())
    talents = sum(TRAIT[trait].cost for trait in fighter.traits)
    talents += sum(ABILITY[ability].cost for ability in fighter.abilities)
    return EACH + skills + hp_cost(fighter) + talents + gear


def hp_cost(fighter: Fighter) -> int:
    """Return the price of HP, or what fewer give back; a lone hero's may come in fives (P28-WB-3).

    Five HP cost it 20 points, which is cheaper than twos, so as many as possible are fives.
    """
    more = fighter.hp - FREE_HP
    fives = max(0, more // STEP_LONE) if fighter.lone else 0
    # What is left must be twos.
    fives -= (more - fives * STEP_LONE) % 2 if fives else 0
    return PER_HP * (more - fives * STEP_LONE) + PER_FIVE * fives


def hands_of(traits: tuple[str, ...]) -> int:
    """Return how many hands hold weapons; Armless wins over Extra limbs (P28-INT-16)."""
    # P28-INT-16: lacking arms (P28-TR-ARMLESS) beats having extra ones.
    if "Armless" in traits:
        return 1
    # P28-TR-EXTRALIMBS
    return 4 if "Extra limbs" in traits else 2
