"""How a span's message reaches its channel: posted, changed, or as the answer to somebody.

An archived thread is woken first.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord
import msgspec

from cogs import wire
from cogs.bot_type import Landfall
from cogs.offers import Offer
from cogs.ui import acknowledge, reply
from cogs.ui.threads import ARCHIVED
from cogs.wire import Unwell
from referee.message import Outgoing

log = logging.getLogger("landfall")

TOO_OLD = 30046
"""Discord allows old messages to be changed only now and then."""
APART = 1.0
"""Least time between two edits of a message, in seconds, except by the press being answered."""
TOGETHER = 0.2
"""How long an edit waits for another move to be shown with it, in seconds."""
LOST = 10008
"""The message was deleted."""

T = TypeVar("T")


class Kept(msgspec.Struct, frozen=True):
    """Takes the place of a picture: the present one stays."""


Picture = discord.File | Kept | None


def code_of(error: Exception) -> int:
    """Return Discord's own code for an error, 0 if it has none."""
    return error.code if isinstance(error, Unwell | discord.HTTPException) else 0


async def awake(bot: Landfall, channel: int, ask: Callable[[], Awaitable[T]]) -> T:
    """Make a request in a channel; an archived thread is woken for it.

    Raises with the code ARCHIVED if the bot may not wake it: it is locked.
    """
    try:
        return await ask()
    except discord.HTTPException as error:
        if error.code != ARCHIVED:
            raise
        archived = error
    try:
        await bot.http.edit_channel(channel, archived=False)
    except discord.Forbidden:
        raise archived from None
    return await ask()


class Posting:
    """Posts and changes messages of channels."""

    def __init__(self, bot: Landfall) -> None:
        self._bot = bot

    async def post(self, channel: int, content: Outgoing, picture: Picture, nonce: str) -> int:
        """Post a message; return its number."""
        place = self._bot.get_partial_messageable(channel)
        sent = await awake(
            self._bot, channel, lambda: place.send(**_new(content, picture), nonce=nonce)
        )
        return sent.id

    async def change(self, channel: int, message: int, content: Outgoing, picture: Picture) -> None:
        """Change a message in place; if no picture is given, it loses the one it had."""
        found = self._bot.get_partial_messageable(channel).get_partial_message(message)
        await awake(self._bot, channel, lambda: found.edit(**_changed(content, picture)))

    async def illustrate(self, channel: int, message: int, picture: discord.File) -> None:
        """Add a picture to a message."""
        found = self._bot.get_partial_messageable(channel).get_partial_message(message)
        await awake(self._bot, channel, lambda: found.edit(attachments=[picture]))

    async def delete(self, channel: int, message: int) -> None:
        """Delete a message."""
        found = self._bot.get_partial_messageable(channel).get_partial_message(message)
        await awake(self._bot, channel, found.delete)

    async def change_by(self, offer: Offer, content: Outgoing, picture: Picture) -> bool:
        """Answer a press by changing its message; say whether that worked."""
        used = False
        try:
            used = await self._answered(offer, _changed(content, picture))
        except reply.UNHEARD as error:
            log.info("a press of game %s was not answered: %s", offer.game, error)
        finally:
            offer.close(used)
        return used

    async def _answered(self, offer: Offer, parts: dict[str, Any]) -> bool:
        interaction = offer.interaction
        async with acknowledge.turn(interaction), asyncio.timeout(wire.PATIENCE):
            if interaction.response.is_done():
                return False
            with wire.hurried():
                await interaction.response.edit_message(**parts)
        return True

    async def answer(self, offer: Offer, content: Outgoing, picture: Picture) -> int | None:
        """Answer a command for everybody to see; return the message, None if it is too late."""
        interaction, parts, number = offer.interaction, _new(content, picture), None
        try:
            async with acknowledge.turn(interaction), asyncio.timeout(wire.PATIENCE):
                if interaction.response.is_done():
                    return None
                with wire.hurried():
                    said = await interaction.response.send_message(**parts)
                number = said.message_id
                return number
        finally:
            offer.close(number is not None)


def _new(content: Outgoing, picture: Picture) -> dict[str, Any]:
    """Return the arguments of a new message."""
    files = _files(picture)
    return {**reply.message(content), "files": files} if files else reply.message(content)


def _changed(content: Outgoing, picture: Picture) -> dict[str, Any]:
    """Return the arguments of an edit."""
    if isinstance(picture, Kept):
        return reply.changed(content)
    return {**reply.changed(content), "attachments": _files(picture)}


def _files(picture: Picture) -> list[discord.File]:
    """Return a picture ready to be sent, rewound to its beginning."""
    if not isinstance(picture, discord.File):
        return []
    picture.reset()
    return [picture]
