"""Arcane powers, and putting their flames out."""

from __future__ import annotations

import msgspec
from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from referee.errors import Refusal
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Extinguish
from rules.games.planet28.actions.psyka import UsePsyka

from .abilities import ability
from .group import act, actor, p28, table, unit_of, units, units_of, words

UNIT = "Which unit; the one to act if you name none"
POWER = {
    "power": "Which power",
    "target": "On whom, where it needs somebody",
    "sight": "Whether the target can be seen",
    "near": "For Blind: all within 15 cm, by name, with commas",
    "unit": UNIT,
}


async def _worked(
    interaction: Interaction,
    kind: str,
    power: str,
    target: str | None,
    sight: bool,
    near: str,
    unit: str | None,
) -> None:
    """Play a power, known or drunk with Psyka, by its name."""
    head, seat = await table(interaction)
    plain = {
        "kind": kind,
        "unit": actor(head, seat, unit),
        "power": power,
        "target": 0 if target is None else unit_of(head, target),
        "sight": sight,
        "near": units_of(head, near),
    }
    try:
        move = msgspec.convert(plain, Cast | UsePsyka)
    except msgspec.ValidationError:
        text = f'There is no power "{power}". See what is legal: What can I do now?'
        raise Refusal(text) from None
    await act(interaction, head, seat, move)


@p28.command(description="Work an arcane power that the unit knows")
@app_commands.describe(**POWER)
async def cast(
    interaction: Interaction,
    power: str,
    target: str | None = None,
    sight: bool = True,
    near: str = "",
    unit: str | None = None,
) -> None:
    """Cast."""
    await _worked(interaction, "cast", power, target, sight, near, unit)


@ability.command(description="Take a dose of Psyka and work any power")
@app_commands.describe(**POWER)
async def psyka(
    interaction: Interaction,
    power: str,
    target: str | None = None,
    sight: bool = True,
    near: str = "",
    unit: str | None = None,
) -> None:
    """Use Psyka."""
    await _worked(interaction, "use_psyka", power, target, sight, near, unit)


@psyka.autocomplete("power")
async def _psyka_power(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, UsePsyka, "power", typed)


@cast.autocomplete("power")
async def _cast_power(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Cast, "power", typed)


@cast.autocomplete("target")
async def _cast_target(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Cast, "target", typed)


@p28.command(description="Put out the flames on a burning unit")
@app_commands.describe(unit=UNIT)
async def extinguish(interaction: Interaction, unit: str | None = None) -> None:
    """Extinguish."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Extinguish(unit=actor(head, seat, unit)))
