"""/316 fight: an encounter, from going in to taking the hits."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from cogs.ui.tables import Interaction
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.failures import Act, turn_taken
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.model import Way
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.procedures.three_sixteen.weapons import Reach

from . import forms
from .group import Range, Wish, campaign, completes, play, root, seat_for
from .offering import own_blows
from .words import actor_name, actor_of, ride_name, ride_of, thing_name, thing_of

fight = app_commands.Group(name="fight", description="An encounter", parent=root)
Step = Literal["closer", "away"]


def tasked(task: str) -> Wish:
    """Return what leaves only intents of one task in."""

    def meant(move: Any) -> bool:
        return bool(move.task == task)

    return meant


@fight.command(description="Go in: default weapon, Kinetic Field, Drop Pod")
@app_commands.describe(weapon="Another default weapon", kinetic="Field on", pod="In the Drop Pod")
@app_commands.autocomplete(weapon=completes(Ready, "weapon", thing_name))
async def ready(
    interaction: Interaction, weapon: str = "", kinetic: bool = False, pod: bool = False
) -> None:
    """Be ready."""
    await play(interaction, Ready(weapon=thing_of(weapon), kinetic=kinetic, pod=pod))


@fight.command(description="Roll for Dominance, or keep no watch")
@app_commands.describe(roll="Whether you roll")
async def watch(interaction: Interaction, roll: bool = True) -> None:
    """Keep watch or not."""
    await play(interaction, Watch(roll=roll))


@fight.command(name="range", description="Set the range at which it begins")
@app_commands.describe(where="At which range")
async def set_range(interaction: Interaction, where: Reach) -> None:
    """Set the range."""
    await play(interaction, SetRange(range=where))


@fight.command(name="weapon", description="Ambush: take another weapon in hand, or keep yours")
@app_commands.describe(weapon="Which weapon; none keeps yours")
@app_commands.autocomplete(weapon=completes(TakeInHand, "weapon", thing_name))
async def in_hand(interaction: Interaction, weapon: str = "") -> None:
    """Take a weapon in hand."""
    await play(interaction, TakeInHand(weapon=thing_of(weapon)))


@fight.command(description="Intent: attack with FA")
@app_commands.describe(weapon="A weapon that needs no time to draw")
@app_commands.autocomplete(weapon=completes(Declare, "weapon", thing_name, tasked("attack")))
async def attack(interaction: Interaction, weapon: str = "") -> None:
    """Declare an attack."""
    await play(interaction, Declare(weapon=thing_of(weapon)))


@fight.command(description="Intent: a step, another weapon, or both, with NFA")
@app_commands.describe(step="Closer or away", weapon="To take in hand")
@app_commands.autocomplete(weapon=completes(Declare, "weapon", thing_name, tasked("manoeuvre")))
async def manoeuvre(interaction: Interaction, step: Step | None = None, weapon: str = "") -> None:
    """Declare a manoeuvre."""
    move = Declare(ability="nfa", task="manoeuvre", step=step or "", weapon=thing_of(weapon))
    await play(interaction, move)


@fight.command(description="Intent: call for help from above, with NFA")
@app_commands.describe(what="An E-Vac, or fire from orbit")
async def call(interaction: Interaction, what: Literal["evac", "orbital"]) -> None:
    """Declare a call."""
    await play(interaction, Declare(ability="nfa", task=what))


@fight.command(description="Intent: force a Weakness on somebody, with NFA")
@app_commands.describe(target="On whom")
@app_commands.autocomplete(target=completes(Declare, "target", actor_name, tasked("force")))
async def force(interaction: Interaction, target: str) -> None:
    """Declare a forced Weakness."""
    seat = actor_of(await campaign(interaction), target)
    await play(interaction, Declare(ability="nfa", task="force", target=seat))


@fight.command(description="Intent: drive your vehicle, with NFA")
async def drive(interaction: Interaction) -> None:
    """Declare driving."""
    await play(interaction, Declare(ability="nfa", task="drive"))


@fight.command(description="Intent: get into a vehicle, with NFA")
@app_commands.describe(vehicle="Which one")
@app_commands.autocomplete(vehicle=completes(Declare, "target", ride_name, tasked("board")))
async def mount(interaction: Interaction, vehicle: str) -> None:
    """Declare boarding."""
    key = ride_of(await campaign(interaction), vehicle)
    await play(interaction, Declare(ability="nfa", task="board", target=key))


@fight.command(description="Intent: something else; a form opens if you say nothing")
@app_commands.describe(ability="FA if it is fighting", text="What you do")
async def other(
    interaction: Interaction,
    ability: Literal["fa", "nfa"] = "nfa",
    text: Range[str, 1, 300] = "",
) -> None:
    """Declare something else."""
    if text:
        await play(interaction, Declare(ability=ability, task="other", text=text))
    else:
        await forms.opened(interaction, await campaign(interaction), "other", ability)


@fight.command(description="Your turn: act or cancel, then a step or out of the vehicle")
@app_commands.describe(
    do="What to do",
    step="A step; left out: as declared",
    weapon="A manoeuvre's weapon; left out: as declared",
)
@app_commands.autocomplete(weapon=completes(Act, "weapon", thing_name))
async def turn(
    interaction: Interaction,
    do: Literal["act", "cancel", "get out"] = "act",
    step: Literal["stay", "closer", "away"] | None = None,
    weapon: str = "",
) -> None:
    """Take one's turn."""
    head = await campaign(interaction)
    seat = seat_for(head, interaction.user.id, Act())
    way: Way | None = "" if step == "stay" else step
    await play(interaction, turn_taken(head.state, seat, do=do, step=way, weapon=thing_of(weapon)))


@fight.command(description="Combat drugs: roll again, or keep the die")
@app_commands.describe(take="Whether you take them")
async def drugs(interaction: Interaction, take: bool) -> None:
    """Take drugs or not."""
    await play(interaction, Drugs(take=take))


@fight.command(description="Hits wait: take them, or stop one")
@app_commands.describe(armour="The hit your Armour stops", ship="The hit your Drop Ship stops")
@app_commands.autocomplete(armour=own_blows, ship=own_blows)
async def defend(
    interaction: Interaction, armour: Range[int, 0, 9] = 0, ship: Range[int, 0, 9] = 0
) -> None:
    """Answer the hits."""
    await play(interaction, Defend(armour=armour, ship=ship))
