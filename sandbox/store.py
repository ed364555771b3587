"""What the sandbox keeps between runs: things as JSON and files as bytes, in one SQLite file.

The store does not know what a message is; a thing has a kind, an id and a body.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

# Losing a sandbox does no harm, so it is fast rather than safe: no fsync.
SCHEMA = """
PRAGMA synchronous = OFF;
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS thing (
    kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, id)) STRICT;
CREATE TABLE IF NOT EXISTS file (
    id TEXT PRIMARY KEY, type TEXT NOT NULL, body BLOB NOT NULL) STRICT;
"""


class Store:
    """An open store. `path` is a file, or ":memory:" for one that is gone with the sandbox."""

    def __init__(self, path: str | Path) -> None:
        self._base = sqlite3.connect(str(path), isolation_level=None)
        self._base.executescript(SCHEMA)

    def put(self, kind: str, key: str, body: Any) -> None:
        """Keep a thing, in place of the one with the same kind and id."""
        text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
        self._base.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        """Forget a thing, if it is there."""
        self._base.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, key))

    def all(self, kind: str) -> dict[str, Any]:
        """Return every thing of a kind by its id, oldest id first."""
        query = "SELECT id, body FROM thing WHERE kind = ? ORDER BY length(id), id"
        return {key: json.loads(body) for key, body in self._base.execute(query, (kind,))}

    def put_file(self, key: str, content_type: str, body: bytes) -> None:
        """Keep a file's bytes."""
        row = (key, content_type, body)
        self._base.execute("INSERT OR REPLACE INTO file VALUES (?, ?, ?)", row)

    def file(self, key: str) -> tuple[str, bytes] | None:
        """Return a file's content type and bytes, None if there is none of that id."""
        query = "SELECT type, body FROM file WHERE id = ?"
        row = self._base.execute(query, (key,)).fetchone()
        return None if row is None else (row[0], row[1])

    def close(self) -> None:
        """Close the file; what was put is in it."""
        self._base.close()
