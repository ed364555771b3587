"""Lengths: whole half-millimetres inside, the measure of the game for people (ruling G1)."""

from __future__ import annotations

from enum import Enum

MILLIMETRE = 2
CENTIMETRE = 10 * MILLIMETRE
INCH = 50
"""25 mm, as the book of the inches counts."""
HALF_INCH = INCH // 2
FOOT = 12 * INCH
LONG = 100
"""From how many millimetres on a length is told in centimetres."""


class Measure(Enum):
    """What a game's facts count: `value` is how many units one of them is."""

    MILLIMETRES = MILLIMETRE
    HALF_INCHES = HALF_INCH

    def up(self, units: int) -> int:
        """Return a length in this measure, rounded up: for "within", "at most" and "more than"."""
        return -(-units // self.value)

    def down(self, units: int) -> int:
        """Return a length in this measure, rounded down: for "at least"."""
        return units // self.value

    def text(self, count: int) -> str:
        """Return so many of this measure as people read them: 41 mm, 11.4 cm, 3.5"."""
        if self is Measure.HALF_INCHES:
            return f'{_halved(count)}"'
        return f"{count} mm" if abs(count) < LONG else f"{_tenths(count)} cm"

    def length(self, units: int) -> str:
        """Return a length in units as people read it, rounded up."""
        return self.text(self.up(units))


def _halved(count: int) -> str:
    sign = "-" if count < 0 else ""
    return f"{sign}{abs(count) // 2}{'.5' if count % 2 else ''}"


def _tenths(count: int) -> str:
    sign = "-" if count < 0 else ""
    whole, rest = divmod(abs(count), 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
