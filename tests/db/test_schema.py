"""The schema refuses the impossible, whoever writes; Structs and tables agree."""

from __future__ import annotations

import sqlite3

import pytest
from msgspec.structs import replace

from db import (
    answers,
    drafts,
    games,
    inbox,
    initiative,
    journal,
    mod_lines,
    notes,
    orders,
    outbox,
    random_lists,
    roster,
    seats,
    seeds,
    spans,
    trouble,
    votes,
    waiting,
    whispers,
)
from db.engine import is_shared
from db.errors import OutOfTurn
from tests.support.db.making import AT, add_game, add_rows, game, row

STRUCTS = {
    "game": games.Game,
    "seed": seeds.Seeds,
    "seat": seats.Seat,
    "journal": journal.Row,
    "waiting": waiting.Waiting,
    "outbox": outbox.Line,
    "inbox": inbox.Note,
    "orders": orders.Orders,
    "draft": drafts.Draft,
    "roster": roster.Sheet,
    "vote": votes.Vote,
    "vote_cast": votes.Cast,
    "note": notes.Note,
    "answer": answers.Answer,
    "trouble": trouble.Trouble,
    "span_message": spans.SpanMessage,
    "mod_line": mod_lines.ModLine,
    "whisper": whispers.Whisper,
    "random_list": random_lists.RandomList,
    "pile": random_lists.Pile,
    "hand": random_lists.Held,
    "initiative": initiative.Initiative,
    "initiative_entry": initiative.Listed,
}


def columns(db, table):
    """Return the columns of a table, in their order."""
    if is_shared(db):
        found = db.execute(
            "SELECT column_name FROM information_schema.columns"
            " WHERE table_schema = 'public' AND table_name = ? ORDER BY ordinal_position",
            (table,),
        )
        return tuple(name for (name,) in found)
    return tuple(column[1] for column in db.execute(f"PRAGMA table_info({table})"))


@pytest.mark.parametrize("table", STRUCTS)
def test_a_struct_lists_its_fields_in_the_order_of_the_columns(db, table):
    """Rows are read and written by position."""
    assert STRUCTS[table].__struct_fields__ == columns(db, table)


@pytest.mark.sqlite
def test_every_table_of_ours_is_strict(db):
    """SQLite checks the type of every value."""
    loose = db.execute(
        "SELECT name FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    assert loose == []


GAMES = {
    "a second live game at its place": {"status": "lobby"},
    "an unknown kind": {"kind": "match", "place": "channel:6"},
    "a place that is none": {"place": "channel:six"},
    "a place of nothing": {"place": "moon:6"},
    "an unknown status": {"status": "won", "place": "channel:6"},
    "options that are not JSON": {"options": "{", "place": "channel:6"},
    "a live game that ended": {"ended_at": AT, "place": "channel:6"},
    "a dead game that never ended": {"status": "ended", "place": "channel:6"},
    "a title that is a number": {"title": b"7", "place": "channel:6"},
}


@pytest.mark.parametrize("changes", GAMES.values(), ids=GAMES)
def test_a_game_that_cannot_be(db, changes):
    """Each is refused, though only one thing about it is wrong."""
    if is_shared(db) and isinstance(changes.get("title"), bytes):
        pytest.skip("PostgreSQL makes a text of whatever is put into a text")
    add_game(db)
    with pytest.raises(sqlite3.IntegrityError):
        games.add(db, game(**changes))
    games.add(db, game(place="channel:6"))


def test_a_place_has_one_live_game_and_one_live_trail_of_rolls(db):
    """An ended game makes room; rolls do not stand in a game's way."""
    first = add_game(db)
    add_game(db, kind="rolls")
    games.set_status(db, first, "ended", AT)
    second = add_game(db)
    with pytest.raises(sqlite3.IntegrityError):
        games.set_status(db, first, "open", AT)

    assert games.live(db, "game", "channel:5").id == second


ROWS = {
    "a gap": {"seq": 4},
    "a number taken": {"seq": 2},
    "no key": {"key": ""},
    "a doer that is none": {"by": "ghost"},
    "a move that is not JSON": {"move": "shoot"},
    "rolls that are no list": {"rolls": "{}"},
    "told that is no list": {"told": '"hit"'},
    "a short trail": {"trail": b"x"},
    "restoring itself": {"restores": 3},
    "an epoch without seeds": {"epoch": 1},
    "another game": {"game": 99, "seq": 1},
}


@pytest.mark.parametrize("changes", ROWS.values(), ids=ROWS)
def test_a_journal_row_that_cannot_be(db, changes):
    """Each is refused, and the row without the fault is not."""
    number = add_game(db)
    add_rows(db, number, 2)
    third = row(game=number, seq=3)
    with pytest.raises((sqlite3.IntegrityError, OutOfTurn)):
        journal.append(db, replace(third, **changes))
    journal.append(db, third)


@pytest.mark.parametrize("size", [31, 33, 0])
@pytest.mark.parametrize("name", ["veil", "salt", "digest", "chain"])
def test_a_proof_of_another_length_is_refused(db, name, size):
    """Veil, salt, digest and chain have 32 bytes each."""
    number = add_game(db)
    with pytest.raises(sqlite3.IntegrityError):
        journal.append(db, replace(row(game=number), **{name: bytes(size)}))


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM journal",
        "UPDATE journal SET seq = 9 WHERE seq = 2",
        "UPDATE journal SET chain = zeroblob(32)",
        "UPDATE journal SET key = 'other' WHERE seq = 1",
        "UPDATE journal SET rolls = '[]'",
        "UPDATE journal SET state = x'00'",
        "UPDATE journal SET erased_at = 1",
        "UPDATE journal SET erased_at = 1, move = 'null', salt = x''",
        "DELETE FROM game",
        "DELETE FROM seed",
    ],
)
def test_the_journal_cannot_be_changed(db, sql):
    """Not by a slip of ours, and not by hand with the same schema."""
    rows = add_rows(db, add_game(db), 2)
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(sql)
    assert journal.rows(db, 1) == rows
