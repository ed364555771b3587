"""`make doctor`, run as it is on a copy of the few files it reads."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from cogs import permissions
from db import connect, migrate, stamp
from tests.support.db.making import add_game
from tools import settings

ROOT = Path(__file__).parents[2]
TOKEN = ".".join([base64.b64encode(b"123456789012345678").decode(), "GaBcDe", "x-y_z" * 6])


FILES = (
    "tools/__init__.py",
    "tools/doctor.py",
    "tools/settings.py",
    "db/__init__.py",
    "db/wal.py",
    "cogs/__init__.py",
    "cogs/permissions.py",
    ".env.example",
)


@pytest.fixture
def house(tmp_path):
    """A folder with the doctor and what it reads; .env and data are the test's."""
    for name in FILES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "db" / "migrations", tmp_path / "db" / "migrations")
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "landfall-run").write_text("")
    return tmp_path


def ask(house, **environment):
    """Run the doctor; return its exit code and its lines."""
    done = subprocess.run(
        [sys.executable, "-W", "error", house / "tools" / "doctor.py"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd="/",
        env={"PATH": os.environ["PATH"], **environment},
    )
    assert done.stderr == ""
    return done.returncode, done.stdout.splitlines()


def wrong(house, **environment):
    """Return what must be mended, as the doctor says it; check that it is counted."""
    code, lines = ask(house, **environment)
    found = [line.removeprefix("WRONG ") for line in lines if line.startswith("WRONG ")]
    ends = [f"To be mended: {len(found)}."] if found else ["Nothing is wrong."]
    assert (code, lines[-1:]) == (bool(found), ends)
    return found


def make_database(house, steps=None):
    """Make a database with a game in the usual place, closed."""

    async def make():
        async with await connect.connect(house / "data" / "landfall.db", steps) as database:
            await database.write(add_game)

    asyncio.run(make())
    return house / "data" / "landfall.db"


def files(house):
    """Return every file of a folder and what is in it."""
    return {file: file.read_bytes() for file in house.rglob("*") if file.is_file()}


def test_nothing_is_wrong_and_nothing_is_touched(house):
    """A healthy house: every part is named, and no file is changed or left behind."""
    make_database(house)
    (house / ".env").write_text(f"# mine\nexport DISCORD_TOKEN='{TOKEN}'\nLANDFALL_LOG=debug # x\n")
    (house / ".env").chmod(0o600)
    before = files(house)
    code, lines = ask(house)

    assert code == 0
    assert [line[:5] for line in lines[:-1] if not line.startswith("note")] == ["ok   "] * 5
    step = len(migrate.steps())
    assert any(line.endswith(f"landfall.db is whole, at step {step}.") for line in lines)
    assert files(house) == before


def test_a_fresh_copy_is_in_order(house):
    """No .env, no database, no token: the sandbox will run."""
    code, lines = ask(house)
    assert code == 0
    assert any("make run starts the sandbox" in line for line in lines)
    assert any("There is no database yet" in line for line in lines)


def test_a_database_in_use_is_read_with_its_log(house):
    """While the bot runs, and after it was killed, the log beside the file counts."""
    path = house / "data" / "landfall.db"
    path.parent.mkdir()
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA journal_mode = WAL")
    migrate.migrate(writer, path, migrate.steps())
    assert wrong(house) == []
    writer.close()


ENVS = {
    "LANDFALL_LOG=LOUD": "LANDFALL_LOG must be one of DEBUG, INFO",
    "LANDFALL_SANDBOX_PORT=http": "LANDFALL_SANDBOX_PORT must be a port: a number from 1 to 65535",
    "LANDFALL_SANDBOX_PORT=70000": "LANDFALL_SANDBOX_PORT must be a port: a number from 1 to 65535",
    "LANDFALL_COPIES=-1": "LANDFALL_COPIES must be a number from 0 (no copies) to 999",
    "LANDFALL_COLOUR=red": "LANDFALL_COLOUR in .env is no setting",
    "\nnonsense": "Line 2 of .env is no setting",
    f"DISCORD_TOKEN=Bot {TOKEN}": 'DISCORD_TOKEN begins with "Bot "',
    f"DISCORD_TOKEN={TOKEN[:30]}": "DISCORD_TOKEN has not the shape",
    "DISCORD_TOKEN=a.b.c": "DISCORD_TOKEN has not the shape",
    f"DISCORD_TOKEN={TOKEN}!": "DISCORD_TOKEN has not the shape",
}


@pytest.mark.parametrize("text", ENVS)
def test_a_wrong_setting_is_named(house, text):
    """One sentence for one fault."""
    (house / ".env").write_text(text + "\n")
    (found,) = wrong(house)
    assert found.startswith(ENVS[text])


@pytest.mark.parametrize(
    "text",
    [f"DISCORD_TOKEN={TOKEN}", f"DISCORD_TOKEN=Bot {TOKEN}", TOKEN, f"{TOKEN}=", f"T {TOKEN}"],
)
def test_the_token_is_never_printed(house, text):
    """Not even where it stands in a wrong line, nor any of its parts."""
    (house / ".env").write_text(text)
    _, lines = ask(house)
    said = "\n".join(lines)
    assert not any(part in said for part in TOKEN.split("."))


def test_the_environment_wins(house):
    """As in the bot."""
    (house / ".env").write_text("LANDFALL_LOG=LOUD\n")
    assert wrong(house, LANDFALL_LOG="INFO") == []
    (found,) = wrong(house, LANDFALL_LOG="", LANDFALL_SANDBOX_PORT="x")
    assert found.startswith("LANDFALL_SANDBOX_PORT")


def test_an_env_that_others_may_read_is_pointed_out(house):
    """A hint, not a fault."""
    (house / ".env").write_text("LANDFALL_LOG=INFO\n")
    (house / ".env").chmod(0o644)
    assert "note  Others on this machine may read .env: chmod 600 .env" in ask(house)[1]
    assert wrong(house) == []


def test_a_newer_database(house):
    """The same words as the bot's."""
    ours = migrate.steps()
    more = migrate.Step(len(ours) + 1, "more", "CREATE TABLE more (a TEXT) STRICT;")
    make_database(house, (*ours, more))
    (found,) = wrong(house)
    assert found.endswith("was changed by a newer version of Landfall. Install that again.")


def test_an_older_database(house):
    """It will be migrated, which is no fault."""
    make_database(house)
    (house / "db" / "migrations" / "0099_more.sql").write_text("SELECT 1;")
    assert wrong(house) == []
    assert any("the next start copies and changes it" in line for line in ask(house)[1])


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: path.write_text("dear diary " * 999), "cannot be read"),
        (lambda path: path.write_bytes(path.read_bytes()[:-8192]), "damaged|cannot be read"),
        (lambda path: path.write_bytes(b""), "not a database of Landfall's"),
    ],
)
def test_a_damaged_database(house, damage, said):
    """A file that is something else, cut short or emptied."""
    damage(make_database(house))
    (found,) = wrong(house)
    assert any(words in found for words in said.split("|"))


