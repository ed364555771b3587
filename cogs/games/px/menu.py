"""What a person's own menu offers beside moves: trades by letter, standing orders."""

from __future__ import annotations

from cogs.game_ui import Extra, OwnMenu
from cogs.games import ordering
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.core import seat_title

from . import deals


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    trades = tuple(
        Extra(f"{deals.TRADE} {one}", f"Trade with {seat_title(one)}, by letter…", "act")
        for one in deals.partners(head, seat)
    )
    return (*trades, *ordering.extras(head, seat))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open what the key stands for: an order, or a trade."""
    if key.startswith(ordering.KEY):
        await ordering.opened(interaction, head, seat, key)
    else:
        await deals.opened(interaction, head, seat, key)


MENU = OwnMenu(rare=(), extras=extras, open=opened)
