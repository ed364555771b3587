"""The exact chances of the games' own forms.

They follow from the same procedures as the rolls, which say what each face counts.
"""

from __future__ import annotations

from fractions import Fraction

from ..procedures import Counting
from .chances import Chances, Weights, even, repeated
from .exploding import spread
from .meter import Meter


def counted(pool: Counting, tail: Fraction, meter: Meter) -> Chances:
    """Return the chances of each number of successes of a pool.

    Exploding pools are followed until less than the tail is left.
    """
    # Dice that bring no others have the same chances each.
    if not pool.explodes:
        return repeated(even(pool.counts), pool.dice, meter)
    if pool.dice == 0:
        return even([0])
    *plain, last = pool.counts
    stays: Weights = {}
    for count in plain:
        stays[count] = stays.get(count, 0) + 1
    return spread(stays, {last: 1}, len(pool.counts), pool.dice, tail, meter)
