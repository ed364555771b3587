"""The best or worst of some dice, exactly: faces are visited from the highest down.

At each worth every possible number of dice that show it is weighed; what is kept follows from
how many stood higher. Dice of several populations (initial, extra) take part side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod

from .chances import Weights
from .meter import Meter

Left = tuple[int, ...]
Population = tuple[int, Weights]
States = dict[Left, Weights]


def kept(
    populations: tuple[Population, ...],
    low: int,
    high: int,
    score: Callable[[int], int],
    meter: Meter,
) -> Weights:
    """Return the weights of the scores of the dice kept.

    Each population is a number of dice and the weights of their worths; of all dice sorted, `low`
    are dropped at the low end and `high` at the high end.
    """
    dice = sum(n for n, _ in populations)
    states: States = {tuple(n for n, _ in populations): {0: 1}}
    lower = [sum(weights.values()) for _, weights in populations]
    bits = sum(n * whole.bit_length() for (n, _), whole in zip(populations, lower, strict=True))
    done: Weights = {}
    for worth in sorted({w for _, weights in populations for w in weights}, reverse=True):
        _settle(states, done, lower, low, meter)
        for place, (_, weights) in enumerate(populations):
            # Equal worths of two populations come one after the other, in either order.
            if worth in weights:
                showing = _Showing(place, weights[worth], score(worth), high, dice - low)
                showing.step(states, dice, bits, meter)
                lower[place] -= weights[worth]
    _add(done, states.get(tuple(0 for _ in populations), {}), 1)
    return done


def _settle(states: States, done: Weights, lower: list[int], low: int, meter: Meter) -> None:
    """Take out the states whose kept dice are all known: the others, at most `low`, are dropped.

    `lower` are the weights of all worths still to come, of each population.
    """
    for left in [left for left in states if 0 < sum(left) <= low]:
        meter.plain(len(states[left]) + 2)
        rest = prod(whole**n for whole, n in zip(lower, left, strict=True))
        _add(done, states.pop(left), rest)


def _add(total: Weights, part: Weights, scale: int) -> None:
    for value, weight in part.items():
        total[value] = total.get(value, 0) + weight * scale


class _Showing:
    """The dice of one population that show one worth, and how many of them are kept."""

    def __init__(self, place: int, weight: int, score: int, first: int, last: int) -> None:
        self.place = place
        self.weight = weight
        self.score = score
        self.first = first
        self.last = last

    def step(self, states: States, dice: int, bits: int, meter: Meter) -> None:
        """Add to the states every way in which one die or more shows this worth.

        The fewest left come first: what is added to a state is not gone through again.
        """
        meter.plain(4 + 2 * len(states))
        for left in sorted(states, key=lambda left: left[self.place]):
            sums = states[left]
            meter.long(left[self.place] * (len(sums) + 6), bits)
            for n in range(1, left[self.place] + 1):
                self._show(states, left, sums, dice - sum(left), n)

    def _show(self, states: States, left: Left, sums: Weights, higher: int, n: int) -> None:
        there = left[self.place]
        scale = comb(there, n) * self.weight**n
        gain = self.score * max(min(higher + n, self.last) - max(higher, self.first), 0)
        remaining = (*left[: self.place], there - n, *left[self.place + 1 :])
        into = states.setdefault(remaining, {})
        for total, weight in sums.items():
            into[total + gain] = into.get(total + gain, 0) + weight * scale
