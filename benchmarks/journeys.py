"""`python -m benchmarks.journeys`: how many of our files one command's journey crosses.

Three journeys are traced, each in a bot that has done the same before, so that nothing is loaded
or cached under way: `/p28 shoot`, `/roll 1d20+5` and the passing of a deadline.

How it counts. Every call of a Python function of ours (`bot.py`, `cogs`, `referee`, `rules`, `db`,
`pictures`) is seen, on the loop's thread and on the database's. Calls belong to the asyncio task
in which they happen; a function that the database's thread runs belongs to the task that asked for
it. Workers are not counted: neither their tasks (whose names begin with `worker`) nor, elsewhere,
the files under `cogs/workers`; on the deadline's journey the deadlines' worker alone is counted.

*Files* are the different files called into, *functions* the different functions, *changes* how
often a call is into another file than the call before it on that thread; a coroutine or generator
that goes on is no call. The seeds are fixed, so that it is always the same shot: a miss.

So counted, version 0.1.0 took 50 files and 820 changes for the shot, 41 and 169 for the roll, 37
and 1,570 for the deadline, before there were locks for each game, names beside the journal, limits
for each person and secrets kept from a GM. The bars are 52, 38 and 42 files, and half of the 1,059,
217 and 1,835 changes of a first count, which had taken coroutines that go on for calls.
"""

from __future__ import annotations

import asyncio
import contextlib
import dis
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

from bot import CHANNELS
from cogs.app import landfall
from cogs.bot_type import Landfall
from cogs.workers.deadlines import DeadlineWorker
from db.connect import connect
from db.database import Database
from referee.clock import Clock
from sandbox import Person, Sandbox
from sandbox.redirect import redirect

from . import scenes
from .reading import Reading

RESUME = dis.opmap["RESUME"]
ROOT = Path(__file__).parents[1]
WORKERS = "cogs/workers/"
OURS = ("bot.py", "cogs", "referee", "rules", "db", "pictures")
WORKER = "worker"
PLACE = "#general"
AGAIN = "#planetfall"
STEP = 3 * 3_600_000
MOST_STEPS = 100
SEED = bytes(32)
BARS = {"/p28 shoot": (52, 529), "/roll": (38, 108), "a deadline": (42, 917)}
"""The most files and changes of file that a journey may take."""


