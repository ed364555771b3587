"""Places that are offered to whoever moves, for any game: squares, terrain to hide behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from . import goals, places
from .roots import ceil_root
from .terrain import Table, Terrain
from .vector import Point, minus, square

LIKELY = 2
"""Terrain is looked at within so many times the distance that somebody goes."""


class Place(NamedTuple):
    """A place that somebody may go to: what it is called, how far it is as a fact, its name."""

    called: str
    far: int
    to: str


def squares(table: Table, at: Point, most: int) -> Iterator[str]:
    """Yield the squares whose middle is at most so many units from a point, the nearest first."""
    across, along = places.size(table)
    half = table.square // 2
    near = []
    for column in range(across):
        for row in range(along):
            middle = column * table.square + half, row * table.square + half
            far = ceil_root(square(minus(middle, at)))
            if 0 < far <= most:
                near.append((far, middle))
    yield from (places.name(table, middle) for _, middle in sorted(near))


def hiding(table: Table, at: Point, most: int) -> Iterator[Terrain]:
    """Yield the terrain near a point that hides somebody who goes so many units, nearest first."""
    near = []
    for one in goals.hiding(table):
        count = len(one.outline)
        middle = sum(x for x, _ in one.outline) // count, sum(y for _, y in one.outline) // count
        near.append((square(minus(middle, at)), one.id, one))
    for far, _, one in sorted(near, key=lambda found: found[:2]):
        if far > (LIKELY * most) ** 2:
            return
        yield one
