"""How long a channel waits to be told something while others fail for good.

Thirty channels answer every post with an error and are tried again and again; in forty others a
line is written now and then, as the clock writes its reminders, and seen by somebody who watches.
All in one process.
"""

from __future__ import annotations

import asyncio
import contextlib
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

from cogs.app import landfall
from cogs.bot_type import Landfall, seed_from_system
from db import games, outbox, seeds, trouble
from db.connect import connect
from db.engine import Connection
from referee.clock import Clock
from referee.settings import Setup
from sandbox import Sandbox
from sandbox.redirect import redirect
from sandbox.views import Message

from .reading import Reading

FAILING, HEALTHY, SAMPLES = 30, 40, 200
FOR_EVER = 1_000_000
PAUSE = 0.04
"""Seconds between two lines: 25 a second, half of what Discord allows."""
BAR = 1_000.0
READY_WITHIN = 60.0


def measure() -> Iterator[Reading]:
    """Yield the reading; takes some seconds."""
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(_measure(Path(folder)))
    slow = statistics.quantiles(taken, n=100)[98] * 1000
    middle = statistics.median(taken) * 1000
    raw = f"median {middle:.1f} ms, longest {max(taken) * 1000:.1f} ms; {FAILING} channels fail"
    yield Reading("message of a healthy channel while others fail: p99", slow, BAR, "ms", raw)


async def _measure(folder: Path) -> list[float]:
    async with Sandbox(folder / "sandbox.db") as sandbox, await connect(folder / "bot.db") as db:
        with redirect(sandbox):
            bot = landfall(db, Clock(), guild_ready_timeout=0.05)
            async with _running(bot, sandbox.token):
                return await _timed(sandbox, bot)


@contextlib.asynccontextmanager
async def _running(bot: Landfall, token: str) -> AsyncIterator[None]:
    task = asyncio.create_task(bot.start(token))
    async with asyncio.timeout(READY_WITHIN):
        while bot.loop is None or not bot.is_ready():
            await asyncio.sleep(0)
    try:
        yield
    finally:
        await bot.close()
        await task


async def _timed(sandbox: Sandbox, bot: Landfall) -> list[float]:
    """Return the seconds between the writing of each line and its being seen."""
    person = await sandbox.person("Ana")
    made = [sandbox.admin.add_channel(f"c{number}") for number in range(FAILING + HEALTHY)]
    guild = int(made[0]["guild_id"])
    rooms = [(await _game(bot, guild, int(one["id"])), int(one["id"])) for one in made]
    for game, channel in rooms[:FAILING]:
        sandbox.faults.fail(f"/channels/{channel}/messages", status=500, times=FOR_EVER)
        await _tell(bot, game, channel, "lost")
    async with asyncio.timeout(READY_WITHIN):
        while len(await bot.db.read(trouble.all_of)) < FAILING:
            await asyncio.sleep(PAUSE)
    taken = []
    for number in range(SAMPLES):
        game, channel = rooms[FAILING + number % HEALTHY]
        began, text = time.perf_counter(), f"line {number}"
        await _tell(bot, game, channel, text)
        await person.wait(str(channel), partial(_is_content, text))
        taken.append(time.perf_counter() - began)
        await asyncio.sleep(PAUSE)
    return taken


def _is_content(text: str, message: Message) -> bool:
    return message.content == text


async def _game(bot: Landfall, guild: int, channel: int) -> int:
    system = bot.systems[0].name
    row = games.Game(
        None, "game", f"channel:{channel}", guild, channel, system, "Measured", "lobby",
        Setup(1).text(), None, 1, 1,
    )  # fmt: skip

    def write(db: Connection) -> int:
        number = games.add(db, row)
        seeds.add(db, seeds.Seeds(number, 0, seed_from_system(), seed_from_system(), 1))
        return number

    return await bot.db.write(write)


async def _tell(bot: Landfall, game: int, channel: int, text: str) -> None:
    body, now = f'{{"text":"{text}"}}', bot.clock.now()
    line = outbox.Line(None, game, None, 0, channel, None, body, text, now)
    await bot.db.write(lambda db: outbox.add(db, line))
    bot.referee.moved(await bot.games.get(game))
