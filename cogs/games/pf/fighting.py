"""Main ordnance, close quarters, and what is said of reach."""

from __future__ import annotations

from cogs.games.commands import Offered
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.close.calling import Engage
from rules.games.planetfall.close.storm_moves import Storm
from rules.games.planetfall.disorder.reach import Report

from .group import pf
from .options import Firer, OneSquadron, Squadron, Victims

pf.add(
    Fire,
    "Declare an attack with main ordnance",
    target=Squadron("At whom"),
    ranges="How far the closest model is, in inches; one for all, or one by firing model",
    weapon=Offered("With which weapon; all that combine if you name none", default=""),
    models="Which models fire, such as ABC; all who bear the weapon if you name none",
    chain="Models that can be hit, the closest first; all of them if you name none",
    flank="How many firing models stand in the flank of each of them, such as 3 0",
    aft="How many stand behind each of them",
    arc="From which arc of the firing models the target is seen",
    solution="Effective or long range; effective wherever that is possible",
    hard="Whether a condition of a Hard Target holds",
    onward=OneSquadron("A crystal is fired at: whom it attacks", default=0),
    onward_chain="The crystal's targets, the closest first",
    squadron=Firer(),
)
pf.add(
    Engage,
    'Call a close quarters engagement within 4"',
    target=Squadron("Whom"),
    mine='Your models within 4" and in sight, closest first; all if you name none',
    theirs="The enemy's models within reach, closest first; all if you name none",
    contact="Who touches whom, for Leviathans",
    strikes=Victims("Which model a Leviathan picks, such as A-B"),
    squadron=Firer(),
)
pf.add(
    Storm,
    "Storm a building that enemy infantry holds",
    target=Squadron("Who holds it"),
    mine='Your models within 4"; all if you name none',
    contact="Which of them touch the building",
    squadron=Firer(),
)
pf.add(
    Report,
    "Say whether a squadron is in command range, and which drones are near a nexus",
    squadron=OneSquadron("Which squadron of yours"),
    commanded="Whether a model is in command range",
    drones="Which of its drones are in a nexus area, such as AB",
)
