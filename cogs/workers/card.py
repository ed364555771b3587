"""The live card: one message per game that is edited in place and never notifies anybody.

It shows where the game stands, who is awaited since when, and when silence counts; it goes to the
bottom when buried, and comes back when somebody deleted it.
"""

from __future__ import annotations

import logging
from typing import Any

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import games
from referee.game import GameHead
from referee.message import Outgoing
from referee.waiting.card import message
from referee.waiting.waits import waits_of

from .base import Worker

log = logging.getLogger("landfall")

SPACING = 5_000
"""Least time between two edits of one card, in ms: Discord allows about one a second."""
BURIED = 8
"""A card with this many messages below it is brought to the bottom."""


class Cards(Worker):
    """Keeps the cards of games that moved, no card edited more often than `SPACING`."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._due: dict[int, int] = {}
        self._last: dict[int, int] = {}
        bot.referee.listeners.append(self.moved)

    def moved(self, head: GameHead) -> None:
        """Have a game's card drawn again soon. Free rolls have none."""
        if head.game.kind != "game":
            return
        earliest = self._last.get(head.id, 0) + SPACING
        self._due.setdefault(head.id, max(self.bot.clock.now(), earliest))
        self.wake.set()

    async def work(self) -> None:
        """Draw each card when it is due."""
        await self.bot.wait_until_ready()
        while True:
            await self.bot.clock.until(min(self._due.values(), default=None), self.wake)
            now = self.bot.clock.now()
            for game in [game for game, at in self._due.items() if at <= now]:
                del self._due[game]
                self._last[game] = now
                await self._draw_safely(game)

    async def _draw_safely(self, game: int) -> None:
        try:
            await self.draw(await self.bot.games.get(game))
        except reply.UNHEARD as error:
            log.info("the card of game %s could not be drawn: %s", game, error)
        except Exception:
            log.exception("the card of game %s could not be drawn", game)

    async def draw(self, head: GameHead) -> None:
        """Draw a game's card: edit it, or post it where it is missing or buried."""
        if head.game.channel is None:
            return
        content = message(head, await waits_of(self.bot.referee, head))
        channel = self.bot.get_partial_messageable(head.game.channel)
        found = await self.bot.db.read(lambda db: games.get(db, head.id))
        old = found.card_message if found else None
        if old is not None and not await self._is_buried(channel, old, head):
            try:
                await channel.get_partial_message(old).edit(**reply.changed(content))
                return
            except discord.NotFound:
                old = None
        await self._post(channel, head, content, old)

    async def _is_buried(self, channel: Any, card: int, head: GameHead) -> bool:
        if head.game.status not in games.LIVE:
            return False
        below = discord.Object(card)
        count = sum([1 async for _ in channel.history(after=below, limit=BURIED)])
        return count >= BURIED

    async def _post(self, channel: Any, head: GameHead, content: Outgoing, old: int | None) -> None:
        sent = await channel.send(**reply.message(content), silent=True)
        await self.bot.db.write(lambda db: games.set_card(db, head.id, sent.id))
        if old is not None:
            await channel.get_partial_message(old).delete()


async def setup(bot: Landfall) -> None:
    """Add the cards."""
    await bot.add_cog(Cards(bot))
