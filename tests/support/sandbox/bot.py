"""A small bot for the sandbox's own tests."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

import discord
from discord.ext import commands

from sandbox import Person, Sandbox
from sandbox.redirect import redirect
from tests.support.sandbox.bot_commands import add_commands
from tests.support.sandbox.bot_views import Panel, Pickers


class Tiny(commands.AutoShardedBot):
    """An unmodified client with a few commands."""

    def __init__(self, **more: object) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        super().__init__("!", intents=intents, guild_ready_timeout=0.05, **more)
        self.seen: list[str] = []
        self.resumed = asyncio.Event()
        self.gone = asyncio.Event()
        self.gate = asyncio.Event()
        self.failed = asyncio.Event()
        self.errors: list[BaseException] = []
        add_commands(self)

    async def setup_hook(self) -> None:
        self.add_view(Panel())
        self.add_view(Pickers())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; the sandbox does not count identifies."""

    async def on_shard_resumed(self, shard_id: int) -> None:
        self.resumed.set()

    async def on_disconnect(self) -> None:
        self.gone.set()

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(message.content)

    async def on_error(self, event: str, *args: object, **named: object) -> None:
        raise


@asynccontextmanager
async def running(sandbox: Sandbox, **more: object):
    """Run the small bot against a sandbox until the block ends."""
    with redirect(sandbox):
        bot = Tiny(**more)
        async with bot:
            task = asyncio.create_task(bot.start(sandbox.token))
            ready = asyncio.create_task(bot.wait_until_ready())
            try:
                async with asyncio.timeout(60):
                    await asyncio.wait([task, ready], return_when=asyncio.FIRST_COMPLETED)
                if task.done():
                    task.result()
                yield bot
            finally:
                ready.cancel()
                await bot.close()
                await asyncio.wait([task, ready])


async def asked_before(ana: Person) -> None:
    """Wait until the bot was told what Ana did before, by an echo that it is told of after it."""
    await ana.command("#planet-x", "echo", text="after")
