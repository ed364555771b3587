"""The button beside every question: what a game lets anybody look up, shown to them alone."""

from __future__ import annotations

from cogs.ui import context
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.timeline.spans import LOOK_UP

from .pressed import parts_of


async def pressed(interaction: Interaction, parts: list[str]) -> None:
    """Show what can be looked up: game."""
    (game,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, game)
    ui = interaction.client.ui_of(head.system.name)
    if ui is None or ui.look_up is None or head.state is None:
        raise Refusal(context.UNKNOWN)
    await ui.look_up(interaction, head)


PRESSES = {LOOK_UP: pressed}
