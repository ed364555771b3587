"""/316 after: what each player settles for his trooper when a mission is over."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from cogs.ui.tables import Interaction
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.model import Ability
from rules.games.three_sixteen.troopers.develop import Develop, Goal, Improve
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.replacement import SitOut
from rules.procedures.three_sixteen.weapons import Reach

from .group import campaign, completes, play, root
from .words import actor_name, actor_of, thing_name, thing_of

after = app_commands.Group(name="after", description="Between missions", parent=root)
Slot = Literal["strength", "weakness"]


@after.command(description="A Level: raise FA or NFA, open a Flashback")
@app_commands.describe(ability="What to raise", slot="What to open, where it is free")
async def level(interaction: Interaction, ability: Ability, slot: Slot | None = None) -> None:
    """Take a Level."""
    await play(interaction, LevelUp(ability=ability, slot=slot or ""))


@after.command(description="One weapon a step better at one range")
@app_commands.describe(weapon="Which weapon", where="At which range")
@app_commands.autocomplete(weapon=completes(Improve, "weapon", thing_name))
async def improve(interaction: Interaction, weapon: str, where: Reach) -> None:
    """Improve a weapon."""
    await play(interaction, Improve(weapon=thing_of(weapon), range=where))


@after.command(description="Development: name a goal, then NFA is rolled")
@app_commands.describe(goal="What you want", thing="Weapon, vehicle or bomb", where="Improve where")
@app_commands.autocomplete(thing=completes(Develop, "thing", thing_name))
async def develop(
    interaction: Interaction, goal: Goal, thing: str = "", where: Reach = "close"
) -> None:
    """Name a goal."""
    await play(interaction, Develop(goal=goal, thing=thing_of(thing), range=where))


@after.command(description="Nominate somebody for demotion, or nobody")
@app_commands.describe(target="Whom; none is nobody")
@app_commands.autocomplete(target=completes(Nominate, "target", actor_name))
async def nominate(interaction: Interaction, target: str = "") -> None:
    """Nominate."""
    seat = actor_of(await campaign(interaction), target)
    await play(interaction, Nominate(target=seat))


@after.command(description="For running the mission: a Level or a weapon's step")
@app_commands.describe(
    what="Which", ability="To raise", slot="To open", weapon="To improve", where="At which range"
)
@app_commands.autocomplete(weapon=completes(Reward, "weapon", thing_name))
async def reward(
    interaction: Interaction,
    what: Literal["level", "weapon"],
    ability: Ability = "nfa",
    slot: Slot | None = None,
    weapon: str = "",
    where: Reach = "close",
) -> None:
    """Take the GM's reward."""
    kind = thing_of(weapon)
    move = Reward(what=what, ability=ability, slot=slot or "", weapon=kind, range=where)
    await play(interaction, move)


@after.command(name="sit-out", description="Bring no new trooper before the next mission")
async def sit_out(interaction: Interaction) -> None:
    """Sit the mission out."""
    await play(interaction, SitOut())
