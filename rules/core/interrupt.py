"""Interrupts: moves that no question asks for."""

from __future__ import annotations

from typing import Any

from ..dice import Dice
from .frame import Go
from .move import Move


class Interrupt(Move, frozen=True, kw_only=True):
    """A move that may be played whenever its check passes, though no question asks for it.

    Its check alone decides who may play it.
    """

    def intervene(self, state: Any, seat: str, dice: Dice) -> Go:
        """Return what it does; `Go.first` goes on top of the stack. May roll, never refuses."""
        raise NotImplementedError
