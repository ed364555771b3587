"""What every quick roll can do."""

from __future__ import annotations

from typing import Protocol

from ..dice import Dice
from ..odds import Chances
from .verdict import Spread, Verdict


class Request(Protocol):
    """A small frozen value that refuses, rolls, and knows its odds."""

    def check(self) -> None:
        """Refuse what is out of range, before any die."""

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll it."""

    def odds(self) -> Chances | Spread:
        """Return its exact chances."""
