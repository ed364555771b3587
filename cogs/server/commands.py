"""/server: what those who manage a server settle for it. Hidden from others, and checked too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.game import limits
from cogs.game.orders import minutes
from cogs.play.completion import Choice, matching
from cogs.ui import reply
from cogs.ui.context import Interaction
from db import servers
from referee import zones
from referee.errors import Refusal
from referee.message import Outgoing, plain
from referee.settings import ServerRules
from rules.deadlines import PACES

from . import data, wording
from .changing import Place, change, channel_meant, remake
from .order import OrderCommands
from .topics import SERVER

Pace = Literal["live", "hours", "days"]
Days = app_commands.Range[int, 0, 3650]


class ServerCog(
    OrderCommands,
    commands.GroupCog,
    group_name="server",
    group_description="What holds for this whole server",
):
    """The commands of those who manage a server."""

    topics = (SERVER,)
    channels = app_commands.Group(name="channels", description="Where games may be made")

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot

    @app_commands.command(description="The rules of this server, what is kept, what the bot lacks")
    async def show(self, interaction: Interaction) -> None:
        guild = data.check_manager(interaction)
        rules = await limits.rules_of(interaction)
        counts = await self.bot.db.read(lambda db: servers.held(db, guild))
        await wording.say(interaction, wording.shown(interaction, rules, counts))

    @channels.command(name="list", description="Where games may be made")
    async def list_(self, interaction: Interaction) -> None:
        data.check_manager(interaction)
        rules = await limits.rules_of(interaction)
        await wording.say(interaction, wording.channels(rules))

    @channels.command(description="Allow a channel: games are made only in those allowed")
    @app_commands.describe(channel="Which channel, with its threads; this one if you name none")
    async def allow(self, interaction: Interaction, channel: Place | None = None) -> None:
        number = channel_meant(interaction, channel)
        await self._channels(interaction, lambda rules: rules.allowing(number))

    @channels.command(description="Forbid a channel: no game is made in it")
    @app_commands.describe(channel="Which channel, with its threads; this one if you name none")
    async def forbid(self, interaction: Interaction, channel: Place | None = None) -> None:
        number = channel_meant(interaction, channel)
        await self._channels(interaction, lambda rules: rules.forbidding(number))

    @channels.command(description="Forget both lists: games are made in every channel")
    async def anywhere(self, interaction: Interaction) -> None:
        await self._channels(interaction, ServerRules.everywhere)

    async def _channels(
        self, interaction: Interaction, make: Callable[[ServerRules], ServerRules]
    ) -> None:
        rules = await remake(interaction, make)
        told = f"{wording.channels(rules)} Games in play go on where they are."
        await wording.say(interaction, told)

    @OrderCommands.set.command(description="Who may make games")
    @app_commands.describe(role="Those with this role; everybody if you name none")
    async def hosts(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        """Set who makes games."""
        anybody = role is None or role.is_default()
        number = 0 if role is None or anybody else role.id
        await change(interaction, hosts=number)
        who = "Everybody" if role is None or anybody else f"The role {plain(role.name)}"
        await reply.private(interaction, Outgoing(f"{who} may make games now."))

    @OrderCommands.set.command(description="The pace at which a new game begins")
    @app_commands.describe(pace="live: 10 minutes; hours: 12 hours; days: 3 days")
    async def pace(self, interaction: Interaction, pace: Pace) -> None:
        """Set the pace of new games."""
        await change(interaction, pace=pace)
        hours = PACES[pace] / PACES["hours"] * 12
        time = "10 minutes" if pace == "live" else f"{hours:g} hours"
        told = f"A new game has the pace {pace}: people have {time} to answer."
        await reply.private(interaction, Outgoing(told))

    @OrderCommands.set.command(
        description="Quiet hours for people who set none: no reminder, no deadline"
    )
    @app_commands.describe(
        begin='From, such as "22:00"',
        end='To, such as "7:00"; the same time as "from" for no quiet hours',
        zone="Where",
    )
    async def quiet(self, interaction: Interaction, begin: str, end: str, zone: str) -> None:
        if not zones.is_zone(zone):
            raise Refusal(f'There is no time zone "{zone}". Write "Europe/Berlin", for example.')
        span = (minutes(begin), minutes(end))
        same = span[0] == span[1]
        rules = await change(interaction, zone=zone, quiet=None if same else span)
        await reply.private(interaction, Outgoing(wording.quiet(rules)))

    @quiet.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[Choice]:
        return matching([(name, name) for name in zones.names()], typed)

    @OrderCommands.set.command(
        description="Whether people are mentioned, unless they set it otherwise"
    )
    @app_commands.describe(on="Mention the people that a game waits for")
    async def mentions(self, interaction: Interaction, on: bool) -> None:
        rules = await change(interaction, mentions=on)
        await reply.private(interaction, Outgoing(wording.mentions(rules)))

    @OrderCommands.set.command(
        name="keep", description="How long games that are over are kept; 0 is for ever"
    )
    @app_commands.describe(
        archive="Days from the end until a game is archived",
        erase="Days from the end until a game is erased",
    )
    async def keep_(self, interaction: Interaction, archive: Days = 0, erase: Days = 0) -> None:
        """Set how long games are kept."""
        if 0 < erase <= archive:
            raise Refusal(
                f"A game that is erased after {erase} days is never archived after {archive}."
                " Archive it sooner, such as archive:30 erase:365, or set archive to 0."
            )
        rules = await change(interaction, archive_days=archive, erase_days=erase)
        when = " This is done once a day." if archive or erase else ""
        await reply.private(interaction, Outgoing(f"{wording.retention(rules)}{when}"))

    @app_commands.command(description="All games and rolls of this server as a file")
    async def export(self, interaction: Interaction) -> None:
        """Hand out what everybody may see of every game."""
        await data.export(interaction)

    @app_commands.command(description="Erase all that is kept of this server; asks once more")
    async def erase(self, interaction: Interaction) -> None:
        """Ask whether to erase everything."""
        await data.ask(interaction)


async def setup(bot: Landfall) -> None:
    """Add the commands, hidden from people who do not manage the server."""
    cog = ServerCog(bot)
    if cog.app_command is not None:
        cog.app_command.guild_only = True
        cog.app_command.default_permissions = discord.Permissions(manage_guild=True)
    await bot.add_cog(cog)
