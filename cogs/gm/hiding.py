"""/gm hide and /gm show: a row's words are put out of sight, and back; the row itself stays.

The same from a message's menu: *Hide what it says*.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.game.back import Number, labelled
from cogs.play import settling
from cogs.ui import context, given, reply
from cogs.ui.context import Interaction
from referee import access
from referee.errors import Refusal
from referee.head import GameHead
from referee.timeline.hiding import PICK, Hid, choice, is_in_span, rows_of, shown

from .playing import Text

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

OTHER = (
    "That message is not about a move of this channel's game, so there is nothing to hide. "
    "Use this on a message about a move, or /gm hide with its number."
)
log = logging.getLogger("landfall")
GONE = "The message itself is gone or cannot be changed; log, recap and page leave its words out."


async def _change(interaction: Interaction, head: GameHead, seq: int) -> bool:
    """Put the note, or the words again, into every message of a row; say whether that worked."""
    bot, worked = interaction.client, False
    for one in await shown(bot.referee, head, seq):
        found = bot.get_partial_messageable(one.channel).get_partial_message(one.message)
        try:
            await found.edit(**reply.changed(one.content), attachments=[])
            worked = True
        except reply.UNHEARD as error:
            log.info("row %s of game %s keeps its message: %s", seq, head.id, error)
    return worked


async def settle(interaction: Interaction, head: GameHead, row: int, show: bool, why: str) -> None:
    """Hide or show a row, then change its message."""
    action = Hid(**context.who(interaction, head), row=row, show=show, reason=why)
    await settling.do(interaction, head, action)
    after = await interaction.client.games.get(head.id)
    referee = interaction.client.referee
    changed = await _change(interaction, after, row)
    if not changed and not await is_in_span(referee, after, row):
        await reply.private(interaction, GONE)


async def of_message(interaction: Interaction, message: discord.Message) -> None:
    """Hide the row that a message of ours tells of; the menu command on messages."""
    head = await _table(interaction)
    rows = await rows_of(interaction.client.referee, head, message.id)
    if not rows:
        raise Refusal(OTHER)
    if len(rows) == 1:
        await settle(interaction, head, rows[0], show=False, why="")
        return
    await reply.private(interaction, await choice(interaction.client.referee, head, rows))


async def picked(interaction: Interaction, parts: list[str]) -> None:
    """Hide the row that was chosen: game."""
    if len(parts) != 1:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    access.check_may_moderate(head, context.person_of(interaction))
    row = given.chosen(interaction)
    if not row.isdecimal() or len(row) > LONGEST_ROW:
        raise Refusal(context.UNKNOWN)
    await settle(interaction, head, int(row), show=False, why="")


PRESSES = {PICK: picked}
LONGEST_ROW = 18


class HidingCommands(commands.Cog):
    """What a GM or a moderator puts out of sight."""

    bot: Landfall

    @app_commands.command(description="Hide the words of an entry, in the channel and in the log")
    @app_commands.describe(entry="Which entry", reason="Why, for the log")
    async def hide(
        self, interaction: Interaction, entry: Number, reason: Text | None = None
    ) -> None:
        await settle(interaction, await _table(interaction), entry, show=False, why=reason or "")

    @app_commands.command(description="Show the words of a hidden entry again")
    @app_commands.describe(entry="Which entry")
    async def show(self, interaction: Interaction, entry: Number) -> None:
        await settle(interaction, await _table(interaction), entry, show=True, why="")

    @hide.autocomplete("entry")
    async def _rows(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await labelled(self.bot, await context.game_here(interaction), typed)

    @show.autocomplete("entry")
    async def _hidden(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        head = await context.game_here(interaction)
        rows = [row for row in head.setup.hidden if typed in str(row)]
        return [app_commands.Choice(name=f"Entry {row}", value=row) for row in rows[:25]]


async def _table(interaction: Interaction) -> GameHead:
    head = await context.game_here(interaction)
    access.check_may_moderate(head, context.person_of(interaction))
    return head
