"""How fast the bot answers: Planet 28's charge amid forty characters, saved before it is spoken.

Against a bare discord.py bot that answers "ok"; and against itself with a crowded database.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

from . import battle
from .reading import Reading
from .stage import Stage, sandboxed, staged

SAMPLES = 200
WARM = 20
ROWS = 100_000
GAMES = 2_000
MEDIAN, P99, CROWDED = 2.5, 4.0, 1.1


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
    empty, channels, target = await _battles(stack, folder, "empty", crowded=False)
    full, others, _ = await _battles(stack, folder, "full", crowded=True)
    times: dict[str, list[float]] = {"bare": [], "ours": [], "crowded": []}
    for number in range(SAMPLES):
        charge = {"target": target, "distance": "7.5", "weapon": "Dagger"}
        times["bare"].append(await bare.timed("#general", "ok"))
        times["ours"].append(await empty.timed(channels[number], "p28 charge", **charge))
        times["crowded"].append(await full.timed(others[number], "p28 charge", **charge))
    return _readings({name: taken[WARM:] for name, taken in times.items()})


async def _battles(
    stack: AsyncExitStack, folder: Path, name: str, crowded: bool
) -> tuple[Stage, list[str], str]:
    """Run our bot on a database with a battle in each of many channels."""
    where = await stack.enter_async_context(sandboxed(folder, name))
    async with staged(where, "bare") as first:
        made = [await first.admin("add_channel", name=f"b{n}") for n in range(SAMPLES)]
        person = int(first.person.id)
    channels = [channel["id"] for channel in made]
    data = folder / f"{name}.db"
    guild = int(made[0]["guild_id"])
    target = await battle.make(data, person, guild, [int(channel) for channel in channels])
    if crowded:
        battle.crowd(data, ROWS, GAMES)
    stage = await stack.enter_async_context(staged(where, "ours", str(data)))
    return stage, channels, target


def _readings(times: dict[str, list[float]]) -> list[Reading]:
    middle = {name: statistics.median(taken) * 1000 for name, taken in times.items()}
    slow = {name: statistics.quantiles(taken, n=100)[98] * 1000 for name, taken in times.items()}
    raw = ", ".join(f"{name} {middle[name]:.1f}/{slow[name]:.1f} ms" for name in times)
    raw = f"median/p99: {raw}; {SAMPLES - WARM} commands each, alternating"
    return [
        Reading("charge: median", middle["ours"] / middle["bare"], MEDIAN, "x bare", raw),
        Reading("charge: p99", slow["ours"] / slow["bare"], P99, "x bare", raw),
        Reading(
            "charge, 100,000 rows and 2,000 games",
            middle["crowded"] / middle["ours"],
            CROWDED,
            "x empty",
            raw,
        ),
    ]
