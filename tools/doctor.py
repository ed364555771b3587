"""Say in words what is wrong with Python, SQLite, the settings, the database or the token.

Runs on any Python 3, so that one that is too old is told so in words, and needs nothing installed.
Changes nothing; never prints the token. Leaves with 1 when something must be mended.
"""

import base64
import glob
import os
import re
import sys
from contextlib import closing

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LEAST_PYTHON = (3, 11)
LEAST_SQLITE = (3, 37)
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NAME = re.compile("[A-Z][A-Z0-9_]{0,39}")
PART = re.compile("[A-Za-z0-9_-]+")

OK, NOTE, WRONG = "ok   ", "note ", "WRONG"


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
    if notes:
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


def read_lines(name):
    """Return the lines of a file beside the Makefile, none when it is not there."""
    path = os.path.join(ROOT, name)
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", errors="replace") as file:
        return [line.strip() for line in file]


def setting(line):
    """Return the name and value of one line of settings, None when it is something else."""
    if line.startswith("export "):
        line = line[len("export ") :]
    name, sign, value = line.partition("=")
    if not sign or not NAME.fullmatch(name.strip()):
        return None
    value = value.strip()
    if value[:1] in ("'", '"') and value[:1] == value[-1:] and len(value) > 1:
        return name.strip(), value[1:-1]
    return name.strip(), value.split(" #")[0].strip()


def read_settings(name):
    """Return the settings of a file by their names, and the numbers of lines that are none."""
    values, strange = {}, []
    for number, line in enumerate(read_lines(name), 1):
        if line and not line.startswith("#"):
            pair = setting(line)
            if pair is None:
                strange.append(number)
            else:
                values[pair[0]] = pair[1]
    return values, strange


def settings():
    """Return the settings that hold: those of .env, the environment's winning."""
    known = read_settings(".env.example")[0]
    values = dict(known, **read_settings(".env")[0])
    for name in known:
        values[name] = os.environ.get(name, values[name])
    return values


def check_settings():
    """Yield what is wrong with .env, without quoting it: a token may stand in a wrong line."""
    path = os.path.join(ROOT, ".env")
    if not os.path.exists(path):
        yield OK, "There is no .env, so every setting has its default."
    elif os.name == "posix" and os.stat(path).st_mode & 0o077:
        yield NOTE, "Others on this machine may read .env: chmod 600 .env"
    known = read_settings(".env.example")[0]
    values, strange = read_settings(".env")
    for number in strange:
        yield WRONG, "Line " + str(number) + " of .env is no setting. Write NAME=value."
    for name in sorted(set(values) - set(known)):
        yield WRONG, name + " in .env is no setting of Landfall. See .env.example."
    yield from check_values(settings())


def check_values(values):
    """Yield the values that no setting can have."""
    port = values.get("LANDFALL_SANDBOX_PORT") or "8028"
    if not re.fullmatch("[0-9]{1,5}", port) or not 0 < int(port) < 65536:
        yield WRONG, "LANDFALL_SANDBOX_PORT is a number from 1 to 65535."
    if not re.fullmatch("[0-9]{1,3}", values.get("LANDFALL_COPIES") or "7"):
        yield WRONG, "LANDFALL_COPIES is a number from 0 to 999."
    level = values.get("LANDFALL_LOG") or "INFO"
    if level.upper() not in LEVELS:
        yield WRONG, "LANDFALL_LOG is one of " + ", ".join(LEVELS) + "."


def check_token():
    """Yield whether the token has the shape of one. The token itself is never printed."""
    token = settings().get("DISCORD_TOKEN", "").strip()
    if not token:
        yield NOTE, "No DISCORD_TOKEN is set: make run starts the sandbox instead of Discord."
    elif token.startswith("Bot "):
        yield WRONG, 'DISCORD_TOKEN begins with "Bot "; only what follows it is the token.'
    elif not shaped(token):
        yield WRONG, "DISCORD_TOKEN has not the shape of a bot's token: three parts with two dots."
        yield NOTE, "Copy it again from the developer portal: Bot, Reset Token."
    else:
        yield OK, "DISCORD_TOKEN has the shape of a token; whether it is valid, Discord will say."


def shaped(token):
    """Say whether a text is three parts, the first of which is a number in base64."""
    parts = token.split(".")
    if len(parts) != 3 or not all(PART.fullmatch(part) for part in parts):
        return False
    try:
        number = base64.urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4))
    except ValueError:
        return False
    return number.isdigit()


def check_database():
    """Yield whether the database can be written, is of this version, and is whole."""
    folder = settings().get("LANDFALL_DATA") or os.path.join(ROOT, "data")
    path = os.path.join(folder, "landfall.db")
    place = nearest(folder)
    if not os.path.isdir(place) or not os.access(place, os.W_OK | os.X_OK):
        yield WRONG, "Nothing can be saved: " + place + " is no folder that can be written."
    if not os.path.exists(path):
        yield OK, "There is no database yet; " + path + " will be made."
        return
    if not os.access(path, os.R_OK | os.W_OK):
        yield WRONG, "Nothing can be saved: " + path + " may not be read and written."
    yield from look_into(path)


def nearest(folder):
    """Return a folder, or the nearest one above it that is there."""
    folder = os.path.abspath(folder)
    while not os.path.exists(folder):
        folder = os.path.dirname(folder)
    return folder


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
        yield WRONG, path + " is damaged. Put back a copy. (" + str(loose or health) + ")"
    else:
        yield OK, path + " is whole, at step " + str(step) + "."


def main():
    """Check everything, and say it."""
    wrong = 0
    for check in (check_python, check_sqlite, check_settings, check_token, check_database):
        for level, text in check():
            print(level + " " + text)
            wrong += level == WRONG
    print("Nothing is wrong." if not wrong else "To be mended: " + str(wrong) + ".")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
