"""A measured table in words, from the same data as its map: for alternative texts and by itself."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.seats import seat_title
from rules.ground import places
from rules.ground.terrain import Table, Terrain
from rules.ground.units import Measure

from .ground_marks import length_of
from .ground_scene import Gaze, Scene, Token, Trace
from .ground_scenery import high


def news(scene: Scene) -> Iterator[str]:
    """Yield who went where and whom the acting one sees, in sentences without a full stop."""
    yield from (f"{seat_title(one.seat)} {one.words}" for one in scene.areas)
    yield from (_gone(scene.scenery, one) for one in scene.traces)
    for one in scene.gazes:
        if one.attacks:
            yield f"{one.looker} attacks {_seen(scene.scenery, one)}"
    looks = [one for one in scene.gazes if not one.attacks]
    if looks:
        seen = "; ".join(_seen(scene.scenery, one) for one in looks)
        yield f"{looks[0].looker} sees {seen}"


def _gone(table: Table, one: Trace) -> str:
    within = one.left == one.to
    way = f"within {one.to}" if within else f"from {one.left} to {one.to}"
    return f"{one.title} went {length_of(table, one.length)} {way}"


def _seen(table: Table, one: Gaze) -> str:
    far = f"{one.other} at {length_of(table, one.length)}"
    if not one.cover:
        return far
    return f"{far}, in cover{f' by {one.by}' if one.by else ''}"


def pieces(scene: Scene) -> Iterator[str]:
    """Yield everybody on the table with their place, seat by seat.

    Models of a squadron without a label come after the one that bears it.
    """
    groups = list[list[Token]]()
    for token in scene.tokens:
        if token.label or not groups:
            groups.append([])
        groups[-1].append(token)
    for first, *others in groups:
        where = "; ".join(_place(scene.scenery, one) for one in (first, *others))
        acts = ", acts now" if first.acts else ""
        yield f"{first.label} {first.title}: {where}{acts}"


def _place(table: Table, token: Token) -> str:
    up = token.piece.z if token.piece.z < table.width else 0
    high = f", {length_of(table, up)} up" if up else ""
    return f"{places.name(table, token.piece.at)}{high}"


def ground(table: Table) -> Iterator[str]:
    """Yield the terrain and the marked places of a table, each with its squares."""
    yield from (_terrain(table, one) for one in table.terrain)
    for mark in table.marks:
        yield f"{mark.name}: {places.name(table, (mark.x, mark.y))}"


def _terrain(table: Table, one: Terrain) -> str:
    tall = f", {high(one, table.measure)} high" if one.top else ""
    if one.bottom:
        tall = f", from {length_of(table, one.bottom)} to {high(one, table.measure)}"
    hides = "" if one.blocks or not one.top else ", hides nobody"
    return f"{one.name} ({one.ground}{tall}{hides}): {covers(table, one)}"


def covers(table: Table, one: Terrain) -> str:
    """Return the squares over which terrain lies: the first and the last, west before east."""
    xs, ys = ([at[axis] for at in one.outline] for axis in (0, 1))
    # Terrain that only touches the border of a square does not lie in it.
    first = places.square(table, (min(xs), min(ys)))
    last = places.square(table, (max(xs) - 1, max(ys) - 1))
    return first if first == last else f"{first} to {last}"


def heading(table: Table) -> str:
    """Return which table it is, how large, and how its squares are counted."""
    across, along = places.size(table)
    last = f"{chr(ord('A') + across - 1)}{along}"
    side = "10 cm" if table.measure is Measure.MILLIMETRES else '6"'
    wide, deep = length_of(table, table.width), length_of(table, table.depth)
    return f"{table.name}, {wide} by {deep}: squares of {side}, A1 south-west to {last} north-east"
