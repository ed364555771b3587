"""The base of every quick roll."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ..dice import Dice
from ..odds import Chances
from .verdict import Spread, Verdict


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """A quick roll as it was asked for: it checks itself, rolls, and knows its odds.

    `endless` says that its odds may go on beyond the last row.
    """

    endless: ClassVar[bool] = False

    def check(self) -> None:
        """Raise RuleError, before any die, if a field is out of range."""
        raise NotImplementedError

    def size(self) -> int:
        """Return about how many dice it throws."""
        return 1

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll it, and return the verdict."""
        raise NotImplementedError

    def odds(self) -> Chances | Spread:
        """Return its exact chances."""
        raise NotImplementedError

    def more_odds(self) -> tuple[tuple[str, Spread], ...]:
        """Return what to show beside its odds: a sentence, and chances by name."""
        return ()
