"""What commands cost in a database of a million rows and 20,000 live games, against an empty one.

`make bench-long`: it makes the database first, of 1.5 GB, which takes a minute. Both bots take
turns in one run.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from . import scenes
from .crowding import OPEN_GAMES, crowd
from .load import ALONE, AT_ONCE, CHANNELS, MANY, ROLL, TURNS, WARM, Bot, Cost, running
from .peer import Peer
from .peer_world import EVERYBODY, GUILD
from .reading import Reading
from .storage import DATA

BAR = 1.1
IDLE = 10.0
IDLE_BAR = 0.01
STARTS = 5
CHARGES = 75
NAMES = ("empty", "crowded")


def measure() -> Iterator[Reading]:
    """Yield the readings; takes some four minutes, on the disk that the bot's data is on."""
    DATA.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        yield from asyncio.run(_compare(Path(folder)))


async def _compare(folder: Path) -> list[Reading]:
    paths = {name: folder / f"{name}.db" for name in NAMES}
    channels = Peer(CHANNELS).channels[: TURNS * CHARGES]
    commands = {
        name: await scenes.make(path, scenes.CHARGE, EVERYBODY, GUILD, channels)
        for name, path in paths.items()
    }
    rows = await crowd(paths["crowded"], EVERYBODY, GUILD)
    among = f"among {rows:,} rows and {OPEN_GAMES:,} games"
    readings: list[Reading] = []
    async with AsyncExitStack() as stack:
        bots = {
            name: await stack.enter_async_context(running("ours", ROLL[0], str(path), people=1))
            for name, path in paths.items()
        }
        readings.append(await _idle(bots["crowded"], among))
        for name, costs in (
            ("/roll", await _rolls(bots)),
            ("charge", await _charges(bots, commands)),
        ):
            readings += _against(name, among, costs)
        many = await _many(bots)
    each = {name: [c.whole / len(c.answers) for c in found] for name, found in many.items()}
    return [
        *readings,
        _ratio(f"/roll {among}: time of {AT_ONCE} at once", each),
        # Last: a bot tells Discord its commands only at the first start.
        await _starts(paths, among),
    ]


async def _starts(paths: dict[str, Path], among: str) -> Reading:
    """Start each bot some times; the first start, which reads the file from the disk, is free."""
    times: dict[str, list[float]] = {name: [] for name in NAMES}
    for number in range(STARTS + 1):
        for name, path in paths.items():
            started = time.perf_counter()
            async with running("ours", ROLL[0], str(path)):
                if number:
                    times[name].append(time.perf_counter() - started)
    return _ratio(f"time to ready {among}", times)


async def _idle(bot: Bot, among: str) -> Reading:
    """Return how much CPU a bot takes while nobody does anything."""
    before = bot.cpu()
    await asyncio.sleep(IDLE)
    spent = bot.cpu() - before
    raw = f"{1000 * spent:.0f} ms of CPU in {IDLE:.0f} s"
    return Reading(f"idle {among}", spent / IDLE, IDLE_BAR, "of a core", raw)


async def _rolls(bots: dict[str, Bot]) -> dict[str, list[Cost]]:
    costs: dict[str, list[Cost]] = {name: [] for name in NAMES}
    for bot in bots.values():
        await bot.cost([ROLL[1]] * WARM, AT_ONCE)
    for _ in range(TURNS):
        for name, bot in bots.items():
            costs[name].append(await bot.cost([ROLL[1]] * ALONE, 1))
    return costs


async def _many(bots: dict[str, Bot]) -> dict[str, list[Cost]]:
    costs: dict[str, list[Cost]] = {name: [] for name in NAMES}
    for bot in bots.values():
        bot.words = ROLL[0]
    for _ in range(TURNS):
        for name, bot in bots.items():
            costs[name].append(await bot.cost([ROLL[1]] * MANY, AT_ONCE))
    return costs


async def _charges(
    bots: dict[str, Bot], commands: dict[str, list[dict[str, str]]]
) -> dict[str, list[Cost]]:
    """Have a charge declared among forty characters, once in each of many channels."""
    costs: dict[str, list[Cost]] = {name: [] for name in NAMES}
    for bot in bots.values():
        bot.words = scenes.CHARGE.words
        bot.begin_again()
    for at in range(0, TURNS * CHARGES, CHARGES):
        for name, bot in bots.items():
            costs[name].append(await bot.cost(commands[name][at : at + CHARGES], 1))
    return costs


def _against(name: str, among: str, costs: dict[str, list[Cost]]) -> list[Reading]:
    cpu = {which: [cost.cpu for cost in found] for which, found in costs.items()}
    answers = {
        which: [answer for cost in found for answer in cost.answers]
        for which, found in costs.items()
    }
    return [
        _ratio(f"{name} {among}: CPU", cpu),
        _ratio(f"{name} {among}: first answer", answers),
    ]


def _ratio(name: str, found: dict[str, list[float]]) -> Reading:
    middle = {which: statistics.median(values) for which, values in found.items()}
    raw = ", ".join(f"{which} {1000 * value:.2f} ms" for which, value in middle.items())
    return Reading(name, middle["crowded"] / middle["empty"], BAR, "x empty", raw)
