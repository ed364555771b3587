"""The end of a game in which everybody would pass for ever (ruling at PX-END-3)."""

from __future__ import annotations

from rules.core import Line
from rules.games.planetx.board.territory import spots
from rules.games.planetx.state import State


def noticed(state: State) -> State:
    """Return the state after a look at whether this round is alive; taken around every turn."""
    return state.but(stirred=True) if not state.stirred and is_stirring(state) else state


def is_stirring(state: State) -> bool:
    """Tell whether a die lies on the board, somebody has a spot, or cards or goods moved."""
    if state.dice or state.turn.trade_done or state.turn.played:
        return True
    return any(spots(state, seat) for seat in state.playing())


def is_deadlocked(state: State) -> bool:
    """Tell whether the round that ends here ends the game (PX-END-3)."""
    return state.config.deadlock_end and not state.stirred


def told(state: State) -> Line:
    """Return why the game ends."""
    text = (
        f"Round {state.round} passed without a die on the board, a spot for a colony, a purchase, "
        "a card or a trade: nothing more can happen."
    )
    return Line(text, "PX-END-3", main=True)
