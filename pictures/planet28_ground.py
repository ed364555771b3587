"""A measured table of Planet 28: who stands where, how the last ones moved, whom the active sees.

Everybody has a letter and a number. All of it is found from what `look` returns.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec

from rules.games.planet28.measured.previews import Preview
from rules.games.planet28.measured.traces import corners
from rules.games.planet28.measured.zones import CHOICE, zone_of
from rules.games.planet28.view import UnitView, View
from rules.ground import places
from rules.ground.distance import gap
from rules.ground.gap import Gap
from rules.ground.sight import sight
from rules.ground.terrain import Table as Scenery
from rules.ground.units import CENTIMETRE, MILLIMETRE
from rules.ground.ways import Way
from rules.ground.zones import corners_of

from . import palette
from .ground_scene import Area, Gaze, Ring, Scene, Token, Trace

RENT = 20 * CENTIMETRE
"""How far around a place ground is rent (P28-ARC-REND)."""
MOST_SEEN = 4
"""Lines of sight that are drawn, to the nearest."""
MOST_RANGES = 2
LETTERS = "abcdefghijklmnop"
"""What tells the members of a squad apart."""


def scene(view: View, before: View | None = None, opened: View | None = None) -> Scene:
    """Return what is drawn of a measured table.

    `before` is what it was like before the last row, `opened` before the stretch of that row.
    Raises TypeError for a battle on a real table.
    """
    if view.ground is None:
        raise TypeError("only a measured table is drawn")
    acting = _acting(view)
    return Scene(
        view.ground,
        tokens(view),
        tuple(_traces(view, before, opened)),
        tuple(_gazes(view, acting)) if acting else (),
        tuple(_rings(acting)) if acting else (),
        tuple(Ring((one.x, one.y), RENT, "rent ground") for one in view.rents),
        areas=tuple(_areas(view)),
    )


def _areas(view: View) -> Iterator[Area]:
    """Yield where each side deploys, until the first turn (P28-SETUP-3)."""
    if view.ground is None or view.turn:
        return
    for seat, face in view.starts.items():
        if face == CHOICE:
            continue
        zone = zone_of(view.ground, face)
        yield Area(seat, corners_of(zone), f"deploys in {zone.name}")


def previewed(view: View, unit: int, found: Preview) -> Scene:
    """Return what is drawn of a move that would be made: its way, its end, whom it would see."""
    stands = _acting(view) or view.unit(unit)
    who = msgspec.structs.replace(view.unit(unit), piece=found.end)
    gazes = (gaze(view.ground, who, foe) for _, foe in standing(view) if foe.side != who.side)
    seen = sorted((one for one in gazes if one is not None), key=_length)
    return scene(view)._replace(
        traces=(trace(view.ground, who, [found.way.way]),) if view.ground else (),
        gazes=tuple(seen[:MOST_SEEN]),
        rings=tuple(_rings(stands))[:1],
        ghosts=(found.end,),
    )


def standing(view: View) -> Iterator[tuple[str, UnitView]]:
    """Yield everybody who has a place on the table, with what the map calls them."""
    names = numbered(view)
    for unit in view.units:
        if unit.piece is not None:
            yield names[unit.id], unit
        for letter, member in zip(LETTERS, unit.members, strict=False):
            if member.piece is not None and member.here:
                yield names[unit.id] + letter, member


def tokens(view: View) -> tuple[Token, ...]:
    """Return everybody who stands on the table; of a squad that acts all members do."""
    squads = [unit for unit in view.units if unit.id in view.acting]
    acting = {*view.acting, *(one.id for unit in squads for one in unit.members)}
    return tuple(
        Token(unit.seat, label, unit.name, unit.piece, unit.square, unit.id in acting)
        for label, unit in standing(view)
        if unit.piece is not None
    )


def numbered(view: View) -> dict[int, str]:
    """Return what each unit is called on the map: the letter of its side and a number."""
    counts: dict[str, int] = {}
    found = {}
    for unit in view.units:
        counts[unit.seat] = counts.get(unit.seat, 0) + 1
        found[unit.id] = f"{palette.livery(unit.seat).letter or 'E'}{counts[unit.seat]}"
    return found


def _acting(view: View) -> UnitView | None:
    """Return the one unit that acts now, None where several might or none stands there.

    A squad stands where its first member does.
    """
    if len(view.acting) != 1:
        return None
    unit = view.unit(view.acting[0])
    first = next((one for one in (unit, *unit.members) if one.piece and one.here), None)
    return msgspec.structs.replace(unit, piece=first.piece) if first is not None else None


def _traces(view: View, before: View | None, opened: View | None) -> Iterator[Trace]:
    """Yield the ways of all who stand elsewhere than before, by the place in between if any."""
    if view.ground is None:
        return
    stages = [one for one in (opened, before, view) if one is not None]
    for _, unit in standing(view):
        legs = []
        for was, now in pairwise(stages):
            way = corners(was, now, unit.id)
            legs += [way] if way else []
        if legs:
            yield trace(view.ground, unit, legs)


def trace(scenery: Scenery, unit: UnitView, legs: list[Way]) -> Trace:
    """Return the way of a unit that went these parts of it one after the other."""
    every = tuple(dict.fromkeys(at for way in legs for at in way.corners))
    start, end = (places.square(scenery, at) for at in (legs[0].corners[0], legs[-1].corners[-1]))
    reach = unit.piece.shape.reach if unit.piece is not None else 0
    return Trace(unit.name, every, sum(way.length for way in legs), reach, start, end)


def _gazes(view: View, acting: UnitView) -> Iterator[Gaze]:
    """Yield the lines from who acts to the enemies it sees, the nearest first."""
    found = [one for one in _seen(view, acting) if one is not None]
    yield from sorted(found, key=_length)[:MOST_SEEN]


def _length(one: Gaze) -> int:
    return one.length


def _seen(view: View, acting: UnitView) -> Iterator[Gaze | None]:
    for _, foe in standing(view):
        if foe.side != acting.side and foe.here:
            yield gaze(view.ground, acting, foe)


def gaze(scenery: Scenery | None, looker: UnitView, other: UnitView) -> Gaze | None:
    """Return the line from somebody to somebody who is seen, None where they are not."""
    if scenery is None or looker.piece is None or other.piece is None:
        return None
    look = sight(scenery, looker.piece, other.piece)
    if not look.sees:
        return None
    most = max(look.by, key=lambda one: one.lines, default=None)
    cover = look.is_covered()
    return Gaze(
        looker.name,
        other.name,
        looker.piece.at,
        other.piece.at,
        _apart(gap(looker.piece, other.piece)),
        cover,
        most.where if most and cover else "",
    )


def _apart(found: Gap) -> int:
    return max(0, found.up())


def _rings(acting: UnitView) -> Iterator[Ring]:
    """Yield how far who acts goes, and how far its weapons in hand reach."""
    if acting.piece is None:
        return
    at, own = acting.piece.at, acting.piece.shape.reach
    yield Ring(at, own + acting.speed_mm * MILLIMETRE, f"move {acting.speed_mm / 10:g} cm")
    ranges = {
        one.range_most: one.name
        for one in acting.weapons
        if one.range_most and (one.name in acting.wielded or acting.hull is not None)
    }
    for most in sorted(ranges)[:MOST_RANGES]:
        yield Ring(at, own + most * MILLIMETRE, f"{ranges[most]} {most / 10:g} cm")
