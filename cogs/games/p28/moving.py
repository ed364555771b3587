"""Moving and charging, over ground and up walls."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planet28.moves import Charge, Fight, Walk

from .group import (
    Ground,
    act,
    actor,
    grounds,
    millimetres,
    p28,
    table,
    unit_of,
    units,
    units_of,
    words,
)

CLIMB = {
    "climb_top": "Climbing: how high the obstacle is, in cm",
    "climb_from": "Climbing: the height held at the start, in cm",
    "climb_to": "Climbing: the height wanted, in cm",
}


@p28.command(description="Move a unit")
@app_commands.describe(
    distance="How far in all, in cm; what is climbed counts",
    terrain="The worst ground crossed",
    unit="Which unit; the one to act if you name none",
    **CLIMB,
)
async def move(
    interaction: Interaction,
    distance: str,
    terrain: Ground = "even",
    climb_top: str = "0",
    climb_from: str = "0",
    climb_to: str = "0",
    unit: str | None = None,
) -> None:
    """Move."""
    head, seat = await table(interaction)
    walk = Walk(
        unit=actor(head, seat, unit),
        distance_mm=millimetres(distance),
        terrain=grounds(terrain),
        climb_top_mm=millimetres(climb_top),
        climb_from_mm=millimetres(climb_from),
        climb_to_mm=millimetres(climb_to),
    )
    await act(interaction, head, seat, walk)


@p28.command(description="Charge an enemy and fight it")
@app_commands.describe(
    target="Whom to charge",
    distance="How far it is, in cm",
    weapon="Declare the extra fight's weapon at once",
    terrain="The worst ground crossed",
    also="Other enemies touched there, by name, with commas",
    unit="Which unit; the one to act if you name none",
    **CLIMB,
)
async def charge(
    interaction: Interaction,
    target: str,
    distance: str,
    weapon: str = "",
    terrain: Ground = "even",
    also: str = "",
    climb_top: str = "0",
    climb_from: str = "0",
    climb_to: str = "0",
    unit: str | None = None,
) -> None:
    """Charge."""
    head, seat = await table(interaction)
    move = Charge(
        unit=actor(head, seat, unit),
        target=unit_of(head, target),
        weapon=weapon,
        distance_mm=millimetres(distance),
        terrain=grounds(terrain),
        also=units_of(head, also),
        climb_top_mm=millimetres(climb_top),
        climb_from_mm=millimetres(climb_from),
        climb_to_mm=millimetres(climb_to),
    )
    await act(interaction, head, seat, move)


@charge.autocomplete("target")
async def _charge_target(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Charge, "target", typed)


@charge.autocomplete("weapon")
async def _charge_weapon(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Fight, "weapon", typed)
