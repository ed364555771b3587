"""What a person's own menu offers beside moves: a warband's pages, both actions, orders."""

from __future__ import annotations

from cogs.game_ui import Extra, OwnMenu
from cogs.games import ordering
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.games.planet28.campaign.deal import Deal

from . import queueing
from .campaigning import presses as campaigning


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    found = (*campaigning.extras(head, seat), *queueing.extras(head, seat))
    return (*found, *ordering.extras(head, seat))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open what the key stands for: a warband's pages, the page of both actions, or an order."""
    if key == queueing.KEY:
        await queueing.opened(interaction, head, seat)
    elif key.startswith(ordering.KEY):
        await ordering.opened(interaction, head, seat, key)
    else:
        await campaigning.opened(interaction, head, seat)


MENU = OwnMenu(rare=(Deal,), extras=extras, open=opened)
