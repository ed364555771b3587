"""A game as files: the JSON that anybody can check, and the page that anybody can read."""

from __future__ import annotations

import json
import sqlite3
from typing import Any, Literal, NamedTuple

from db import books, journal, notes, seeds
from db.names import Name
from referee import naming
from referee.game import GameHead
from referee.settle import Referee
from referee.timeline import outline, positions, visibility
from referee.timeline.positions import Place
from rules.export import Epoch, Exported, export

from . import html_page


class Kept(NamedTuple):
    """All that a file of a game is made of."""

    rows: tuple[journal.Row, ...]
    epochs: tuple[seeds.Seeds, ...]
    notes: tuple[notes.Note, ...]
    in_force: frozenset[int]
    papers: dict[str, str]
    placed: str


def read(db: sqlite3.Connection, head: GameHead, seats: tuple[str, ...]) -> Kept:
    """Read a game for somebody who holds these seats."""
    line = {one.seq for one in outline.read(db, head.id).line}
    outlines = journal.outline(db, head.id)
    beside = {row.seq for row in outlines if outline.what(row.kind, bool(row.decides)) != "move"}
    return Kept(
        journal.rows(db, head.id),
        seeds.every_epoch(db, head.id),
        notes.seen_by(db, head.id, seats),
        frozenset(line | beside),
        {kind: (books.get(db, name) or b"").decode() for kind, name in head.setup.papers.items()},
        _placed(books.get(db, head.setup.position)),
    )


def _placed(body: bytes | None) -> str:
    """Return the text of the position that a game began with, "" for one that has none."""
    return "" if body is None else positions.read(body).text().decode()


def as_json(head: GameHead, kept: Kept, seats: tuple[str, ...]) -> bytes:
    """Return the export for rules/verify.py; once the game is over, with where it stands."""
    over = visibility.is_over(head.game)
    rows = (exported(row, over or visibility.may_see_whole(row, seats), over) for row in kept.rows)
    epochs = (epoch(one) for one in kept.epochs)
    words = head.words if head.seq else ()
    made = export(head.id, head.system.name, head.game.title, epochs, rows, words)
    made |= called(made["rows"], head.names)
    if over and head.state is not None:
        made["position"] = json.loads(Place.of(head).text())
        made["papers"] = kept.papers
        made |= {"placed": kept.placed} if kept.placed else {}
    return json.dumps(made, ensure_ascii=False, indent=1).encode()


async def file_of(
    referee: Referee, head: GameHead, seats: tuple[str, ...], form: Literal["json", "page"]
) -> bytes:
    """Return a game as a file, as far as somebody who holds these seats may see it."""
    make = as_json if form == "json" else as_page
    return await referee.db.read(lambda db: make(head, read(db, head, seats), seats))


def epoch(one: seeds.Seeds) -> Epoch:
    """Return seeds for an export; those that were not shown stay promises."""
    return Epoch(
        open=one.open,
        hidden=one.hidden,
        open_shown=one.open_shown_at is not None,
        hidden_shown=one.hidden_shown_at is not None,
    )


def called(rows: list[dict[str, Any]], names: tuple[Name, ...]) -> dict[str, dict[str, str]]:
    """Return as a part of an export whom the places in the shown rows stand for; {} for nobody."""
    told = "".join(
        json.dumps([row["stored"]["move"], row["stored"]["told"]]) for row in rows if row["stored"]
    )
    found = naming.shown_in(told, names)
    return {"names": found} if found else {}


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


def as_page(head: GameHead, kept: Kept, seats: tuple[str, ...]) -> bytes:
    """Return the page as UTF-8."""
    return html_page.page(head, kept.rows, kept.epochs, kept.notes, seats, kept.in_force).encode()
