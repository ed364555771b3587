"""What a person's own menu offers beside moves: several cards at once."""

from __future__ import annotations

from cogs.game_ui import OwnMenu
from cogs.ui.context import Interaction
from referee.game import GameHead
from rules.games.planetfall.turn.repairing import LeaveMarkers

from . import hand


async def opened(interaction: Interaction, head: GameHead, seat: str, key: str) -> None:
    """Open what the key stands for: the menu of cards."""
    await hand.opened(interaction, head, seat)


MENU = OwnMenu(rare=(LeaveMarkers,), extras=hand.extras, open=opened)
