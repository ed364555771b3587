"""Each daily copy is restored on trial, so that we know before a bad day whether it would help."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path

import msgspec

from cogs.bot_type import Landfall
from db import settings

log = logging.getLogger("landfall")

ROOT = Path(__file__).parents[2]
"""Where `tools` is beside `cogs`, in a checkout and where the bot was installed."""
KEY = "trial"
"""The key of the application's setting that holds the result of the last trial, as JSON."""
# What a process needs to find Python and its libraries; the token is none of its business.
NEEDED = ("PATH", "HOME", "PYTHONPATH", "SYSTEMROOT", "TMPDIR", "TEMP", "LANG")


class Trial(msgspec.Struct, frozen=True):
    """The result of restoring a copy: when (ms), whether it was whole, and what was said."""

    at: int
    whole: bool
    said: str


class Trials:
    """Restores copies on trial and remembers the result of the last one, even over a restart."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._owner = bot.application_id or 1

    async def last(self) -> Trial | None:
        """Return the result of the last trial, None if there was none."""
        owner = self._owner
        kept = await self._bot.db.read(lambda db: settings.get(db, "application", owner, KEY))
        return None if kept is None else msgspec.json.decode(kept, type=Trial)

    async def says(self) -> str:
        """Return the result of the last trial in words, "" if there was none."""
        last = await self.last()
        if last is None:
            return ""
        if last.whole:
            return f"A copy was put back on trial <t:{last.at // 1000}:R>; {last.said}."
        told = f"**A copy could not be put back** on trial <t:{last.at // 1000}:R>."
        return f"{told} The log says why; `make doctor` looks at the database."

    async def run(self, copy: Path) -> None:
        """Restore a copy on trial and keep the result."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tools.trial", str(copy), str(self._bot.db.path)),
            cwd=ROOT, stdin=DEVNULL, stdout=PIPE, stderr=PIPE,
            env={name: os.environ[name] for name in NEEDED if name in os.environ},
        )  # fmt: skip
        said, wrong = await _ended(process)
        await self._keep(copy, process.returncode == 0, said or wrong)

    async def _keep(self, copy: Path, whole: bool, said: str) -> None:
        if whole:
            log.info("put back on trial: %s", said)
        else:
            log.error("%s could not be put back on trial: %s", copy, said)
        told = said.removeprefix(f"{copy} is ").rstrip(".") if whole else ""
        owner, body = self._owner, Trial(self._bot.clock.now(), whole, told)
        text = msgspec.json.encode(body).decode()
        await self._bot.db.write(lambda db: settings.put(db, "application", owner, KEY, text))


async def _ended(process: Process) -> tuple[str, str]:
    """Return what a process printed and what it complained of, once it has ended.

    If nobody waits for it any more, as when the bot stops, it is killed at once and is gone before
    this returns: its pipes belong to a loop that may be closed next.
    """
    try:
        said, wrong = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await _gone(process)
    return said.decode().strip(), wrong.decode().strip()


async def _gone(process: Process) -> None:
    """Wait until a process that was killed is gone, even if this is cancelled again.

    A worker is cancelled when the bot stops, and once more when its loop is closed.
    """
    while process.returncode is None:
        with contextlib.suppress(asyncio.CancelledError):
            await process.communicate()
