"""/gm hide and /gm show: a row's words are put out of sight, and back; the row itself stays.

The same from a message's menu: *Hide what it says*.

The message in the channel is replaced by a note, log, recap, page and stories leave the words out.
Journal, dice and the export for checking keep them.
"""

from __future__ import annotations

import json
import logging
import sqlite3
from typing import TYPE_CHECKING, Any

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.game.back import Number, labelled
from cogs.play import acts
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import journal, outbox
from referee import access
from referee.action import Result
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Outgoing
from referee.service import ServiceAction, in_play, told
from referee.timeline.visibility import HIDDEN
from rules.core import RuleError
from rules.dice import Dice

from .playing import Text

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

OTHER = (
    "That message tells of no move of this channel's game, so it hides nothing. "
    "It works on what the bot said of a move; by number it is /gm hide."
)
log = logging.getLogger("landfall")
GONE = "The message itself is gone or cannot be changed; log, recap and page leave its words out."


class Hid(ServiceAction, frozen=True, kw_only=True):
    """A row is hidden, or (`show`) shown again."""

    row: int
    show: bool = False
    reason: str = ""

    def kind(self) -> str:
        """Return the name of this row."""
        return "hide"

    def facts(self) -> dict[str, Any]:
        """Return which row, which way, and why."""
        return {"row": self.row, "show": self.show, "reason": self.reason}

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing that was played changes."""
        in_play(head, "Hiding")
        hidden = head.setup.hidden
        if not 1 <= self.row <= head.seq:
            raise RuleError(f"There is no row {self.row}.", "GM")
        if self.show and self.row not in hidden:
            raise RuleError(f"Row {self.row} is not hidden.", "GM")
        if not self.show and self.row in hidden:
            raise RuleError(f"Row {self.row} is hidden already.", "GM")
        others = tuple(seq for seq in hidden if seq != self.row)
        now = others if self.show else (*others, self.row)
        what = "shows the words of row" if self.show else "hides the words of row"
        why = f" Reason: {self.reason}" if self.reason else ""
        setup = msgspec.structs.replace(head.setup, hidden=now)
        line = told(f"{self.name} {what} {self.row}.{why}", "GM")
        return Result(state=head.state, told=(line,), options=setup.text())


def note(seq: int) -> Outgoing:
    """Return what stands in a channel in place of a hidden message."""
    return Outgoing(f"Row {seq}: {HIDDEN}")


def words(db: sqlite3.Connection, head: GameHead) -> frozenset[str]:
    """Return what people typed in the hidden rows of a game, text by text."""
    rows = (journal.row(db, head.id, seq) for seq in head.setup.hidden)
    moves = [json.loads(row.move) for row in rows if row is not None and row.erased_at is None]
    typed = (value for move in moves if isinstance(move, dict) for value in move.values())
    return frozenset(value for value in typed if isinstance(value, str) and value)


async def _change(interaction: Interaction, head: GameHead, seq: int) -> bool:
    """Put the note, or the words again, into every message of a row; say whether that worked."""
    bot = tables.bot_of(interaction)
    lines = await bot.db.read(lambda db: outbox.of_row(db, head.id, seq))
    done = False
    for line in lines:
        if line.message is None or line.channel is None:
            continue
        say = msgspec.json.decode(line.body, type=Outgoing)
        new = note(seq) if seq in head.setup.hidden else msgspec.structs.replace(say, pings=())
        found = bot.get_partial_messageable(line.channel).get_partial_message(line.message)
        try:
            await found.edit(**reply.changed(new), attachments=[])
            done = True
        except reply.UNHEARD as error:
            log.info("row %s of game %s keeps its message: %s", seq, head.id, error)
    return done


async def settle(interaction: Interaction, head: GameHead, row: int, show: bool, why: str) -> None:
    """Hide or show a row, then change its message."""
    action = Hid(**tables.who(interaction, head), row=row, show=show, reason=why)
    await acts.do(interaction, head, action)
    after = await tables.bot_of(interaction).games.get(head.id)
    if not await _change(interaction, after, row):
        await reply.private(interaction, GONE)


async def of_message(interaction: Interaction, message: discord.Message) -> None:
    """Hide the row that a message of ours tells of; the menu command on messages."""
    head = await _table(interaction)
    bot = tables.bot_of(interaction)
    row = await bot.db.read(lambda db: outbox.row_of(db, head.id, message.id))
    if row is None:
        raise Refusal(OTHER)
    await settle(interaction, head, row, show=False, why="")


class HidingCommands(commands.Cog):
    """What a GM or a moderator puts out of sight."""

    bot: Landfall

    @app_commands.command(description="Hide the words of a row, in the channel and in the log")
    @app_commands.describe(row="Which row", reason="Why, for the log")
    async def hide(self, interaction: Interaction, row: Number, reason: Text | None = None) -> None:
        """Hide a row."""
        await settle(interaction, await _table(interaction), row, show=False, why=reason or "")

    @app_commands.command(description="Show the words of a hidden row again")
    @app_commands.describe(row="Which row")
    async def show(self, interaction: Interaction, row: Number) -> None:
        """Show a row."""
        await settle(interaction, await _table(interaction), row, show=True, why="")

    @hide.autocomplete("row")
    async def _rows(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await labelled(self.bot, await tables.game_here(interaction), typed)

    @show.autocomplete("row")
    async def _hidden(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        head = await tables.game_here(interaction)
        rows = [row for row in head.setup.hidden if typed in str(row)]
        return [app_commands.Choice(name=f"Row {row}", value=row) for row in rows[:25]]


async def _table(interaction: Interaction) -> GameHead:
    head = await tables.game_here(interaction)
    access.check_may_moderate(head, tables.person_of(interaction))
    return head
