"""People who are being forgotten, how far that has got, and which lines of the list are done.

The list itself is kept beside the database (db/forgotten.py), so that restoring a copy does not
replace it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable

import msgspec

from .engine import Connection
from .rows import every, insertion, one


class Forgetting(msgspec.Struct, frozen=True):
    """A row of `forgetting`: a person who is being forgotten, since `at` (ms).

    `line` is the name of their line in the list, `called` what they were called and `games` where
    they were found, both lists in JSON; the first `done` parts of the work are done.
    """

    person: int
    line: str
    at: int
    called: str
    games: str
    done: int = 0


_INSERT = insertion("forgetting", Forgetting)


def add(db: Connection, forgetting: Forgetting) -> Forgetting:
    """Begin to forget a person; return what was begun before, if anything."""
    before = get(db, forgetting.person)
    if before is None:
        db.execute(_INSERT, msgspec.structs.astuple(forgetting))
    return before or forgetting


def again(db: Connection, back: dict[int, str], at: int) -> tuple[Forgetting, ...]:
    """Begin to forget those whom a copy brought back, by the lines about them, at a time in ms."""
    found = []
    for person, line in back.items():
        names, where = json.dumps(called(db, person)), json.dumps(games(db, person))
        found.append(add(db, Forgetting(person, line, at, names, where)))
    return tuple(found)


def get(db: Connection, person: int) -> Forgetting | None:
    """Return how far the forgetting of a person has got, None if nobody asked for it."""
    return one(Forgetting, db.execute("SELECT * FROM forgetting WHERE person = ?", (person,)))


def unfinished(db: Connection) -> tuple[Forgetting, ...]:
    """Return everybody who is being forgotten, in the order in which they asked."""
    return every(Forgetting, db.execute("SELECT * FROM forgetting ORDER BY at, person"))


def advance(db: Connection, person: int, done: int) -> None:
    """Note how many parts of the work are done."""
    db.execute("UPDATE forgetting SET done = ? WHERE person = ?", (done, person))


def finish(db: Connection, forgetting: Forgetting) -> None:
    """Note that a line of the list was carried out, and drop who it was about."""
    carry_out(db, [forgetting.line])
    db.execute("DELETE FROM forgetting WHERE person = ?", (forgetting.person,))


def carry_out(db: Connection, lines: Iterable[str]) -> None:
    """Note that lines of the list need nothing more in this database."""
    sql = "INSERT INTO forgotten VALUES (?) ON CONFLICT DO NOTHING"
    db.executemany(sql, [(line,) for line in lines])


def carried_out(db: Connection) -> frozenset[str]:
    """Return the lines of the list that need nothing more in this database."""
    return frozenset(line for (line,) in db.execute("SELECT line FROM forgotten"))


def called(db: Connection, person: int) -> tuple[str, ...]:
    """Return the names by which a person is known here."""
    found = db.execute(
        "SELECT name FROM name WHERE person = ?1 UNION SELECT name FROM seat WHERE person = ?1"
        " UNION SELECT json_extract(body, '$.asker.name') FROM vote"
        " WHERE CAST(json_extract(body, '$.asker.person') AS INTEGER) = ?1",
        (person,),
    )
    return tuple(name for (name,) in found if name)


def games(db: Connection, person: int) -> tuple[int, ...]:
    """Return the games and journals of rolls where a person acted, sat, was named or was host."""
    found = db.execute(
        "SELECT game FROM journal WHERE person = ?1 UNION SELECT game FROM seat WHERE person = ?1"
        " UNION SELECT game FROM name WHERE person = ?1"
        " UNION SELECT game FROM vote"
        " WHERE CAST(json_extract(body, '$.proposal.to') AS INTEGER) = ?1"
        " UNION SELECT id FROM game"
        " WHERE CAST(json_extract(options, '$.host') AS INTEGER) = ?1 OR place = ?2"
        " ORDER BY 1",
        (person, f"person:{person}"),
    )
    return tuple(int(game) for (game,) in found)


def people(db: Connection) -> frozenset[int]:
    """Return the numbers of everybody about whom anything is stored here."""
    found = db.execute(
        "SELECT person FROM journal WHERE person > 0 UNION SELECT person FROM seat WHERE person > 0"
        " UNION SELECT person FROM name WHERE person > 0 UNION SELECT person FROM inbox"
        " UNION SELECT person FROM outbox WHERE person > 0 UNION SELECT person FROM draft"
        " UNION SELECT id FROM setting WHERE scope = 'person' UNION SELECT person FROM roster"
        " UNION SELECT person FROM note UNION SELECT person FROM vote_cast WHERE person > 0"
        " UNION SELECT CAST(substr(place, 8) AS INTEGER) FROM game WHERE place GLOB 'person:[1-9]*'"
        " UNION SELECT CAST(json_extract(body, '$.proposal.to') AS INTEGER) FROM vote"
        " WHERE CAST(json_extract(body, '$.proposal.to') AS INTEGER) > 0"
        " UNION SELECT person FROM ban WHERE person > 0 UNION SELECT person FROM mod_line"
        " UNION SELECT sender FROM whisper UNION SELECT person FROM whisper WHERE person > 0"
        " UNION SELECT person FROM initiative_entry"
        " UNION SELECT person FROM random_list WHERE person > 0 UNION SELECT person FROM hand"
        " UNION SELECT host FROM initiative WHERE host > 0"
        " UNION SELECT CAST(json_extract(options, '$.host') AS INTEGER) FROM game"
        " WHERE CAST(json_extract(options, '$.host') AS INTEGER) > 0"
    )
    return frozenset(int(person) for (person,) in found)


def as_list(text: str) -> list[str]:
    """Return the list of texts in some JSON."""
    return [str(one) for one in json.loads(text)]
