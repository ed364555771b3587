"""The group of commands, and what they share: units by name, distances in cm, completion."""

from __future__ import annotations

import re
from typing import Any, Literal

from discord import app_commands

from cogs import acts, complete, tables
from cogs.complete import Choice
from cogs.heads import Head
from cogs.refusals import Refusal
from cogs.tables import Interaction
from rules.core import Move
from rules.planet28.legality import acting

NAME = "planet28"
p28 = app_commands.Group(name="p28", description="Planet 28", guild_only=True)
Ground = Literal["even", "rough", "hazardous", "impassable"]

_CENTIMETRES = re.compile(r"\s*(-?)(\d{1,4})(?:[.,](\d))?\s*(?:cm)?\s*", re.IGNORECASE)


def millimetres(text: str) -> int:
    """Read centimetres such as `7.5` as whole millimetres, no finer (P28-MEAS-1)."""
    found = _CENTIMETRES.fullmatch(text)
    if found is None:
        raise Refusal(f'"{text}" is no distance in cm; such as "7" or "7.5" (P28-MEAS-1).')
    length = int(found[2]) * 10 + int(found[3] or 0)
    return -length if found[1] else length


def grounds(terrain: Ground) -> tuple[Ground, ...]:
    """Return the ground crossed as the rules list it."""
    return () if terrain == "even" else (terrain,)


def unit_of(head: Head, text: str) -> int:
    """Return the number of the unit that a person means by its number or name."""
    state, wanted = head.state, text.strip().lower()
    if wanted.isdecimal() and 1 <= int(wanted[:6]) <= len(state.units):
        return int(wanted)
    found = [unit.id for unit in state.units if state.name(unit.id).lower() == wanted]
    if len(found) != 1:
        known = ", ".join(state.name(unit.id) for unit in state.units if unit.here)
        raise Refusal(f'There is no one unit called "{text}" here. Units: {known}.')
    return found[0]


def units_of(head: Head, text: str) -> tuple[int, ...]:
    """Return the units named one after another, with commas between; "" is none."""
    return tuple(unit_of(head, part) for part in text.split(",") if part.strip())


async def table(interaction: Interaction) -> tuple[Head, str]:
    """Return the battle of this channel and the seat that the person speaks for."""
    head = tables.of_system(await tables.game_here(interaction), NAME)
    if head.state is None:
        raise Refusal("The game has not started. The host starts it: /game start.")
    return head, tables.speaks_for(head, interaction.user.id)


def actor(head: Head, seat: str, text: str | None) -> int:
    """Return the unit that acts: the one named, else the one whose turn it is."""
    if text is not None:
        return unit_of(head, text)
    mine = tuple(acting(head.state, seat))
    if not mine:
        raise Refusal("None of your units is to act now. See who is: /game status.")
    return mine[0]


async def act(interaction: Interaction, head: Head, seat: str, move: Move) -> None:
    """Play a move."""
    await acts.act(interaction, head, seat, move)


def _named(state: Any, unit: int) -> str:
    return f"{state.name(unit)} ({state.unit(unit).hp} HP)"


async def units(interaction: Interaction, kind: type[Move], field: str, typed: str) -> list[Choice]:
    """Complete the units that a field of a legal move of this kind may name now."""
    found = await complete.seated(interaction, NAME)
    if found is None:
        return []
    state = found[0].state
    numbers = [unit for unit in complete.offered(*found, kind, field) if unit]
    return complete.matching([(_named(state, unit), str(unit)) for unit in numbers], typed)


async def words(interaction: Interaction, kind: type[Move], field: str, typed: str) -> list[Choice]:
    """Complete the words (a weapon, a power) that a legal move of this kind may name now."""
    found = await complete.seated(interaction, NAME)
    if found is None:
        return []
    values = [value for value in complete.offered(*found, kind, field) if value]
    return complete.matching([(value, value) for value in values], typed)
