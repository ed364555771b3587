"""Random pieces and outlines for the tests of the measured table."""

from __future__ import annotations

import os
from random import Random

from rules.ground.piece import Box, Disc, Piece
from rules.ground.polygon import Outline, counter_clockwise, is_simple
from rules.ground.terrain import Table, Terrain
from rules.ground.units import Measure

POSITIONS = int(os.environ.get("POSITIONS", "500"))
"""How many random positions a comparison with shapely tries; `make soak` tries 10,000."""
SIDE = 1800
"""The side of the table on which they stand: 90 cm."""


def disc(random: Random, name: str = "Aya", near: int = SIDE) -> Piece:
    """Return a round base somewhere in the first `near` units of the table."""
    shape = Disc(2 * random.choice((25, 28, 32, 40, 50, 60)))
    x, y = random.randint(0, near), random.randint(0, near)
    return Piece(name, shape, x, y, facing=random.randrange(360))


def box(random: Random, name: str = "Rig", near: int = SIDE) -> Piece:
    """Return a hull somewhere in the first `near` units of the table."""
    shape = Box(2 * random.randint(40, 160), 2 * random.randint(30, 100))
    x, y = random.randint(0, near), random.randint(0, near)
    return Piece(name, shape, x, y, facing=random.randrange(360))


def piece(random: Random, name: str = "Aya", near: int = SIDE) -> Piece:
    """Return a base or, once in three times, a hull."""
    return (box if random.random() < 1 / 3 else disc)(random, name, near)


def outline(random: Random, near: int = SIDE, size: int = 300) -> Outline:
    """Return an outline of three to seven corners, not always convex, that never meets itself."""
    while True:
        x, y = random.randint(0, near), random.randint(0, near)
        corners = [
            (x + random.randint(-size, size), y + random.randint(-size, size))
            for _ in range(random.randint(3, 7))
        ]
        found = counter_clockwise(tuple(corners))
        if is_simple(found):
            return found


def walls(random: Random, count: int, near: int = SIDE) -> Table:
    """Return a table with that many pieces of terrain, of all shapes and heights."""
    found: list[Outline] = []
    while len(found) < count:
        cut = tuple((max(0, x), max(0, y)) for x, y in outline(random, near - 300, 150))
        if is_simple(cut):
            # What the edge of the table cuts off may turn the rest round.
            found.append(counter_clockwise(cut))
    terrain = tuple(
        Terrain(
            *(f"t{n}", "wall", corners),
            top=random.choice((40, 80, 120, 240)),
            blocks=("sight", "light", "armoured"),
        )
        for n, corners in enumerate(found)
    )
    return Table("drawn", "Drawn", Measure.MILLIMETRES, SIDE, SIDE, terrain)
