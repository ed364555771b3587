"""The shortest way of a base's centre round what blocks it (ruling G6).

A visibility graph in whole numbers, searched by A*: straight lines between the corners of rings.
Only blockers that lie across the best way so far get a ring, until none does. Of equally short ways
that comes first which turns at the earlier blockers, so the answer is always the same.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from .blockers import Blocker, square_to_way
from .edges import Edge, extent
from .piece import Disc, Piece
from .polygon import bounds
from .rings import FINE, Corner, ring
from .roots import floor_root
from .segment import Segment
from .terrain import Table
from .vector import Point, side
from .ways import PART, Way, parts

SLACK = 2
"""How far, in fine coordinates, a way may cut into a rim: less than 0.1 mm, for rounding."""
Goal = Callable[[Point], Point]
"""Where a straight way from a fine point would end."""
START = -1
"""The place in the graph where a way begins; corners are numbered from 0."""


class Kept(NamedTuple):
    """A blocker in fine coordinates, and how far a centre keeps from it."""

    blocker: Blocker
    radius: int
    west: int
    south: int
    east: int
    north: int


def shortest(
    table: Table,
    piece: Piece,
    goal: Point,
    blockers: Sequence[Blocker],
    most: int | None = None,
) -> Way | None:
    """Return the shortest way of a piece's centre to a point, None where there is none.

    `most` is how many units it may have, which makes the search short. A hull keeps as far away as
    its farthest corner, so that it may turn anywhere.
    """
    fine = goal[0] * FINE, goal[1] * FINE
    return _shortest(table, piece, lambda _: fine, blockers, most)


def shortest_to_edge(
    table: Table, piece: Piece, edge: Edge, blockers: Sequence[Blocker]
) -> Way | None:
    """Return the shortest way to any point of an edge, as far as the base stays on the table.

    (Ruling G10.)
    """
    west, south, east, north = extent(piece.moved((0, 0)))
    axis, line, way = {
        Edge.NORTH: (1, table.depth - north, 1),
        Edge.EAST: (0, table.width - east, 1),
        Edge.SOUTH: (1, -south, -1),
        Edge.WEST: (0, -west, -1),
    }[edge]

    def nearest(point: Point) -> Point:
        beyond = way * max(way * point[axis], way * line * FINE)
        return (point[0], beyond) if axis else (beyond, point[1])

    return _shortest(table, piece, nearest, blockers)


def _shortest(
    table: Table,
    piece: Piece,
    goal: Goal,
    blockers: Sequence[Blocker],
    most: int | None = None,
) -> Way | None:
    """Search among ever more blockers: a way is the shortest as soon as no other lies across it."""
    kept = [_kept(piece, one) for one in blockers]
    start = piece.x * FINE, piece.y * FINE
    limit = None if most is None else most << PART
    known: list[int] = []
    while True:
        found = _search(table, piece, (start, goal), [(n, kept[n]) for n in known], limit)
        if found is None:
            return None
        new = [n for n, one in enumerate(kept) if n not in known and _is_across(one, found[0])]
        if not new:
            past = tuple(dict.fromkeys(blockers[n].name for n in found[1]))
            return Way(piece.unit, found[0], past)
        known = sorted([*known, *new])


def _is_across(kept: Kept, way: tuple[Point, ...]) -> bool:
    return any(is_cut(kept, leg) for leg in pairwise(way))


def _kept(piece: Piece, blocker: Blocker) -> Kept:
    """Return a blocker with the distance to keep; what already is nearer keeps that."""
    here = square_to_way(blocker, (piece.at, piece.at))
    near = floor_root(here[0] * FINE * FINE, here[1])
    reach = piece.shape.radius if isinstance(piece.shape, Disc) else piece.shape.reach
    radius = min((reach + blocker.rim + blocker.clear) * FINE, near)
    west, south, east, north = (one * FINE for one in bounds(blocker.outline))
    outline = tuple((x * FINE, y * FINE) for x, y in blocker.outline)
    box = west - radius, south - radius, east + radius, north + radius
    return Kept(blocker._replace(outline=outline), radius, *box)


def is_cut(kept: Kept, leg: Segment) -> bool:
    """Say whether a fine leg comes nearer to a blocker than is kept."""
    (ax, ay), (bx, by) = leg
    if max(ax, bx) <= kept.west or min(ax, bx) >= kept.east:
        return False
    if max(ay, by) <= kept.south or min(ay, by) >= kept.north:
        return False
    radius = max(0, kept.radius - SLACK)
    top, over = square_to_way(kept.blocker, leg)
    return top < radius * radius * over


def _search(
    table: Table,
    piece: Piece,
    ends: tuple[Point, Goal],
    known: list[tuple[int, Kept]],
    most: int | None,
) -> tuple[tuple[Point, ...], list[int]] | None:
    """Return the shortest way among some blockers alone and what it turns at, None for no way."""
    start, goal = ends
    graph = Graph(_corners(table, piece, known), [one for _, one in known], goal)
    came: dict[int, tuple[int, Point]] = {}
    queue = [(0, 0, START, START, start)]
    while queue:
        _, cost, place, before, at = heappop(queue)
        if place in came or (place != START and graph.is_blocked((came[before][1], at))):
            continue
        came[place] = before, at
        if place == graph.end:
            places, points = _traced(came, place)
            return _thinned(points), [graph.corners[n].blocker for n in places]
        for following, point in graph.following(place, at, came):
            length = cost + parts((at, point))
            ahead = length + parts((point, goal(point)))
            if most is None or ahead <= most:
                heappush(queue, (ahead, length, following, place, point))
    return None


class Graph(NamedTuple):
    """The corners at which a way may turn, and what it may not cross."""

    corners: tuple[Corner, ...]
    walls: list[Kept]
    goal: Goal

    @property
    def end(self) -> int:
        """The number of the goal, behind all corners."""
        return len(self.corners)

    def is_blocked(self, leg: Segment) -> bool:
        """Say whether a leg crosses a blocker."""
        return any(is_cut(one, leg) for one in self.walls)

    def following(self, place: int, at: Point, done: Container[int]) -> Iterator[tuple[int, Point]]:
        """Yield where a shortest way may go on from a place, whether it is blocked or not."""
        yield self.end, self.goal(at)
        here = self.corners[place] if place != START else None
        for number, corner in enumerate(self.corners):
            if number not in done and corner.at != at and _is_useful(here, corner, at):
                yield number, corner.at


def _is_useful(here: Corner | None, corner: Corner, at: Point) -> bool:
    """Say whether a leg to a corner can be part of a shortest way: it only touches both rings.

    Its start may be inside a ring's corners, so from there nothing is left out, nor is anything
    from one corner of a ring to the next, where rounding bends what is straight.
    """
    east, north = corner.at[0] - at[0], corner.at[1] - at[1]
    if here is None or (east, north) in (here.after, here.before):
        return True
    (a, b), (c, d) = corner.before, corner.after
    if (east * b - north * a) * (east * d - north * c) < 0:
        return False
    (a, b), (c, d) = here.before, here.after
    return (east * b - north * a) * (east * d - north * c) >= 0


def _corners(table: Table, piece: Piece, known: list[tuple[int, Kept]]) -> tuple[Corner, ...]:
    """Return the corners round blockers at which a piece is wholly on the table."""
    west, south, east, north = extent(piece.moved((0, 0)))
    least = -west * FINE, -south * FINE
    most = (table.width - east) * FINE, (table.depth - north) * FINE
    return tuple(
        corner
        for number, one in known
        for corner in ring(one.blocker.outline, one.radius, number)
        if least[0] <= corner.at[0] <= most[0] and least[1] <= corner.at[1] <= most[1]
    )


def _traced(came: dict[int, tuple[int, Point]], end: int) -> tuple[list[int], list[Point]]:
    """Return the corners and the points of a way in walking order, its ends only as points."""
    places, points = [], [came[end][1]]
    place = came[end][0]
    while place != START:
        places.append(place)
        points.append(came[place][1])
        place = came[place][0]
    return places[::-1], [*points, came[START][1]][::-1]


def _thinned(points: list[Point]) -> tuple[Point, ...]:
    """Return points without those that a way passes straight, or twice in a row."""
    found: list[Point] = []
    for point in points:
        if found and point == found[-1]:
            continue
        if len(found) > 1 and side(found[-2], found[-1], point) == 0:
            found.pop()
        found.append(point)
    return tuple(found)
