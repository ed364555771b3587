"""The command `do` of every game: any legal move that needs no typed text, picked from a list."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from cogs.play import any_move
from cogs.play.completion import Choice
from cogs.ui import context
from cogs.ui.context import Interaction
from referee import access
from referee.verdict import DO

from .playing import Playing


def add_do(playing: Playing, group: app_commands.Group) -> None:
    """Add the command to the group of a game."""

    @app_commands.describe(what="Type a few letters and pick one of your legal moves")
    async def do(interaction: Interaction, what: str) -> None:
        await any_move.play(interaction, await playing.game(interaction), what)

    async def _what(interaction: Interaction, typed: str) -> list[Choice]:
        head = access.of_system(await context.game_here(interaction), playing.system)
        ui = interaction.client.ui_of(playing.system)
        return any_move.choices(head, ui, interaction.user.id, typed)

    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=DO,
        description="Answer what is asked of you, or make any legal move, without typing it out",
        callback=do,
        parent=group,
    )
    command.autocomplete("what")(_what)
    group.add_command(command)
