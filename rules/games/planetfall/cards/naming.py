"""Cards and what is done with them, in words."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from rules.core import RuleError
from rules.games.planetfall.force.card import Card, Effect
from rules.games.planetfall.state import Table

LEVERS = {
    "ad": "{n} attack {dice}",
    "to_hit": "{n} on the number needed to hit",
    "successes": "{n} hits",
    "dr": "{n} on every Damage Rating",
    "shield": "{n} on the shield rating",
    "cqb": "{n} attack {dice} in close quarters",
    "disorder_dice": "{n} {dice} in disorder tests",
}
"""What each lever changes, as a card says it."""


def named(table: Table, cards: Iterable[str]) -> str:
    """Return the names of cards, "none" for none; one that a viewer may not know as it stands."""
    names = {card.id: card.name for card in table.cards}
    return ", ".join(names.get(one, one) for one in cards) or "none"


def cards_of(table: Table, typed: str) -> tuple[str, ...]:
    """Return the ids of cards that somebody named, by name or id, with commas between them.

    Raises RuleError for one that there is not.
    """
    book = {card.name.lower(): card.id for card in reversed(table.cards)}
    book |= {card.id: card.id for card in table.cards}
    wished = [part.strip() for part in typed.split(",") if part.strip()]
    unknown = next((part for part in wished if part.lower() not in book), None)
    if unknown is not None:
        close = get_close_matches(unknown.lower(), book, n=1)
        hint = f"; did you mean {table.card(book[close[0]]).name}?" if close else "."
        raise RuleError(f'There is no card "{unknown}"{hint}', "PF-TAC-1")
    return tuple(book[part.lower()] for part in wished)


def spoken(effect: Effect) -> str:
    """Return an effect as a card says it: "+2 attack dice"."""
    match effect.lever:
        case "placed":
            return "shots are Placed"
        case "rushed":
            return "shots are Rushed"
        case "reroll":
            return f"roll up to {effect.amount} initial dice again"
        case "move":
            return f'{effect.amount / 2:+g}" of movement'
    dice = "die" if abs(effect.amount) == 1 else "dice"
    return LEVERS[effect.lever].format(n=f"{effect.amount:+d}", dice=dice)


def told(card: Card) -> str:
    """Return what a card does: its effects, its own text where it has none."""
    return ", ".join(spoken(one) for one in card.effects) or card.text or "see the card"
