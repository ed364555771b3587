"""`make run` where it cannot run: status 1, what is wrong and what would be right, no traceback."""

from __future__ import annotations

import base64
import contextlib
import errno
import os
import socket
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import bot
from db.errors import CannotOpen
from db.lock import ProcessLock
from tests.conftest import ROOT
from tools import settings

TOKEN = ".".join([base64.b64encode(b"123456789012345678").decode(), "GaBcDe", "x-y_z" * 6])


def start(script, *arguments, **settings):
    """Run a script on the bot; return the lines on standard output and on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **{name: str(value) for name, value in settings.items()}},
    )
    assert (done.returncode, "Traceback" in done.stderr) == (1, False), done.stderr
    return done.stdout.splitlines(), done.stderr.splitlines()


BOT = "import bot; bot.run(bot.main([]))"


def doctor(**settings):
    """Return what the doctor says must be mended."""
    done = subprocess.run(
        [sys.executable, ROOT / "tools" / "doctor.py"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": os.environ["PATH"], **settings},
    )
    lines = done.stdout.splitlines()
    return [line.removeprefix("WRONG ") for line in lines if line.startswith("WRONG ")]


SETTINGS = {
    ("LANDFALL_SANDBOX_PORT", "99999"): "a number from 1 to 65535",
    ("LANDFALL_SANDBOX_PORT", "http"): "a number from 1 to 65535",
    ("LANDFALL_LOG", "chatty"): "DEBUG, INFO, WARNING, ERROR",
    ("LANDFALL_COPIES", "-1"): "a number from 0 (no copies) to 999",
    ("LANDFALL_METRICS_PORT", "0"): "a number from 1 to 65535",
    ("LANDFALL_LOG_FORMAT", "xml"): "text or json",
    ("LANDFALL_CONTACT", "x" * 201): "at most 200 characters",
    ("LANDFALL_DATABASE", "mysql://here/there"): "the address of a PostgreSQL database",
    ("LANDFALL_SHARDS", "8/8"): "such as 0-3/8 or 4/8",
    ("LANDFALL_SHARDS", "0-3/8"): "set LANDFALL_DATABASE, or leave both empty",
    ("DISCORD_TOKEN", "Bot x"): "only what follows it is the token",
    ("DISCORD_TOKEN", "secret"): "three parts with two dots",
}


@pytest.mark.parametrize(("name", "value"), SETTINGS)
def test_a_setting_that_cannot_be(tmp_path, name, value):
    """One line, which names the setting and what it can be, as the doctor's does."""
    settings = {"LANDFALL_DATA": str(tmp_path / "data"), name: value}
    said, wrong = start(BOT, **settings)
    assert (said, len(wrong)) == ([], 1)
    assert wrong[0].startswith(f"{name} ")
    assert SETTINGS[name, value] in wrong[0]
    assert doctor(**settings) == wrong
    assert not (tmp_path / "data").exists()


def test_everything_that_is_wrong_is_said_at_once(tmp_path):
    """Nobody mends one setting only to hear of the next."""
    _, wrong = start(BOT, LANDFALL_LOG="x", LANDFALL_COPIES="x", LANDFALL_DATA=tmp_path)
    assert len(wrong) == 2


AT_HOME = """
import sys
from tools import settings
settings.HOME = sys.argv.pop(1)
import bot
{then}
"""
RUN = AT_HOME.format(then="bot.run(bot.main(['--sandbox']))")
READ = AT_HOME.format(then="sys.exit(str(bot.read_settings(True).data))")


def test_a_line_of_env_that_is_no_setting(tmp_path):
    """A misspelled setting would be lost in silence; it is named, and so is what is no line."""
    (tmp_path / ".env").write_text("LANDFALL_COPIS=3\nLANDFALL_LOG=chatty\nseven\n")
    said, wrong = start(RUN, tmp_path)
    assert said == []
    assert wrong == [
        "Line 3 of .env is no setting. Write NAME=value.",
        "LANDFALL_COPIS in .env is no setting of Landfall. See .env.example.",
        "LANDFALL_LOG must be one of DEBUG, INFO, WARNING, ERROR.",
    ]
    assert os.listdir(tmp_path) == [".env"]


@pytest.mark.parametrize("before", [b"\xef\xbb\xbf", b"# f\xfcr alle\n"])
def test_what_an_editor_makes_of_env(tmp_path, before):
    """A mark of the encoding in front, or letters of another one, hide no setting."""
    (tmp_path / ".env").write_bytes(before + b"LANDFALL_DATA=games\n")
    _, wrong = start(READ, tmp_path)
    assert wrong == [str(tmp_path / "games")]


