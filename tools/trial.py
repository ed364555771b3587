"""Puts a copy back on trial, as `make restore` would, into a file that is thrown away again.

`python -m tools.trial COPY DATABASE` prints what came of it as one line; status 1 where the copy
could not be put back. The bot runs it in a process of its own after each daily copy, so that nobody
waits while every chain is worked out again.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from db.errors import StorageError  # noqa: E402
from db.forgotten import Forgotten  # noqa: E402
from tools import restore  # noqa: E402

POLITE = 10


def trial(copy: Path, database: Path) -> str:
    """Restore a copy into a scratch file beside it and return what it holds, in a sentence.

    Raises StorageError or OSError for a copy that would not be put back.
    """
    scratch = copy.with_name("on-trial")
    restore.clear(scratch)
    try:
        return restore.checked(copy, scratch, Forgotten(database))
    finally:
        restore.clear(scratch)


def main(arguments: list[str]) -> None:
    """Try a copy, behind everything else that this machine has to do."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(POLITE)
    try:
        print(trial(*map(Path, arguments)))
    except (StorageError, OSError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main(sys.argv[1:])
