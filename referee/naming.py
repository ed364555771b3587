"""People's names in what is stored: numbered places in rows and lines, the names beside them.

An action writes `mark(person, name)` where it names somebody. On the way into the database marks
become places, `{p1}`; on the way to people places become names. This lets a name be forgotten
without touching the row or the chain over it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from db.journal import Row
from db.names import Name
from rules.core import Line, canonical

from .message import Outgoing, plain

FORGOTTEN = "somebody"
"""What is shown in place of the name of a person who was forgotten."""
NAMES_NOBODY, NAMES_SOMEBODY = 1, 2
"""What `places` of a row is; 0 in rows from before there were any."""

# Unicode reserves these two for a program's own use: they are not characters of any text.
_BEGIN, _END = "\ufdd0", "\ufdd1"
_MARK = re.compile(f"{_BEGIN}([0-9]+){_END}")
_PLACE = re.compile(r"\{p([1-9][0-9]*)\}")
_LINES = msgspec.json.Decoder(tuple[Line, ...])
_OUTGOING = msgspec.json.Decoder(Outgoing)

T = TypeVar("T")


def mark(person: int | None, name: str) -> str:
    """Return what stands for a person in the texts of an action; the bot's own name is itself."""
    return f"{_BEGIN}{person}{_END}" if person else name


class Places:
    """The places of a game while an action is saved: a new one for each name that is new.

    `called` says by person how everybody is called whom the action may name; `used` becomes true
    with the first mark.
    """

    def __init__(self, game: int, known: tuple[Name, ...], called: Mapping[int, str]) -> None:
        self._game = game
        self._known = known
        self._called = called
        self._numbers = {(one.person, one.name): one.place for one in known}
        self.new: list[Name] = []
        self.used = False

    @property
    def all(self) -> tuple[Name, ...]:
        """The places that there were, and the new ones."""
        return (*self._known, *self.new)

    def text(self, text: str) -> str:
        """Return a text with places for its marks; JSON stays JSON."""
        return _MARK.sub(self._placed, text) if _BEGIN in text else text

    def lines(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Return lines with places for their marks."""
        return tuple(
            msgspec.structs.replace(line, text=self.text(line.text))
            if _BEGIN in line.text
            else line
            for line in lines
        )

    def message(self, message: Outgoing) -> Outgoing:
        """Return a message with places for its marks; it is `named` if anything so far is."""
        text = canonical(message).decode()
        found = _OUTGOING.decode(self.text(text)) if _BEGIN in text else message
        return msgspec.structs.replace(found, named=True) if self.used else found

    def _placed(self, found: re.Match[str]) -> str:
        self.used = True
        person = int(found[1])
        name = self._called.get(person)
        return f"{{p{self._number(person, name)}}}" if name else FORGOTTEN

    def _number(self, person: int, name: str) -> int:
        if (person, name) not in self._numbers:
            number = 1 + max((one.place for one in self.all), default=0)
            self._numbers[person, name] = number
            self.new.append(Name(self._game, number, person, name))
        return self._numbers[person, name]


def is_named(line: Line) -> bool:
    """Say whether a line names somebody by a place, or looks as if it did."""
    return bool(_PLACE.search(line.text))


def text(text: str, names: tuple[Name, ...], shown: Callable[[str], str] = str) -> str:
    """Return a text with names in its places, each as `shown` writes it."""
    if "{p" not in text:
        return text
    known = {one.place: one.name for one in names}

    def name(found: re.Match[str]) -> str:
        place = int(found[1])
        return shown(known[place] or FORGOTTEN) if place in known else found[0]

    return _PLACE.sub(name, text)


def lines(lines: tuple[Line, ...], names: tuple[Name, ...]) -> tuple[Line, ...]:
    """Return lines with names in their places, as plain text."""
    return tuple(
        msgspec.structs.replace(line, text=text(line.text, names)) if "{p" in line.text else line
        for line in lines
    )


def told(row: Row, names: tuple[Name, ...] = ()) -> tuple[Line, ...]:
    """Return all that a row tells, with names where places stand for them."""
    return told_of(row.told, row.places, names)


def told_of(stored: str, places: int, names: tuple[Name, ...]) -> tuple[Line, ...]:
    """Return the lines that a row holds as JSON; `places` is what it says about names in them."""
    found = _LINES.decode(stored)
    return lines(found, names) if places == NAMES_SOMEBODY else found


def message(message: Outgoing, names: tuple[Name, ...]) -> Outgoing:
    """Return a message with names in its places, as Discord shows them."""
    if not message.named:
        return message

    def filled(found: str) -> str:
        return text(found, names, plain)

    return msgspec.structs.replace(
        message, text=filled(message.text), working=filled(message.working), named=False
    )


def unmarked(message: Outgoing, called: Mapping[int, str]) -> Outgoing:
    """Return a message that is not stored with names for its marks, as Discord shows them."""

    def name(found: re.Match[str]) -> str:
        return plain(called.get(int(found[1]), FORGOTTEN))

    return msgspec.structs.replace(message, text=_MARK.sub(name, message.text))


def shown_in(stored: str, names: tuple[Name, ...]) -> dict[str, str]:
    """Return by place the names that stand in texts, for an export: `{"p1": "Ann"}`."""
    used = {int(found) for found in _PLACE.findall(stored)}
    return {f"p{one.place}": one.name or FORGOTTEN for one in names if one.place in used}
