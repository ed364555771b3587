"""Ready choices for the movement action of a squadron: what most people press (PF-MOV-1)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from rules.core import Choice, Move, RuleError
from rules.games.planetfall.buttons import shortened

from ..force.mars import HIT_AND_RUN
from ..measured.headings import led_to
from ..measured.spots import of
from ..moving.actions import Cruise, FlatOut, ShootFirst, Stand
from ..moving.buildings import ExitBuilding, Occupy
from ..moving.ramming import Ram
from ..moving.speed import cruise_value
from ..moving.transports import Disembark, Embark
from ..orbital.dropping import Drop
from ..orbital.markers import marker_of, told
from ..orbital.portals import ComeThrough
from ..state import Table

MOST, MOST_MEASURED = 10, 20


def choices(table: Table, squadron: int) -> tuple[Choice, ...]:
    """Return what a squadron may be told at once, whatever stands on the table where.

    Only what is legal by the squadron itself; rams, buildings and withdrawals are typed, but for a
    measured table, which knows who reaches what.
    """
    seat = table.side(squadron)
    found: dict[str, Choice] = {}
    for text, move in _usual(table, squadron):
        with suppress(RuleError):
            move.measured(table).check(table, seat)
            found.setdefault(shortened(text), Choice(shortened(text), move))
    most = MOST if table.scenery is None else MOST_MEASURED
    return tuple(found.values())[:most]


def unsaid(table: Table, squadron: int) -> Cruise | Stand:
    """Return what a squadron on the table does where nobody says anything: it stands.

    Out of coherency and able to move it may not: it cruises, goes nowhere, and has not closed up
    (PF-A76, PF-MOV-4).
    """
    stand = Stand(squadron=squadron).measured(table)
    if stand.coherent or not cruise_value(table, squadron):
        return stand
    first = next(iter(of(table, squadron).values()))
    return Cruise(squadron=squadron, face=first.facing).measured(table)


def _usual(table: Table, squadron: int) -> Iterator[tuple[str, Move]]:
    seat = table.side(squadron)
    yield from _of(table, Cruise.candidates(table, seat), squadron, "Cruise")
    yield from _of(table, FlatOut.candidates(table, seat), squadron, "Flat out")
    yield "Remain stationary", Stand(squadron=squadron)
    yield "Stand on overwatch", Stand(squadron=squadron, watch=True)
    if table.has(squadron, HIT_AND_RUN):
        yield "Fire first", ShootFirst(squadron=squadron)
    yield from _of(table, Disembark.candidates(table, seat), squadron, "Disembark")
    yield from _out(table, squadron)
    for drop in Drop.candidates(table, seat):
        if drop.squadron == squadron:
            yield f"Drop by {told(table, marker_of(table, drop.marker))}", drop
    for through in ComeThrough.candidates(table, seat):
        if through.squadron == squadron:
            portal = through.portal
            where = f" {led_to(table, squadron, through.to, portal)}" if through.to else ""
            yield f"Come through {table.name(through.portal)}{where}", through
    for board in Embark.candidates(table, seat):
        if board.squadron == squadron and not board.fast:
            yield f"Get aboard {table.name(board.transport)}", board
    if table.scenery is not None:
        yield from _reached(table, squadron)


def _of(
    table: Table, moves: Iterator[Move], squadron: int, what: str
) -> Iterator[tuple[str, Move]]:
    """Yield moves that lead somewhere, with where that is on a measured table."""
    for move in moves:
        if getattr(move, "squadron", 0) == squadron:
            to = getattr(move, "to", msgspec.UNSET)
            yield f"{what} {led_to(table, squadron, to)}" if to else what, move


def _out(table: Table, squadron: int) -> Iterator[tuple[str, Move]]:
    for move in ExitBuilding.candidates(table, table.side(squadron)):
        if move.squadron == squadron:
            fast = " flat out" if move.fast else ""
            where = f" {led_to(table, squadron, move.to)}" if move.to else ""
            yield f"Leave the building{fast}{where}", move


def _reached(table: Table, squadron: int) -> Iterator[tuple[str, Move]]:
    """Yield what a measured table knows to be in reach: buildings, enemies to ram."""
    seat = table.side(squadron)
    for inside in Occupy.candidates(table, seat):
        if inside.squadron == squadron:
            fast = " flat out" if inside.fast else ""
            yield f"Occupy {inside.building}{fast}", inside
    for ram in Ram.candidates(table, seat):
        if ram.squadron == squadron:
            yield f"Ram {table.name(ram.target)}", ram
