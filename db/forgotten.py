"""The list of forgotten people: a small file beside the database that is in no copy of it.

A restored copy would bring back people whom it still holds; with this list they are forgotten
again. It holds no numbers and no names. Each line is the line's own name (16 hexadecimal digits)
and an HMAC-SHA256 of the person's number; the first line is the key for that, drawn when the list
is begun. Somebody who has the file and guesses a number can check the guess, and learns nothing
else.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from . import backup

NAME = "forgotten.txt"
ABOUT = (
    "# Who was forgotten, without number or name. Keep it beside the database; see docs/hosting.md."
)
_KEY = re.compile("key ([0-9a-f]{64})")
_LINE = re.compile("([0-9a-f]{16}) ([0-9a-f]{64})")


class Entry(NamedTuple):
    """A line of the list: its own name, and whom it is about."""

    line: str
    mark: str


class Forgotten:
    """The list beside a database."""

    def __init__(self, database: Path) -> None:
        self.path = database.with_name(NAME)

    def entries(self) -> tuple[Entry, ...]:
        """Return all lines. Raises OSError if the file exists and cannot be read."""
        return tuple(Entry(*found.groups()) for found in self._found(_LINE))

    def add(self, person: int, done: Iterable[str] = ()) -> str:
        """Write that a person was forgotten and return the line's name, once it is on the disk.

        If there is a line about them that is not among those `done`, it is used instead. Raises
        OSError.
        """
        key, finished = self._key() or self._begun(), frozenset(done)
        mark = _mark(key, person)
        for entry in self.entries():
            if entry.mark == mark and entry.line not in finished:
                return entry.line
        line = secrets.token_hex(8)
        self._write(f"{line} {mark}\n")
        return line

    def find(self, people: Iterable[int], done: frozenset[str]) -> dict[int, str]:
        """Return, by person, the lines about these people that are not among those `done`."""
        key = self._key()
        due = {entry.mark: entry.line for entry in self.entries() if entry.line not in done}
        if key is None or not due:
            return {}
        marks = ((person, _mark(key, person)) for person in people)
        return {person: due[mark] for person, mark in marks if mark in due}

    def _found(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        if not self.path.exists():
            return []
        lines = self.path.read_text(encoding="ascii", errors="replace").splitlines()
        return [found for line in lines if (found := pattern.fullmatch(line))]

    def _key(self) -> bytes | None:
        found = self._found(_KEY)
        return bytes.fromhex(found[0][1]) if found else None

    def _begun(self) -> bytes:
        key = secrets.token_bytes(32)
        self._write(f"{ABOUT}\nkey {key.hex()}\n")
        backup.sync_folder(self.path.parent)
        return key

    def _write(self, text: str) -> None:
        file = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            # A crash may have cut off the last line; what follows begins a line of its own.
            torn = os.fstat(file).st_size > 0 and not self.path.read_bytes().endswith(b"\n")
            os.write(file, (b"\n" if torn else b"") + text.encode("ascii"))
            os.fsync(file)
        finally:
            os.close(file)


def _mark(key: bytes, person: int) -> str:
    return hmac.new(key, str(person).encode(), hashlib.sha256).hexdigest()
