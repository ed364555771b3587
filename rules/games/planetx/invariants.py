"""What must hold between any two moves; a GM who forces an edit is told what it breaks."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import seat_title
from rules.games.planetx.board.board_updates import land, own

from .model import BOTTOM, TOP
from .state import State

SHIELDS = 2


def faults(state: State) -> tuple[str, ...]:
    """Return every broken invariant in words with its rule."""
    return (*_pieces(state), *_homes(state), *_board(state), *_tokens(state), *_goods(state))


def _pieces(state: State) -> Iterator[str]:
    for seat in state.living() if state.dice or state.colonies else ():
        player = state.players[seat]
        held = len(own(state, seat))
        if not state.result and held + player.unplaced + player.lost != state.config.colonies:
            yield (
                f"{seat_title(seat)} has {held} colonies on the board, {player.unplaced} unplaced "
                f"and {player.lost} lost, which is not {state.config.colonies} (PX-INV-1)."
            )
        if player.unplaced < 0 or player.lost < 0:
            yield f"{seat_title(seat)} has fewer than no pieces (PX-INV-1)."
        if not BOTTOM <= player.pop <= TOP:
            yield f"{seat_title(seat)}'s population is {player.pop} (PX-INV-6)."


def _homes(state: State) -> Iterator[str]:
    for seat in () if state.result else state.living():
        home, mine = state.players[seat].home, own(state, seat)
        if mine and home not in mine:
            yield f"{seat_title(seat)}'s home {home} is not one of their colonies (PX-POP-6)."


def _goods(state: State) -> Iterator[str]:
    """Yield what is wrong with oaths, Change cards and governments."""
    held = [player.government.card for player in state.players.values() if player.government]
    for card in sorted(set(held)):
        if held.count(card) + state.governments.count(card) > 1:
            yield f"The government {card} is there twice (PX-MOD-GOVERNMENTS-1)."
    for seat in state.order:
        player, name = state.players[seat], seat_title(seat)
        if (player.oath == "board") != (seat in state.oaths):
            yield f"{name}'s oath token is not where it is said to be (PX-MOD-MERCHANTS-8)."
        if "transformation" in player.changes and "mutation" not in player.changes:
            yield f"{name} has Transformation without Mutation (PX-MOD-MUTATION-2)."
        if player.mimicry > len(player.changes):
            yield f"{name} has more Mimicry cards than Change cards (PX-MOD-MUTATION-2)."
        if player.status == "finished" and player.unplaced:
            yield f"{name} has finished with pieces to place (PX-END-1)."


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
    for at in state.dice:
        if not ground.is_on_board(at):
            yield f"{at} is not a hex of the board (PX-BOARD-2)."


def _tokens(state: State) -> Iterator[str]:
    for at, seats in sorted(state.shields.items()):
        if at in state.dice or at in state.colonies or not _may_hold_shields(state, at):
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


def _may_hold_shields(state: State, at: str) -> bool:
    return land(state).is_on_board(at) or at in state.sea
