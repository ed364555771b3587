"""The message of a game that gathers players: edited in place until the game begins.

It moves to the bottom when it is buried, comes back when somebody deletes it, and loses its buttons
when the game starts.
"""

from __future__ import annotations

import asyncio
import contextlib

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import games, outbox
from referee.head import GameHead
from referee.message import Outgoing
from referee.seats import lobby_page

from . import posting
from .posting import LOST, TOO_OLD, Posting, code_of
from .sight import Sight

GATHERING = "lobby"


class Lobbies:
    """Shows games that gather players."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot
        self._posting = Posting(bot)
        self._sight = Sight(bot)
        self._edited: dict[int, float] = {}

    async def show(self, game: int) -> None:
        """Show a game that is gathering players, or that it no longer is.

        Raises one of reply.UNHEARD if Discord, or the connection to it, fails.
        """
        # A line that was posted a moment ago may be the lobby.
        await self._bot.referee.marks.flush()
        # Read in one go: a lobby that is posted between two reads would be in neither.
        record, waiting = await self._bot.db.read(
            lambda db: (games.get(db, game), outbox.is_card_waiting(db, game))
        )
        head = await self._bot.games.get(game)
        if record is None or head.game.channel is None:
            return
        if head.setup.demo:
            # It gathers nobody: it starts as soon as it is made.
            return
        if head.game.status == GATHERING:
            await self._gather(head, record.card_message, waiting)
        elif record.card_message is not None:
            await self._close(head, record.card_message)

    async def _gather(self, head: GameHead, old: int | None, waiting: bool) -> None:
        if old is None and waiting:
            # The message that made the game is about to be posted.
            return
        content = lobby_page.message(head)
        if old is not None and not await self._is_buried(head, old):
            try:
                await self._change(head, old, content)
                return
            except reply.UNHEARD as error:
                if code_of(error) not in (LOST, TOO_OLD):
                    raise
                old = None if code_of(error) == LOST else old
        await self._post(head, content, old)

    async def _is_buried(self, head: GameHead, message: int) -> bool:
        posted = int(discord.utils.snowflake_time(message).timestamp() * 1000)
        return await self._sight.is_buried(head, head.game.channel or 0, message, posted)

    async def _change(self, head: GameHead, message: int, content: Outgoing) -> None:
        """Change the message, some time after the previous change."""
        loop, channel = asyncio.get_running_loop(), head.game.channel or 0
        offer = self._bot.offers.editing(head.id, message, head.seq)
        if offer is not None and await self._posting.change_by(offer, content, None):
            return
        await asyncio.sleep(self._edited.get(message, 0.0) + posting.APART - loop.time())
        self._edited[message] = loop.time()
        await self._posting.change(channel, message, content, None)

    async def _post(self, head: GameHead, content: Outgoing, old: int | None) -> None:
        channel = head.game.channel or 0
        sent = await self._posting.post(channel, content, None, f"l{head.id}-{old}"[:25])
        await self._bot.db.write(lambda db: games.set_card(db, head.id, sent))
        if old is not None:
            with contextlib.suppress(discord.NotFound):
                await self._posting.delete(channel, old)

    async def _close(self, head: GameHead, message: int) -> None:
        """Take the buttons away; a message that is gone, or cannot be changed, is left alone."""
        try:
            await self._change(head, message, lobby_page.closed(head))
        except reply.UNHEARD as error:
            if code_of(error) not in (LOST, TOO_OLD):
                raise
        self._edited.pop(message, None)
        # The game is read again: otherwise every move would look for its lobby again.
        await self._bot.referee.into(head.id, lambda db: games.set_card(db, head.id, None))
