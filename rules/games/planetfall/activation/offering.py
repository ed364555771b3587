"""Ready choices for the movement action of a squadron: what most people press (PF-MOV-1)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Choice, Move
from rules.games.planetfall.buttons import shortened

from ..force.mars import HIT_AND_RUN
from ..moving.actions import Cruise, FlatOut, ShootFirst, Stand
from ..moving.buildings import ExitBuilding
from ..moving.transports import Disembark, Embark
from ..orbital.dropping import Drop
from ..orbital.markers import marker_of, told
from ..orbital.portals import ComeThrough
from ..state import Table

MOST = 10


def choices(table: Table, squadron: int) -> tuple[Choice, ...]:
    """Return what a squadron may be told at once, whatever stands on the table where.

    Only what is legal by the squadron itself; rams, buildings and withdrawals are typed.
    """
    seat = table.side(squadron)
    found: list[Choice] = []
    for text, move in _usual(table, squadron):
        if move.is_legal(table, seat):
            found.append(Choice(shortened(text), move))
    return tuple(found[:MOST])


def _usual(table: Table, squadron: int) -> Iterator[tuple[str, Move]]:
    yield "Cruise", Cruise(squadron=squadron)
    yield "Flat out", FlatOut(squadron=squadron)
    yield "Remain stationary", Stand(squadron=squadron)
    yield "Stand on overwatch", Stand(squadron=squadron, watch=True)
    if table.has(squadron, HIT_AND_RUN):
        yield "Fire first", ShootFirst(squadron=squadron)
    yield "Disembark", Disembark(squadron=squadron)
    yield "Leave the building", ExitBuilding(squadron=squadron)
    yield "Leave the building flat out", ExitBuilding(squadron=squadron, fast=True)
    seat = table.side(squadron)
    for drop in Drop.candidates(table, seat):
        if drop.squadron == squadron:
            yield f"Drop by {told(table, marker_of(table, drop.marker))}", drop
    for through in ComeThrough.candidates(table, seat):
        if through.squadron == squadron:
            yield f"Come through {table.name(through.portal)}", through
    for board in Embark.candidates(table, seat):
        if board.squadron == squadron and not board.fast:
            yield f"Get aboard {table.name(board.transport)}", board
