"""What a person's own menu offers beside moves: a warband's pages, both actions at once."""

from __future__ import annotations

from cogs.game_ui import Extra, OwnMenu
from cogs.ui.context import Interaction
from referee.game import GameHead
from rules.games.planet28.campaign.deal import Deal

from . import queueing
from .campaigning import presses as campaigning


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    return (*campaigning.extras(head, seat), *queueing.extras(head, seat))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open what the key stands for: a warband's pages, or the page of both actions."""
    if key == queueing.KEY:
        await queueing.opened(interaction, head, seat)
        return
    await campaigning.opened(interaction, head, seat)


MENU = OwnMenu(rare=(Deal,), extras=extras, open=opened)
