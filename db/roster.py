"""Sheets that a person keeps from game to game: a band, a company, a trooper."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every, insertion, one


class Sheet(msgspec.Struct, frozen=True):
    """A row of `roster`: a person's sheet (`body` JSON) for a system, under a name of theirs."""

    person: int
    system: str
    name: str
    body: str
    at: int


_INSERT = insertion("roster", Sheet)


def put(db: Connection, sheet: Sheet) -> None:
    """Keep a sheet in place of the one of the same name."""
    remove(db, sheet.person, sheet.system, sheet.name)
    db.execute(_INSERT, msgspec.structs.astuple(sheet))


def get(db: Connection, person: int, system: str, name: str) -> Sheet | None:
    """Return a person's sheet by its name."""
    sql = "SELECT * FROM roster WHERE person = ? AND system = ? AND name = ?"
    return one(Sheet, db.execute(sql, (person, system, name)))


def of_person(db: Connection, person: int, system: str) -> tuple[Sheet, ...]:
    """Return all sheets a person keeps for a system, by name."""
    sql = "SELECT * FROM roster WHERE person = ? AND system = ? ORDER BY name"
    return every(Sheet, db.execute(sql, (person, system)))


def remove(db: Connection, person: int, system: str, name: str) -> bool:
    """Throw a sheet away; say whether there was one."""
    sql = "DELETE FROM roster WHERE person = ? AND system = ? AND name = ?"
    return db.execute(sql, (person, system, name)).rowcount > 0
