"""First answers on a PostgreSQL server against those on SQLite's file: the same bot, in turns.

A free roll, and a charge among forty characters in a game that was moved over. Both engines wait
for the disk. Measured where a server is installed.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path

from db.move.__main__ import source, target
from db.move.moving import move
from tests.support.db.server import binaries
from tests.support.db.server import running as server_running

from . import scenes
from .load import CHANNELS, ROLL, WARM, Bot, running
from .peer import Peer
from .peer_world import EVERYBODY, GUILD
from .reading import Reading

Options = list[dict[str, str]]
TURNS, EACH = 9, 100
CHARGE_TURNS, CHARGES = 20, 10
"""So few at a time that none is answered while messages of those before are tidied up: of forty,
half were on the slower engine, and none on the other."""
BAR = 1.5


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a minute."""
    if binaries() is None:
        print("-- no PostgreSQL is installed: nothing to compare with SQLite")
        return
    with tempfile.TemporaryDirectory() as folder, server_running(durable=True) as server:
        path = Path(folder)
        # The server has a user of its own; the files beside its databases are ours.
        yield asyncio.run(_rolls(path, server.new_database()))
        yield asyncio.run(_charges(path, server.new_database()))


async def _rolls(folder: Path, address: str) -> Reading:
    async with AsyncExitStack() as stack:
        bots = [
            await stack.enter_async_context(running("ours", ROLL[0], str(folder / "file.db"))),
            await stack.enter_async_context(running("ours", ROLL[0], f"{folder}={address}")),
        ]
        for bot in bots:
            await bot.cost([ROLL[1]] * WARM, 1)
        taken: list[list[float]] = [[], []]
        for _ in range(TURNS):
            for bot, found in zip(bots, taken, strict=True):
                found += (await bot.cost([ROLL[1]] * EACH, 1)).answers
    return _reading("/roll", taken)


async def _charges(folder: Path, address: str) -> Reading:
    data, scene = folder / "charges.db", scenes.CHARGE
    channels = Peer(CHANNELS).channels[: CHARGE_TURNS * CHARGES]
    options = await scenes.make(data, scene, EVERYBODY, GUILD, channels, shown=True)
    other = _moved(folder, data, address)
    async with (
        running("ours", scene.words, str(other), people=1) as file,
        running("ours", scene.words, f"{folder}={address}", people=1) as server,
    ):
        taken: list[list[float]] = [[], []]
        for at in range(0, len(options), CHARGES):
            for bot, found in zip((file, server), taken, strict=True):
                found += await _charged(bot, scene, options, at)
    return _reading("charge among 40 characters", taken)


def _moved(folder: Path, data: Path, address: str) -> Path:
    """Have the same games in a file and on a server; return the file."""
    copy = folder / "copy.db"
    copy.write_bytes(data.read_bytes())
    with closing(source(str(data))) as old, closing(target(address, 1)) as new:
        for _ in move(old, new, time.time_ns() // 1_000_000):
            pass
    return copy


async def _charged(
    bot: Bot, scene: scenes.Scene, options: list[dict[str, str]], at: int
) -> list[float]:
    await bot.use(*scene.before, at, CHARGES)
    return (await bot.cost(options[at : at + CHARGES], 1)).answers


def _reading(name: str, taken: list[list[float]]) -> Reading:
    file, server = (statistics.median(found) * 1000 for found in taken)
    raw = (
        f"SQLite {file:.2f} ms, PostgreSQL {server:.2f} ms; {len(taken[0])} answers each, in turns"
    )
    return Reading(f"{name} on PostgreSQL: first answer", server / file, BAR, "x SQLite", raw)
