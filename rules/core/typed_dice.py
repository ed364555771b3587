"""Dice from a real table: faces that somebody types in, asked for one roll at a time.

What nobody at the table may see, and what the bot shuffles, still comes from the game's own dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ..dice import Dice, Roll
from .errors import RuleError

T = TypeVar("T")


class Wanted(Exception):
    """A roll whose faces are still to be typed in: nothing has been done yet.

    `n` dice of `sides`, for `why`, by the roller `who`; `faces` are those typed in so far.
    """

    def __init__(self, n: int, sides: int, why: str, faces: tuple[int, ...], who: str = "") -> None:
        super().__init__(f"{n}d{sides} for {why}")
        self.who = who
        self.n = n
        self.sides = sides
        self.why = why
        self.faces = faces


class Entered(Dice):
    """Hands out the faces typed in by a seat; raises Wanted if there are not enough.

    A 0 typed for a ten-sided die is its 10.

    `before` are rolls typed in when the same was first played: they count again as long as the same
    dice are asked for. With `asks` off, the underlying dice roll whatever nobody typed in.
    """

    def __init__(
        self,
        inner: Dice,
        faces: tuple[int, ...],
        seat: str,
        before: tuple[Roll, ...] = (),
        asks: bool = True,
    ) -> None:
        super().__init__()
        self.rolls = inner.rolls
        self._inner = inner
        self._faces = faces
        self._used = 0
        self._seat = seat
        self._before = before
        self._asks = asks
        self._by: str | None = None
        self._who = ""

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Pass on what was decided: the underlying dice advance their trail with it."""
        self._inner.decide(decision, secret)

    def roll(
        self, n: int, sides: int, why: str, who: str, to: tuple[str, ...] | None = None
    ) -> tuple[int, ...]:
        """Roll as every source does, knowing whose dice are asked for."""
        self._who = who
        return super().roll(n, sides, why, who, to)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Take the next n faces. Raises Wanted when none is left, RuleError for a misfit."""
        old = None if hidden else self._again(n, sides)
        self._by = None if old is None else old.entered
        if old is not None:
            return old.faces
        if hidden or not self._asks:
            return self._inner.draw(n, sides, why, hidden)
        taken = self._faces[self._used : self._used + n]
        if not taken:
            raise Wanted(n, sides, why, self._faces, self._who)
        # A ten-sided die shows its ten as 0.
        taken = tuple(face or 10 for face in taken) if sides == 10 else taken
        wrong = [face for face in taken if not 1 <= face <= sides]
        if wrong or len(taken) < n:
            said = ", ".join(map(str, taken))
            raise RuleError(f'"{said}" is not a roll of {n}d{sides} for {why}.', "DICE")
        self._used += n
        self._by = self._seat
        return taken

    def _again(self, n: int, sides: int) -> Roll | None:
        """Return the next roll typed in before, None once different dice have been asked for."""
        old, *rest = self._before or (None,)
        fits = old is not None and (len(old.faces), old.sides) == (n, sides)
        self._before = tuple(roll for roll in rest if roll is not None) if fits else ()
        return old if fits else None

    def entered_by(self) -> str | None:
        """Return the seat that typed the last faces in, None for dice of ours."""
        return self._by

    def shuffle(
        self, items: Sequence[T], why: str, who: str = "bot", to: tuple[str, ...] | None = None
    ) -> tuple[T, ...]:
        """Shuffle with the underlying dice: nobody types a shuffle in."""
        return self._inner.shuffle(items, why, who, to)
