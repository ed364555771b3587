"""One card a side and turn, face down, revealed together (PF-TAC-4 to PF-TAC-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall import zero_hour
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.force.card import Card
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import InForce

from .access import may_touch, touched
from .naming import named, told

RULE = "PF-TAC-4"
MOST_CHOICES = 24
"""Ready choices that one question offers; the rest stand in the completion of the command."""


class PlayCard(Move, frozen=True, kw_only=True, tag="play_card"):
    """Play a card of the hand, by its id, on a squadron; on 0 if it touches several."""

    card: str
    squadron: int = 0

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a card not in the hand, and for a target that it may not have."""
        # PF-TAC-7: what has been played is in the hand again only after it was bought back.
        if self.card not in known_hand(state, seat):
            hand = named(state, state.hands.get(seat, ()))
            raise RuleError(f'"{self.card}" is not in your hand: {hand}.', "PF-TAC-7")
        self._check_target(state, seat, state.card(self.card))

    def _check_target(self, table: Table, side: str, card: Card) -> None:
        if card.everyone and self.squadron:
            text = f"{card.name} touches several squadrons: name none."
            raise RuleError(text, "PF-TAC-5")
        # What a card without effects is for its own text says.
        if card.everyone or not (card.effects or self.squadron):
            return
        if not 1 <= self.squadron <= len(table.roster):
            raise RuleError(f"Name the squadron that {card.name} is for.", "PF-TAC-5")
        if not may_touch(table, side, card, self.squadron):
            name = table.name(self.squadron)
            raise RuleError(f"{card.name} may not be played on {name}.", "PF-TAC-5")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every card of the hand on every squadron."""
        for card in known_hand(state, seat):
            yield from (cls(card=card, squadron=n) for n in range(len(state.roster) + 1))


def known_hand(table: Table, side: str) -> tuple[str, ...]:
    """Return the cards of a side's hand, without those that a viewer may not know (PF-PBP-4)."""
    book = {card.id for card in table.cards}
    return tuple(one for one in table.hands.get(side, ()) if one in book)


class PassCard(Move, frozen=True, kw_only=True, tag="pass_card"):
    """Play no card this turn."""

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the one there is."""
        yield cls()


class PlayCards(Procedure, frozen=True, kw_only=True, tag="play_cards"):
    """Both sides lay a card face down, or none; then the cards are turned up."""

    stages: ClassVar[tuple[str, ...]] = ("lay",)

    def ask_lay(self, state: Table) -> Ask:
        """Ask both sides in every turn, whatever their hands hold (PF-PBP-1)."""
        entries = tuple(_entry(state, side) for side in state.sides)
        text = "Lay a card face down, or none? Both are revealed together."
        return Ask(kind="card", rule=RULE, text=text, entries=entries, sealed=True)

    def do_lay(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Reveal both cards, pay for both, then let both work (PF-TAC-4, PF-INT-27)."""
        cards = {side: one for side, one in answers.items() if isinstance(one, PlayCard)}
        lines = [_revealed(state, side, one) for side, one in cards.items()]
        table = state
        for side, one in cards.items():
            table, line = _paid(table, side, state.card(one.card))
            lines.append(line)
        for side, one in cards.items():
            table = msgspec.structs.replace(
                table, forces=(*table.forces, *in_force(state, side, one))
            )
        idle = [seat_title(side) for side in state.sides if side not in cards]
        if idle:
            lines.append(Line(f"{' and '.join(idle)}: no card.", RULE))
        return Go(state=table, told=tuple(lines), reveals=bool(cards))


def in_force(table: Table, side: str, play: PlayCard) -> tuple[InForce, ...]:
    """Return the modifiers that a card puts in force on each squadron it touches (PF-TAC-5)."""
    card = table.card(play.card)
    squadrons = touched(table, side, card) if card.everyone else (play.squadron,)
    return tuple(
        InForce(
            cause=card.name,
            side=table.side(squadron),
            lever=effect.lever,
            amount=effect.amount,
            squadron=squadron,
            card=card.id,
        )
        for squadron in squadrons
        for effect in card.effects
    )


def _paid(table: Table, side: str, card: Card) -> tuple[Table, Line]:
    """Pay a card's cost, whatever it does (PF-TAC-4, PF-INT-27), and lay it with those played."""
    table, line = zero_hour.charged(table, side, card.play_cost, card.name)
    table = table.change_command(side, played=(*table.command(side).played, card.id))
    hand = tuple(one for one in table.hands.get(side, ()) if one != card.id)
    hands = {**table.hands, side: hand}
    return msgspec.structs.replace(table, hands=hands), line


def _revealed(table: Table, side: str, play: PlayCard) -> Line:
    card = table.card(play.card)
    on = f" on {table.name(play.squadron)}" if play.squadron else ""
    return Line(f"{seat_title(side)} plays {card.name}{on}: {told(card)}.", RULE, main=True)


def _entry(table: Table, side: str) -> Entry:
    plays = (move for move in PlayCard.candidates(table, side) if move.is_legal(table, side))
    ready = tuple(Choice(label(table, move), move) for move in plays)[:MOST_CHOICES]
    choices = (Choice("No card", PassCard()), *ready)
    return Entry(seat=side, kinds=(PlayCard, PassCard), choices=choices, default=PassCard())


def label(table: Table, move: Move) -> str:
    """Return a play in a few words with its cost, for a button."""
    if not isinstance(move, PlayCard):
        return "No card"
    card = table.card(move.card)
    on = f" on {table.name(move.squadron)}" if move.squadron else ""
    return shortened(f"{card.name}{on} (+{card.play_cost})")
