"""The ready tables: documents of our own, each the same from both sides, read as any other."""

from __future__ import annotations

from functools import cache

from ..document import read
from ..terrain import Table
from ..units import Measure
from . import half_inches, millimetres

TEXTS = (*millimetres.TABLES, *half_inches.TABLES)


@cache
def ready() -> tuple[Table, ...]:
    """Return all ready tables, in the order in which they are offered."""
    return tuple(map(read, TEXTS))


def of_measure(measure: Measure) -> tuple[Table, ...]:
    """Return the ready tables that a game of this measure is played on."""
    return tuple(one for one in ready() if one.measure is measure)


def named(known: str) -> Table | None:
    """Return the ready table with an id, None for another."""
    return next((one for one in ready() if one.id == known), None)
