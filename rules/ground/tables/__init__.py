"""The ready tables: documents of our own, each the same from both sides, read as any other.

Each is read when it is first asked for: a bot that starts needs their ids alone.
"""

from __future__ import annotations

from functools import cache

from ..document import read
from ..terrain import Table
from ..units import Measure
from . import half_inches, millimetres

TEXTS = {**millimetres.TABLES, **half_inches.TABLES}
"""The documents by the tables' ids, in the order in which they are offered."""
IDS = {
    Measure.MILLIMETRES: tuple(millimetres.TABLES),
    Measure.HALF_INCHES: tuple(half_inches.TABLES),
}
"""The ids of the ready tables that a game of a measure is played on."""


def ready() -> tuple[Table, ...]:
    """Return all ready tables, in the order in which they are offered."""
    return tuple(map(_read, TEXTS))


def of_measure(measure: Measure) -> tuple[Table, ...]:
    """Return the ready tables that a game of this measure is played on."""
    return tuple(map(_read, IDS[measure]))


def named(known: str) -> Table | None:
    """Return the ready table with an id, None for another."""
    return _read(known) if known in TEXTS else None


@cache
def _read(known: str) -> Table:
    return read(TEXTS[known])
