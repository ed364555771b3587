"""A warband as its document made it, and what its characters cost (P28-WB-*).

Points and credits are the same thing while a warband is built (P28-WB-6, P28-WB-7).
"""

from __future__ import annotations

import msgspec

from rules.games.planet28.campaign.names import HAND
from rules.games.planet28.profiles import SKILLS, Profile
from rules.procedures.planet28.armour import NONE, Armour

from .items import BY_NAME as ITEMS
from .traits import ABILITY, TRAIT
from .vehicles import Machine
from .weapons import Weapon

EACH = 10
PER_SKILL = 10
PER_HP = 5
# P28-WB-3, P28-SOLO-2
LARGE, LARGE_STEP = 5, 20
"""HP of a step that only a lone character may buy, and what it costs (P28-WB-3, P28-SOLO-2)."""
FREE_HP = 20
LIMIT = 500


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A character of a document: everything bought, and the weapons it starts with in hand."""

    name: str
    skills: dict[str, int]
    hp: int = FREE_HP
    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    wielded: tuple[str, ...] = ()
    armour: Armour = NONE
    items: dict[str, int] = {}
    alone: bool = False

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
    """A warband without a fault. `points` is the limit its sides agreed on (P28-WB-9).

    One that is `alone` is a single character, for solo and co-op battles (P28-WB-8).
    """

    name: str
    points: int
    fighters: tuple[Fighter, ...]
    squads: tuple[Troop, ...] = ()
    machines: tuple[Machine, ...] = ()
    warnings: tuple[str, ...] = ()
    alone: bool = False

    @property
    def total(self) -> int:
        """Return what the whole warband costs in points (P28-WB-10)."""
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
    return EACH + skills + hp_cost(fighter.hp, fighter.alone) + talents + gear


def hp_cost(hp: int, is_alone: bool) -> int:
    """Return what HP cost in steps of 2; a lone character's in the cheapest mix with 5 for 20."""
    more = hp - FREE_HP
    steps = large_steps(hp) if is_alone else 0
    return PER_HP * (more - LARGE * steps) + LARGE_STEP * steps


def large_steps(hp: int) -> int:
    """Return how many steps of 5 are in these HP, the rest being steps of 2 (P28-WB-3)."""
    more = hp - FREE_HP
    fives = more // LARGE
    return max(0, fives - (more - LARGE * fives) % 2)


def hands_of(traits: tuple[str, ...]) -> int:
    """Return how many hands hold weapons; Armless wins over Extra limbs (P28-INT-16)."""
    # P28-INT-16: lacking arms (P28-TR-ARMLESS) beats having extra ones.
    if "Armless" in traits:
        return 1
    # P28-TR-EXTRALIMBS
    return 4 if "Extra limbs" in traits else 2


def room_of(profile: Profile) -> int:
    """Return how many hands of a character in play hold weapons, one if the other is shattered."""
    room = hands_of(profile.traits)
    # P28-INJ-HAND
    return min(room, 1) if HAND in profile.injuries else room
