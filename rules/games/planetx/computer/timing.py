"""The clock: how many turns are left, how open the game still is, when to end it."""

from __future__ import annotations

from rules.games.planetx.model import Seat
from rules.games.planetx.state import State

from . import weights


def turns_left(state: State, seat: Seat) -> float:
    """Return how many turns a player may expect after this one."""
    player = state.players[seat]
    if player.status != "playing" or state.result is not None:
        return 0.0
    if state.last_round is None:
        return float(weights.LONG)
    rest = state.last_round - state.round
    return float(rest + (state.order.index(seat) > state.order.index(state.active)))


def winds_to_come(state: State, seat: Seat) -> float:
    """Return how many winds may still blow that the player cannot mend any more."""
    if state.last_round is None:
        return weights.MENDABLE
    mine = turns_left(state, seat)
    rivals = (s for s in state.playing() if s != seat and state.players[s].unplaced)
    late = (max(0.0, turns_left(state, s) - mine + 0.5) for s in rivals)
    return weights.WINDS_TO_COME * sum(late)


def spread(state: State) -> float:
    """Return how far the lead may still move before the end, in points."""
    if state.last_round is None:
        return weights.SPREAD
    return weights.LAST_SPREAD + weights.ROUND_SPREAD * max(0, state.last_round - state.round)


def impatience(state: State) -> float:
    """Return what not ending the game costs: nothing at first, then more with every round."""
    if state.last_round is not None:
        return 0.0
    return weights.IMPATIENCE * max(0, state.round - weights.PATIENCE)


def staleness(state: State) -> float:
    """Return what an action that clears the board is worth by itself in a game without an end."""
    return weights.STALENESS * max(0, state.round - weights.STALE)
