"""Weapons in hand, what a unit carries and takes, and what no other command covers."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planet28.actions.gear import Reload, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.looting import Loot

from .abilities import ability
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


@ability.command(description="Take a weapon or an item from somebody this unit slew")
@app_commands.describe(victim="From whom", thing="What, by its name", unit="Which unit loots")
async def loot(interaction: Interaction, unit: str, victim: str, thing: str) -> None:
    """Loot."""
    head, seat = await table(interaction)
    move = Loot(unit=unit_of(head, unit), victim=unit_of(head, victim), thing=thing)
    await act(interaction, head, seat, move)


@loot.autocomplete("unit")
async def _loot_unit(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Loot, "unit", typed)


@loot.autocomplete("victim")
async def _loot_victim(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Loot, "victim", typed)


@loot.autocomplete("thing")
async def _loot_thing(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Loot, "thing", typed)


@p28.command(description="Propose something the rules do not list; the others or the GM approve")
@app_commands.describe(
    deed="What the unit tries",
    cost="Actions it costs",
    skill="The skill it takes, if any",
    modifier="Added to the roll",
    step="Added once for every attempt already made",
    pain="HP lost on a failure",
    unit=UNIT,
)
async def improvise(
    interaction: Interaction,
    deed: app_commands.Range[str, 1, 120],
    cost: app_commands.Range[int, 1, 2] = 1,
    skill: Literal["A", "F", "S", "AW", "P"] | None = None,
    modifier: app_commands.Range[int, -10, 10] = 0,
    step: app_commands.Range[int, -5, 5] = 0,
    pain: app_commands.Range[int, 0, 20] = 0,
    unit: str | None = None,
) -> None:
    """Propose a universal action."""
    head, seat = await table(interaction)
    move = Improvise(
        unit=actor(head, seat, unit),
        deed=deed,
        cost=cost,
        skill=skill or "",
        modifier=modifier,
        step=step,
        pain=pain,
    )
    await act(interaction, head, seat, move)
