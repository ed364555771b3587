"""/316 gm: the GM's powers over tests, tokens, people and the campaign itself."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.ui import reply
from cogs.ui.tables import Interaction
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
from rules.games.three_sixteen.model import Ability, Bonus, Source
from rules.games.three_sixteen.options import SWITCHES
from rules.games.three_sixteen.queries import living
from rules.games.three_sixteen.troopers.recall import AllowFlashback
from rules.games.three_sixteen.view import View

from . import forms
from .group import Name, Range, campaign, completes, listed, play, root, speakers
from .offering import everybody, roster, several, told_before, values
from .tales import slot_of
from .words import actor_name, actor_of, actors_of

gm = app_commands.Group(name="gm", description="The GM's powers", parent=root)


@gm.command(description="Ask for a plain test")
@app_commands.describe(
    who="With commas; none is everybody", ability="Of what", bonus="Success earns + 1"
)
@app_commands.autocomplete(who=several())
async def test(
    interaction: Interaction, who: str = "", ability: Ability = "nfa", bonus: bool = False
) -> None:
    """Have troopers tested."""
    head = await campaign(interaction)
    seats = actors_of(head, who) or living(head.state)
    await play(interaction, PlainTest(seats=seats, ability=ability, bonus=bonus))


@gm.command(description="Grant + 1, or take it back")
@app_commands.describe(who="To whom", when="On what; or take back what was granted")
@app_commands.autocomplete(who=completes(Grant, "seat", actor_name))
async def grant(
    interaction: Interaction, who: str, when: Literal["next", "fight", "take back"] = "next"
) -> None:
    """Grant a bonus, or take it back."""
    seat = actor_of(await campaign(interaction), who)
    bonus: Bonus = "none" if when == "take back" else when
    await play(interaction, Grant(seat=seat, bonus=bonus))


@gm.command(description="Show every ability of the planet")
async def reveal(interaction: Interaction) -> None:
    """Reveal."""
    await play(interaction, Reveal())


@gm.command(description="Move tokens between pool and encounter, or discard them")
@app_commands.describe(tokens="How many", source="From where", to="Where to")
async def tokens(
    interaction: Interaction,
    tokens: Range[int, 1, 500],
    source: Source = "pool",
    to: Literal["pool", "encounter", "gone"] = "encounter",
) -> None:
    """Move tokens."""
    await play(interaction, MoveTokens(tokens=tokens, source=source, to=to))


@gm.command(description="End the encounter by an event")
@app_commands.describe(outcome="How it ends")
async def end(interaction: Interaction, outcome: Literal["won", "lost"]) -> None:
    """End the encounter."""
    await play(interaction, EndEncounter(outcome=outcome))


@gm.command(description="Award a medal for bravery")
@app_commands.describe(who="To whom", medal="Sword for the ranks, Skull for officers")
@app_commands.autocomplete(who=completes(Award, "seat", actor_name))
async def award(
    interaction: Interaction, who: str, medal: Literal["Crimson Sword", "Crimson Skull"]
) -> None:
    """Award a medal."""
    seat = actor_of(await campaign(interaction), who)
    await play(interaction, Award(seat=seat, medal=medal))


@gm.command(description="Make a figure for conflicts")
@app_commands.describe(name="What it is called", boxes="2 for an officer")
async def npc(interaction: Interaction, name: Name, boxes: Literal[1, 2] = 1) -> None:
    """Make an NPC."""
    await play(interaction, MakeNpc(name=name, boxes=boxes))


@gm.command(description="Open a conflict between two sides")
@app_commands.describe(attackers="Names with commas", defenders="Names with commas")
@app_commands.autocomplete(attackers=several(everybody), defenders=several(everybody))
async def conflict(interaction: Interaction, attackers: str, defenders: str) -> None:
    """Open a conflict."""
    head = await campaign(interaction)
    sides = actors_of(head, attackers), actors_of(head, defenders)
    await play(interaction, OpenConflict(attackers=sides[0], defenders=sides[1]))


@gm.command(name="end-conflict", description="End the conflict by an event")
@app_commands.describe(winner="Who wins it")
async def end_conflict(
    interaction: Interaction, winner: Literal["attackers", "defenders", "nobody"] = "nobody"
) -> None:
    """End the conflict."""
    await play(interaction, CloseConflict(winner=winner))


@gm.command(description="The Brigadier is dead, the place is free")
async def brigadier(interaction: Interaction) -> None:
    """Kill the NPC Brigadier."""
    await play(interaction, KillBrigadier())


@gm.command(description="Say whose troopers stay behind this mission")
@app_commands.describe(who="With commas; none is nobody")
@app_commands.autocomplete(who=several(roster))
async def bench(interaction: Interaction, who: str = "") -> None:
    """Set the bench."""
    await play(interaction, Bench(seats=actors_of(await campaign(interaction), who)))


@gm.command(name="let-in", description="Let somebody into the encounter at Far")
@app_commands.describe(who="Whom")
@app_commands.autocomplete(who=completes(LetIn, "seat", actor_name))
async def let_in(interaction: Interaction, who: str) -> None:
    """Let somebody in."""
    await play(interaction, LetIn(seat=actor_of(await campaign(interaction), who)))


def _switches(view: View) -> list[tuple[str, str]]:
    return [(f"{o.key}: {o.text} (now {view.options[o.key]})", o.key) for o in SWITCHES]


@gm.command(description="Set a switch of the campaign")
@app_commands.describe(key="Which one", value="on, off or a number")
@app_commands.autocomplete(key=listed(_switches), value=values)
async def switch(interaction: Interaction, key: str, value: str) -> None:
    """Set a switch."""
    await play(interaction, SetSwitch(key=key, value=value))


@gm.command(name="send-back", description="Ask for a Flashback to be told anew")
@app_commands.describe(who="Whose", which="Which of those told")
@app_commands.autocomplete(who=several(roster), which=told_before)
async def send_back(interaction: Interaction, who: str, which: str) -> None:
    """Send a text back."""
    seat = actor_of(await campaign(interaction), who)
    row, number = slot_of(which)
    side: Literal["strengths", "weaknesses"] = "strengths" if row == "strengths" else "weaknesses"
    await play(interaction, SendBack(seat=seat, row=side, number=number))


@gm.command(description="Allow somebody a Flashback outside an encounter")
@app_commands.describe(who="Whom")
@app_commands.autocomplete(who=completes(AllowFlashback, "seat", actor_name))
async def flashback(interaction: Interaction, who: str) -> None:
    """Allow a Flashback."""
    await play(interaction, AllowFlashback(seat=actor_of(await campaign(interaction), who)))


@gm.command(description="Keep your own plan, hidden; a form opens if you write nothing")
@app_commands.describe(text="The plan")
async def plan(interaction: Interaction, text: Range[str, 1, 2000] = "") -> None:
    """Keep a plan."""
    head = await campaign(interaction)
    if text:
        await play(interaction, Plan(text=text))
    else:
        await forms.opened(interaction, head, "plan")


@gm.command(description="Look at sealed intents; everybody is told")
async def peek(interaction: Interaction) -> None:
    """Look."""
    await play(interaction, Peek())


@gm.command(description="How many tokens suit the next encounter, which AA the planet")
async def advice(interaction: Interaction) -> None:
    """Show what the GM is advised, to the GM alone."""
    head = await campaign(interaction)
    if GM not in speakers(head, interaction.user.id):
        raise Refusal("Only the GM is advised; without a GM, who plays a trooper.")
    told = head.system.look(head.state, GM).advice or ("There is no advice at the moment.",)
    await reply.private(interaction, Outgoing("\n".join(map(plain, told))))


@gm.command(description="End the campaign, with the last word on it")
@app_commands.describe(text="The last word")
async def finish(interaction: Interaction, text: Name) -> None:
    """End the campaign."""
    await play(interaction, EndCampaign(text=text))
