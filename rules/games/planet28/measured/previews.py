"""What a move would be like before it is made: its way, its ground, what is seen where it ends."""

from __future__ import annotations

from typing import NamedTuple

from rules.games.planet28.actions.travel import rolled_ground
from rules.games.planet28.condition import speed
from rules.games.planet28.legality import cm
from rules.games.planet28.moves import Walk
from rules.games.planet28.state import Table
from rules.ground import places
from rules.ground.piece import Piece
from rules.ground.sight import sight

from .drives import drive, is_measured_drive, ordered
from .routes import Route, found, route
from .sightings import Sighting, sightings, spoken
from .spots import foes, piece, scenery, square_of
from .turnings import has_facing, led
from .winds import facing_text


class Preview(NamedTuple):
    """A move with the way it takes, where it ends if all goes well, and what is to know of it."""

    move: Walk
    way: Route
    end: Piece
    seen: tuple[Sighting, ...]
    lines: tuple[str, ...]


def preview(table: Table, seat: str, unit: int, to: str) -> Preview:
    """Return what a move to a place would be like. Raises RuleError for one that is refused."""
    move = led(table, seat, unit, to)
    way, end = _led(table, move, move.to if isinstance(move.to, str) else "")
    seen = sightings(table, unit, end)
    return Preview(move, way, end, seen, tuple(_lines(table, move, end, seen)))


def _led(table: Table, move: Walk, to: str) -> tuple[Route, Piece]:
    """Return the way of a move and where it ends, of a vehicle as it faces there."""
    unit = move.unit
    if is_measured_drive(table, unit):
        driven = drive(table, unit, ordered(table, unit, to, move.heading, bool(move.pivot)))
        return Route(driven.way, None, driven.grounds, driven.end.z), driven.end
    return route(table, unit, places.read(scenery(table), to)), found(table, unit, to)


def _lines(table: Table, move: Walk, end: Piece, seen: tuple[Sighting, ...]) -> list[str]:
    name, left = table.name(move.unit), square_of(table, move.unit)
    to = places.square(scenery(table), end.at)
    far, most = cm(move.distance_mm or 0), cm(speed(table, move.unit))
    lines = [f"{name} from {left} to {to}: {far} of {most}."]
    if move.pivot and not move.to:
        lines = [f"{name} at {left} turns on the spot."]
    lines += _facing(table, move, end)
    lines += _ground(table, move) if move.to else []
    if told := spoken(table, seen):
        lines.append(f"From there it {told}.")
    lines.append(_watched(table, move.unit, end))
    return [line for line in lines if line]


def _facing(table: Table, move: Walk, end: Piece) -> list[str]:
    """Return how a vehicle faces where it ends, and that it turns on the spot first."""
    if not has_facing(table, move.unit):
        return []
    first = "It turns on the spot, and goes half as far. " if move.pivot and move.to else ""
    return [f"{first}It faces {facing_text(end.facing)} then."]


def _ground(table: Table, move: Walk) -> list[str]:
    """Return what is crossed and climbed on the way, and what is rolled for it."""
    if move.climb_top_mm:
        verb = "down" if (move.climb_to_mm or 0) < (move.climb_from_mm or 0) else "up"
        return [f"It climbs {verb} {cm(abs(_climbed(move)))}, for which it rolls (P28-CLIMB-2)."]
    if not move.terrain:
        return ["All of it is even ground."]
    rolled = rolled_ground(table, move.unit, move.terrain)
    over = f"It crosses {' and '.join(move.terrain)} ground"
    return [f"{over}, for which it rolls (P28-TERR-5)." if rolled else f"{over}, without a roll."]


def _climbed(move: Walk) -> int:
    return (move.climb_to_mm or 0) - (move.climb_from_mm or 0)


def _watched(table: Table, unit: int, end: Piece) -> str:
    """Return which enemies would see the unit there, "" where there are no enemies."""
    watching = []
    for foe in foes(table, unit):
        look = sight(scenery(table), piece(table, foe), end)
        if look.sees:
            cover = " (in cover)" if look.is_covered() else ""
            watching.append(f"{table.name(foe)}{cover}")
    if not foes(table, unit):
        return ""
    return f"Seen there by {', '.join(watching) or 'nobody'}."
