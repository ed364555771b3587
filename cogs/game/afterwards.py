"""Once a game is over: how it ended for whoever asks, its replay, its story, a rematch."""

from __future__ import annotations

from cogs.ui import context, reply, score
from cogs.ui.context import Interaction
from referee.game import GameHead
from referee.timeline import ending
from referee.timeline.retold import scenes


async def show(interaction: Interaction, head: GameHead) -> None:
    """Show the end of a game to whoever asks: who won, the score, everybody's luck."""
    bot = interaction.client
    await interaction.response.defer(ephemeral=True, thinking=True)
    every = await scenes(bot.referee, head)
    told = await context.off_loop(interaction, ending.lines, head, every)
    picture = await score.drawn(bot, head)
    files = [] if picture is None else [picture]
    await reply.with_files(interaction, ending.message(head, told), files)
