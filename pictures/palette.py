"""Colours that every picture uses: the seats' liveries, paper and ink, the mark of a change.

The seats have the colours of Okabe and Ito ("Color Universal Design", 2008), which people with any
common colour vision tell apart; each has a shape and a letter besides, so that no seat is told by
colour alone.
"""

from __future__ import annotations

from typing import NamedTuple

INK = "#14181f"
PAPER = "#f7f4ea"
FAINT = "#4d535c"
LINE = "#7b838d"
NIGHT = "#23262d"
CHANGED = "#e69f00"
BLOOD = "#a3260f"
WHITE = "#ffffff"
LEAF = "#b5d3a0"
WATER = "#a9cbe6"
SEEN = "#46328f"
"""A free line of sight on a map."""


class Livery(NamedTuple):
    """How a seat looks: its colour, what is written on that colour, its shape and its letter."""

    fill: str
    ink: str
    shape: str
    letter: str


SEATS = {
    "red": Livery("#d55e00", INK, "disc", "R"),
    "blue": Livery("#0072b2", WHITE, "square", "B"),
    "green": Livery("#009e73", INK, "triangle", "G"),
    "yellow": Livery("#f0e442", INK, "diamond", "Y"),
    "white": Livery(WHITE, INK, "cross", "W"),
    "violet": Livery("#cc79a7", INK, "hourglass", "V"),
}
NOBODY = Livery("#c4c8ce", INK, "square", "")


def livery(seat: str) -> Livery:
    """Return how a seat looks; what belongs to no player's seat is grey."""
    return SEATS.get(seat, NOBODY)
