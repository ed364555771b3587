"""Ten minutes of Firestorm: Planetfall without miniatures: a turn on a table that the bot holds."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Demo, Move, question
from rules.core.demo import Words

from .activation.ending import SetOverwatch
from .activation.select import Activate
from .attack.fire import Fire, HoldFire, OpenFire
from .cards.play import PassCard
from .fielded import Fielded
from .moving.actions import Cruise, FlatOut, Stand
from .options_table import MEASURED
from .orbital.designating import Designate, TargetLock
from .samples import FORCES

LAST_TURN = 1
"""The turn after which everything has been seen."""
BEFORE = (
    *("bid_request", "bids", "edge", "proposal", "objectives", "deployment", "hand", "recon"),
    *("card", "buy_back"),
)
"""What is asked before a turn's first activation; the demo chooses there."""
HAPPENS: dict[str, str] = {
    "select": "You and Blue take turns, a squadron each, until all have acted.",
    "move": "The squadron that acts moves first.",
    "ordnance": "After moving it may fire its main weapons.",
    "designators": "It carries designators, which steer what falls from orbit.",
    "follow": "The transport has stopped, and whoever is inside may get out.",
    "direction": "The drop drifts, and you may let the direction be rolled again.",
    "disorder": "Losses have shaken a squadron, which now takes damage of its own.",
}
FIRST = "You command Red, against Blue on the other edge of the map."
WHY: dict[type[Move], str] = {
    Activate: "Whoever acts early shoots before being shot at.",
    Cruise: "It brings the squadron towards an objective, and firing stays possible.",
    FlatOut: "That is the fastest way to an objective, at the price of shooting.",
    Stand: "It stands well where it is.",
    Fire: "This is the target that it is likeliest to hurt.",
    OpenFire: "Dice, shields and damage are worked out at once.",
    HoldFire: "No target is worth the shots.",
    Designate: "A marker with a lower number lands nearer to where you want it.",
    TargetLock: "A locked target is easier to hit from orbit.",
    SetOverwatch: "It then fires at whoever moves within its reach.",
}


class Landing(Demo[Fielded]):
    """Two sample forces on a measured table, for one turn."""

    options: ClassVar[dict[str, str]] = {
        "mfv": "1500",
        "turns": "4",
        "setup": "quick",
        "table": MEASURED,
    }
    papers: ClassVar[dict[str, str]] = {
        "force/red": FORCES["Lantern Guard 1500"],
        "force/blue": FORCES["Ember March 1500"],
    }
    about: ClassVar[str] = "You lead tanks, walkers and infantry through a turn; the bot measures."
    ending: ClassVar[str] = (
        "You have moved, fired and designated. A battle goes on to close quarters, cards and zero "
        "hour, on the bot's table or with your own miniatures: /game new."
    )

    def is_set_up(self, state: Fielded) -> bool:
        """Return whether the first squadron is to move, or something later is asked."""
        ask = question(state)
        first = ask is not None and ask.kind == "select" and _is_fresh(state, self.seats[0])
        return ask is None or not (ask.kind in BEFORE or first)

    def is_done(self, state: Fielded) -> bool:
        """Return whether more turns have been played than a demo needs."""
        return state.turn > LAST_TURN

    def advice(self, system: Any, state: Fielded, seat: str) -> Move | None:
        """Return no card where one could be played: advice gives away no hand (PF-PBP-4)."""
        ask = question(state)
        return PassCard() if ask is not None and ask.kind == "card" else None

    def words(self, state: Fielded, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the kind of move."""
        ask = question(state)
        happens = HAPPENS.get(ask.kind if ask else "", "You are asked something.")
        if _is_fresh(state, seat):
            happens = FIRST
        return Words(happens, WHY.get(type(move), "It is the best that the squadron can do."))


def _is_fresh(table: Fielded, side: str) -> bool:
    """Return whether no squadron of a side has moved yet."""
    moved = (one for one in table.squadrons if one.last_move != "none")
    return table.turn <= 1 and not any(table.side(one.id) == side for one in moved)
