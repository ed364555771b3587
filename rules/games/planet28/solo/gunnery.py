"""The shots of enemy units: each weapon at the nearest it can hit (P28-SOLO-4, P28-SOLO-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.planet28.actions.mounts import barrels
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.armament import at_hand, weapon_of
from rules.games.planet28.fitting import fit
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.state import Table

from .eyes import watched
from .sightings import Sighting
from .watching import Watch

Way = dict[str, Any]


def guns(table: Table, unit: int) -> tuple[Way, ...]:
    """Return what a unit may fire, the highest average damage first, equals as they are listed."""
    found: Iterator[Way] = (
        barrels(table, unit)
        if is_vehicle(table, unit)
        else ({"weapon": one.name} for one in at_hand(table, unit, melee=False))
    )
    return tuple(sorted(found, key=lambda way: -_mean(table, unit, way)))


def _mean(table: Table, unit: int, way: Way) -> int:
    """Return twice the average damage of a weapon, a passenger's own or the unit's."""
    owner = way["gunner"] if way.get("gunner") and "mount" not in way else unit
    return weapon_of(table, owner, way["weapon"]).dice.twice_mean


def shot_at(table: Table, unit: int, one: Sighting, way: Way, near: tuple[int, ...]) -> Shoot:
    """Return a shot at somebody seen; `near` are those around it whom a blast would reach.

    See P28-SOLO-4 and P28-WSR-EXPL.
    """
    # P28-TR-GIGANTIC: what is said to be covered of a giant is all of it.
    giant = table.has(one.unit, "Gigantic")
    shot = Shoot(
        unit=unit,
        target=one.unit,
        distance_mm=one.mm,
        height_mm=one.height_mm,
        cover=one.cover and not giant,
        hidden=one.cover and giant,
        near=tuple(other for other in near if other != one.unit),
        **way,
    )
    return shot.opened(table)


def best_shot(table: Table, unit: int, one: Sighting, near: tuple[int, ...]) -> Shoot | None:
    """Return the legal shot at somebody that does most on average, None if there is none."""
    shots = (shot_at(table, unit, one, way, _blast(table, unit, way, near))
             for way in guns(table, unit))  # fmt: skip
    known = (fit(table, shot, table.seat(unit)) for shot in shots)
    return next((shot for shot in known if shot is not None), None)


def _blast(table: Table, unit: int, way: Way, near: tuple[int, ...]) -> tuple[int, ...]:
    """Return who is near, for a weapon whose blast reaches them."""
    owner = way["gunner"] if way.get("gunner") and "mount" not in way else unit
    special = weapon_of(table, owner, way["weapon"]).special
    return near if "Explosive" in special and "Indirect" not in special else ()


def one_more(table: Table, unit: int) -> Shoot | None:
    """Return the next shot of a vehicle of the enemy that is firing, None if all have fired."""
    watch = watched(table, unit) if is_measured(table) else _said(table)
    seen: tuple[Sighting, ...] = (watch.seen or ()) if watch else ()
    for one in sorted(seen, key=lambda one: one.mm):
        if table.unit(one.unit).here:
            shot = best_shot(table, unit, one, (watch.near or ()) if watch else ())
            if shot is not None:
                return shot
    return None


def _said(table: Table) -> Watch | None:
    """Return what was last said that a unit of the enemy sees."""
    said = (getattr(frame, "watch", None) for frame in reversed(table.frames))
    return next((watch for watch in said if watch), None)
