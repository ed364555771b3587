"""A vehicle as its document made it, what it costs, and the hull it fields (P28-VCRE-*).

Points and credits are the same thing while a warband is built (P28-WB-6).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.games.planet28.profiles import Arc, Body, Hull, Part, Profile, Size, Sort
from rules.games.planet28.units import Section, Vehicle
from rules.procedures.planet28.armour import NONE

from .grid import BOOK, CREW_CELL, ENGINE_CELL, FACING, size_of
from .items import BY_NAME as ITEMS
from .sections import ABILITY, CORE_ENGINE, CREW, HARD_POINT, MERCENARY, SECTION, TRAIT, TYPES
from .weapons import Weapon

# P28-VCRE-1, P28-VCRE-2
BASE = 10
PER_SKILL = 10
LEAST_SKILL = 2
CARRIED = tuple(name for name in ITEMS if name.startswith("Ammo "))
"""All that a vehicle carries besides its sections: it has no Item action (P28-VEH-3)."""


class Fitting(msgspec.Struct, frozen=True, kw_only=True):
    """A section of a document: its kind, its cell, its weapon, and where that one fires.

    `arc` is said only for a hard point in the core of a medium or large vehicle (P28-A54).
    """

    section: str
    cell: str
    weapon: Weapon | None = None
    arc: Arc = ""

    @property
    def cost(self) -> int:
        """Return the price of the section and its weapon; a core engine is in the base."""
        priced = SECTION[self.section].cost if self.section in SECTION else 0
        return priced + (self.weapon.cost if self.weapon else 0)


class Machine(msgspec.Struct, frozen=True, kw_only=True):
    """A vehicle of a document: everything bought. `fittings` are the sections beside the core.

    `items` is the ammunition of its weapons; `limits` says up to how many sections it is small,
    and medium (P28-A53). `body` is how large its miniature is, for a measured table.
    """

    name: str
    sort: Sort = "ground"
    skills: dict[str, int] = {}
    fittings: tuple[Fitting, ...] = ()
    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    items: dict[str, int] = {}
    limits: tuple[int, int] = BOOK
    body: Body = Body()

    @property
    def cost(self) -> int:
        return cost(self)

    @property
    def size(self) -> Size:
        """Return the size, which follows from the number of sections (P28-VCRE-5)."""
        return size_of(len(self.parts()), self.limits)

    @property
    def zone(self) -> Size:
        """Return the zone of the grid whose cells it has, whatever size it counts as (P28-A53)."""
        return size_of(len(self.parts()))

    def core(self) -> tuple[Fitting, ...]:
        """Return the sections that every vehicle has: the engine, and a crew.

        A Mercenary's crew may be replaced by another section (P28-VCRE-9).
        """
        engine = Fitting(section=CORE_ENGINE.name, cell=ENGINE_CELL)
        # P28-VCRE-9
        replaced = MERCENARY in self.traits and self.at(CREW_CELL) is not None
        return (engine,) if replaced else (engine, Fitting(section=CREW, cell=CREW_CELL))

    def at(self, cell: str) -> Fitting | None:
        """Return the section that was bought for a cell."""
        return next((one for one in self.fittings if one.cell == cell), None)

    def parts(self) -> tuple[Fitting, ...]:
        """Return every section in the order of the hull: the core first."""
        return (*self.core(), *self.fittings)

    def weapons(self) -> Iterator[Weapon]:
        """Yield the weapons that it bears, each once."""
        found = {one.weapon.name: one.weapon for one in self.fittings if one.weapon}
        yield from found.values()


def cost(machine: Machine) -> int:
    """Return the price of a vehicle (P28-VCRE-10): what stands in the base is free."""
    skills = sum(PER_SKILL * (level - LEAST_SKILL) for level in machine.skills.values())
    talents = sum(TRAIT[trait].cost for trait in machine.traits)
    talents += sum(ABILITY[ability].cost for ability in machine.abilities)
    sections = sum(one.cost for one in machine.fittings)
    ammunition = sum(ITEMS[item].cost * n for item, n in machine.items.items())
    return BASE + TYPES[machine.sort].cost + skills + sections + talents + ammunition


def built(machine: Machine) -> Hull:
    """Return the hull of a vehicle, its sections in order (P28-VCRE-4, P28-VEH-4)."""
    size = machine.size
    return Hull(
        sort=machine.sort,
        size=size,
        parts=tuple(_part(one, size) for one in machine.parts()),
        body=machine.body,
    )


def _part(one: Fitting, size: Size) -> Part:
    kind = SECTION.get(one.section, CORE_ENGINE)
    return Part(
        name=one.section,
        facing=FACING[one.cell],
        hp=kind.hp,
        cell=one.cell,
        weapon=one.weapon.name if one.weapon else "",
        arc=arc_of(one, size),
    )


def arc_of(one: Fitting, size: Size) -> Arc:
    """Return the side that a section's weapon fires to, "" for all round (P28-VEH-SHOOT-2)."""
    # Small vehicles and turrets fire in every direction.
    if one.section != HARD_POINT or size == "small":
        return ""
    facing = FACING[one.cell]
    # P28-A54: in the core it was chosen when the vehicle was built, unless it was small then.
    return one.arc or "front" if facing == "core" else facing


def profile_of(machine: Machine, name: str, seat: str) -> Profile:
    """Return the profile of a vehicle; its HP are those of its sections (P28-VEH-1)."""
    hull = built(machine)
    return Profile(
        name=name,
        seat=seat,
        skills={skill: machine.skills.get(skill, LEAST_SKILL) for skill in ("A", "S")},
        hp=sum(part.hp for part in hull.parts),
        armour=NONE,
        weapons=tuple(machine.weapons()),
        traits=machine.traits,
        abilities=machine.abilities,
        hull=hull,
    )


def fielded(number: int, profile: Profile, items: dict[str, int]) -> Vehicle:
    """Return a vehicle as it begins a battle, every section whole (P28-VEH-1)."""
    parts = profile.hull.parts if profile.hull else ()
    sections = tuple(Section(hp=part.hp) for part in parts)
    return Vehicle(id=number, sections=sections, items=items)
