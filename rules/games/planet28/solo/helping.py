"""Which of its abilities and powers an enemy unit uses, and on whom (P28-SOLO-4, 4 c; P28-A105)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.actions.abilities import Drain, Heal, Inspire
from rules.games.planet28.actions.actions import Action
from rules.games.planet28.actions.arcana import Cast, Power
from rules.games.planet28.actions.vehicle_work import Patch, Sabotage
from rules.games.planet28.fitting import fit
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.singling import aim
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table, is_member
from rules.games.planet28.units import Vehicle
from rules.games.planet28.upkeep import damaged_places, weakest

from .sightings import Sighting

BLIND_MM = 150
MANY = 2
HANDY = "ai_hands"
"""The switch by which the enemy repairs and sabotages; battles begun before it was there do not."""
HARM: tuple[Power, ...] = (
    *("Smite", "Flame", "Mind control", "Terrify"),
    *("Wither", "Immobilize", "Dishearten"),
)
"""The powers worked on the nearest player's character, in their order."""
Seen = tuple[Sighting, ...]


def helped(table: Table, unit: int, seen: Seen, friends: Seen) -> Action | None:
    """Return the first ability or power of the list that fits, None if none does."""
    near = tuple(sorted(seen, key=lambda one: one.mm))
    mates = tuple(sorted(friends, key=lambda one: one.mm))
    mates = tuple(one for one in mates if table.is_there(one.unit) and one.unit != unit)
    mates = tuple(one for one in mates if table.unit(one.unit).here)
    for action in (*_first(table, unit, near, mates), *_last(table, unit, mates)):
        if known := fit(table, action, table.seat(unit)):
            return known
    return None


def _first(table: Table, unit: int, seen: Seen, friends: Seen) -> Iterator[Action]:
    """Yield healing, repairs, draining, sabotage and blinding, then what harms those in sight."""
    for one in friends:
        if one.mm == 0 and _is_hurt(table, one.unit):
            yield Heal(unit=unit, target=aim(table, one.unit))
    yield from _repairs(table, unit, friends)
    if _is_hurt(table, unit):
        yield from (
            Drain(unit=unit, target=aim(table, one.unit), distance_mm=one.mm) for one in seen
        )
    if table.is_switched(HANDY, "yes"):
        yield from (Sabotage(unit=unit, target=one.unit, distance_mm=one.mm) for one in seen)
    around = tuple(one.unit for one in seen if one.mm <= BLIND_MM)
    able = any(_is_able(table, other) for other in around)
    if len(around) >= MANY and able and not any(one.mm <= BLIND_MM for one in friends):
        yield Cast(unit=unit, power="Blind", near=around)
    for power in HARM:
        free = (one.unit for one in seen if not is_under(table, one.unit, power))
        yield from (Cast(unit=unit, power=power, target=aim(table, other)) for other in free)


def _repairs(table: Table, unit: int, friends: Seen) -> Iterator[Patch]:
    """Yield the repair of a vehicle in contact, or of a vehicle by itself, where it is weakest."""
    if not table.is_switched(HANDY, "yes"):
        return
    touched = [one.unit for one in friends if one.mm == 0]
    for target in [unit] if is_vehicle(table, unit) else touched:
        places = damaged_places(table, target) if is_vehicle(table, target) else ()
        if places:
            yield Patch(unit=unit, target=target, section=weakest(table, target, places))


def _last(table: Table, unit: int, friends: Seen) -> Iterator[Action]:
    """Yield what helps the nearest friend that has not acted."""
    fresh = (one.unit for one in friends if not table.unit(one.unit).acted)
    friend = next(fresh, None)
    if friend is not None:
        yield Inspire(unit=unit, target=aim(table, friend))
        yield Cast(unit=unit, power="Shield", target=aim(table, friend))


def _is_hurt(table: Table, unit: int) -> bool:
    """Return whether a character, or a member of a squad, has less than its starting HP."""
    team = bodies(table, unit)
    return any(table.character(one).hp < table.profile(one).hp for one in team)


def _is_able(table: Table, unit: int) -> bool:
    """Return whether a unit could still act this turn, so that blinding it matters."""
    return table.unit(unit).actions > 0 and not table.is_under(unit, "Blind")


def is_under(table: Table, unit: int, power: Power) -> bool:
    """Return whether a power lasts on a unit already, or does nothing to it."""
    who = table.unit(unit)
    if isinstance(who, Vehicle) or is_member(who):
        return True
    if power == "Terrify":
        return who.is_unnerved
    return table.is_under(unit, power)
