"""The move by which a squadron gets to a place on a measured table, from wherever it sets out."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from rules.core import Move, RuleError, first_legal
from rules.ground import places
from rules.ground.angles import DEGREES

from ..moving.actions import Cruise, FlatOut
from ..moving.buildings import ExitBuilding
from ..moving.transports import Disembark
from ..orbital.gates import gates
from ..orbital.portals import ComeThrough, linked
from ..setup.scouting import Scout, Scouting
from ..state import Table
from .coming_out import came_out, went_through
from .field import field
from .going import went
from .marching import Step
from .spots import of

Leading = Cruise | FlatOut | Disembark | ExitBuilding | ComeThrough | Scout
TURNED = "@"
"""Stands between a place and a facing."""
GATE = "gate"
"""Stands before a portal's number where a squadron goes through it to the other of a pair."""


def parted(to: str) -> tuple[str, int | msgspec.UnsetType]:
    """Return a place, and where a squadron looks there if that is said behind it: `D5@45`."""
    place, mark, face = to.partition(TURNED)
    return place, int(face) % DEGREES if mark and face.isdecimal() else msgspec.UNSET


def gate_of(to: str) -> int:
    """Return the portal into which a way leads (PF-PRT-2), 0 for one that leads to a place."""
    number = to.removeprefix(GATE)
    return int(number) if number != to and number.isdecimal() else 0


def kinds(table: Table, squadron: int, to: str) -> tuple[Leading, ...]:
    """Return the moves by which a squadron might get to a place, the slower one first."""
    place, face = parted(to)
    top = table.frames[-1] if table.frames else None
    if isinstance(top, Scouting):
        return (Scout(squadron=squadron, to=place, face=face),)
    if gate := gate_of(place):
        return (ComeThrough(squadron=squadron, portal=gate),)
    inside = table.squadron(squadron).place
    if inside == "embarked":
        return (Disembark(squadron=squadron, to=place, face=face),)
    if inside == "occupying":
        slow = ExitBuilding(squadron=squadron, to=place, face=face)
        return slow, msgspec.structs.replace(slow, fast=True)
    if inside == "portal_reserve":
        every = _by_nearness(table, _gates(table, squadron), place)
        return tuple(ComeThrough(squadron=squadron, portal=n, to=place, face=face) for n in every)
    slow_one = Cruise(squadron=squadron, to=place, face=face)
    return slow_one, FlatOut(squadron=squadron, to=place, face=face)


def _gates(table: Table, squadron: int) -> tuple[int, ...]:
    """Return the portals by which a squadron may come. Raises RuleError for none."""
    found = gates(table, squadron)
    if not found:
        text = f"No portal on the table lets {table.name(squadron)} in."
        raise RuleError(text, "PF-PRT-1")
    return found


def _by_nearness(table: Table, portals: tuple[int, ...], place: str) -> tuple[int, ...]:
    """Return portals by how near they are to a place, as they are where none is named."""
    if not place:
        return portals
    x, y = places.read(field(table), place)
    there = {one: next(iter(of(table, one).values())) for one in portals}
    near = {one: (piece.x - x) ** 2 + (piece.y - y) ** 2 for one, piece in there.items()}
    return tuple(sorted(portals, key=near.__getitem__))


def move_to(table: Table, seat: str, squadron: int, to: str) -> Leading:
    """Return the measured move that leads to a place: a cruise where it is one, else flat out.

    From portal reserve it is by the portal nearest to the place. Raises RuleError where none does:
    that of flat out for what is too far to cruise.
    """
    every = kinds(table, squadron, to)
    found, refusals = first_legal(table, every, seat)
    if found is None:
        too_far = refusals[0].rule == "PF-MOV-5" and is_fast(every[-1])
        raise refusals[-1 if too_far else 0]
    return found


def led(table: Table, seat: str, squadron: int, to: str) -> Leading | None:
    """Return the measured move that leads to a place, None where none is legal."""
    with suppress(RuleError):
        return move_to(table, seat, squadron, to)
    return None


def ends(table: Table, move: Leading) -> dict[int, Step]:
    """Return where the models of a squadron end by a move that leads to a place."""
    if isinstance(move, Disembark | ExitBuilding):
        return came_out(table, move)
    if isinstance(move, ComeThrough) and move.to:
        return came_out(table, move, move.portal)
    if isinstance(move, ComeThrough):
        return went_through(table, move.squadron, move.portal, linked(table, move.portal))
    return went(table, move)


def far_of(move: Leading) -> int:
    """Return how far a measured move goes, in half inches."""
    return move.distance if isinstance(move.distance, int) else 0


def is_fast(move: Move) -> bool:
    """Return whether a move is flat out."""
    return getattr(move, "gait", str)() == "flat_out"