class Trace:
    """What was called while recording: (file, function) in order, by thread."""

    def __init__(self, counts: Callable[[str], bool]) -> None:
        self._counts = counts
        self.deadline = counts is _is_deadlines
        self._owner = threading.local()
        self.calls: list[tuple[str, str]] = []
        self.changes = 0
        self._last: dict[int, str] = {}

    def saw(self, frame: FrameType, event: str, _: Any) -> None:
        """Note a call, if it is one of ours and of a task that counts."""
        if event != "call" or not _is_call(frame):
            return
        file = frame.f_code.co_filename
        if not file.startswith(str(ROOT)) or not self._counts(self._task()):
            return
        inner = file[len(str(ROOT)) + 1 :]
        if inner.split("/")[0] in OURS and self._is_on_the_way(inner):
            self._note(inner, f"{frame.f_code.co_qualname}:{frame.f_code.co_firstlineno}")

    def _is_on_the_way(self, file: str) -> bool:
        """Say whether a file is on the way: what wakes a worker is not."""
        worker = "cogs/workers/deadlines.py" if self.deadline else ""
        return file == worker or not file.startswith(WORKERS)

    def _note(self, file: str, function: str) -> None:
        thread = threading.get_ident()
        self.changes += self._last.get(thread) not in (None, file)
        self._last[thread] = file
        self.calls.append((file, function))

    def _task(self) -> str:
        owner = getattr(self._owner, "name", None)
        if owner is not None:
            return str(owner)
        try:
            task = asyncio.current_task()
        except RuntimeError:
            return WORKER
        return task.get_name() if task is not None else WORKER

    def owned(self, work: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return work for the database's thread that belongs to the task that asks for it."""
        name = self._task()

        def run(con: Any) -> Any:
            self._owner.name = name
            try:
                return work(con)
            finally:
                self._owner.name = None

        return run

    @property
    def files(self) -> set[str]:
        """The files of ours that were called into."""
        return {file for file, _ in self.calls}


def _is_call(frame: FrameType) -> bool:
    """Say whether a frame has just been called, and is not a coroutine or generator going on."""
    at, code = frame.f_lasti, frame.f_code.co_code
    return code[at] != RESUME or code[at + 1] == 0


class Tracer:
    """Traces all threads of this process from now on, into the trace that is set."""

    def __init__(self) -> None:
        self.trace: Trace | None = None
        threading.setprofile(self._saw)
        sys.setprofile(self._saw)
        self._hook("read")
        self._hook("write")

    def _saw(self, frame: FrameType, event: str, given: Any) -> None:
        if self.trace is not None:
            self.trace.saw(frame, event, given)

    def _hook(self, name: str) -> None:
        original = getattr(Database, name)

        async def call(db: Database, work: Callable[[sqlite3.Connection], Any]) -> Any:
            trace = self.trace
            return await original(db, work if trace is None else trace.owned(work))

        setattr(Database, name, call)

    @contextlib.contextmanager
    def recording(self, counts: Callable[[str], bool]) -> Iterator[Trace]:
        """Record until the block ends."""
        self.trace = trace = Trace(counts)
        try:
            yield trace
        finally:
            self.trace = None


class Ahead(Clock):
    """A clock that is put ahead by hand and tells when the deadlines' worker waits again."""

    def __init__(self) -> None:
        self.ahead = 0
        self._waits = asyncio.Event()

    def now(self) -> int:
        """Return the time in ms."""
        return super().now() + self.ahead

    async def until(self, at: int | None, sooner: asyncio.Event) -> None:
        """Wait, and tell that the deadlines' worker does."""
        task = asyncio.current_task()
        if task is not None and _is_deadlines(task.get_name()):
            self._waits.set()
        await super().until(at, sooner)

    async def pass_by(self, ms: int, wake: Callable[[], None]) -> None:
        """Let time pass and everything that falls due with it be done."""
        await self._waits.wait()
        self.ahead += ms
        self._waits.clear()
        wake()
        await self._waits.wait()


def _is_people(task: str) -> bool:
    return not task.startswith(WORKER)


def _is_deadlines(task: str) -> bool:
    return task == f"{WORKER} {DeadlineWorker.__name__}"


async def _idle() -> None:
    """Wait until no interaction is being answered any more."""
    while True:
        busy = [
            task
            for task in asyncio.all_tasks()
            if task is not asyncio.current_task()
            and ("CommandTree" in task.get_name() or "on_interaction" in task.get_name())
        ]
        if not busy:
            return
        await asyncio.wait(busy)


async def _shoot(tracer: Tracer, ana: Person, options: list[dict[str, Any]]) -> Trace:
    # Once in another game, so that everything is loaded; once refused in this one, so that it is.
    await ana.command(AGAIN, "p28 shoot", **options[1])
    await ana.command(PLACE, "p28 shoot", **{**options[0], "distance": "9999"})
    await _idle()
    with tracer.recording(_is_people) as trace:
        await ana.command(PLACE, "p28 shoot", **options[0])
        await _idle()
    return trace


async def _roll(tracer: Tracer, ana: Person) -> Trace:
    for _ in range(2):
        await ana.command(PLACE, "roll", dice="1d20+5")
        await _idle()
    with tracer.recording(_is_people) as trace:
        await ana.command(PLACE, "roll", dice="1d20+5")
        await _idle()
    return trace


async def _deadline(tracer: Tracer, bot: Landfall, clock: Ahead) -> Trace:
    """Let hours pass until silence is played; the reminders before that are not counted."""
    for _ in range(MOST_STEPS):
        head = await bot.games.get(1)
        with tracer.recording(_is_deadlines) as trace:
            await clock.pass_by(STEP, partial(bot.referee.moved, head))
        if (await bot.games.get(1)).seq > head.seq:
            return trace
    raise AssertionError("no deadline passed")


async def _trace() -> dict[str, Trace]:
    tracer, clock = Tracer(), Ahead()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "landfall.db"
        async with Sandbox(Path(folder) / "sandbox.db", channels=CHANNELS) as sandbox:
            ana = await sandbox.person("Ana")
            places = [int(ana.channel(place)) for place in (PLACE, AGAIN)]
            guild = int(next(iter(sandbox.world.guilds)))
            options = await scenes.make(
                data, scenes.SHOOT, int(ana.id), guild, places, lambda: SEED
            )
            async with await connect(data) as db:
                with redirect(sandbox):
                    return await _journeys(tracer, clock, db, sandbox, ana, options)


async def _journeys(
    tracer: Tracer,
    clock: Ahead,
    db: Database,
    sandbox: Sandbox,
    ana: Person,
    options: list[dict[str, str]],
) -> dict[str, Trace]:
    bot = landfall(db, clock, guild_ready_timeout=0.05)
    running = asyncio.create_task(bot.start(sandbox.token))
    try:
        await asyncio.create_task(bot.wait_until_ready())
        return {
            "/p28 shoot": await _shoot(tracer, ana, options),
            "/roll": await _roll(tracer, ana),
            "a deadline": await _deadline(tracer, bot, clock),
        }
    finally:
        await bot.close()
        await running


def measure() -> Iterator[Reading]:
    """Yield files and changes of file of each journey."""
    for name, trace in asyncio.run(_trace()).items():
        files, changes = BARS[name]
        functions = len(set(trace.calls))
        raw = f"{len(trace.calls)} calls of {functions} functions in {len(trace.files)} files"
        yield Reading(f"{name}: files crossed", len(trace.files), files, "files", raw)
        yield Reading(f"{name}: changes of file", trace.changes, changes, "changes", raw)
