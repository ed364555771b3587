"""/server: bans from games, locked channels, game masters, how many games, the moderators' log."""

from __future__ import annotations

import json

import discord
from discord import app_commands
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.game import limits
from cogs.play import settling
from cogs.ui import context, reply
from cogs.ui.context import Interaction
from db import bans, servers, settings
from referee import order
from referee.errors import Refusal, StorageError
from referee.gm import Paused, Resumed
from referee.message import Outgoing, plain
from referee.storage import Connection
from rules.core import RuleError
from rules.deadlines import DAY

from . import data
from .changing import Place, change, channel_meant, remake, renew

Why = app_commands.Range[str, 1, order.LONGEST_REASON]
Days = app_commands.Range[int, 0, 3650]
Many = app_commands.Range[int, 0, 1000]
NOBODY = "Nobody is banned from games."
LOCKED = "the channel was locked"
FROZEN = "frozen"
"""The key of a channel's setting that holds which games its lock has frozen, in JSON."""


class OrderCommands(commands.Cog):
    """Who may play, and who looks after it."""

    bot: Landfall
    set = app_commands.Group(name="set", description="What holds for this server")

    @set.command(description="Who moderates games, beside those who manage channels")
    @app_commands.describe(role="Those with this role; nobody else if you name none")
    async def masters(self, interaction: Interaction, role: discord.Role | None = None) -> None:
        """Set the role of game masters."""
        if role is not None and role.is_default():
            raise Refusal("Everybody has that role. Name one for game masters alone.")
        await change(interaction, masters=role.id if role else 0)
        told = "Games are moderated by those who may manage channels or the server"
        who = f", and by the role {plain(role.name)}" if role else ""
        await reply.private(interaction, Outgoing(f"{told}{who}. Who may do what: docs/rights.md."))

    @set.command(description="How many games may go on at once; 0 is any number")
    @app_commands.describe(most="On the whole server", each="Of one host")
    async def games(self, interaction: Interaction, most: Many = 0, each: Many = 0) -> None:
        """Set how many games may go on."""
        rules = await change(interaction, most=most, most_each=each)
        await reply.private(interaction, Outgoing(many(rules.most, rules.most_each)))

    @set.command(description="A channel that is told what moderators do, who makes and ends games")
    @app_commands.describe(channel="Which channel; none if you name none")
    async def log(
        self, interaction: Interaction, channel: discord.TextChannel | None = None
    ) -> None:
        """Set the moderators' log."""
        data.check_manager(interaction)
        if channel is not None:
            check_may_write(channel)
        await change(interaction, log=channel.id if channel else 0)
        where = f"written in <#{channel.id}>" if channel else "not written any more"
        await reply.private(interaction, Outgoing(f"The moderators' log is {where}."))

    @app_commands.command(description="Ban somebody from the games of this server")
    @app_commands.describe(
        person="Whom",
        reason="Why; they read it when they try to play",
        days="For how many days; 0 is until you lift it",
    )
    async def ban(
        self,
        interaction: Interaction,
        person: discord.User,
        reason: Why | None = None,
        days: Days = 0,
    ) -> None:
        guild = data.check_manager(interaction)
        check_may_be_banned(interaction, person)
        now = self.bot.clock.now()
        span = (now, now + days * DAY if days else None)
        why = (reason or "").rstrip(".")
        await self.bot.db.write(lambda db: order.ban(db, guild, person.id, span, why))
        renew(interaction, guild)
        until = f"until <t:{span[1] // 1000}:f>" if span[1] else "until you lift it: /server unban"
        await reply.private(
            interaction,
            f"<@{person.id}> is banned from games on this server {until}. They can neither make,"
            " join nor play any; rolling goes on. Seats that they hold stay theirs and play by"
            " deadlines and standing orders: /gm seat gives them to somebody else.",
        )

    @app_commands.command(description="Lift a ban from games")
    @app_commands.describe(
        person="Whose",
        forgotten="Lift the bans of all who have had themselves forgotten (/privacy)",
    )
    async def unban(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        forgotten: bool = False,
    ) -> None:
        guild = data.check_manager(interaction)
        if person is None and not forgotten:
            raise Refusal("Whose ban? Name a person: /server unban person:@Ana.")
        lifted = 0
        if person is not None:
            lifted += await self.bot.db.write(lambda db: order.lift(db, guild, person.id))
        if forgotten:
            lifted += await self.bot.db.write(lambda db: bans.remove_forgotten(db, guild))
        renew(interaction, guild)
        await reply.private(interaction, f"Bans lifted: {lifted}.")

    @app_commands.command(description="Who is banned from the games of this server")
    async def bans(self, interaction: Interaction) -> None:
        guild = data.check_manager(interaction)
        now = self.bot.clock.now()
        found = await self.bot.db.read(lambda db: bans.of_server(db, guild))
        lines = [told(one) for one in found if one.is_in_force(now)] or [NOBODY]
        await reply.in_full(interaction, "\n".join(lines), "bans.txt", "\n".join(lines))

    @app_commands.command(description="Lock the games of a channel: only moderators do anything")
    @app_commands.describe(channel="Which channel, with its threads; this one if you name none")
    async def lock(self, interaction: Interaction, channel: Place | None = None) -> None:
        number = channel_meant(interaction, channel)
        await remake(interaction, lambda rules: rules.locking(number))
        stopped = await self._freeze(interaction, number)
        await reply.private(
            interaction,
            f"The games of <#{number}> are locked: only those who moderate may do anything there."
            f" Games frozen: {stopped}. They go on with /server unlock.",
        )

    @app_commands.command(description="Unlock the games of a channel; every deadline starts again")
    @app_commands.describe(channel="Which channel, with its threads; this one if you name none")
    async def unlock(self, interaction: Interaction, channel: Place | None = None) -> None:
        data.check_manager(interaction)
        rules, number = await limits.rules_of(interaction), channel_meant(interaction, channel)
        if number not in rules.locked:
            raise Refusal(f"The games of <#{number}> are not locked.")
        await remake(interaction, lambda rules: rules.unlocking(number))
        going = await self._thaw(interaction, number)
        await reply.private(
            interaction, f"The games of <#{number}> are unlocked. Games that go on: {going}."
        )

    async def _freeze(self, interaction: Interaction, channel: int) -> int:
        """Freeze every game in play in a channel and note which; return how many there were."""
        games = await self.bot.db.read(lambda db: servers.live_in(db, channel))
        done = [game for game in games if await self._settle(interaction, game, freeze=True)]
        await self.bot.db.write(lambda db: keep_frozen(db, channel, done))
        return len(done)

    async def _thaw(self, interaction: Interaction, channel: int) -> int:
        """Resume the games that the lock has frozen; return how many there were."""
        games = await self.bot.db.read(lambda db: kept_frozen(db, channel))
        done = [game for game in games if await self._settle(interaction, game, freeze=False)]
        await self.bot.db.write(lambda db: settings.remove(db, "channel", channel, FROZEN))
        return len(done)

    async def _settle(self, interaction: Interaction, game: int, *, freeze: bool) -> bool:
        """Freeze a game in play, or resume one that is frozen; say whether that was done."""
        referee = self.bot.referee
        try:
            head = await referee.games.get(game)
            if head.game.status != ("open" if freeze else "paused"):
                return False
            said = {**context.who(interaction, head), "key": f"{interaction.id}:{game}"}
            action = Paused(**said, freeze=True, reason=LOCKED) if freeze else Resumed(**said)
            await referee.settle(game, action)
        except (RuleError, Refusal, StorageError) as why:
            settling.log.info("game %s was neither frozen nor resumed: %s", game, why)
            return False
        return True


