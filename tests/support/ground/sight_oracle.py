"""Sight as shapely sees it: each line cut by each outline, the heights by arithmetic."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise, product

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from rules.ground.piece import Disc, Piece
from rules.ground.terrain import Table, Terrain

from . import oracle

Space = tuple[float, float, float]


def nine(piece: Piece) -> list[tuple[float, float]]:
    """Return the nine points of a base, in floats."""
    if isinstance(piece.shape, Disc):
        radius = piece.shape.radius
        rim = [(math.sin(n * math.pi / 4), math.cos(n * math.pi / 4)) for n in range(8)]
        return [piece.at, *((piece.x + radius * x, piece.y + radius * y) for x, y in rim)]
    hull = list(oracle.box(piece, piece.shape).exterior.coords)
    sides = pairwise(hull)
    return [piece.at, *hull[:4], *(((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in sides)]


def bodies(piece: Piece, seen_from: Piece) -> list[list[Space]]:
    """Return the nine points of a body, the ends of its silhouette and its middle.

    There are several such where two corners end the silhouette within a millimetre of each other.
    """
    x, y = piece.x - seen_from.x, piece.y - seen_from.y
    far = math.hypot(x, y)
    if isinstance(piece.shape, Disc):
        radius = piece.shape.radius
        lefts = [(piece.x - y / far * radius, piece.y + x / far * radius)]
        rights = [(piece.x + y / far * radius, piece.y - x / far * radius)]
    else:
        hull = nine(piece)[1:5]
        across = [((x * (b - piece.y) - y * (a - piece.x)) / far, (a, b)) for a, b in hull]
        lefts = [at for side, at in across if max(across)[0] - side <= oracle.TIE]
        rights = [at for side, at in across if side - min(across)[0] <= oracle.TIE]
    heights = (piece.z, piece.z + piece.height // 2, piece.z + piece.height)
    return [
        [(a, b, z) for a, b in (left, piece.at, right) for z in heights]
        for left, right in product(lefts, rights)
    ]


def free_in_space(table: Table, looker: Piece, target: Piece, grown: float) -> int:
    """Return how many of the 81 lines are free, the terrain grown by so much on all sides.

    The most that they may be where it shrinks, the least where it grows.
    """
    eyes = [(x, y, looker.z + looker.height) for x, y in nine(looker)]
    walls = [
        (one, oracle.area(one.outline).buffer(grown, join_style="mitre"))
        for one in table.terrain
        if not (one.is_round(looker) or one.is_round(target))
    ]
    found = [
        sum(
            not any(_stops(*wall, eye, point, grown) for wall in walls)
            for eye in eyes
            for point in body
        )
        for body in bodies(target, looker)
    ]
    return max(found) if grown < 0 else min(found)


def free_in_plane(table: Table, looker: Piece, target: Piece, grown: float) -> int:
    """Return how many of the 81 flat lines are free of terrain that is grown by so much."""
    walls = [
        oracle.area(one.outline).buffer(grown, join_style="mitre")
        for one in table.terrain
        if not any(oracle.area(one.outline).covers(oracle.middle(two)) for two in (looker, target))
    ]
    lines = [LineString([eye, point]) for eye in nine(looker) for point in nine(target)]
    return sum(not any(wall.intersection(line).length > 1e-6 for wall in walls) for line in lines)


def _stops(wall: Terrain, area: BaseGeometry, eye: Space, point: Space, grown: float) -> bool:
    line = LineString([eye[:2], point[:2]])
    bottom, top = wall.bottom - grown, wall.top + grown
    if line.length == 0:
        return False
    for start, end in _inside(area.intersection(line)):
        first, last = (
            eye[2] + (point[2] - eye[2]) * line.project(one) / line.length for one in (start, end)
        )
        if max(first, last) > bottom and min(first, last) < top:
            return True
    return False


def _inside(found: BaseGeometry) -> Iterator[tuple[BaseGeometry, BaseGeometry]]:
    for part in getattr(found, "geoms", [found]):
        if part.geom_type == "LineString" and part.length > 1e-6:
            yield part.boundary.geoms[0], part.boundary.geoms[1]
