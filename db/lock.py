"""One process per database: a lock of the operating system on a file beside it.

The system releases the lock however the process ends, so no lock is ever stale.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from .errors import CannotOpen, DatabaseBusy

# Windows locks bytes and forbids reading them, so the locked byte is far beyond the number.
LOCKED_BYTE = 1 << 20

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProcessLock:
    """The right of this process to use a database; taken by `take`, given back by `release`."""

    def __init__(self, file: int) -> None:
        self._file = file

    @classmethod
    def take(cls, database: Path) -> ProcessLock:
        """Lock a database for this process.

        Raises DatabaseBusy if another process has it, CannotOpen if its folder is read-only.
        """
        file = _open(database)
        try:
            _lock(file)
        except OSError:
            holder = _holder(file)
            os.close(file)
            raise DatabaseBusy(_in_use(database, holder)) from None
        _sign(file)
        return cls(file)

    def release(self) -> None:
        """Let another process use the database."""
        os.close(self._file)


def _open(database: Path) -> int:
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        return os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        why = f"{database} cannot be written ({error.strerror}); nothing was saved."
        raise CannotOpen(why) from error


def _sign(file: int) -> None:
    # The number only helps people; a full disk must not turn it into a failed start.
    with contextlib.suppress(OSError):
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, str(os.getpid()).encode())


def _holder(file: int) -> str:
    os.lseek(file, 0, os.SEEK_SET)
    number = os.read(file, 20).decode(errors="replace")
    return f" (process {number})" if number.isdigit() else ""


def _in_use(database: Path, holder: str) -> str:
    return (
        f"Another Landfall{holder} already uses {database}. "
        "Stop it first, or give this one a database of its own."
    )