def keep_frozen(db: Connection, channel: int, games: list[int]) -> None:
    """Note which games the lock of a channel has frozen, beside those it had before."""
    whole = sorted({*kept_frozen(db, channel), *games})
    settings.put(db, "channel", channel, FROZEN, json.dumps(whole))


def kept_frozen(db: Connection, channel: int) -> list[int]:
    """Return the games that the lock of a channel has frozen."""
    return [int(game) for game in json.loads(settings.get(db, "channel", channel, FROZEN) or "[]")]


def many(most: int, each: int) -> str:
    """Return in words how many games may go on at once."""
    total = f"at most {most}" if most else "any number of"
    own = f"; one person hosts at most {each}" if each else ""
    return f"{total.capitalize()} games may go on at once{own}."


def told(ban: bans.Ban) -> str:
    """Return a ban in words."""
    who = f"<@{ban.person}>" if ban.person else "Somebody who was forgotten"
    until = f" until <t:{ban.until // 1000}:f>" if ban.until else ""
    why = f": {plain(ban.reason)}" if ban.reason else ""
    return f"- {who}, since <t:{ban.at // 1000}:d>{until}{why}"


def check_may_be_banned(interaction: Interaction, person: discord.User | discord.Member) -> None:
    """Raise Refusal for a bot, oneself, and people who manage the server."""
    if person.bot:
        raise Refusal("A bot cannot be banned from games. The computer leaves by /gm seat.")
    managing = isinstance(person, discord.Member) and (
        (person.resolved_permissions or discord.Permissions.none()).manage_guild
    )
    if person.id == interaction.user.id or managing:
        raise Refusal("People who manage the server cannot be banned from its games.")


def check_may_write(channel: discord.TextChannel) -> None:
    """Raise Refusal where the bot may not write."""
    held = channel.permissions_for(channel.guild.me)
    if not (held.view_channel and held.send_messages):
        raise Refusal(
            f"The bot may not write in <#{channel.id}>. Allow it *View Channel* and *Send Messages*"
            " there, then try again."
        )
