"""What the bot costs its host: time to ready, memory at ready, memory after many commands."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .reading import Reading
from .stage import Stage, sandboxed, staged

STARTS = 5
COMMANDS = 10_000
AT_ONCE = 8
READY_MEMORY, READY_TIME, LATER_MEMORY, FLAT = 1.6, 2.0, 2.0, 1.05


def measure() -> Iterator[Reading]:
    """Yield the readings; takes several minutes."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_starts(Path(folder)))
        yield from asyncio.run(_commands(Path(folder)))


async def _starts(folder: Path) -> list[Reading]:
    """Start both bots in turn, on a database and a tree of commands that they know already."""
    times: dict[str, list[float]] = {"bare": [], "ours": []}
    memory: dict[str, list[float]] = {"bare": [], "ours": []}
    async with sandboxed(folder, "a") as bare, sandboxed(folder, "b") as ours:
        for number in range(STARTS + 1):
            for name, where in (("bare", bare), ("ours", ours)):
                async with staged(where, name, str(folder / "ready.db")) as stage:
                    if number:
                        times[name].append(stage.ready)
                        memory[name].append(stage.memory())
    return [
        _ratio("memory at ready", memory, READY_MEMORY, "MiB"),
        _ratio("time to ready", times, READY_TIME, "s"),
    ]


def _ratio(name: str, found: dict[str, list[float]], bar: float, unit: str) -> Reading:
    middle = {which: statistics.median(values) for which, values in found.items()}
    raw = f"bare {middle['bare']:.2f} {unit}, ours {middle['ours']:.2f} {unit}; {STARTS} starts"
    return Reading(name, middle["ours"] / middle["bare"], bar, "x bare", raw)


async def _commands(folder: Path) -> list[Reading]:
    """Have both bots answer the same number of commands, ours each with a saved roll."""
    found: dict[str, list[float]] = {}
    for name, words, options in (("bare", "ok", {}), ("ours", "roll", {"dice": "2d6+3"})):
        async with (
            sandboxed(folder, f"{name}-many") as where,
            staged(where, name, str(folder / "many.db")) as stage,
        ):
            found[name] = [await _after(stage, words, options) for _ in range(2)]
    bare, ours = found["bare"], found["ours"]
    raw = f"bare {bare[0]:.1f} then {bare[1]:.1f} MiB, ours {ours[0]:.1f} then {ours[1]:.1f} MiB"
    return [
        Reading("memory after 10,000 commands", ours[0] / bare[0], LATER_MEMORY, "x bare", raw),
        Reading("memory after 10,000 more", ours[1] / ours[0], FLAT, "x before", raw),
    ]


async def _after(stage: Stage, words: str, options: dict[str, str]) -> float:
    """Return the memory in MiB after `COMMANDS` more commands, some at once."""
    left = iter(range(COMMANDS))

    async def use() -> None:
        for _ in left:
            await stage.use("#general", words, **options)

    await asyncio.gather(*(use() for _ in range(AT_ONCE)))
    return stage.memory()
