"""How fast the bot answers a move, saved before it is spoken, against a bot that answers "ok".

Planet 28's charge amid forty characters, also in a crowded database, Planet X's explore on the
largest board, and the last intent of a squad of five in 3:16, which rolls for all; their pictures
are drawn meanwhile.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import NamedTuple

from . import scenes
from .reading import Reading
from .stage import Stage, sandboxed, staged

SAMPLES = 200
WARM = 20
ROWS = 100_000
GAMES = 2_000
MEDIAN, P99, CROWDED = 2.5, 4.0, 1.1
WHATS = {
    "charge": "charge of 40",
    "explore": "explore among 127 hexes",
    "intent": "last intent of 5",
}


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a few minutes."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Reading]:
    with tempfile.TemporaryDirectory() as folder:
        async with AsyncExitStack() as stack:
            return await _compare(stack, Path(folder))


async def _compare(stack: AsyncExitStack, folder: Path) -> list[Reading]:
    bare_at = await stack.enter_async_context(sandboxed(folder, "bare"))
    bare = await stack.enter_async_context(staged(bare_at, "bare"))
    played = [
        await _play(stack, folder, "charge", scenes.CHARGE),
        await _play(stack, folder, "crowded", scenes.CHARGE),
        await _play(stack, folder, "explore", scenes.EXPLORE),
        await _play(stack, folder, "intent", scenes.INTENT),
    ]
    times: dict[str, list[float]] = {"bare": []} | {one.name: [] for one in played}
    for number in range(SAMPLES):
        times["bare"].append(await bare.timed("#general", "ok"))
        for one in played:
            times[one.name].append(await one.timed(number))
    return _readings({name: taken[WARM:] for name, taken in times.items()})


class Play(NamedTuple):
    """Our bot on a database with a game in each of many channels, and the command to measure."""

    name: str
    stage: Stage
    words: str
    channels: list[str]
    options: list[dict[str, str]]

    async def timed(self, number: int) -> float:
        """Use the command in one of the channels; return the seconds until its answer."""
        options = self.options[number]
        return await self.stage.timed(self.channels[number], self.words, **options)


async def _play(stack: AsyncExitStack, folder: Path, name: str, scene: scenes.Scene) -> Play:
    where = await stack.enter_async_context(sandboxed(folder, name))
    async with staged(where, "bare") as first:
        made = [await first.admin("add_channel", name=f"b{n}") for n in range(SAMPLES)]
        person = int(first.person.id)
    channels = [channel["id"] for channel in made]
    data, guild = folder / f"{name}.db", int(made[0]["guild_id"])
    options = await scenes.make(data, scene, person, guild, [int(at) for at in channels])
    if name == "crowded":
        scenes.crowd(data, ROWS, GAMES)
    stage = await stack.enter_async_context(staged(where, "ours", str(data)))
    return Play(name, stage, scene.words, channels, options)


def _readings(times: dict[str, list[float]]) -> list[Reading]:
    middle = {name: statistics.median(taken) * 1000 for name, taken in times.items()}
    slow = {name: statistics.quantiles(taken, n=100)[98] * 1000 for name, taken in times.items()}
    raw = ", ".join(f"{name} {middle[name]:.1f}/{slow[name]:.1f} ms" for name in times)
    raw = f"median/p99: {raw}; {SAMPLES - WARM} commands each, alternating"
    found = []
    for name, what in WHATS.items():
        ratio, late = middle[name] / middle["bare"], slow[name] / slow["bare"]
        found.append(Reading(f"{what}: median", ratio, MEDIAN, "x bare", raw))
        found.append(Reading(f"{what}: p99", late, P99, "x bare", raw))
    crowded = middle["crowded"] / middle["charge"]
    what = f"charge with {ROWS:,} rows and {GAMES:,} games"
    return [*found, Reading(what, crowded, CROWDED, "x empty", raw)]
