"""Copies of the database while it is in use. A copy under its own name is always a whole one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

SUFFIX = ".db"


class Copies(msgspec.Struct, frozen=True):
    """Where copies of the database go, and how many of the last ones stay (0: none are made)."""

    folder: Path
    keep: int


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, with what its write-ahead log holds, to a file of its own."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(unfinished)) as other:
        source.backup(other)
    os.replace(unfinished, target)


def make(source: sqlite3.Connection, folder: Path, at: int, keep: int) -> Path:
    """Copy a database into a folder, named for the time `at` in ms, and keep the last `keep`."""
    if keep < 1:
        raise ValueError(f"a backup that keeps {keep} copies keeps nothing")
    moment = datetime.fromtimestamp(at / 1000, UTC)
    target = folder / f"landfall-{moment:%Y%m%d-%H%M%S}{SUFFIX}"
    copy(source, target)
    for old in kept(folder)[:-keep]:
        old.unlink()
    return target


def kept(folder: Path) -> list[Path]:
    """Return the copies in a folder, oldest first."""
    return sorted(folder.glob(f"landfall-*{SUFFIX}"))


def made_at(copy: Path) -> int:
    """Return when a copy was made, in ms, as its name says."""
    moment = datetime.strptime(copy.name, f"landfall-%Y%m%d-%H%M%S{SUFFIX}")
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)
