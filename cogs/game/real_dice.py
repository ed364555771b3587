"""Faces of real dice: asked for one roll at a time, typed in by a button's form or a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.play import settling
from cogs.ui import context, modal, reply
from cogs.ui.context import Interaction
from referee import custom_id
from referee.action import Action
from referee.agreement.ballot import Proposed
from referee.agreement.real_dice import asked
from referee.errors import Refusal
from referee.head import GameHead
from referee.proposal import Proposal
from rules.core.typed_dice import Wanted

if TYPE_CHECKING:
    from cogs.bot_type import Landfall


async def do(
    interaction: Interaction, head: GameHead, action: Action, of: Proposed[Proposal] | None
) -> None:
    """Settle an action and speak of it, or ask for the faces it wants.

    `of` is the proposal that it was made of, where it was.
    """
    try:
        settled = await interaction.client.referee.settle(head.id, action)
    except Wanted as wanted:
        await ask(interaction, head, action, wanted, of)
        return
    await settling.speak(interaction, settled, action)


async def ask(
    interaction: Interaction,
    head: GameHead,
    action: Action,
    wanted: Wanted,
    of: Proposed[Proposal] | None = None,
) -> None:
    """Keep the action and ask whoever does it for the next roll. Nothing is done yet.

    What others agreed to is typed in by who proposed it, and asked for in the channel.
    """
    person = interaction.user.id if of is None else of.asker.person
    await interaction.client.real_dice.keep(head, action, wanted, of, person)
    message = asked(head, wanted)
    if person == interaction.user.id:
        await reply.private(interaction, message)
        return
    text = f"<@{person}>: {message.text}"
    await reply.public(interaction, msgspec.structs.replace(message, text=text, pings=(person,)))


async def _head(interaction: Interaction, parts: list[str]) -> GameHead:
    if len(parts) != 1:
        raise Refusal(context.UNKNOWN)
    return await context.game_pressed(interaction, parts[0])


async def opened(interaction: Interaction, parts: list[str]) -> None:
    """Open the form: game."""
    head = await _head(interaction, parts)
    body = await interaction.client.real_dice.unfinished(head, interaction.user.id)
    field = modal.Field("faces", "The faces, in order", longest=200)
    await modal.show(interaction, custom_id.custom_id("fd", head.id), body.dice, field)


async def sent(interaction: Interaction, parts: list[str]) -> None:
    """Take the form: game."""
    head = await _head(interaction, parts)
    await typed(interaction, head, modal.value(interaction, "faces"))


async def typed(interaction: Interaction, head: GameHead, text: str) -> None:
    """Play the waiting action on with these faces behind those typed before."""
    person, key = context.person_of(interaction), str(interaction.id)
    dice = interaction.client.real_dice
    action, of = await dice.continued(head, person, text, key)
    await do(interaction, head, action, of)


class FaceCommands(commands.Cog):
    """The command of real dice."""

    bot: Landfall

    @app_commands.command(description="Type the faces of the roll you were asked for")
    @app_commands.describe(faces="The faces in order, such as 4 2 6")
    async def faces(self, interaction: Interaction, faces: str) -> None:
        await typed(interaction, await context.game_here(interaction), faces)


PRESSES = {"f": opened, "fd": sent}
