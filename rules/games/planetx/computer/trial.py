"""Positions tried in the head: what the board and the players look like after something happens.

All changes are the rules' own; only what somebody else will choose is guessed.
"""

from __future__ import annotations

import msgspec

from rules.games.planetx.actions.colonise import PRICE
from rules.games.planetx.actions.explore import FISSURE_LOSS
from rules.games.planetx.actions.scout import FISSURE_LOSS as SCOUT_LOSS
from rules.games.planetx.board.board_updates import (
    empties,
    lift_colony,
    own,
    place_colony,
    put_die,
    set_player,
    with_player,
)
from rules.games.planetx.board.territory import cut_off
from rules.games.planetx.cards import effects
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State
from rules.games.planetx.trade.oaths import after_placing
from rules.games.planetx.turn import leaving
from rules.games.planetx.turn.population import fallen, gained
from rules.procedures.planetx.symbols import Face

from . import links


def lost(state: State, seat: Seat, points: int) -> State:
    """Return the state after a loss of population, colonies it costs included."""
    while points:
        player, points, owes = fallen(state.players[seat], points, state.config.pop_overflow)
        state = set_player(state, seat, player)
        if owes and len(own(state, seat)) < 2:
            return leaving.eliminate(state, seat)[0]
        if owes:
            state = lift_colony(state, given_up(state, seat))
    return state


def given_up(state: State, seat: Seat) -> Hex:
    """Return a colony that a player would miss least: one that is cut off, else the newest."""
    mine = cut_off(state, seat) or own(state, seat)
    return max(mine, key=lambda h: state.colonies[h].no)


def grown(state: State, seat: Seat, points: int) -> State:
    """Return the state after a gain of population."""
    player = gained(state.players[seat], points, state.config.pop_overflow)
    return set_player(state, seat, player)


def fissure(state: State, seat: Seat, at: Hex) -> State:
    """Return the state after exploring a hex that turns out to be a fissure (PX-EXPL-2)."""
    points = effects.loss(state, seat, "explore_fissure", FISSURE_LOSS)
    return lost(put_die(state, at, "F"), seat, points)


def numbered(cleared: State, seat: Seat, number: int) -> State:
    """Return the state after the hex that is clear by now had that number (PX-EXPL-4)."""
    cleared = with_player(cleared, seat, xp=cleared.players[seat].xp + number)
    return lost(cleared, seat, effects.loss(cleared, seat, "explore_number", number))


def scouted(state: State, seat: Seat, at: Hex, face: Face) -> State:
    """Return the state after scouting a hex that turns out to show a face (PX-SCOUT-3)."""
    points = effects.loss(state, seat, "scout_fissure", SCOUT_LOSS) if face == "F" else 0
    return lost(put_die(state, at, face), seat, points)


def settled(state: State, seat: Seat, at: Hex) -> State:
    """Return the state after a colony is placed and paid for (PX-COL-5 to -7, PX-END-1)."""
    state = place_colony(state, at, seat)
    state, _ = after_placing(state, at, seat)
    finishing = leaving.is_finishing(state, seat)
    if not finishing or state.config.last_colony_pays:
        state = lost(state, seat, effects.loss(state, seat, "colonise", PRICE))
    owes = state.config.last_colony == "full_set" and state.players[seat].lost > 0
    if finishing and not owes and state.players[seat].status == "playing":
        state, _ = leaving.finish(state, seat)
    return state


def blown(state: State, value: int) -> State:
    """Return the state after winds of that value, if everybody keeps their links (PX-WIND-5)."""
    if not value:
        return state
    kept: set[Hex] = set()
    for seat in state.living():
        for hexes in links.saved(links.tree(state, seat), value).values():
            kept.update(hexes)
    return filled(state, empties(state), kept)


def filled(state: State, empty: tuple[Hex, ...], kept: set[Hex]) -> State:
    """Return the state once every empty hex that nobody keeps has a die (PX-WIND-5)."""
    for at in empty:
        if at not in kept and at not in state.dice and at not in state.colonies:
            state = put_die(state, at, "?")
    return state


def with_turn(state: State, **values: object) -> State:
    """Return the state with fields of the turn replaced."""
    return state.but(turn=msgspec.structs.replace(state.turn, **values))
