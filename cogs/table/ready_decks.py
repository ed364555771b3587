"""Decks that everybody knows, ready to be kept."""

from __future__ import annotations

SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = (
    *("Ace", "2", "3", "4", "5", "6", "7", "8", "9", "10"),
    *("Jack", "Queen", "King"),
)
COURTS = ("Page", "Knight", "Queen", "King")
TAROT_SUITS = ("wands", "cups", "swords", "pentacles")
TRUMPS = (
    *("The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor"),
    *("The Hierophant", "The Lovers", "The Chariot", "Strength", "The Hermit"),
    *("Wheel of Fortune", "Justice", "The Hanged Man", "Death", "Temperance", "The Devil"),
    *("The Tower", "The Star", "The Moon", "The Sun", "Judgement", "The World"),
)

_FRENCH = tuple(f"{rank} of {suit}" for suit in SUITS for rank in RANKS)
_MINOR = tuple(f"{rank} of {suit}" for suit in TAROT_SUITS for rank in (*RANKS[:10], *COURTS))

READY = {
    "52 cards": _FRENCH,
    "52 cards and 2 jokers": (*_FRENCH, "Red joker", "Black joker"),
    "32 cards": tuple(card for card in _FRENCH if card.split()[0] not in ("2", "3", "4", "5", "6")),
    "78 tarot cards": (*TRUMPS, *_MINOR),
}
