"""The clock's loop: reminders, orders, passed deadlines, votes, each once and in order.

What is to be done at a time is decided in rules/waiting.py; whatever was missed while the bot was
down is looked at when it comes back.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import sqlite3

import msgspec

from cogs.bot_type import Landfall
from db import outbox, votes, waiting
from db.errors import StorageError
from referee import custom_id
from referee.action import lapse
from referee.agreement import roll_off
from referee.errors import Refusal
from referee.game import GameHead
from referee.message import Outgoing
from referee.waiting import reminders, standing_orders
from rules import deadlines as pace
from rules.core import RuleError, canonical

from .base import Worker

log = logging.getLogger("landfall")

LATER = pace.MINUTE
"""When the clock looks again after the database refused."""


class Ticker(Worker):
    """Looks at every wait and every vote when it is due."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        bot.referee.listeners.append(self.moved)

    async def cog_load(self) -> None:
        """Begin with what passed while the bot was down."""
        self.wake.set()
        await super().cog_load()

    def moved(self, head: GameHead) -> None:
        """Look anew when the next wait is due."""
        self.wake.set()

    async def work(self) -> None:
        """Tick whenever the next wait or vote is due, after what a crash left half done."""
        await self.bot.wait_until_ready()
        await self._finish()
        again: int | None = None
        while True:
            try:
                at = again if again is not None else await self.bot.db.read(_next)
                await self.bot.clock.until(at, self.wake)
                again = None
                await self.tick()
            except Exception:
                log.exception("the clock's loop failed")
                # Not at once: what failed would only fail again.
                again = self.bot.clock.now() + LATER
                self.wake.clear()

    async def _finish(self) -> None:
        """Do what roll-offs decided before a crash; a fault of ours keeps nothing else waiting."""
        try:
            await roll_off.finish(self.bot.votes)
        except Exception:
            log.exception("what a roll-off decided could not be done")

    async def tick(self) -> None:
        """Do all that is due by now, first due first; a question at most once."""
        now = self.bot.clock.now()
        for vote in await self.bot.db.read(lambda db: votes.due(db, now)):
            await self._close(vote)
        done: set[tuple[int, str]] = set()
        for row in await self.bot.db.read(lambda db: waiting.awake(db, now)):
            if (row.game, row.question) not in done:
                done.add((row.game, row.question))
                await self._look_safely(row)

    async def _look_safely(self, row: waiting.Waiting) -> None:
        """Look at a wait; a fault of ours is handed to the GM and stops no other game."""
        try:
            await self._look(row)
        except StorageError:
            raise
        except Refusal as gone:
            log.info("a wait of game %s is dropped: %s", row.game, gone)
            await self._drop(row)
        except Exception:
            number = secrets.token_hex(4)
            log.exception("reference %s: the clock failed in game %s", number, row.game)
            head = await self.bot.games.get(row.game)
            why = f"The time is over, and playing on failed on our side (reference {number})."
            await self._hand_over(head, row, why)

    async def _look(self, row: waiting.Waiting) -> None:
        head = await self.bot.games.get(row.game)
        ask = head.ask
        if ask is None or row.question != custom_id.question(head.trail, head.state, ask):
            await self._drop(row)
            return
        now = self.bot.clock.now()
        if row.order_at is not None and row.order_at <= now:
            await self._obey(head, row)
            return
        length = head.setup.length(ask.kind)
        due = pace.due_at(row.since, length, head.resting(row.seat))
        if row.due is not None and due > row.due:
            # A holiday or quiet hours set since then put the deadline off.
            await self._write(row, _woken(head, msgspec.structs.replace(row, due=due)))
            return
        act = pace.act(_wait(head, row), now)
        if act == "nudge":
            await self._nudge(head, row)
        elif act == "lapse":
            await self._lapse(head, row)
        else:
            await self._write(row, _woken(head, row))

    async def _obey(self, head: GameHead, row: waiting.Waiting) -> None:
        """Play a standing order at its moment, or pass who is idle; else the wait goes on."""
        later = _woken(head, msgspec.structs.replace(row, order_at=None))
        if await self._write(row, later) and not await standing_orders.obey(
            self.bot.referee, head, row.seat
        ):
            await standing_orders.pass_idle(self.bot.referee, head, row.seat)

    async def _drop(self, row: waiting.Waiting) -> None:
        await self.bot.db.write(lambda db: waiting.remove(db, row.game, row.question, row.seat))

    async def _write(self, old: waiting.Waiting, new: waiting.Waiting) -> bool:
        return await self.bot.db.write(lambda db: waiting.replace(db, old, new))

    async def _others(self, row: waiting.Waiting) -> tuple[waiting.Waiting, ...]:
        """Return the waits of the other seats awaited for the same question."""
        found = await self.bot.db.read(lambda db: waiting.of_game(db, row.game))
        return tuple(one for one in found if one.question == row.question and one.seat != row.seat)

    async def _lapse(self, head: GameHead, row: waiting.Waiting) -> None:
        """Let silence count, once everybody's time is over."""
        over = pace.over_at(_wait(head, row)) or 0
        last = max(
            (pace.over_at(_wait(head, other)) or pace.NEVER for other in await self._others(row)),
            default=over,
        )
        free = pace.soonest(self.bot.clock.now(), head.resting(row.seat))
        wake = max(last, free)
        if wake > self.bot.clock.now():
            await self._write(row, msgspec.structs.replace(row, wake=wake))
            return
        try:
            await self.bot.referee.settle(head.id, lapse(head, row.question))
        except RuleError as refusal:
            after = await self.bot.games.get(head.id)
            if row.question == custom_id.question(after.trail, after.state, after.ask):
                await self._hand_over(after, row, refusal.text)

    async def _hand_over(self, head: GameHead, row: waiting.Waiting, why: str) -> None:
        """Tell the GM that the clock cannot close a question, and wait for ever."""
        rows = (row, *await self._others(row))
        later = [msgspec.structs.replace(one, due=None, wake=pace.NEVER) for one in rows]
        await self._tell(head, reminders.stuck(head, why), rows, later)

    async def _nudge(self, head: GameHead, row: waiting.Waiting) -> None:
        """Remind everybody awaited for this question who is awake, in one message."""
        now = self.bot.clock.now()
        free = pace.soonest(now, head.resting(row.seat))
        if free > now:
            await self._write(row, msgspec.structs.replace(row, wake=free))
            return
        others = [
            other
            for other in await self._others(row)
            if other.reminded == row.reminded
            and pace.act(_wait(head, other), now) == "nudge"
            and pace.soonest(now, head.resting(other.seat)) <= now
        ]
        rows = (row, *others)
        later = [_reminded(head, one, now) for one in rows]
        seats = tuple(sorted(one.seat for one in rows))
        last = later[0].reminded >= pace.NUDGES
        await self._tell(head, reminders.nudge(head, seats, row.due or 0, last), rows, later)

    async def _close(self, vote: votes.Vote) -> None:
        """Close a vote whose time is up, and say so where its game is still known."""
        number, now = vote.id or 0, self.bot.clock.now()
        try:
            head = await self.bot.games.get(vote.game)
        except Refusal:
            await self.bot.db.write(lambda db: votes.close(db, number, "lapsed", now))
            return
        say = reminders.lapsed(self.bot.votes.text(vote))
        line = _line(head, say, f"vote/{vote.id}", now)

        def write(db: sqlite3.Connection) -> None:
            if votes.close(db, number, "lapsed", now) and line is not None:
                outbox.add(db, line)

        await self.bot.db.write(write)
        self.bot.referee.moved(head)

    async def _tell(
        self,
        head: GameHead,
        say: Outgoing,
        rows: tuple[waiting.Waiting, ...],
        later: list[waiting.Waiting],
    ) -> None:
        """Write a reminder and when to look again, together, unless the first wait is over."""
        row = rows[0]
        mark = f"{row.game}/{row.question}/{row.seat}/{row.since}/{row.reminded}/{row.due}"
        line = _line(head, say, mark, self.bot.clock.now())

        def write(db: sqlite3.Connection) -> None:
            stands = [waiting.replace(db, *pair) for pair in zip(rows, later, strict=True)]
            if line is not None and stands[0]:
                outbox.add(db, line)

        await self.bot.db.write(write)
        self.bot.referee.moved(head)


