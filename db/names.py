"""What people were called in a game, beside its journal: rows and lines hold numbered places.

A forgotten person leaves an empty place; the rows, and the chain over them, stay as they are.
"""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion


class Name(msgspec.Struct, frozen=True):
    """A row of `name`: place `place` of a game (from 1) stands for a person by that name.

    `person` and `name` are None once the person was forgotten.
    """

    game: int
    place: int
    person: int | None
    name: str | None


def add(db: Connection, name: Name) -> None:
    """Record what a new place stands for. Raises sqlite3.IntegrityError if it is taken."""
    db.execute(_INSERT, msgspec.structs.astuple(name))


_INSERT = insertion("name", Name)


def of_game(db: Connection, game: int) -> tuple[Name, ...]:
    """Return the places of a game, in order."""
    return every(Name, db.execute("SELECT * FROM name WHERE game = ? ORDER BY place", (game,)))


def games(db: Connection, person: int) -> tuple[int, ...]:
    """Return the games in which a person is named."""
    found = db.execute("SELECT DISTINCT game FROM name WHERE person = ? ORDER BY game", (person,))
    return tuple(int(game) for (game,) in found)
