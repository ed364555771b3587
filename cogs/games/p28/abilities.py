"""The abilities of characters, each for an action."""

from __future__ import annotations

from discord import app_commands

from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw

from .group import act, actor, millimetres, p28, table, unit_of, units, words

ability = app_commands.Group(name="ability", description="Abilities", parent=p28)
UNIT = "Which unit; the one to act if you name none"


@ability.command(description="Aim: the next attack with this weapon hurts more")
@app_commands.describe(weapon="Which weapon", unit=UNIT)
async def aim(interaction: Interaction, weapon: str, unit: str | None = None) -> None:
    """Aim."""
    head, seat = await table(interaction)
    await act(interaction, head, seat, Aim(unit=actor(head, seat, unit), weapon=weapon))


@aim.autocomplete("weapon")
async def _aim(interaction: Interaction, typed: str) -> list[Choice]:
    return await words(interaction, Aim, "weapon", typed)


@ability.command(description="Drain 1 HP from a character within 5 cm")
@app_commands.describe(target="From whom", distance="How far it is, in cm", unit=UNIT)
async def drain(
    interaction: Interaction, target: str, distance: str = "0", unit: str | None = None
) -> None:
    """Drain."""
    head, seat = await table(interaction)
    move = Drain(
        unit=actor(head, seat, unit),
        target=unit_of(head, target),
        distance_mm=millimetres(distance),
    )
    await act(interaction, head, seat, move)


@drain.autocomplete("target")
async def _drain(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Drain, "target", typed)


@ability.command(description="Heal another character in contact")
@app_commands.describe(target="Whom", contact="Whether they touch", unit=UNIT)
async def heal(
    interaction: Interaction, target: str, contact: bool = True, unit: str | None = None
) -> None:
    """Heal."""
    head, seat = await table(interaction)
    move = Heal(unit=actor(head, seat, unit), target=unit_of(head, target), contact=contact)
    await act(interaction, head, seat, move)


@heal.autocomplete("target")
async def _heal(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Heal, "target", typed)


@ability.command(description="Inspire a friend in sight")
@app_commands.describe(target="Whom", sight="Whether they can be seen", unit=UNIT)
async def inspire(
    interaction: Interaction, target: str, sight: bool = True, unit: str | None = None
) -> None:
    """Inspire."""
    head, seat = await table(interaction)
    move = Inspire(unit=actor(head, seat, unit), target=unit_of(head, target), sight=sight)
    await act(interaction, head, seat, move)


@inspire.autocomplete("target")
async def _inspire(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Inspire, "target", typed)


@ability.command(description="Talk an enemy in contact out of the combat for this turn")
@app_commands.describe(target="Whom", unit=UNIT)
async def persuade(interaction: Interaction, target: str, unit: str | None = None) -> None:
    """Persuade."""
    head, seat = await table(interaction)
    move = Persuade(unit=actor(head, seat, unit), target=unit_of(head, target))
    await act(interaction, head, seat, move)


@persuade.autocomplete("target")
async def _persuade(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Persuade, "target", typed)


@ability.command(description="Throw a character in contact")
@app_commands.describe(target="Whom", contact="Whether they touch", unit=UNIT)
async def throw(
    interaction: Interaction, target: str, contact: bool = True, unit: str | None = None
) -> None:
    """Throw."""
    head, seat = await table(interaction)
    move = Throw(unit=actor(head, seat, unit), target=unit_of(head, target), contact=contact)
    await act(interaction, head, seat, move)


@throw.autocomplete("target")
async def _throw(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Throw, "target", typed)
