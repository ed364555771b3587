"""Every throw there is, one after the other: the slow and obvious way to chances.

Dice that walk through all faces they are asked for; each whole line that falls has the chance of
its faces. It knows nothing of distributions, and so it checks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rules.dice import Dice
from rules.notation import Plan, throw


class Walking(Dice):
    """Dice that show the faces of a path, then ones; they remember the sides they were asked."""

    def __init__(self, path: list[int]) -> None:
        super().__init__()
        self.path = path
        self.sides: list[int] = []

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Show the next n faces of the path."""
        start = len(self.sides)
        self.sides += [sides] * n
        self.path += [1] * (len(self.sides) - len(self.path))
        return tuple(self.path[start : start + n])


def throws(plan: Plan) -> Iterator[tuple[int, str, Fraction]]:
    """Yield value, verdict and chance of every throw of a plan of one roll without endless dice."""
    path: list[int] = []
    while True:
        dice = Walking(path)
        outcome = throw(plan, dice, "a").outcomes[0]
        path = path[: len(dice.sides)]
        chance = Fraction(1)
        for sides in dice.sides:
            chance /= sides
        yield outcome.value or 0, outcome.verdict, chance
        while path and path[-1] == dice.sides[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1


def brute_force(plan: Plan) -> dict[int, Fraction]:
    """Return the chance of every value; of success (1) and failure (0) for a test."""
    found: dict[int, Fraction] = {}
    for value, verdict, chance in throws(plan):
        key = int(verdict == "success") if verdict else value
        found[key] = found.get(key, Fraction(0)) + chance
    return found
