"""What must hold of the positions of a measured table, whatever was done to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.games.planet28.squads import squad_numbers
from rules.games.planet28.state import Table
from rules.ground.contact import DEEPEST
from rules.ground.distance import gap
from rules.ground.edges import is_on_table
from rules.ground.piece import Piece

from .contacts import is_touching
from .regrouping import alone
from .spots import is_measured, piece, scenery, spot, standing

LOOK_AT_END = "dissolving"
"""The frame that looks at squads when an action has ended, by its stored name."""


def position_faults(table: Table) -> Iterator[str]:
    """Yield every fault of the positions in words: off the table, one in another, a false lock."""
    if not is_measured(table):
        return
    pieces = {unit: piece(table, unit) for unit in standing(table)}
    for unit, one in pieces.items():
        if not is_on_table(scenery(table), one):
            yield f"{table.name(unit)} stands over the edge of the table (P28-FACT-1)."
    for (unit, one), (other, two) in combinations(pieces.items(), 2):
        if _is_inside(one, two):
            yield f"{table.name(unit)} and {table.name(other)} stand in each other (P28-FACT-1)."
    if not _is_amid_action(table):
        yield from _locks_apart(table)
        yield from _out_of_order(table)


def _is_amid_action(table: Table) -> bool:
    """Return whether an action is under way at whose end squads are looked at (P28-SQD-7)."""
    return any(frame.__struct_config__.tag == LOOK_AT_END for frame in table.frames)


def _locks_apart(table: Table) -> Iterator[str]:
    for unit, other in table.locks:
        both = spot(table, unit) is not None and spot(table, other) is not None
        if both and not is_touching(table, unit, other):
            yield f"{table.name(unit)} and {table.name(other)} are locked apart (P28-LEAVE-1)."


def _out_of_order(table: Table) -> Iterator[str]:
    for squad in squad_numbers(table):
        members = tuple(mate.id for mate in table.members(squad))
        for one in alone(table, squad) if table.unit(squad).here else ():
            if one in members:
                yield f"{table.name(one)} is too far from its squad to be in it (P28-SQD-6)."


def _is_inside(one: Piece, other: Piece) -> bool:
    """Return whether two pieces overlap deeper than contact allows, at one height."""
    level = one.z < other.z + other.height and other.z < one.z + one.height
    return level and not gap(one, other).is_at_least(-DEEPEST)
