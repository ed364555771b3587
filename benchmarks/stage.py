"""Processes to measure: a sandbox each, a bot each, and a person at a window."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from sandbox.person import Person

ROOT = Path(__file__).parents[1]
STARTS_WITHIN = 60.0


class Stage:
    """A sandbox and a bot in processes of their own, and a person who uses the bot."""

    def __init__(
        self, where: dict[str, str], bot: asyncio.subprocess.Process, ready: float
    ) -> None:
        self.where = where
        self.ready = ready
        self._bot = bot
        self.person: Person

    def memory(self) -> float:
        """Return the resident memory of the bot's process in MiB."""
        status = Path(f"/proc/{self._bot.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    async def use(self, channel: str, words: str, **options: Any) -> None:
        """Use a command. Raises AssertionError unless everybody sees its answer."""
        seen = await self.person.command(channel, words, **options)
        if seen.kind != "message" or seen.ephemeral:
            raise AssertionError(f"/{words} came to {seen.kind}: {seen.error or seen.text}")


async def _line(process: asyncio.subprocess.Process) -> str:
    if process.stdout is None:
        raise AssertionError("a process without output")
    return (await asyncio.wait_for(process.stdout.readline(), STARTS_WITHIN)).decode()


def environment() -> dict[str, str]:
    """Return our environment, with Python writing bytecode as it does on a host's machine.

    A shell that forbids it would have every start recompile our source, but no library's.
    """
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


async def _start(*words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable, *words, cwd=ROOT, stdout=asyncio.subprocess.PIPE, env=environment()
    )


@contextlib.asynccontextmanager
async def sandboxed(folder: Path, name: str) -> AsyncIterator[dict[str, str]]:
    """Run a sandbox in a process of its own; yield its addresses and token."""
    path = str(folder / f"{name}-sandbox.db")
    process = await _start("-m", "sandbox", "--path", path, "--port", "0")
    try:
        yield json.loads(await _line(process))
    finally:
        process.terminate()
        await process.wait()


@contextlib.asynccontextmanager
async def staged(where: dict[str, str], which: str, data: str = "") -> AsyncIterator[Stage]:
    """Run a bot, `bare` or `ours`, against a sandbox; yield the stage once it is ready."""
    words = ("-m", "benchmarks.child", which, where["api_url"], where["gateway_url"])
    started = time.perf_counter()
    process = await _start(*words, where["token"], *([data] if data else []))
    try:
        if await _line(process) != "ready\n":
            raise AssertionError(f"the {which} bot did not start")
        stage = Stage(where, process, time.perf_counter() - started)
        stage.person = await Person.join(where["page_url"], "Ana")
        yield stage
        await stage.person.leave()
    finally:
        process.terminate()
        await process.wait()
