"""How players leave the game early: eliminated, or finished with their last colony."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Line, seat_title
from rules.games.planetx.board.board_updates import own, set_player, set_shields
from rules.games.planetx.model import Player, Seat
from rules.games.planetx.state import State


def eliminate(state: State, seat: Seat) -> tuple[State, tuple[Line, ...]]:
    """Take a player out: colonies, cards, tokens and government go (PX-ELIM-1, PX-ELIM-3)."""
    player = state.players[seat]
    for at in state.shields:
        state = set_shields(state, at, tuple(s for s in state.shields[at] if s != seat))
    gone = own(state, seat)
    colonies = {h: colony for h, colony in state.colonies.items() if h not in gone}
    state = state.but(
        colonies=colonies,
        changed=tuple(dict.fromkeys((*state.changed, *gone))),
        discard=(*state.discard, *(held.card for held in player.cards)),
        oaths={s: at for s, at in state.oaths.items() if s != seat},
    )
    state = set_player(state, seat, _stripped(player))
    text = f"{seat_title(seat)} has no colony left and is out of the game."
    told = (Line(text, "PX-ELIM-1", main=True), *_left_behind(seat, player))
    return state, told


def _left_behind(seat: Seat, player: Player) -> Iterator[Line]:
    """Yield what leaves the game with a player (PX-ELIM-3)."""
    gone = [f"{len(player.cards)} cards"] if player.cards else []
    gone += ["the government"] if player.government else []
    gone += ["zap and defence tokens"] if player.zap or player.shields else []
    if gone:
        yield Line(f"With {seat_title(seat)} go {', '.join(gone)}.", "PX-ELIM-3")


def _stripped(player: Player) -> Player:
    return msgspec.structs.replace(
        player,
        status="eliminated",
        home=None,
        cards=(),
        government=None,
        zap=0,
        shields=0,
        oath="none" if player.oath == "none" else "broken",
    )


def is_finishing(state: State, seat: Seat) -> bool:
    """Tell whether a piece just put down was the last one (PX-END-1, PX-END-4)."""
    player = state.players[seat]
    waits = state.config.last_colony == "full_set" and player.lost > 0
    return player.unplaced == 0 and not waits


def finish(state: State, seat: Seat) -> tuple[State, tuple[Line, ...]]:
    """Mark a player finished; the first one starts the countdown (PX-END-1, PX-END-2)."""
    player = msgspec.structs.replace(state.players[seat], status="finished")
    state = set_player(state, seat, player)
    told = [Line(f"{seat_title(seat)} has put down the last colony.", "PX-END-1", main=True)]
    if state.first_finish is None:
        state = state.but(first_finish=state.round, last_round=state.round + 2)
        told.append(Line(f"Round {state.last_round} is the last one.", "PX-END-2", main=True))
    return state, tuple(told)
