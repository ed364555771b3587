"""What a durable move costs: our transaction against a raw insert, and in a crowded database.

All sides take turns in one run, on the same disk, with the same pragmas.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec

from db import games, journal, outbox, seeds, waiting
from db.connect import connect
from db.database import Database
from db.engine import Connection

from .reading import Reading

DATA = Path(__file__).parents[1] / "data"
SAMPLES = 1_500
WARM = 100
ROWS = 100_000
GAMES = 2_000
RAW_BAR, CROWDED_BAR = 2.0, 1.1
AT = 1_795_000_000_000

UNITS = [{"id": n, "name": f"trooper {n}", "wounds": n % 5, "x": n * 37 % 900} for n in range(40)]
STATE = json.dumps({"turn": 3, "units": UNITS}).encode()
WORK = [{"what": "skill", "faces": [3, 7], "sides": 10, "verdict": "hit"}] * 8
TOLD = json.dumps([{"text": "Red's trooper charges blue's captain.", "work": WORK}])


def row(game: int, seq: int) -> journal.Row:
    """Return a typical row: 2 KB of state, half a kilobyte told."""
    entry = journal.Entry(
        game=game,
        seq=seq,
        key=f"{game:010}{seq:010}",
        at=AT + seq,
        person=7,
        seat="red",
        by="player",
        kind="charge",
        move='{"kind":"charge","who":"trooper 3","target":"captain","distance":120}',
        decision=b'{"answers":[["red",{"kind":"charge"}]]}',
        rolls='[{"sides":10,"faces":[3,7],"why":"skill","who":"red"}]',
        told=TOLD,
        state=STATE,
        trail=bytes(32),
        version="1",
        restores=None,
        epoch=0,
    )
    return entry.sealed(bytes(32), bytes(32), bytes(32))


def add_game(db: Connection, channel: int) -> int:
    """Insert an open game with seeds, and a seat it waits for."""
    place = f"channel:{channel}"
    game = games.Game(
        None, "game", place, 1, channel, "planet28", "Dust", "open", "{}", None, AT, AT
    )
    number = games.add(db, game)
    seeds.add(db, seeds.Seeds(number, 0, bytes(32), bytes(32), AT))
    waiting.add(db, waiting.Waiting(number, "q0", "blue", AT, wake=AT + channel))
    return number


def save(db: Connection, one: journal.Row) -> None:
    """Write all that a move writes."""
    journal.append(db, one)
    waiting.settle(db, one.game, (waiting.Waiting(one.game, f"q{one.seq}", "blue", one.at),))
    line = outbox.Line(None, one.game, one.seq, 0, 5, None, one.told, one.key, one.at)
    outbox.add(db, line)


def crowd(db: Connection) -> None:
    """Fill a database with other people's open games and their rows."""
    for channel in range(1_000, 1_000 + GAMES):
        game = add_game(db, channel)
        for seq in range(1, ROWS // GAMES + 1):
            journal.append(db, row(game, seq))


class Raw:
    """The least that saves a row: its values into a table with its two keys, and a commit."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            self._db.execute(f"PRAGMA {pragma}")
        names = ", ".join(f'"{name}"' for name in journal.Row.__struct_fields__)
        keys = "PRIMARY KEY (game, seq), UNIQUE (key)"
        self._db.execute(f"CREATE TABLE journal ({names}, {keys})")
        marks = ",".join("?" * len(journal.Row.__struct_fields__))
        self._insert = f"INSERT INTO journal VALUES ({marks})"

    async def save(self, one: journal.Row) -> None:
        """Insert and commit."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute(self._insert, msgspec.structs.astuple(one))
        self._db.execute("COMMIT")

    def close(self) -> None:
        """Close the file."""
        self._db.close()


def ours(db: Database) -> Callable[[journal.Row], Awaitable[None]]:
    """Return the saving of a row as the bot does it."""
    return lambda one: db.write(lambda connection: save(connection, one))


async def take_turns(
    sides: dict[str, Callable[[journal.Row], Awaitable[None]]],
) -> dict[str, float]:
    """Let every side save the same rows in turn; return the median seconds of each."""
    times: dict[str, list[float]] = {name: [] for name in sides}
    for seq in range(1, WARM + SAMPLES + 1):
        one = row(1, seq)
        for name, side in sides.items():
            started = time.perf_counter()
            await side(one)
            times[name].append(time.perf_counter() - started)
    return {name: statistics.median(taken[WARM:]) for name, taken in times.items()}


async def compare(folder: Path) -> dict[str, float]:
    """Return the median seconds of a raw insert, a move, and a move in a crowded database."""
    raw = Raw(folder / "raw.db")
    async with await connect(folder / "crowded.db") as full:
        await full.write(lambda db: add_game(db, 5))
        await full.write(crowd)
    async with (
        await connect(folder / "empty.db") as empty,
        await connect(folder / "crowded.db") as full,
    ):
        await empty.write(lambda db: add_game(db, 5))
        sides = {"raw": raw.save, "empty": ours(empty), "crowded": ours(full)}
        median = await take_turns(sides)
    raw.close()
    return median


def measure() -> Iterator[Reading]:
    """Yield both readings; takes about half a minute, on the disk that the bot's data is on."""
    DATA.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DATA, prefix="bench-") as folder:
        median = asyncio.run(compare(Path(folder)))
    shown = ", ".join(f"{name} {1e6 * taken:.0f} µs" for name, taken in median.items())
    value = median["empty"] / median["raw"]
    yield Reading("durable move against a raw insert", value, RAW_BAR, "x", shown)
    value = median["crowded"] / median["empty"]
    name = f"durable move among {ROWS:,} rows and {GAMES:,} open games"
    yield Reading(name, value, CROWDED_BAR, "x", shown)
