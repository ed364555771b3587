"""/316 after: what each player settles for his trooper when a mission is over."""

from __future__ import annotations

from cogs.games.commands import Option
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.troopers.develop import Develop

from .group import root
from .options import Thing

after = root.sub("after", "Between missions")

after.add(
    Develop,
    "Development: name a goal, then NFA is rolled",
    goal=Option("What you want", required=True),
    thing=Thing("Weapon, vehicle or bomb"),
    where=Option("Improve where", field="range"),
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
