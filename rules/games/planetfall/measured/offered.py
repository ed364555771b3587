"""Where a squadron may go with one move on a measured table, to be offered: all of it is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import get_args

from rules.core import RuleError, question
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground import reached as ground
from rules.ground.piece import Piece
from rules.ground.reached import Place
from rules.ground.units import INCH
from rules.ground.ways import walked
from rules.ground.winds import LETTERS, WINDS

from ..activation.turns import acting
from ..fact_types import FACING, inches
from ..force.mars import LUMBERING
from ..orbital.gates import gates, portals
from ..orbital.portals import linked
from ..setup.scouting import Scouting, scouts
from ..state import Table
from .field import field
from .goals import Lead, ahead, is_inside, lead, middle, nearer, place_of
from .going import allowed
from .headings import ways_out
from .leading import GATE, TURNED, Leading, ends, far_of, gate_of, is_fast, led, parted
from .marching import March, taken
from .sites import objective_piece
from .spots import bodies, is_placed, square_of

FAST = "flat out "
"""Stands before a place that is gone to flat out."""
LESS = 2 * INCH
"""By how much a shorter way is shorter."""
LEAST = INCH
"""A shorter way is not worth a move."""
SHORTEST = 2
"""The same as a fact, in half inches."""
MOST_FOES = 3
MOST_OBJECTIVES = 2
MOST_HIDING = 4
MOST_SQUARES = 8
MOST_KEPT = 64
_straight: Remembered[dict[str, Place]] = Remembered(MOST_KEPT)
_others: Remembered[tuple[Place, ...]] = Remembered(MOST_KEPT)


def movers(table: Table, seat: str) -> tuple[int, ...]:
    """Return the squadrons of a seat that may move now, from where they stand or what holds them.

    Before the first turn those that may make a recon move (PF-SET-13).
    """
    ask = question(table) if table.scenery is not None else None
    entry = ask.entry(seat) if ask is not None else None
    if entry is None or not {*entry.kinds} & {*get_args(Leading)}:
        return ()
    top = table.frames[-1]
    if isinstance(top, Scouting):
        return tuple(n for n in scouts(table, seat) if n not in top.moved and top.side == seat)
    return tuple(n for n in acting(table, seat) if _has_start(table, n))


def _has_start(table: Table, squadron: int) -> bool:
    """Return whether it is known from where a squadron sets out."""
    one = table.squadron(squadron)
    if one.place == "embarked":
        return is_placed(table, one.within)
    return one.place == "occupying" or is_placed(table, squadron) or bool(gates(table, squadron))


def typed(table: Table, squadron: int, text: str) -> str:
    """Return the place that somebody has typed, with where to look: `flat out north facing east`.

    Raises RuleError for what is no place and no direction.
    """
    where, _, looks = (part.strip() for part in text.lower().partition(" facing "))
    where = text.strip()[: len(where)]
    face = f"{TURNED}{FACING.read(table, looks)}" if looks else ""
    fast = where.lower().startswith(FAST)
    return place_of(table, squadron, where[len(FAST) if fast else 0 :], fast) + face


def turns(table: Table, seat: str, squadron: int, to: str = "") -> dict[str, str]:
    """Return a place with each direction in which a squadron may look there, by its letters.

    "" is where it stands, which costs it a cruise (PF-MOV-5). Nothing where it cannot end there.
    """
    place = parted(to)[0]
    # PF-PRT-2: beyond a pair of portals it is put down, and looks where it did.
    if gate_of(place):
        return {}
    if not place:
        if is_inside(table, squadron) or isinstance(table.frames[-1], Scouting):
            return {}
        place = places.name(field(table), middle(table, squadron))
    if led(table, seat, squadron, place) is None:
        return {}
    every = zip(LETTERS, WINDS.values(), strict=True)
    return {letters: f"{place}{TURNED}{degrees}" for letters, degrees in every}


def by_letters(table: Table, seat: str, squadron: int) -> dict[str, Place]:
    """Return how far a squadron gets straight in each direction, by its letters.

    As far as it cruises; a recon move is always flat out.
    """
    top = table.frames[-1] if table.frames else None
    fast = isinstance(top, Scouting)
    make = partial(_winds, table, seat, squadron, fast)
    return _straight.of(_things(table), (seat, squadron, fast), make)


def _things(table: Table) -> tuple[object, ...]:
    """Return all on which it depends where a squadron may go."""
    there = table.squadrons, table.models, table.buildings, table.objectives
    return (*there, table.forces, table.scenery, table.frames)


def _winds(table: Table, seat: str, squadron: int, fast: bool) -> dict[str, Place]:
    most, found = allowed(table, squadron, fast), {}
    for letters, degrees in zip(LETTERS, WINDS.values(), strict=True):
        with suppress(RuleError):
            at = ahead(table, squadron, degrees, most, fast)
            to = "" if at is None else places.name(field(table), at)
            move = led(table, seat, squadron, to) if to else None
            if move is not None and is_fast(move) == fast and far_of(move) >= SHORTEST:
                found[letters] = Place(letters, far_of(move), to)
    return found


def reached(table: Table, seat: str, squadron: int) -> tuple[Place, ...]:
    """Return other places: towards objectives and enemies, behind terrain, flat out, squares."""

    def make() -> tuple[Place, ...]:
        return _told_apart(tuple(_reached(table, seat, squadron)))

    return _others.of(_things(table), (seat, squadron), make)


def _told_apart(found: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return places of which no two are called the same, such as behind two rocks of one square.

    Those that would be say exactly where in their square they are.
    """
    times = Counter(one.called for one in found)
    return tuple(
        one._replace(called=f"{one.called.rpartition(', ')[0]}, {one.to}")
        if times[one.called] > 1
        else one
        for one in found
    )


