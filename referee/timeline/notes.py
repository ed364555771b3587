"""What people keep beside the rows: notes on a game, and the private lines in their inbox."""

from __future__ import annotations

import msgspec

from db import inbox, notes
from db.engine import Connection
from referee import naming
from referee.head import GameHead
from referee.message import plain
from referee.settle import Referee
from rules.core import Line, seat_title


def add(
    db: Connection,
    head: GameHead,
    person: int,
    text: str,
    row: int | None,
    seat: str | None,
    at: int,
) -> None:
    """Store a person's note on a game or on a row of it, for one seat alone or (None) for all."""
    notes.add(db, notes.Note(None, head.id, row, seat, person, text, at))


async def listed(referee: Referee, head: GameHead, seats: tuple[str, ...]) -> list[str]:
    """Return the notes that these seats may read, each in a line, oldest first."""
    found = await referee.db.read(lambda db: notes.seen_by(db, head.id, seats))
    return [_line(note) for note in found]


def _line(note: notes.Note) -> str:
    about = f" on entry {note.seq}" if note.seq else ""
    alone = f" (only {seat_title(note.seat)})" if note.seat else ""
    return f"- <t:{note.at // 1000}:d>{about}{alone}: {plain(note.body)}"


async def private_lines(referee: Referee, head: GameHead, person: int) -> list[str]:
    """Return the private lines of a person in a game, each with its row, in order."""
    found = await referee.db.read(lambda db: inbox.of_person(db, person, head.id))
    lines = (msgspec.json.decode(note.body, type=Line) for note in found)
    texts = (plain(naming.text(line.text, head.names)) for line in lines)
    return [f"Entry {note.seq}: {text}" for note, text in zip(found, texts, strict=True)]


async def mark_read(referee: Referee, head: GameHead, person: int) -> None:
    """Note that a person has read their private lines in a game."""
    at = referee.clock.now()
    await referee.db.write(lambda db: inbox.mark_read(db, person, head.id, at))
