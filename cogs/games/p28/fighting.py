"""Fighting hand to hand, and shooting."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import hardest
from rules.games.planet28.moves import Fight

from .group import act, actor, millimetres, p28, table, unit_of, units, units_of, words


@p28.command(description="Fight an enemy within 5 cm")
@app_commands.describe(
    target="Whom to fight",
    weapon="With which melee weapon; the hardest in hand if you name none",
    skill="F or, with a Psychic weapon, P; the better if you name none",
    distance="How far it is, in cm; 0 in contact",
    unit="Which unit; the one to act if you name none",
)
async def fight(
    interaction: Interaction,
    target: str,
    weapon: str = "",
    skill: Literal["F", "P"] | None = None,
    distance: str = "0",
    unit: str | None = None,
) -> None:
    """Fight."""
    head, seat = await table(interaction)
    striker, struck = actor(head, seat, unit), unit_of(head, target)
    move = Fight(
        unit=striker,
        target=struck,
        weapon=weapon or hardest(head.state, striker, struck),
        skill=skill or "",
        distance_mm=millimetres(distance),
    )
    await act(interaction, head, seat, move)


@fight.autocomplete("target")
async def _fight_target(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Fight, "target", typed)


@fight.autocomplete("weapon")
async def _fight_weapon(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Fight, "weapon", typed)


@p28.command(description="Shoot with a ranged weapon in hand")
@app_commands.describe(
    target="At whom",
    weapon="With which weapon",
    distance="How far it is, in cm",
    cover="Whether any part of the target is hidden",
    hidden="Whether all of it is hidden; nothing less covers a giant",
    height="How much higher the shooter stands, in cm; lower with a minus",
    sight="Whether the target can be seen",
    near="Units within the blast, by name, with commas",
    skill="S or, with a Psychic weapon, P; the better if you name none",
    unit="Which unit; the one to act if you name none",
)
async def shoot(
    interaction: Interaction,
    target: str,
    weapon: str,
    distance: str,
    cover: bool = False,
    height: str = "0",
    sight: bool = True,
    near: str = "",
    hidden: bool = False,
    skill: Literal["S", "P"] | None = None,
    unit: str | None = None,
) -> None:
    """Shoot."""
    head, seat = await table(interaction)
    move = Shoot(
        unit=actor(head, seat, unit),
        target=unit_of(head, target),
        weapon=weapon,
        skill=skill or "",
        distance_mm=millimetres(distance),
        height_mm=millimetres(height),
        sight=sight,
        cover=cover,
        hidden=hidden,
        near=units_of(head, near),
    )
    await act(interaction, head, seat, move)


@shoot.autocomplete("target")
async def _shoot_target(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Shoot, "target", typed)


@shoot.autocomplete("weapon")
async def _shoot_weapon(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Shoot, "weapon", typed)
