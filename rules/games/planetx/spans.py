"""What is told in one message: the set-up, then every player's turn."""

from __future__ import annotations

from rules.core import Span, seat_title

from .legality import TurnFrame
from .state import State


def span(state: State) -> Span:
    """Return the turn that is played, the set-up before the first."""
    turn = next((frame for frame in state.frames if isinstance(frame, TurnFrame)), None)
    if turn is None:
        return Span("setup", "Set-up")
    return Span(f"{state.round}:{turn.seat}", f"{seat_title(turn.seat)}'s turn {state.round}")
