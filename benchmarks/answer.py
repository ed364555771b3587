"""How fast the bot answers a move, saved before it is spoken, against a bot that answers "ok".

Planet 28's charge amid forty characters, also in a crowded database and with squads and vehicles
among them, Planet X's explore on the largest board, an attack of Planetfall with sixty exploding
dice amid forty squadrons a side, and the last intent of a squad of five in 3:16, which rolls for
all; on the lightest Discord there is, in games under way.
An answer that comes with a picture waits for it: the time to draw such a picture is taken off.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import NamedTuple

from cogs.games.registry import GAMES as UIS
from db.connect import connect
from referee.games import Games
from rules.games import GAMES

from . import scenes
from .load import WARM, Bot, running
from .peer import ANSWER_WITHIN, Peer
from .peer_world import EVERYBODY, GUILD
from .reading import Reading

SAMPLES, FIRST = 120, 20
"""So many commands each, the first of which are not counted."""
TOGETHER = 20
"""So many games get under way at once: a message is edited once a second at most."""
ROWS, OPEN_GAMES = 100_000, 2_000
SHORTLY = 0.005
"""Seconds between two looks at whether a picture has come."""
MEDIAN, P99, CROWDED = 5.0, 8.0, 1.1
SCENES = {
    "charge among 40 with squads and vehicles": scenes.MIXED,
    "explore among 127 hexes": scenes.EXPLORE,
    "last intent of five troopers": scenes.INTENT,
    "attack of 60 dice among 40 squadrons a side": scenes.ATTACK,
}
Times = tuple[list[float], list[float]]
"""Seconds to the first answers: of what is compared with, and of what is measured."""


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a few minutes."""
    for name, scene in SCENES.items():
        with tempfile.TemporaryDirectory() as folder:
            times = asyncio.run(_beside_bare(Path(folder), scene))
        less = ", less its picture" if scene.drawn == "with" else ""
        yield from _against_bare(f"{name}{less}", times)
    with tempfile.TemporaryDirectory() as folder:
        yield _crowded(asyncio.run(_beside_crowd(Path(folder))))


class Play(NamedTuple):
    """Our bot on a database with a game in each of many channels, and the command to measure.

    `draw` draws a picture like the one that comes with the answer.
    """

    bot: Bot
    scene: scenes.Scene
    options: list[dict[str, str]]
    draw: Callable[[], object]

    async def timed(self, number: int) -> float:
        """Use the command in one of the channels; return the seconds until its answer.

        A picture that follows is waited for, so that it is not drawn under the next command.
        """
        if number % TOGETHER == 0:
            await self._under_way(self.bot.peer.channels[number : number + TOGETHER])
        before = self.bot.peer.pictures
        took = await self.bot.answer(self.options[number])
        if self.scene.drawn == "with" and self.bot.peer.pictures == before:
            raise AssertionError(f"the answer to /{self.scene.words} has no picture")
        await self._pictured(before)
        return took

    async def _under_way(self, channels: list[int]) -> None:
        """Have something done in some games, so that theirs is not the first picture."""
        words, options = self.scene.before
        for channel in channels if words else ():
            before = self.bot.peer.pictures
            await self.bot.peer.command(words, channel, EVERYBODY, options)
            await self._pictured(before)

    async def _pictured(self, before: int) -> None:
        """Wait until more pictures have come than before, where one is to come."""
        async with asyncio.timeout(ANSWER_WITHIN):
            while self.scene.drawn and self.bot.peer.pictures == before:
                await asyncio.sleep(SHORTLY)


async def _playing(
    stack: AsyncExitStack, data: Path, scene: scenes.Scene, crowded: bool = False
) -> Play:
    channels = Peer(SAMPLES).channels
    options = await scenes.make(data, scene, EVERYBODY, GUILD, channels, shown=True)
    if crowded:
        scenes.crowd(data, ROWS, OPEN_GAMES)
    draw = await _drawing(data, scene)
    # One person holds all seats of all games.
    ours = running("ours", scene.words, str(data), people=1)
    return Play(await stack.enter_async_context(ours), scene, options, draw)


async def _beside_bare(folder: Path, scene: scenes.Scene) -> Times:
    async with AsyncExitStack() as stack:
        play = await _playing(stack, folder / "ours.db", scene)
        bare = await stack.enter_async_context(running("bare", "ok"))
        await bare.cost([{}] * WARM, 1)
        pairs = [
            (await bare.answer({}), await play.timed(at) - _taken(play.draw))
            for at in range(SAMPLES)
        ]
    return _parted(pairs)


async def _drawing(data: Path, scene: scenes.Scene) -> Callable[[], object]:
    """Return what draws the picture of the first game, or nothing where none comes with it."""
    ui = next(ui for ui in UIS if ui.system is not None and ui.system.name == scene.system.name)
    if ui.draw is None or scene.drawn != "with":
        return lambda: None
    async with await connect(data) as db:
        head = await Games(db, GAMES).get(1)
    view = head.system.look(head.state, None)
    return partial(ui.draw, *[view] * (1 + ui.compares))


def _taken(work: Callable[[], object]) -> float:
    """Return the seconds that some work takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


async def _beside_crowd(folder: Path) -> Times:
    """Take turns between two databases with the same games; the crowded one's times come second."""
    async with AsyncExitStack() as stack:
        empty = await _playing(stack, folder / "ours.db", scenes.CHARGE)
        crowded = await _playing(stack, folder / "crowded.db", scenes.CHARGE, crowded=True)
        pairs = [(await empty.timed(at), await crowded.timed(at)) for at in range(SAMPLES)]
    return _parted(pairs)


def _parted(pairs: list[tuple[float, float]]) -> Times:
    counted = pairs[FIRST:]
    return [other for other, _ in counted], [ours for _, ours in counted]


def _middle(taken: list[float]) -> float:
    """Return the median in ms."""
    return statistics.median(taken) * 1000


def _slow(taken: list[float]) -> float:
    """Return the 99th percentile in ms."""
    return statistics.quantiles(taken, n=100)[98] * 1000


def _raw(times: Times, names: tuple[str, str]) -> str:
    shown = [
        f"{name} {_middle(taken):.2f}/{_slow(taken):.2f} ms"
        for name, taken in zip(names, times, strict=True)
    ]
    return f"median/p99: {', '.join(shown)}; {SAMPLES - FIRST} commands each, alternating"


def _against_bare(name: str, times: Times) -> list[Reading]:
    bare, ours = times
    raw = _raw(times, ("bare", "ours"))
    return [
        Reading(f"{name}: median", _middle(ours) / _middle(bare), MEDIAN, "x bare", raw),
        Reading(f"{name}: p99", _slow(ours) / _slow(bare), P99, "x bare", raw),
    ]


def _crowded(times: Times) -> Reading:
    empty, crowded = map(_middle, times)
    name = f"charge with {ROWS:,} rows and {OPEN_GAMES:,} games"
    return Reading(name, crowded / empty, CROWDED, "x empty", _raw(times, ("empty", "crowded")))
