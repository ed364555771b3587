"""The group of commands, and what they share: hexes, completion, the one way to play."""

from __future__ import annotations

from discord import app_commands

from cogs.play import acts, completion
from cogs.play.completion import Choice
from cogs.ui import tables
from cogs.ui.tables import Interaction
from referee import access
from referee.errors import Refusal
from rules.core import Move
from rules.games.planetx import notation
from rules.games.planetx.board import hex_text

NAME = "px"
px = app_commands.Group(name=NAME, description="Planet X", guild_only=True)
MOST_HEXES = 12


def hex_of(text: str) -> str:
    """Return a hex as typed, label or axial: upper case, no spaces (PX-BOARD-4)."""
    return hex_text.plain(text)


def hexes_of(text: str) -> tuple[str, ...]:
    """Return hexes typed one after another, with spaces, commas or plus signs between."""
    found = hex_text.listed(text)
    if len(found) > MOST_HEXES:
        raise Refusal(f"At most {MOST_HEXES} hexes can be named at once.")
    return found


async def play(interaction: Interaction, move: Move) -> None:
    """Play a move of Planet X in this channel; its hexes may be axial (PX-BOARD-4)."""
    head = access.of_system(await tables.game_here(interaction), NAME)
    seat = access.speaks_for(head, interaction.user.id)
    if head.state is not None:
        move = notation.labelled(move, head.state.board)
    await acts.act(interaction, head, seat, move)


async def offered(
    interaction: Interaction, kind: type[Move], field: str, typed: str
) -> list[Choice]:
    """Complete the values that a field of a legal move of this kind may have now."""
    found = await completion.seated(interaction, NAME)
    if found is None:
        return []
    values = [str(value) for value in completion.offered(*found, kind, field) if value]
    return completion.matching([(value, value) for value in values], typed)
