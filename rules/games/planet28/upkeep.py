"""What befalls single sections of a vehicle besides hits: mended, put out of use, back again.

A section that is sabotaged is not lost: it takes no damage, counts for nothing, and comes back
(P28-INT-27).
"""

from __future__ import annotations

import msgspec

from rules.core import RuleError

from .hulls import hull_of, vehicle_of
from .state import Table
from .units import Section, Vehicle


def check_vehicle(table: Table, unit: int, rule: str) -> Vehicle:
    """Return a vehicle on the table. Raises RuleError for anything else.

    See P28-AB-SABOTAGE, P28-AB-REPAIR, P28-VEH-AB-REPAIR and P28-VEH-TRANS-1.
    """
    if not table.is_there(unit) or not isinstance(table.unit(unit), Vehicle):
        raise RuleError("Name a vehicle.", rule)
    if not table.unit(unit).here:
        raise RuleError(f"{table.name(unit)} is no longer in the battle.", rule)
    return vehicle_of(table, unit)


def damaged_places(table: Table, unit: int) -> tuple[int, ...]:
    """Return the places of sections that have lost HP and are not destroyed.

    See P28-VEH-DMG, P28-VEH-AB-REPAIR and P28-TR-ENGINEER.
    """
    parts, who = hull_of(table, unit).parts, vehicle_of(table, unit)
    return tuple(place for place in who.intact() if who.sections[place].hp < parts[place].hp)


def weakest(table: Table, unit: int, places: tuple[int, ...]) -> int:
    """Return the section with fewest HP left, which silence has mended (P28-PBP-1)."""
    sections = vehicle_of(table, unit).sections
    return min(places, key=lambda place: (sections[place].hp, place))


def with_section(table: Table, unit: int, place: int, section: Section) -> Table:
    """Return the table with another section at a place of a vehicle."""
    old = vehicle_of(table, unit).sections
    return table.change(unit, sections=(*old[:place], section, *old[place + 1 :]))


def mended(table: Table, unit: int, place: int, hp: int) -> Table:
    """Return the table after a section has got HP back, at most those it was built with.

    See P28-VEH-AB-REPAIR, P28-AB-REPAIR and P28-TR-ENGINEER.
    """
    section = vehicle_of(table, unit).sections[place]
    most = hull_of(table, unit).parts[place].hp
    new = msgspec.structs.replace(section, hp=min(most, section.hp + hp))
    return with_section(table, unit, place, new)


def put_out(table: Table, unit: int, place: int, until: int) -> Table:
    """Return the table with a section out of use to the end of a turn (P28-AB-SABOTAGE)."""
    section = msgspec.structs.replace(vehicle_of(table, unit).sections[place], out=until)
    return with_section(table, unit, place, section)


def restored(who: Vehicle, turn: int) -> Vehicle:
    """Return a vehicle with the sections back whose time out of use ends with a turn."""
    sections = tuple(
        msgspec.structs.replace(one, out=0) if one.out and one.out <= turn else one
        for one in who.sections
    )
    return msgspec.structs.replace(who, sections=sections)


def section_name(table: Table, unit: int, place: int) -> str:
    """Return a section in words, with what it has left."""
    part = hull_of(table, unit).parts[place]
    return f"{part.name} {place + 1} ({vehicle_of(table, unit).sections[place].hp} HP)"
