"""Ten minutes of Planet 28 without miniatures: three against three on a measured table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from rules.core import Demo, Move, offers, question
from rules.core.demo import Words
from rules.ground.handed import TABLE

from .answers import SettleTies
from .demo_words import words
from .fielded import Fielded
from .looking import look
from .options_table import MEASURED
from .samples import WARBANDS
from .sense import STRIKES, sensible
from .stakes import stakes

LAST_TURN = 3
"""The turn after which everything has been seen, if the battle is not over by then."""
BEFORE = ("deploy", "tie")
"""What is asked about the order and the places; the demo chooses there."""
YARD = """
table: Yard
id: yard
measure: mm
width: 600
depth: 600
terrain:
  - {id: shed-1, name: shed, ground: impassable, rectangle: [170, 170, 80, 60], top: 60}
  - {id: shed-2, name: shed, ground: impassable, rectangle: [350, 370, 80, 60], top: 60}
  - {id: wall-1, name: low wall, ground: even, rectangle: [330, 190, 90, 8], top: 20}
  - {id: wall-2, name: low wall, ground: even, rectangle: [180, 402, 90, 8], top: 20}
  - {id: mud-1, name: mud, ground: rough, circle: [300, 300, 45]}
"""
"""A small table without roofs: whoever begins there meets somebody in the first or second turn."""


class Skirmish(Demo[Fielded]):
    """Two sample warbands on a small table, for three turns or until one is beaten."""

    options: ClassVar[dict[str, str]] = {"table": MEASURED}
    papers: ClassVar[dict[str, str]] = {
        "warband/red": WARBANDS["Survey team"],
        "warband/blue": WARBANDS["Reef raiders"],
        TABLE: YARD,
    }
    about: ClassVar[str] = (
        "You lead three explorers against three raiders; the bot holds the table."
    )
    ending: ClassVar[str] = (
        "You have moved and fought while the bot measured. With your own miniatures the bot asks "
        "what your table shows, and a warband is made by pressing buttons: /p28-warband build."
    )

    def is_set_up(self, state: Fielded) -> bool:
        """Return whether nothing is asked about order and places."""
        ask = question(state)
        return ask is None or ask.kind not in BEFORE

    def is_done(self, state: Fielded) -> bool:
        """Return whether more turns have been played than a demo needs."""
        return state.turn > LAST_TURN

    def advice(self, system: Any, state: Fielded, seat: str) -> Move | None:
        """Return what strikes or closes in, likelier hits first, else the first that is offered."""
        found = offers(system, state, seat)
        ask = question(state)
        entry = ask.entry(seat) if ask else None
        answers = tuple(m for m in found if entry and isinstance(m, entry.kinds))
        answers = tuple(sorted(answers, key=lambda move: -_chance(state, move)))
        ties = (move for move in answers if isinstance(move, SettleTies))
        return next(ties, None) or sensible(look(state, seat), answers) or next(iter(answers), None)

    def words(self, state: Fielded, seat: str, move: Move) -> Words:
        """Return what happens by the kind of question, and why by the move and where it leads."""
        return words(state, seat, move)


def _chance(table: Fielded, move: Move) -> Fraction:
    """Return the chance that an attack hits, 0 for any other move."""
    found = stakes(table, move).chance if isinstance(move, STRIKES) else None
    return found or Fraction(0)
