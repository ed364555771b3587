"""Ten minutes of 3:16: two troopers against the aliens, whom the computer leads."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import GM, Demo, Move, question
from rules.core.demo import Words
from rules.procedures.three_sixteen import ability_test

from .encounter.ambush import TakeInHand
from .encounter.contact import Ready
from .encounter.declare import Declare
from .encounter.dominance import Watch
from .encounter.failures import Act, has_manoeuvred
from .encounter.hits import Defend
from .encounter.ranges import SetRange
from .encounter.scores import round_step, what
from .model import Campaign
from .queries import fight, living, name, planet
from .troopers.demand import Told
from .troopers.develop import Develop, Improve
from .troopers.drugs import Drugs

MOST_ENCOUNTERS = 2
"""How many encounters a demo has, if the mission is not over before."""
BEFORE = ("enlist", "equip")
"""What is asked to make the troopers; the demo chooses there."""
FIRST = "You are {name}, and the first aliens of this planet are near."
HAPPENS: dict[str, str] = {
    "ready": "Those aliens are behind you, and the next ones are near.",
    "watch": "Somebody has to look out for the aliens before they see the squad.",
    "range": "The squad has the upper hand, so you say how far away the fight begins.",
    "weapon": "The squad lies in ambush, with time to change weapons.",
    "declare": "A round begins: everybody says what they try, then all roll at once.",
    "drugs": "Your die has failed, but combat drugs allow another one.",
    "turn": "You have succeeded, and it is your turn in the order of the dice.",
    "hit": "The aliens have hit {name}, who can take it or be saved by Armour.",
    "demand": "The aliens make {name} remember a Weakness and leave this fight.",
    "improve": "The planet is behind you, and those who killed most learn from it.",
    "develop": "The planet is behind you, and {name} has learned from it.",
}
INTENTS = {
    "fa": "Roll your FA or less and you kill; a higher success comes first.",
    "nfa": "Your weapon does more from there, and everything but killing is rolled on NFA.",
}
DRUGS = {
    True: "They work once on a planet, and a 10 on the new die would hurt you.",
    False: "They work once on a planet, so they are for fights that matter.",
}
ARMOUR = {
    True: "This is what Armour is for, and it stops one hit on each planet.",
    False: "Each hit makes you weaker, but Armour stops only one on each planet.",
}
KILLS = "Now you kill with the {weapon}, and kills count for everything in this army."
VOID = "The aliens shrug off every wound this round, but your turn must be taken."
NOTHING = "The {weapon} kills nothing from there, but your turn must be taken."
CLOSER = "You rolled to move, not to kill: from there your weapon does more."
WHY: dict[type[Move], str] = {
    Ready: "This goes in with the weapon that kills most at its best range.",
    Watch: "Whoever wins this test chooses the range, or ambushes the other side.",
    SetRange: "There your weapon kills most.",
    TakeInHand: "This weapon kills most at that range.",
    Told: "You may tell at any time what it is that {name} remembers.",
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

    def is_plain(self, state: Campaign, move: Move) -> bool:
        """Return whether a die that has succeeded is kept: nobody takes drugs for another."""
        return isinstance(move, Drugs) and not move.take and _has_passed(state, self.seats[0])

    def is_done(self, state: Campaign) -> bool:
        """Return whether more encounters have been fought than a demo needs, or a mission."""
        planet = state.planet
        fought = planet is not None and planet.encounters > MOST_ENCOUNTERS
        is_dead = self.seats[0] not in living(state) and state.planet is not None
        return is_dead or state.planet_no > 1 or fought

    def words(self, state: Campaign, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the move."""
        ask = question(state)
        kind = ask.kind if ask else ""
        is_first = kind == "ready" and planet(state).encounters <= 1
        happens = FIRST if is_first else HAPPENS.get(kind, "{name} is asked something.")
        who = name(state, seat)
        return Words(happens.format(name=who), _why(state, seat, move).format(name=who))


def _why(state: Campaign, seat: str, move: Move) -> str:
    """Return why a move makes sense where the fight stands."""
    if isinstance(move, Declare):
        return INTENTS[move.ability]
    if isinstance(move, Drugs):
        return DRUGS[move.take]
    if isinstance(move, Defend):
        return ARMOUR[bool(move.armour)]
    if isinstance(move, Act):
        return _turn(state, seat)
    return WHY.get(type(move), "Nothing speaks against it.")


def _turn(state: Campaign, seat: str) -> str:
    """Return what a trooper's turn is good for: a step, a score, or nothing any more."""
    if has_manoeuvred(state, seat):
        return CLOSER
    if fight(state).void:
        return VOID
    form = KILLS if round_step(state, seat) > 0 else NOTHING
    return form.format(weapon=what(state, seat))


def _has_passed(state: Campaign, seat: str) -> bool:
    """Return whether a trooper's die of this round is a success."""
    now = state.round
    if now is None or seat not in now.dice or seat not in now.targets:
        return False
    return ability_test.is_success(now.dice[seat], now.targets[seat])
