"""An enemy unit with something in its way: on, back, or as the players decide (P28-SOLO-6)."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.core import Ask, Choice, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.condition import speed
from rules.games.planet28.moves import Charge, Walk
from rules.games.planet28.state import Table

from .speakers import ends, entries

Turning = Literal["on", "round", "back"]
RULE = "P28-SOLO-6"
TOLD = {
    "on": "keeps straight on",
    "round": "goes round what is in its way",
    "back": "turns back for the rest of its move",
}


class Route(Move, frozen=True, kw_only=True, tag="route"):
    """How the players let an enemy unit go on that something stands in the way of."""

    way: Turning


def rolled(table: Table, unit: int, dice: Dice) -> tuple[Turning | None, Line]:
    """Return which way a die sends a unit, None where the players decide, and its line."""
    faces = dice.roll(1, 4, "obstacle", table.seat(unit))
    way: Turning | None = "on" if faces[0] <= 2 else "back" if faces[0] == 3 else None
    fate = TOLD[way] if way else "goes where the players decide"
    work = Work(what="obstacle", faces=faces, sides=4)
    return way, Line(f"{table.name(unit)} {fate}.", RULE, work=(work,), main=True)


def steered(table: Table, action: Walk | Charge, way: Turning) -> Walk | Charge:
    """Return the move of a unit that goes on, round or back.

    Straight on it climbs: from and to which heights is asked. Round and back it moves its Speed.
    """
    if way == "on":
        return msgspec.structs.replace(action, climb_top_mm=None, climb_to_mm=None)
    return Walk(unit=action.unit, distance_mm=speed(table, action.unit))


def asking(table: Table, unit: int, passable: bool) -> Ask:
    """Return the question which way a unit goes; the default is back."""
    name = table.name(unit)
    ways = [Choice("Straight on", Route(way="on"))] if passable else []
    choices = (*ways, Choice("Round it", Route(way="round")), Choice("Back", Route(way="back")))
    asked = entries(
        table, table.seat(unit), kinds=(Route,), choices=choices, default=Route(way="back")
    )
    text = f"Something stands in the way of {name}. Which way does it go?"
    return Ask(kind="route", rule=RULE, text=text, entries=asked, ends=ends(asked))
