"""`python -m db.move FROM TO`: each a file, or postgresql://… of a database on a server."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from db import moved
from db.errors import CannotOpen, StorageError

from .file import FileSide, put_aside
from .moving import move
from .server import ServerSide
from .side import Side

SERVERS = ("postgresql://", "postgres://")


def source(name: str) -> Side:
    """Open what is moved. Raises CannotOpen if there is no such file."""
    if name.startswith(SERVERS):
        return ServerSide(name)
    if not Path(name).is_file():
        raise CannotOpen(f"There is no database {name}; nothing was changed.")
    return FileSide(Path(name))


def target(name: str, at: int) -> Side:
    """Open the destination; a file that was moved away before makes room."""
    if name.startswith(SERVERS):
        return ServerSide(name)
    path = Path(name)
    if path.exists():
        _make_room(path, at)
    return FileSide(path)


def _make_room(path: Path, at: int) -> None:
    """Put a file aside if all of it was moved elsewhere."""
    before = FileSide(path)
    with closing(before):
        gone = moved.place(before.db) is not None
    if gone:
        moment = datetime.fromtimestamp(at / 1000, UTC)
        print(f"The file of before is kept as {put_aside(path, f'{moment:%Y%m%d-%H%M%S}')}.")


def main(arguments: list[str]) -> None:
    """Move a database; if that cannot be done, exit with status 1 and a sentence."""
    parser = argparse.ArgumentParser(prog="python -m db.move", description=__doc__)
    parser.add_argument("old", metavar="FROM", help="a file, or postgresql://…")
    parser.add_argument("new", metavar="TO", help="a file, or postgresql://…")
    given = parser.parse_args(arguments)
    at = time.time_ns() // 1_000_000
    try:
        with ExitStack() as stack:
            old = stack.enter_context(closing(source(given.old)))
            new = stack.enter_context(closing(target(given.new, at)))
            for sentence in move(old, new, at):
                print(sentence, flush=True)
    except StorageError as error:
        sys.exit(str(error))
    except psycopg.Error as error:
        sys.exit(f"The server refused, and nothing was changed: {str(error).strip()}")


if __name__ == "__main__":
    main(sys.argv[1:])
