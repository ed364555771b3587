"""How far apart two edges are: exact, rounded either way, and comparable (ruling G1)."""

from __future__ import annotations

from functools import cmp_to_key

import msgspec

from .roots import ceil_root, floor_root, sign_of_sum
from .units import Measure


class Gap(msgspec.Struct, frozen=True):
    """A distance between edges: the root of square/over, less `less`, in units.

    `inside`: the root counts backwards, one edge lies inside the other. Below 0 they overlap.
    """

    square: int
    over: int = 1
    less: int = 0
    inside: bool = False

    def up(self) -> int:
        """Return the gap in whole units, rounded up."""
        if self.inside:
            return -floor_root(self.square, self.over) - self.less
        return ceil_root(self.square, self.over) - self.less

    def down(self) -> int:
        """Return the gap in whole units, rounded down."""
        if self.inside:
            return -ceil_root(self.square, self.over) - self.less
        return floor_root(self.square, self.over) - self.less

    def is_at_most(self, units: int) -> bool:
        """Say whether the gap is no more than so many units."""
        return self.up() <= units

    def is_at_least(self, units: int) -> bool:
        """Say whether the gap is no less than so many units."""
        return self.down() >= units

    def within(self, measure: Measure) -> int:
        """Return the fact for a rule that asks "within", "at most" or "more than"; 0 touching."""
        return max(0, measure.up(self.up()))

    def beyond(self, measure: Measure) -> int:
        """Return the fact for a rule that asks "at least"; 0 touching."""
        return max(0, measure.down(self.down()))


def compare(first: Gap, second: Gap) -> int:
    """Return -1, 0 or 1 as the first gap is less than, equal to or more than the second: exactly.

    The rules call gaps equal before they are rounded (Fine print, G10).
    """
    a, b = first.over, second.over
    one = first.square * a * b * b * (-1 if first.inside else 1)
    other = second.square * b * a * a * (1 if second.inside else -1)
    return sign_of_sum(one, other, (second.less - first.less) * a * b)


by_size = cmp_to_key(compare)
"""The key by which gaps are sorted."""
