"""What a choice costs and how likely it comes off, as its button and its line in a menu say."""

from __future__ import annotations

from fractions import Fraction

import msgspec

LEAST, MOST = Fraction(1, 100), Fraction(99, 100)


class Stakes(msgspec.Struct, frozen=True):
    """What somebody should know of a move before choosing it, as far as they may know it.

    `cost` is what it takes ("1 action"), `chance` how likely it is that what `of` says happens
    ("to hit"); `warning` says what is dangerous or cannot be taken back.
    """

    cost: str = ""
    chance: Fraction | None = None
    of: str = ""
    warning: str = ""

    def text(self) -> str:
        """Return it in a few words: `1 action, 40 % to hit; ends your turn`; "" for nothing."""
        chance = "" if self.chance is None else f"{rounded(self.chance)} {self.of}".rstrip()
        known = ", ".join(part for part in (self.cost, chance) if part)
        return "; ".join(part for part in (known, self.warning) if part)


NOTHING = Stakes()
"""What is said of a move that costs nothing worth a word and risks nothing."""


def rounded(chance: Fraction) -> str:
    """Return a chance in whole percent; what may or may not happen is never 0 or 100 %."""
    if 0 < chance < LEAST:
        return "<1 %"
    if MOST < chance < 1:
        return ">99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"
