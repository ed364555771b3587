"""A PostgreSQL server for the tests: Debian's, as a user of its own, in a folder thrown away.

Where there is none, its tests are skipped with one line; in CI that is a failure.
"""

from __future__ import annotations

import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

DEBIANS = "/usr/lib/postgresql/*/bin"
STARTS_WITHIN = 60.0
USERS = ("postgres", "nobody")
"""A server refuses to run as root; the first of these that there is runs it then."""


def binaries() -> Path | None:
    """Return where the server's programs are, None where there is no server."""
    found = [Path(path) for path in glob.glob(DEBIANS)]
    if (there := shutil.which("initdb")) is not None:
        found.append(Path(there).resolve().parent)
    return max((path for path in found if (path / "postgres").is_file()), default=None)


def check_there() -> Path:
    """Return where the server's programs are; skip the test, or fail in CI, where they are not."""
    found = binaries()
    if found is not None:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no PostgreSQL is installed: apt-get install postgresql")
    pytest.skip("no PostgreSQL is installed (apt-get install postgresql)")


def _user() -> str | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A running server; `address` names one of its databases."""

    def __init__(self, durable: bool = False) -> None:
        self._programs = check_there()
        self._user = _user()
        self._folder = Path(tempfile.mkdtemp(prefix="landfall-pg-"))
        self._port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self._settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self._port),
            "unix_socket_directories": "",
            "fsync": "on" if durable else "off",
            "max_connections": "60",
        }
        self._made = 0
        self._make()

    def _run(self, *words: str) -> None:
        subprocess.run(words, check=True, capture_output=True, user=self._user, cwd=self._folder)

    def _make(self) -> None:
        if self._user is not None:
            shutil.chown(self._folder, self._user)
        self._run(
            str(self._programs / "initdb"), "-D", str(self._folder / "data"), "-U", "landfall",
            "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync",
        )  # fmt: skip

    def address(self, database: str = "postgres") -> str:
        """Return the address of one of its databases."""
        return f"postgresql://landfall@127.0.0.1:{self._port}/{database}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = [word for pair in self._settings.items() for word in ("-c", "=".join(pair))]
        self._process = subprocess.Popen(
            [str(self._programs / "postgres"), "-D", str(self._folder / "data"), *settings],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=self._user, cwd=self._folder,
        )  # fmt: skip
        until = time.monotonic() + STARTS_WITHIN
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.address(), connect_timeout=2).close()
                return
            if time.monotonic() > until or self._process.poll() is not None:
                raise AssertionError("the PostgreSQL server did not start")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: SIGINT ends every session at once, SIGQUIT as a crash does."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(STARTS_WITHIN)
            self._process = None

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        self._made += 1
        name = f"landfall_{self._made}"
        with psycopg.connect(self.address(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return self.address(name)

    def remove(self) -> None:
        """Stop it and throw its folder away."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


@contextlib.contextmanager
def running(durable: bool = False):
    """Yield a server that is stopped afterwards; `durable` has it wait for the disk."""
    server = Server(durable)
    try:
        server.start()
        yield server
    finally:
        server.remove()


def emptied(address: str) -> None:
    """Empty all tables of a database but the note of its migrations."""
    with psycopg.connect(address, autocommit=True) as db:
        found = db.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
            " AND tablename <> 'migration'"
        ).fetchall()
        db.execute(f"TRUNCATE {', '.join(name for (name,) in found)} RESTART IDENTITY CASCADE")


if __name__ == "__main__":
    with running() as one:
        print(one.new_database(), flush=True)
        sys.stdin.read()
