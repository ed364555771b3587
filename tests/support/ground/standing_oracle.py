"""Whether pieces stand on a table and clear of each other, as shapely sees it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from shapely import box

from rules.ground.piece import Piece
from rules.ground.terrain import Table

from . import oracle


def misplaced(table: Table, pieces: Iterable[Piece]) -> list[str]:
    """Return which pieces stand over the edge of a table or in each other, by over a millimetre."""
    there, whole = list(pieces), box(0, 0, table.width, table.depth).buffer(oracle.TIE)
    over = [one.unit for one in there if not whole.covers(oracle.footprint(one))]
    inside = [
        f"{one.unit} in {two.unit}"
        for one, two in combinations(there, 2)
        if _is_near(one, two) and _is_inside(one, two)
    ]
    return over + inside


def _is_near(one: Piece, two: Piece) -> bool:
    reach = one.shape.reach + two.shape.reach
    level = one.z < two.z + two.height and two.z < one.z + one.height
    return level and abs(one.x - two.x) < reach and abs(one.y - two.y) < reach


def _is_inside(one: Piece, two: Piece) -> bool:
    return bool(oracle.footprint(one).buffer(-oracle.TIE).intersects(oracle.footprint(two)))
