"""How fast the bot answers a move, saved before it is spoken, against a bot that answers "ok".

Planet 28's charge amid forty characters, also in a crowded database and with squads and vehicles
among them, Planet X's explore on the largest board, an attack of Planetfall with sixty exploding
dice amid forty squadrons a side, also against a plain roll of that pool, and the last intent of a
squad of five in 3:16, which rolls for all; their pictures are drawn meanwhile.
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
MEDIAN, P99, CROWDED, ROLLED = 2.5, 4.0, 1.1, 1.5
POOL = "60ad4+"
"""The pool of that attack as a plain roll."""
SCENES = {
    "charge among 40 characters": scenes.CHARGE,
    "charge among 40 with squads and vehicles": scenes.MIXED,
    "explore among 127 hexes": scenes.EXPLORE,
    "last intent of five troopers": scenes.INTENT,
    "attack of 60 dice among 40 squadrons a side": scenes.ATTACK,
}


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a few minutes."""
    yield from asyncio.run(_measure())


async def _measure() -> list[Reading]:
    found: list[Reading] = []
    for name, scene in SCENES.items():
        with tempfile.TemporaryDirectory() as folder:
            found += _against_bare(name, await _alternating(Path(folder), scene, crowded=False))
    with tempfile.TemporaryDirectory() as folder:
        found.append(_against_roll(await _rolling(Path(folder))))
    with tempfile.TemporaryDirectory() as folder:
        times = await _alternating(Path(folder), scenes.CHARGE, crowded=True)
        return [*found, _crowded(times)]


async def _rolling(folder: Path) -> dict[str, list[float]]:
    """Take turns between an attack and a plain roll of its pool, on the same bot."""
    async with AsyncExitStack() as stack:
        attack = await _play(stack, folder, "ours", scenes.ATTACK, crowded=False)
        times: dict[str, list[float]] = {"ours": [], "other": []}
        for number in range(SAMPLES):
            took, _ = await attack.stage.timed("#general", "roll", dice=POOL)
            times["other"].append(took)
            times["ours"].append(await attack.timed(number))
    return {name: taken[WARM:] for name, taken in times.items()}


async def _alternating(folder: Path, scene: scenes.Scene, crowded: bool) -> dict[str, list[float]]:
    """Take turns between the bare bot and a game, or between two databases of the same game."""
    async with AsyncExitStack() as stack:
        ours = await _play(stack, folder, "ours", scene, crowded=False)
        other: Play | Bare = (
            await _play(stack, folder, "crowded", scene, crowded=True)
            if crowded
            else await _bare(stack, folder)
        )
        times: dict[str, list[float]] = {"ours": [], "other": []}
        for number in range(SAMPLES):
            times["other"].append(await other.timed(number))
            times["ours"].append(await ours.timed(number))
    return {name: taken[WARM:] for name, taken in times.items()}


class Bare(NamedTuple):
    """The bot that answers "ok"."""

    stage: Stage

    async def timed(self, number: int) -> float:
        """Use its one command; return the seconds until its answer."""
        took, _ = await self.stage.timed("#general", "ok")
        return took


class Play(NamedTuple):
    """Our bot on a database with a game in each of many channels, and the command to measure."""

    stage: Stage
    scene: scenes.Scene
    channels: list[str]
    options: list[dict[str, str]]

    async def timed(self, number: int) -> float:
        """Use the command in one of the channels; return the seconds until its answer.

        The game's message and its picture follow by themselves; they are waited for, so that they
        are not made under the next command.
        """
        place = self.channels[number]
        took, _ = await self.stage.timed(place, self.scene.words, **self.options[number])
        await self.stage.settled(place, self.scene.drawn)
        return took


async def _bare(stack: AsyncExitStack, folder: Path) -> Bare:
    where = await stack.enter_async_context(sandboxed(folder, "bare"))
    return Bare(await stack.enter_async_context(staged(where, "bare")))


async def _play(
    stack: AsyncExitStack, folder: Path, name: str, scene: scenes.Scene, crowded: bool
) -> Play:
    where = await stack.enter_async_context(sandboxed(folder, name))
    async with staged(where, "bare") as first:
        made = [await first.admin("add_channel", name=f"b{n}") for n in range(SAMPLES)]
        person = int(first.person.id)
    channels = [channel["id"] for channel in made]
    data, guild = folder / f"{name}.db", int(made[0]["guild_id"])
    options = await scenes.make(data, scene, person, guild, [int(at) for at in channels])
    if crowded:
        scenes.crowd(data, ROWS, GAMES)
    stage = await stack.enter_async_context(staged(where, "ours", str(data)))
    return Play(stage, scene, channels, options)


def _middle(taken: list[float]) -> float:
    """Return the median in ms."""
    return statistics.median(taken) * 1000


def _slow(taken: list[float]) -> float:
    """Return the 99th percentile in ms."""
    return statistics.quantiles(taken, n=100)[98] * 1000


def _raw(times: dict[str, list[float]], other: str) -> str:
    shown = [
        f"{name} {_middle(times[key]):.1f}/{_slow(times[key]):.1f} ms"
        for name, key in ((other, "other"), ("ours", "ours"))
    ]
    return f"median/p99: {', '.join(shown)}; {SAMPLES - WARM} commands each, alternating"


def _against_bare(name: str, times: dict[str, list[float]]) -> list[Reading]:
    raw = _raw(times, "bare")
    middle = _middle(times["ours"]) / _middle(times["other"])
    slow = _slow(times["ours"]) / _slow(times["other"])
    return [
        Reading(f"{name}: median", middle, MEDIAN, "x bare", raw),
        Reading(f"{name}: p99", slow, P99, "x bare", raw),
    ]


def _against_roll(times: dict[str, list[float]]) -> Reading:
    ratio = _middle(times["ours"]) / _middle(times["other"])
    name = "attack of 60 exploding dice: median"
    return Reading(name, ratio, ROLLED, "x a plain roll of the pool", _raw(times, "roll"))


def _crowded(times: dict[str, list[float]]) -> Reading:
    ratio = _middle(times["other"]) / _middle(times["ours"])
    name = f"charge with {ROWS:,} rows and {GAMES:,} games"
    return Reading(name, ratio, CROWDED, "x empty", _raw(times, "crowded"))
