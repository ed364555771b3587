"""A game as files: the JSON that anybody can check, and the page that anybody can read."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Literal, NamedTuple

from db import books, journal, notes, seeds
from db.database import Reader
from db.engine import Connection
from referee.head import GameHead
from referee.settle import Referee
from referee.timeline import outline, positions, visibility
from referee.timeline.positions import Place
from rules.export import Epoch, export

from . import html_page
from .box import joined
from .stream import (
    LARGEST,
    LEAST,
    SHORTEST_LINE,
    Plan,
    Shown,
    TooLarge,
    check_fits,
    pieces,
    rows_of,
)


class Kept(NamedTuple):
    """Everything that a page about a game is made from."""

    rows: tuple[journal.Row, ...]
    epochs: tuple[seeds.Seeds, ...]
    notes: tuple[notes.Note, ...]
    in_force: frozenset[int]


def read(
    db: Connection, head: GameHead, rows: tuple[journal.Row, ...], seats: tuple[str, ...]
) -> Kept:
    """Read the rest of a game, whose rows are known, for somebody who holds these seats."""
    line = {one.seq for one in outline.read(db, head.id).line}
    outlines = journal.outline(db, head.id)
    aside = {row.seq for row in outlines if outline.what(row.kind, bool(row.decides)) != "move"}
    return Kept(
        rows,
        seeds.every_epoch(db, head.id),
        notes.seen_by(db, head.id, seats),
        frozenset(line | aside),
    )


def _placed(body: bytes | None) -> str:
    """Return the text of the position that a game began with, "" for one that has none."""
    return "" if body is None else positions.read(body).text().decode()


def planned(db: Connection, head: GameHead, seats: tuple[str, ...]) -> Plan:
    """Return what the export of a game is made of, for somebody who holds these seats."""
    over = visibility.is_over(head.game)
    return Plan(
        head.id, frame(head, beside(db, head)), head.seq, head.names, _shown(over, seats), over
    )


class Beside(NamedTuple):
    """What a file of a game holds beside its rows."""

    epochs: tuple[seeds.Seeds, ...]
    papers: dict[str, str]
    placed: str


def beside(db: Connection, head: GameHead) -> Beside:
    """Read what an export of a game holds beside its rows."""
    papers = head.setup.papers.items()
    return Beside(
        seeds.every_epoch(db, head.id),
        {kind: (books.get(db, name) or b"").decode() for kind, name in papers},
        _placed(books.get(db, head.setup.position)),
    )


def frame(head: GameHead, kept: Beside) -> dict[str, Any]:
    """Return the export for rules/verify.py without its rows; once over, with where it stands."""
    words = head.words if head.seq else ()
    epochs = (epoch(one) for one in kept.epochs)
    made = export(head.id, head.system.name, head.game.title, epochs, (), words)
    if visibility.is_over(head.game) and head.state is not None:
        made["position"] = json.loads(Place.of(head).text())
        made["papers"] = kept.papers
        made |= {"placed": kept.placed} if kept.placed else {}
    return made


def _shown(over: bool, seats: tuple[str, ...]) -> Shown:
    def shown(db: Connection, rows: tuple[journal.Row, ...]) -> frozenset[int]:
        return frozenset(row.seq for row in rows if over or visibility.may_see_whole(row, seats))

    return shown


async def file_of(
    referee: Referee, head: GameHead, seats: tuple[str, ...], form: Literal["json", "page"]
) -> bytes:
    """Return a game as a file, as far as somebody who holds these seats may see it.

    Raises TooLarge for one that is too large for Discord.
    """
    check_fits(head.seq, LEAST if form == "json" else SHORTEST_LINE)
    async with referee.db.reading() as reader:
        if form == "page":
            return await _page(reader, head, seats)
        plan = await reader.read(lambda db: planned(db, head, seats))
        return await joined(pieces(reader, plan))


async def _page(reader: Reader, head: GameHead, seats: tuple[str, ...]) -> bytes:
    rows = await rows_of(reader, head.id, head.seq)
    kept = await reader.read(lambda db: read(db, head, rows, seats))
    body = await asyncio.to_thread(as_page, head, kept, seats)
    if len(body) > LARGEST:
        raise TooLarge
    return body


def epoch(one: seeds.Seeds) -> Epoch:
    """Return seeds for an export; those that were not shown stay promises."""
    return Epoch(
        open=one.open,
        hidden=one.hidden,
        open_shown=one.open_shown_at is not None,
        hidden_shown=one.hidden_shown_at is not None,
    )


def as_page(head: GameHead, kept: Kept, seats: tuple[str, ...]) -> bytes:
    """Return the page as UTF-8."""
    return html_page.page(head, kept.rows, kept.epochs, kept.notes, seats, kept.in_force).encode()
