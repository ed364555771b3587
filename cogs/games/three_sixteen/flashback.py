"""/316 flashback: Strengths and Weaknesses. A form opens for the words."""

from __future__ import annotations

from rules.games.three_sixteen.troopers.demand import Told as ToldLater
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness

from .group import root
from .options import Thing, Told

flashback = root.sub("flashback", "Flashbacks")
STORY = Told("What you remember; a form opens if you leave it out")

flashback.add(
    Strength,
    "Use a Strength: it ends the encounter",
    text=STORY,
    weapon=Thing("A weapon you carry, if the switch allows it"),
)
flashback.add(
    Weakness,
    "Use a Weakness: it takes you out of the encounter",
    answers=(ToldLater,),
    text=STORY,
    hatred="Hatred for Home",
)
