"""A bot in a process of its own: `child.py bare|ours API GATEWAY TOKEN [DATA [DISK]]`.

`bare` is the least discord.py bot there is: one command that answers "ok". Both wait alike for
their guilds. DISK are the ms that each transaction takes longer. Prints `ready` when it hears
commands.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.ext import commands

from sandbox.redirect import redirect

GUILDS_COME_WITHIN = 0.05


class Urls(NamedTuple):
    """Where the sandbox is."""

    api_url: str
    gateway_url: str


class Bare(commands.AutoShardedBot):
    """Answers "ok"."""

    def __init__(self) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=GUILDS_COME_WITHIN,
        )

    async def setup_hook(self) -> None:
        """Add the one command and tell Discord."""
        self.tree.add_command(app_commands.Command(name="ok", description="ok", callback=_ok))
        await self.tree.sync()


async def _ok(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("ok")


async def announced(bot: discord.Client, token: str) -> None:
    """Run a bot and say when it is ready."""

    async def announce() -> None:
        await bot.wait_until_ready()
        print("ready", flush=True)

    async with bot:
        running = asyncio.create_task(bot.start(token))
        telling = asyncio.create_task(announce())
        await running
        await telling


async def ours(token: str, data: str) -> None:
    """Run Landfall as a host does, on a file or on `FOLDER=ADDRESS` of a server."""
    from cogs.app import landfall
    from db.connect import connect
    from db.database import Database
    from referee.clock import Clock

    folder, is_server, address = data.partition("=")
    if is_server:
        from db.server import connect_server
        from db.share import Shards

        db: Database = await connect_server(address, Path(folder) / "landfall.db", Shards())
    else:
        db = await connect(Path(data))
    async with db:
        bot = landfall(db, Clock(), guild_ready_timeout=GUILDS_COME_WITHIN)
        await announced(bot, token)


def slow_down(disk: int) -> None:
    """Let every transaction that writes take so many ms longer, as on a slow disk."""
    from db import transaction

    between = transaction._between

    def slowly(begin: str, db: sqlite3.Connection, work: Callable[..., Any]) -> Any:
        result = between(begin, db, work)
        if begin != "BEGIN":
            time.sleep(disk / 1000)
        return result

    transaction._between = slowly


def main(which: str, api: str, gateway: str, token: str, data: str = "", disk: str = "0") -> None:
    """Run the bot that is asked for until the process is ended."""
    if int(disk):
        slow_down(int(disk))
    with redirect(Urls(api, gateway)):
        asyncio.run(announced(Bare(), token) if which == "bare" else ours(token, data))


if __name__ == "__main__":
    main(*sys.argv[1:])
