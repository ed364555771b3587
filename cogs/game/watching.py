"""The button under a game of computers that rests: anybody who watches lets it go on."""

from __future__ import annotations

from cogs.play import settling
from cogs.ui import context
from cogs.ui.context import Interaction
from referee.waiting.unwatched import GO_ON, WentOn

from .presses import head_of


async def go_on(interaction: Interaction, parts: list[str]) -> None:
    """Let the game go on: game."""
    head = await head_of(interaction, parts)
    await settling.do(interaction, head, WentOn(**context.who(interaction, head)))


PRESSES = {GO_ON: go_on}
