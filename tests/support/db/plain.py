"""A database of either engine, read as a stranger would: beside the bot."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from db.engine import Connection
from db.postgres import opened


@contextlib.contextmanager
def plain(data: Path | str) -> Iterator[Connection]:
    """Open a file, or the database of an address."""
    if isinstance(data, str) and data.startswith("postgresql://"):
        server = opened(data)
        try:
            yield server
        finally:
            server.inner.close()
        return
    with contextlib.closing(sqlite3.connect(data)) as file:
        yield file
