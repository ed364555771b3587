"""/316 after: what each player settles for his trooper when a mission is over."""

from __future__ import annotations

from cogs.games.commands import Option
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.levels import LevelUp

from .group import root
from .options import Actor, Thing

after = root.sub("after", "Between missions")

after.add(
    LevelUp,
    "A Level: raise FA or NFA, open a Flashback",
    called="level",
    ability="What to raise",
    slot="What to open, where it is free",
)
after.add(
    Improve,
    "One weapon a step better at one range",
    weapon=Thing("Which weapon"),
    where=Option("At which range", field="range"),
)
after.add(
    Develop,
    "Development: name a goal, then NFA is rolled",
    goal=Option("What you want", required=True),
    thing=Thing("Weapon, vehicle or bomb"),
    where=Option("Improve where", field="range"),
)
after.add(
    Nominate,
    "Nominate somebody for demotion, or nobody",
    target=Actor("Whom; nobody if you leave it out"),
)
after.add(
    Reward,
    "For running the mission: a Level or a weapon's step",
    what="Which",
    ability="To raise",
    slot="To open",
    weapon=Thing("To improve"),
    where=Option("At which range", field="range"),
)
