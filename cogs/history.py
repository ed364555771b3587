"""What was: seats and the log, as messages. Only what everybody may see."""

from __future__ import annotations

import sqlite3

import msgspec

from db import journal
from rules.core import GM, Line, seat_title

from . import speech
from .heads import Head
from .says import Say, cut, plain

SHOWN = 15
LONGEST_ENTRY = 180
LONGEST = 1_900


def seats(head: Head) -> Say:
    """Return who holds which seat."""
    held = [f"{plain(head.named(seat))}" for seat in (*head.taken(), GM) if head.holders(seat)]
    free = [seat_title(seat) for seat in head.system.seats.names if seat not in head.taken()]
    lines = [f"Held: {', '.join(held) or 'none'}."]
    if head.game.status == "lobby":
        lines.append(f"Free: {', '.join(free)}.")
    return Say("\n".join(lines))


def read(db: sqlite3.Connection, head: Head, first: int | None) -> tuple[journal.Row, ...]:
    """Return the rows of a page of the log: from `first`, or the last ones."""
    begin = max(1, head.seq - SHOWN + 1) if first is None else min(first, max(1, head.seq))
    return journal.rows(db, head.id, begin, begin + SHOWN - 1)


def log(head: Head, rows: tuple[journal.Row, ...]) -> Say:
    """Return rows as lines: number, time, seat, result, receipt."""
    lines = [_entry(row) for row in rows]
    while len("\n".join(lines)) > LONGEST:
        lines.pop(0)
    shown = "\n".join(lines) or "The journal is empty: the game has not started."
    return Say(f"**{plain(head.game.title)}**, {head.seq} rows.\n{shown}")


def label(row: journal.Row) -> str:
    """Return a row in a few words of plain text: its number, whose it is, what came of it."""
    told = msgspec.json.decode(row.told, type=tuple[Line, ...])
    result = "(erased)" if row.erased_at is not None else speech.outcome(told)
    who = "" if row.seat == "bot" else f"{seat_title(row.seat)}: "
    return f"{row.seq} {who}{result}"


def _entry(row: journal.Row) -> str:
    told = msgspec.json.decode(row.told, type=tuple[Line, ...])
    text = cut(speech.result(told), LONGEST_ENTRY)
    who = "" if row.seat == "bot" else f"{seat_title(row.seat)}: "
    erased = "(erased)" if row.erased_at is not None else text
    return f"`{row.seq}` <t:{row.at // 1000}:t> {who}{erased} `{row.chain.hex()[:8]}`"
