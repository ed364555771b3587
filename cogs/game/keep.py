"""/game keep: archive and reopen, copy a position, bring one in, show the open seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.play import settling
from cogs.play.pressed import parts_of
from cogs.ui import attachment, context
from cogs.ui.context import Interaction
from referee import access
from referee.change import Said, change
from referee.errors import Refusal
from referee.head import GameHead
from referee.message import Outgoing, plain
from referee.seats import copies
from referee.seats.create import Where
from referee.timeline import ending
from referee.timeline.archive import Archived, Copied, Reopened
from referee.timeline.seed import SeedShown

from . import limits, lobby, thread

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

LARGEST = 4_000_000
TAKEN = "Another game is played here now: {}. End it first to take this one up: /game end."


class KeepCommands(commands.Cog):
    """A game as a thing to keep."""

    bot: Landfall
    keep = app_commands.Group(name="keep", description="Archive, reopen, copy, bring in")

    @keep.command(description="Put a game that is over away")
    async def archive(self, interaction: Interaction) -> None:
        head = await context.last_here(interaction)
        access.check_may_run(head, context.person_of(interaction), "archives the game")
        await settling.do(interaction, head, Archived(**context.who(interaction, head)))

    @keep.command(description="Take up a game that was archived or broken off")
    async def reopen(self, interaction: Interaction) -> None:
        await _reopen(interaction, await context.last_here(interaction))

    @keep.command(description="Show the open seed of the dice so far; a new one follows at once")
    async def seed(self, interaction: Interaction) -> None:
        """Show the open seed."""
        head = await context.game_here(interaction)
        access.check_may_run(head, context.person_of(interaction), "has the seed shown")
        action = SeedShown(**context.who(interaction, head), fresh=self.bot.fresh_seed())
        await settling.do(interaction, head, action)

    @keep.command(description="Copy the position into another channel, to try things out")
    @app_commands.describe(channel="Where to; a private thread of yours if you name none")
    async def copy(
        self,
        interaction: Interaction,
        channel: discord.TextChannel | discord.Thread | None = None,
    ) -> None:
        """Copy where the game stands; the copy has dice of its own."""
        head, person = await context.last_here(interaction), context.person_of(interaction)
        await copies.check_may_copy(self.bot.referee, head, person)
        await limits.check_maker(interaction, channel)
        if channel is not None and not _may_write(interaction, channel):
            raise Refusal("You may not write in that channel.")
        await interaction.response.defer(ephemeral=True, thinking=True)
        # A thread is opened only once nothing is in the way of the game that it is for.
        number = channel.id if channel else await _thread(interaction, head)
        parent = context.parent_of(channel)
        where = Where(interaction.guild_id or 0, number, parent)
        write = copies.copied(self.bot.referee, head, person, where)
        text = f"The copy gathers in <#{number}>; start it there."
        made = await change(
            self.bot.referee,
            str(interaction.id),
            person,
            lambda db: Said(game=write(db), message=Outgoing(text), public=False),
        )
        if head.game.status in ("open", "paused"):
            await self.bot.referee.settle(head.id, Copied(**context.who(interaction, head)))
        await settling.answer(interaction, made)

    @keep.command(name="import", description="Bring a position in from a file, to play on here")
    @app_commands.describe(file="An export of a game that ended early, or a position")
    async def import_(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Bring a position in."""
        if file.size > LARGEST:
            raise Refusal(f"A file has at most {LARGEST:,} bytes.")
        thread.check_in_server(interaction)
        rules = await limits.check_maker(interaction)
        home = thread.here(interaction)
        host, content = interaction.user.id, await attachment.bytes_of(file)
        write = copies.brought_in(self.bot.referee, content, host, home.where, rules.pace)
        await lobby.begin_gathering(interaction, write, home)


async def _reopen(interaction: Interaction, head: GameHead) -> None:
    """Take a game up again. Raises Refusal for whoever does not run it."""
    access.check_may_run(head, context.person_of(interaction), "opens the game again")
    bot = interaction.client
    fresh = (bot.fresh_seed(), bot.fresh_seed())
    await settling.do(interaction, head, Reopened(**context.who(interaction, head), fresh=fresh))


async def reopened(interaction: Interaction, parts: list[str]) -> None:
    """Take up the game that a button under its end names: game."""
    (number,) = parts_of(parts, 1)
    head = await context.game_pressed(interaction, number)
    other = await interaction.client.games.live_at(head.game.place)
    if other is not None and other.id != head.id:
        raise Refusal(TAKEN.format(plain(other.game.title)))
    await _reopen(interaction, head)


def _may_write(interaction: Interaction, channel: discord.TextChannel | discord.Thread) -> bool:
    """Say whether the person who copies may write where the copy is to be."""
    user = interaction.user
    return isinstance(user, discord.Member) and channel.permissions_for(user).send_messages


async def _thread(interaction: Interaction, head: GameHead) -> int:
    """Make a private thread for the copy and take its copier in."""
    parent = interaction.channel
    if not isinstance(parent, discord.TextChannel):
        raise Refusal("A private thread needs a text channel; name a channel for the copy.")
    name = plain(copies.title_of(head))[:100]
    thread = await parent.create_thread(name=name, type=discord.ChannelType.private_thread)
    await thread.add_user(interaction.user)
    return thread.id


PRESSES = {ending.REOPEN: reopened}
"""The button's owner is looked at when it is pressed: everybody sees it."""
