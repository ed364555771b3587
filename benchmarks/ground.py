"""How long one look takes on the measured table, with 25 pieces of terrain, in CPU time.

The first look on a table also gets its terrain ready; that is kept, and measured by itself. So is
the map under a game's message, whose terrain is drawn once for each table.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from random import Random

from pictures import ground_scenery, planet28
from rules.games.planet28 import SYSTEM
from rules.ground.flat_sight import flat_sight
from rules.ground.piece import Piece
from rules.ground.prism import walls
from rules.ground.sight import sight
from rules.ground.terrain import Table
from tests.support.ground import draw
from tests.support.planet28.battles import Row
from tests.support.planet28.on_the_ground import play_out

from .reading import Reading

LOOKS = 5_000
TRIES = 3
"""Each look is the best of so many: what the machine does meanwhile is not measured."""
TABLES = 20
PIECES = 25
MEDIAN, WORST, READY = 0.5, 3.0, 25.0
MAPS, ROWS = 3, 40
"""Battles and rows of each that are drawn."""
MAP, SLOWEST = 60.0, 180.0
"""The bars of a picture: the worst is drawn while the machine does something else as well."""
MILLION = 1_000_000
Look = Callable[[Table, Piece, Piece], object]


def measure() -> Iterator[Reading]:
    """Yield the readings; takes a few seconds."""
    random = Random(25)
    tables = [draw.walls(random, PIECES) for _ in range(TABLES)]
    ready = [_took(partial(walls, table)) for table in tables]
    raw = f"median {statistics.median(ready):.2f} ms of {TABLES} tables, once for each"
    yield Reading(f"{PIECES} pieces of terrain made ready: worst", max(ready), READY, "ms", raw)
    yield from _looks("sight with heights", sight, tables, random)
    yield from _looks("flat sight", _flat, tables, random)
    yield from _maps()


def _maps() -> Iterator[Reading]:
    """Yield how long the picture of a battle with its map takes, the first and those after it."""
    first, later = [], []
    for seed in range(MAPS):
        rows: list[Row] = []
        play_out(seed, rows.append, ROWS)
        views = [SYSTEM.look(row.step.state, None) for row in rows]
        ground_scenery.scenery.cache_clear()
        took = [
            _took(partial(planet28.draw, view, before, views[0]))
            for before, view in pairwise(views)
        ]
        first.append(took[0])
        later += took[1:]
    middle, slow = statistics.median(later), max(*later, *first)
    raw = f"median {middle:.1f} ms of {len(later)} pictures, first of a table {max(first):.1f} ms"
    yield Reading("a battle's picture with its map: median", middle, MAP, "ms", raw)
    yield Reading("a battle's picture with its map: worst", slow, SLOWEST, "ms", raw)


def _flat(table: Table, looker: Piece, target: Piece) -> object:
    return flat_sight(table, looker, target, ("light",))


def _looks(name: str, look: Look, tables: list[Table], random: Random) -> Iterator[Reading]:
    """Yield the median and the worst look from random places."""
    taken = []
    for _ in range(LOOKS):
        table, one, other = random.choice(tables), draw.piece(random), draw.piece(random, "Bren")
        taken.append(min(_took(partial(look, table, one, other)) for _ in range(TRIES)))
    middle, slow = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
    raw = f"median {middle:.2f}, p99 {slow:.2f}, worst {max(taken):.2f} ms, best of {TRIES} each"
    yield Reading(f"{name}, {PIECES} pieces of terrain: median", middle, MEDIAN, "ms", raw)
    yield Reading(f"{name}, {PIECES} pieces of terrain: worst", max(taken), WORST, "ms", raw)


def _took(look: Callable[[], object]) -> float:
    """Return how many milliseconds of CPU something took."""
    started = time.process_time_ns()
    look()
    return (time.process_time_ns() - started) / MILLION
