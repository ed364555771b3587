"""Weapons in hand, med kits, and what no other command covers."""

from __future__ import annotations

from rules.games.planet28.actions.gear import Swap, UseMedKit
from rules.games.planet28.actions.improvise import Improvise

from .group import gear, p28
from .options import Actor, Unit, Weapons

gear.add(
    Swap,
    "Take other weapons into the hands",
    weapons=Weapons("All that is to be in hand, with commas", field="wielded"),
    unit=Actor(),
)
gear.add(
    UseMedKit,
    "Use a med kit",
    called="medkit",
    target=Unit("On whom"),
    contact="Whether they touch",
    unit=Actor(),
)
p28.add(
    Improvise,
    "Propose something the rules do not list; the others or the GM approve",
    deed="What the unit tries",
    cost="Actions it costs",
    skill="The skill it takes, if any",
    modifier="Added to the roll",
    step="Added once for every attempt already made",
    pain="HP lost on a failure",
    unit=Actor(),
)
