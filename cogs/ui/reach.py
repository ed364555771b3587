"""Whether a person may act in a game from a page of their own that is shown in another channel."""

from __future__ import annotations

from typing import Any

import discord

from referee.head import GameHead

Interaction = discord.Interaction[Any]


def is_within_reach(interaction: Interaction, head: GameHead) -> bool:
    """Say whether somebody holds a seat in a game of this server whose channel they can see.

    Anybody who cannot see the game's channel, or is on another server, has to go there.
    """
    guild, user = interaction.guild, interaction.user
    if guild is None or guild.id != head.game.guild or not isinstance(user, discord.Member):
        return False
    # Anybody who sees a channel sees its public threads; a game in a private one has no parent
    # here.
    channel = guild.get_channel(head.game.parent or head.game.channel or 0)
    if channel is None or not head.seats_of(user.id):
        return False
    return channel.permissions_for(user).view_channel


def is_own_page(interaction: Interaction) -> bool:
    """Say whether what was pressed is on a page that only this person can see."""
    return interaction.message is not None and interaction.message.flags.ephemeral
