"""Cards played in earlier turns are bought back into the hand (PF-TAC-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall import zero_hour
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table

from .naming import named

RULE = "PF-TAC-3"
TIMES = 2
"""How many times its play cost a card costs to buy back."""


class BuyBackCards(Move, frozen=True, kw_only=True, tag="buy_back_cards"):
    """Buy these played cards back, by their ids; none for none."""

    cards: tuple[str, ...] = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a card that has not been played, and for one named twice."""
        played = state.command(seat).played
        wrong = [card for card in self.cards if card not in played]
        if wrong:
            text = f'You have not played "{wrong[0]}"; played: {named(state, played)}.'
            raise RuleError(text, RULE)
        if len({*self.cards}) < len(self.cards):
            raise RuleError("A card is bought back once.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield nothing, each card, and all of them; any other choice may be typed."""
        if seat not in state.sides:
            return
        played = state.command(seat).played
        yield cls()
        yield from (cls(cards=(card,)) for card in played)
        yield cls(cards=played)


class BuyBack(Procedure, frozen=True, kw_only=True, tag="buy_back"):
    """Both sides buy back, hidden until both have said."""

    stages: ClassVar[tuple[str, ...]] = ("buy",)

    def ask_buy(self, state: Table) -> Ask | None:
        """Ask every side that has played a card, which everybody can see."""
        entries = tuple(_entry(state, side) for side in state.sides if state.command(side).played)
        if not entries:
            return None
        text = "Buy played cards back for twice their cost? Any number."
        return Ask(kind="buy_back", rule=RULE, text=text, entries=entries, sealed=True)

    def do_buy(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Pay for the cards and take them back into the hands."""
        told: list[Line] = []
        for side, answer in answers.items():
            if isinstance(answer, BuyBackCards) and answer.cards:
                state, lines = _bought(state, side, answer.cards)
                told += lines
        return Go(state=state, told=tuple(told), reveals=bool(told))


def price(table: Table, cards: tuple[str, ...]) -> int:
    """Return what buying cards back adds to the tracker: twice their play costs (PF-TAC-3)."""
    return sum(TIMES * table.card(card).play_cost for card in cards)


def _bought(table: Table, side: str, cards: tuple[str, ...]) -> tuple[Table, tuple[Line, ...]]:
    text = f"{seat_title(side)} buys back {named(table, cards)}."
    table, line = zero_hour.charged(table, side, price(table, cards), "cards bought back")
    left = tuple(card for card in table.command(side).played if card not in cards)
    table = table.change_command(side, played=left)
    hands = {**table.hands, side: (*table.hands.get(side, ()), *cards)}
    return msgspec.structs.replace(table, hands=hands), (Line(text, RULE, main=True), line)


def _entry(table: Table, side: str) -> Entry:
    played = table.command(side).played
    nothing = Choice("Buy nothing back", BuyBackCards())
    ready = (Choice(_label(table, (card,)), BuyBackCards(cards=(card,))) for card in played)
    every = Choice(f"All of them (+{price(table, played)})", BuyBackCards(cards=played))
    choices = (nothing, *ready, *((every,) if len(played) > 1 else ()))
    return Entry(seat=side, kinds=(BuyBackCards,), choices=choices, default=BuyBackCards())


def _label(table: Table, cards: tuple[str, ...]) -> str:
    return f"{named(table, cards)} (+{price(table, cards)})"
