"""Several processes of the bot on one server, each with shards of its own, in one sandbox."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from pathlib import Path

from bot import CHANNELS
from sandbox import Sandbox
from tests.support.e2e.child import Child

SHARDS, PROCESSES = 6, 3


class Processes:
    """The processes, and where they are."""

    def __init__(self, sandbox: Sandbox, folder: Path, address: str) -> None:
        self.sandbox = sandbox
        each = SHARDS // PROCESSES
        names = [f"{n}-{n + each - 1}/{SHARDS}" for n in range(0, SHARDS, each)]
        self.all = [Child(sandbox, f"{folder}={address}", name) for name in names]

    async def start(self) -> None:
        """Start all of them at once."""
        await asyncio.gather(*(child.start() for child in self.all))

    async def kill(self, number: int) -> None:
        """Kill one in the middle of whatever it does, and start it again."""
        await self.all[number].end(signal.SIGKILL)
        await self.all[number].start()


def guilds(sandbox: Sandbox, people: tuple[str, ...]) -> list[str]:
    """Make a server for every shard, with these people in it; return their names by shard."""
    found: dict[int, str] = {}
    made = 0
    while len(found) < SHARDS:
        made += 1
        guild = sandbox.admin.add_guild(f"Server {made}")
        found.setdefault((int(guild["id"]) >> 22) % SHARDS, f"Server {made}")
    for name in found.values():
        for person in people:
            sandbox.admin.add_person(person, guild=name)
    return [found[shard] for shard in range(SHARDS)]


@contextlib.asynccontextmanager
async def processes(folder: Path, address: str) -> AsyncIterator[Processes]:
    """Yield a sandbox with processes that are not started yet; they are ended afterwards."""
    sandbox = Sandbox(folder / "sandbox.db", channels=CHANNELS, shards=SHARDS)
    async with sandbox:
        found = Processes(sandbox, folder, address)
        try:
            yield found
        finally:
            for child in found.all:
                if child.process is not None and child.process.returncode is None:
                    await child.end(signal.SIGKILL)
