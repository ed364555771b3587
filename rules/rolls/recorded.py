"""Faces that fell once, handed out again: a stored roll is shown again without rolling."""

from __future__ import annotations

from collections.abc import Iterable

from ..dice import Dice, Roll
from ..notation import Result
from .line import Bracketed, Throw


class Recorded(Dice):
    """Dice that show what a journal row holds, in its order."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        super().__init__()
        self._left = list(rolls)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next recorded faces. Raises LookupError when others were recorded."""
        roll = self._left.pop(0) if self._left else None
        if roll is None or roll.sides != sides or len(roll.faces) != n:
            raise LookupError(f"no {n} dice of {sides} sides were recorded here")
        return roll.faces


def results(move: Throw | Bracketed, seat: str, rolls: Iterable[Roll]) -> tuple[Result, ...]:
    """Return a stored move's results. Raises LookupError or RuleError for another version's."""
    return move.results(seat, Recorded(rolls))
