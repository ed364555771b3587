"""Say in words what is wrong with Python, SQLite, the settings, the database or the token.

Runs on any Python 3, so that one that is too old is told so in words, and needs nothing installed.
Changes nothing; never prints the token. Leaves with 1 when something must be mended.
"""

import glob
import os
import sys
from contextlib import closing
from importlib.util import find_spec

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, ROOT)
# Not even what Python keeps beside the files it has read.
sys.dont_write_bytecode = True

from tools.settings import (  # noqa: E402
    HOME,
    NOTE,
    OK,
    WRONG,
    application_of,
    check_env,
    check_folder,
    check_room,
    check_token,
    check_values,
    data_folder,
    is_shaped,
    settings,
)

LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37)


def dotted(version):
    """Return a version as people write it."""
    return ".".join(str(part) for part in version)


def check_python():
    """Yield whether this Python is new enough, and can install what is missing."""
    found = dotted(sys.version_info[:3])
    if sys.version_info < LEAST_PYTHON:
        yield WRONG, "Python " + found + " is too old: Landfall needs 3.11 or newer."
        yield NOTE, "If a newer one is installed: make run PYTHON=python3.11"
    else:
        yield OK, "Python " + found
    notes = glob.glob(os.path.join(ROOT, ".venv", "landfall-*"))
    if HOME != ROOT:
        yield OK, "Landfall is installed; its settings and data are looked for in " + HOME + "."
    elif notes:
        yield OK, "What Landfall needs was installed into .venv."
    elif has_pip():
        yield NOTE, "Nothing is installed yet; make run does that."
    else:
        yield WRONG, "pip is missing, so nothing can be installed. See pip.pypa.io/en/stable."


def has_pip():
    """Say whether this Python has pip."""
    try:
        import pip  # noqa: F401
    except ImportError:
        return False
    return True


def check_sqlite():
    """Yield whether SQLite is there, and new enough for strict tables."""
    try:
        import sqlite3
    except ImportError:
        yield WRONG, "This Python was built without SQLite. Install one that has it."
        return
    found = sqlite3.sqlite_version
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        yield WRONG, "SQLite " + found + " is too old: STRICT tables need 3.37 or newer."
    else:
        yield OK, "SQLite " + found


def check_settings():
    """Yield what is wrong with .env, and with the values that hold."""
    yield from check_env()
    yield from check_values(settings())


def check_secret():
    """Yield whether the token has the shape of one. The token itself is never printed."""
    yield from check_token(settings().get("DISCORD_TOKEN", "").strip())


def check_invitation():
    """Yield how the bot is invited, and what does not work without each permission."""
    token = settings().get("DISCORD_TOKEN", "").strip()
    if sys.version_info < LEAST_PYTHON or not is_shaped(token):
        return
    from cogs import permissions

    application = application_of(token)
    yield NOTE, "To add the bot to a server: " + permissions.server_link(application)
    yield NOTE, "To add /roll and its like to oneself: " + permissions.person_link(application)
    for line in permissions.explained():
        yield NOTE, line


def check_database():
    """Yield whether the database can be written, is of this version, and is whole."""
    folder = data_folder(settings().get("LANDFALL_DATA"))
    path = os.path.join(folder, "landfall.db")
    yield from check_folder(folder)
    yield from check_room(folder)
    if settings().get("LANDFALL_DATABASE"):
        yield from check_psycopg()
        return
    if not os.path.exists(path):
        yield OK, "There is no database yet; " + path + " will be made."
        return
    if not os.access(path, os.R_OK | os.W_OK):
        yield WRONG, "Nothing can be saved: " + path + " may not be read and written."
    foreign = other_log(path)
    if foreign is None:
        yield from look_into(path)
    else:
        words = ". Move that log elsewhere, or put a copy back: make restore COPY=file"
        yield WRONG, foreign + words


def check_psycopg():
    """Yield whether the library is there that a database on a server needs."""
    inside = os.path.join(ROOT, ".venv", "[Ll]ib", "**", "site-packages", "psycopg")
    if not glob.glob(inside, recursive=True) and find_spec("psycopg") is None:
        words = "LANDFALL_DATABASE names a PostgreSQL server, and psycopg is not installed:"
        yield WRONG, words + " see Several processes on PostgreSQL in docs/hosting.md."
    else:
        yield OK, "The database is on a PostgreSQL server; whether it answers, the start will say."


def other_log(path):
    """Say why the write-ahead log beside a database cannot be its own, None if it can."""
    if sys.version_info < LEAST_PYTHON:
        return None
    from db import wal

    return wal.fault(path)


def look_into(path):
    """Yield the version and the health of a database, which is opened for reading only."""
    try:
        import sqlite3
    except ImportError:
        return
    try:
        with closing(sqlite3.connect(address(path), uri=True)) as db:
            yield from ask(db, path)
    except sqlite3.Error as error:
        yield WRONG, path + " cannot be read: " + str(error) + "."


def address(path):
    """Return the address that opens a database without making any file beside it."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    # A log that is there must be read too; without one, nothing beside the file is needed.
    return "file:" + quoted + ("?mode=ro" if os.path.exists(path + "-wal") else "?immutable=1")


def ask(db, path):
    """Yield what a database says about itself."""
    tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    if "migration" not in tables:
        yield WRONG, path + " is not a database of Landfall's."
        return
    (step,) = db.execute("SELECT max(number) FROM migration").fetchone()
    ours = len(glob.glob(os.path.join(ROOT, "db", "migrations", "*.sql")))
    if (step or 0) > ours:
        yield WRONG, path + " was changed by a newer version of Landfall. Install that again."
    elif (step or 0) < ours:
        yield NOTE, path + " is of an older version; the next start copies and changes it."
    (health,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    loose = db.execute("PRAGMA foreign_key_check").fetchone()
    if health != "ok" or loose is not None:
        yield (
            WRONG,
            path
            + " is damaged. Put back a copy: make restore COPY=file ("
            + str(loose or health)
            + ")",
        )
    else:
        yield OK, path + " is whole, at step " + str(step) + "."


CHECKS = (
    check_python,
    check_sqlite,
    check_settings,
    check_secret,
    check_invitation,
    check_database,
)


def command():
    """Run as the command `landfall-doctor`, which installing the project adds."""
    sys.exit(main())


def main():
    """Check everything, and say it."""
    wrong = 0
    for check in CHECKS:
        for level, text in check():
            print(level + " " + text)
            wrong += level == WRONG
    print("Nothing is wrong." if not wrong else "To be mended: " + str(wrong) + ".")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
