"""Words on the map of a measured table, each on a plate, and what stands where called what."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from . import palette
from .canvas import Box as Area
from .canvas import Point
from .ground_marks import LABEL, PLATE
from .ground_window import Window
from .strip import Strip, width_of

BESIDE = 3.0
"""How far from its base a plate may lie, in points, to be seen as that base's."""


class Base(NamedTuple):
    """A base on the map: whose it is, where, and how far it reaches, in points."""

    name: str
    at: Point
    radius: float


class Plates:
    """Where words have been put so far, so that none covers another or a base."""

    def __init__(self, strip: Strip, window: Window) -> None:
        self.strip, self.window = strip, window
        self.taken: list[Area] = []
        self.bases: list[Base] = []

    def keep(self, base: Base) -> None:
        """Leave room for a base."""
        (x, y), radius = base.at, base.radius
        self.taken.append((x - radius, y - radius, x + radius, y + radius))
        self.bases.append(base)

    def name(self, words: str, base: Base, spots: Sequence[Point], fill: str, ink: str) -> None:
        """Write what a base is called beside it, so that nobody takes it for another's name.

        Where it cannot stand at its own base and clear of the others, a line leads to it.
        """
        areas = self._areas(words, spots)
        free = [area for area in areas if self._is_free(area)]
        own = (area for area in free if _gap(area, base) <= BESIDE and self._is_alone(area, base))
        clear = (area for area in free if self._is_alone(area, base))
        area = next(own, None) or next(clear, None) or next(iter((*free, *areas)))
        if _gap(area, base) > BESIDE or not self._is_alone(area, base):
            self._lead(area, base)
        self._write(words, area, fill, ink, bold=True)

    def put(
        self, words: str, spots: Sequence[Point], fill: str, ink: str, *, bold: bool, must: bool
    ) -> None:
        """Write words on a plate round the first of some points that is free.

        Where none is, `must` says whether they are written at the first all the same.
        """
        found = self._areas(words, spots)
        free = next((area for area in found if self._is_free(area)), None)
        area = free or (found[0] if must and found else None)
        if area is not None:
            self._write(words, area, fill, ink, bold=bold)

    def _write(self, words: str, area: Area, fill: str, ink: str, *, bold: bool) -> None:
        self.taken.append(area)
        self.strip.box(area, fill, palette.INK, 1)
        self.strip.text(_middle(area), words, LABEL, ink, on=fill, anchor="m", bold=bold)

    def _lead(self, area: Area, base: Base) -> None:
        """Draw a line from a plate to the rim of its base."""
        start, long = _middle(area), math.dist(_middle(area), base.at) or 1
        part = max(0.0, 1 - base.radius / long)
        end = (
            start[0] + part * (base.at[0] - start[0]),
            start[1] + part * (base.at[1] - start[1]),
        )
        self.strip.line(start, end, palette.PAPER, 3)
        self.strip.line(start, end, palette.INK, 1.5)

    def _is_alone(self, area: Area, base: Base) -> bool:
        """Say whether no base of another name is as near to a plate as its own is."""
        others = (one for one in self.bases if one.name != base.name)
        near = max(BESIDE, _gap(area, base))
        return all(_gap(area, one) > near for one in others)

    def _areas(self, words: str, spots: Sequence[Point]) -> list[Area]:
        wide = width_of(words, LABEL) + 6
        return [self._area(self._inside(at, wide), wide) for at in spots]

    def _inside(self, at: Point, wide: float) -> Point:
        left, high, right, low = self.window.edges
        return (
            min(max(at[0], left + wide / 2), right - wide / 2),
            min(max(at[1], high + PLATE / 2), low - PLATE / 2),
        )

    def _area(self, at: Point, wide: float) -> Area:
        return at[0] - wide / 2, at[1] - PLATE / 2, at[0] + wide / 2, at[1] + PLATE / 2

    def _is_free(self, area: Area) -> bool:
        return not any(
            area[0] < other[2] and area[2] > other[0] and area[1] < other[3] and area[3] > other[1]
            for other in self.taken
        )


def _middle(area: Area) -> Point:
    return (area[0] + area[2]) / 2, (area[1] + area[3]) / 2


def _gap(area: Area, base: Base) -> float:
    """Return how far the edge of a plate lies from the rim of a base."""
    aside = max(area[0] - base.at[0], 0, base.at[0] - area[2])
    up = max(area[1] - base.at[1], 0, base.at[1] - area[3])
    return math.hypot(aside, up) - base.radius
