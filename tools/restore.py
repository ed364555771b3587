"""Puts a copy back in place of the database, and what was there aside: `make restore COPY=file`.

The copy is checked before anything is touched: its pages, its references, the chain of every game.
A crash at any point leaves the old database with its log, or the new one; should the old log still
lie beside the new database, the start refuses it in words.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from db import backup, forgetting, migrate, transaction, wal  # noqa: E402
from db.errors import CannotOpen, Damaged, StorageError, reason  # noqa: E402
from db.forgotten import Forgotten  # noqa: E402
from db.lock import ProcessLock  # noqa: E402
from tools import chains  # noqa: E402
from tools.settings import HOME, data_folder, settings  # noqa: E402

# What SQLite keeps beside a database; each belongs to that one file alone.
BESIDE = ("-wal", "-shm", "-journal")
LONGEST_LIST = 5
ON_A_SERVER = (
    "LANDFALL_DATABASE names a PostgreSQL server, so the bot would not read a file that is put"
    " back. Leave it empty to play on from a copy; a server is put back by its own means, such as"
    " pg_restore."
)


def restore(copy: Path, database: Path) -> Iterator[str]:
    """Put a copy in place of the database; yield what is done, in sentences.

    Raises DatabaseBusy while the bot runs, DatabaseNewer or CannotOpen for a file that is no copy
    of ours, Damaged for a copy that is not whole. Then nothing was changed.
    """
    lock = ProcessLock.take(database)
    unfinished = database.with_name(f"{database.name}.restoring")
    clear(unfinished)
    try:
        yield f"Checking {copy}: its pages, its references and the chain of every game."
        yield checked(copy, unfinished, Forgotten(database))
        aside = put_aside(database)
        if aside is not None:
            yield f"The database of before is kept as {aside}, with its log if it has one."
        put_in_place(unfinished, database)
        yield f"{database} is that copy now. The bot can be started again."
    finally:
        clear(unfinished)
        lock.release()


def clear(unfinished: Path) -> None:
    """Remove a file that was not finished, and what SQLite kept beside it."""
    for end in ("", *BESIDE):
        unfinished.with_name(unfinished.name + end).unlink(missing_ok=True)


def checked(copy: Path, target: Path, listed: Forgotten) -> str:
    """Copy a copy to a file that is whole and of this version; say what it holds."""
    if not copy.is_file():
        raise CannotOpen(f"There is no file {copy}.")
    why = wal.fault(str(copy))
    if why is not None:
        raise CannotOpen(f"{why}. Give the copy without it.")
    try:
        with closing(sqlite3.connect(address(copy), uri=True)) as source:
            migrate.version(source)
            backup.copy(source, target)
        with closing(sqlite3.connect(target, isolation_level=None)) as found:
            return f"{examined(copy, found)}{forgotten_since(found, listed)}"
    except sqlite3.DatabaseError as error:
        raise Damaged(f"{reason(error) or error}".capitalize() + ".") from error


def examined(copy: Path, found: sqlite3.Connection) -> str:
    """Bring a database up to date, check its chains, and say what it holds."""
    if migrate.version(found) == 0:
        raise CannotOpen("The file is empty.")
    migrate.migrate(found, copy, migrate.steps(), keep_old=False)
    broken = transaction.read(found, lambda db: list(chains.faults(db)))
    if broken:
        raise Damaged(" ".join(broken[:LONGEST_LIST]))
    (games,) = found.execute("SELECT count(*) FROM game").fetchone()
    rows, last = found.execute("SELECT count(*), max(at) FROM journal").fetchone()
    moment = datetime.fromtimestamp((last or 0) / 1000, UTC)
    since = f", the last of {moment:%Y-%m-%d %H:%M} UTC" if rows else ""
    return f"{copy} is whole: games {games}, rows {rows}{since}."


def forgotten_since(found: sqlite3.Connection, listed: Forgotten) -> str:
    """Have those forgotten again who are on the list and back in a database; say how many.

    The next start does it, before it serves anybody.
    """
    done = forgetting.carried_out(found)
    back = listed.find(forgetting.people(found), done)
    if not back:
        return ""
    now = int(datetime.now(UTC).timestamp() * 1000)
    transaction.write(found, lambda db: forgetting.again(db, back, now))
    return (
        f" People in it who were forgotten since: {len(back)}; the next start forgets them again."
    )


def address(copy: Path) -> str:
    """Return the address that opens a copy for reading and makes no file beside it."""
    quoted = str(copy.absolute()).replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # A log of its own is read too, for a copy that was taken as plain files.
    log = copy.with_name(f"{copy.name}-wal")
    has_log = log.exists() and log.stat().st_size > 0
    return f"file:{quoted}?{'mode=ro' if has_log else 'immutable=1'}"


def put_aside(database: Path) -> Path | None:
    """Give the database and what lies beside it a second, dated name; None if there is none."""
    if not any(database.with_name(database.name + end).exists() for end in ("", *BESIDE)):
        return None
    aside = free_name(database)
    for end in ("", *BESIDE):
        file = database.with_name(database.name + end)
        if file.exists():
            name_too(file, aside.with_name(aside.name + end))
    backup.sync_folder(database.parent)
    return aside


def free_name(database: Path) -> Path:
    """Return a dated name beside the database that nothing has yet."""
    stem = f"{database.name}.aside-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    names = (database.with_name(stem + (f"-{n}" if n else "")) for n in range(1000))
    return next(name for name in names if not name.exists())


def name_too(file: Path, other: Path) -> None:
    """Give a file a second name, or a copy of it one where the disk knows no second names."""
    try:
        os.link(file, other)
    except OSError:
        shutil.copy2(file, other)
        backup.sync(other)


def put_in_place(unfinished: Path, database: Path) -> None:
    """Rename a finished file to the database, then take away what belonged to the old one."""
    backup.sync(unfinished)
    os.replace(unfinished, database)
    backup.sync_folder(database.parent)
    for end in BESIDE:
        database.with_name(database.name + end).unlink(missing_ok=True)


def wanted(folder: Path) -> str:
    """Return what to say to somebody who named no copy."""
    found = [str(copy) for copy in reversed(backup.kept(folder / "copies"))]
    how = "make restore COPY=file" if Path(HOME) == ROOT else "landfall-restore file"
    lines = [f"Which copy? {how}", *(found or [f"There are none in {folder}."])]
    return "\n".join(lines)


def command() -> None:
    """Run as the command `landfall-restore`, which installing the project adds."""
    main(sys.argv[1:])


def main(arguments: list[str]) -> None:
    """Put back the copy named; leave with status 1 and a sentence if that cannot be done."""
    held = settings()
    if held["LANDFALL_DATABASE"].strip():
        sys.exit(ON_A_SERVER)
    folder = Path(data_folder(held.get("LANDFALL_DATA")))
    if not arguments or not arguments[0]:
        sys.exit(wanted(folder))
    with suppress(BrokenPipeError):
        try:
            for sentence in restore(Path(arguments[0]), folder / "landfall.db"):
                print(sentence, flush=True)
        except (StorageError, OSError) as error:
            sys.exit(f"{arguments[0]} was not put back, nothing was changed: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
