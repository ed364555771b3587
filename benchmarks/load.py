"""What a command costs, against a bot that answers "ok", on the lightest Discord there is.

CPU of the bot's process beside the time to the first answer, one command at a time and 32 at once;
the same on a disk that takes 5 ms to save. Both bots take turns in one run.
"""

from __future__ import annotations

import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from . import scenes
from .peer import TOKEN, Peer
from .peer_world import EVERYBODY, GUILD
from .reading import Reading
from .stage import STARTS_WITHIN, environment

CHANNELS, PEOPLE = 400, 100
TURNS, ALONE, AT_ONCE, MANY = 5, 150, 32, 1_280
CHARGE_TURNS, CHARGES = 9, 40
WARM = 200
SLOW_DISK = 5
CPU_BAR, ANSWER_BAR, RATE_BAR, CHARGE_BAR, DISK_BAR = 3.0, 3.0, 2.5, 5.0, 1.25
SETTLES_WITHIN = 1.0
AT_REST, LOOK_EVERY, MOST_LOOKS = 0.002, 0.5, 40
"""A bot is at rest that takes less than so many seconds of CPU between two looks at it, beyond what
it takes all the time: one that shares a server with others asks it again and again."""
IDLE_LOOKS = 4
ROLL = ("roll", {"dice": "1d20+5"})


class Cost(NamedTuple):
    """What commands cost, in seconds: of CPU each, to each first answer, and in all."""

    cpu: float
    answers: list[float]
    whole: float


