"""Whether a line is already in its channel, although nobody could tell us so.

An answer may have reached Discord although Discord's reply, or our process, was lost. We check only
then: a line that was never attempted never arrived. Where the bot may not look, it is not known.
"""

from __future__ import annotations

import datetime
import logging
from collections.abc import AsyncIterator, Iterator

import discord

from cogs.bot_type import Landfall
from cogs.ui import reply
from db import outbox
from db.spans import SpanMessage
from referee import custom_id
from referee.message import Outgoing
from referee.timeline.spans import WHY

log = logging.getLogger("landfall")

LOOK_BACK = 50
SKEW = datetime.timedelta(seconds=5)
"""By how much Discord's clock may be behind ours."""


async def message_of(bot: Landfall, line: outbox.Line, content: Outgoing) -> int | None:
    """Return the message that already says a line of a channel, None if none is found.

    Raises one of reply.UNHEARD if Discord, or the connection to it, fails.
    """
    if line.channel is None:
        return None
    try:
        async for message in _near(bot, line, line.channel):
            if await _says(bot, message, line, content):
                return message.id
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        log.info("channel %s cannot be read; a line may be said twice: %s", line.channel, error)
    return None


async def span_of(bot: Landfall, record: SpanMessage, opening: outbox.Line) -> int | None:
    """Return the message already posted for a span, known by its buttons; None if none is found.

    Raises one of reply.UNHEARD if Discord, or the connection to it, fails.
    """
    wanted = custom_id.custom_id(WHY, record.game, record.number)
    try:
        async for message in _near(bot, opening, record.channel):
            if wanted in _buttons(message):
                return message.id
    except discord.HTTPException as error:
        if error.status >= 500:
            raise
        log.info("channel %s cannot be read; a span may be said twice: %s", record.channel, error)
    return None


def _buttons(message: discord.Message) -> Iterator[str]:
    """Yield the ids of the buttons under a message."""
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (one.custom_id or "" for one in row.children)


async def _near(bot: Landfall, line: outbox.Line, number: int) -> AsyncIterator[discord.Message]:
    """Yield the newest messages of a channel, then those since the line was written."""
    channel = bot.get_partial_messageable(number)
    async for message in channel.history(limit=LOOK_BACK):
        yield message
    async for message in channel.history(
        limit=LOOK_BACK, after=_written(line) - SKEW, oldest_first=True
    ):
        yield message


def _written(line: outbox.Line) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(line.made_at / 1000, datetime.UTC)


async def _says(
    bot: Landfall, message: discord.Message, line: outbox.Line, content: Outgoing
) -> bool:
    """Say whether a message says this line: receipts are unique, other words are not."""
    if content.foot and content.working:
        return any(embed.footer.text == content.foot for embed in message.embeds)
    if content.foot:
        return message.content.endswith(f"-# {content.foot}")
    if bot.user is None or message.author.id != bot.user.id:
        return False
    if message.content != reply.message(content)["content"]:
        return False
    if message.edited_at is not None and message.edited_at >= _written(line) - SKEW:
        # An answer to a button changes the message that the button is on.
        return True
    if message.created_at < _written(line) - SKEW:
        return False
    return not await bot.db.read(lambda db: outbox.is_message(db, line.game, message.id))
