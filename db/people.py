"""What the database holds about a person, counted for them, and forgotten when they ask.

No digest covers a person's number, so forgetting somebody leaves every chain whole. Everything is
done in slices that may be repeated: nobody waits for long, and a crash in between loses nothing.
"""

from __future__ import annotations

from typing import NamedTuple

from . import initiative, mod_lines, random_lists
from .engine import Connection

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
    "answers": "FROM answer WHERE person = ?",
    "lines for moderators": "FROM mod_line WHERE person = ?",
    "initiative": "FROM initiative_entry WHERE person = ?",
    "tables and decks": "FROM random_list WHERE person = ? AND guild IS NULL",
    "whispers": "FROM whisper WHERE ? IN (sender, person)",
}
# What also belongs to the other players stays, without the person's number.
SHARED = {
    "tables and decks of servers": "FROM random_list WHERE person = ? AND guild > 0",
    "cards held": "FROM hand WHERE person = ?",
    "moves": "FROM journal WHERE person = ?",
    "votes": "FROM vote_cast WHERE person = ?",
    "bans": "FROM ban WHERE person = ?",
}
GAMES = {"games made": "FROM game WHERE CAST(json_extract(options, '$.host') AS INTEGER) = ?"}
NAMED = {"names in games": "FROM name WHERE person = ?"}
# Tables with many rows per person, which are deleted a batch at a time.
LONG = ("inbox", "outbox", "note")
# Where a number stands inside the text of a game: who made it, who acts in it, who opened a vote.
INSIDE = (
    "UPDATE game SET options = json_set(options, '$.host', 0)"
    " WHERE id = :game AND CAST(json_extract(options, '$.host') AS INTEGER) = :person",
    "UPDATE game SET options = json_remove(options, '$.acting.\"' || :person || '\"')"
    " WHERE id = :game AND json_type(options, '$.acting.\"' || :person || '\"') IS NOT NULL",
    "UPDATE game SET options = json_remove(options, '$.words.\"' || :person || '\"')"
    " WHERE id = :game AND json_type(options, '$.words.\"' || :person || '\"') IS NOT NULL",
    # Nobody is left who could ask for what was asked.
    "UPDATE vote SET closed_at = :at, outcome = 'forgotten' WHERE game = :game"
    " AND closed_at IS NULL AND :person"
    " IN (CAST(json_extract(body, '$.asker.person') AS INTEGER),"
    " CAST(json_extract(body, '$.proposal.to') AS INTEGER))",
    "UPDATE vote SET body = json_replace("
    " json_replace(body, '$.asker.person', 0), '$.asker.name', 'somebody')"
    " WHERE game = :game AND CAST(json_extract(body, '$.asker.person') AS INTEGER) = :person",
    "UPDATE vote SET body = json_replace(json_replace(body, '$.person', 0), '$.name', 'somebody')"
    " WHERE game = :game AND CAST(json_extract(body, '$.person') AS INTEGER) = :person",
    # Whom a vote would seat stands in its proposal, which is its subject too, and in its words.
    "UPDATE vote SET subject = 'forgotten:' || id, body = json_replace(json_replace(json_replace("
    " body, '$.proposal.to', 0), '$.proposal.name', 'somebody'), '$.text', replace("
    " json_extract(body, '$.text'), json_extract(body, '$.proposal.name'), 'somebody'))"
    " WHERE game = :game AND CAST(json_extract(body, '$.proposal.to') AS INTEGER) = :person",
    # Somebody else asked for a seat to be theirs, or no longer.
    "UPDATE vote SET subject = 'forgotten:' || id, body = json_replace(json_replace(body,"
    " '$.proposal.name', 'somebody'), '$.text', 'change a seat')"
    " WHERE game = :game AND CAST(json_extract(body, '$.proposal.to') AS INTEGER) = :person",
    # Messages that call them by name are to be shown again without it, closed ones too. The last
    # message of a game that is over names everybody who played.
    "UPDATE span_message SET stale = stale + 1 WHERE game = :game AND ((last IS NULL AND EXISTS"
    " (SELECT 1 FROM game WHERE game.id = :game AND ended_at IS NOT NULL)) OR id IN ("
    " SELECT outbox.span FROM name JOIN outbox ON outbox.game = name.game"
    " LEFT JOIN journal ON journal.game = outbox.game AND journal.seq = outbox.seq"
    " WHERE name.game = :game AND name.person = :person AND outbox.span IS NOT NULL"
    " AND instr(coalesce(journal.told, '') || outbox.body, '{p' || name.place || '}') > 0))",
    "UPDATE name SET person = NULL, name = NULL WHERE game = :game AND person = :person",
    "UPDATE span_message SET mentioned = json_remove(mentioned, '$.\"' || :person || '\"')"
    " WHERE game = :game AND json_type(mentioned, '$.\"' || :person || '\"') IS NOT NULL",
    "DELETE FROM seat WHERE game = :game AND person = :person",
)


