"""The bad ground that a hull comes over on its way, its turns included (ruling G9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from rules.games.planet28.state import Table
from rules.games.planet28.units import Spot
from rules.ground.angles import DEGREES, turn_between
from rules.ground.blockers import Blocker, kept_from, square_apart
from rules.ground.piece import Disc, Piece
from rules.ground.segment import Segment
from rules.ground.sweep import swept
from rules.ground.vector import Point

from .routes import BAD, RENT
from .spots import scenery

STEP = 5
"""How many degrees lie between two looks at the ground in a turn."""


def crossed(
    table: Table, who: Piece, corners: tuple[Point, ...], facings: tuple[int, ...]
) -> tuple[str, ...]:
    """Return the kinds of bad ground that a hull crosses, the worst first.

    `facings` are those on each straight part, and that at the end.
    """
    found = {
        ground
        for pose, leg in _parts(who, corners, facings)
        for ground in (
            *swept(scenery(table), pose, leg).grounds,
            *("hazardous" for at in table.rents if _is_rent(pose, leg, at)),
        )
    }
    return tuple(one for one in BAD if one in found)


def _parts(
    who: Piece, corners: tuple[Point, ...], facings: tuple[int, ...]
) -> Iterator[tuple[Piece, Segment]]:
    """Yield each straight part of a way, and looks at each turn, with the hull as it faces."""
    pose = who
    for number, (at, facing) in enumerate(zip(corners, facings, strict=True)):
        pose = pose.moved(at)
        for turned in _turning(pose, facing):
            yield turned, (at, at)
        pose = pose.moved(at, facing=facing)
        for leg in pairwise(corners[number : number + 2]):
            yield pose, leg


def _turning(pose: Piece, facing: int) -> Iterator[Piece]:
    degrees = 0 if isinstance(pose.shape, Disc) else turn_between(facing, pose.facing)
    way = 1 if (facing - pose.facing) % DEGREES == degrees else -1
    for turn in (*range(0, degrees, STEP), degrees):
        yield pose.moved(pose.at, facing=pose.facing + way * turn)


def _is_rent(pose: Piece, leg: Segment, at: Spot) -> bool:
    """Return whether any part of a hull comes over ground that was rent (P28-ARC-REND)."""
    least = RENT + kept_from(pose)
    top, over = square_apart(pose, leg, Blocker("", ((at.x, at.y),)))
    return top < least * least * over
