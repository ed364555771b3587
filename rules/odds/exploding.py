"""Explosions, exactly: every chain of dice ends with one that stays, whatever came before.

So n dice come to n that stay and a number of others that exploded, independent of each other;
that number is followed until less than the tail allowed is left.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import comb

from .chances import Chances, Weights, added, repeated
from .meter import Meter

# A weight, a scale and what is left, each by a small number, and two comparisons.
OPERATIONS = 6


def most_extra(n: int, stays: int, whole: int, tail: Fraction, meter: Meter) -> int:
    """Return the number of extra dice beyond which less than the tail is left.

    A die stays with a chance of `stays` in `whole`, else it brings another.
    """
    extra = 0
    weight = stays**n
    left = whole**n - weight
    # Out of whole ** (n + extra), so that everything stays an integer.
    scale = whole**n
    while left * tail.denominator >= tail.numerator * scale:
        extra += 1
        meter.terms(OPERATIONS, scale.bit_length())
        weight = weight * (n + extra - 1) * (whole - stays) // extra
        scale *= whole
        left = left * whole - weight
    return extra


def spread(
    stays: Weights, explodes: Weights, whole: int, n: int, tail: Fraction, meter: Meter
) -> Chances:
    """Return the chances of the sum of n exploding dice and all the dice that they bring.

    The weights are of what a die adds that stays, or that explodes, out of `whole`.
    """
    extra = most_extra(n, sum(stays.values()), whole, tail, meter)
    bits = extra * whole.bit_length()
    total: Weights = {}
    burning: Weights = {0: 1}
    for e in range(extra + 1):
        meter.long(len(burning), bits)
        add(total, burning, comb(n + e - 1, e) * whole ** (extra - e))
        if e < extra:
            burning = product(burning, explodes, bits, meter)
    return added(repeated(Chances(stays, whole), n, meter), Chances(total, whole**extra), meter)


def chains(
    first: tuple[Weights, Weights],
    later: tuple[Weights, Weights],
    whole: int,
    waves: int,
    meter: Meter,
) -> Chances:
    """Return the chances of one die with all that follows from it, up to so many waves.

    `first` and `later` are what the first die and a later one add: those that stay, those that
    explode.
    """
    # No weight grows longer than the last whole.
    bits = waves * whole.bit_length()
    total: Weights = {}
    add(total, first[0], whole**waves)
    burning = first[1]
    for wave in range(1, waves + 1):
        meter.long(2 * len(burning), bits)
        add(total, product(burning, later[0], bits, meter), whole ** (waves - wave))
        burning = product(burning, later[1], bits, meter)
    return Chances(total, whole ** (waves + 1))


def waves_until(going: Fraction, tail: Fraction) -> int:
    """Return after how many waves of one chain less than the tail is left."""

    def is_over(waves: int) -> bool:
        # Integers, as fractions would be brought to lowest terms at each look.
        left: int = going.numerator**waves * tail.denominator
        limit: int = tail.numerator * going.denominator**waves
        return left < limit

    most = 1
    while not is_over(most):
        most *= 2
    return bisect_left(range(most), True, lo=1, key=is_over)


def product(one: Weights, other: Weights, bits: int, meter: Meter) -> Weights:
    """Return the weights of the sums of two; none has more than so many bits."""
    meter.long(len(one) * len(other), bits)
    found: Weights = {}
    for left, weight in one.items():
        for right, factor in other.items():
            value = left + right
            found[value] = found.get(value, 0) + weight * factor
    return found


def add(total: Weights, part: Weights, scale: int) -> None:
    """Add weights to others, scaled."""
    for value, weight in part.items():
        total[value] = total.get(value, 0) + weight * scale