@pytest.mark.parametrize(
    ("named", "meant"),
    [("~/landfall", "{tmp}/landfall"), ("' '", "{tmp}/data"), ("games", "{tmp}/games")],
)
def test_where_the_data_lie(tmp_path, named, meant):
    """A tilde is the user's own folder, not one of that name; nothing named is the usual one."""
    (tmp_path / ".env").write_text(f"LANDFALL_DATA={named}\n")
    _, wrong = start(READ, tmp_path, HOME=tmp_path)
    assert wrong == [meant.format(tmp=tmp_path)]


def test_the_bot_reads_env_as_the_doctor_does(tmp_path, monkeypatch):
    """There is one reader: of variables, quotes and comments."""
    text = 'LANDFALL_COPIES=3\nLANDFALL_DATA="${PLACE}/games-${LANDFALL_COPIES}" # mine\n'
    (tmp_path / ".env").write_text(text)
    _, wrong = start(READ, tmp_path, PLACE=tmp_path)
    monkeypatch.setattr(settings, "HOME", str(tmp_path))
    monkeypatch.setenv("PLACE", str(tmp_path))
    assert wrong == [f"{tmp_path}/games-3"] == [settings.settings()["LANDFALL_DATA"]]


def test_a_server_that_does_not_answer_is_one_sentence_without_the_password(tmp_path):
    """Nothing listens on port 1."""
    address = "postgresql://landfall:geheim@127.0.0.1:1/landfall"
    _, wrong = start(BOT, "--sandbox", LANDFALL_DATA=tmp_path, LANDFALL_DATABASE=address)
    (said,) = [line for line in wrong if "LANDFALL_DATABASE" in line]
    assert said.startswith("The PostgreSQL server of LANDFALL_DATABASE cannot be used")
    assert "geheim" not in "".join(wrong)


def test_data_that_is_a_file(tmp_path):
    """The sentence says which file, and the doctor's is the same."""
    taken = tmp_path / "taken"
    taken.write_text("")
    said, wrong = start(BOT, LANDFALL_DATA=taken)
    words = f"Nothing can be saved: {taken} is a file. Set LANDFALL_DATA to a folder; a missing"
    assert (said, wrong) == ([], [f"{words} one is made."])
    assert doctor(LANDFALL_DATA=str(taken)) == wrong


READ_ONLY = """
import os, sys
import bot
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
bot.run(bot.main([]))
"""


def test_a_folder_that_may_not_be_written_without_a_token():
    """The sandbox hears it first; it says so in the same words."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "my data"
        folder.mkdir()
        Path(name).chmod(0o755)
        folder.chmod(0o555)
        said, wrong = start(READ_ONLY, LANDFALL_DATA=folder)
        folder.chmod(0o755)
    assert said == []
    assert wrong[0].startswith(f"Nothing can be saved: this user may not write in {folder}. ")


def test_the_sandbox_is_open_only_once_the_database_is(tmp_path):
    """Another process has the database: nobody reads that the sandbox is open."""
    lock = ProcessLock.take(tmp_path / "landfall.db")
    said, wrong = start(BOT, LANDFALL_DATA=tmp_path, LANDFALL_SANDBOX_PORT=free_port())
    lock.release()
    assert said == []
    assert "already uses" in wrong[0]


def free_port():
    """Return a port that nothing listens on."""
    with contextlib.closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def test_a_port_that_is_taken(tmp_path):
    """The sandbox says which one."""
    with contextlib.closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said, wrong = start(BOT, LANDFALL_DATA=tmp_path, LANDFALL_SANDBOX_PORT=port)
    assert said == []
    assert wrong == [
        f"The sandbox cannot listen on port {port} of 127.0.0.1; is it running already?"
    ]


def test_a_sandbox_whose_own_database_is_none(tmp_path):
    """The sandbox's messages are no games: the file may be moved away."""
    (tmp_path / "sandbox.db").write_text("dear diary " * 500)
    _, wrong = start(BOT, LANDFALL_DATA=tmp_path, LANDFALL_SANDBOX_PORT=free_port())
    assert len(wrong) == 1
    assert wrong[0].startswith(f"{tmp_path / 'sandbox.db'} cannot be used: ")


NO_NETWORK = """
import sys
import bot, discord
discord.http.Route.BASE = sys.argv[1]
bot.run(bot.main([]))
"""


