"""The best or worst of some dice, exactly: faces are visited from the highest down.

At each worth every possible number of dice that show it is weighed; what is kept follows from
how many stood higher. Dice of several populations (initial, extra) take part side by side. The
weights of all sums so far lie in one long number, so that a step adds them all at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod

from .chances import Weights
from .meter import Meter
from .packing import slot, unpacked

Left = tuple[int, ...]
Population = tuple[int, Weights]
States = dict[Left, int]
Score = Callable[[int], int]
BITS = 8
"""In a byte."""


def kept(
    populations: tuple[Population, ...], low: int, high: int, score: Score, meter: Meter
) -> Weights:
    """Return the weights of the scores of the dice kept.

    Each population is a number of dice and the weights of their worths; of all dice sorted, `low`
    are dropped at the low end and `high` at the high end.
    """
    if len(populations) == 1 and populations[0][0] - low - high == 1:
        return _one(*populations[0], low, score, meter)
    return _Keeping(populations, low, high, score, meter).weights()


def _one(dice: int, worths: Weights, low: int, score: Score, meter: Meter) -> Weights:
    """Return the weights of one die's score: more than `low` dice lie within its worth."""
    whole = sum(worths.values())
    meter.long(len(worths) * (dice - low), dice * whole.bit_length())
    weights: Weights = {}
    within = below = 0
    for worth in sorted(worths):
        within += worths[worth]
        counts = range(low + 1, dice + 1)
        reached = sum(comb(dice, n) * within**n * (whole - within) ** (dice - n) for n in counts)
        weights[score(worth)] = weights.get(score(worth), 0) + reached - below
        below = reached
    return {value: weight for value, weight in weights.items() if weight}


class _Keeping:
    """The dice still to be seen of each population, with the packed weights of what is kept."""

    def __init__(
        self,
        populations: tuple[Population, ...],
        low: int,
        high: int,
        score: Score,
        meter: Meter,
    ) -> None:
        self.populations = populations
        self.low, self.first = low, high
        self.dice = sum(n for n, _ in populations)
        self.last = max(self.dice - low, high)
        self.meter = meter
        worths = {worth for _, weights in populations for worth in weights}
        self.worths = sorted(worths, reverse=True)
        self.scores = {worth: score(worth) for worth in worths}
        self.least = min(self.scores.values())
        self.lower = [sum(weights.values()) for _, weights in populations]
        counts = [n for n, _ in populations]
        self.width = slot(prod(whole**n for whole, n in zip(self.lower, counts, strict=True)))
        # A die kept counts from the least score on, so that no slot stands below 0.
        self.slots = (max(self.scores.values()) - self.least) * (self.last - self.first) + 1
        self.states: States = {tuple(counts): 1}
        self.done = 0

    def weights(self) -> Weights:
        """Return the weights of the scores, all worths gone through."""
        if self.first == self.last:
            counts = (n for n, _ in self.populations)
            return {0: prod(whole**n for whole, n in zip(self.lower, counts, strict=True))}
        for worth in self.worths:
            for place, (_, weights) in enumerate(self.populations):
                # Equal worths of two populations come one after the other, in either order.
                if worth in weights:
                    self.lower[place] -= weights[worth]
                    self._show(place, weights[worth], self.scores[worth] - self.least)
        self.meter.slots(self.slots, self.width)
        kept_dice = self.last - self.first
        return unpacked(self.done, self.least * kept_dice, self.slots, self.width)

    def _show(self, place: int, weight: int, score: int) -> None:
        """Add to the states every way in which a die or more of a population shows a worth.

        The fewest left come first: what is added to a state is not gone through again.
        """
        most = max(left[place] for left in self.states)
        self.meter.plain(2 * (len(self.states) + most))
        shown, lower = _powers(weight, most), _powers(self.lower[place], most)
        for left in sorted(self.states, key=lambda left: left[place]):
            there = left[place]
            # Of dice that have no lower worth, all show this one.
            fewest = 1 if self.lower[place] else max(1, there)
            # More than so many, and only dice that are dropped are left.
            some = min(there, sum(left) - self.low - 1)
            self.meter.packed(max(0, some + 1 - fewest), self.slots * self.width)
            for n in range(fewest, some + 1):
                self._add(left, place, n, comb(there, n) * shown[n], score)
            least = max(fewest, some + 1)
            if least <= there:
                self.meter.long(there + 1 - least, self.width * BITS)
                counts = range(least, there + 1)
                ways = sum(comb(there, n) * shown[n] * lower[there - n] for n in counts)
                self._finish(left, place, least, ways, score)

    def _add(self, left: Left, place: int, n: int, ways: int, score: int) -> None:
        """Add the ways in which so many dice show a worth."""
        remaining = (*left[:place], left[place] - n, *left[place + 1 :])
        moved = self.states[left] * ways << self._shift(left, n, score)
        self.states[remaining] = self.states.get(remaining, 0) + moved

    def _finish(self, left: Left, place: int, least: int, ways: int, score: int) -> None:
        """Add the ways in which so many dice or more show a worth, after which none is kept.

        All that are left are dropped, whatever they show; `ways` counts those of this population.
        """
        self.meter.packed(1, self.slots * self.width)
        for at, (whole, n) in enumerate(zip(self.lower, left, strict=True)):
            if at != place:
                ways *= whole**n
        self.done += self.states[left] * ways << self._shift(left, least, score)

    def _shift(self, left: Left, n: int, score: int) -> int:
        """Return by how many bits the weights move when n more dice of a score are seen."""
        higher = self.dice - sum(left)
        counted = max(min(higher + n, self.last) - max(higher, self.first), 0)
        return BITS * self.width * score * counted


def _powers(base: int, most: int) -> list[int]:
    """Return the powers of a number from 0 to `most`."""
    return [base**n for n in range(most + 1)]