def test_a_log_that_is_not_its_own(house):
    """A copy put back by hand under the log of a crash: told, and neither is opened."""
    path = house / "data" / "landfall.db"
    path.parent.mkdir()
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as writer:
        migrate.migrate(writer, path, migrate.steps())
        writer.execute("PRAGMA journal_mode = WAL")
        stamp.mark(writer)
        before = path.read_bytes()
        writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        stamp.mark(writer)
        log = path.with_name("landfall.db-wal").read_bytes()
    path.write_bytes(before)
    path.with_name("landfall.db-wal").write_bytes(log)
    (found,) = wrong(house)
    assert "landfall.db-wal is later than the database beside it. Move that log" in found
    assert path.with_name("landfall.db-wal").read_bytes() == log


def test_a_row_that_points_nowhere(house):
    """Rows that hang loose are damage too."""
    path = make_database(house)
    with sqlite3.connect(path) as db:
        db.execute("INSERT INTO seat VALUES (99, 'red', 7, 'Ann', 1)")
    db.close()
    (found,) = wrong(house)
    assert "is damaged" in found


def test_data_that_cannot_be_kept(house):
    """A folder that is a file."""
    (house / "taken").write_text("")
    (found,) = wrong(house, LANDFALL_DATA=str(house / "taken" / "data"))
    assert found.startswith("Nothing can be saved: ")
    assert f"{house / 'taken'} is a file. Set LANDFALL_DATA to a folder" in found


OLD = """
sys.version_info = (3, 9, 2)
sqlite3.sqlite_version, sqlite3.sqlite_version_info = "3.31.1", (3, 31, 1)
"""
BARE = """
import types
sys.modules["sqlite3"] = None
sys.modules["pip"] = types.ModuleType("pip") if sys.argv[2] == "pip" else None
"""


