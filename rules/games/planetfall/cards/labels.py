"""Moves with cards in a few words, for menus and completion."""

from __future__ import annotations

from rules.core import Move
from rules.games.planetfall.state import Table

from .buy_back import BuyBackCards, price
from .hands import ChooseHand
from .looking import LookAtHands
from .naming import named
from .play import PassCard, PlayCard, label


def card_label(table: Table, move: Move) -> str:
    """Return what a move with cards does, with what it costs; "" for any other move."""
    match move:
        case ChooseHand():
            return f"Hand: {named(table, move.cards)}"
        case BuyBackCards() if move.cards:
            return f"Buy back {named(table, move.cards)} (+{price(table, move.cards)})"
        case BuyBackCards():
            return "Buy nothing back"
        case PlayCard() | PassCard():
            return label(table, move)
        case LookAtHands():
            return "Look at the hands of cards"
    return ""
