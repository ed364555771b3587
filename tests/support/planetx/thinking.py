"""What the computer player answers in a position."""

from __future__ import annotations

from typing import Any

from rules import core
from rules.core.computer import answer, unasked
from rules.dice import Scripted
from rules.games.planetx.system import SYSTEM


def thought(state: Any, seat: str = "red") -> core.Move:
    """Return the computer's answer; it needs no dice, and what it answers is legal."""
    move = answer(SYSTEM, state, seat, Scripted(""))
    assert move is not None
    assert core.legal(state, move, seat) is None
    return move


def urged(state: Any, seat: str = "red") -> core.Move | None:
    """Return what the computer does unasked, None for nothing."""
    return unasked(SYSTEM, state, seat, Scripted(""))
