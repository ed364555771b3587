"""Heights: what somebody stands on, the faces that a way climbs, and how far one falls.

The base's centre decides. Steps under 5 cm cost nothing, and the height held follows them (Fine
print, height). Only terrain that may be stood on counts: one walks into the rest.
"""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise

import msgspec

from .overlap import Place, crossings
from .polygon import bounds, has_point
from .roots import floor_root
from .segment import Segment
from .terrain import Table, Terrain
from .units import CENTIMETRE, Measure
from .vector import Point, Ratio, minus, plus, square

FACE = 5 * CENTIMETRE
"""From which height on a step is a face: climbed with a roll, or fallen down (P28-CLIMB-1)."""
GROUND = "the ground"


class Face(msgspec.Struct, frozen=True):
    """A step of 5 cm or more: how far along the way it is and how high, below 0 for a way down.

    Both in units. `terrain` is what is climbed, or left.
    """

    along: int
    rise: int
    terrain: str

    def sentence(self, measure: Measure) -> str:
        """Return it in words: up the wall, 6 cm high, after 12 cm."""
        way = "up" if self.rise > 0 else "down"
        high, along = measure.length(abs(self.rise)), measure.length(self.along)
        return f"{way} {self.terrain}, {high} high, after {along}"


class Profile(msgspec.Struct, frozen=True):
    """The height at the end of a way, and its faces in order."""

    z: int
    faces: tuple[Face, ...] = ()

    @property
    def climbed(self) -> int:
        """How high its faces are together, up and down: they share the Speed (P28-CLIMB-2)."""
        return sum(abs(face.rise) for face in self.faces)


def height_at(table: Table, point: Point, z: int) -> int:
    """Return the height at which somebody stands who comes to a point at the height `z`."""
    return _settled(_stack(table.terrain, (point, 1)), z)


def top_at(table: Table, point: Point) -> int:
    """Return the height of the highest top over a point."""
    return max((one.top for one in _stack(table.terrain, (point, 1))), default=0)


def fall(table: Table, point: Point, z: int) -> int:
    """Return how far somebody falls who is over a point at the height `z`; 0 on firm ground."""
    return max(0, z - height_at(table, point, z))


def profile(table: Table, corners: tuple[Point, ...], z: int) -> Profile:
    """Return the heights of a way through points that begins at the height `z`."""
    faces: list[Face] = []
    before = 0
    for leg in pairwise(corners):
        z = _walk(table, leg, z, before, faces)
        before += floor_root(square(minus(leg[1], leg[0])))
    return Profile(z, tuple(faces))


def _walk(table: Table, leg: Segment, z: int, before: int, faces: list[Face]) -> int:
    """Note the faces of one straight part; return the height at its end."""
    solid = [one for one in table.terrain if one.stand]
    under = _stack(solid, (leg[0], 1))
    for start, place in _stops(solid, leg):
        stack = _stack(solid, place)
        after = _settled(stack, z)
        if abs(after - z) >= FACE:
            face = _name(stack, after) if after > z else _name(under, z)
            faces.append(Face(before + _along(leg, start), after - z, face))
        z, under = after, stack
    return z


def _stops(solid: list[Terrain], leg: Segment) -> list[tuple[Ratio, Place]]:
    """Return where to look at the ground: each part between two outlines, and the end."""
    found = [cut for one in solid for cut in crossings(one.outline, leg)]
    cuts = sorted([(0, 1), *found, (1, 1)], key=cmp_to_key(_compared))
    parts = [(one, _between(leg, one, other)) for one, other in pairwise(cuts)]
    return [*parts, ((1, 1), (leg[1], 1))]


def _compared(first: Ratio, second: Ratio) -> int:
    return first[0] * second[1] - second[0] * first[1]


def _between(leg: Segment, first: Ratio, second: Ratio) -> Place:
    """Return the middle between two places of a leg."""
    over = 2 * first[1] * second[1]
    top = first[0] * second[1] + second[0] * first[1]
    (x, y), way = leg[0], minus(leg[1], leg[0])
    return plus((x * over, y * over), (way[0] * top, way[1] * top)), over


def _stack(terrain: tuple[Terrain, ...] | list[Terrain], place: Place) -> list[Terrain]:
    """Return the terrain to stand on that a place is in, its outline included."""
    point, over = place
    return [one for one in terrain if one.stand and _is_under(one, point, over)]


def _is_under(terrain: Terrain, point: Point, over: int) -> bool:
    west, south, east, north = bounds(terrain.outline)
    # Most terrain is far away, which is seen without looking at its sides.
    if not (west * over <= point[0] <= east * over and south * over <= point[1] <= north * over):
        return False
    return has_point(tuple((x * over, y * over) for x, y in terrain.outline), point)


def _settled(stack: list[Terrain], z: int) -> int:
    """Return where a height ends in a stack: up to the top of what is in the way, or down."""
    height = z
    for one in sorted(stack, key=lambda one: one.bottom):
        if one.bottom <= height < one.top:
            height = one.top
    if height > z:
        return height
    return max((one.top for one in stack if one.top <= z), default=0)


def _name(stack: list[Terrain], top: int) -> str:
    """Return whose top is at a height, for a sentence."""
    return next((f"the {one.name}" for one in stack if one.top == top), GROUND)


def _along(leg: Segment, where: Ratio) -> int:
    """Return how many units of a leg lie before a place on it, rounded down."""
    top, over = where
    return floor_root(square(minus(leg[1], leg[0])) * top * top, over * over)
