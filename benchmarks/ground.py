"""How long one look takes on the measured table, with 25 pieces of terrain, in CPU time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from random import Random

from rules.ground.flat_sight import flat_sight
from rules.ground.piece import Piece
from rules.ground.sight import sight
from rules.ground.terrain import Table
from tests.support.ground import draw

from .reading import Reading

LOOKS = 5_000
WARM = 200
TABLES = 20
PIECES = 25
MEDIAN, WORST = 0.5, 3.0
MILLION = 1_000_000
Look = Callable[[Table, Piece, Piece], object]


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a few seconds."""
    yield from _read("sight with heights", sight)
    yield from _read("flat sight", lambda table, one, two: flat_sight(table, one, two, ("light",)))


def _read(name: str, look: Look) -> Iterator[Reading]:
    taken = _timed(look)[WARM:]
    middle, slow = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
    raw = f"median {middle:.2f}, p99 {slow:.2f}, worst {max(taken):.2f} ms of {len(taken)} looks"
    yield Reading(f"{name}, {PIECES} pieces of terrain: median", middle, MEDIAN, "ms", raw)
    yield Reading(f"{name}, {PIECES} pieces of terrain: worst", max(taken), WORST, "ms", raw)


def _timed(look: Look) -> list[float]:
    """Return how many milliseconds of CPU each look took, from random places on random tables."""
    random = Random(25)
    tables = [draw.walls(random, PIECES) for _ in range(TABLES)]
    taken = []
    for _ in range(LOOKS):
        table, one, other = random.choice(tables), draw.piece(random), draw.piece(random, "Bren")
        started = time.process_time_ns()
        look(table, one, other)
        taken.append((time.process_time_ns() - started) / MILLION)
    return taken
