"""The ground that a base sweeps over: any part of it counts, also where it starts (ruling G9)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from .hull import convex_hull
from .overlap import is_crossed, is_overlapping
from .piece import Disc, Piece, corners
from .places import where
from .polygon import Outline, has_point, sides, square_to_area
from .segment import Segment, square_between
from .terrain import Table, Terrain, within_box
from .units import Measure
from .vector import Point


class Swept(msgspec.Struct, frozen=True):
    """The terrain that a way crosses, in the table's order, each with its class and its place."""

    unit: str
    terrain: tuple[str, ...]
    grounds: tuple[str, ...]
    where: tuple[str, ...]

    def worst(self, order: Sequence[str]) -> str:
        """Return the first class of an order that is crossed, its last one where none is."""
        return next((ground for ground in order if ground in self.grounds), order[-1])

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya crosses the wood at C4 (rough)."""
        if not self.terrain:
            return f"{self.unit} crosses open ground"
        both = zip(self.where, self.grounds, strict=True)
        return f"{self.unit} crosses {', '.join(f'{one} ({ground})' for one, ground in both)}"


def swept(table: Table, piece: Piece, corners: Sequence[Point]) -> Swept:
    """Return what a piece crosses on a way of its centre, its start included.

    Terrain counts at the piece's height: it does not walk on what is below or above it.
    """
    legs = [*pairwise(corners)] or [(piece.at, piece.at)]
    found = [one for one in table.terrain if one.bottom <= piece.z <= one.top]
    found = [one for one in found if any(is_swept(one, piece, leg) for leg in legs)]
    return Swept(
        piece.unit,
        tuple(one.id for one in found),
        tuple(one.ground for one in found),
        tuple(where(table, one) for one in found),
    )


def is_swept(terrain: Terrain, piece: Piece, leg: Segment) -> bool:
    """Say whether a base that moves straight, without turning, overlaps terrain."""
    if not within_box((terrain,), *leg, reach=piece.shape.reach):
        return False
    if isinstance(piece.shape, Disc):
        top, over = square_to_area(terrain.outline, leg)
        return top < piece.shape.radius**2 * over
    return is_overlapping(terrain.outline, trail(piece, leg))


def trail(piece: Piece, leg: Segment) -> Outline:
    """Return the outline of what a hull sweeps over on a straight way."""
    return convex_hull(point for at in leg for point in corners(piece.moved(at)))


def is_kept_to(grounds: Sequence[Terrain], piece: Piece, corners: Sequence[Point]) -> bool:
    """Say whether a whole base stays on such ground all the way, as on a road (PF-TER-3).

    Each straight part has to stay on one piece of it: pieces that join overlap.
    """
    return all(any(is_kept(one, piece, leg) for one in grounds) for leg in pairwise(corners))


def is_kept(terrain: Terrain, piece: Piece, leg: Segment) -> bool:
    """Say whether a base that moves straight, without turning, stays inside an outline."""
    if isinstance(piece.shape, Disc):
        room = [square_between(edge, leg) for edge in sides(terrain.outline)]
        square = piece.shape.radius**2
        return has_point(terrain.outline, leg[0]) and all(n >= square * d for n, d in room)
    covered = trail(piece, leg)
    if not all(has_point(terrain.outline, point) for point in covered):
        return False
    return not any(is_crossed(covered, edge) for edge in sides(terrain.outline))
