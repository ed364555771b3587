"""Ten minutes of Firestorm: Planetfall without miniatures: a turn on a table that the bot holds."""

from __future__ import annotations

from typing import Any, ClassVar

from rules.core import Demo, Move, question
from rules.core.demo import Words
from rules.ground.handed import TABLE

from .answers import Decline
from .attack.fire import HoldFire
from .cards.play import PassCard
from .demo_words import words
from .fielded import Fielded
from .options_table import MEASURED
from .samples import FORCES

LAST_TURN = 1
"""The turn after which everything has been seen."""
BEFORE = (
    *("bid_request", "bids", "edge", "proposal", "objectives", "deployment", "hand", "recon"),
    *("card", "buy_back"),
)
"""What is asked before a turn's first activation; the demo chooses there."""
FIELD = """
table: Landing ground
id: landing-ground
measure: half inches
width: 96
depth: 72
terrain:
  - {id: road-1, name: road, ground: road, rectangle: [0, 33, 96, 6]}
  - {id: house-1, name: house, ground: building, rectangle: [16, 22, 8, 8], top: 12}
  - {id: house-2, name: house, ground: building, rectangle: [72, 42, 8, 8], top: 12}
  - {id: rubble-1, name: rubble, ground: rough, rectangle: [34, 23, 10, 5]}
  - {id: rubble-2, name: rubble, ground: rough, rectangle: [52, 44, 10, 5]}
"""
"""An open table, less deep than usual, so that there is somebody to shoot at in the first turn."""


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
        TABLE: FIELD,
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
        """Return what happens by the kind of question, and why by the move and where it leads."""
        return words(state, seat, move, _is_fresh(state, seat))

    def is_plain(self, state: Fielded, move: Move) -> bool:
        """Return whether there is nobody to shoot at, or nothing to be done."""
        return isinstance(move, HoldFire | Decline)


def _is_fresh(table: Fielded, side: str) -> bool:
    """Return whether no squadron of a side has moved yet."""
    moved = (one for one in table.squadrons if one.last_move != "none")
    return table.turn <= 1 and not any(table.side(one.id) == side for one in moved)
