"""At the gate of every command and press: a server's bans and locks, and who moderates its games.

Anything that has nothing to do with a game, only shows one, or leaves it, is open to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from referee.order import NOWHERE, Order, check_welcome

if TYPE_CHECKING:
    from cogs.bot_type import Landfall

Interaction = discord.Interaction[Any]

FREE = frozenset(
    (
        *("roll", "odds", "rolls", "quick", "help", "rules", "privacy", "health", "sheets"),
        *("games", "server", "whisper", "deck", "table", "initiative", "Roll the [[ ]] in it"),
    )
)
"""Commands that change no game."""
LOOKS = frozenset(f"game {name}" for name in ("seats", "status", "log", "recap", "export"))
LEAVES = "game leave"
OWN = "game my"


def command_name(data: Any) -> str:
    """Return the full name of the command in an interaction's data: `game new`."""
    names, options = [data["name"]], data.get("options", [])
    while options and options[0]["type"] in (1, 2):
        names.append(options[0]["name"])
        options = options[0].get("options", [])
    return " ".join(names)


async def admit_command(interaction: Interaction) -> None:
    """Raise Refusal if the server's rules keep this person, or this channel, from a command."""
    name = command_name(interaction.data)
    free = name.split(" ")[0] in FREE or name in (*LOOKS, LEAVES) or name.startswith(OWN)
    await admit(interaction, is_free=free)


async def admit(interaction: Interaction, *, is_free: bool) -> None:
    """Note the server's rules; raise Refusal if they keep this person from its games."""
    bot: Landfall = interaction.client
    order = await bot.orders.of(interaction.guild_id)
    interaction.extras["order"] = order
    if is_free or is_moderator(interaction):
        return
    above = getattr(interaction.channel, "parent_id", None)
    check_welcome_in(interaction, tuple(one for one in (interaction.channel_id, above) if one))


def check_welcome_in(interaction: Interaction, places: tuple[int, ...]) -> None:
    """Raise Refusal for somebody who is banned from games, or where they are locked."""
    now = interaction.client.clock.now()
    check_welcome(interaction.extras["order"], interaction.user.id, places, now)


def is_moderator(interaction: Interaction) -> bool:
    """Say whether a person moderates here, by Discord's permissions or as a game master."""
    held = interaction.permissions
    return bool(held.manage_guild or held.manage_channels) or is_master(interaction)


def is_master(interaction: Interaction) -> bool:
    """Say whether a person has the role of game masters of this server."""
    order: Order = interaction.extras.get("order", NOWHERE)
    roles = getattr(interaction.user, "roles", [])
    return bool(order.rules.masters) and any(one.id == order.rules.masters for one in roles)
