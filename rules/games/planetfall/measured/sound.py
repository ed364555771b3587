"""What must hold of the positions of a measured table, whatever was done to it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.ground.contact import DEEPEST
from rules.ground.distance import gap
from rules.ground.edges import is_on_table

from ..letters import named
from ..state import Table
from .field import field
from .spots import is_placed, pieces


def position_faults(table: Table) -> Iterator[str]:
    """Yield every fault of the positions in words: no place, off the table, one in another."""
    if table.scenery is None:
        return
    for one in table.squadrons:
        if one.place == "table" and table.living(one.id) and not is_placed(table, one.id):
            yield f"{table.does(one.id, 'has')} no place on the table (PF-FACT-1)."
    there = pieces(table)
    for model, piece in there.items():
        if not is_on_table(field(table), piece):
            yield f"{named(table, model)} stands over the edge of the table (PF-FACT-1)."
    for (model, piece), (other, two) in combinations(there.items(), 2):
        reach = piece.shape.reach + two.shape.reach
        if abs(piece.x - two.x) < reach and not gap(piece, two).is_at_least(-DEEPEST):
            both = f"{named(table, model)} and {named(table, other)}"
            yield f"{both} stand in each other (PF-MOV-2)."
