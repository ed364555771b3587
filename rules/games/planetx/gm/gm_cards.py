"""The GM's powers over cards: give, take, write, shuffle."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import GM, TEXT, Go, Line, seat_title
from rules.dice import Dice
from rules.games.planetx.board.board_updates import with_player
from rules.games.planetx.cards import deck
from rules.games.planetx.cards.cards import Card
from rules.games.planetx.legality import refuse
from rules.games.planetx.model import Held, Seat
from rules.games.planetx.state import State

from .gm import GmMove, Word, check_player


class GiveCard(GmMove, frozen=True, kw_only=True, tag="give_card"):
    """Give a player a card of the deck file by its id, or take a copy out of the pile (PX-GM-2)."""

    seat: Seat
    card: Word

    def is_secret(self) -> bool:
        """Return True: only the player and the GM may know which card it is."""
        return True

    def check_gm(self, state: State) -> None:
        """Raise RuleError for an unknown player or card."""
        check_player(state, self.seat)
        if self.card not in state.cards:
            names = ", ".join(list(state.cards)[:10]) or "none"
            refuse("NOT_AVAILABLE", f'There is no card "{self.card}"; known: {names}.', "PX-GM-2")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Hand the card over, taken from the pile if a copy is left there."""
        copies = [copy for copy in state.deck if copy.partition("#")[0] == self.card]
        copy = copies[0] if copies else f"{self.card}#gm{state.bought + 1}"
        pile = tuple(c for c in state.deck if c != copy)
        held = Held(card=copy, open=state.config.cards_open)
        cards = (*state.players[self.seat].cards, held)
        state = with_player(state, self.seat, cards=cards).but(deck=pile, bought=state.bought + 1)
        to = None if held.open else (self.seat, GM)
        told = Line(f"{seat_title(self.seat)} gets {deck.described(state, copy)}", "PX-GM-2", to=to)
        gives = self.line(f"gives {seat_title(self.seat)} a card", "PX-GM-2")
        return Go(state=state, told=(gives, told), reveals=True)


class TakeCard(GmMove, frozen=True, kw_only=True, tag="take_card"):
    """Take a card from a player to the discard pile (PX-GM-2)."""

    seat: Seat
    card: Word

    def check_gm(self, state: State) -> None:
        """Raise RuleError unless the player holds the card."""
        check_player(state, self.seat)
        # Without gm_sees a refusal must not tell which hidden cards there are.
        known = [h for h in state.players[self.seat].cards if h.open or state.config.gm_sees]
        if all(held.card != self.card for held in known):
            which = "card" if state.config.gm_sees else "open card"
            text = f'{seat_title(self.seat)} holds no {which} "{self.card}".'
            refuse("NOT_AVAILABLE", text, "PX-GM-2")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        left = tuple(h for h in state.players[self.seat].cards if h.card != self.card)
        state = with_player(state, self.seat, cards=left).but(discard=(*state.discard, self.card))
        told = self.line(f"takes a card from {seat_title(self.seat)}", "PX-GM-2")
        return Go(state=state, told=(told,))


class WriteCard(GmMove, frozen=True, kw_only=True, tag="write_card"):
    """Write the name and text of a card bought from the GM (PX-CARD-4)."""

    card: Word
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60), TEXT]
    text: Annotated[str, msgspec.Meta(max_length=1000), TEXT] = ""

    def check_gm(self, state: State) -> None:
        """Raise RuleError unless the card is the GM's to write."""
        if self.card not in state.written:
            names = ", ".join(state.written) or "none"
            text = f'"{self.card}" is not to be written; to write: {names}.'
            refuse("NOT_AVAILABLE", text, "PX-CARD-4")

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Write it, and tell those who may see the card what it says."""
        card = Card(id=self.card.partition("#")[0], name=self.name, text=self.text)
        state = state.but(written={**state.written, self.card: card})
        to = tuple(
            owner
            for owner, player in state.players.items()
            if any(held.card == self.card and not held.open for held in player.cards)
        )
        told = Line(deck.described(state, self.card), "PX-CARD-4", to=(*to, GM) if to else None)
        return Go(state=state, told=(told,), reveals=True)


class Reshuffle(GmMove, frozen=True, kw_only=True, tag="reshuffle"):
    """Shuffle the discard pile into the deck (PX-CARD-8)."""

    def intervene(self, state: State, seat: str, dice: Dice) -> Go:
        """Shuffle with hidden dice."""
        pile = dice.shuffle((*state.deck, *state.discard), "the deck", to=())
        told = self.line("shuffles the discard pile into the deck", "PX-CARD-8")
        return Go(state=state.but(deck=pile, discard=()), told=(told,))
