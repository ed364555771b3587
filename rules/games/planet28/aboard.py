"""Who rides in which section of a vehicle, and what room there is (P28-VEH-TRANS-*).

A squad rides with all its members, each of whom has a berth. Nothing here rolls.
"""

from __future__ import annotations

from rules.core import RuleError

from .hulls import hull_of, is_small, is_vehicle, vehicle_of
from .profiles import Skill
from .state import Table, is_aboard, squad_of
from .units import Berth, Character, Squad
from .warband.sections import SEATS, TRANSPORT

PILOT, ENGINEER = "Pilot", "Engineer"
DISEMBARK = "disembark"
RULE = "P28-VEH-TRANS-1"


def bodies(table: Table, unit: int) -> tuple[Character, ...]:
    """Return who takes a seat when a unit gets in: itself, or the members of a squad."""
    if isinstance(table.unit(unit), Squad):
        return table.members(unit)
    return () if is_vehicle(table, unit) else (table.character(unit),)


def is_riding(table: Table, unit: int) -> bool:
    """Return whether a unit rides in a vehicle; a squad does if its members do."""
    return any(is_aboard(who) for who in bodies(table, unit))


def berths(table: Table, unit: int) -> tuple[Berth, ...]:
    """Return where a unit rides, several places for a squad."""
    return tuple(who.aboard for who in bodies(table, unit) if who.aboard is not None)


def riders(table: Table, vehicle: int, place: int | None = None) -> tuple[Character, ...]:
    """Return who rides in a vehicle, or in one of its sections, in roster order."""
    return tuple(
        who
        for who in table.characters()
        if who.here
        and who.aboard is not None
        and who.aboard.vehicle == vehicle
        and place in (None, who.aboard.section)
    )


def room(table: Table, vehicle: int, place: int) -> int:
    """Return how many more fit into a section: none where nobody gets on (P28-INT-27)."""
    part = hull_of(table, vehicle).parts[place]
    # P28-VEH-SEC-TRANSPORT
    if part.name != TRANSPORT or place not in vehicle_of(table, vehicle).usable():
        return 0
    return SEATS - len(riders(table, vehicle, place))


def rooms(table: Table, vehicle: int) -> tuple[int, ...]:
    """Return the sections of a vehicle into which somebody fits."""
    places = range(len(hull_of(table, vehicle).parts))
    return tuple(place for place in places if room(table, vehicle, place) > 0)


def seating(table: Table, unit: int, vehicle: int, place: int) -> tuple[int, ...]:
    """Return a section for each body of a unit that begins with this one, () if it does not fit.

    A squad takes the free seats of other sections, too.
    """
    others = (one for one in rooms(table, vehicle) if one != place)
    seats = [one for at in (place, *others) for one in (at,) * room(table, vehicle, at)]
    needed = len(bodies(table, unit))
    fits = room(table, vehicle, place) > 0 and len(seats) >= needed
    return tuple(seats[:needed]) if fits else ()


def owner_side(table: Table, unit: int) -> str:
    """Return the side of a unit's owner, whoever controls it now."""
    return table.side_of(table.profile(unit).seat)


def check_berth(table: Table, unit: int, vehicle: int, place: int) -> None:
    """Raise RuleError for a vehicle or a section that a unit cannot get into."""
    name, ride = table.name(unit), table.name(vehicle)
    if is_vehicle(table, unit):
        raise RuleError(f"{name} is a vehicle; characters and squads ride.", RULE)
    if squad_of(table.unit(unit)):
        raise RuleError(f"{name} gets in with its squad, or not at all.", RULE)
    if owner_side(table, unit) != owner_side(table, vehicle):
        raise RuleError(f"{ride} is not on the side of {name}.", RULE)
    if not 0 <= place < len(hull_of(table, vehicle).parts) or not room(table, vehicle, place):
        raise RuleError(f"That is no section of {ride} with a free seat.", RULE)
    if not seating(table, unit, vehicle, place):
        text = f"{ride} has too few free seats for all of {name}."
        raise RuleError(text, RULE)


def ashore(table: Table, unit: int) -> Table:
    """Return the table with a unit out of its vehicle, all of a squad (P28-VEH-TRANS-1)."""
    for who in bodies(table, unit):
        table = table.change(who.id, aboard=None)
    return table


def check_afoot(table: Table, unit: int, tag: str) -> None:
    """Raise RuleError for an action of a unit that rides: all but getting out."""
    if tag != DISEMBARK and is_riding(table, unit):
        text = f"{table.name(unit)} rides in a vehicle and can only get out of it."
        raise RuleError(text, "P28-VEH-TRANS-2")


def aboard_with(table: Table, vehicle: int, trait: str) -> tuple[int, ...]:
    """Return the riders with a trait, who work even in a section out of use (P28-VEH-TRANS-4)."""
    return tuple(who.id for who in riders(table, vehicle) if table.has(who.id, trait))


def boarding_side(table: Table, vehicle: int, place: int) -> str:
    """Return the side on which a section's passengers got in, "" for a small vehicle."""
    return "" if is_small(table, vehicle) else hull_of(table, vehicle).parts[place].facing


def is_steered(table: Table, unit: int) -> bool:
    """Return whether a unit has the Pilot that it needs to act, if any (P28-VEH-TR-MERCENARY).

    Only a vehicle that is a Mercenary needs one; the trait of characters is another.
    """
    hired = is_vehicle(table, unit) and table.has(unit, "Mercenary")
    return not hired or bool(aboard_with(table, unit, PILOT))


def check_steered(table: Table, unit: int) -> None:
    """Raise RuleError for a vehicle that nobody aboard can drive (P28-VEH-TR-MERCENARY)."""
    if not is_steered(table, unit):
        text = f"{table.name(unit)} does nothing without a Pilot aboard."
        raise RuleError(text, "P28-VEH-TR-MERCENARY")


PILOTED: tuple[Skill, ...] = ("A", "S")
"""The skills that a Pilot lends to the vehicle (P28-INT-19)."""
