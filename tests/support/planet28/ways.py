"""Every way in which the dice of some play can fall, one by one, each with its chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import TypeVar

from rules.dice import Dice

T = TypeVar("T")
NERVE = "break test"
Alike = dict[int, tuple[tuple[int, int], ...]]
"""Of dice with so many sides the faces that are shown, each with how many it stands for."""
ALL: Alike = {}


class Exhausted(Exception):
    """A die of so many sides is rolled, and its face has not been said."""

    def __init__(self, sides: int) -> None:
        self.sides = sides


class Path(Dice):
    """Dice that show these faces, and say which die comes after them. Every nerve holds."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        super().__init__()
        self.left = list(faces)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next faces. Raises Exhausted where there are too few."""
        if NERVE in why:
            return (1,) * n
        if len(self.left) < n:
            raise Exhausted(sides)
        shown, self.left = self.left[:n], self.left[n:]
        return tuple(shown)


def every_way(
    work: Callable[[Dice], T],
    alike: Alike = ALL,
    faces: tuple[int, ...] = (),
    chance: Fraction = Fraction(1),
) -> Iterator[tuple[T, Fraction]]:
    """Yield what some work returns for every way its dice can fall, with the chance of each.

    `alike` names dice of which one face may stand for several.
    """
    try:
        yield work(Path(faces)), chance
    except Exhausted as need:
        each = alike.get(need.sides, tuple((face, 1) for face in range(1, need.sides + 1)))
        for face, number in each:
            likely = chance * number / need.sides
            yield from every_way(work, alike, (*faces, face), likely)
