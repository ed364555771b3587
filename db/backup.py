"""Copies of the database while it is in use. A file under a copy's own name is always whole."""

from __future__ import annotations

import os
import re
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from . import health, stamp
from .errors import NothingSaved, reason

SUFFIX = ".db"
NAME = re.compile(rf"landfall-(\d{{8}}-\d{{6}})(?:-(\d+))?{re.escape(SUFFIX)}")


class Copies(msgspec.Struct, frozen=True):
    """Where copies of the database go, and how many of the last are kept (0: none are made)."""

    folder: Path
    keep: int


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database, with what its write-ahead log holds, to a file of its own.

    The copy is checked and on the disk before it gets its name. It has an identity of its own.
    Raises Damaged when it is not whole, NothingSaved when the disk takes no more.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_name(target.name + ".part")
    unfinished.unlink(missing_ok=True)
    try:
        _fill(source, unfinished)
        sync(unfinished)
        os.replace(unfinished, target)
        sync_folder(target.parent)
    finally:
        unfinished.unlink(missing_ok=True)


def _fill(source: sqlite3.Connection, unfinished: Path) -> None:
    try:
        with closing(sqlite3.connect(unfinished)) as other:
            source.backup(other)
            # One file that can be opened without any other beside it, even where nothing can be
            # written.
            other.execute("PRAGMA journal_mode = DELETE")
            stamp.renew(other)
            health.check_whole(other)
    except sqlite3.Error as error:
        why = reason(error)
        if why is None:
            raise
        raise NothingSaved(f"No copy was made: {why}.") from error


def sync(file: Path) -> None:
    """Wait until a file is on the disk."""
    opened = os.open(file, os.O_RDWR)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk. Windows offers no way to do that."""
    if sys.platform == "win32":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def make(source: sqlite3.Connection, folder: Path, at: int, keep: int) -> Path:
    """Copy a database into a folder, named for the time `at` in ms, and keep the last `keep`."""
    if keep < 1:
        raise ValueError(f"a backup that keeps {keep} copies keeps nothing")
    moment = datetime.fromtimestamp(at / 1000, UTC)
    number = 1 + max((number_of(old) for old in kept(folder)), default=0)
    target = folder / f"landfall-{moment:%Y%m%d-%H%M%S}-{number}{SUFFIX}"
    copy(source, target)
    for old in kept(folder)[:-keep]:
        old.unlink()
    return target


def kept(folder: Path) -> list[Path]:
    """Return the copies in a folder in the order they were made, whatever the clock said then."""
    found = (file for file in folder.glob(f"landfall-*{SUFFIX}") if NAME.fullmatch(file.name))
    return sorted(found, key=lambda file: (number_of(file), file.name))


def number_of(copy: Path) -> int:
    """Return the number of a copy, 0 for one made by a version that did not number them."""
    return int(_parts(copy)[2] or 0)


def made_at(copy: Path) -> int:
    """Return when a copy was made (ms), according to its name: the clock may have been wrong."""
    moment = datetime.strptime(_parts(copy)[1], "%Y%m%d-%H%M%S")
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)


def _parts(copy: Path) -> re.Match[str]:
    parts = NAME.fullmatch(copy.name)
    if parts is None:
        raise ValueError(f"{copy.name} is not the name of a copy")
    return parts
