"""Flat sight: 81 lines between the nine points of two bases, without heights (ruling G7).

Terrain stops a line when it blocks the classes of both ends; bases stop those that the game names.
A piece of terrain in or on which one of the two stands, or which it occupies, does not count
(PF-TER-4, PF-A78).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import product

import msgspec

from .lines import Bundle, blocked, bundle
from .piece import Disc, Piece, base_points, corners
from .places import where
from .prism import ConvexPart, Prism, is_between, parts, walls
from .quarters import Side, is_in_arc
from .segment import square_to_point
from .sight import ALL, LINES, POINTS, Hiding, hiding
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
    lines = bundle(base_points(looker), base_points(target))
    by: list[Hiding] = []
    stopped = 0
    for wall in _in_the_way(table, looker, target, classes, occupied):
        mask = _mask(wall.parts, lines)
        stopped |= mask
        by += hiding(wall.terrain.id, where(table, wall.terrain), mask)
    for base in bases:
        mask = _behind(base, target, lines)
        stopped |= mask
        by += hiding(base.unit, base.unit, mask)
    seen = tuple(one for n, one in enumerate(lines.points) if _is_seen(stopped, n))
    return FlatSight(looker.unit, target.unit, LINES - stopped.bit_count(), seen, tuple(by))


def is_seen_in_arc(found: FlatSight, looker: Piece, arc: Side) -> bool:
    """Say whether a point that is seen lies in an arc of the looker (PF-ORD-3)."""
    return any(is_in_arc(looker, point, arc) for point in found.points)


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
        and not any(wall.terrain.is_under(one.at) for one in (looker, target))
    ]


def _mask(parts: Sequence[ConvexPart], lines: Bundle) -> int:
    """Return a bit for each line that passes through convex parts."""
    return sum(points << POINTS * eye for eye, points in enumerate(blocked(parts, lines)))


def _behind(base: Piece, target: Piece, lines: Bundle) -> int:
    """Return a bit for each line that a base stops.

    One base never hides another of its size: the line farthest from its middle stays free (G24).
    """
    mask = _through(base, lines)
    if mask == ALL and base.shape.reach <= target.shape.reach:
        return mask & ~(1 << _outermost(base.at, lines))
    return mask


def _through(base: Piece, lines: Bundle) -> int:
    """Return a bit for each line that passes through a base."""
    if not isinstance(base.shape, Disc):
        return _mask(parts(corners(base)), lines)
    radius = base.shape.radius**2
    squares = [square_to_point(line, base.at) for line in product(lines.eyes, lines.points)]
    return sum(1 << n for n, (top, over) in enumerate(squares) if top < radius * over)


def _outermost(middle: Point, lines: Bundle) -> int:
    """Return the number of the line that passes farthest from a point, the first of equal ones."""
    best, found = (-1, 1), 0
    for number, line in enumerate(product(lines.eyes, lines.points)):
        far = square_to_point(line, middle)
        if far[0] * best[1] > best[0] * far[1]:
            best, found = far, number
    return found


def _is_seen(stopped: int, point: int) -> bool:
    """Say whether a line to a point is free, from whichever eye point."""
    return any(not stopped >> POINTS * eye + point & 1 for eye in range(POINTS))
