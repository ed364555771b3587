"""The real bot on a real database, at a sandbox: what the end-to-end tests play at."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any, cast

from bot import CHANNELS
from cogs.app import landfall
from cogs.bot_type import Landfall
from cogs.games.registry import GAMES
from cogs.workers import posting
from cogs.workers.channels import channels_of
from db.backup import Copies
from db.connect import connect
from db.server import connect_server
from db.share import Shards
from referee.clock import Clock
from sandbox import Hand, Sandbox
from sandbox.contract import Contract
from sandbox.redirect import redirect
from sandbox.routes import COMMANDS
from tests.conftest import ROOT
from tests.support.e2e.duel_ui import DUEL_UI
from tests.support.e2e.shown import Player

READY = 60.0
APART = 0.01
"""Seconds between two edits of a message: a test does not wait for what people would not see."""
QUIET_WITHIN = 60.0
MINUTE = 60_000
PACE = 0.05


class HandClock(Clock):
    """A clock that a test moves by hand; whoever waits for a time wakes when it comes."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._moved = asyncio.Event()

    def now(self) -> int:
        return self._now

    def forward(self, ms: int) -> None:
        """Let time pass."""
        self._now += ms
        self._moved.set()
        self._moved = asyncio.Event()

    async def until(self, at: int | None, sooner: asyncio.Event) -> None:
        while not sooner.is_set() and (at is None or self._now < at):
            waits = [asyncio.create_task(event.wait()) for event in (sooner, self._moved)]
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
        sooner.clear()


class SandboxClock(Hand):
    """The sandbox's clock, which goes with the bot's: an interaction's id tells when it was."""

    def __init__(self, bot: Clock) -> None:
        super().__init__(bot.now())
        self._bot = bot

    def now(self) -> int:
        return max(super().now(), self._bot.now())


class Seeds:
    """Seeds that are the same in every run, each different from the others."""

    def __init__(self) -> None:
        self._made = 0

    def __call__(self) -> bytes:
        self._made += 1
        return hashlib.sha256(b"landfall test seed %d" % self._made).digest()


class Table:
    """A sandbox, a bot in it, and the clock of both waits."""

    def __init__(self, sandbox: Sandbox, bot: Landfall, clock: HandClock, data: Any) -> None:
        self.sandbox = sandbox
        self.data = data
        self.bot = bot
        self.clock = clock

    async def person(self, name: str, *permissions: str):
        """Return somebody to act as, whose answers are what the game's message shows."""
        person = await self.sandbox.person(name, *permissions)
        player = cast("Player", person)
        player.__class__, player.table = Player, self
        return player

    async def health(self, words: str) -> str:
        """Return what /health says, as soon as it says these words."""
        mo = await self.person("Mo")
        async with asyncio.timeout(QUIET_WITHIN):
            while words not in (text := (await mo.command("#planetfall", "health")).text):
                await asyncio.sleep(PACE)
        return text

    async def quiet(self) -> None:
        """Wait until nothing is left to be said or shown; time passes for what is tried again.

        What is said takes real time. A minute never passes faster than PACE, and none while a
        command is about to speak: else days would pass, and reminders would never end.
        """
        mo = await self.person("Mo")
        async with asyncio.timeout(QUIET_WITHIN):
            while "still to be said: 0." not in (await mo.command("#planetfall", "health")).text:
                if not self.bot.referee.in_flight:
                    self.clock.forward(MINUTE)
                await asyncio.sleep(PACE)
            # Changes of messages are nothing to be said: a lobby that closes, a picture that comes.
            while channels_of(self.bot)._tasks:
                await asyncio.sleep(PACE)

    async def duel(self, *names: str, channel: str = "#general", charms: str = "1"):
        """Return people who have begun a duel in a channel, Red first, then Blue."""
        people = [await self.person(name) for name in names]
        await people[0].command(channel, "game new", game="duel")
        await people[0].command(channel, "game option", option="charms", value=charms)
        for person in people:
            await person.command(channel, "game join")
        await people[0].command(channel, "game start")
        return people


@contextlib.asynccontextmanager
async def running(bot: Landfall, token: str) -> AsyncIterator[None]:
    """Run a bot until the block ends."""
    task = asyncio.create_task(bot.start(token))
    ready = asyncio.create_task(bot.wait_until_ready())
    try:
        await asyncio.wait([task, ready], timeout=READY, return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            await task
        assert bot.is_ready(), "the bot was not ready in time"
        yield
    finally:
        ready.cancel()
        await bot.close()
        with contextlib.suppress(asyncio.CancelledError):
            await task


@functools.cache
def discords_contract() -> Contract | None:
    """Return Discord's own description of its requests, where it lies beside the project."""
    found = ROOT.parent / "shared" / "discord" / "openapi.json"
    return Contract(found) if found.is_file() else None


@contextlib.asynccontextmanager
async def hasty() -> AsyncIterator[None]:
    """Have messages edited one after another without much of a pause."""
    before = posting.APART, posting.TOGETHER
    posting.APART, posting.TOGETHER = APART, 0.0
    try:
        yield
    finally:
        posting.APART, posting.TOGETHER = before


_checked: set[tuple[int, str]] = set()


def unchecked(requests: Iterable[Any]) -> Iterator[Any]:
    """Yield the requests that are still to be compared with Discord's description.

    Every start registers the same 200 kB of commands, and comparing them takes longer than the
    start; each process does it once.
    """
    for asked in requests:
        if asked.route != COMMANDS:
            yield asked
        elif (once := (asked.status, json.dumps(asked.body))) not in _checked:
            yield asked
            _checked.add(once)


@contextlib.asynccontextmanager
async def laid(
    folder: Path,
    clock: HandClock | None = None,
    copies: Copies | None = None,
    address: str = "",
) -> AsyncIterator[Table]:
    """Lay a table: files in `folder`, kept for the next time; with an address on that server."""
    clock = clock or HandClock()
    path = folder / "landfall.db"
    opening = connect_server(address, path, Shards()) if address else connect(path)
    async with (
        Sandbox(folder / "sandbox.db", clock=SandboxClock(clock), channels=CHANNELS) as sandbox,
        await opening as db,
    ):
        with redirect(sandbox):
            games = (DUEL_UI, *GAMES)
            bot = landfall(db, clock, games, Seeds(), copies, guild_ready_timeout=0.05)
            async with hasty(), running(bot, sandbox.token):
                yield Table(sandbox, bot, clock, address or path)
        assert not sandbox.unknown, sandbox.unknown
        assert not sandbox.broken, sandbox.broken
        contract = discords_contract()
        if contract is not None:
            assert contract.faults(unchecked(sandbox.requests)) == []