def _reached(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    yield from _objectives(table, seat, squadron)
    yield from _towards(table, seat, squadron)
    yield from _behind(table, seat, squadron)
    yield from _fast(table, seat, squadron)
    yield from _through(table, seat, squadron)
    yield from _linked(table, seat, squadron)
    yield from _squares(table, seat, squadron)


def _fast(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield how far it gets flat out in each direction, where it sets out in the open."""
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Scouting) or is_inside(table, squadron):
        return
    winds = tuple(WINDS)
    for letters, one in _winds(table, seat, squadron, fast=True).items():
        square = places.square(field(table), places.read(field(table), one.to))
        called = f"Flat out {winds[LETTERS.index(letters)]}, {square}"
        yield one._replace(called=called)


def _through(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield places beyond every portal but the first, from which the directions lead."""
    told = set[str]()
    for portal in gates(table, squadron)[1:]:
        for to in ways_out(table, squadron, portal):
            for one in _placed(table, seat, squadron, f"Through {table.name(portal)}", to):
                if one.called not in told:
                    told.add(one.called)
                    yield one


def _linked(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield the other portal of each pair of which it may move into one (PF-PRT-2)."""
    if is_inside(table, squadron) or isinstance(table.frames[-1], Scouting):
        return
    for portal in portals(table, seat):
        to, other = f"{GATE}{portal}", linked(table, portal)
        move = led(table, seat, squadron, to) if other else None
        if move is not None:
            called = f"Through {table.name(portal)} to {table.name(other)}"
            yield Place(f"{called}, {square_of(table, other)}", far_of(move), to)


def _objectives(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield the way to the nearest objectives: onto a marker, up to a building."""
    x, y = middle(table, squadron)
    there = [piece for one in table.objectives if (piece := objective_piece(table, one))]
    near = sorted(there, key=lambda one: (one.x - x) ** 2 + (one.y - y) ** 2)
    for one in near[:MOST_OBJECTIVES]:
        yield from _nearer(table, seat, squadron, one)


def _nearer(table: Table, seat: str, squadron: int, goal: Piece) -> Iterator[Place]:
    with suppress(RuleError):
        at = nearer(table, squadron, goal, March(allowed(table, squadron, False)))
        if at is not None:
            name = places.name(field(table), at)
            yield from _placed(table, seat, squadron, f"Towards {goal.unit}", name)


def _towards(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    x, y = middle(table, squadron)
    near = sorted(
        (min((one.x - x) ** 2 + (one.y - y) ** 2 for one in there), foe)
        for foe in table.own(table.enemy(table.side(squadron)))
        if table.is_there(foe) and (there := tuple(bodies(table, foe).values()))
    )
    for _, foe in near[:MOST_FOES]:
        name = table.name(foe)
        yield from _said(table, seat, squadron, f"Towards {name}", f"toward:{name}")


def _behind(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield places behind the terrain around, each piece by itself."""
    most, told = allowed(table, squadron, False), set[str]()
    for one in ground.hiding(field(table), middle(table, squadron), most):
        if len(told) == MOST_HIDING:
            return
        called = f"Behind {places.where(field(table), one)}"
        for found in _said(table, seat, squadron, called, f"behind:{one.id}"):
            if found.to not in told:
                told.add(found.to)
                yield found


def _said(table: Table, seat: str, squadron: int, called: str, words: str) -> Iterator[Place]:
    with suppress(RuleError):
        yield from _placed(table, seat, squadron, called, place_of(table, squadron, words))


def _placed(table: Table, seat: str, squadron: int, called: str, to: str) -> Iterator[Place]:
    move = led(table, seat, squadron, to)
    if move is not None and far_of(move) >= SHORTEST:
        square = places.square(field(table), places.read(field(table), to))
        yield Place(f"{called}, {square}", far_of(move), to)


def _squares(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    """Yield the squares whose middle it reaches by a cruise, the nearest first."""
    # PF-MOV-7: who drives by the template does not come to a stop at any place.
    if table.has(squadron, LUMBERING):
        return
    most, at = allowed(table, squadron, False), middle(table, squadron)
    first = lead(table, squadron, March(most), at)
    names = ground.squares(field(table), at, most)
    free = (name for name in names if not _is_taken(table, first, name))
    for name in islice(free, MOST_SQUARES):
        move = led(table, seat, squadron, name)
        if move is not None and not is_fast(move):
            yield Place(f"The middle of {name}", far_of(move), name)


def _is_taken(table: Table, first: Lead, name: str) -> bool:
    there = first.piece.moved(places.read(field(table), name))
    return bool(taken(table, there, first.limits.ends))


def shorter(table: Table, seat: str, squadron: int, to: str) -> str:
    """Return a place on the way that is somewhat before another, "" where none is worth it."""
    move = led(table, seat, squadron, to)
    if move is None or gate_of(to) or table.has(squadron, LUMBERING):
        return ""
    way = next(iter(ends(table, move).values())).way
    left = way.length - LESS
    if left < LEAST:
        return ""
    name = places.name(field(table), walked(way, left).corners[-1])
    name = TURNED.join((name, *to.split(TURNED)[1:]))
    return name if led(table, seat, squadron, name) is not None else ""


def heading(place: Place) -> str:
    """Return a place with how far it is, as a line of a menu."""
    return f"{place.called} ({inches(place.far)})"
