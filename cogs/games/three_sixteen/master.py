"""/316 gm: the GM's powers over tests, tokens, people and the campaign itself."""

from __future__ import annotations

from cogs.games.commands import Listed, Option
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, plain
from rules.core import GM
from rules.games.three_sixteen.gm.gm import MoveTokens, PlainTest
from rules.games.three_sixteen.gm.gm_people import Bench, MakeNpc, OpenConflict
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Plan, SetSwitch
from rules.games.three_sixteen.queries import living

from .group import playing, root, speakers
from .listing import everybody, switch_values, switches
from .options import Actors, Seen, Told
from .words import roster

gm = root.sub("gm", "The GM's powers")

gm.add(
    PlainTest,
    "Ask for a plain test",
    called="test",
    who=Actors(
        "With commas; everybody if you leave it out",
        field="seats",
        default=lambda head: living(head.state),
    ),
    ability="Of what",
    bonus="Success earns + 1",
)
gm.add(
    MoveTokens,
    "Move tokens between pool and encounter, or discard them",
    called="tokens",
    tokens=Option("How many", least=1, most=500),
    source="From where",
    to="Where to",
)
gm.add(
    MakeNpc,
    "Make a figure for conflicts",
    called="npc",
    name="What it is called",
    boxes="2 for an officer",
)
gm.add(
    OpenConflict,
    "Open a conflict between two sides",
    called="conflict",
    attackers=Actors("Names with commas", everybody),
    defenders=Actors("Names with commas", everybody),
)
gm.add(
    Bench,
    "Say whose troopers stay behind this mission",
    who=Actors("With commas; nobody if you leave it out", roster, field="seats"),
)
gm.add(
    SetSwitch,
    "Set a switch of the campaign",
    called="switch",
    key=Seen("Which one", switches),
    value=Listed("on, off or a number", switch_values),
)
gm.add(
    Plan,
    "Keep your own plan, hidden; a form opens if you write nothing",
    text=Told("The plan", form="plan"),
)


@gm.group.command(description="How many tokens suit the next encounter, and which AA the planet")
async def advice(interaction: Interaction) -> None:
    """Show what the GM is advised, to the GM alone."""
    head = await playing.game(interaction)
    if GM not in speakers(head, interaction.user.id):
        raise Refusal("Only the GM is given advice; without a GM, every player is.")
    told = head.system.look(head.state, GM).advice or ("There is no advice at the moment.",)
    await reply.private(interaction, Outgoing("\n".join(map(plain, told))))


gm.add(
    EndCampaign,
    "End the campaign, with the last word on it",
    called="finish",
    text="The last word",
)