class Bot:
    """A bot in a process of its own, on a peer of its own, and a command that is measured."""

    def __init__(
        self, peer: Peer, process: asyncio.subprocess.Process, words: str, people: int
    ) -> None:
        self.peer = peer
        self.people = people
        self.words = words
        self._process = process
        self._turn = itertools.count()
        self._idle = 0.0

    def cpu(self) -> float:
        """Return the seconds of CPU that the process has taken so far, all its threads."""
        # Each process has a clock of its own (man 3 clock_getcpuclockid); /proc counts in 10 ms.
        return time.clock_gettime(~self._process.pid << 3 | 2)

    def memory(self) -> float:
        """Return the resident memory of the process in MiB."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return int(line.split()[1]) / 1024

    def begin_again(self) -> None:
        """Use the next command in the first channel again."""
        self._turn = itertools.count()

    async def answer(self, options: dict[str, Any]) -> float:
        """Use the command in the next channel; return the seconds until its first answer."""
        turn = next(self._turn)
        channel = self.peer.channels[turn % CHANNELS]
        person = EVERYBODY + turn % self.people
        return await self.peer.command(self.words, channel, person, options)

    async def cost(self, commands: list[dict[str, Any]], at_once: int) -> Cost:
        """Use the command with each of these options, so many at a time."""
        waiting, answers = iter(commands), list[float]()

        async def one_after_another() -> None:
            for options in waiting:
                answers.append(await self.answer(options))

        cpu, started = self.cpu(), time.perf_counter()
        await asyncio.gather(*(one_after_another() for _ in range(at_once)))
        whole = time.perf_counter() - started
        # What follows an answer by itself is part of its cost.
        await self._at_rest()
        return Cost((self.cpu() - cpu) / len(commands), answers, whole)

    async def use(self, words: str, options: dict[str, str], first: int, many: int) -> None:
        """Use another command once in each of some channels, which is not measured."""
        for channel in self.peer.channels[first : first + many]:
            await self.peer.command(words, channel, EVERYBODY, options)
        await self._at_rest()

    async def idle(self) -> None:
        """Learn what the process takes while it has nothing to do."""
        await asyncio.sleep(SETTLES_WITHIN)
        self._idle = min([await self._look() for _ in range(IDLE_LOOKS)])

    async def _at_rest(self) -> None:
        await asyncio.sleep(SETTLES_WITHIN)
        for _ in range(MOST_LOOKS):
            if await self._look() < self._idle + AT_REST:
                return

    async def _look(self) -> float:
        """Return the seconds of CPU that the process takes until the next look."""
        before = self.cpu()
        await asyncio.sleep(LOOK_EVERY)
        return self.cpu() - before


@asynccontextmanager
async def running(
    which: str, words: str, data: str = "", disk: int = 0, people: int = PEOPLE
) -> AsyncIterator[Bot]:
    """Run a bot, `bare` or `ours`, whose disk takes so many ms longer to save."""
    async with Peer(CHANNELS) as peer:
        where = (peer.api_url, peer.gateway_url, TOKEN, data, str(disk))
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "benchmarks.child", which, *where,
            cwd=Path(__file__).parents[1], stdout=asyncio.subprocess.PIPE, env=environment(),
        )  # fmt: skip
        try:
            if process.stdout is None:
                raise AssertionError("a process without output")
            await asyncio.wait_for(process.stdout.readline(), STARTS_WITHIN)
            bot = Bot(peer, process, words, people)
            await bot.idle()
            yield bot
        finally:
            process.terminate()
            await process.wait()


def measure() -> Iterator[Reading]:
    """Yield the readings; takes two minutes."""
    with tempfile.TemporaryDirectory() as folder:
        yield from asyncio.run(_rolls(Path(folder)))
        yield from asyncio.run(_charges(Path(folder)))


async def _rolls(folder: Path) -> list[Reading]:
    async with AsyncExitStack() as stack:
        enter = stack.enter_async_context
        bots = {
            "bare": await enter(running("bare", "ok")),
            "ours": await enter(running("ours", ROLL[0], str(folder / "ours.db"))),
            "slow": await enter(running("ours", ROLL[0], str(folder / "slow.db"), SLOW_DISK)),
        }
        options = {"bare": {}, "ours": ROLL[1], "slow": ROLL[1]}
        for name, bot in bots.items():
            await bot.cost([options[name]] * WARM, AT_ONCE)
        alone = {name: list[Cost]() for name in ("bare", "ours")}
        many = {name: list[Cost]() for name in bots}
        for _ in range(TURNS):
            for name, costs in alone.items():
                costs.append(await bots[name].cost([options[name]] * ALONE, 1))
            for name, found in many.items():
                found.append(await bots[name].cost([options[name]] * MANY, AT_ONCE))
    return [
        _ratio("/roll: CPU, one at a time", _cpu(alone), CPU_BAR, "ms of CPU"),
        _ratio("/roll: CPU, 32 at once", _cpu(many), CPU_BAR, "ms of CPU"),
        _ratio("/roll: first answer, one at a time", _answers(alone), ANSWER_BAR, "ms"),
        _ratio("/roll: time of 32 at once", _each(many), RATE_BAR, "ms each"),
        _ratio(
            f"/roll: time of 32 at once, with {SLOW_DISK} ms more to save",
            {"bare": _each(many)["ours"], "ours": _each(many)["slow"]},
            DISK_BAR, "ms each", "without",
        ),
    ]  # fmt: skip


async def _charges(folder: Path) -> list[Reading]:
    """Have a charge declared among forty characters, once in each of many channels.

    Its games are under way: the unit has moved before, and their messages stand there.
    """
    data, scene = folder / "charges.db", scenes.CHARGE
    count = CHARGE_TURNS * CHARGES
    channels = Peer(CHANNELS).channels[:count]
    # One person holds all seats of all games.
    options = await scenes.make(data, scene, EVERYBODY, GUILD, channels, shown=True)
    found = {"bare": list[Cost](), "ours": list[Cost]()}
    async with (
        running("bare", "ok") as bare,
        running("ours", scene.words, str(data), people=1) as ours,
    ):
        await bare.cost([{}] * WARM, 1)
        for at in range(0, count, CHARGES):
            await ours.use(*scene.before, at, CHARGES)
            found["bare"].append(await bare.cost([{}] * CHARGES, 1))
            found["ours"].append(await ours.cost(options[at : at + CHARGES], 1))
    return [
        _ratio("charge among 40 characters: CPU", _cpu(found), CHARGE_BAR, "ms of CPU"),
        _ratio("charge among 40 characters: first answer", _answers(found), CHARGE_BAR, "ms"),
    ]


def _cpu(costs: dict[str, list[Cost]]) -> dict[str, float]:
    return {name: statistics.median(c.cpu for c in found) * 1000 for name, found in costs.items()}


def _answers(costs: dict[str, list[Cost]]) -> dict[str, float]:
    return {
        name: statistics.median(answer for c in found for answer in c.answers) * 1000
        for name, found in costs.items()
    }


def _each(costs: dict[str, list[Cost]]) -> dict[str, float]:
    return {
        name: statistics.median(c.whole / len(c.answers) for c in found) * 1000
        for name, found in costs.items()
    }


def _ratio(
    name: str, found: dict[str, float], bar: float, unit: str, other: str = "bare"
) -> Reading:
    raw = f"{other} {found['bare']:.2f} {unit}, ours {found['ours']:.2f} {unit}; in turns"
    return Reading(name, found["ours"] / found["bare"], bar, f"x {other}", raw)