def _next(db: sqlite3.Connection) -> int | None:
    times = (waiting.next_wake(db), votes.next_due(db))
    return min((time for time in times if time is not None), default=None)


def _wait(head: GameHead, row: waiting.Waiting) -> pace.Wait:
    return pace.Wait(row.since, row.due, row.reminded, pace.GRACE[head.setup.pace])


def _woken(head: GameHead, row: waiting.Waiting) -> waiting.Waiting:
    """Return a wait with the time at which the clock looks again."""
    wake = pace.wake_at(_wait(head, row))
    times = [time for time in (wake, row.order_at) if time is not None]
    return msgspec.structs.replace(row, wake=min(times, default=pace.NEVER))


def _reminded(head: GameHead, row: waiting.Waiting, now: int) -> waiting.Waiting:
    wait = pace.reminded(_wait(head, row), now)
    return _woken(head, msgspec.structs.replace(row, reminded=wait.reminded))


def _line(head: GameHead, say: Outgoing, mark: str, now: int) -> outbox.Line | None:
    """Return a message whose nonce is the same whenever the same one is made."""
    if head.game.channel is None:
        return None
    nonce = f"n{hashlib.sha256(mark.encode()).hexdigest()[:24]}"
    body = canonical(say).decode()
    return outbox.Line(None, head.id, None, 0, head.game.channel, None, body, nonce, now)


async def setup(bot: Landfall) -> None:
    """Add the clock's loop."""
    await bot.add_cog(Ticker(bot))
