"""The buttons of a game that gathers players: join, leave, start; its menu of documents."""

from __future__ import annotations

from cogs.ui import context, given
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.game import GameHead
from referee.seats import documents

from . import leaving, lobby


async def head_of(interaction: Interaction, parts: list[str]) -> GameHead:
    """Return the game that a button of one part names. Raises Refusal where there is none."""
    if len(parts) != 1:
        raise Refusal(context.UNKNOWN)
    return await context.game_pressed(interaction, parts[0])


async def join(interaction: Interaction, parts: list[str]) -> None:
    """Take the first free seat: game."""
    await lobby.join(interaction, await head_of(interaction, parts), None)


async def leave(interaction: Interaction, parts: list[str]) -> None:
    """Give one's seats back: game."""
    await leaving.give_back(interaction, await head_of(interaction, parts))


async def begin(interaction: Interaction, parts: list[str]) -> None:
    """Start the game: game."""
    await lobby.begin(interaction, await head_of(interaction, parts))


async def hand_in(interaction: Interaction, parts: list[str]) -> None:
    """Hand in the ready document that was chosen: game, kind."""
    if len(parts) != 2:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    if not head.seats_of(interaction.user.id):
        raise Refusal("Join the game first, then choose.")
    source = documents.Source(sample=given.chosen(interaction))
    db, person = interaction.client.db, interaction.user.id
    text = await documents.text_of(db, head.system, parts[1], source, person)
    await lobby.hand_in(interaction, head, parts[1], text)


PRESSES = {"j": join, "l": leave, "b": begin, "jd": hand_in}
