"""A change of a server's rules, saved and in force at once."""

from __future__ import annotations

from typing import Any

import discord
import msgspec

from cogs.game import limits
from cogs.ui.context import Interaction
from referee.settings import ServerRules, keep_rules

from . import data

Place = discord.TextChannel | discord.ForumChannel


async def change(interaction: Interaction, **parts: Any) -> ServerRules:
    """Save a change of the server's rules, and return them. Raises Refusal for who may not."""
    guild = data.check_manager(interaction)
    rules: ServerRules = await limits.rules_of(interaction)
    rules = msgspec.structs.replace(rules, **parts)
    await keep_rules(interaction.client.db, guild, rules)
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
