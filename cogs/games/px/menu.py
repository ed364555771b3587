"""What a person's own menu offers beside moves: a trade with each of the others, by letter."""

from __future__ import annotations

from cogs.game_ui import Extra, OwnMenu
from referee.game import GameHead
from rules.core import seat_title

from . import deals


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    return tuple(
        Extra(f"{deals.TRADE} {one}", f"Trade with {seat_title(one)}, by letter…", "act")
        for one in deals.partners(head, seat)
    )


MENU = OwnMenu(rare=(), extras=extras, open=deals.opened)
