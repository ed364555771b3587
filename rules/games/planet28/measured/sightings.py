"""Which enemies a unit sees from where it stands, or would stand (P28-SHOOT-1, P28-COVER-1)."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.planet28.legality import cm
from rules.games.planet28.state import Table
from rules.ground.distance import gap
from rules.ground.piece import Piece
from rules.ground.sight import sight

from .looks import MM
from .spots import foes, is_placed, piece, scenery

MOST_SAID = 3
"""How many enemies are told of one by one."""


class Sighting(NamedTuple):
    """An enemy, how far off it is in mm, whether it is seen, in cover, and what hides most of it.

    `by` is "" where nothing hides any of it.
    """

    foe: int
    far_mm: int
    sees: bool
    cover: bool
    by: str


def sightings(table: Table, unit: int, there: Piece | None = None) -> tuple[Sighting, ...]:
    """Return what a unit sees of each enemy, the nearest first; `there` is where it would stand."""
    if not is_placed(table, unit):
        return ()
    who = there or piece(table, unit)
    found = (_sighting(table, who, foe) for foe in foes(table, unit))
    return tuple(sorted(found, key=lambda one: (one.far_mm, one.foe)))


def _sighting(table: Table, who: Piece, foe: int) -> Sighting:
    other = piece(table, foe)
    seen = sight(scenery(table), who, other)
    most = max(seen.by, key=lambda one: one.lines, default=None)
    far = gap(who, other).within(MM)
    return Sighting(foe, far, seen.sees, seen.is_covered(), most.where if most else "")


def spoken(table: Table, seen: tuple[Sighting, ...]) -> str:
    """Return what a unit sees in words that follow its name; "" where there is no enemy."""
    if not seen:
        return ""
    good = [one for one in seen if one.sees]
    if not good:
        near = seen[0]
        return f"sees no enemy; {near.by or 'something'} hides {table.name(near.foe)}"
    told = [_told(table, one) for one in good[:MOST_SAID]]
    rest = len(good) - len(told)
    return f"sees {'; '.join(told)}{f'; and {rest} more' if rest else ''}"


def _told(table: Table, one: Sighting) -> str:
    cover = f", in cover by {one.by}" if one.cover and one.by else ""
    return f"{table.name(one.foe)} at {cm(one.far_mm)}{cover}"
