"""The group of commands, and what they share: units by name, distances in cm, completion."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from cogs.play import acts, completion
from cogs.play.completion import Choice
from cogs.ui import tables
from cogs.ui.tables import Interaction
from referee import access
from referee.errors import Refusal
from referee.game import GameHead
from rules.core import Move
from rules.games.planet28 import input
from rules.games.planet28.legality import acting

NAME = "planet28"
p28 = app_commands.Group(name="p28", description="Planet 28", guild_only=True)
Ground = Literal["even", "rough", "hazardous", "impassable"]
millimetres = input.millimetres


def grounds(terrain: Ground) -> tuple[Ground, ...]:
    """Return the ground crossed as the rules list it."""
    return () if terrain == "even" else (terrain,)


def unit_of(head: GameHead, text: str) -> int:
    """Return the number of the unit that a person means by its number or name."""
    return input.unit_of(head.state, text)


def units_of(head: GameHead, text: str) -> tuple[int, ...]:
    """Return the units named one after another, with commas between; "" is none."""
    return input.units_of(head.state, text)


async def table(interaction: Interaction) -> tuple[GameHead, str]:
    """Return the battle of this channel and the seat that the person speaks for."""
    head = access.of_system(await tables.game_here(interaction), NAME)
    if head.state is None:
        raise Refusal("The game has not started. The host starts it: /game start.")
    return head, access.speaks_for(head, interaction.user.id)


def actor(head: GameHead, seat: str, text: str | None) -> int:
    """Return the unit that acts: the one named, else the one whose turn it is."""
    if text is not None:
        return unit_of(head, text)
    mine = tuple(acting(head.state, seat))
    if not mine:
        raise Refusal("None of your units is to act now. See who is: /game status.")
    return mine[0]


async def act(interaction: Interaction, head: GameHead, seat: str, move: Move) -> None:
    """Play a move."""
    await acts.act(interaction, head, seat, move)


def _named(state: Any, unit: int) -> str:
    return f"{state.name(unit)} ({state.unit(unit).hp} HP)"


async def units(interaction: Interaction, kind: type[Move], field: str, typed: str) -> list[Choice]:
    """Complete the units that a field of a legal move of this kind may name now."""
    found = await completion.seated(interaction, NAME)
    if found is None:
        return []
    state = found[0].state
    numbers = [unit for unit in completion.offered(*found, kind, field) if unit]
    return completion.matching([(_named(state, unit), str(unit)) for unit in numbers], typed)


async def words(interaction: Interaction, kind: type[Move], field: str, typed: str) -> list[Choice]:
    """Complete the words (a weapon, a power) that a legal move of this kind may name now."""
    found = await completion.seated(interaction, NAME)
    if found is None:
        return []
    values = [value for value in completion.offered(*found, kind, field) if value]
    return completion.matching([(value, value) for value in values], typed)
