"""/316 fight: what troopers do in an encounter that is quicker typed than picked."""

from __future__ import annotations

from typing import Literal

from cogs.games.commands import Option
from referee.head import GameHead
from rules.core import Move
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act, turn_taken
from rules.games.three_sixteen.model import Way

from .group import playing, root
from .options import Thing, Told

fight = root.sub("fight", "An encounter")

fight.add(
    Ready,
    "Go in: default weapon, Kinetic Field, Drop Pod, watch",
    weapon=Thing("Another default weapon"),
    kinetic="Field on",
    pod="In the Drop Pod",
    watch="Keep watch: roll for Dominance",
)
fight.add(
    Declare(),
    "Intent: attack with FA",
    called="attack",
    weapon=Thing("A weapon that needs no time to draw"),
    then="How the turn ends; you are asked if you leave it out",
)
fight.add(
    Declare(ability="nfa", task="manoeuvre"),
    "Intent: a step, another weapon, or both, with NFA",
    called="manoeuvre",
    step="Closer or away",
    weapon=Thing("To take in hand"),
    then=Option("Take your turn as said, unasked", values=("stay",)),
)
fight.add(
    Declare(task="other"),
    "Intent: something else; a form opens if you say nothing",
    called="other",
    ability=Option("FA if it is fighting", default="nfa"),
    text=Told("What you do"),
)


def taken(
    head: GameHead,
    person: int,
    do: Literal["act", "cancel", "get out"] = "act",
    step: Literal["stay", "closer", "away"] | None = None,
    weapon: str = "",
) -> Move:
    """Return what a trooper does in his turn: what is left out is as he declared."""
    seat = playing.seat(head, person, Act())
    way: Way | None = "" if step == "stay" else step
    return turn_taken(head.state, seat, do=do, step=way, weapon=weapon)


fight.add(
    Act,
    "Your turn: act or cancel, then a step or out of the vehicle",
    called="turn",
    build=taken,
    do=Option("What to do", values=("act", "cancel", "get out"), default="act"),
    step=Option("A step; as declared if you leave it out", values=("stay", "closer", "away")),
    weapon=Thing("A manoeuvre's weapon; as declared if left out"),
)
