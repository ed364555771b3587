"""What the database holds about a person, counted for them, and forgotten when they ask.

No digest covers a person's number, so forgetting somebody leaves every chain whole.
"""

from __future__ import annotations

import sqlite3

from . import games, journal

NOBODY = "person:0"

# What is theirs alone is deleted; the statements name the tables that /privacy lists.
OWN = {
    "seats": "FROM seat WHERE person = ?",
    "private lines": "FROM inbox WHERE person = ?",
    "direct messages": "FROM outbox WHERE person = ?",
    "standing orders": "FROM orders WHERE person = ?",
    "unfinished forms": "FROM draft WHERE person = ?",
    "settings": "FROM setting WHERE scope = 'person' AND id = ?",
    "sheets": "FROM roster WHERE person = ?",
    "notes": "FROM note WHERE person = ?",
}
# What is also the other players' stays, without the person's number.
SHARED = {
    "moves": "journal",
    "votes": "vote_cast",
}
NAMED = {"names in games": "FROM name WHERE person = ?"}
# Where a number stands inside a text: who made a game, who acts in it, who opened a vote, whom a
# message mentions.
GAMES = {"games made": "FROM game WHERE json_extract(options, '$.host') = ?"}
INSIDE = (
    "UPDATE game SET options = json_set(options, '$.host', 0)"
    " WHERE json_extract(options, '$.host') = ?",
    "UPDATE game SET options = json_remove(options, '$.acting.\"' || ?1 || '\"')"
    " WHERE json_type(options, '$.acting.\"' || ?1 || '\"') IS NOT NULL",
    "UPDATE game SET options = json_remove(options, '$.words.\"' || ?1 || '\"')"
    " WHERE json_type(options, '$.words.\"' || ?1 || '\"') IS NOT NULL",
    "UPDATE vote SET body = json_replace(body, '$.asker.person', 0, '$.asker.name', 'somebody')"
    " WHERE json_extract(body, '$.asker.person') = ?",
    "UPDATE vote SET body = json_replace(body, '$.person', 0, '$.name', 'somebody')"
    " WHERE json_extract(body, '$.person') = ?",
    "UPDATE name SET person = NULL, name = NULL WHERE person = ?",
    "UPDATE outbox SET body = replace(body, '<@' || ?1 || '>', 'somebody')"
    " WHERE instr(body, '<@' || ?1 || '>')",
    "UPDATE outbox SET body = json_set(body, '$.pings', json((SELECT json_group_array(value)"
    " FROM json_each(outbox.body, '$.pings') WHERE value <> ?1)))"
    " WHERE EXISTS (SELECT 1 FROM json_each(outbox.body, '$.pings') WHERE value = ?1)",
)


def held(db: sqlite3.Connection, person: int) -> dict[str, int]:
    """Return how many things of each kind the database holds about a person, leaving out zeros."""
    # The names come from the tables above, never from a person.
    counts = {kind: f"SELECT count(*) {rest}" for kind, rest in (OWN | GAMES | NAMED).items()}
    for kind, table in SHARED.items():
        counts[kind] = f"SELECT count(*) FROM {table} WHERE person = ?"  # noqa: S608
    found = {kind: db.execute(sql, (person,)).fetchone()[0] for kind, sql in counts.items()}
    return {kind: count for kind, count in found.items() if count}


def forget(db: sqlite3.Connection, person: int, at: int) -> dict[str, int]:
    """Delete what is a person's own, take their number off the rest; say what `held` was.

    Rolls outside servers are theirs alone and are erased at `at` (ms). Texts inside moves of a
    shared game are a row's content: erase those rows as well (journal.erase).
    """
    before = held(db, person)
    for (game,) in db.execute("SELECT id FROM game WHERE place = ?", (f"person:{person}",)):
        _erase_alone(db, game, at)
    for rest in OWN.values():
        db.execute(f"DELETE {rest}", (person,))
    for table in SHARED.values():
        db.execute(f"UPDATE {table} SET person = NULL WHERE person = ?", (person,))  # noqa: S608
    # Nobody is left who could ask for what was asked.
    db.execute(
        "UPDATE vote SET closed_at = ?, outcome = 'forgotten' WHERE closed_at IS NULL"
        " AND json_extract(body, '$.asker.person') = ?",
        (at, person),
    )
    for scrub in INSIDE:
        db.execute(scrub, (person,))
    return before


def hosted(db: sqlite3.Connection, person: int) -> tuple[int, ...]:
    """Return the games that a person made."""
    sql = "SELECT id FROM game WHERE json_extract(options, '$.host') = ? ORDER BY id"
    found = db.execute(sql, (person,))
    return tuple(int(game) for (game,) in found)


def _erase_alone(db: sqlite3.Connection, game: int, at: int) -> None:
    games.set_status(db, game, "abandoned", at)
    for seq in range(1, journal.head_seq(db, game) + 1):
        journal.erase(db, game, seq, at)
    db.execute("UPDATE game SET place = ?, channel = NULL WHERE id = ?", (NOBODY, game))