KINDS = OWN | GAMES | NAMED | SHARED
"""What is counted, each with where it is stored."""


def count(db: Connection, kind: str, person: int) -> int:
    """Return how many things of a kind the database holds about a person."""
    # The statements come from the tables above, never from a person.
    sql = f"SELECT count(*) {KINDS[kind]}"
    return int(db.execute(sql, (person,)).fetchone()[0])


def held(db: Connection, person: int) -> dict[str, int]:
    """Return how many things of each kind the database holds about a person, leaving out zeros."""
    found = {kind: count(db, kind, person) for kind in KINDS}
    return {kind: number for kind, number in found.items() if number}


def take_out(db: Connection, game: int, person: int, at: int) -> None:
    """Remove a person from what is stored about a game beside its rows, at a time in ms."""
    for sql in INSIDE:
        db.execute(sql, {"game": game, "person": person, "at": at})


def leave_place(db: Connection, game: int, person: int) -> None:
    """Remove from a journal of rolls outside servers where, and so whose, it was."""
    sql = "UPDATE game SET place = ?, channel = NULL WHERE id = ? AND place = ?"
    db.execute(sql, (NOBODY, game, f"person:{person}"))


def drop(db: Connection, person: int, most: int = 200) -> bool:
    """Delete what is a person's own and their number on the rest; say whether more is left.

    At most `most` rows of each long table go in one call.
    """
    left = False
    for rest in OWN.values():
        table = rest.split()[1]
        if table in LONG:
            left |= _some(db, f"DELETE FROM {table}", table, person, most)  # noqa: S608
        else:
            db.execute(f"DELETE {rest}", (person,))
    left |= _some(db, "UPDATE journal SET person = NULL", "journal", person, most)
    db.execute("UPDATE vote_cast SET person = NULL WHERE person = ?", (person,))
    # A ban lasts because of its mark: otherwise a banned person would only have to be forgotten.
    db.execute("UPDATE ban SET person = NULL, reason = '' WHERE person = ?", (person,))
    mod_lines.forget(db, person)
    initiative.forget(db, person)
    random_lists.forget(db, person)
    db.execute("DELETE FROM trouble WHERE place = ?", (f"person:{person}",))
    return left


def _some(db: Connection, do: str, table: str, person: int, most: int) -> bool:
    found = f"SELECT rowid FROM {table} WHERE person = ? LIMIT ?"  # noqa: S608
    done = db.execute(f"{do} WHERE rowid IN ({found})", (person, most))
    return done.rowcount == most


class OldRow(NamedTuple):
    """A row in whose own words people are named: from before names stood beside the journal."""

    seq: int
    person: int | None
    kind: str
    decides: int
    move: str
    told: str


def old_rows(db: Connection, game: int, after: int, most: int = 500) -> tuple[OldRow, ...]:
    """Return the next rows of a game, behind row `after`, in whose texts names may stand."""
    # Up to version 0.3.0 /gm dice spelled its GM out, in rows that are noted as naming nobody.
    found = db.execute(
        "SELECT seq, person, kind, decision IS NOT NULL, move, told FROM journal"
        " WHERE game = ? AND seq > ? AND erased_at IS NULL"
        " AND (places = 0 OR (places = 1 AND kind = 'setup')) ORDER BY seq LIMIT ?",
        (game, after, most),
    )
    return tuple(OldRow(*row) for row in found)


def own_rows(db: Connection, game: int, person: int) -> tuple[int, ...]:
    """Return the rows of a game that a person made and that are not erased."""
    sql = "SELECT seq FROM journal WHERE game = ? AND person = ? AND erased_at IS NULL ORDER BY seq"
    return tuple(int(seq) for (seq,) in db.execute(sql, (game, person)))
