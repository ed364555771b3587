"""A change of a server's rules, saved and in force at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import msgspec

from cogs.ui.context import Interaction
from referee.settings import ServerRules, change_rules

from . import data

Place = discord.TextChannel | discord.ForumChannel


async def change(interaction: Interaction, **parts: Any) -> ServerRules:
    """Save parts of the server's rules, and return all. Raises Refusal for who may not."""
    return await remake(interaction, lambda rules: msgspec.structs.replace(rules, **parts))


async def remake(
    interaction: Interaction, make: Callable[[ServerRules], ServerRules]
) -> ServerRules:
    """Save what is made of the server's rules, and return them. Raises Refusal for who may not."""
    guild = data.check_manager(interaction)
    rules = await change_rules(interaction.client.db, guild, make)
    renew(interaction, guild)
    return rules


def renew(interaction: Interaction, guild: int) -> None:
    """Have everything that follows a server's rules read them again."""
    interaction.client.games.forget_all()
    interaction.client.orders.forget(guild)


def channel_meant(interaction: Interaction, channel: Place | None) -> int:
    """Return the channel that is meant; of a thread it is the channel that it hangs on."""
    if channel is not None:
        return channel.id
    above: int | None = getattr(interaction.channel, "parent_id", None)
    return above or interaction.channel_id or 0
