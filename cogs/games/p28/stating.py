"""What people see on their table: edges, falls, contacts; and the GM's end of a battle."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import makes
from cogs.play import settling
from cogs.ui.context import Interaction
from referee.errors import Refusal
from rules.core import GM, seat_title
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.answers import Edge, Land, Push
from rules.games.planet28.gm import EndBattle

from .group import p28, playing
from .options import Length, Unit

FALLS = Length("How deep it falls, in cm; 0 on even ground", field="fell_mm")

p28.add(
    Edge,
    "Say how far the nearest table edge is from a unit that runs",
    distance=Length("How far, in cm", field="edge_mm"),
)
p28.add(Push, "Push your victim back, over an edge if there is one", falls=FALLS)
p28.add(Land, "Say where a thrown unit comes down", falls=FALLS)
p28.add(
    Measure,
    "Say what an action has left open of the table",
    distance=Length("How far it is, in cm"),
    sight="Whether the target can be seen",
    cover="Whether any part of the target is hidden",
    hidden="Whether all of it is hidden",
    height=Length("How much higher the shooter stands, in cm; lower with a minus"),
    share="How much of its hull is hidden, in percent",
    facing="Which side of the vehicle is struck",
    contact="Whether they touch",
    terrain="The worst ground on the way",
    near="Who is within the blast or the power, by name, with commas; none for nobody",
    climb_top=Length("How high the obstacle is, in cm"),
    climb_from=Length("The height held at the start, in cm"),
    climb_to=Length("The height wanted, in cm"),
    members="Which members of a squad, by name, with commas; none for nobody",
)
p28.add(
    Contacts,
    "Say which enemies a unit of yours touches now, all of them",
    unit=Unit("Which unit"),
    enemies="By name, with commas; empty for none",
)
p28.add(
    Nearby,
    "Say which friends stand within 10 cm of a unit with an aura",
    unit=Unit("Which unit"),
    friends="By name, with commas; empty for none",
)


@p28.group.command(
    name="end-battle",
    description="The GM ends the battle and says who has won",
    extras=makes(EndBattle),
)
@app_commands.describe(reason="Why", winners="The seats that won, with commas; empty for nobody")
async def end_battle(
    interaction: Interaction, reason: app_commands.Range[str, 1, 300], winners: str = ""
) -> None:
    head = await playing.game(interaction)
    if GM not in head.seats_of(interaction.user.id):
        raise Refusal("Only the GM of this game may do that.")
    named = tuple(part.strip().lower() for part in winners.split(",") if part.strip())
    unknown = [name for name in named if name not in head.taken()]
    if unknown:
        seats = ", ".join(seat_title(seat) for seat in head.taken())
        raise Refusal(f'There is no seat "{unknown[0]}" in this battle. Seats: {seats}.')
    await settling.act(interaction, head, GM, EndBattle(reason=reason, winners=named))
