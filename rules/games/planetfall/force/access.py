"""Which cards a force may use at all (PF-TAC-2)."""

from __future__ import annotations

from collections.abc import Collection

from .card import Card
from .race import Race

LIMITS = ((3000, 3), (6000, 5), (9000, 7))
MOST = 9


def hand_limit(mfv: int) -> int:
    """Return how many cards a hand holds at most, by the side's own MFV (PF-TAC-1, table 6.3)."""
    return next((cards for points, cards in LIMITS if mfv <= points), MOST)


def may_use(card: Card, main: Race, groups: Collection[str]) -> bool:
    """Return whether a force may have a card in its hand (PF-TAC-2).

    `main` is the main race, `groups` are the races of all its battle groups.
    """
    match card.scope:
        case "universal":
            return True
        case "alliance":
            return card.group == main.pact
        case "racial_main":
            return card.group == main.race
        case "racial_any":
            return card.group in groups
