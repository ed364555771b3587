"""The moderators' log: a line in a channel of the server's for each game made or ended, and for
what those who moderate did. What is secret in a game is never in it.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import discord
from discord.ext import commands

from cogs.bot_type import Landfall
from cogs.ui.gate import Interaction, command_name
from db import mod_lines
from db.mod_lines import ModLine
from referee.message import cut, plain

from .channels import channels_of

log = logging.getLogger("landfall")

GAME = ("new", "end", "keep archive", "keep reopen", "keep copy", "keep import")
GM = (
    *("pause", "freeze", "resume", "hide", "show", "claim", "rewind"),
    *("seat give", "seat computer", "seat take", "seat share", "seat remove"),
)
SERVER = (
    *("ban", "unban", "lock", "unlock", "erase", "export"),
    *("channels allow", "channels forbid", "channels anywhere"),
    *("set hosts", "set masters", "set games", "set log", "set pace", "set quiet"),
    *("set mentions", "set keep"),
)
MENU = "Hide what it says"
LOGGED = frozenset(
    (
        MENU,
        *(f"game {name}" for name in GAME),
        *(f"gm {name}" for name in GM),
        *(f"server {name}" for name in SERVER),
    )
)
"""The commands that are told."""
SECRET = ("words", "file")
"""Options that are never told: files, and words that go into the dice before these are revealed."""
LONGEST = 300
MOST = 1_900
KIND = 3
AGAIN = 60_000
"""When to try again (ms) if Discord did not accept a line."""
MARKS = {"user": "<@{}>", "channel": "<#{}>", "role": "<@&{}>"}
GONE = (discord.Forbidden, discord.NotFound)


class ModLog(commands.Cog):
    """Tells the channel that a server chose what was done."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Begin with the lines still to be written from before the restart."""
        await self.look_around()

    async def look_around(self) -> None:
        """Have all pending lines written, including those left by a process that died."""
        found = await self._bot.db.read(mod_lines.channels)
        for channel, guild in found.items():
            self._put(guild, channel)

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, _command: Any) -> None:
        """Report a command that was carried out."""
        name = command_name(interaction.data)
        if name in LOGGED and interaction.guild_id is not None:
            order = await self._bot.orders.of(interaction.guild_id)
            if order.rules.log:
                await self._tell(interaction, order.rules.log, line(interaction, name))

    async def _tell(self, interaction: Interaction, channel: int, text: str) -> None:
        """Store a line, and have it written together with the others pending in that channel."""
        guild, now = interaction.guild_id or 0, self._bot.clock.now()
        kept = ModLine(None, guild, channel, interaction.user.id, text, now)
        await self._bot.db.write(lambda db: mod_lines.add(db, kept))
        self._put(guild, channel)

    def _put(self, guild: int, channel: int) -> None:
        job = partial(self._write, channel)
        channels_of(self._bot).put(f"channel:{channel}", guild, (KIND, 0), job)

    async def _write(self, channel: int) -> int | None:
        db = self._bot.db
        while lines := await db.read(lambda db: mod_lines.of_channel(db, channel)):
            count, text = fitting([line.body for line in lines])
            try:
                await self._send(channel, text, lines[:count])
            except GONE as why:
                log.info("the moderators' log %s cannot be written: %s", channel, why)
                await db.write(lambda db: mod_lines.give_up(db, channel))
            except (discord.HTTPException, OSError, TimeoutError) as why:
                log.info("the moderators' log %s waits: %s", channel, why)
                return self._bot.clock.now() + AGAIN
        return None

    async def _send(self, channel: int, text: str, lines: tuple[ModLine, ...]) -> None:
        """Write some lines; by their nonce Discord drops those it got before a crash."""
        nobody, nonce = discord.AllowedMentions.none(), f"m{lines[0].id}-{lines[-1].id}"
        place = self._bot.get_partial_messageable(channel)
        await place.send(text, allowed_mentions=nobody, nonce=nonce)
        await self._bot.db.write(lambda db: mod_lines.written(db, lines))


def fitting(lines: list[str]) -> tuple[int, str]:
    """Return how many of some lines fit into one message, and their text."""
    count = 1
    while count < len(lines) and len("\n".join(lines[: count + 1])) <= MOST:
        count += 1
    return count, "\n".join(lines[:count])


def line(interaction: Interaction, name: str) -> str:
    """Return in words who used which command where."""
    who = f"**{plain(interaction.user.display_name)}** (<@{interaction.user.id}>)"
    given = " ".join(f"{key}: {value}" for key, value in options(interaction))
    told = f"`/{name}`" if name != MENU else f"*{MENU}*"
    return cut(f"{who} used {told} {given}".rstrip(), LONGEST) + f" in <#{interaction.channel_id}>"


def options(interaction: Interaction) -> list[tuple[str, str]]:
    """Return what was given to a command, in words that notify nobody."""
    data: Any = interaction.data
    found = data.get("options", [])
    while found and found[0]["type"] in (1, 2):
        found = found[0].get("options", [])
    return [(one["name"], shown(one)) for one in found if one["name"] not in SECRET]


def shown(option: Any) -> str:
    """Return an option's value: a person, a channel and a role as Discord shows them."""
    kind = discord.AppCommandOptionType(option["type"]).name
    return MARKS.get(kind, "{}").format(plain(str(option["value"])))


async def setup(bot: Landfall) -> None:
    """Add the moderators' log."""
    await bot.add_cog(ModLog(bot))
