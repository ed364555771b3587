"""/game log, recap, note, export: what was, for whoever asks, as far as they may see it."""

from __future__ import annotations

import re
import sqlite3
from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play.completion import Choice, matching
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import journal, notes, outbox, settings
from referee import access
from referee.errors import Refusal
from referee.export import export as exporting
from referee.game import GameHead
from referee.message import Outgoing, cut, plain
from referee.timeline import log as history
from referee.timeline.log import Filter
from rules.core import seat_title

from .back import Number

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

LARGEST = 8_000_000
Text = app_commands.Range[str, 1, 1_500]
Readers = Literal["everybody", "my seat"]


async def _log(interaction: Interaction, head: GameHead, wanted: Filter) -> None:
    bot = tables.bot_of(interaction)
    found = await bot.db.read(lambda db: history.read(db, bot.games, head, wanted))
    await reply.private(interaction, history.log(head, found, wanted))


async def paged(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of the log: game, first row, turn, person, kind."""
    numbers = parts[:4]
    sound = len(parts) == 5 and all(not one or one.isdecimal() for one in numbers)
    if not sound or not parts[0] or max(map(len, numbers)) > 20:
        raise Refusal("This button is not known here any more.")
    head = await tables.bot_of(interaction).games.game(int(parts[0][:18]))
    first, turn, person = (int(one) if one else None for one in parts[1:4])
    await _log(interaction, head, Filter(first, turn, person, parts[4]))


def _mark(game: int) -> str:
    return f"seen:{game}"


def _since(db: sqlite3.Connection, game: int, person: int) -> int:
    """Return the last row that a person knows of: they made it, or were told of it in a recap."""
    own = [row.seq for row in journal.outline(db, game) if row.person == person]
    seen = settings.get(db, "person", person, _mark(game))
    return max([0, *own[-1:], *([int(seen)] if seen else [])])


class MemoryCommands(commands.Cog):
    """What was."""

    bot: Landfall

    @app_commands.command(description="What has happened: the journal, newest last")
    @app_commands.describe(
        row="Begin at this row", turn="Only this turn", player="Only what this person did",
        kind="Only rows of this kind",
    )  # fmt: skip
    async def log(
        self,
        interaction: Interaction,
        row: Number | None = None,
        turn: app_commands.Range[int, 0, 10_000] | None = None,
        player: discord.User | None = None,
        kind: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        """Show the log."""
        head = await tables.last_here(interaction)
        wanted = Filter(row, turn, player.id if player else None, kind or "")
        await _log(interaction, head, wanted)

    @log.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await tables.last_here(interaction)
        outlines = await self.bot.db.read(lambda db: journal.outline(db, head.id))
        kinds = sorted({row.kind for row in outlines})
        return matching([(kind.replace("_", " "), kind) for kind in kinds], typed)

    @app_commands.command(description="What happened since you were last here")
    async def recap(self, interaction: Interaction) -> None:
        """Show what is new to this person, and remember that they have seen it."""
        head, person = await tables.last_here(interaction), interaction.user.id

        def look(db: sqlite3.Connection) -> tuple[tuple[journal.Row, ...], dict[int, int]]:
            since = _since(db, head.id, person)
            settings.put(db, "person", person, _mark(head.id), str(head.seq))
            return journal.rows(db, head.id, since + 1), outbox.messages(db, head.id)

        rows, links = await self.bot.db.write(look)
        await reply.private(interaction, history.recap(head, rows, links))

    @app_commands.command(description="Write a note about the game; without a text, read them")
    @app_commands.describe(text="Your note", about="Which row it is about", readers="Who reads it")
    async def note(
        self,
        interaction: Interaction,
        text: Text | None = None,
        about: Number | None = None,
        readers: Readers = "everybody",
    ) -> None:
        """Write or read notes."""
        head = await tables.last_here(interaction)
        if text is None:
            await self._read_notes(interaction, head)
            return
        if not head.seats_of(interaction.user.id):
            access.check_may_run(
                head, tables.person_of(interaction), "writes notes, beside the players"
            )
        seat = None if readers == "everybody" else access.speaks_for(head, interaction.user.id)
        if about is not None and about > head.seq:
            raise Refusal(f"There is no row {about} yet.")
        now = self.bot.clock.now()
        row = notes.Note(None, head.id, about, seat, interaction.user.id, text, now)
        await self.bot.db.write(lambda db: notes.add(db, row))
        if seat is not None:
            await reply.private(interaction, f"Noted, for {seat_title(seat)} alone.")
            return
        what = f" on row {about}" if about else ""
        said = f"{plain(interaction.user.display_name)} notes{what}: {plain(text)}"
        await reply.public(interaction, Outgoing(cut(said, reply.LONGEST_TEXT)))

    async def _read_notes(self, interaction: Interaction, head: GameHead) -> None:
        seats = head.seats_of(interaction.user.id)
        found = await self.bot.db.read(lambda db: notes.seen_by(db, head.id, seats))
        lines = [_noted(note) for note in found]
        while len("\n".join(lines)) > history.LONGEST:
            lines.pop(0)
        await reply.private(interaction, Outgoing("\n".join(lines) or "There are no notes."))

    @app_commands.command(description="The game as a file: to check, or to read")
    @app_commands.describe(form="json: to check and to keep; page: to read in a browser")
    async def export(
        self, interaction: Interaction, form: Literal["json", "page"] = "json"
    ) -> None:
        """Hand the game out as a file, as far as the asker may see it."""
        head = await tables.last_here(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        seats = head.seats_of(interaction.user.id)

        def build(db: sqlite3.Connection) -> bytes:
            kept = exporting.read(db, head, seats)
            make = exporting.as_json if form == "json" else exporting.as_page
            return make(head, kept, seats)

        body = await self.bot.db.read(build)
        if len(body) > LARGEST:
            raise Refusal("The file is too large for Discord. Ask whoever runs the bot for it.")
        name = f"{_slug(head.game.title)}-{head.seq}.{'json' if form == 'json' else 'html'}"
        text = "Check it: python3 rules/verify.py FILE." if form == "json" else "Open it anywhere."
        await reply.hand_out(interaction, text, name, body)


def _noted(note: notes.Note) -> str:
    about = f" on row {note.seq}" if note.seq else ""
    alone = f" (only {seat_title(note.seat)})" if note.seat else ""
    return f"- <t:{note.at // 1000}:d>{about}{alone}: {plain(note.body)}"


def _slug(title: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "game"


PRESSES = {"lg": paged}
