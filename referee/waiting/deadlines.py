"""What is due by the clock: reminders, orders, passed deadlines, votes, each once and in order.

`due` decides what a wait has come to, as a value; `Deadlines` does it. A worker calls it when the
next time has come; whatever was missed while the bot was down is looked at when it comes back.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from typing import Literal, NamedTuple

import msgspec

from db import outbox, votes, waiting
from db.engine import Connection
from db.share import Part
from referee import custom_id, glance
from referee.action import Played
from referee.agreement.votes import Votes
from referee.errors import Ailing, Refusal, StorageError
from referee.head import GameHead
from referee.lifecycle import Ended
from referee.message import Outgoing
from rules import deadlines as pace
from rules.core import Lapse, RuleError, canonical

from . import reminders, standing_orders
from .waits import reminded, woken

log = logging.getLogger("landfall")

AGAIN = 1_000
"""When to look again at an order whose game moved on meanwhile, in ms."""
PUT_OFF = pace.HOUR
"""When to look again at a game that cannot be read, in ms."""

SILENT = "The clock, as nobody went on with the demo,"
"""Who ends a demo that its learner has left."""

Step = Literal["drop", "wait", "order", "nudge", "lapse"]


class Due(NamedTuple):
    """What has become of a wait: it is over, it goes on, an order answers, a reminder, a default.

    `later` is the wait as it is from now on, if it goes on.
    """

    step: Step
    later: waiting.Waiting


def due(head: GameHead, row: waiting.Waiting, now: int) -> Due:
    """Return what has become of a wait at a time in ms."""
    ask = head.ask
    if ask is None or row.question != custom_id.question(head.trail, head.state, ask):
        return Due("drop", row)
    if row.order_at is not None and row.order_at <= now:
        return Due("order", woken(head, msgspec.structs.replace(row, order_at=None)))
    length = pace.length(ask.kind, head.setup.pace, head.setup.lengths)
    at = pace.due_at(row.since, length, head.resting(row.seat))
    if row.due is not None and at > row.due:
        # A holiday or quiet hours set since then postpone the deadline.
        return Due("wait", woken(head, msgspec.structs.replace(row, due=at)))
    act = pace.act(head.timing(row), now)
    return Due(act, row) if act in ("nudge", "lapse") else Due("wait", woken(head, row))


class Lapsed(Played, frozen=True, kw_only=True):
    """A deadline passed; it closes the question it was for, and no other."""

    question: str

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError if another question is open by now."""
        check_still_asked(head, self.question)


class Deserted(Ended, frozen=True, kw_only=True):
    """A demo ends in which nobody answers any more: nobody is learning from it."""

    question: str

    def check_ready(self, head: GameHead) -> None:
        """Raise RuleError if another question is open by now."""
        check_still_asked(head, self.question)


def check_still_asked(head: GameHead, question: str) -> None:
    """Raise RuleError if another question is open by now."""
    if question != custom_id.question(head.trail, head.state, head.ask):
        raise RuleError("That question is not open any more.", "GAME")


def _lapsed(head: GameHead, question: str) -> Lapsed | Deserted:
    """Return the action of a passed deadline: the defaults are played, or a demo ends."""
    key = f"lapse:{head.id}:{head.seq}:{question}"
    if head.setup.demo:
        return Deserted(key=key, seat="bot", by="clock", name=SILENT, question=question)
    return Lapsed(key=key, seat="bot", by="clock", move=Lapse(), question=question)


