"""The buttons beside every question: what a game lets anybody look up, shown to them alone."""

from __future__ import annotations

from cogs.ui import context
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.timeline.spans import LOOK_UP

from .pressed import parts_of


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Show what can be looked up: game, and what if it is not the first."""
    game, key = parts_of(parts, 2) if len(parts) > 1 else (*parts_of(parts, 1), "")
    head = await context.game_pressed(interaction, game)
    ui = interaction.client.ui_of(head.system.name)
    found = None if ui is None else ui.looks.get(key) if key else ui.look_up
    if found is None or head.state is None:
        raise Refusal(context.UNKNOWN)
    await found(interaction, head)


PRESSES = {LOOK_UP: pressed}
