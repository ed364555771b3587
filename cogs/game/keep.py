"""/game keep: archive and reopen, copy a position, bring one in, show the open seed."""

from __future__ import annotations

import hashlib
import sqlite3
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play import acts
from cogs.ui import reply, tables
from cogs.ui.tables import Interaction
from db import books, journal, seats
from referee import access
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Outgoing, plain
from referee.seats.create import Where, make
from referee.settings import Setup
from referee.timeline import positions, visibility
from referee.timeline.archive import Archived, Copied, Reopened
from referee.timeline.positions import Place
from referee.timeline.seed import SeedShown

from . import limits, lobby

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

LARGEST = 4_000_000


class KeepCommands(commands.Cog):
    """A game as a thing to keep."""

    bot: Landfall
    keep = app_commands.Group(name="keep", description="Archive, reopen, copy, bring in")

    @keep.command(description="Put a game that is over away")
    async def archive(self, interaction: Interaction) -> None:
        """Archive."""
        head = await tables.last_here(interaction)
        access.check_may_run(head, tables.person_of(interaction), "archives the game")
        await acts.do(interaction, head, Archived(**tables.who(interaction, head)))

    @keep.command(description="Take up a game that was archived or broken off")
    async def reopen(self, interaction: Interaction) -> None:
        """Reopen."""
        head = await tables.last_here(interaction)
        access.check_may_run(head, tables.person_of(interaction), "opens the game again")
        fresh = (self.bot.fresh_seed(), self.bot.fresh_seed())
        await acts.do(interaction, head, Reopened(**tables.who(interaction, head), fresh=fresh))

    @keep.command(description="Show the open seed of the dice so far; a new one follows at once")
    async def seed(self, interaction: Interaction) -> None:
        """Show the open seed."""
        head = await tables.game_here(interaction)
        access.check_may_run(head, tables.person_of(interaction), "has the seed shown")
        action = SeedShown(**tables.who(interaction, head), fresh=self.bot.fresh_seed())
        await acts.do(interaction, head, action)

    @keep.command(description="Copy the position into another channel, to try things out")
    @app_commands.describe(channel="Where to; a private thread of yours if you name none")
    async def copy(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.Thread | None = None,
    ) -> None:
        """Copy where the game stands; the copy has dice of its own."""
        head = await tables.last_here(interaction)
        await self._may_copy(interaction, head)
        await limits.may_make(interaction, channel)
        await interaction.response.defer(ephemeral=True, thinking=True)
        number = channel.id if channel else await _thread(interaction, head)
        if channel is not None and not channel.permissions_for(interaction.user).send_messages:
            raise Refusal("You may not write in that channel.")
        made = await self._make(interaction, head, number)
        if head.game.status in ("open", "paused"):
            await self.bot.referee.settle(head.id, Copied(**tables.who(interaction, head)))
        self.bot.referee.moved(made)
        await reply.private(
            interaction, Outgoing(f"The copy gathers in <#{number}>; start it there.")
        )

    async def _may_copy(self, interaction: Interaction, head: GameHead) -> None:
        """Refuse a copy that would show somebody what they may not see."""
        if head.state is None:
            raise Refusal("Nothing was played here that could be copied.")
        if not head.seats_of(interaction.user.id) and not access.may_run(
            head, tables.person_of(interaction)
        ):
            access.speaks_for(head, interaction.user.id)
        rows = await self.bot.db.read(lambda db: journal.rows(db, head.id))
        if visibility.over(head.game) or not visibility.secret(rows):
            return
        if not access.is_gm(head, interaction.user.id) or head.switch("gm_sees") == "off":
            raise Refusal("There are secrets in this game: while it runs, only a GM copies it.")

    async def _make(self, interaction: Interaction, head: GameHead, channel: int) -> GameHead:
        """Make the copy, its copier on every seat."""
        user, now, place = interaction.user, self.bot.clock.now(), Place.of(head)

        def also(db: sqlite3.Connection, game: int) -> None:
            books.put(db, place.text())
            for seat in place.seats:
                seats.add(db, seats.Seat(game, seat, user.id, user.display_name, now))

        setup = _setup(user.id, head, place)
        where = Where(interaction.guild_id or 0, channel)
        title = f"{head.game.title} (copy)"
        return await make(self.bot.referee, where, head.system.name, title, setup, also)

    @keep.command(name="import", description="Bring a position in from a file, to play on here")
    @app_commands.describe(file="An export of a game that ended early, or a position")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Bring a position in."""
        if file.size > LARGEST:
            raise Refusal(f"A file has at most {LARGEST:,} bytes.")
        if interaction.guild_id is None:
            raise Refusal("A game needs a channel of a server.")
        rules = await limits.may_make(interaction)
        place = positions.read(await file.read())
        system = self.bot.games.system(place.system)
        positions.restore(system, place)
        text = place.text()
        setup = _setup(interaction.user.id, None, place, rules.pace)
        where = Where(interaction.guild_id, interaction.channel_id or 0)

        def also(db: sqlite3.Connection, game: int) -> None:
            books.put(db, text)

        made = await make(self.bot.referee, where, system.name, place.title, setup, also)
        await reply.public(interaction, lobby.lobby(made))
        self.bot.referee.moved(made)


def _setup(host: int, head: GameHead | None, place: Place, usual: str = "hours") -> Setup:
    pace = head.setup.pace if head else usual
    name = hashlib.sha256(place.text()).hexdigest()
    return Setup(host, options=place.options, pace=pace, position=name)


async def _thread(interaction: Interaction, head: GameHead) -> int:
    """Make a private thread for the copy and take its copier in."""
    parent = interaction.channel
    if not isinstance(parent, discord.TextChannel):
        raise Refusal("A private thread needs a text channel; name a channel for the copy.")
    name = plain(f"{head.game.title} (copy)")[:100]
    thread = await parent.create_thread(name=name, type=discord.ChannelType.private_thread)
    await thread.add_user(interaction.user)
    return thread.id
