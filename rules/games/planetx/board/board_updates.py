"""Changes of the board, each with the follow-ups that the rules tie to it.

Every change marks its hex in `changed`, so that a picture can show what just happened.
"""

from __future__ import annotations

import msgspec

from rules.games.planetx.model import Colony, Hex, Player, Seat
from rules.games.planetx.state import State
from rules.procedures.planetx.symbols import Face

from . import board


def land(state: State) -> board.Ground:
    """Return labels and neighbours of this game's board."""
    return board.ground(state.board)


def is_empty(state: State, at: Hex) -> bool:
    """Tell whether a board hex holds neither die nor colony.

    Tokens on it do not matter (PX-MOD-BETRAYAL-7).
    """
    return at not in state.dice and at not in state.colonies and land(state).is_on_board(at)


def empties(state: State) -> tuple[Hex, ...]:
    """Return every empty board hex in reading order."""
    return tuple(h for h in land(state).order if h not in state.dice and h not in state.colonies)


def is_fogged(state: State, at: Hex) -> bool:
    """Tell whether a promised token lies on top of the die (PX-MOD-EXPLORERS-6)."""
    return state.promised.get(at) == "on_top"


def own(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return a player's colonies in reading order."""
    held = (h for h, colony in state.colonies.items() if colony.owner == seat)
    return land(state).sort(held)


def with_player(state: State, seat: Seat, **values: object) -> State:
    """Return the state with fields of one player replaced."""
    player = msgspec.structs.replace(state.players[seat], **values)
    return state.but(players={**state.players, seat: player})


def put_die(state: State, at: Hex, face: Face) -> State:
    """Lay a die on an empty hex or turn the one there; tokens follow.

    Defence tokens go back to hand (PX-MOD-BETRAYAL-9); a promised token below a `?` comes out on
    top (PX-WIND-6, PX-TERRA-3, PX-MOD-EXPLORERS-8).
    """
    state = shields_home(state, at)
    promised = state.promised
    if at in promised:
        promised = {**promised, at: "on_top" if face == "?" else "under"}
    dice = {**state.dice, at: face}
    return state.but(dice=dice, promised=promised, changed=_mark(state, at))


def take_die(state: State, at: Hex) -> State:
    """Take the die off a hex, which is empty after it."""
    dice = {h: face for h, face in state.dice.items() if h != at}
    return state.but(dice=dice, changed=_mark(state, at))


def place_colony(state: State, at: Hex, seat: Seat) -> State:
    """Put a player's next piece on a hex (PX-COL-6, PX-COL-7)."""
    state = shield_home(state, at, seat)
    colonies = {**state.colonies, at: Colony(owner=seat, no=state.placed + 1)}
    player = state.players[seat]
    state = with_player(state, seat, unplaced=player.unplaced - 1, home=player.home or at)
    return state.but(colonies=colonies, placed=state.placed + 1, changed=_mark(state, at))


def lift_colony(state: State, at: Hex) -> State:
    """Take a colony off the board; if it was home, the oldest one left is (PX-POP-4, PX-POP-6).

    Defence tokens beside it stay (PX-MOD-BETRAYAL-11).
    """
    seat = state.colonies[at].owner
    colonies = {h: colony for h, colony in state.colonies.items() if h != at}
    state = state.but(colonies=colonies, changed=_mark(state, at))
    player = state.players[seat]
    home = successor(state, seat) if player.home == at else player.home
    return with_player(state, seat, lost=player.lost + 1, home=home)


def successor(state: State, seat: Seat) -> Hex | None:
    """Return the oldest colony a player has left, or None (PX-POP-6)."""
    return min(own(state, seat), key=lambda h: state.colonies[h].no, default=None)


def shield_home(state: State, at: Hex, seat: Seat) -> State:
    """Return one player's defence token from a hex to hand, if one lies there."""
    tokens = state.shields.get(at, ())
    if seat not in tokens:
        return state
    state = set_shields(state, at, tuple(s for s in tokens if s != seat))
    return with_player(state, seat, shields=state.players[seat].shields + 1)


def shields_home(state: State, at: Hex) -> State:
    """Return every defence token on a hex to its owner's hand (PX-MOD-BETRAYAL-9)."""
    for seat in state.shields.get(at, ()):
        state = shield_home(state, at, seat)
    return state


def set_shields(state: State, at: Hex, tokens: tuple[Seat, ...]) -> State:
    """Set whose defence tokens lie on a hex."""
    shields = {h: seats for h, seats in state.shields.items() if h != at}
    if tokens:
        shields[at] = tokens
    return state.but(shields=shields, changed=_mark(state, at))


def set_player(state: State, seat: Seat, player: Player) -> State:
    """Return the state with one player replaced."""
    return state.but(players={**state.players, seat: player})


def _mark(state: State, at: Hex) -> tuple[Hex, ...]:
    return state.changed if at in state.changed else (*state.changed, at)
