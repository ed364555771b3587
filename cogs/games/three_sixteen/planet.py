"""/316 planet: making a planet, its briefing, and encounters."""

from __future__ import annotations

from discord import app_commands

from cogs.games.commands import Option
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.message import Outgoing, cut
from rules.core import GM
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import Brief, OpenEncounter

from . import crossing
from .group import playing, root
from .options import Actors, Entry, Told
from .words import abilities_due

planet = root.sub("planet", "Planets and missions")


@planet.group.command(description="The lists planets are made of, and what is crossed off")
@app_commands.describe(which="One list in full; all in short if you leave it out")
async def lists(interaction: Interaction, which: crossing.Which | None = None) -> None:
    """Show the lists as the asker may see them."""
    head = await playing.game(interaction)
    held = head.seats_of(interaction.user.id)
    view = head.system.look(head.state, GM if GM in held else next(iter(held), None))
    text = crossing.whole(view, which) if which else crossing.overview(view)
    await reply.private(interaction, Outgoing(cut(text, reply.LONGEST_TEXT)))


planet.add(
    MakePlanet,
    "Make the next planet (GM); what you leave out is rolled",
    called="make",
    aa=Entry("How AA is worked out", "aa"),
    name=Entry("From the list", "name"),
    form=Entry("What they are", "form"),
    land=Entry("What it is like", "land"),
    ability=Entry("Special ability, hidden", "ability"),
    second=Entry("A second one", "ability"),
    third=Entry("A third one", "ability"),
    abilities=Option("How many", default=abilities_due, least=1, most=3),
    handed="Leave name and briefing to the squad",
    title="A name of your own",
)
planet.add(
    Brief,
    "Brief the squad; a form opens if you write nothing",
    text=Told("Your own words beside them", form="brief"),
)
planet.add(
    OpenEncounter,
    "Open an encounter (GM)",
    called="encounter",
    tokens=Option("How many", least=0, most=500),
    final="The last one: all that are left",
    left_out=Actors("Who is elsewhere, with commas"),
    over_cap="Allow more tokens than usual",
    target="What it is about",
    nothing="The aliens prepare nothing",
)
