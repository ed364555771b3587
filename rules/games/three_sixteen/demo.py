"""Ten minutes of 3:16: two troopers against the aliens, whom the computer leads."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import GM, Demo, Move, question
from rules.core.demo import Words

from .encounter.ambush import TakeInHand
from .encounter.contact import Ready
from .encounter.declare import Declare
from .encounter.dominance import Watch
from .encounter.failures import Act
from .encounter.hits import Defend
from .encounter.ranges import SetRange
from .model import Campaign
from .queries import living, name
from .troopers.develop import Develop, Improve
from .troopers.drugs import Drugs

MOST_ENCOUNTERS = 2
"""How many encounters a demo has, if the mission is not over before."""
BEFORE = ("enlist", "equip")
"""What is asked to make the troopers; the demo chooses there."""
HAPPENS: dict[str, str] = {
    "ready": "You are {name}, and the first aliens of this planet are near.",
    "watch": "Somebody has to look out for the aliens before they see the squad.",
    "range": "The squad has the upper hand, so you say how far away the fight begins.",
    "weapon": "The squad lies in ambush, with time to change weapons.",
    "declare": "A round begins: everybody says what they try, then all roll at once.",
    "drugs": "The die failed you, but combat drugs allow another one.",
    "turn": "You have succeeded, and it is your turn in the order of the dice.",
    "hit": "The aliens have hit {name}, who can take it or be saved by Armour.",
    "improve": "The planet is behind you, and those who killed most learn from it.",
    "develop": "The planet is behind you, and {name} has learned from it.",
}
INTENTS = {
    "fa": "Roll your FA or less and you kill; a higher success comes first.",
    "nfa": "Your weapon does more from there, and everything but killing is rolled on NFA.",
}
WHY: dict[type[Move], str] = {
    Ready: "This goes in with the weapon that kills most at its best range.",
    Watch: "Whoever wins this test chooses the range, or ambushes the other side.",
    SetRange: "There your weapon kills most.",
    TakeInHand: "This weapon kills most at that range.",
    Drugs: "A second die may cost you later, so it is for fights that matter.",
    Act: "Kills count for everything in this army.",
    Defend: "Each hit makes you weaker, and Armour stops only one in an encounter.",
    Improve: "A better ability helps on every planet.",
    Develop: "A better ability helps on every planet.",
}


class Sweep(Demo[Any]):
    """The first encounters of a mission with two troopers."""

    seats: ClassVar[tuple[str, ...]] = ("red", "blue", GM)
    options: ClassVar[dict[str, str]] = {"threat_factor": "4"}
    about: ClassVar[str] = "You are a trooper who wipes a planet clean, beside a comrade."
    ending: ClassVar[str] = (
        "You have readied, rolled and bled. A campaign goes on from planet to planet with ranks, "
        "Flashbacks and a GM, who can be one of you: /game new."
    )

    def is_set_up(self, state: Campaign) -> bool:
        """Return whether the troopers are made and armed."""
        ask = question(state)
        return ask is None or ask.kind not in BEFORE

    def is_done(self, state: Campaign) -> bool:
        """Return whether more encounters have been fought than a demo needs, or a mission."""
        planet = state.planet
        fought = planet is not None and planet.encounters > MOST_ENCOUNTERS
        is_dead = self.seats[0] not in living(state) and state.planet is not None
        return is_dead or state.planet_no > 1 or fought

    def words(self, state: Campaign, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the kind of move."""
        ask = question(state)
        happens = HAPPENS.get(ask.kind if ask else "", "{name} is asked something.")
        why = WHY.get(type(move), "Nothing speaks against it.")
        if isinstance(move, Declare):
            why = INTENTS[move.ability]
        return Words(happens.format(name=name(state, seat)), why)
