"""The buttons of a game that gathers players: seats, documents, options, start."""

from __future__ import annotations

from cogs.ui import context, given
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.head import GameHead
from referee.seats import documents, ready, ways
from referee.seats import lobby as settings
from referee.timeline import ending

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


async def play_again(interaction: Interaction, parts: list[str]) -> None:
    """Make a rematch, or join the one that was made: game."""
    await lobby.again(interaction, await head_of(interaction, parts))


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


async def add_computer(interaction: Interaction, parts: list[str]) -> None:
    """Give a seat to the computer: game."""
    await lobby.add_computer(interaction, await head_of(interaction, parts))


async def use_samples(interaction: Interaction, parts: list[str]) -> None:
    """Hand in ready documents: game."""
    await lobby.use_samples(interaction, await head_of(interaction, parts))


async def options(interaction: Interaction, parts: list[str]) -> None:
    """Show the options: game."""
    await lobby.show_options(interaction, await head_of(interaction, parts))


async def switch(interaction: Interaction, parts: list[str]) -> None:
    """Show the values of the switch that was chosen: game."""
    await lobby.turn_options(
        interaction, await head_of(interaction, parts), given.chosen(interaction)
    )


async def preset(interaction: Interaction, parts: list[str]) -> None:
    """Play by a ready set of options: game, its place."""
    if len(parts) != 2 or not parts[1].isdecimal():
        raise Refusal(context.UNKNOWN)
    head, place = await context.game_pressed(interaction, parts[0]), int(parts[1][:4])
    await lobby.change_options(interaction, head, lambda db, now: ways.choose(db, now, place))


async def value(interaction: Interaction, parts: list[str]) -> None:
    """Set a switch to the value that was chosen: game, the switch."""
    if len(parts) != 2:
        raise Refusal(context.UNKNOWN)
    head = await context.game_pressed(interaction, parts[0])
    key, chosen = parts[1], given.chosen(interaction)
    await lobby.change_options(
        interaction, head, lambda db, now: settings.set_option(db, now, key, chosen)
    )


PRESSES = {
    "j": join,
    "l": leave,
    "b": begin,
    "jd": hand_in,
    ending.REMATCH: play_again,
    ready.ADD_COMPUTER: add_computer,
    ready.USE_SAMPLES: use_samples,
    ways.OPEN: options,
    ways.PRESET: preset,
    ways.SWITCH: switch,
    ways.VALUE: value,
}
