"""A squad moves in one go: its first member leads, the others keep the shape (P28-SQD-6).

Who cannot keep its place takes the nearest free one within 5cm of another, and who finds none is
out of unit when the action ends. A squad gets up or down a face only as a whole, in one action
(P28-SQD-8).
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from rules.core import RuleError
from rules.core.remembered import Remembered
from rules.games.planet28.condition import speed
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad
from rules.ground import places
from rules.ground.formation import Member, Order, follow
from rules.ground.heights import profile
from rules.ground.piece import Piece
from rules.ground.sweep import swept
from rules.ground.units import MILLIMETRE, Measure
from rules.ground.vector import minus
from rules.ground.ways import Way

from .regrouping import LINK
from .routes import BAD, CLOSED, Route, climbed, is_rent, route, short_of
from .spots import figures, foe_pieces, others, piece, put, scenery

MM = Measure.MILLIMETRES
MOST_KEPT = 64


class March(NamedTuple):
    """Where each of a squad ends and by which way, the member that leads first.

    Without members where there is no room for all of them: then everybody stays.
    """

    units: tuple[int, ...]
    members: tuple[Member, ...]

    @property
    def strays(self) -> tuple[str, ...]:
        """Who does not keep up with the others."""
        return tuple(one.piece.unit for one in self.members if one.stray)


_marches: Remembered[March] = Remembered(MOST_KEPT)


def is_squad(table: Table, unit: int) -> bool:
    """Return whether a unit moves as several."""
    return isinstance(table.unit(unit), Squad)


def followed(table: Table, lead: int, there: Piece, way: Way, allowed: int) -> March:
    """Return how the squad of a member that ends somewhere follows it (P28-SQD-6, P28-SQD-8).

    Each goes at most so many half-millimetres, up or down a face included.
    """
    made = partial(_followed, table, lead, there, way, allowed)
    return _marches.of((table.units, table.scenery), (lead, there, way, allowed), made)


def _followed(table: Table, lead: int, there: Piece, way: Way, allowed: int) -> March:
    """Return what `followed` does (P28-SQD-6, P28-SQD-8)."""
    here, squad = piece(table, lead), table.character(lead).squad
    units = (lead, *(one for one in figures(table, squad) if one != lead))
    # P28-TR-INCORPOREAL
    free = table.has(squad, "Incorporeal")
    climbs = not free and profile(scenery(table), way.corners, here.z).faces
    order = Order(
        by=minus(there.at, here.at),
        allowed=allowed,
        link=LINK,
        closed=frozenset(CLOSED),
        heights=True,
        level=there.z if climbs else None,
        passes=free,
    )
    foes = frozenset(one.unit for one in foe_pieces(table, squad))
    shape = [piece(table, one) for one in units]
    first = Member(there, way)
    every = follow(scenery(table), shape, first, order, others(table, squad), foes)
    return March(units, every)


def stood(table: Table, march: March) -> Table:
    """Return the table with everybody of a march at its end; who touches whom is another matter."""
    # Nobody has moved where there was no room for all.
    for unit, member in zip(march.units, march.members, strict=False):
        table = put(table, unit, member.piece)
    return table


def marched(table: Table, squad: int, to: str, reach_mm: int) -> Table:
    """Return the table after a squad has gone towards a place with so much of its Speed.

    It stops before a face that it does not get up or down with that.
    """
    way = route(table, squad, places.read(scenery(table), to))
    return _gone(table, squad, way, reach_mm)


def _gone(table: Table, squad: int, way: Route, reach_mm: int) -> Table:
    lead, allowed = figures(table, squad)[0], reach_mm * MILLIMETRE
    here = piece(table, lead)
    if reach_mm >= way.length_mm:
        there, walked = here.moved(way.way.corners[-1], way.z), way.way
    else:
        there, walked = short_of(table, squad, way, allowed)
    return stood(table, followed(table, lead, there, walked, allowed))


def walk_facts(table: Table, squad: int, there: Piece) -> dict[str, Any]:
    """Return the facts of a squad's move of which the first member ends somewhere.

    The longest way of all, the bad ground that anybody crosses, the face that all of them climb.
    Raises RuleError for a face on which there is no room for all.
    """
    way = route(table, squad, there.at)
    facts = {"distance_mm": way.length_mm, "terrain": way.grounds, **climbed(table, squad, way)}
    # P28-MOVE-1: where the first member does not get, nobody follows it.
    if way.length_mm > speed(table, squad):
        return facts
    march = followed(
        table, figures(table, squad)[0], there, way.way, speed(table, squad) * MILLIMETRE
    )
    return facts | march_facts(table, squad, march, way)


def march_facts(table: Table, squad: int, march: March, way: Route) -> dict[str, Any]:
    """Return how far a squad goes and over what, where its first member has this way.

    Raises RuleError where there is no room for all, also on a face (P28-SQD-6, P28-SQD-8).
    """
    if not march.members:
        raise RuleError(f"There is no room there for all of {table.name(squad)}.", "P28-SQD-6")
    if way.face and march.strays:
        left = " and ".join(march.strays)
        text = f"{table.name(squad)} climbs as one, and there is no room or no way for {left}."
        raise RuleError(text, "P28-SQD-8")
    longest = max(one.way.length for one in march.members) + abs(way.climbed)
    crossed = _crossed(table, squad, march)
    return {
        "distance_mm": max(way.length_mm, MM.up(longest)),
        "terrain": tuple(one for one in BAD if one in crossed),
    }


def _crossed(table: Table, squad: int, march: March) -> set[str]:
    """Return the classes of ground that anybody of a squad sweeps over (P28-SQD-8)."""
    found = set[str]()
    # P28-TR-INCORPOREAL
    if table.has(squad, "Incorporeal"):
        return found
    for unit, member in zip(march.units, march.members, strict=True):
        who = piece(table, unit)
        found |= set(swept(scenery(table), who, member.way.corners).grounds)
        if is_rent(table, who, member.way):
            found.add("hazardous")
    return found
