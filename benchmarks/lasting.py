"""A soak of commands: memory and first answers stay as they were after the first tenth.

COMMANDS sets how many (100,000 takes some twenty minutes); `make soak` runs all of them. The CPU of
a command hardly hangs on what else the machine does, the time to its answer does.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from .load import CHANNELS, PEOPLE, Bot, running
from .peer_world import EVERYBODY
from .reading import Reading

COMMANDS = int(os.environ.get("COMMANDS", "100000"))
PARTS = 10
AT_ONCE = 8
MEMORY, CPU, ANSWER = 1.15, 1.15, 1.35
MIX: tuple[tuple[str, dict[str, str]], ...] = (
    *((("roll", {"dice": "1d20+5"}),) * 8),
    ("roll", {"dice": "4d6kh3 # strength"}),
    ("roll", {"dice": "d66"}),
    ("odds", {"dice": "2d6+3 >= 9"}),
    ("rolls history", {}),
    ("help", {}),
    ("rules", {"find": "wind"}),
    ("games", {}),
    ("game status", {}),
    ("privacy", {}),
    ("health", {}),
)
"""What people ask for, most of all rolls."""


class Part(NamedTuple):
    """One tenth of the soak: memory after it in MiB, CPU of a command and first answers in s."""

    memory: float
    cpu: float
    answers: list[float]

    def quantile(self, part: float) -> float:
        """Return the milliseconds within which so many first answers came."""
        ordered = sorted(self.answers)
        return ordered[min(int(part * len(ordered)), len(ordered) - 1)] * 1000


def measure() -> Iterator[Reading]:
    """Yield the readings."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_soak(Path(folder)))


async def _soak(folder: Path) -> list[Reading]:
    async with running("ours", "roll", str(folder / "soak.db")) as bot:
        turns = itertools.count()
        parts = [await _part(bot, turns) for _ in range(PARTS)]
    memory = [part.memory for part in parts]
    cpu = [part.cpu * 1000 for part in parts]
    raw = ", ".join(f"{one:.0f}" for one in memory), ", ".join(f"{one:.2f}" for one in cpu)
    return [
        Reading(
            "memory of the last tenths", _grown(memory), MEMORY, "x the first", f"MiB: {raw[0]}"
        ),
        Reading("CPU of the last tenths", _grown(cpu), CPU, "x the first", f"ms each: {raw[1]}"),
        *(_answers(parts, name, at) for name, at in (("half", 0.5), ("95 %", 0.95))),
    ]


def _grown(tenths: list[float]) -> float:
    """Return the last tenths by the first, the very first left out, in which much is new."""
    return statistics.median(tenths[-3:]) / statistics.median(tenths[1:4])


def _answers(parts: list[Part], name: str, at: float) -> Reading:
    found = [part.quantile(at) for part in parts]
    raw = f"ms: {', '.join(f'{one:.1f}' for one in found)}; {COMMANDS:,} commands"
    return Reading(
        f"first answers of the last tenths, {name}", _grown(found), ANSWER, "x the first", raw
    )


async def _part(bot: Bot, turns: Iterator[int]) -> Part:
    """Use a tenth of all commands, so many at a time."""
    answers: list[float] = []

    async def one_after_another(count: int) -> None:
        for _ in range(count):
            turn = next(turns)
            words, options = MIX[turn % len(MIX)]
            channel = bot.peer.channels[turn % CHANNELS]
            person = EVERYBODY + turn % PEOPLE
            answers.append(await bot.peer.command(words, channel, person, options))

    each, before = COMMANDS // PARTS // AT_ONCE, bot.cpu()
    await asyncio.gather(*(one_after_another(each) for _ in range(AT_ONCE)))
    return Part(bot.memory(), (bot.cpu() - before) / len(answers), answers)
