"""Which messages of spans may be in their channel although nobody could tell us so."""

from __future__ import annotations

import logging

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import spans
from db.spans import SpanMessage
from referee.head import GameHead
from referee.timeline.spans import Page

from . import heard
from .channels import channels_of
from .troubles import Place

log = logging.getLogger("landfall")


class Doubts:
    """Checks once for each message that may have been posted.

    `from_before` is the last line before a crash: messages opened by such lines are in doubt.
    """

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._troubles = channels_of(bot).troubles
        self.from_before = 0
        self._doubted: set[int] = set()
        self._looked_for: set[int] = set()

    def unheard(self, page: Page, error: Exception) -> None:
        """Note that a post failed: unless Discord refused it, it may have arrived."""
        if not isinstance(error, discord.HTTPException) or error.status >= 500:
            self._doubted.add(page.record.number)

    async def found(self, head: GameHead, page: Page) -> int | None:
        """Return the message that is already there, None if there is no doubt or none is found.

        Raises one of reply.UNHEARD if Discord, or the connection to it, fails.
        """
        if not self._is_doubted(head, page):
            return None
        number = page.record.number
        found = await self._seen(page.record)
        self._looked_for.add(number)
        self._doubted.discard(number)
        return found

    def _is_doubted(self, head: GameHead, page: Page) -> bool:
        """Say whether a message may have been posted: before a crash, or by a lost answer."""
        number = page.record.number
        before = 0 < page.opening <= self.from_before
        if not self._bot.db.share.is_own(head.game.guild):
            # A process that is silent now may have posted it.
            before = page.opening > 0
        return (before and number not in self._looked_for) or number in self._doubted

    async def _seen(self, record: SpanMessage) -> int | None:
        """Return the message that belongs to a span; for an hour nobody posts without checking."""
        opening = await self._bot.db.read(lambda db: spans.opening(db, record.number))
        try:
            return None if opening is None else await heard.span_of(self._bot, record, opening)
        except reply.UNHEARD as error:
            if not self._troubles.is_lasting(Place(record.channel, None, None)):
                raise
            log.info("span %s may be said twice, its channel is not read: %s", record.id, error)
            return None
