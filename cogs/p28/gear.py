"""Weapons in hand, loading them, and what a unit carries."""

from __future__ import annotations

from discord import app_commands

from cogs.complete import Choice
from cogs.tables import Interaction
from rules.planet28.gear import Reload, Swap, UseMedKit, UseStimulants

from .group import act, actor, p28, table, unit_of, units, words

UNIT = "Which unit; the one to act if you name none"


@p28.command(description="Take other weapons into the hands")
@app_commands.describe(weapons="All that is to be in hand, with commas", unit=UNIT)
async def swap(interaction: Interaction, weapons: str, unit: str | None = None) -> None:
    """Swap weapons."""
    head, seat = await table(interaction)
    wielded = tuple(part.strip() for part in weapons.split(",") if part.strip())[:4]
    await act(interaction, head, seat, Swap(unit=actor(head, seat, unit), wielded=wielded))


@p28.command(description="Load an empty weapon")
@app_commands.describe(weapon="Which weapon", unit=UNIT)
async def reload(interaction: Interaction, weapon: str, unit: str | None = None) -> None:
    """Reload."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Reload(unit=actor(head, seat, unit), weapon=weapon))


@reload.autocomplete("weapon")
async def _reload(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Reload, "weapon", typed)


@p28.command(description="Use a med kit")
@app_commands.describe(target="On whom", contact="Whether they touch", unit=UNIT)
async def medkit(
    interaction: Interaction, target: str, contact: bool = True, unit: str | None = None
) -> None:
    """Use a med kit."""
    head, seat = await table(interaction)
    move = UseMedKit(unit=actor(head, seat, unit), target=unit_of(head, target), contact=contact)
    await act(interaction, head, seat, move)


@medkit.autocomplete("target")
async def _medkit(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, UseMedKit, "target", typed)


@p28.command(description="Take stimulants")
@app_commands.describe(unit=UNIT)
async def stimulants(interaction: Interaction, unit: str | None = None) -> None:
    """Take stimulants."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, UseStimulants(unit=actor(head, seat, unit)))
