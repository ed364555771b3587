"""Where a squadron may go with one move on a measured table, to be offered: all of it is legal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import get_args

import msgspec

from rules.core import Move, RuleError, first_legal, question
from rules.core.remembered import Remembered
from rules.ground import places
from rules.ground import reached as ground
from rules.ground.angles import DEGREES
from rules.ground.piece import Piece
from rules.ground.reached import Place
from rules.ground.units import INCH
from rules.ground.ways import walked
from rules.ground.winds import LETTERS, WINDS

from ..activation.turns import acting
from ..fact_types import FACING, inches
from ..force.mars import LUMBERING
from ..moving.actions import Cruise, FlatOut
from ..moving.buildings import ExitBuilding
from ..moving.transports import Disembark
from ..setup.scouting import Scout, Scouting, scouts
from ..state import Table
from .coming_out import came_out
from .field import field
from .goals import Lead, ahead, is_inside, lead, middle, nearer, place_of
from .going import allowed, went
from .marching import March, Step, taken
from .sites import objective_piece
from .spots import bodies, is_placed

Leading = Cruise | FlatOut | Disembark | ExitBuilding | Scout
TURNED, FAST = "@", "flat out "
"""What stands between a place and a facing, and before a place that is gone to flat out."""
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
    return one.place == "occupying" or is_placed(table, squadron)


def parted(to: str) -> tuple[str, int | msgspec.UnsetType]:
    """Return a place, and where a squadron looks there if that is said behind it: `D5@45`."""
    place, mark, face = to.partition(TURNED)
    return place, int(face) % DEGREES if mark and face.isdecimal() else msgspec.UNSET


def typed(table: Table, squadron: int, text: str) -> str:
    """Return the place that somebody has typed, with where to look: `flat out north facing east`.

    Raises RuleError for what is no place and no direction.
    """
    where, _, looks = (part.strip() for part in text.lower().partition(" facing "))
    where = text.strip()[: len(where)]
    face = f"{TURNED}{FACING.read(table, looks)}" if looks else ""
    fast = where.lower().startswith(FAST)
    return place_of(table, squadron, where[len(FAST) if fast else 0 :], fast) + face


def kinds(table: Table, squadron: int, to: str) -> tuple[Leading, ...]:
    """Return the moves by which a squadron might get to a place, the slower one first."""
    place, face = parted(to)
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Scouting):
        return (Scout(squadron=squadron, to=place, face=face),)
    inside = table.squadron(squadron).place
    if inside == "embarked":
        return (Disembark(squadron=squadron, to=place, face=face),)
    if inside == "occupying":
        slow = ExitBuilding(squadron=squadron, to=place, face=face)
        return slow, msgspec.structs.replace(slow, fast=True)
    slow_one = Cruise(squadron=squadron, to=place, face=face)
    return slow_one, FlatOut(squadron=squadron, to=place, face=face)


def move_to(table: Table, seat: str, squadron: int, to: str) -> Leading:
    """Return the measured move that leads to a place: a cruise where it is one, else flat out.

    Raises RuleError where neither does: that of flat out for what is too far to cruise.
    """
    found, refusals = first_legal(table, kinds(table, squadron, to), seat)
    if found is None:
        raise refusals[-1] if refusals[0].rule == "PF-MOV-5" else refusals[0]
    return found


def led(table: Table, seat: str, squadron: int, to: str) -> Leading | None:
    """Return the measured move that leads to a place, None where none is legal."""
    with suppress(RuleError):
        return move_to(table, seat, squadron, to)
    return None


def turns(table: Table, seat: str, squadron: int, to: str = "") -> dict[str, str]:
    """Return a place with each direction in which a squadron may look there, by its letters.

    "" is where it stands, which costs it a cruise (PF-MOV-5). Nothing where it cannot end there.
    """
    place = parted(to)[0]
    if not place:
        if is_inside(table, squadron) or isinstance(table.frames[-1], Scouting):
            return {}
        place = places.name(field(table), middle(table, squadron))
    if led(table, seat, squadron, place) is None:
        return {}
    every = zip(LETTERS, WINDS.values(), strict=True)
    return {letters: f"{place}{TURNED}{degrees}" for letters, degrees in every}


def ends(table: Table, move: Leading) -> dict[int, Step]:
    """Return where the models of a squadron end by a move that leads to a place."""
    if isinstance(move, Disembark | ExitBuilding):
        return came_out(table, move)
    return went(table, move)


def far_of(move: Leading) -> int:
    """Return how far a measured move goes, in half inches."""
    return move.distance if isinstance(move.distance, int) else 0


def is_fast(move: Move) -> bool:
    """Return whether a move is flat out."""
    return getattr(move, "gait", str)() == "flat_out"


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
    make = partial(tuple[Place, ...], _reached(table, seat, squadron))
    return _others.of(_things(table), (seat, squadron), make)


def _reached(table: Table, seat: str, squadron: int) -> Iterator[Place]:
    yield from _objectives(table, seat, squadron)
    yield from _towards(table, seat, squadron)
    yield from _behind(table, seat, squadron)
    yield from _fast(table, seat, squadron)
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
    if move is None or table.has(squadron, LUMBERING):
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
