"""Threads: opened in a channel for a game, and Discord's codes for those that cannot be used."""

from __future__ import annotations

import logging
from typing import Final

import discord

log = logging.getLogger("landfall")

WEEK: Final = 10_080
"""Minutes without a message after which Discord archives a game's thread."""
UNKNOWN_CHANNEL = 10003
ARCHIVED = 50083
LOCKED = 160005
CLOSED = {UNKNOWN_CHANNEL: "deleted", ARCHIVED: "locked", LOCKED: "locked"}
"""What became of a thread that the bot can no longer write in, by Discord's code."""


async def open_thread(channel: discord.TextChannel, name: str) -> int:
    """Open a public thread in a channel; return its number. Raises HTTPException."""
    public, news = discord.ChannelType.public_thread, discord.ChannelType.news_thread
    kind = news if channel.is_news() else public
    opened = await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)
    return opened.id
