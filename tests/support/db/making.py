"""Rows for the tests of storage: whole and legal, so that a test changes only what it is about."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

from db import games, journal, seeds

ROOT = Path(__file__).parents[3]
AT = 1_795_000_000_000
SALT = bytes(range(32))
VEIL = b"v" * 32


def game(**changes: Any) -> games.Game:
    """Return an open game in channel 5 that SQLite has yet to number."""
    usual = {
        "id": None,
        "kind": "game",
        "place": "channel:5",
        "guild": 1,
        "channel": 5,
        "system": "planet28",
        "title": "Dust",
        "status": "open",
        "options": "{}",
        "card_message": None,
        "made_at": AT,
        "moved_at": AT,
    }
    return games.Game(**{**usual, **changes})


def add_game(db: sqlite3.Connection, **changes: Any) -> int:
    """Insert a game with seeds of epoch 0 and return its number."""
    number = games.add(db, game(**changes))
    seeds.add(db, seeds.Seeds(number, 0, b"o" * 32, b"h" * 32, AT))
    return number


def leave_room(db: sqlite3.Connection, pages: int = 2) -> None:
    """Let a database grow by so many pages and no further, as if the disk were full then."""
    (now,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {now + pages}").fetchone()


def add_too_much(db: sqlite3.Connection) -> None:
    """Insert rows into game 1 for which there is no room then."""
    for seq in range(1, 10):
        journal.append(db, row(game=1, seq=seq, state=os.urandom(4096)))


def row(before: bytes = bytes(32), **changes: Any) -> journal.Row:
    """Return a journal row whose digest and chain are right, following the chain `before`."""
    usual = {
        "game": 1,
        "seq": 1,
        "key": f"key-{changes.get('game', 1)}-{changes.get('seq', 1)}",
        "at": AT,
        "person": 7,
        "seat": "red",
        "by": "player",
        "kind": "shoot",
        "move": '{"kind":"shoot","distance":120}',
        "decision": b'{"answers":[]}',
        "rolls": '[{"sides":6,"faces":[4],"why":"to hit","who":"red"}]',
        "told": '[{"text":"A hit. \\u00e9"}]',
        "state": b'{"turn":1}',
        "trail": bytes(32),
        "version": "1",
        "restores": None,
        "epoch": 0,
        "veil": VEIL,
    }
    entry = journal.Entry(**{**usual, **changes})
    digest = hashlib.sha256(SALT + journal.stored(entry)).digest()
    return entry.sealed(SALT, digest, hashlib.sha256(before + digest).digest())


def add_rows(db: sqlite3.Connection, game: int, count: int) -> tuple[journal.Row, ...]:
    """Append `count` rows to a game that has none."""
    made: list[journal.Row] = []
    for seq in range(1, count + 1):
        before = made[-1].chain if made else bytes(32)
        made.append(row(before, game=game, seq=seq))
        journal.append(db, made[-1])
    return tuple(made)


def run(script: str, *arguments: Any, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a Python script of this test in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        **options,
    )
