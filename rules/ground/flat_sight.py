"""Flat sight: 81 lines between the nine points of two bases, without heights (ruling G7).

Terrain stops a line when it blocks the classes of both ends; bases stop those that the game names.
A piece of terrain in or on which one of the two stands, or which it occupies, does not count
(PF-TER-4, PF-A78).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from .lines import spans
from .piece import Disc, Piece, base_points, corners
from .places import where
from .polygon import has_point
from .prism import Prism, convex_sides, is_between, walls
from .quarters import Side, is_in_arc
from .segment import square_to_point
from .sight import ALL, LINES, POINTS, Hiding
from .terrain import Table
from .units import Measure
from .vector import Point


class FlatSight(msgspec.Struct, frozen=True):
    """The free lines between two bases, and which of the target's nine points are seen."""

    looker: str
    target: str
    free: int
    points: tuple[Point, ...] = ()
    by: tuple[Hiding, ...] = ()

    @property
    def sees(self) -> bool:
        """Whether one line at least is free."""
        return self.free > 0

    def sentence(self, measure: Measure) -> str:
        """Return it in words, with what is in the way."""
        what = "sees" if self.sees else "does not see"
        found = [f"{self.looker} {what} {self.target}", *(one.sentence(measure) for one in self.by)]
        return "; ".join(found)


def flat_sight(
    table: Table,
    looker: Piece,
    target: Piece,
    classes: Collection[str] | None,
    bases: Sequence[Piece] = (),
    occupied: Collection[str] = (),
) -> FlatSight:
    """Return which lines between two bases are free.

    `classes` are those of both ends, None where no terrain blocks; `bases` are the other pieces
    that may be in the way; `occupied` is the terrain that either of the two occupies.
    """
    eyes, points = base_points(looker), base_points(target)
    by: list[Hiding] = []
    stopped = 0
    for wall in _in_the_way(table, looker, target, classes, occupied):
        mask = _mask(wall, eyes, points)
        stopped |= mask
        by += _hiding(wall.terrain.id, where(table, wall.terrain), mask)
    for base in bases:
        mask = _behind(base, target, eyes, points)
        stopped |= mask
        by += _hiding(base.unit, base.unit, mask)
    seen = tuple(one for n, one in enumerate(points) if _is_seen(stopped, n))
    return FlatSight(looker.unit, target.unit, LINES - stopped.bit_count(), seen, tuple(by))


def is_seen_in_arc(found: FlatSight, looker: Piece, arc: Side) -> bool:
    """Say whether a point that is seen lies in an arc of the looker (PF-ORD-3)."""
    return any(is_in_arc(looker, point, arc) for point in found.points)


def _hiding(known: str, at: str, mask: int) -> list[Hiding]:
    return [Hiding(known, at, mask.bit_count())] if mask else []


def _in_the_way(
    table: Table,
    looker: Piece,
    target: Piece,
    classes: Collection[str] | None,
    occupied: Collection[str],
) -> list[Prism]:
    """Return the terrain that may stop lines between two pieces."""
    reach = max(looker.shape.reach, target.shape.reach)
    return [
        wall
        for wall in walls(table)
        if classes is not None
        and is_between(wall, looker.at, target.at, reach)
        and wall.terrain.id not in occupied
        and all(one in wall.terrain.blocks for one in classes)
        and not any(has_point(wall.terrain.outline, one.at) for one in (looker, target))
    ]


def _mask(wall: Prism, eyes: Sequence[Point], points: Sequence[Point]) -> int:
    """Return a bit for each line that passes through terrain."""
    mask = 0
    for part in wall.parts:
        for eye, point, _ in spans(part, eyes, points):
            mask |= 1 << POINTS * eye + point
    return mask


def _behind(base: Piece, target: Piece, eyes: Sequence[Point], points: Sequence[Point]) -> int:
    """Return a bit for each line that a base stops.

    One base never hides another of its size: the line farthest from its middle stays free then.
    """
    mask = _through(base, eyes, points)
    if mask == ALL and base.shape.reach <= target.shape.reach:
        return mask & ~(1 << _outermost(base.at, eyes, points))
    return mask


def _through(base: Piece, eyes: Sequence[Point], points: Sequence[Point]) -> int:
    """Return a bit for each line that passes through a base."""
    if not isinstance(base.shape, Disc):
        found = [one for part in convex_sides(corners(base)) for one in spans(part, eyes, points)]
        return sum(1 << POINTS * eye + point for eye, point, _ in found)
    radius = base.shape.radius**2
    lines = [(eye, point) for eye in eyes for point in points]
    squares = [square_to_point(line, base.at) for line in lines]
    return sum(1 << n for n, (top, over) in enumerate(squares) if top < radius * over)


def _outermost(middle: Point, eyes: Sequence[Point], points: Sequence[Point]) -> int:
    """Return the number of the line that passes farthest from a point, the first of equal ones."""
    best, found = (-1, 1), 0
    for number, line in enumerate((eye, point) for eye in eyes for point in points):
        far = square_to_point(line, middle)
        if far[0] * best[1] > best[0] * far[1]:
            best, found = far, number
    return found


def _is_seen(stopped: int, point: int) -> bool:
    """Say whether a line to a point is free, from whichever eye point."""
    return any(not stopped >> POINTS * eye + point & 1 for eye in range(POINTS))
