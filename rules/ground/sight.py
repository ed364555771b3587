"""Sight with heights: 81 lines from nine eye points to nine points of a body (ruling G7).

Only terrain blocks. A piece of terrain in or on which one of the two stands does not block the
lines between them (PF-A78). One free line is sight; sight is not symmetrical, as it is taken from
the looker's eyes (P28-SHOOT-1).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .body import body, eyes
from .grounds import SIGHT
from .lines import Bundle, Span, blocked, bundle, spans
from .piece import Piece
from .places import where
from .prism import Prism, is_between, walls
from .quarters import Side
from .terrain import Table
from .units import Measure

LINES = 81
POINTS = 9
ALL = (1 << LINES) - 1
FROM_ONE_EYE = (1 << POINTS) - 1
UPRIGHT = tuple(sum(7 << 3 * place for place in range(3) if ends >> place & 1) for ends in range(8))
"""A bit for each of a body's nine points, by bits for its left end, its middle and its right."""


class Hiding(msgspec.Struct, frozen=True):
    """How many of the lines one piece of terrain stops, and where it stands."""

    terrain: str
    where: str
    lines: int

    def sentence(self, measure: Measure) -> str:
        """Return it in words: the wall at C4 hides 38 of 81 lines."""
        return f"{self.where} hides {self.lines} of {LINES} lines"


class Sight(msgspec.Struct, frozen=True):
    """What one sees of another: the free lines, and the points hidden from the best eye point."""

    looker: str
    target: str
    free: int
    hidden: int
    by: tuple[Hiding, ...] = ()

    @property
    def sees(self) -> bool:
        """Whether one line at least is free."""
        return self.free > 0

    def is_covered(self, least: int = 1) -> bool:
        """Say whether at least so many of the nine points are hidden from the best eye point.

        1 for somebody on foot (P28-COVER-1) and a small hull, 5 for a medium and 7 for a large one
        (P28-COVER-3).
        """
        return self.hidden >= least

    def sentence(self, measure: Measure) -> str:
        """Return it in words, with what is in the way."""
        if not self.sees:
            what = f"{self.looker} does not see {self.target}"
        elif self.hidden:
            what = f"{self.looker} sees {self.target}, {self.hidden} of {POINTS} points hidden"
        else:
            what = f"{self.looker} sees all of {self.target}"
        return "; ".join([what, *(one.sentence(measure) for one in self.by)])


def sight(table: Table, looker: Piece, target: Piece, side: Side | None = None) -> Sight:
    """Return what a looker sees of a target; `side` is that of a hull from which it looks."""
    seen_from, seen = eyes(looker, side), body(target, looker.at)
    lines = bundle(seen_from.points, seen.points)
    reach = max(looker.shape.reach, target.shape.reach)
    stopped, by = 0, []
    for wall in walls(table):
        if _is_in_the_way(wall, looker, target, reach):
            mask = _mask(wall, lines, seen_from.z, seen.heights)
            stopped |= mask
            by += hiding(wall.terrain.id, where(table, wall.terrain), mask)
    best = min((stopped >> POINTS * eye & FROM_ONE_EYE).bit_count() for eye in range(POINTS))
    return Sight(looker.unit, target.unit, LINES - stopped.bit_count(), best, tuple(by))


def hiding(known: str, at: str, mask: int) -> list[Hiding]:
    """Return what stops the lines of a mask, [] where it stops none."""
    return [Hiding(known, at, mask.bit_count())] if mask else []


def _is_in_the_way(wall: Prism, looker: Piece, target: Piece, reach: int) -> bool:
    """Say whether a wall may stop lines between two pieces that both stand elsewhere."""
    terrain = wall.terrain
    if terrain.top <= terrain.bottom or not is_between(wall, looker.at, target.at, reach):
        return False
    return SIGHT in terrain.blocks and not (terrain.is_round(looker) or terrain.is_round(target))


def _mask(wall: Prism, lines: Bundle, z: int, heights: tuple[int, int, int]) -> int:
    """Return a bit for each line that a wall stops."""
    bottom, top = wall.terrain.bottom, wall.terrain.top
    if _is_tall(bottom, top, (z, *heights)):
        ends = enumerate(blocked(wall.parts, lines))
        return sum(UPRIGHT[seen] << POINTS * eye for eye, seen in ends)
    mask = 0
    for part in wall.parts:
        for eye, point, span in spans(part, lines):
            mask |= _rows(bottom, top, z, heights, span) << POINTS * eye + 3 * point
    return mask


def _is_tall(bottom: int, top: int, heights: Sequence[int]) -> bool:
    """Say whether a wall reaches below and above all lines."""
    return bottom < min(heights) + (bottom == 0) and top > max(heights)


def _rows(bottom: int, top: int, z: int, heights: tuple[int, int, int], span: Span) -> int:
    """Return a bit for each of the body's heights to which a line is inside the wall's heights."""
    return sum(
        1 << row
        for row, height in enumerate(heights)
        if _is_level(bottom, top, z, height - z, span)
    )


def _is_level(bottom: int, top: int, z: int, rise: int, span: Span) -> bool:
    """Say whether a line is between bottom and top somewhere on its span, its ends aside."""
    enter, enter_over, leave, leave_over = span
    if rise < 0:
        enter, enter_over, leave, leave_over = leave, leave_over, enter, enter_over
    lowest_under_top = z * enter_over + rise * enter < top * enter_over
    return lowest_under_top and z * leave_over + rise * leave > bottom * leave_over