@pytest.mark.parametrize("base", ["http://127.0.0.1:{port}/api", "http://discord.invalid/api"])
def test_no_network(tmp_path, base):
    """Nothing listens there, or the name is unknown: a sentence, and the database is closed."""
    url = base.format(port=free_port())
    _, wrong = start(NO_NETWORK, url, LANDFALL_DATA=tmp_path, DISCORD_TOKEN=TOKEN)
    told = [line for line in wrong if " INFO " not in line]
    assert len(told) == 1
    assert told[0].startswith("Discord could not be reached. Is this machine connected")
    assert not (tmp_path / "landfall.db-wal").exists()
    with contextlib.closing(sqlite3.connect(tmp_path / "landfall.db")) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


IN_SANDBOX = """
import asyncio, sys, tempfile
from functools import partial
from pathlib import Path
import discord
import bot
from sandbox import Sandbox
from sandbox.redirect import redirect

async def main():
    settings = bot.read_settings(False)
    bot.set_up_log("INFO", settings.token)
    async with Sandbox(Path(tempfile.mkdtemp()) / "sandbox.db") as sandbox:
        with redirect(sandbox):
            token = settings.token or sandbox.token
            async with await bot.open_database(settings) as db:
                await bot.serve(bot.new_bot(db, settings), token)

{before}
bot.run(main())
"""


def ending(script, **settings):
    """Return the sentence with which a start in a sandbox ends."""
    _, wrong = start(IN_SANDBOX.replace("{before}", script), **settings)
    return [line for line in wrong if " INFO " not in line]


def test_a_token_that_discord_refuses(tmp_path):
    """One sentence says where to get another, and the token is not in it."""
    (told,) = ending("", LANDFALL_DATA=tmp_path, DISCORD_TOKEN=TOKEN)
    assert told.startswith("Discord refused the token. Reset it in the developer portal")
    assert TOKEN not in told


def test_an_intent_that_is_missing(tmp_path):
    """Landfall asks for none that is privileged; a fork that does is told where it is switched."""
    privileged = "discord.Intents = partial(discord.Intents, members=True)"
    (told,) = ending(privileged, LANDFALL_DATA=tmp_path)
    assert told.startswith("Discord refused an intent")
    assert "(Bot, Privileged Gateway Intents)" in told


STOPPED = """
import os, signal
from cogs.bot_type import Landfall

async def interrupted(self):
    for set_up in self.parts:
        await set_up(self)
        if self.get_cog("Channels"):
            os.kill(os.getpid(), signal.SIGTERM)
            while self.cogs:
                await asyncio.sleep(0)

Landfall.setup_hook = interrupted
"""


def test_who_stops_the_bot_while_it_starts_reads_nothing_of_it(tmp_path):
    """The parts set up last look for others, which are gone by then."""
    done = subprocess.run(
        [sys.executable, "-c", IN_SANDBOX.replace("{before}", STOPPED)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "LANDFALL_DATA": str(tmp_path)},
    )
    told = [line for line in done.stderr.splitlines() if " INFO " not in line]
    assert (done.returncode, told) == (0, [])


CLOSED = """
class Closed:
    code = {code}
async def closed(self, token):
    raise discord.ConnectionClosed(Closed, shard_id=0, code={code})
bot.Landfall.start = closed
"""


@pytest.mark.parametrize(
    ("code", "words"), [(4004, "Discord refused the token."), (4010, "for good (code 4010)")]
)
def test_a_connection_closed_for_good(tmp_path, code, words):
    (told,) = ending(CLOSED.replace("{code}", str(code)), LANDFALL_DATA=tmp_path)
    assert words in told


@pytest.mark.parametrize("room", [8192, 65536])
def test_a_disk_that_is_full_at_the_start(tmp_path, room):
    """A sentence that says what to do; nothing is half made, and with room it starts."""
    data = tmp_path / "data"
    script = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n{BOT}"
    said, wrong = start(script, LANDFALL_DATA=data, LANDFALL_SANDBOX_PORT=free_port())
    assert said == []
    assert len(wrong) == 1
    assert "landfall.db cannot be used. Nothing was saved: the disk" in wrong[0]
    with contextlib.closing(sqlite3.connect(data / "landfall.db")) as db:
        assert db.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)


def test_a_full_disk_is_told_with_what_to_do():
    """Whether SQLite or the system says that it is full."""
    for fault in (CannotOpen("x cannot be used. Nothing was saved: the disk is full."), FULL):
        assert bot.advised(fault).endswith("Make room on that disk and start again.")
    assert bot.advised(CannotOpen("Another process.")) == "Another process."


FULL = OSError(errno.ENOSPC, "No space left on device", "landfall.db.lock")
