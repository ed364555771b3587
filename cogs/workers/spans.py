"""The messages of games: each is edited while its span goes on, and closed when another begins.

Only the worker of a channel comes here, so that each message has a single writer. What is shown is
made from the journal, again after every change, until nothing newer is there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from cogs.bot_type import Landfall
from db import orders, waiting
from db.span_changes import Shown
from db.transaction import Work
from referee import glance
from referee.guide import demo_of, guide
from referee.head import GameHead
from referee.timeline import ending
from referee.timeline.retold import scenes
from referee.timeline.spans import Page
from referee.waiting.standing_orders import is_answering
from rules.deadlines import MINUTE

from . import calls
from .look import Look
from .sight import Sight
from .span_steps import Steps, Waits, bytes_of, edited
from .troubles import Place

log = logging.getLogger("landfall")

AGE = 50 * MINUTE
"""An older message is left as it is when something is told: Discord limits edits of old ones."""

AT_ONCE = 5_000
"""How long to wait, in ms, for an order that is about to answer before a game is shown."""


Step = Callable[[], Awaitable[int]]
"""Does something to messages; returns how many of them then show everything they have to."""


class Found(NamedTuple):
    """The messages of a game that may have to be changed, and whom the game is waiting for."""

    pages: tuple[Page, ...]
    waits: tuple[waiting.Waiting, ...]
    orders: tuple[orders.Orders, ...] = ()


class Spans:
    """Shows games in their messages. `_settled` are those shown as they stand, until they move."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._sight = Sight(bot)
        self._steps = Steps(bot, self._sight, self._is_current)
        self._settled: set[int] = set()
        self._looks: dict[int, Look] = {}
        bot.referee.listeners.append(self.moved)
        bot.referee.savers.append(self.saving)

    def doubt_before(self, line: int) -> None:
        """Note that lines up to this one may have been posted before a crash."""
        self._steps.doubts.from_before = line

    def moved(self, head: GameHead) -> None:
        """Note that a game may no longer be shown as it stands."""
        self._settled.discard(head.id)
        look = self._looks.get(head.id)
        if look is not None and look.rides and look.head is head:
            # The move with which it was read has arrived.
            look.rides = False
            return
        self._looks.pop(head.id, None)

    def saving(self, head: GameHead) -> Work[Any] | None:
        """Return what to read with a move that leads to this state, for the next `show`."""
        is_ours = self._bot.db.share.may_speak(head.game.guild)
        if head.state is None or head.game.channel is None or not is_ours:
            return None
        look = self._looks[head.id] = Look(head, self._bot.referee, rides=True)
        return look.read

    def look(self, game: int) -> Look | None:
        """Return a look at a game for the next `show`, already read or still to be read.

        None if nothing is to be shown, or if the game is not known here. It is of no use once the
        game has moved.
        """
        head = self._bot.games.known(game)
        if head is None or head.state is None or game in self._settled:
            return None
        look = self._looks.get(game)
        if look is None or look.head is not head or not look.has_lines():
            look = self._looks[game] = Look(head, self._bot.referee)
        return look

    def overtake_at(self, place: Place) -> None:
        """Note that the lines of a place may no longer be what a look has."""
        for look in self._looks.values():
            if look.is_at(place):
                look.overtake()

    async def show(self, game: int) -> int | None:
        """Show a game as it stands; return when (ms) something is left to be tidied up.

        Raises one of reply.UNHEARD if Discord, or the connection to it, fails.
        """
        if game in self._settled:
            return None
        try:
            later = await self._shown(game)
        except BaseException:
            self._settled.discard(game)
            raise
        if later is not None:
            self._settled.discard(game)
        return later

    async def _shown(self, game: int) -> int | None:
        while True:
            # Before anything is read: whatever moves from here on is looked at again.
            self._settled.add(game)
            head = await self._bot.games.get(game)
            if head.state is None or head.game.channel is None:
                return None
            found = await self._read(head)
            if (soon := self._moves_on(head, found)) is not None:
                return soon
            step = await self._next(head, found)
            if step is None:
                return self._later(found.pages)
            shown = await step()
            # What was read meanwhile, with a move, may not include what the step has done.
            self._looks.pop(game, None)
            if shown == len(found.pages) and game in self._settled:
                return None

    def _is_current(self, head: GameHead) -> bool:
        """Say whether a game stands as it did when it was read to be shown."""
        return head.id in self._settled and self._bot.games.known(head.id) is head

    def _moves_on(self, head: GameHead, found: Found) -> int | None:
        """Return by when (ms) a game is shown at the latest if an order is about to answer.

        None if none is, or if it has not come for a while.
        """
        latest = head.game.moved_at + AT_ONCE
        soon = self._bot.clock.now() < latest and is_answering(head, found.orders)
        return latest if soon else None

    async def _read(self, head: GameHead) -> Found:
        """Return the messages of a game that may have to be changed, as they are known here."""
        marks = self._bot.referee.marks
        look = self._looks.pop(head.id, None)
        if look is None or look.head is not head or not look.is_fresh():
            look = Look(head, self._bot.referee)
            await self._bot.db.read(look.read)
        before, unmarked = look.before, look.unmarked
        found, waits, wills, seq = look.found()
        unsaved = marks.shown()
        if seq > head.seq:
            # A row that was saved this moment: the game is shown once it is known here.
            return Found((), ())
        if any(page.record.number in before.keys() - unsaved.keys() for page in found):
            # What was saved meanwhile may have been read in its earlier form.
            return await self._read(head)
        known, unmarked = before | unsaved, unmarked | marks.unmarked
        found = await self._guided(head, await self._ended(head, found))
        every = (
            _known(page, known.get(page.record.number), unmarked, page.record.number in unsaved)
            for page in found
        )
        return Found(
            tuple(page for page in every if page.is_newest or not page.is_settled), waits, wills
        )

    async def _ended(self, head: GameHead, found: tuple[Page, ...]) -> tuple[Page, ...]:
        """Return messages of a game, the newest with what it says once the game is over."""
        if not ending.is_over(head) or not any(page.is_newest for page in found):
            return found
        every = await scenes(self._bot.referee, head)
        told = await self._bot.labour.do(head.game.guild, ending.lines, head, every)
        return tuple(
            msgspec.structs.replace(page, ending=told) if page.is_newest else page for page in found
        )

    async def _guided(self, head: GameHead, found: tuple[Page, ...]) -> tuple[Page, ...]:
        """Return messages of a game, the newest with the present step of a demo."""
        if demo_of(head) is None:
            return found
        step = await self._bot.labour.do(head.game.guild, guide, head)
        return tuple(
            msgspec.structs.replace(page, guide=step) if page.is_newest else page for page in found
        )

    async def _next(self, head: GameHead, found: Found) -> Step | None:
        """Return what is to be done next, None if everything is shown."""
        older = [page for page in found.pages if not page.is_newest]
        newest = next((page for page in found.pages if page.is_newest), None)
        telling = [page for page in older if page.unsaid()]
        if telling:
            finish = partial(self._steps.finish, head, telling[0], newest)
            # Anything that was never posted comes before the answer.
            is_before = len(telling) > 1 or telling[0].record.message is None
            if is_before or newest is None or not self._is_answer(head, newest):
                return finish
            return partial(_at_once, partial(self._steps.post, head, newest, found.waits), finish)
        step = None if newest is None else await self._live(head, newest, found.waits)
        if step is not None:
            return step
        now = self._bot.clock.now()
        for page in older:
            if self._steps.not_before.get(page.record.number, 0) <= now:
                return partial(self._steps.finish, head, page, newest)
        return None

    def _is_answer(self, head: GameHead, page: Page) -> bool:
        """Say whether the newest message is still to be posted and somebody is waiting for it."""
        channel = page.record.channel
        return page.is_to_post and self._bot.offers.is_posting(head.id, channel, head.seq)

    def _later(self, found: tuple[Page, ...]) -> int | None:
        times = (
            self._steps.not_before.get(page.record.number) for page in found if not page.is_newest
        )
        return min((at for at in times if at is not None), default=None)

    async def _live(self, head: GameHead, page: Page, waits: Waits) -> Step | None:
        """Return what is to be done to the newest message."""
        record, offers = page.record, self._bot.offers
        if page.is_to_post:
            return partial(self._steps.post, head, page, waits)
        if record.message is None:
            return None
        if await self._goes_on(head, page, waits):
            return partial(self._steps.split, head, page)
        offers.release(head.id, head.seq, only_posts=True)
        if record.shown_seq == head.seq and not record.stale and not page.unsaid():
            content = bytes_of(edited(head, page, waits))
            if self._steps.content.setdefault(record.number, content) == content:
                return None
        return partial(self._steps.edit, head, page, waits)

    async def _goes_on(self, head: GameHead, page: Page, waits: Waits) -> bool:
        """Say whether a span goes on in a new message."""
        record, telling = page.record, bool(page.unsaid())
        if record.number in self._steps.lost or record.channel != head.game.channel:
            return True
        now = self._bot.clock.now()
        called = calls.due(head, page, waits, now)
        if not telling:
            # Nobody was called to a window that has stayed open after all.
            return bool(called) and glance.has_stayed(head, waits)
        if called or now - (record.posted_at or 0) > AGE:
            return True
        at = record.posted_at or now
        return await self._sight.is_buried(head, record.channel, record.message or 0, at)


async def _at_once(answer: Step, finish: Step) -> int:
    """Answer whoever is waiting while the previous message is finished; nobody waits for both.

    Raises the first error once both are through.
    """
    done = await asyncio.gather(answer(), finish(), return_exceptions=True)
    fault = next((one for one in done if isinstance(one, BaseException)), None)
    if fault is not None:
        raise fault
    return sum(one for one in done if not isinstance(one, BaseException))


def _known(page: Page, shown: Shown | None, unmarked: frozenset[int], unsaved: bool) -> Page:
    """Return a message with what is known of it; `unsaved` marks what was not saved so far."""
    rows = tuple(
        msgspec.structs.replace(row, said=1) if row.line in unmarked else row for row in page.rows
    )
    record = page.record
    if shown is not None:
        record = msgspec.structs.replace(
            record,
            message=shown.message,
            shown_seq=shown.seq,
            posted_at=shown.posted_at,
            mentioned=shown.mentioned,
            closed_at=shown.closed_at,
            stale=0 if unsaved and record.stale == shown.stale else record.stale,
        )
    return msgspec.structs.replace(page, record=record, rows=rows)