class Deadlines:
    """Looks at every wait and every vote when it is due."""

    def __init__(self, votes: Votes) -> None:
        self._votes = votes
        self._referee = votes.referee
        self._db = votes.referee.db

    async def next(self) -> int | None:
        """Return when (ms) the next wait or vote is due, None if there is none."""
        part = self._db.share.part
        return await self._db.read(lambda db: _next(db, part))

    async def tick(self) -> None:
        """Do everything that is due by now, the first due first; a question at most once."""
        now, part = self._referee.clock.now(), self._db.share.part
        for vote in await self._db.read(lambda db: votes.due(db, now, part)):
            await self._close_safely(vote)
        seen: set[tuple[int, str]] = set()
        for row in await self._db.read(lambda db: waiting.awake(db, now, part=part)):
            if (row.game, row.question) not in seen:
                seen.add((row.game, row.question))
                await self._look_safely(row)

    async def _look_safely(self, row: waiting.Waiting) -> None:
        """Look at a wait; a fault of ours is handed to the GM and stops no other game."""
        try:
            await self._look(row)
        except Ailing as error:
            log.info("a wait of game %s is put off: %s", row.game, error)
            later = self._referee.clock.now() + PUT_OFF
            await self._write(row, msgspec.structs.replace(row, wake=later))
        except StorageError:
            raise
        except Refusal as gone:
            log.info("a wait of game %s is dropped: %s", row.game, gone)
            await self._drop(row)
        except Exception:
            number = secrets.token_hex(4)
            log.exception("reference %s: the clock failed in game %s", number, row.game)
            head = await self._referee.games.get(row.game)
            why = f"Time is up, but a fault on our side stops the game (reference {number})."
            await self._hand_over(head, row, why)

    async def _look(self, row: waiting.Waiting) -> None:
        head = await self._referee.games.get(row.game)
        found = due(head, row, self._referee.clock.now())
        if found.step == "drop":
            await self._drop(row)
        elif found.step == "order":
            await self._order(head, row, found.later)
        elif found.step == "nudge":
            await self._nudge(head, row)
        elif found.step == "lapse":
            await self._lapse(head, row)
        else:
            await self._write(row, found.later)

    async def _order(self, head: GameHead, row: waiting.Waiting, later: waiting.Waiting) -> None:
        """Play a standing order at its moment, or pass for an idle seat; else the wait goes on."""
        # Only what was tried is over: if the disk refused, the moment comes again.
        try:
            if not await standing_orders.obey(self._referee, head, row.seat):
                await standing_orders.pass_idle(self._referee, head, row.seat)
        except RuleError as error:
            log.info(
                "an order of game %s waits, for it or its orders moved on: %s", row.game, error
            )
            again = self._referee.clock.now() + AGAIN
            await self._write(row, msgspec.structs.replace(row, wake=again))
            return
        if await self._write(row, later) and glance.has_stayed(head, (later,)):
            # Nobody wanted to disturb the GM for nothing; now the window is announced.
            self._referee.moved(head)

    async def _drop(self, row: waiting.Waiting) -> None:
        await self._db.write(lambda db: waiting.remove(db, row.game, row.question, row.seat))

    async def _write(self, old: waiting.Waiting, new: waiting.Waiting) -> bool:
        return await self._db.write(lambda db: waiting.replace(db, old, new))

    async def _others(self, head: GameHead, row: waiting.Waiting) -> tuple[waiting.Waiting, ...]:
        """Return the waits of the other seats that are asked the same question."""
        found = await self._db.read(lambda db: waiting.of_game(db, head.id))
        return tuple(one for one in found if one.question == row.question and one.seat != row.seat)

    async def _lapse(self, head: GameHead, row: waiting.Waiting) -> None:
        """Play the defaults, once everybody's time is over."""
        now = self._referee.clock.now()
        over = [pace.over_at(head.timing(row)) or 0]
        for other in await self._others(head, row):
            over.append(pace.over_at(head.timing(other)) or pace.NEVER)
        wake = max(*over, pace.soonest(now, head.resting(row.seat)))
        if wake > now:
            await self._write(row, msgspec.structs.replace(row, wake=wake))
            return
        try:
            await self._referee.settle(head.id, _lapsed(head, row.question))
        except RuleError as refusal:
            after = await self._referee.games.get(head.id)
            if row.question == custom_id.question(after.trail, after.state, after.ask):
                await self._hand_over(after, row, refusal.text)

    async def _hand_over(self, head: GameHead, row: waiting.Waiting, why: str) -> None:
        """Tell the GM that the clock cannot close a question, and wait for ever."""
        rows = (row, *await self._others(head, row))
        later = [msgspec.structs.replace(one, due=None, wake=pace.NEVER) for one in rows]
        await self._tell(head, reminders.stuck(head, why), rows, later)

    async def _nudge(self, head: GameHead, row: waiting.Waiting) -> None:
        """Remind everybody who is asked this question and is awake, in one message."""
        now = self._referee.clock.now()
        free = pace.soonest(now, head.resting(row.seat))
        if free > now:
            await self._write(row, msgspec.structs.replace(row, wake=free))
            return
        others = [
            other
            for other in await self._others(head, row)
            if other.reminded == row.reminded
            and pace.act(head.timing(other), now) == "nudge"
            and pace.soonest(now, head.resting(other.seat)) <= now
        ]
        rows = (row, *others)
        later = [reminded(head, one, now) for one in rows]
        seats = tuple(sorted(one.seat for one in rows))
        last = later[0].reminded >= pace.NUDGES
        await self._tell(head, reminders.nudge(head, seats, row.due or 0, last), rows, later)

    async def _close_safely(self, vote: votes.Vote) -> None:
        """Close a vote whose time is up; silently, if its game is gone or cannot be read."""
        number, now = vote.id or 0, self._referee.clock.now()
        try:
            await self._close(vote, await self._referee.games.get(vote.game), now)
        except (Refusal, Ailing) as error:
            log.info("vote %s of game %s ends in silence: %s", number, vote.game, error)
            await self._db.write(lambda db: votes.close(db, number, "lapsed", now))

    async def _close(self, vote: votes.Vote, head: GameHead, now: int) -> None:
        number = vote.id or 0
        message = reminders.lapsed(self._votes.text(vote))
        line = _line(head, message, f"vote/{vote.id}", now)

        def write(db: Connection) -> None:
            if votes.close(db, number, "lapsed", now) and line is not None:
                outbox.add(db, line)

        await self._db.write(write)
        self._referee.moved(head)

    async def _tell(
        self,
        head: GameHead,
        message: Outgoing,
        rows: tuple[waiting.Waiting, ...],
        later: list[waiting.Waiting],
    ) -> None:
        """Write a reminder and when to look again, together, unless the first wait is over."""
        row = rows[0]
        mark = f"{row.game}/{row.question}/{row.seat}/{row.since}/{row.reminded}/{row.due}"
        line = _line(head, message, mark, self._referee.clock.now())

        def write(db: Connection) -> None:
            stands = [waiting.replace(db, *pair) for pair in zip(rows, later, strict=True)]
            if line is not None and stands[0]:
                outbox.add(db, line)

        await self._db.write(write)
        self._referee.moved(head)


def _next(db: Connection, part: Part) -> int | None:
    times = (waiting.next_wake(db, part), votes.next_due(db, part))
    return min((time for time in times if time is not None), default=None)


def _line(head: GameHead, message: Outgoing, mark: str, now: int) -> outbox.Line | None:
    """Return a message whose nonce is the same whenever the same message is made."""
    if head.game.channel is None:
        return None
    nonce = f"n{hashlib.sha256(mark.encode()).hexdigest()[:24]}"
    body = canonical(message).decode()
    return outbox.Line(None, head.id, None, 0, head.game.channel, None, body, nonce, now)
