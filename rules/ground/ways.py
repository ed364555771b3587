"""Ways of a base's centre: how long they are, and where one ends that is cut short (G5)."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from .rings import FINE
from .roots import ceil_root, rounded, towards_zero
from .segment import Segment
from .units import Measure
from .vector import Point, minus, plus, square

PART = 12
"""Lengths of ways are summed in parts of a unit, of so many binary digits: each leg rounded up."""


class Way(msgspec.Struct, frozen=True):
    """The way of a centre, straight from corner to corner; `fine` are FINE times its points.

    `past` names what it goes round, in order.
    """

    unit: str
    fine: tuple[Point, ...]
    past: tuple[str, ...] = ()

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its points in units, where it turns to the nearest one."""
        return tuple((rounded(x, FINE), rounded(y, FINE)) for x, y in self.fine)

    @property
    def parts(self) -> int:
        """Its length in parts of a unit."""
        return sum(parts(leg) for leg in pairwise(self.fine))

    @property
    def length(self) -> int:
        """Its length in units, rounded up."""
        return -(-self.parts >> PART)

    def is_within(self, allowed: int) -> bool:
        """Say whether it is no longer than so many units: exactly where it is straight."""
        return self.parts <= allowed << PART

    def sentence(self, measure: Measure) -> str:
        """Return it in words: the way of Aya is 34 cm long, round the wall at C4."""
        how = f"round {' and '.join(self.past)}" if self.past else "straight"
        return f"the way of {self.unit} is {measure.length(self.length)} long, {how}"


class Reach(msgspec.Struct, frozen=True):
    """Whether somebody gets as far as that: how long the way is and what is allowed, in units."""

    unit: str
    needed: int
    allowed: int

    @property
    def short(self) -> int:
        """How far short of the goal one falls, 0 where it is reached."""
        return max(0, self.needed - self.allowed)

    def sentence(self, measure: Measure) -> str:
        """Return it in words: Aya is 41 mm short."""
        if self.short:
            return f"{self.unit} is {measure.length(self.short)} short"
        far, allowed = measure.length(self.needed), measure.length(self.allowed)
        return f"{self.unit} gets there: {far} of {allowed}"


def through(unit: str, *corners: Point) -> Way:
    """Return the way through points in units."""
    return Way(unit, tuple((x * FINE, y * FINE) for x, y in corners))


def reach(way: Way, allowed: int) -> Reach:
    """Say whether a way is no longer than allowed."""
    needed = way.length if not way.is_within(allowed) else min(way.length, allowed)
    return Reach(way.unit, needed, allowed)


def walked(way: Way, allowed: int) -> Way:
    """Return the part of a way that is no longer than allowed, its end rounded to the start (G5).

    Where the corner before the end is no whole point, the end may be a corner earlier.
    """
    if way.is_within(allowed):
        return way
    done = [way.fine[0]]
    rest = allowed << PART
    for leg in pairwise(way.fine):
        if parts(leg) > rest:
            return Way(way.unit, _ended(done, leg, rest), way.past)
        rest -= parts(leg)
        done.append(leg[1])
    return way


def parts(leg: Segment) -> int:
    """Return the length of a fine leg in parts of a unit, rounded up."""
    apart = square(minus(leg[1], leg[0]))
    return ceil_root(apart << 2 * PART, FINE * FINE)


def _ended(done: list[Point], leg: Segment, rest: int) -> tuple[Point, ...]:
    """Return a way that ends on a leg, at a whole point at most that many parts along it.

    A leg that begins between whole points may have none near enough: it is shortened then. Whole
    units back may miss each of its points by the same bit; then halves are tried.
    """
    for left in (rest, rest - (1 << PART - 1)):
        end = _end_on(leg, left)
        if end is not None:
            return (*done, end) if end != leg[0] else tuple(done)
    return tuple(done) if len(done) == 1 else _back(done)


def _end_on(leg: Segment, rest: int) -> Point | None:
    """Return the last whole point on a leg that many parts along it, or whole units less."""
    way, long = minus(leg[1], leg[0]), parts(leg)
    while rest >= 0:
        along = towards_zero(way[0] * rest, long), towards_zero(way[1] * rest, long)
        end = _whole(plus(leg[0], along), way)
        if parts((leg[0], end)) <= rest:
            return end
        rest -= 1 << PART
    return None


def _back(done: list[Point]) -> tuple[Point, ...]:
    """Return a way that ended at a corner between whole points, ended before it."""
    leg = (done[-2], done[-1])
    return _ended(done[:-1], leg, parts(leg) - (1 << PART))


def _whole(point: Point, way: Point) -> Point:
    """Return a fine point rounded to a whole one, against the way."""
    return _against(point[0], way[0]), _against(point[1], way[1])


def _against(along: int, way: int) -> int:
    cut = along // FINE if way > 0 else -(-along // FINE)
    return cut * FINE
