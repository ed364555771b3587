"""Sums of dice as the tables print them: "2D8+4", "1D12+1D6", "1D4-1".

A sum rolls its terms in the printed order, so that scripted faces fall where the page says.
"""

from __future__ import annotations

import re

import msgspec

from ...dice import Dice

TERM = re.compile(r"([+-]?)(?:(\d{1,2})D(4|6|8|10|12|20)|(\d{1,3}))", re.IGNORECASE)


class Sum(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice of one roll: terms of (how many, sides) in printed order, and a constant."""

    terms: tuple[tuple[int, int], ...] = ()
    plus: int = 0

    def __str__(self) -> str:
        """Return the sum as the tables write it."""
        dice = "+".join(f"{n}D{sides}" for n, sides in self.terms)
        return f"{dice}{self.plus:+d}" if self.plus else dice

    @property
    def most(self) -> int:
        """Return the highest total these dice can show."""
        return sum(n * sides for n, sides in self.terms) + self.plus

    @property
    def twice_mean(self) -> int:
        """Return twice the average, which is always whole."""
        return sum(n * (sides + 1) for n, sides in self.terms) + 2 * self.plus

    def roll(self, dice: Dice, why: str, who: str) -> tuple[int, ...]:
        """Roll every die of the sum and return the faces in printed order."""
        faces: tuple[int, ...] = ()
        for n, sides in self.terms:
            faces += dice.roll(n, sides, why, who)
        return faces

    def total(self, faces: tuple[int, ...]) -> int:
        """Return the total of faces that fell for this sum, never below 0 (P28-FLOW-2)."""
        return max(0, sum(faces) + self.plus)


def read_sum(text: str) -> Sum:
    """Read a sum such as "2D8+4"; raise ValueError when the text is no sum of table dice."""
    terms: list[tuple[int, int]] = []
    plus, at = 0, 0
    bare = text.replace(" ", "")
    while at < len(bare):
        match = TERM.match(bare, at)
        # Terms after the first need a sign, and dice are never taken away.
        if match is None or (at and not match[1]) or (match[2] and match[1] == "-"):
            raise ValueError(f"“{text}” is not a sum of dice such as 2D8+4")
        if match[2]:
            terms.append((int(match[2]), int(match[3])))
        else:
            plus += int(match[1] + match[4])
        at = match.end()
    if not terms:
        raise ValueError(f"“{text}” holds no dice")
    return Sum(tuple(terms), plus)
