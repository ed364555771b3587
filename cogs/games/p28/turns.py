"""Ending an activation, holding actions and claiming them, pulling oneself together."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planet28.moves import Claim, Finish, Hold, Rally, Withdraw
from rules.games.planet28.turn.battle import Resume

from .group import act, actor, p28, table, unit_of, units

UNIT = "Which unit; the one to act if you name none"


@p28.command(description="A broken unit tries to pull itself together")
@app_commands.describe(unit=UNIT)
async def rally(interaction: Interaction, unit: str | None = None) -> None:
    """Rally."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Rally(unit=actor(head, seat, unit)))


@p28.command(description="Keep the unit's unused actions for later in the turn")
@app_commands.describe(unit=UNIT)
async def hold(interaction: Interaction, unit: str | None = None) -> None:
    """Hold."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Hold(unit=actor(head, seat, unit)))


@p28.command(description="Let a holding unit act at the next gap")
@app_commands.describe(unit="Which unit")
async def claim(interaction: Interaction, unit: str) -> None:
    """Claim held actions."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Claim(unit=unit_of(head, unit)))


@claim.autocomplete("unit")
async def _claim(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Claim, "unit", typed)


@p28.command(description="Take back a claim that was not served yet")
@app_commands.describe(unit="Which unit")
async def withdraw(interaction: Interaction, unit: str) -> None:
    """Withdraw a claim."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Withdraw(unit=unit_of(head, unit)))


@withdraw.autocomplete("unit")
async def _withdraw(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Withdraw, "unit", typed)


@p28.command(description="Use a unit's held actions at the last call")
@app_commands.describe(unit="Which unit")
async def resume(interaction: Interaction, unit: str) -> None:
    """Resume a holding unit."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Resume(unit=unit_of(head, unit)))


@resume.autocomplete("unit")
async def _resume(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Resume, "unit", typed)


@p28.command(description="End the unit's activation")
@app_commands.describe(unit=UNIT)
async def done(interaction: Interaction, unit: str | None = None) -> None:
    """End the activation."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Finish(unit=actor(head, seat, unit)))
