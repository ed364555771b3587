"""Values set by hand with which a game could not go on: they name what does not exist (PX-GM-1).

An invariant may be broken by a GM who means it. Of these every sentence says what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core import seat_title
from rules.games.planetx.board.board_updates import land
from rules.games.planetx.cards.effects import is_known
from rules.procedures.planetx import symbols

from .legality import TurnFrame
from .model import MODS, SEATS, Hex, Player, Seat
from .state import State

MOST = 9999
"""The greatest number that a GM sets; as many points are counted one by one."""
MOST_NAMED = 10


def unplayable(state: State) -> tuple[str, ...]:
    """Return what a game could not go on with, in sentences that say what would be right."""
    return (*_order(state), *_seats(state), *_hexes(state), *_cards(state), *_numbers(state))


def _named(words: Iterable[str]) -> str:
    known = list(words)
    more = " …" if len(known) > MOST_NAMED else ""
    return (", ".join(known[:MOST_NAMED]) or "none") + more


def _players(state: State) -> str:
    return _named(seat for seat in SEATS if seat in state.players)


def _order(state: State) -> Iterator[str]:
    """Yield what is wrong with the order of turns, and with whose turn it is (PX-TURN-1)."""
    if sorted(state.order) != sorted(state.players):
        yield f"The order names every player once: {_players(state)} (PX-TURN-1)."
    turn = next((one for one in state.frames if isinstance(one, TurnFrame)), None)
    if turn is not None and state.active != turn.seat:
        yield (
            f"It is {seat_title(turn.seat)}'s turn; `/px master move:set-active SEAT` begins "
            "another player's (PX-TURN-2)."
        )
    if turn is None and state.active and state.active not in state.players:
        yield _no_player(state, state.active)


def _no_player(state: State, seat: Seat) -> str:
    return f'"{seat}" is no player of this game; there are {_players(state)} (PX-GM-1).'


def _seats(state: State) -> Iterator[str]:
    named = {
        *(colony.owner for colony in state.colonies.values()),
        *(seat for seats in state.shields.values() for seat in seats),
        *state.oaths,
        *state.titles.values(),
        *(seat for seat, _ in state.turn.played),
        *(state.result.winners if state.result else ()),
    }
    for seat in sorted(named - {*state.players}):
        yield _no_player(state, seat)


def _hexes(state: State) -> Iterator[str]:
    """Yield every hex that the board, or its sea ring, does not have (PX-BOARD-2, PX-BOARD-5)."""
    ground = land(state)
    board, ring = {*ground.order}, {*ground.sea}
    last = f"A1 to {ground.order[-1]}"
    for at in sorted(_on_board(state) - board):
        yield f'"{at}" is not a hex of this board ({last}) (PX-BOARD-2).'
    for at in sorted({*state.shields, *state.changed} - board - ring):
        yield f'"{at}" is not a hex of this board ({last}) or its sea ring (PX-BOARD-2).'
    for at in sorted({*state.sea} - ring):
        yield f'"{at}" is not a hex of the sea ring (S0 to {ground.sea[-1]}) (PX-BOARD-5).'


def _on_board(state: State) -> set[Hex]:
    homes = {player.home for player in state.players.values() if player.home is not None}
    return {
        *state.dice, *state.colonies, *state.promised, *state.oaths.values(), *homes,
        *state.turn.barred, *state.turn.consented,
    }  # fmt: skip


def _cards(state: State) -> Iterator[str]:
    """Yield what is not in the game: cards, governments, mods, faces of the winds die."""
    held = [card.card for player in state.players.values() for card in player.cards]
    for copy in sorted({*held, *state.deck, *state.discard}):
        if not is_known(state, copy):
            known = _named((*state.written, *(f"{one}#1" for one in state.cards)))
            yield f'"{copy}" is no card of this game; a copy is written as {known} (PX-CARD-3).'
    offered = {card.id for card in state.policies.governments}
    owned = {one.government.card for one in state.players.values() if one.government}
    if offered and (more := {*state.governments, *owned} - offered):
        name = sorted(more)[0]
        yield f'"{name}" is no government; there are {_named(offered)} (PX-MOD-GOVERNMENTS-1).'
    for mod in sorted({*state.mods} - {*MODS}):
        yield f'"{mod}" is no mod; there are {", ".join(MODS)} (PX-MOD-1).'
    faces = [str(face) for face in state.config.winds_faces]
    if not symbols.is_winds(faces):
        most = symbols.MOST_WINDS
        yield f"The winds die has 1 to {most} faces, each 0, 1 or 2, not {len(faces)} (PX-A2)."


def _numbers(state: State) -> Iterator[str]:
    """Yield every number below the least or above the most that the game can count to."""
    for name, value, least in _counted(state):
        if value is not None and not least <= value <= MOST:
            yield f"{name} cannot be {value}: it goes from {least} to {MOST} (PX-GM-1)."


def _counted(state: State) -> Iterator[tuple[str, int | None, int]]:
    """Yield every number of the game with its name and the least that it can be."""
    yield "The round", state.round, 1
    yield "The last round", state.last_round, 1
    yield "The round in which the first player finished", state.first_finish, 1
    yield "The number of turns", state.turn.no, 0
    yield "The number of colonies placed", state.placed, 0
    yield "The number of cards bought", state.bought, 0
    for at, colony in state.colonies.items():
        yield f"The place of {at} among the colonies", colony.no, 0
    for name, number in state.counters.items():
        yield f"The counter {name}", number, -MOST
    for seat, player in state.players.items():
        for name, value, least in _of_player(player):
            yield f"{seat_title(seat)}'s {name}", value, least


def _of_player(player: Player) -> Iterator[tuple[str, int, int]]:
    yield "XP", player.xp, 0
    yield "number of pieces to place", player.unplaced, 0
    yield "number of lost pieces", player.lost, 0
    yield "number of Zap tokens", player.zap, 0
    yield "number of defence tokens", player.shields, 0
    yield "number of Mimicry cards", player.mimicry, 0
    yield "Special P", player.special_p, 0
    yield "addiction", player.addiction, 0
    yield "correction of the score", player.vp_adjust, -MOST
    for name, number in player.counters.items():
        yield f"counter {name}", number, -MOST
