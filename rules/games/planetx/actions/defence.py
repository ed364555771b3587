"""Defence tokens: placed next to the owner's colonies to keep others' territory out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import (
    is_empty,
    land,
    own,
    set_shields,
    shield_home,
    with_player,
)
from rules.games.planetx.board.territory import is_beside
from rules.games.planetx.legality import check_in_action, check_mod, check_on_board, refuse, shown
from rules.games.planetx.model import Hex, Seat
from rules.games.planetx.state import State

GRANT = "defence"
RULE = "PX-MOD-BETRAYAL-5"


class Defend(Move, frozen=True, tag="defend"):
    """Place a defence token from hand, or move the one on `origin`."""

    hex: Hex
    origin: Hex = ""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if PX-MOD-BETRAYAL-5 forbids the token there."""
        check_mod(state, "betrayal")
        check_in_action(state, seat)
        if GRANT in state.turn.free_used:
            refuse("FREE_USED", "The Defence action of this turn is used up.", "PX-MOD-BETRAYAL-1")
        self._check_token(state, seat)
        self._check_target(state, seat)

    def _check_token(self, state: State, seat: Seat) -> None:
        if self.origin and seat not in state.shields.get(self.origin, ()):
            text = f"{seat_title(seat)} has no defence token on {self.origin}."
            refuse("NO_TOKEN", text, RULE)
        if not self.origin and not state.players[seat].shields:
            placed = ", ".join(held(state, seat)) or "none"
            text = f"{seat_title(seat)} has no defence token in hand; on the board: {placed}."
            refuse("NO_TOKEN", text, RULE)

    def _check_target(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a hex that takes no token of this player (PX-MOD-BETRAYAL-5)."""
        if self.hex not in state.sea:  # PX-MOD-EXPLORERS-5: a sea route takes a token, too
            _check_empty(state, self.hex)
        if not is_beside(state, self.hex, own(state, seat)):
            text = f"{self.hex} is not next to a colony of {seat_title(seat)}."
            refuse("NOT_ADJACENT", text, RULE)
        if seat in state.shields.get(self.hex, ()):
            text = f"{seat_title(seat)} has a defence token on {self.hex} already."
            refuse("NOT_ALLOWED", text, RULE)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield every placement and every move of a token."""
        around = land(state).around
        near = land(state).sort({h for at in own(state, seat) for h in around[at]})
        for origin in ("", *held(state, seat)):
            yield from (cls(hex=at, origin=origin) for at in near)


def _check_empty(state: State, at: Hex) -> None:
    """Raise RuleError unless this is an empty hex of the board (PX-MOD-BETRAYAL-5)."""
    check_on_board(state, at, RULE)
    if not is_empty(state, at):
        text = f"{at} holds {shown(state, at)}; a token needs an empty hex."
        refuse("WRONG_FACE", text, RULE)


def held(state: State, seat: Seat) -> tuple[Hex, ...]:
    """Return where a player's defence tokens lie."""
    return land(state).sort(h for h, seats in state.shields.items() if seat in seats)


def defend(state: State, seat: Seat, move: Defend, dice: Dice) -> Go:
    """Put the token down, which uses up the free action (PX-MOD-BETRAYAL-1, PX-MOD-BETRAYAL-5)."""
    used = (*state.turn.free_used, GRANT)
    state = state.but(turn=msgspec.structs.replace(state.turn, free_used=used))
    if move.origin:
        state = shield_home(state, move.origin, seat)
    state = with_player(state, seat, shields=state.players[seat].shields - 1)
    state = set_shields(state, move.hex, (*state.shields.get(move.hex, ()), seat))
    text = f"{seat_title(seat)} puts a defence token on {move.hex}"
    text += f", from {move.origin}." if move.origin else "."
    return Go(state=state, told=_told(state, move.hex, text))


def _told(state: State, at: Hex, text: str) -> tuple[Line, ...]:
    """Return what to tell; two players' tokens make a conflict zone (PX-MOD-BETRAYAL-8)."""
    line = Line(text, RULE, main=True)
    if len(state.shields[at]) < 2:
        return (line,)
    zone = f"{at} is a conflict zone: nobody's territory."
    return (line, Line(zone, "PX-MOD-BETRAYAL-8"))
