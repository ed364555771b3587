"""The rules of the server, held against whoever is about to make a game."""

from __future__ import annotations

from typing import Any

from cogs.ui import gate
from cogs.ui.context import Interaction
from referee.seats.limits import Maker, check_may_make, check_room
from referee.settings import ServerRules, rules_here


async def rules_of(interaction: Interaction) -> ServerRules:
    """Return the rules of the server an interaction comes from."""
    return await rules_here(interaction.client.db, interaction.guild_id)


async def check_maker(interaction: Interaction, channel: Any = None) -> ServerRules:
    """Return the server's rules. Raises Refusal where they forbid this person a game.

    It is about a game in the channel named, else in this one, whose lock was looked at already.
    """
    rules = await rules_of(interaction)
    maker = _maker(interaction, channel or interaction.channel)
    check_may_make(rules, maker)
    if channel is not None and not gate.is_moderator(interaction):
        gate.check_welcome_in(interaction, maker.places)
    bot, guild = interaction.client, interaction.guild_id or 0
    await bot.db.read(lambda db: check_room(db, guild, interaction.user.id))
    return rules


def _maker(interaction: Interaction, place: Any) -> Maker:
    number = getattr(place, "id", None) or interaction.channel_id or 0
    above = getattr(place, "parent_id", None)
    return Maker(
        places=tuple(one for one in (number, above) if one),
        roles=frozenset(one.id for one in getattr(interaction.user, "roles", [])),
        manages=interaction.permissions.manage_guild,
        channel=lambda one: channel_name(interaction, one),
        role=lambda one: role_name(interaction, one),
    )


def channel_name(interaction: Interaction, number: int) -> str:
    """Return a channel's name for people."""
    found = interaction.guild.get_channel(number) if interaction.guild else None
    return f"#{found.name}" if found is not None else "a channel that is gone"


def role_name(interaction: Interaction, number: int) -> str:
    """Return a role's name for people."""
    found = interaction.guild.get_role(number) if interaction.guild else None
    return f'"{found.name}"' if found is not None else "that was deleted"
