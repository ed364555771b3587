"""What people see of a game's message: whether it is buried, and the picture under its text.

The bot reads neither messages nor history: it asks only for the newest message's number.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import outbox
from db.spans import SpanMessage
from referee.head import GameHead
from referee.timeline import ending
from rules.deadlines import MINUTE

from .pictures import paint, worker_of
from .posting import Kept, Picture

log = logging.getLogger("landfall")

OVERGROWN = {"live": MINUTE, "hours": 5 * MINUTE, "days": 5 * MINUTE}
"""After how long (ms), by pace, a message counts as buried if people wrote below it."""
LOOKS_APART = MINUTE
DRAWN_WITHIN = 0.7
"""Seconds that a text waits for its picture."""
_NOTHING = object()


class Sight:
    """Remembers when a channel was checked, and what a message's picture shows."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._looked: dict[int, int] = {}
        self._drawing: dict[int, asyncio.Task[discord.File | None]] = {}
        self._views: dict[int, Any] = {}
        self._pictured: dict[int, Any] = {}
        self._marks: dict[int, int] = {}

    def forget(self, number: int) -> None:
        """Drop what is remembered about a message."""
        self._drawing.pop(number, None)
        self._views.pop(number, None)
        self._pictured.pop(number, None)
        self._marks.pop(number, None)

    async def is_buried(self, head: GameHead, channel: int, message: int, posted_at: int) -> bool:
        """Say whether people have written below a game's message that is no longer new."""
        now, looked = self._bot.clock.now(), self._looked.get(head.id, 0)
        if now - posted_at < OVERGROWN[head.setup.pace] or 0 <= now - looked < LOOKS_APART:
            return False
        self._looked[head.id] = now
        ours = await self._bot.db.read(lambda db: outbox.newest(db, head.id, 1))
        return await self._newest(channel) > max((message, *ours))

    async def _newest(self, number: int) -> int:
        """Return the newest message of a channel, 0 if that cannot be known."""
        try:
            channel: Any = await self._bot.http.get_channel(number)
        except reply.UNHEARD as error:
            log.info("channel %s was not looked at: %s", number, error)
            return 0
        return int(channel.get("last_message_id") or 0)

    async def picture(self, head: GameHead, record: SpanMessage) -> Picture:
        """Return a game's picture as it stands, None if it takes long or there is none.

        A picture that the message already shows is not sent again.
        """
        ui = self._bot.ui_of(head.system.name)
        over = ending.is_over(head)
        if ui is None or (ui.draw is None and not over):
            return None
        view = head.system.look(head.state, None)
        if over:
            # The end has a picture of its own, even if nothing has changed with it.
            view = "over", view
        if self._pictured.get(record.number, _NOTHING) == view:
            return Kept()
        self._views[record.number] = view
        task = asyncio.create_task(self._drawn(head))
        done, _ = await asyncio.wait({task}, timeout=DRAWN_WITHIN)
        if done:
            self._drawing.pop(record.number, None)
            picture = task.result()
            same = picture is not None and self._marks.get(record.number) == _mark(picture)
            return Kept() if same else picture
        self._drawing[record.number] = task
        return None

    async def _drawn(self, head: GameHead) -> discord.File | None:
        try:
            return await paint(self._bot, head)
        except Exception:
            number = secrets.token_hex(4)
            log.exception("reference %s: the picture of game %s failed", number, head.id)
            return None

    def put(self, head: GameHead, record: SpanMessage, message: int, picture: Picture) -> None:
        """Have a picture that was not drawn in time follow its text, and drop any earlier one."""
        task, view = self._drawing.pop(record.number, None), self._views.pop(record.number, None)
        if not isinstance(picture, Kept):
            self._pictured[record.number] = view
            self._marks.pop(record.number, None)
        if isinstance(picture, discord.File):
            self._marks[record.number] = _mark(picture)
        worker = worker_of(self._bot)
        if picture is None and task is not None:
            worker.follow(head, record.channel, message, task)
        elif not isinstance(picture, Kept):
            worker.forget(message)


def _mark(picture: discord.File) -> int:
    """Return what distinguishes a picture and its words from any other."""
    picture.reset()
    mark = hash((picture.description, picture.fp.read()))
    picture.reset()
    return mark
