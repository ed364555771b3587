"""What an enemy unit sees on a measured table, where nobody has to say it (P28-SOLO-4)."""

from __future__ import annotations

from typing import TypeVar

from rules.games.planet28.measured.contacts import is_touching
from rules.games.planet28.measured.looks import apart, exact_gap, higher, look
from rules.games.planet28.measured.spots import is_measured, is_placed
from rules.games.planet28.state import ENEMY, Table
from rules.ground.gap import by_size

from .sightings import Sighting
from .watching import Watch

Seen = tuple[Sighting, ...]
T = TypeVar("T")


def watched(table: Table, unit: int) -> Watch:
    """Return whom a unit sees of the players' and of its own side, with the distances.

    What lies ahead depends on where it wants to go, and who stands near a target on the target.
    """
    friends = tuple(one for one in table.friends(ENEMY) if one != unit)
    seen = _seen(table, unit, tuple(one for one in table.enemies(ENEMY) if one != unit))
    return Watch(seen=seen, way=(), friends=_seen(table, unit, friends), near=())


def _seen(table: Table, unit: int, others: tuple[int, ...]) -> Seen:
    if not is_placed(table, unit):
        return ()
    there = (one for one in others if is_placed(table, one))
    return tuple(_sighting(table, unit, one) for one in there if look(table, unit, one).sees)


def _sighting(table: Table, unit: int, other: int) -> Sighting:
    # Ruling G2: a gap of a millimetre is contact.
    mm = 0 if is_touching(table, unit, other) else apart(table, unit, other)
    found = look(table, unit, other)
    return Sighting(other, mm, found.cover, higher(table, unit, other))


def nearest_of(table: Table, unit: int, seen: Seen) -> Seen:
    """Return the nearest of those seen, all of those equally near (P28-SOLO-4).

    On a measured table gaps are equal or not before they are rounded.
    """
    least = min(one.mm for one in seen)
    near = tuple(one for one in seen if one.mm == least)
    if not is_measured(table) or len(near) == 1:
        return near
    gaps = {one.unit: by_size(exact_gap(table, unit, one.unit)) for one in near}
    best = min(gaps.values())
    return tuple(one for one in near if gaps[one.unit] <= best)
