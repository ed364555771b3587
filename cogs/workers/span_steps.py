"""What is done to the message of a span: posted, changed, closed, deleted, or found again.

Each step records in the marks what the message then shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from cogs.bot_type import Landfall
from cogs.offers import Offer
from cogs.ui import reply
from cogs.ui.threads import CLOSED
from cogs.wire import Unwell
from db import games, span_changes, waiting
from db.span_changes import Shown
from referee.head import GameHead
from referee.message import Outgoing
from referee.timeline import spans as pages
from referee.timeline.spans import Page
from rules.deadlines import MINUTE

from . import calls, posting
from .doubts import Doubts
from .posting import LOST, TOO_OLD, Picture, Posting, code_of
from .sight import Sight

Waits = tuple[waiting.Waiting, ...]
"""Whom a game is waiting for, longest first."""


class Steps:
    """Carries out what is to be done to messages of spans, by their numbers.

    `is_current` says whether nothing has moved since a game was read to be shown; `lost` are
    messages that can no longer be changed, `not_before` says when (ms) one may be closed at the
    earliest, `content` what each shows, `doubts` which may be there without our knowing.
    """

    def __init__(self, bot: Landfall, sight: Sight, is_current: Callable[[GameHead], bool]) -> None:
        self._bot = bot
        self._sight = sight
        self._is_current = is_current
        self._posting = Posting(bot)
        self.doubts = Doubts(bot)
        self.lost: set[int] = set()
        self.not_before: dict[int, int] = {}
        self.content: dict[int, bytes] = {}
        self._edited: dict[int, float] = {}
        self._wanted: dict[int, float] = {}

    async def split(self, head: GameHead, page: Page) -> bool:
        """Have a span go on in a new message."""
        record, channel = page.record, head.game.channel or 0
        at = self._bot.clock.now()
        self.content.pop(record.number, None)
        await self._bot.referee.marks.flush()
        await self._bot.db.write(
            lambda db: span_changes.split(db, record, record.shown_seq, channel, at)
        )
        return False

    async def post(self, head: GameHead, page: Page, waits: Waits) -> bool:
        """Post the newest message, unless it is there already; say whether that was done."""
        if await self._is_found(head, page, waits):
            return False
        now = self._bot.clock.now()
        pings = calls.everybody(head, page, waits, now)
        content = pages.opened(head, page, waits, pings)
        picture = await self._sight.picture(head, page.record)
        message = await self._said(page, content, picture, self._offered(head, page))
        mentioned = calls.noted(head, page, waits, pings, now)
        shown = Shown(message, head.seq, now, mentioned, None, page.record.stale)
        self._note(head, page, shown, content)
        self._sight.put(head, page.record, message, picture)
        return True

    def _offered(self, head: GameHead, page: Page) -> Offer | None:
        """Take a command's answer that may begin a message."""
        return self._bot.offers.posting(head.id, page.record.channel, head.seq)

    async def _said(
        self, page: Page, content: Outgoing, picture: Picture, offer: Offer | None
    ) -> int:
        """Post a message, as the answer to a command if one is waiting; return its number."""
        try:
            if offer is not None:
                number = await self._posting.answer(offer, content, picture)
                if number is not None:
                    return number
            nonce = f"s{page.record.number}"
            return await self._posting.post(page.record.channel, content, picture, nonce)
        except reply.UNHEARD as error:
            self.doubts.unheard(page, error)
            raise

    async def _is_found(self, head: GameHead, page: Page, waits: Waits) -> bool:
        """Say whether a message is in its channel although nobody could tell us so."""
        found = await self.doubts.found(head, page)
        if found is None:
            return False
        now = self._bot.clock.now()
        mentioned = calls.noted(head, page, waits, calls.everybody(head, page, waits, now), now)
        shown = Shown(found, page.record.first - 1, now, mentioned)
        self._bot.referee.marks.show(page.record.number, shown, [page.opening])
        return True

    async def edit(self, head: GameHead, page: Page, waits: Waits) -> bool:
        """Edit the newest message, through the press that waits for it if there is one.

        Say whether that was done: it may wait for another move to be shown with it.
        """
        record = page.record
        message = record.message or 0
        offer, is_time = await self._in_time(head, page, posting.TOGETHER)
        if not is_time:
            return False
        content = edited(head, page, waits)
        picture = await self._sight.picture(head, record)
        try:
            if offer is None or not await self._posting.change_by(offer, content, picture):
                await self._posting.change(record.channel, message, content, picture)
        except reply.UNHEARD as error:
            self._missed(page, error)
            return False
        at = record.posted_at or self._bot.clock.now()
        shown = Shown(message, head.seq, at, record.mentioned, None, record.stale)
        self._note(head, page, shown, content)
        self._sight.put(head, record, message, picture)
        return True

    def _missed(self, page: Page, error: Exception) -> None:
        """Note that an edit cannot be made. Raises the error if it may be possible later."""
        code = code_of(error)
        if code not in (LOST, TOO_OLD) or (code == TOO_OLD and not page.unsaid()):
            raise error
        self.lost.add(page.record.number)

    async def _in_time(self, head: GameHead, page: Page, wait: float) -> tuple[Offer | None, bool]:
        """Wait until an edit may be made, or for a press that makes it.

        Return the press, and whether what was read should still be shown; `wait` is how many
        seconds to wait for another move to be shown with it.
        """
        number, message = page.record.number, page.record.message or 0
        loop = asyncio.get_running_loop()
        since = self._wanted.setdefault(number, loop.time())
        at = max(self._edited.get(number, 0.0) + posting.APART, since + wait)
        while (offer := self._bot.offers.editing(head.id, message, head.seq)) is None:
            if loop.time() >= at:
                break
            await self._bot.offers.wait(head.id, at - loop.time())
            if not self._is_current(head):
                return None, False
            # A command that came meanwhile is answered separately: this message is there already.
            self._bot.offers.release(head.id, head.seq, only_posts=True)
        return offer, True

    def _note(self, head: GameHead, page: Page, shown: Shown, content: Outgoing) -> None:
        """Note what a message shows by now."""
        number = page.record.number
        self._wanted.pop(number, None)
        self._edited[number] = asyncio.get_running_loop().time()
        self.content[number] = bytes_of(content)
        lines = [row.line for row in page.rows if not row.said]
        opening = [page.opening] if page.opening else []
        self._bot.referee.marks.show(number, shown, [*opening, *lines])
        if not page.is_newest or head.game.status not in games.LIVE:
            self._forget(number)

    async def finish(self, head: GameHead, page: Page, newest: Page | None) -> bool:
        """Have a message whose span is over show only its lines; say whether it does by then."""
        record, empty = page.record, pages.is_empty(head, page)
        if record.message is None and empty:
            # It may be there without our knowing, with a question that is over.
            if await self._is_found(head, page, ()):
                return False
            await self._close(page)
        elif record.message is None:
            return await self._post_late(head, page, newest)
        elif empty and not page.unsaid():
            await self._remove(head, page)
        else:
            return await self._shorten(head, page, newest)
        return True

    async def _post_late(self, head: GameHead, page: Page, newest: Page | None) -> bool:
        """Post what was told while nothing could be posted, unless it is there already."""
        if await self._is_found(head, page, ()):
            return False
        content, now = pages.closed(head, page), self._bot.clock.now()
        # Anybody waiting for an answer is shown how the game stands, if that is to be posted too.
        is_last = newest is None or not newest.is_to_post
        offer = self._offered(head, page) if is_last else None
        message = await self._said(page, content, None, offer)
        shown = Shown(message, page.record.last or 0, now, "{}", now, page.record.stale)
        self._note(head, page, shown, content)
        return True

    async def _shorten(self, head: GameHead, page: Page, newest: Page | None) -> bool:
        """Remove question, buttons and picture from a message; say whether that was done."""
        record, content = page.record, pages.closed(head, page)
        message = record.message or 0
        if page.unsaid():
            # Its span is over: there is no other move to wait for.
            offer, is_time = await self._in_time(head, page, 0.0)
            if not is_time:
                return False
        else:
            offer = self._bot.offers.editing(head.id, message, head.seq)
        try:
            if offer is None or not await self._posting.change_by(offer, content, None):
                await self._posting.change(record.channel, message, content, None)
        except reply.UNHEARD as error:
            await self._left(head, page, newest, error)
            return False
        self._forget(record.number)
        self._sight.put(head, record, message, None)
        self._sight.forget(record.number)
        now = self._bot.clock.now()
        shown = Shown(message, record.last or 0, record.posted_at or now, "{}", now, record.stale)
        self._note(head, page, shown, content)
        return True

    async def _left(
        self, head: GameHead, page: Page, newest: Page | None, error: Exception
    ) -> None:
        """Handle a message that cannot be changed. Raises the error if it is to be reported."""
        record, code = page.record, _loss(head, page, error)
        if code not in (LOST, TOO_OLD):
            raise error
        if page.unsaid():
            if newest is None:
                raise error
            # Its last lines are in the next message instead.
            await self._bot.referee.marks.flush()
            old, new = record.number, newest.record.number
            await self._bot.db.write(lambda db: span_changes.hand_on(db, old, new))
        if code == LOST:
            await self._close(page)
            return
        wait = error.wait if isinstance(error, Unwell) else 0
        self.not_before[record.number] = self._bot.clock.now() + max(wait, MINUTE)

    async def _remove(self, head: GameHead, page: Page) -> None:
        """Delete a message that told of nothing but a question that is over."""
        record = page.record
        try:
            await self._posting.delete(record.channel, record.message or 0)
        except reply.UNHEARD as error:
            if _loss(head, page, error) != LOST:
                raise
        await self._close(page)

    async def _close(self, page: Page) -> None:
        """Note that nothing more is to be done to a message."""
        number, now = page.record.number, self._bot.clock.now()
        self._forget(number)
        await self._bot.referee.marks.flush()
        await self._bot.db.write(lambda db: span_changes.close(db, number, now))

    def _forget(self, number: int) -> None:
        """Drop what is remembered of a message that will not be changed any more."""
        self.not_before.pop(number, None)
        self._edited.pop(number, None)
        self.lost.discard(number)
        self.content.pop(number, None)
        self._sight.forget(number)


def _loss(head: GameHead, page: Page, error: Exception) -> int:
    """Return Discord's code for an error; for a message in a thread that the game left, LOST."""
    code = code_of(error)
    return LOST if code in CLOSED and page.record.channel != head.game.channel else code


def edited(head: GameHead, page: Page, waits: Waits) -> Outgoing:
    """Return what an edit makes the newest message of a game show."""
    # It notifies nobody; people who are asked still find themselves mentioned in it.
    return pages.opened(head, page, waits, calls.asked(head, waits))


def bytes_of(content: Outgoing) -> bytes:
    """Return what tells one content from another; a picture changes only with its row."""
    return msgspec.json.encode(msgspec.structs.replace(content, pings=(), picture=None))
