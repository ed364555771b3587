"""Where a new game lives: in the channel of its command, or in a thread that is opened for it."""

from __future__ import annotations

import contextlib

import discord
import msgspec

from cogs.ui import context, threads
from cogs.ui.context import Interaction
from referee.change import answered
from referee.errors import Refusal
from referee.message import plain
from referee.seats.create import LONGEST_TITLE, Where

FOR_THREADS = ("create_public_threads", "send_messages_in_threads")
MUTE = (
    "The bot may not write in this channel, so it answers commands only: it posts no turns, "
    "pictures or reminders. It lacks: {lacked}."
)
NOT_ALLOWED = (
    "The bot may not open threads here, so the game is in this channel. It lacks: {lacked}."
)
NO_THREAD_HERE = "No thread can be opened here, so the game is right here."
REFUSED = "Discord did not let the bot open a thread, so the game is in this channel."


class Home(msgspec.Struct, frozen=True):
    """Where a new game lives.

    `told` is what everybody reads where the command was given, "" if that is where it lives;
    `lacks` what its maker is told of permissions that are missing.
    """

    where: Where
    told: str = ""
    lacks: str = ""


def check_in_server(interaction: Interaction) -> None:
    """Raise Refusal for a game that would have no channel of a server."""
    if interaction.guild_id is None:
        raise Refusal("A game needs a channel of a server; here you can roll: /roll.")


def here(interaction: Interaction) -> Home:
    """Return the channel or thread of a command as the home of a game."""
    parent = context.parent_of(interaction.channel)
    where = Where(interaction.guild_id or 0, interaction.channel_id or 0, parent)
    in_thread = isinstance(interaction.channel, discord.Thread)
    speak = "send_messages_in_threads" if in_thread else "send_messages"
    return Home(where, lacks=_lacking(interaction, MUTE, ("view_channel", speak)))


def _lacking(interaction: Interaction, sentence: str, names: tuple[str, ...]) -> str:
    """Return a sentence on the permissions that the bot lacks, "" where it lacks none."""
    held = interaction.app_permissions
    lacked = [name.replace("_", " ").title() for name in names if not getattr(held, name)]
    return sentence.format(lacked=", ".join(lacked)) if lacked else ""


async def home(interaction: Interaction, title: str, own_thread: bool) -> Home:
    """Return where a game is to live, its thread opened where one is wanted and possible."""
    usual = here(interaction)
    if not own_thread:
        return usual
    if not isinstance(interaction.channel, discord.TextChannel):
        return _but(usual, NO_THREAD_HERE)
    lacks = _lacking(interaction, NOT_ALLOWED, FOR_THREADS)
    if lacks:
        return _but(usual, lacks)
    if await answered(interaction.client.referee, str(interaction.id)) is not None:
        raise Refusal("That was done already.")
    try:
        number = await threads.open_thread(interaction.channel, title[:LONGEST_TITLE])
    except discord.HTTPException as error:
        threads.log.info("no thread in %s: %s", interaction.channel_id, error)
        return _but(usual, REFUSED)
    with contextlib.suppress(discord.HTTPException):
        # So that it stands in the list of whoever made the game.
        await interaction.client.http.add_user_to_thread(number, interaction.user.id)
    where = Where(usual.where.guild, number, usual.where.channel)
    return Home(where, f"**{plain(title)}** gathers players in <#{number}>.")


def _but(usual: Home, why: str) -> Home:
    return msgspec.structs.replace(usual, lacks=f"{why} {usual.lacks}".strip())


async def give_up(interaction: Interaction, home: Home) -> None:
    """Put a thread away in which no game was made after all."""
    if home.told:
        with contextlib.suppress(discord.HTTPException):
            await interaction.client.http.edit_channel(home.where.channel, archived=True)
