"""The cards of both sides in one book, and what of it each side chooses its hand from."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from rules.games.planetfall.force.card import Card


def shuffled_together(
    decks: Mapping[str, tuple[Card, ...]],
) -> tuple[tuple[Card, ...], dict[str, tuple[str, ...]]]:
    """Return the book of all cards, and the ids of each side's (PF-TAC-1).

    Where two sides have different cards of one id, the later side's gets its seat before it.
    """
    book: dict[str, Card] = {}
    ids: dict[str, tuple[str, ...]] = {}
    for side, cards in decks.items():
        own = []
        for card in cards:
            if book.get(card.id, card) != card:
                card = msgspec.structs.replace(card, id=f"{side}-{card.id}")
            book[card.id] = card
            own.append(card.id)
        ids[side] = tuple(own)
    return tuple(book.values()), ids
