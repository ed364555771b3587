"""Decks: shuffled by proven dice that nobody sees, then drawn from the top.

A shuffle rolls its order from the hidden seed and tells it to nobody, until it is revealed. A draw
rolls nothing: it says which cards of that order it takes. Once the shuffle is revealed, anybody can
compare the two, and `draw_fault` does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from ..core import Interrupt, Line, RuleError, State, canonical
from ..core.frame import Go
from ..core.move import TEXT
from ..dice import Dice
from .audience import Hide, audience

RULE = "ROLL"
MOST_CARDS = 250
LONGEST_CARD = 150
MOST_DRAWN = 10
NOBODY: tuple[str, ...] = ()
"""Whom the order of a shuffle is told, before it is revealed."""

Name = Annotated[str, msgspec.Meta(max_length=32), TEXT]
Count = Annotated[int, msgspec.Meta(ge=1, le=MOST_CARDS)]


def digest(cards: Sequence[str]) -> str:
    """Return the SHA-256 of the cards of a deck in the order of its list."""
    return hashlib.sha256(canonical(list(cards))).hexdigest()


def told_cards(count: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if count == 1 else f"{count} cards"


class Shuffle(Interrupt, frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle all cards of a deck; `digest` is that of its list."""

    deck: int
    name: Name
    cards: Count
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]

    def is_secret(self) -> bool:
        """Return True: nobody may know what it came to."""
        return True

    def order(self, seat: str, dice: Dice) -> tuple[int, ...]:
        """Roll the order: the numbers of the cards, from 1, the top one first."""
        return dice.shuffle(range(1, self.cards + 1), f"shuffling {self.name}", seat, NOBODY)

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Shuffle, and tell everybody that, and nobody the order."""
        order = ", ".join(map(str, self.order(seat, dice)))
        lines = (
            Line(f'shuffles "{self.name}": {told_cards(self.cards)}', RULE, main=True),
            Line(f"order from the top: {order}", RULE, NOBODY),
        )
        return Go(state=state, told=lines)


class Draw(Interrupt, frozen=True, kw_only=True, tag="draw"):
    """Draw cards, from the place `first` on of the order that the row `shuffle` rolled.

    `numbers` are theirs in the deck's list, `cards` what stands there, `left` how many are left
    then. `hide`: only who draws may see them.
    """

    deck: int
    name: Name
    shuffle: Annotated[int, msgspec.Meta(ge=1)]
    first: Count
    numbers: Annotated[tuple[int, ...], msgspec.Meta(min_length=1, max_length=MOST_DRAWN)]
    cards: Annotated[tuple[str, ...], TEXT]
    left: Annotated[int, msgspec.Meta(ge=0)]
    hide: Hide = ""

    def is_secret(self) -> bool:
        """Return whether only who draws may see them."""
        return self.hide != ""

    def check(self, state: State, seat: str) -> None:
        """Raise RuleError unless every card has its number and its text."""
        if len(self.cards) != len(self.numbers):
            raise RuleError("Every card that is drawn has a number and a text.", RULE)

    def public(self) -> str:
        """Return what everybody may know of it."""
        unseen = f'draws {told_cards(len(self.cards))} from "{self.name}" unseen'
        shown = f'{", ".join(self.cards)} from "{self.name}"'
        return f"{unseen if self.hide else shown}, {self.left} left"

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Tell what was drawn, to those who may see it."""
        to = audience(self.hide, seat)
        open_line = Line(self.public(), RULE, main=True)
        if to is None:
            return Go(state=state, told=(open_line,))
        mine = f'{", ".join(self.cards)} from "{self.name}", {self.left} left'
        return Go(state=state, told=(Line(mine, RULE, to, main=True), open_line))


def draw_fault(draw: Mapping[str, Any], shuffled: Mapping[str, Any] | None) -> str:
    """Return what is wrong with the cards of a stored draw, "" for nothing.

    `shuffled` is the row of its shuffle as an export holds it, None where it is not shown.
    """
    if shuffled is None:
        return ""
    if shuffled["move"].get("kind") != "shuffle" or shuffled["move"]["deck"] != draw["deck"]:
        return "it draws from another deck than was shuffled"
    left = list(range(1, shuffled["move"]["cards"] + 1))
    order = [left.pop(roll["faces"][0] - 1) for roll in shuffled["rolls"]] + left
    first = draw["first"] - 1
    due = order[first : first + len(draw["numbers"])]
    return "" if due == list(draw["numbers"]) else "it draws other cards than lay on top"
