"""Which way somebody went between two moments of a measured table, from what was seen of both."""

from __future__ import annotations

from rules.games.planet28.view import View
from rules.ground.blockers import walls
from rules.ground.piece import Piece
from rules.ground.shortest import shortest
from rules.ground.walking import met
from rules.ground.ways import Way, through

from .routes import CLOSED


def corners(was: View, now: View, unit: int) -> Way | None:
    """Return the way of a unit between two views, None where it stands where it stood.

    Whoever got there by a way that the table does not lead is taken to have gone straight.
    """
    start, end = _piece(was, unit), _piece(now, unit)
    if start is None or end is None or was.ground is None or start.at == end.at:
        return None
    every = (one for who in was.units for one in (who, *who.members))
    others = [one.piece for one in every if one.piece is not None]
    stops = (*met(was.ground, start, others, CLOSED), *walls(was.ground, start, end.at))
    return shortest(was.ground, start, end.at, stops) or through(start.unit, start.at, end.at)


def _piece(view: View, unit: int) -> Piece | None:
    try:
        return view.unit(unit).piece
    except KeyError:
        return None
