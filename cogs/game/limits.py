"""Whether somebody may make a game here, by the rules of the server."""

from __future__ import annotations

from typing import Any

import discord

from cogs.ui import tables
from cogs.ui.tables import Interaction
from referee.errors import Refusal
from referee.settings import ServerRules, rules_of


async def rules_here(interaction: Interaction) -> ServerRules:
    """Return the rules of the server an interaction comes from."""
    guild = interaction.guild_id
    return await tables.bot_of(interaction).db.read(lambda db: rules_of(db, guild))


async def may_make(interaction: Interaction, channel: Any = None) -> ServerRules:
    """Return the server's rules, or refuse a game in a channel: in this one if none is named.

    Raises Refusal where games are not played, and for who may not make one.
    """
    rules = await rules_here(interaction)
    place = channel or interaction.channel
    number = getattr(place, "id", None) or interaction.channel_id or 0
    above = getattr(place, "parent_id", None)
    if not rules.takes(tuple(one for one in (number, above) if one)):
        where = ", ".join(named(interaction, one) for one in rules.channels)
        there = f"; it may in {where}" if where else ""
        raise Refusal(f"No game may be made in this channel{there}. Who settles it: /server show.")
    if rules.hosts and not _hosts(interaction, rules.hosts):
        raise Refusal(
            f"Games are made here by the role {role(interaction, rules.hosts)}, or by who manages "
            "the server. Ask one of them to make it; you can join then."
        )
    return rules


def _hosts(interaction: Interaction, wanted: int) -> bool:
    held = getattr(interaction.user, "roles", [])
    return interaction.permissions.manage_guild or wanted in {one.id for one in held}


def named(interaction: Interaction, channel: int) -> str:
    """Return a channel's name for people."""
    guild = interaction.guild
    found = None if guild is None else guild.get_channel(channel)
    return f"#{found.name}" if found is not None else "a channel that is gone"


def role(interaction: Interaction, number: int) -> str:
    """Return a role's name for people."""
    found: discord.Role | None = interaction.guild.get_role(number) if interaction.guild else None
    return f'"{found.name}"' if found is not None else "that was deleted"
