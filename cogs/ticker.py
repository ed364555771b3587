"""The clock's loop: reminders and passed deadlines, each once, in order, whatever was missed.

What is to be done at a time is decided in rules/waiting.py.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import sqlite3

import msgspec
from discord.ext import commands

from db import outbox, waiting
from rules import waiting as pace
from rules.core import RuleError, canonical, seat_title

from . import ids, speech
from .app import Landfall
from .deeds import lapse
from .heads import Head
from .says import Say, plain

log = logging.getLogger("landfall")


class Ticker(commands.Cog):
    """Looks at every wait when it is due."""

    def __init__(self, bot: Landfall) -> None:
        self.bot = bot
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with what passed while the bot was down."""
        self._wake.set()
        self._task = asyncio.create_task(self._work())

    async def cog_unload(self) -> None:
        """Stop the clock's loop; waits are kept in the database."""
        if self._task is not None:
            self._task.cancel()

    def moved(self, head: Head) -> None:
        """Look anew when the next wait is due."""
        self._wake.set()

    async def _work(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            await self.bot.clock.until(await self.bot.db.read(waiting.next_wake), self._wake)
            try:
                await self.tick()
            except Exception:
                log.exception("the clock's loop failed")

    async def tick(self) -> None:
        """Do all that is due by now, first due first; a question at most once."""
        done: set[tuple[int, str]] = set()
        for row in await self.bot.db.read(lambda db: waiting.awake(db, self.bot.clock.now())):
            if (row.game, row.question) not in done:
                done.add((row.game, row.question))
                await self._look(row)

    async def _look(self, row: waiting.Waiting) -> None:
        head = await self.bot.heads.get(row.game)
        ask = speech.asked(head)
        if row.question != ids.question(head.trail, head.state, ask):
            await self.bot.db.write(lambda db: waiting.remove(db, row.game, row.question, row.seat))
            return
        act = pace.act(_wait(head, row), self.bot.clock.now())
        if act == "nudge":
            await self._nudge(head, row)
        elif act == "lapse":
            await self._lapse(head, row)

    async def _lapse(self, head: Head, row: waiting.Waiting) -> None:
        try:
            await self.bot.referee.settle(head.id, lapse(head, row.question))
        except RuleError as refusal:
            said = f"{refusal.text} Answer for them: /gm answer."
            await self._tell(
                head, row, Say(plain(said)), msgspec.structs.replace(row, due=None, wake=pace.NEVER)
            )

    async def _nudge(self, head: Head, row: waiting.Waiting) -> None:
        """Remind everybody awaited for this question, in one message."""
        asked = await self.bot.db.read(lambda db: waiting.of_game(db, head.id))
        seats = tuple(other.seat for other in asked if other.question == row.question)
        who = ", ".join(
            f"{seat_title(seat)} " + " ".join(f"<@{p}>" for p in speech.people(head, (seat,)))
            for seat in seats
        )
        ask = speech.asked(head)
        what = plain(ask.text if ask else "")
        text = f"{who}: still open: {what} Until <t:{(row.due or 0) // 1000}:R>."
        say = Say(text, buttons=((speech.now_button(head),),), pings=speech.people(head, seats))
        for other in asked:
            if other.question == row.question and other.seat != row.seat:
                await self._put_off(head, other)
        await self._tell(head, row, say, self._later(head, row))

    def _later(self, head: Head, row: waiting.Waiting) -> waiting.Waiting:
        wait = pace.reminded(_wait(head, row), self.bot.clock.now())
        wake = pace.wake_at(wait) or pace.NEVER
        return msgspec.structs.replace(row, reminded=wait.reminded, wake=wake)

    async def _put_off(self, head: Head, row: waiting.Waiting) -> None:
        later = self._later(head, row)
        await self.bot.db.write(lambda db: waiting.replace(db, later))

    async def _tell(
        self, head: Head, row: waiting.Waiting, say: Say, later: waiting.Waiting
    ) -> None:
        """Write the reminder and when to look again, together."""
        nonce = _nonce(row)
        body = canonical(say).decode()
        line = outbox.Line(
            None, head.id, None, 0, head.game.channel, None, body, nonce, self.bot.clock.now()
        )

        def write(db: sqlite3.Connection) -> None:
            outbox.add(db, line)
            waiting.replace(db, later)

        await self.bot.db.write(write)
        self.bot.referee.moved(head)


def _wait(head: Head, row: waiting.Waiting) -> pace.Wait:
    return pace.Wait(row.since, row.due, row.reminded, pace.GRACE[head.setup.pace])


def _nonce(row: waiting.Waiting) -> str:
    """Return the nonce of a reminder: the same whenever the same reminder is made."""
    mark = f"{row.game}/{row.question}/{row.seat}/{row.since}/{row.reminded}"
    return f"n{hashlib.sha256(mark.encode()).hexdigest()[:24]}"


async def setup(bot: Landfall) -> None:
    """Add the clock's loop."""
    await bot.add_cog(Ticker(bot))
