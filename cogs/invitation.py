"""What the log says once the bot has logged in: how to invite it, and what servers withhold."""

from __future__ import annotations

import logging
from collections import Counter

from . import permissions
from .bot_type import Landfall

log = logging.getLogger("landfall")


def welcome(bot: Landfall) -> None:
    """Log the invitation and what is missing, once, when Discord has said where the bot is."""
    said: list[bool] = []

    async def ready() -> None:
        if not said:
            said.append(True)
            for line in (*invited(bot.application_id or 0), *withheld(bot)):
                log.info(line)

    bot.add_listener(ready, "on_ready")


def invited(application: int) -> tuple[str, ...]:
    """Return the lines that say how to invite the bot, and what each permission is for."""
    return (
        f"To add the bot to a server: {permissions.server_link(application)}",
        f"To add /roll and its like to oneself: {permissions.person_link(application)}",
        *permissions.explained(),
    )


def withheld(bot: Landfall) -> tuple[str, ...]:
    """Return what servers withhold from the bot: each permission, with how many servers do so."""
    lacking = Counter(
        one
        for guild in bot.guilds
        if guild.me is not None
        for one in permissions.NEEDED
        if not getattr(guild.me.guild_permissions, one.name)
    )
    servers = len(bot.guilds)
    told = [
        f"{one.title} is missing in servers: {lacking[one]} of {servers}; {one.cost}."
        for one in permissions.NEEDED
        if lacking[one]
    ]
    return (f"The bot is in servers: {servers}.", *told)
