"""Governments: bought in the spending step, flipped in a later turn."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.legality import check_can_pay, check_in_spending, check_mod, refuse
from rules.games.planetx.model import Government, Seat, Side
from rules.games.planetx.state import State
from rules.games.planetx.turn import buying

from .reactions import announced

OTHER: dict[Side, Side] = {"harmony": "dominance", "dominance": "harmony"}


class BuyGovernment(Move, frozen=True, tag="buy_government"):
    """Take a government card with one side up."""

    card: str
    side: Side

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a second government, or a card that is not on offer."""
        buying.check_purchase(state, seat, "government", "governments")
        rule = "PX-MOD-GOVERNMENTS-1"
        if state.players[seat].government:
            refuse("NOT_AVAILABLE", f"{seat_title(seat)} has a government already.", rule)
        if self.card not in state.governments:
            left = ", ".join(state.governments) or "none"
            refuse("NOT_AVAILABLE", f'"{self.card}" is not on offer; left: {left}.', rule)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        """Yield both sides of every card on offer."""
        for card in state.governments:
            yield from (cls(card=card, side=side) for side in OTHER)


class Flip(Move, frozen=True, tag="flip"):
    """Turn the player's government to its other side."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError without a government, in the turn it was bought, or for a second flip."""
        check_mod(state, "governments")
        check_in_spending(state, seat)
        held, rule = state.players[seat].government, "PX-MOD-GOVERNMENTS-2"
        if held and held.bought == state.turn.no:
            refuse("WRONG_STEP", "A government is not flipped in the turn it was bought.", rule)
        check_can_pay(state, seat, buying.price(state, seat, "flip"))
        if held is None:
            refuse("NOT_AVAILABLE", f"{seat_title(seat)} has no government to flip.", rule)
        if state.turn.flip_done:
            refuse("NOT_AVAILABLE", "A government flips once a turn.", rule)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


def buy(state: State, seat: Seat, move: BuyGovernment, dice: Dice) -> Go:
    """Pay, take the card, and see how the planet reacts."""
    before, state = state, buying.paid(state, seat, "government")
    government = Government(card=move.card, side=move.side, bought=state.turn.no)
    left = tuple(card for card in state.governments if card != move.card)
    state = with_player(state, seat, government=government).but(governments=left)
    text = f"{seat_title(seat)} takes the government {move.card}, {move.side.capitalize()} up."
    work = buying.receipt(before, seat, "government")
    line = Line(text, "PX-MOD-GOVERNMENTS-1", work=work, main=True)
    return Go(state=state, told=(line, *announced(before, state)))


def flip(state: State, seat: Seat, move: Flip, dice: Dice) -> Go:
    """Pay, turn the card, and see how the planet reacts."""
    held = state.players[seat].government
    if held is None:
        return Go(state=state)
    before, state = state, buying.paid(state, seat, "flip")
    turned = msgspec.structs.replace(held, side=OTHER[held.side])
    state = with_player(state, seat, government=turned)
    state = state.but(turn=msgspec.structs.replace(state.turn, flip_done=True))
    text = f"{seat_title(seat)} flips the government to {turned.side.capitalize()}."
    work = buying.receipt(before, seat, "flip")
    line = Line(text, "PX-MOD-GOVERNMENTS-2", work=work, main=True)
    return Go(state=state, told=(line, *announced(before, state)))
