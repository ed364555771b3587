"""A cog with its own work in the background, from when it is loaded until the bot stops."""

from __future__ import annotations

import asyncio

from discord.ext import commands

from cogs.bot_type import Landfall


class Worker(commands.Cog):
    """Runs `work` as one task. `wake` tells it that there is something to do."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self.wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def work(self) -> None:
        """Work until the task is cancelled."""
        raise NotImplementedError

    async def cog_load(self) -> None:
        self._task = asyncio.create_task(self.work(), name=f"worker {type(self).__name__}")

    async def cog_unload(self) -> None:
        """Stop; anything that must not be lost is in the database."""
        if self._task is not None:
            self._task.cancel()
