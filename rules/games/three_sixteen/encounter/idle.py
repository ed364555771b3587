"""GM windows in which nothing can be done: only the GM sees them, and they answer themselves."""

from __future__ import annotations

from rules.core import GM, Move, question
from rules.games.three_sixteen.model import Campaign

from .purchases import Buy, UseAbility


def is_idle(state: Campaign, seat: str, offers: tuple[Move, ...]) -> bool:
    """Return whether the GM can do nothing in a sealed window but let it pass (C316-PBP-6).

    `offers` are all legal moves of the seat. A GM who could still buy something in it is not idle.
    """
    ask = question(state)
    entry = ask.entry(seat) if ask is not None and ask.sealed and seat == GM else None
    if entry is None or entry.default is None:
        return False
    answers = [move for move in offers if isinstance(move, entry.kinds)]
    nothing = all(move in (entry.default, UseAbility()) for move in answers)
    return nothing and not any(isinstance(move, Buy) for move in offers)
