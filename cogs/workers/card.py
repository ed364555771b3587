"""The live card: one message per game that is edited in place and never notifies anybody.

It shows where the game stands, who is awaited since when, and when silence counts; it goes to the
bottom when buried, and comes back when somebody deleted it.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from functools import partial
from typing import Any

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from cogs.wire import Unwell
from db import games, outbox
from referee.errors import Ailing, Refusal
from referee.game import GameHead
from referee.message import Outgoing
from referee.waiting.card import message
from referee.waiting.waits import waits_of
from rules.deadlines import MINUTE

from .base import Worker
from .channels import CARD, channels_of
from .troubles import LONGEST_PAUSE, Place, pause

log = logging.getLogger("landfall")

SPACING = 5_000
"""Least time between two edits of one card, in ms: Discord allows about one a second."""
BURIED = 8
"""A card with this many of the game's own messages below it is brought to the bottom."""
OVERGROWN = {"live": MINUTE, "hours": 5 * MINUTE, "days": 5 * MINUTE}
"""So is one that is older than this, in ms by the pace, when people have written below it."""
TOO_OLD = 30046
"""Discord changes old messages only so often; the card goes on in a new one."""


class Cards(Worker):
    """Keeps the cards of games that moved, no card edited more often than `SPACING`."""

    def __init__(self, bot: Landfall) -> None:
        super().__init__(bot)
        self._channels = channels_of(bot)
        self._troubles = self._channels.troubles
        self._due: dict[int, tuple[int, GameHead]] = {}
        self._last: dict[int, int] = {}
        self._looked: dict[int, int] = {}
        self._tries: dict[int, int] = {}
        bot.referee.listeners.append(self.moved)

    def moved(self, head: GameHead) -> None:
        """Have a game's card drawn again soon. Free rolls have none."""
        if head.game.kind != "game" or head.game.channel is None:
            return
        now = self.bot.clock.now()
        last = self._last.get(head.id, 0)
        # A clock that went back must not make the card wait until it has caught up.
        earliest = last + SPACING if last <= now else now
        at = self._due[head.id][0] if head.id in self._due else max(now, earliest)
        self._due[head.id] = (at, head)
        self.wake.set()

    async def work(self) -> None:
        """Have each card drawn when it is due, in its channel's turn."""
        await self.bot.wait_until_ready()
        while True:
            at = min((at for at, _ in self._due.values()), default=None)
            await self.bot.clock.until(at, self.wake)
            now = self.bot.clock.now()
            due = [game for game, (at, _) in self._due.items() if at <= now or at > now + SPACING]
            for game in due:
                _, head = self._due.pop(game)
                self._last[game] = now
                place = Place(head.game.channel, None, head.game.guild)
                job = partial(self._draw_safely, game, place)
                self._channels.put(place.name, place.guild, (CARD, game), job)

    async def _draw_safely(self, game: int, place: Place) -> int | None:
        """Draw a card; return when (ms) to try again where Discord could not be reached."""
        if self._troubles.is_silent(place):
            return None
        if self._tries.get(game) and self.bot.wire.is_refused_much():
            return self.bot.clock.now() + LONGEST_PAUSE
        try:
            await self.draw(await self.bot.games.get(game))
        except reply.UNHEARD as error:
            log.info("the card of game %s could not be drawn: %s", game, error)
            if isinstance(error, discord.Forbidden | discord.NotFound):
                await self._troubles.shut(place, str(error))
                return None
            return self._later(game, error)
        except (Refusal, Ailing) as gone:
            log.info("game %s has no card by now: %s", game, gone)
        except Exception:
            log.exception("reference %s: the card of game %s failed", secrets.token_hex(4), game)
        self._tries.pop(game, None)
        return None

    def _later(self, game: int, error: Exception) -> int:
        """Return when (ms) to try again."""
        self._tries[game] = self._tries.get(game, 0) + 1
        wait = error.wait if isinstance(error, Unwell) else 0
        return self.bot.clock.now() + max(wait, pause(self._tries[game]))

    async def draw(self, head: GameHead) -> None:
        """Draw a game's card: edit it, or post it where it is missing or buried."""
        if head.game.channel is None:
            return
        content = message(head, await waits_of(self.bot.referee, head))
        # What was said a moment ago may be the card, or lie on it.
        await self.bot.referee.marks.flush()
        found = await self.bot.db.read(lambda db: games.get(db, head.id))
        old = found.card_message if found else None
        if old is None and await self.bot.db.read(lambda db: outbox.is_card_waiting(db, head.id)):
            # The message that made the game is about to be said.
            return
        if old is not None and not await self._is_buried(head, old):
            try:
                await self._message(head, old).edit(**reply.changed(content))
                return
            except discord.NotFound:
                old = None
            except Unwell as error:
                if error.code != TOO_OLD:
                    raise
        await self._post(head, content, old)

    def _message(self, head: GameHead, number: int) -> discord.PartialMessage:
        channel = self.bot.get_partial_messageable(head.game.channel or 0)
        return channel.get_partial_message(number)

    async def _is_buried(self, head: GameHead, card: int) -> bool:
        """Say whether a card of a live game stands too far up. No history is read for it."""
        if head.game.status not in games.LIVE:
            return False
        ours = await self.bot.db.read(lambda db: outbox.newest(db, head.id, BURIED))
        if len(ours) == BURIED and min(ours) > card:
            return True
        now = self.bot.clock.now()
        made = discord.utils.snowflake_time(card).timestamp() * 1000
        looked = self._looked.get(head.id, 0)
        if now - made < OVERGROWN[head.setup.pace] or 0 <= now - looked < MINUTE:
            return False
        self._looked[head.id] = now
        return await self._newest(head) > max((card, *ours))

    async def _newest(self, head: GameHead) -> int:
        """Return the newest message of a game's channel, 0 where that cannot be known."""
        try:
            channel: Any = await self.bot.http.get_channel(head.game.channel or 0)
        except reply.UNHEARD as error:
            log.info("channel %s was not looked at: %s", head.game.channel, error)
            return 0
        return int(channel.get("last_message_id") or 0)

    async def _post(self, head: GameHead, content: Outgoing, old: int | None) -> None:
        channel = self.bot.get_partial_messageable(head.game.channel or 0)
        sent = await channel.send(**reply.message(content), silent=True)
        await self.bot.db.write(lambda db: games.set_card(db, head.id, sent.id))
        if old is not None:
            with contextlib.suppress(discord.NotFound):
                await self._message(head, old).delete()


async def setup(bot: Landfall) -> None:
    """Add the cards."""
    await bot.add_cog(Cards(bot))
