"""An export as a stream: slice after slice from a connection of its own, so that nobody waits.

Between two slices everybody else has as much time as the slice took.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Any, NamedTuple

from db import journal
from db.database import Reader
from db.engine import Connection
from db.names import Name
from referee import naming
from referee.errors import Refusal
from rules.export import Exported, row_of

SLICE = 200
"""How many rows are read and written out at a time."""
LEAST = 64
"""How many bytes a row takes at least, even zipped: its digest and its link are random."""
SHORTEST_LINE = 150
"""What a row takes up in bytes on a page at the least."""
LARGEST = 8_000_000
"""How many bytes a file may have that Discord takes from a bot everywhere."""
Shown = Callable[[Connection, tuple[journal.Row, ...]], frozenset[int]]
"""Returns which of these rows may be shown."""


class TooLarge(Refusal):
    """A file that Discord would not take."""

    def __init__(self) -> None:
        super().__init__("The file is too large for Discord. Ask whoever runs the bot for it.")


class Plan(NamedTuple):
    """What an export is made of: `frame` is all of it except the rows up to `last` and the names.

    `over` says that nothing in the game is secret any more.
    """

    game: int
    frame: dict[str, Any]
    last: int
    names: tuple[Name, ...]
    shown: Shown
    over: bool = False


class Piece(NamedTuple):
    """Some rows of an export as text, and the names that their places stand for."""

    text: bytes
    names: dict[str, str]


def check_fits(rows: int, least: int = LEAST) -> None:
    """Raise TooLarge for what is too large whatever it contains, before any of it is read."""
    if rows * least > LARGEST:
        raise TooLarge


def exported(row: journal.Row, seen: bool, over: bool = False) -> Exported:
    """Return a row for an export, its content where it may be seen, all of it once it is over."""
    erased = row.erased_at is not None
    stored = journal.fields(row) if seen and not erased else None
    return Exported(
        seq=row.seq,
        digest=row.digest,
        chain=row.chain,
        salt=row.salt,
        veil=row.veil if over else b"",
        stored=stored,
        erased=erased,
    )


def opening(plan: Plan) -> bytes:
    """Return the beginning of an export's text, up to its rows."""
    frame = {name: value for name, value in plan.frame.items() if name != "rows"}
    return (json.dumps(frame, ensure_ascii=False, indent=1)[:-2] + ',\n "rows": [\n').encode()


def written(plan: Plan, rows: tuple[journal.Row, ...], shown: frozenset[int]) -> Piece:
    """Return rows as a part of an export."""
    made = [row_of(exported(row, row.seq in shown, plan.over)) for row in rows]
    told = json.dumps([one["stored"] for one in made if one["stored"]], ensure_ascii=False)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in made)
    return Piece(lines.encode(), naming.shown_in(told, plan.names))


def closing(names: dict[str, str]) -> bytes:
    """Return the end of an export's text, behind its rows."""
    beside = json.dumps({"names": names}, ensure_ascii=False)[1:] if names else "}"
    return f"\n ]{',' if names else ''}\n {beside}\n".encode()


def _slice(db: Connection, plan: Plan, first: int) -> Piece:
    rows = journal.rows(db, plan.game, first, min(first + SLICE - 1, plan.last))
    return written(plan, rows, plan.shown(db, rows))


async def pieces(reader: Reader, plan: Plan) -> AsyncIterator[bytes]:
    """Yield an export, piece by piece."""
    yield opening(plan)
    names: dict[str, str] = {}
    for first in range(1, plan.last + 1, SLICE):
        begun = time.perf_counter()
        piece = await reader.read(partial(_slice, plan=plan, first=first))
        names |= piece.names
        yield (b",\n" if first > 1 else b"") + piece.text
        await asyncio.sleep(time.perf_counter() - begun)
    yield closing(names)


async def rows_of(reader: Reader, game: int, last: int) -> tuple[journal.Row, ...]:
    """Return the rows of a game up to `last`, read in slices."""
    found: list[journal.Row] = []
    for first in range(1, last + 1, SLICE):
        begun = time.perf_counter()
        end = min(first + SLICE - 1, last)
        found += await reader.read(partial(journal.rows, game=game, first=first, last=end))
        await asyncio.sleep(time.perf_counter() - begun)
    return tuple(found)
