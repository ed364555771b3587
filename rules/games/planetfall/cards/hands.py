"""Both sides choose their hands in secret (PF-TAC-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table

from .access import available, limit
from .naming import named

RULE = "PF-TAC-1"
LONGEST_LABEL = 80


class ChooseHand(Move, frozen=True, kw_only=True, tag="choose_hand"):
    """The cards of a hand, by their ids."""

    cards: tuple[str, ...] = ()

    def is_secret(self) -> bool:
        """Say that nobody else may know a hand (PF-PBP-4)."""
        return True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for too many cards, one twice, and one that the side may not have."""
        most = limit(state, seat)
        if len(self.cards) > most:
            text = f"Your hand holds {most} cards at most, these are {len(self.cards)}."
            raise RuleError(text, RULE)
        if len({*self.cards}) < len(self.cards):
            raise RuleError("Every card of a hand is a different one.", RULE)
        wrong = [card for card in self.cards if card not in available(state, seat)]
        if wrong:
            text = f'"{wrong[0]}" is not among the cards that you may choose.'
            raise RuleError(text, "PF-TAC-2")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield hands of cards that stand side by side in the deck; any other may be typed."""
        if seat not in state.sides:
            return
        cards, most = available(state, seat), limit(state, seat)
        for first in range(max(1, len(cards) - most + 1)):
            yield cls(cards=cards[first : first + most])


class ChooseHands(Procedure, frozen=True, kw_only=True, tag="choose_hands"):
    """The choice of both hands at once."""

    stages: ClassVar[tuple[str, ...]] = ("choose",)

    def ask_choose(self, state: Table) -> Ask | None:
        """Ask every side that has more cards than a hand holds."""
        entries = tuple(_entry(state, side) for side in state.sides if _has_choice(state, side))
        if not entries:
            return None
        text = "Choose your hand of cards. Nobody else sees it."
        return Ask(kind="hand", rule=RULE, text=text, entries=entries, sealed=True)

    def do_choose(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Deal the hands; each side is told its own."""
        hands = {side: _chosen(state, side, answers.get(side)) for side in state.sides}
        told = tuple(_told(state, side, cards) for side, cards in hands.items() if cards)
        public = (Line("Both sides have their hands of cards.", RULE, main=True),) if told else ()
        return Go(state=msgspec.structs.replace(state, hands=hands), told=(*public, *told))


def _has_choice(table: Table, side: str) -> bool:
    return len(available(table, side)) > limit(table, side)


def first_hand(table: Table, side: str) -> ChooseHand:
    """Return the hand of a side that says nothing: the first cards of its deck."""
    return ChooseHand(cards=available(table, side)[: limit(table, side)])


def _chosen(table: Table, side: str, answer: Move | None) -> tuple[str, ...]:
    given = answer if isinstance(answer, ChooseHand) else first_hand(table, side)
    return given.cards


def _entry(table: Table, side: str) -> Entry:
    usual = first_hand(table, side)
    cards, most = available(table, side), limit(table, side)
    cheap = sorted(cards, key=lambda one: table.card(one).play_cost)
    hands = {
        "The first": usual,
        "The cheapest": ChooseHand(cards=tuple(cheap[:most])),
        "The dearest": ChooseHand(cards=tuple(cheap[-most:])),
    }
    # Two words for one hand are one choice.
    words = {hand: word for word, hand in reversed(hands.items())}
    choices = tuple(
        Choice(_cut(f"{words[hand]}: {named(table, hand.cards)}"), hand)
        for hand in dict.fromkeys(hands.values())
    )
    return Entry(seat=side, kinds=(ChooseHand,), choices=choices, default=usual)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"


def _told(table: Table, side: str, cards: tuple[str, ...]) -> Line:
    return Line(f"Your hand: {named(table, cards)}.", RULE, to=(side,))
