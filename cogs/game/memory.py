"""/game log, recap, note, export: what was, for whoever asks, as far as they may see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play import settling
from cogs.play.completion import Choice, matching
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from referee import access
from referee.change import Said, change
from referee.errors import Refusal
from referee.export import export as exporting
from referee.head import GameHead
from referee.message import Outgoing, cut, plain
from referee.seats.inheritance import readable
from referee.storage import Connection
from referee.timeline import log as history
from referee.timeline import notes
from referee.timeline.log import Filter
from rules.core import seat_title

from . import afterwards
from .back import Number

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Text = app_commands.Range[str, 1, 1_500]
Readers = Literal["everybody", "my seat"]


async def _log(interaction: Interaction, head: GameHead, wanted: Filter) -> None:
    page = await history.page(interaction.client.referee, head, wanted)
    await reply.private(interaction, page)


async def paged(interaction: Interaction, parts: list[str]) -> None:
    """Show another page of the log: game, first row, turn, person, kind."""
    numbers = parts[:4]
    sound = len(parts) == 5 and all(not one or one.isdecimal() for one in numbers)
    if not sound or not parts[0] or max(map(len, numbers)) > 20:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    first, turn, person = (int(one) if one else None for one in parts[1:4])
    await _log(interaction, head, Filter(first, turn, person, parts[4]))


class MemoryCommands(commands.Cog):
    """What was."""

    bot: Landfall

    @app_commands.command(description="What has happened: the journal, newest last")
    @app_commands.describe(
        entry="Begin at this entry", turn="Only this turn", player="Only what this person did",
        kind="Only entries of this kind",
    )  # fmt: skip
    async def log(
        self,
        interaction: Interaction,
        entry: Number | None = None,
        turn: app_commands.Range[int, 0, 10_000] | None = None,
        player: discord.User | None = None,
        kind: app_commands.Range[str, 1, 40] | None = None,
    ) -> None:
        head = await context.last_here(interaction)
        wanted = Filter(entry, turn, player.id if player else None, kind or "")
        await _log(interaction, head, wanted)

    @log.autocomplete("kind")
    async def _kinds(self, interaction: Interaction, typed: str) -> list[Choice]:
        head = await context.last_here(interaction)
        kinds = await history.kinds(self.bot.referee, head)
        return matching([(history.called(kind), kind) for kind in kinds], typed)

    @app_commands.command(description="What happened since you were last here")
    async def recap(self, interaction: Interaction) -> None:
        """Show what is new to this person, and remember that they have seen it."""
        head = await context.last_here(interaction)
        news = await history.news(self.bot.referee, head, interaction.user.id)
        await reply.private(interaction, news)

    @app_commands.command(description="Write a note about the game; without a text, read them")
    @app_commands.describe(
        text="Your note",
        about="Which entry it is about",
        readers="Who reads it: everybody, in the channel, or your seat alone",
    )
    async def note(
        self,
        interaction: Interaction,
        text: Text | None = None,
        about: Number | None = None,
        readers: Readers = "everybody",
    ) -> None:
        """Write or read notes."""
        head = await context.last_here(interaction)
        if text is None:
            await self._read_notes(interaction, head)
            return
        if not head.seats_of(interaction.user.id):
            access.check_may_run(
                head, context.person_of(interaction), "writes notes, beside the players"
            )
        seat = None if readers == "everybody" else access.speaks_for(head, interaction.user.id)
        if about is not None and about > head.seq:
            raise Refusal(f"There is no entry {about} yet.")
        await self._write_note(interaction, head, text, about, seat)

    async def _write_note(
        self,
        interaction: Interaction,
        head: GameHead,
        text: str,
        about: int | None,
        seat: str | None,
    ) -> None:
        """Keep a note once; a note for everybody is told to the channel."""
        person, at = context.person_of(interaction), self.bot.clock.now()
        what = f" on entry {about}" if about else ""
        said = f"{person.mark} notes{what}: {plain(text)}"
        if seat is not None:
            said = f"Noted, for {seat_title(seat)} alone."
        message = Outgoing(cut(said, reply.LONGEST_TEXT))

        def work(db: Connection) -> Said:
            notes.add(db, head, person.id, text, about, seat, at)
            return Said(game=head.id, message=message, public=seat is None)

        answer = await change(self.bot.referee, str(interaction.id), person, work, head.id)
        await settling.answer(interaction, answer)

    async def _read_notes(self, interaction: Interaction, head: GameHead) -> None:
        seats = await readable(self.bot.referee, head, interaction.user.id)
        lines = await notes.listed(self.bot.referee, head, seats)
        while len("\n".join(lines)) > history.LONGEST:
            lines.pop(0)
        await reply.private(interaction, Outgoing("\n".join(lines) or "There are no notes."))

    @app_commands.command(description="The game as a file: to check, or to read")
    @app_commands.describe(
        form="json: to check; page: the log to read; replay: to watch and scroll; story: to tell"
    )
    async def export(
        self,
        interaction: Interaction,
        form: Literal["json", "page", "replay", "story"] = "json",
    ) -> None:
        """Hand the game out as a file, as far as the asker may see it."""
        head = await context.last_here(interaction)
        if form == "replay" or form == "story":
            await (afterwards.replay if form == "replay" else afterwards.story)(interaction, head)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        seats = await readable(self.bot.referee, head, interaction.user.id)
        body = await exporting.file_of(self.bot.referee, head, seats, form)
        name = (
            f"{afterwards.slug(head.game.title)}-{head.seq}.{'json' if form == 'json' else 'html'}"
        )
        text = "Check it: python3 rules/verify.py FILE." if form == "json" else "Open it anywhere."
        await reply.hand_out(interaction, text, name, body)


PRESSES = {"lg": paged}
