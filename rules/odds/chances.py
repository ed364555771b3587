"""Exact chances: every outcome with its weight, out of one whole, all of them integers.

Weights add up to the whole, or to a little less where an endless explosion was cut off; what is
missing belongs to no outcome. Nothing here is ever a float.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm

import msgspec

from .meter import Meter
from .packing import packed, slot, unpacked
from .powers import power

Weights = dict[int, int]
PAIRS_A_SLOT = 2


class Chances(msgspec.Struct, frozen=True):
    """Outcomes and their integer weights out of `whole`; an outcome of weight 0 is not listed."""

    weights: Weights
    whole: int

    def chance(self, outcome: int) -> Fraction:
        """Return the chance of one outcome."""
        return Fraction(self.weights.get(outcome, 0), self.whole)

    def total(self) -> Fraction:
        """Return what all outcomes add up to: 1, or a little less."""
        return Fraction(sum(self.weights.values()), self.whole)

    def mean(self) -> Fraction:
        """Return the mean of the outcomes listed."""
        there = sum(self.weights.values())
        return Fraction(sum(value * weight for value, weight in self.weights.items()), there)

    def variance(self) -> Fraction:
        """Return the mean square of the distance from the mean."""
        there = sum(self.weights.values())
        squares = sum(value * value * weight for value, weight in self.weights.items())
        return Fraction(squares, there) - self.mean() ** 2

    def at_least(self, bound: int) -> Fraction:
        """Return the chance of `bound` or more."""
        return Fraction(sum(w for value, w in self.weights.items() if value >= bound), self.whole)


ONE = 1


def certain(value: int) -> Chances:
    """Return the chances of a value that is always the same."""
    return Chances({value: ONE}, ONE)


def even(values: Iterable[int]) -> Chances:
    """Return the chances of values that are all equally likely; one may come more than once."""
    weights: Weights = {}
    for value in values:
        weights[value] = weights.get(value, 0) + 1
    return Chances(weights, sum(weights.values()))


def verdict(success: Fraction) -> Chances:
    """Return the chances of success (1) and failure (0)."""
    met, whole = success.numerator, success.denominator
    return Chances({k: w for k, w in ((0, whole - met), (1, met)) if w}, whole)


def mapped(one: Chances, change: Callable[[int], int], meter: Meter) -> Chances:
    """Return the chances of a function of an outcome."""
    meter.plain(len(one.weights))
    weights: Weights = {}
    for value, weight in one.weights.items():
        changed = change(value)
        weights[changed] = weights.get(changed, 0) + weight
    return Chances(weights, one.whole)


def joined(one: Chances, other: Chances, join: Callable[[int, int], int], meter: Meter) -> Chances:
    """Return the chances of a function of two independent outcomes."""
    bits = (one.whole * other.whole).bit_length()
    meter.long(len(one.weights) * len(other.weights), bits)
    weights: Weights = {}
    for left, left_weight in one.weights.items():
        for right, right_weight in other.weights.items():
            value = join(left, right)
            weights[value] = weights.get(value, 0) + left_weight * right_weight
    return Chances(weights, one.whole * other.whole)


def added(one: Chances, other: Chances, meter: Meter) -> Chances:
    """Return the chances of the sum of two independent outcomes."""
    # Long multiplication goes through every value between, a double loop through every pair.
    pairs = len(one.weights) * len(other.weights)
    if pairs > PAIRS_A_SLOT * (_span(one) + _span(other)):
        return _multiplied(one, other, meter)
    return joined(one, other, int.__add__, meter)


def repeated(one: Chances, n: int, meter: Meter) -> Chances:
    """Return the chances of the sum of n independent outcomes of the same kind."""
    if n == 0:
        return certain(0)
    if n == 1 or not one.weights:
        return one
    return Chances(power(one.weights, n, meter), one.whole**n)


def mixed(parts: Iterable[tuple[int, Chances]], meter: Meter) -> Chances:
    """Return the chances of one of several, each taken with a weight out of their sum."""
    listed = [(weight, one) for weight, one in parts if weight]
    # All brought to one whole, so that the parts can be added.
    whole = lcm(*(one.whole for _, one in listed))
    weights: Weights = {}
    for share, one in listed:
        meter.long(len(one.weights), whole.bit_length())
        scale = share * (whole // one.whole)
        for value, weight in one.weights.items():
            weights[value] = weights.get(value, 0) + weight * scale
    return Chances(weights, whole * sum(weight for weight, _ in listed))


def _span(one: Chances) -> int:
    return max(one.weights) - min(one.weights) + 1


def _multiplied(one: Chances, other: Chances, meter: Meter) -> Chances:
    """Multiply both as polynomials: weights side by side in one long number each."""
    lows = min(one.weights), min(other.weights)
    highs = max(one.weights), max(other.weights)
    whole = one.whole * other.whole
    width = slot(whole)
    sizes = [high - low + 1 for low, high in zip(lows, highs, strict=True)]
    meter.slots(2 * sum(sizes), width)
    meter.product(sizes[0] * width, sizes[1] * width)
    left = packed(one.weights, lows[0], highs[0], width)
    right = packed(other.weights, lows[1], highs[1], width)
    return Chances(unpacked(left * right, sum(lows), sum(sizes) - 1, width), whole)