def ask_python(house, changed, *arguments):
    """Run the doctor on a Python that was changed by a script; return what must be mended."""
    run = "runpy.run_path(sys.argv[1], run_name='__main__')"
    script = f"import runpy, sqlite3, sys\n{changed}\n{run}"
    done = subprocess.run(
        [sys.executable, "-c", script, house / "tools" / "doctor.py", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (1, "")
    return [line for line in done.stdout.splitlines() if not line.startswith("ok")]


def test_what_is_too_old_is_said(house):
    """Python and SQLite each have their sentence, with what is needed."""
    assert ask_python(house, OLD) == [
        "WRONG Python 3.9.2 is too old: Landfall needs 3.11 or newer.",
        "note  If a newer one is installed: make run PYTHON=python3.11",
        "WRONG SQLite 3.31.1 is too old: STRICT tables need 3.37 or newer.",
        "note  No DISCORD_TOKEN is set: make run starts the sandbox instead of Discord.",
        "To be mended: 2.",
    ]


def test_what_is_missing_is_said(house):
    """Pip and SQLite; where Landfall is installed already, pip is not asked for."""
    make_database(house)
    no_sqlite = "WRONG This Python was built without SQLite. Install one that has it."
    assert ask_python(house, BARE, "")[0] == no_sqlite
    (house / ".venv" / "landfall-run").unlink()
    assert ask_python(house, BARE, "pip")[:2] == [
        "note  Nothing is installed yet; make run does that.",
        no_sqlite,
    ]
    no_pip = "WRONG pip is missing, so nothing can be installed. See pip.pypa.io/en/stable."
    assert ask_python(house, BARE, "")[:2] == [no_pip, no_sqlite]


def test_what_can_be_set_is_what_the_example_explains():
    assert settings.read_settings(".env.example")[0] == settings.KNOWN


LINES = {
    "A=b c ": "b c",
    "export A=b": "b",
    "A=b # c": "b",
    "A=b\t# c": "b",
    "A=b#c": "b#c",
    "A= # c": "",
    "A=#c": "#c",
    "A='b # c' # d": "b # c",
    'A="b # c"# d': "b # c",
    "A='it\\'s \\n'": "it's \\n",
    'A="a \\"b\\" \\\\ \\t"': 'a "b" \\ \t',
    "A=${PLACE}/games": "/srv/games",
    "A='${PLACE}/games'": "/srv/games",
    "A=${NOTHING}/games": "/games",
    "A=${NOTHING:-/opt}/games": "/opt/games",
    "A=${PLACE:-/opt}/${PLACE}": "/srv//srv",
    "B=x\nA=${B}${B}": "xx",
    "PLACE=here\nA=${PLACE}": "here",
    "A=${B}\nB=x": "",
    "A=$PLACE": "$PLACE",
}


@pytest.mark.parametrize("text", LINES)
def test_a_line_is_read_as_people_write_it(house, monkeypatch, text):
    """Quotes, comments, and what stands for a setting above or for a variable outside."""
    monkeypatch.setattr(settings, "HOME", str(house))
    monkeypatch.setenv("PLACE", "/srv")
    (house / ".env").write_text(text + "\n")
    values, strange = settings.read_settings(".env")
    assert (values["A"], strange) == (LINES[text], [])


@pytest.mark.parametrize("text", ["A='b", 'A="b" c', "a=b", "A", "A='b'c'"])
def test_a_line_that_cannot_be_read_is_none(house, monkeypatch, text):
    monkeypatch.setattr(settings, "HOME", str(house))
    (house / ".env").write_text(text + "\n")
    assert settings.read_settings(".env") == ({}, [1])


def test_a_variable_in_a_setting_is_looked_up_as_the_bot_does(house):
    """The doctor took `${LEVEL}` for a level of that name."""
    (house / ".env").write_text("LANDFALL_LOG=${LEVEL}\n")
    assert wrong(house, LEVEL="debug") == []
    (found,) = wrong(house, LEVEL="LOUD")
    assert found.startswith("LANDFALL_LOG must be one of")


def test_an_installed_doctor_looks_into_the_folder_it_is_run_in(house, tmp_path_factory):
    """Beside the package lies nothing of the host's."""
    here = tmp_path_factory.mktemp("home")
    (house / ".env.example").unlink()
    shutil.rmtree(house / ".venv")
    (here / ".env").write_text("LANDFALL_COPIES=many\n")
    make_database(here)

    done = subprocess.run(
        [sys.executable, house / "tools" / "doctor.py"],
        capture_output=True, text=True, timeout=60, check=False, cwd=here,
        env={"PATH": os.environ["PATH"]},
    )  # fmt: skip

    assert done.returncode == 1
    assert f"Landfall is installed; its settings and data are looked for in {here}." in done.stdout
    assert "LANDFALL_COPIES must be a number" in done.stdout
    assert f"{here / 'data' / 'landfall.db'} is whole, at step" in done.stdout


def test_the_invitation_is_printed_with_what_each_permission_is_for(house):
    """Derived from the token alone, which is not printed; without one nothing is said of it."""
    _, lines = ask(house, DISCORD_TOKEN=TOKEN)
    link = permissions.server_link(123456789012345678)
    assert f"note  To add the bot to a server: {link}" in lines
    assert (
        f"note  To add /roll and its like to oneself: {permissions.person_link(123456789012345678)}"
        in lines
    )
    for line in permissions.explained():
        assert f"note  {line}" in lines
    assert TOKEN not in "\n".join(lines)
    assert "oauth2" not in "\n".join(ask(house)[1])


def test_a_full_disk_is_to_be_mended(tmp_path, monkeypatch):
    """How much is free is said, and what to do."""
    usage = type("Usage", (), {"free": 3_500_000})
    monkeypatch.setattr(settings.shutil, "disk_usage", lambda folder: usage)
    ((level, said),) = settings.check_room(str(tmp_path / "data"))
    assert level == settings.WRONG
    assert said.startswith(f"The disk of {tmp_path} is full: 3 MB are free, 20 are the least.")
