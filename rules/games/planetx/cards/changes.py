"""Buying Change and Mimicry cards (the mod Mutation)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core import Go, Line, Move, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.legality import refuse
from rules.games.planetx.model import CHANGES, Seat
from rules.games.planetx.state import State
from rules.games.planetx.turn import buying

RULE = "PX-MOD-MUTATION-2"


class BuyChange(Move, frozen=True, tag="buy_change"):
    """Buy Mutation or Transformation."""

    change: Literal["mutation", "transformation"]

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError for a card already owned, or Transformation alone (PX-MOD-MUTATION-2)."""
        buying.check_purchase(state, seat, self.change, "mutation")
        held = state.players[seat].changes
        if self.change in held:
            text = f"{seat_title(seat)} has {self.change.title()} already."
            refuse("NOT_AVAILABLE", text, "PX-MOD-MUTATION-1")
        if self.change == "transformation" and "mutation" not in held:
            refuse("NOT_AVAILABLE", "Transformation needs Mutation first.", RULE)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls(change="mutation")
        yield cls(change="transformation")


class BuyMimicry(Move, frozen=True, tag="buy_mimicry"):
    """Buy a Mimicry card."""

    def check(self, state: State, seat: Seat) -> None:
        """Raise RuleError if there would be more Mimicry cards than Change cards."""
        buying.check_purchase(state, seat, "mimicry", "mutation")
        player = state.players[seat]
        if player.mimicry >= len(player.changes):
            text = f"{seat_title(seat)} has a Mimicry card for every Change card."
            refuse("NOT_AVAILABLE", text, RULE)

    @classmethod
    def candidates(cls, state: State, seat: Seat) -> Iterator[Move]:
        yield cls()


def buy_change(state: State, seat: Seat, move: BuyChange, dice: Dice) -> Go:
    """Pay and add the card; Change cards stay sorted, mildest first."""
    work = buying.receipt(state, seat, move.change)
    state = buying.paid(state, seat, move.change)
    held = (*state.players[seat].changes, move.change)
    state = with_player(state, seat, changes=tuple(c for c in CHANGES if c in held))
    text = f"{seat_title(seat)} buys {move.change.title()}."
    return Go(state=state, told=(Line(text, RULE, work=work, main=True),))


def buy_mimicry(state: State, seat: Seat, move: BuyMimicry, dice: Dice) -> Go:
    """Pay and add a Mimicry card; what it covers follows from the rest (PX-MOD-MUTATION-7)."""
    work = buying.receipt(state, seat, "mimicry")
    state = buying.paid(state, seat, "mimicry")
    cards = state.players[seat].mimicry + 1
    text = f"{seat_title(seat)} buys Mimicry, {cards} now."
    return Go(
        state=with_player(state, seat, mimicry=cards),
        told=(Line(text, RULE, work=work, main=True),),
    )
