"""The bot as a process that a test starts, kills and starts again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path

from bot import CHANNELS
from sandbox import Sandbox

CHILD = Path(__file__).with_name("process.py")
START = 60.0


class Child:
    """The bot's process."""

    def __init__(self, sandbox, data, shards=""):
        self._where = [str(data), sandbox.api_url, sandbox.gateway_url, sandbox.token]
        self._environment = {**os.environ, "LANDFALL_SHARDS": shards}
        self.process = None

    async def start(self, *planted):
        """Start the bot and wait until it hears commands."""
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, str(CHILD), *self._where, *planted, stdout=asyncio.subprocess.PIPE,
            env=self._environment,
        )  # fmt: skip
        line = await asyncio.wait_for(self.process.stdout.readline(), START)
        assert line == b"ready\n"

    async def gone(self):
        """Return the exit status once the process has ended."""
        return await asyncio.wait_for(self.process.wait(), START)

    async def end(self, how=signal.SIGTERM):
        """End the process and return its exit status."""
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(how)
        return await self.gone()


@contextlib.asynccontextmanager
async def killable(folder):
    """Yield a sandbox, the bot's process and its database; both are ended afterwards."""
    async with Sandbox(folder / "sandbox.db", channels=CHANNELS) as sandbox:
        child = Child(sandbox, folder / "landfall.db")
        yield sandbox, child, folder / "landfall.db"
        if child.process is not None and child.process.returncode is None:
            await child.end(signal.SIGKILL)
