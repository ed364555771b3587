"""What a person's own menu offers beside moves: several cards at once, markers to turn, orders."""

from __future__ import annotations

from cogs.game_ui import Extra, OwnMenu
from cogs.games import ordering
from cogs.ui.context import Interaction
from referee.head import GameHead
from rules.games.planetfall.turn.repairing import LeaveMarkers

from . import hand, turning


def extras(head: GameHead, seat: str) -> tuple[Extra, ...]:
    """Return what a seat's menu offers beside moves."""
    own = (*hand.extras(head, seat), *turning.extras(head, seat))
    return (*own, *ordering.extras(head, seat))


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open what the key stands for: an order, a marker to turn, or the menu of cards."""
    if key.startswith(ordering.KEY):
        await ordering.opened(interaction, head, seat, key)
    elif key == turning.KEY:
        await turning.opened(interaction, head, seat)
    else:
        await hand.opened(interaction, head, seat)


MENU = OwnMenu(rare=(LeaveMarkers,), extras=extras, open=opened)
