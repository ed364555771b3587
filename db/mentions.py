"""Where a person appears in the texts of the outbox, found in slices; the texts without them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from .engine import Connection

SOMEBODY = "somebody"


class Said(NamedTuple):
    """A message of the outbox; `old` says that names may be written out in it."""

    id: int
    game: int
    body: str
    old: int


def last_said(db: Connection) -> int:
    """Return the number of the last line of the outbox, 0 when there is none."""
    return int(db.execute("SELECT coalesce(max(id), 0) FROM outbox").fetchone()[0])


def said(
    db: Connection, person: int, found_in: frozenset[int], after: int, span: int
) -> tuple[Said, ...]:
    """Return, of the `span` lines after `after`, those that may mention or name a person.

    `found_in` are the games in which they may be named.
    """
    found = db.execute(
        "SELECT outbox.id, outbox.game, body, coalesce(journal.places, 0) = 0 FROM outbox"
        " LEFT JOIN journal ON journal.game = outbox.game AND journal.seq = outbox.seq"
        " WHERE outbox.id > ?1 AND outbox.id <= ?1 + ?2"
        " AND (instr(body, ?3) > 0 OR coalesce(journal.places, 0) = 0)",
        (after, span, str(person)),
    )
    rows = (Said(*row) for row in found)
    return tuple(row for row in rows if row.game in found_in or str(person) in row.body)


def rewrite(db: Connection, changed: dict[Said, str]) -> None:
    """Give lines of the outbox other bodies, if they are still as they were read."""
    for line, body in changed.items():
        sql = "UPDATE outbox SET body = ? WHERE id = ? AND body = ?"
        db.execute(sql, (body, line.id, line.body))


def without(body: str, person: int, unnamed: Callable[[str], str]) -> str:
    """Return a message's body without a person: no mention, and texts as `unnamed` has them."""
    mention = f"<@{person}>"

    def cleaned(text: str) -> str:
        return unnamed(text.replace(mention, SOMEBODY))

    told = json.loads(body)
    if not isinstance(told, dict):
        return body
    after = dict(_cleaned(told, person, cleaned))
    return body if after == told else json.dumps(after, ensure_ascii=False, separators=(",", ":"))


def _cleaned(
    told: dict[str, Any], person: int, cleaned: Callable[[str], str]
) -> Iterator[tuple[str, Any]]:
    for key, value in told.items():
        if key == "pings" and isinstance(value, list):
            yield key, [one for one in value if one != person]
        else:
            yield key, cleaned(value) if isinstance(value, str) else value
