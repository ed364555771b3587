"""What two players can put into a trade, line by line, each line with a letter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from rules.core.letters import LETTERS, Lettered
from rules.games.planetx.cards import effects
from rules.games.planetx.model import BOTTOM, TOP, Seat
from rules.games.planetx.state import State

from .goods import Goods, Side

MOST = 24
"""The largest amount of one good that is offered to be picked."""
Amounts = Mapping[str, int]
"""How much of each line changes hands, by its letter."""


class Entry(NamedTuple):
    """A line of the ledger: who would give it, which good (a card by its copy), how much at most.

    `good` is a field of Goods, or "cards" where `card` names one.
    """

    letter: str
    giver: Seat
    good: str
    name: str
    most: int
    card: str = ""

    def lettered(self, amount: int) -> Lettered:
        """Return the line with how much of it changes hands."""
        return Lettered(self.letter, self.name, f"{amount} of {self.most}")


def ledger(state: State, giver: Seat, taker: Seat) -> tuple[Entry, ...]:
    """Return what can change hands between two players, what the first gives first.

    `state` is what one of them may see: hidden cards of the other are left out.
    """
    found = ((seat, *line) for seat in (giver, taker) for line in _lines(state, seat))
    return tuple(Entry(letter, *line) for letter, line in zip(LETTERS, found, strict=False))


def _lines(state: State, seat: Seat) -> Iterator[tuple[str, str, int, str]]:
    """Yield what a player can put into a trade (PX-MOD-MERCHANTS-2)."""
    player = state.players[seat]
    # PX-MOD-MERCHANTS-6: only a partner gives Special P.
    special = player.special_p if state.has("special_p") and seat != state.active else 0
    mimicry = player.mimicry if state.has("mutation") else 0
    addiction = player.addiction if state.has("special_p") else 0
    goods = (
        ("xp", "XP", player.xp),
        ("pop", "population", TOP - BOTTOM),
        ("mimicry", "Mimicry", mimicry),
        ("special_p", "Special P", special),
        ("addiction", "addiction", addiction),
    )
    for good, name, most in goods:
        if most:
            yield good, name, min(most, MOST), ""
    for held in player.cards:
        if effects.is_known(state, held.card):
            yield "cards", effects.card_of(state, held.card).name, 1, held.card


def given(entries: tuple[Entry, ...], seat: Seat, amounts: Amounts) -> Goods:
    """Return what a player gives where these amounts change hands."""
    own = [one for one in entries if one.giver == seat and amounts.get(one.letter)]
    cards = tuple(one.card for one in own if one.card)
    counts = {one.good: amounts[one.letter] for one in own if not one.card}
    return msgspec.structs.replace(Goods(cards=cards), **counts)


def amounts_of(entries: tuple[Entry, ...], sides: tuple[Side, ...]) -> dict[str, int]:
    """Return how much of each line changes hands in a deal."""
    goods = {side.seat: side.goods for side in sides}
    found = {one.letter: _amount(one, goods[one.giver]) for one in entries}
    return {letter: amount for letter, amount in found.items() if amount}


def _amount(one: Entry, goods: Goods) -> int:
    return int(one.card in goods.cards) if one.card else int(getattr(goods, one.good))
