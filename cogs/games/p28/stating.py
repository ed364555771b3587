"""What people see on their table: edges, falls, contacts; and the GM's end of a battle."""

from __future__ import annotations

from discord import app_commands

from cogs.play import acts
from cogs.play.completion import Choice
from cogs.ui.tables import Interaction
from referee.errors import Refusal
from rules.core import GM, seat_title
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Edge, Land, Push
from rules.games.planet28.gm import EndBattle

from .group import (
    NAME,
    Ground,
    act,
    grounds,
    millimetres,
    p28,
    table,
    unit_of,
    units,
    units_of,
)


@p28.command(description="Say how far the nearest table edge is from a unit that runs")
@app_commands.describe(distance="How far, in cm")
async def edge(interaction: Interaction, distance: str) -> None:
    """State the distance to the edge."""
    await acts.play(interaction, NAME, Edge(edge_mm=millimetres(distance)))


@p28.command(description="Push your victim back, over an edge if there is one")
@app_commands.describe(falls="How deep it falls, in cm; 0 on even ground")
async def push(interaction: Interaction, falls: str = "0") -> None:
    """Push back."""
    await acts.play(interaction, NAME, Push(fell_mm=millimetres(falls)))


@p28.command(description="Say where a thrown unit comes down")
@app_commands.describe(falls="How deep it falls, in cm; 0 on even ground")
async def land(interaction: Interaction, falls: str = "0") -> None:
    """State where a thrown unit lands."""
    await acts.play(interaction, NAME, Land(fell_mm=millimetres(falls)))


@p28.command(description="Say what an action has left open of the table")
@app_commands.describe(
    distance="How far it is, in cm",
    sight="Whether the target can be seen",
    cover="Whether any part of the target is hidden",
    hidden="Whether all of it is hidden",
    height="How much higher the shooter stands, in cm; lower with a minus",
    contact="Whether they touch",
    terrain="The worst ground on the way",
    near="Who is within the blast or the power, by name, with commas; none for nobody",
    climb_top="How high the obstacle is, in cm",
    climb_from="The height held at the start, in cm",
    climb_to="The height wanted, in cm",
)
async def measure(
    interaction: Interaction,
    distance: str | None = None,
    sight: bool | None = None,
    cover: bool | None = None,
    hidden: bool | None = None,
    height: str | None = None,
    contact: bool | None = None,
    terrain: Ground | None = None,
    near: str | None = None,
    climb_top: str | None = None,
    climb_from: str | None = None,
    climb_to: str | None = None,
) -> None:
    """State what the table shows."""
    head, seat = await table(interaction)
    move = Measure(
        distance_mm=_length(distance),
        sight=sight,
        cover=cover,
        hidden=hidden,
        height_mm=_length(height),
        contact=contact,
        terrain=None if terrain is None else grounds(terrain),
        near=None if near is None else units_of(head, near),
        climb_top_mm=_length(climb_top),
        climb_from_mm=_length(climb_from),
        climb_to_mm=_length(climb_to),
    )
    await act(interaction, head, seat, move)


def _length(text: str | None) -> int | None:
    return None if text is None else millimetres(text)


@p28.command(description="Say which enemies a unit of yours touches now, all of them")
@app_commands.describe(unit="Which unit", enemies="By name, with commas; empty for none")
async def contacts(interaction: Interaction, unit: str, enemies: str = "") -> None:
    """State contacts."""
    head, seat = await table(interaction)
    move = Contacts(unit=unit_of(head, unit), enemies=units_of(head, enemies))
    await act(interaction, head, seat, move)


@contacts.autocomplete("unit")
async def _contacts(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Contacts, "unit", typed)


@p28.command(description="Say which friends stand within 10 cm of a unit with an aura")
@app_commands.describe(unit="Which unit", friends="By name, with commas; empty for none")
async def nearby(interaction: Interaction, unit: str, friends: str = "") -> None:
    """State who is near."""
    head, seat = await table(interaction)
    move = Nearby(unit=unit_of(head, unit), friends=units_of(head, friends))
    await act(interaction, head, seat, move)


@nearby.autocomplete("unit")
async def _nearby(interaction: Interaction, typed: str) -> list[Choice]:
    return await units(interaction, Nearby, "unit", typed)


@p28.command(name="end-battle", description="The GM ends the battle and says who has won")
@app_commands.describe(reason="Why", winners="The seats that won, with commas; empty for nobody")
async def end_battle(
    interaction: Interaction, reason: app_commands.Range[str, 1, 300], winners: str = ""
) -> None:
    """End the battle."""
    head, _ = await table(interaction)
    if GM not in head.seats_of(interaction.user.id):
        raise Refusal("Only the GM of this game may do that.")
    named = tuple(part.strip().lower() for part in winners.split(",") if part.strip())
    unknown = [name for name in named if name not in head.taken()]
    if unknown:
        seats = ", ".join(seat_title(seat) for seat in head.taken())
        raise Refusal(f'There is no seat "{unknown[0]}" in this battle. Seats: {seats}.')
    await act(interaction, head, GM, EndBattle(reason=reason, winners=named))
