"""What a choice costs and how likely it is to succeed, as its button and its menu line say."""

from __future__ import annotations

from fractions import Fraction

import msgspec

LEAST, MOST = Fraction(1, 100), Fraction(99, 100)


class Stakes(msgspec.Struct, frozen=True):
    """What somebody should know about a move before choosing it, as far as they may know it.

    `cost` is what it takes ("1 action"), `chance` how likely what `of` names is ("to hit"), `more`
    what it does then, if there is room; `warning` says what is dangerous or cannot be taken back.
    `outcomes` are everything that may happen, each with its chance; if they do not fit, `chance`
    sums them up.
    """

    cost: str = ""
    chance: Fraction | None = None
    of: str = ""
    warning: str = ""
    outcomes: tuple[tuple[str, Fraction], ...] = ()
    more: str = ""

    def text(self) -> str:
        """Return all of it: `ambush 12 %, tie 88 %`, or `40 % to hit, 2.3 HP on average`."""
        listed = ", ".join(f"{what} {rounded(chance)}" for what, chance in self.outcomes)
        return self._with(listed or ", ".join(filter(None, (self._likely(), self.more))))

    def brief(self) -> str:
        """Return it in a few words: `1 action, 40 % to hit; ends your turn`; "" for nothing."""
        return self._with(self._likely())

    def _likely(self) -> str:
        return "" if self.chance is None else f"{rounded(self.chance)} {self.of}".rstrip()

    def _with(self, chance: str) -> str:
        known = ", ".join(part for part in (self.cost, chance) if part)
        return "; ".join(part for part in (known, self.warning) if part)


NOTHING = Stakes()
"""What is said about a move that costs nothing worth mentioning and risks nothing."""


def rounded(chance: Fraction) -> str:
    """Return a chance in whole percent; an uncertain outcome is never given as 0 or 100 %."""
    if 0 < chance < LEAST:
        return "<1 %"
    if MOST < chance < 1:
        return ">99 %"
    return f"{int(chance * 100 + Fraction(1, 2))} %"
