"""The game in pictures, round by round, while it runs and after its end."""

from __future__ import annotations

from discord import app_commands

from cogs.ui import context, reply
from cogs.ui.context import Interaction
from pictures import planetx
from referee import access
from referee.errors import Refusal
from referee.timeline import outline

from .group import NAME, px

AT_ONCE = 10
"""Pictures in one message: as many as Discord takes."""


@px.group.command(description="The game in pictures, round by round")
@app_commands.describe(first="The first round to show; ten rounds at once")
async def recap(interaction: Interaction, first: app_commands.Range[int, 1, 999] = 1) -> None:
    """Show the rounds to the person who asks."""
    bot = interaction.client
    head = access.of_system(await context.last_here(interaction), NAME)
    await interaction.response.defer(ephemeral=True, thinking=True)
    every = await outline.last_states(bot.referee, head, lambda state: int(state.round))
    shown = [state for state in every if state.round >= first][:AT_ONCE]
    if not shown:
        raise Refusal(
            f"Round {first} was not played; the last is {every[-1].round if every else 0}."
        )
    views = [head.system.look(state, None) for state in shown]
    drawn = await context.off_loop(interaction, lambda: [planetx.draw(view) for view in views])
    files = [
        reply.picture(f"round-{state.round}", picture.png, picture.alt)
        for state, picture in zip(shown, drawn, strict=True)
    ]
    text = f"Rounds {shown[0].round} to {shown[-1].round}; the last is {every[-1].round}."
    await interaction.followup.send(text, files=files, ephemeral=True)
