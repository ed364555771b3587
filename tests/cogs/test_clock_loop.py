"""The clock's loop: it looks when something is due, and a moment after a move, once for many."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cogs.workers import deadlines
from tests.support.e2e.table import HandClock

pytestmark = pytest.mark.bot
WITHIN = 5


class Deadlines:
    """Notes how often it was asked when the next wait is due, and how often it worked."""

    def __init__(self):
        self.due, self.asked, self.ticks = None, asyncio.Queue(), 0

    async def next(self):
        self.asked.put_nowait(self.due)
        return self.due

    async def tick(self):
        self.ticks, self.due = self.ticks + 1, None


class Pauses:
    """Pauses that end when a test says so. `begun` are those that have begun."""

    def __init__(self):
        self.begun, self._end = asyncio.Queue(), asyncio.Event()

    async def sleep(self, seconds):
        assert seconds == deadlines.AFTER_A_MOVE
        self.begun.put_nowait(seconds)
        await self._end.wait()
        self._end.clear()

    def end(self):
        self._end.set()


@pytest.fixture
async def loop(monkeypatch):
    """The clock's loop after its first look, on a clock of ours; its deadlines are only noted."""

    async def nothing(*_):
        """All is ready, and no roll-off was left."""

    monkeypatch.setattr(deadlines.roll_off, "finish", nothing)
    monkeypatch.setattr(deadlines, "Deadlines", lambda _: Deadlines())
    referee = SimpleNamespace(listeners=[])
    bot = SimpleNamespace(clock=HandClock(), referee=referee, votes=None, wait_until_ready=nothing)
    found = deadlines.DeadlineWorker(bot)
    found.pauses = Pauses()
    monkeypatch.setattr(deadlines, "asyncio", found.pauses)
    task = asyncio.create_task(found.work())
    async with asyncio.timeout(WITHIN):
        await found._deadlines.asked.get()
        yield found
    task.cancel()


async def test_after_many_moves_it_looks_once_when_whoever_waits_was_answered(loop):
    """A look in the database just then would stand in the answer's way."""
    for _ in range(3):
        loop.moved(SimpleNamespace())
    await loop.pauses.begun.get()
    loop.moved(SimpleNamespace())
    assert loop._deadlines.asked.empty()

    loop.pauses.end()
    await loop._deadlines.asked.get()
    await asyncio.sleep(0)
    assert not loop.wake.is_set() and loop.pauses.begun.empty()


async def test_what_is_due_is_done_without_a_pause(loop):
    """And what is due next is looked for at once."""
    loop._deadlines.due = loop.bot.clock.now() + 1_000
    loop.moved(SimpleNamespace())
    await loop.pauses.begun.get()
    loop.pauses.end()
    await loop._deadlines.asked.get()

    loop.bot.clock.forward(1_000)
    await loop._deadlines.asked.get()
    assert loop._deadlines.ticks == 1
    assert loop.pauses.begun.empty()
