"""What must hold between any two moves; a GM's edit may break it and is told so."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import seat_title
from rules.games.planetx.board.board_updates import land, own

from .model import BOTTOM, TOP
from .state import State

SHIELDS = 2


def faults(state: State) -> tuple[str, ...]:
    """Return every broken invariant in words with its rule."""
    return (*_pieces(state), *_board(state), *_tokens(state))


def _pieces(state: State) -> Iterator[str]:
    for seat in state.living() if state.dice or state.colonies else ():
        player = state.players[seat]
        held = len(own(state, seat))
        if not state.result and held + player.unplaced + player.lost != state.config.colonies:
            yield (
                f"{seat_title(seat)} has {held} colonies on the board, {player.unplaced} unplaced "
                f"and {player.lost} lost, which is not {state.config.colonies} (PX-INV-1)."
            )
        if not BOTTOM <= player.pop <= TOP:
            yield f"{seat_title(seat)}'s population is {player.pop} (PX-INV-6)."


def _board(state: State) -> Iterator[str]:
    ground = land(state)
    for at in ground.sort(h for h in state.colonies if h in ground.place):
        for other in ground.near[at]:
            if other in state.colonies and ground.place[at] < ground.place[other]:
                yield f"The colonies on {at} and {other} touch (PX-INV-2)."
        if at in state.dice:
            yield f"{at} holds a colony and a die (PX-INV-2)."
    for at, side in sorted(state.promised.items()):
        if (side == "on_top") != (state.dice.get(at) == "?"):
            yield f"The promised token of {at} lies on the wrong side of its die (PX-INV-3)."
    for at in (*state.dice, *state.colonies):
        if not ground.on_board(at):
            yield f"{at} is no hex of the board (PX-BOARD-2)."


def _tokens(state: State) -> Iterator[str]:
    for at, seats in sorted(state.shields.items()):
        if at in state.dice or at in state.colonies or not _holds_shields(state, at):
            yield f"A defence token lies on {at}, which is not empty (PX-INV-4)."
        if len(set(seats)) != len(seats):
            yield f"Two defence tokens of one player lie on {at} (PX-INV-5)."
    for seat in state.order:
        player = state.players[seat]
        placed = sum(seat in seats for seats in state.shields.values())
        if player.zap > 1 or player.shields + placed > SHIELDS:
            yield f"{seat_title(seat)} has too many tokens (PX-INV-5)."
        if player.surrendered and player.zap + player.shields + placed:
            yield f"{seat_title(seat)} surrendered and still has tokens (PX-INV-7)."


def _holds_shields(state: State, at: str) -> bool:
    return land(state).on_board(at) or at in state.sea
