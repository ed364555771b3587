"""What an interaction tells us: the game of its channel, and who gave it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import discord

from cogs.bot_type import Landfall
from cogs.ui.gate import is_moderator
from cogs.ui.reach import is_own_page, is_within_reach
from referee import nearby
from referee.access import Person, is_gm
from referee.errors import Refusal
from referee.head import GameHead
from rules.core import GM

T = TypeVar("T")

Interaction = discord.Interaction[Landfall]
"""An interaction with our bot, which it carries as its `client`."""
UNKNOWN = "This button is not known here any more."
LONGEST_NUMBER = 18


def place_of(interaction: Interaction) -> str:
    """Return where an interaction happens, as games know it."""
    return f"channel:{interaction.channel_id}"


def parent_of(channel: Any) -> int | None:
    """Return the text channel of a public thread, None for any other kind of channel."""
    if not isinstance(channel, discord.Thread) or channel.is_private():
        return None
    return channel.parent_id if isinstance(channel.parent, discord.TextChannel) else None


def is_elsewhere(interaction: Interaction, head: GameHead) -> bool:
    """Say whether a game is played in a channel other than the one in which this was done."""
    return head.game.channel is not None and head.game.channel != interaction.channel_id


def person_of(interaction: Interaction) -> Person:
    """Return who gave a command or pressed a button."""
    user = interaction.user
    return Person(user.id, user.display_name, moderator=is_moderator(interaction))


async def game_here(interaction: Interaction) -> GameHead:
    """Return the live game of this channel, else the only one in its threads.

    Raises Refusal if there is none, or if it is not clear which one is meant.
    """
    found = await nearby.live(interaction.client.referee, interaction.channel_id or 0)
    if found is None:
        raise Refusal("There is no game in this channel. Make one: /game new.")
    return found


async def last_here(interaction: Interaction) -> GameHead:
    """Return the live game of this channel or its threads, else the last one that was played."""
    found = await nearby.last(interaction.client.referee, interaction.channel_id or 0)
    if found is None:
        raise Refusal("There was no game in this channel yet. Make one: /game new.")
    return found


async def game_pressed(interaction: Interaction, number: str) -> GameHead:
    """Return the game that a custom_id names. Raises Refusal unless it is played in this channel.

    Somebody who makes up an id cannot read a game of another server or of a channel closed to them.
    """
    if not number.isdecimal() or len(number) > LONGEST_NUMBER:
        raise Refusal(UNKNOWN)
    head = await interaction.client.games.game(int(number))
    check_pressed(interaction, head)
    return head


def check_pressed(interaction: Interaction, head: GameHead) -> None:
    """Raise Refusal for a button of a game that is played somewhere else.

    A command given in the parent of a game's thread is answered there, with buttons of the game. A
    page of one's own may hold a question from another channel's game.
    """
    if head.game.place == place_of(interaction) or head.game.parent == interaction.channel_id:
        return
    if not (is_own_page(interaction) and is_within_reach(interaction, head)):
        raise Refusal(UNKNOWN)


async def off_loop(interaction: Interaction, work: Callable[..., T], *given: Any) -> T:
    """Do heavy work on a thread, taking turns between the servers that ask for some."""
    return await interaction.client.labour.do(interaction.guild_id, work, *given)


def who(interaction: Interaction, head: GameHead) -> dict[str, Any]:
    """Return the fields of an action around a game: its key, and who does it in which role."""
    user, gm = interaction.user, is_gm(head, interaction.user.id)
    return {
        "key": str(interaction.id),
        "seat": GM if gm else "bot",
        "by": "gm" if gm else "player",
        "person": user.id,
        "name": user.display_name,
    }


def as_gm(interaction: Interaction) -> dict[str, Any]:
    """Return the fields of an action that a GM does in the game itself, its key included."""
    user = interaction.user
    return {"key": str(interaction.id), "seat": GM, "by": "gm", "person": user.id}
