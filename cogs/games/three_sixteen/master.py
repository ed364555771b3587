"""/316 gm: the GM's powers over tests, tokens, people and the campaign itself."""

from __future__ import annotations

from cogs.games.commands import Listed, Option
from cogs.ui import reply
from cogs.ui.context import Interaction
from referee.errors import Refusal
from referee.message import Outgoing, plain
from rules.core import GM
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek, Plan, SendBack, SetSwitch
from rules.games.three_sixteen.queries import living
from rules.games.three_sixteen.troopers.recall import AllowFlashback

from .group import playing, root, speakers
from .listing import everybody, switch_values, switches, told_before
from .options import Actor, Actors, Seen, Slot, Told
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
    Grant,
    "Grant + 1, or take it back",
    who=Actor("To whom", field="seat"),
    when=Option(
        "On what; or take back what was granted",
        field="bonus",
        values={"next": "next", "fight": "fight", "take back": "none"},
    ),
)
gm.add(Reveal, "Show every ability of the planet")
gm.add(
    MoveTokens,
    "Move tokens between pool and encounter, or discard them",
    called="tokens",
    tokens=Option("How many", least=1, most=500),
    source="From where",
    to="Where to",
)
gm.add(EndEncounter, "End the encounter by an event", called="end", outcome="How it ends")
gm.add(
    Award,
    "Award a medal for bravery",
    who=Actor("To whom", field="seat"),
    medal=Option("Sword for the ranks, Skull for officers", required=True),
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
    CloseConflict,
    "End the conflict by an event",
    called="end-conflict",
    winner=Option("Who wins it", default="nobody"),
)
gm.add(KillBrigadier, "The Brigadier is dead, the place is free", called="brigadier")
gm.add(
    Bench,
    "Say whose troopers stay behind this mission",
    who=Actors("With commas; nobody if you leave it out", roster, field="seats"),
)
gm.add(LetIn, "Let somebody into the encounter at Far", who=Actor("Whom", field="seat"))
gm.add(
    SetSwitch,
    "Set a switch of the campaign",
    called="switch",
    key=Seen("Which one", switches),
    value=Listed("on, off or a number", switch_values),
)
gm.add(
    SendBack,
    "Ask for a Flashback to be told again",
    who=Actor("Whose", roster, field="seat"),
    which=Slot("Which of those told", told_before),
)
gm.add(
    AllowFlashback,
    "Allow somebody a Flashback outside an encounter",
    called="flashback",
    who=Actor("Whom", field="seat"),
)
gm.add(
    Plan,
    "Keep your own plan, hidden; a form opens if you write nothing",
    text=Told("The plan", form="plan"),
)
gm.add(Peek, "Look at sealed intents; everybody is told")


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
