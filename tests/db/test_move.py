"""A database moved to the other engine and back: everything is there, and only one is open."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing

import pytest

from db import (
    answers,
    books,
    claims,
    connect,
    drafts,
    erased,
    forgetting,
    games,
    inbox,
    initiative,
    journal,
    mod_lines,
    names,
    notes,
    orders,
    outbox,
    random_lists,
    roster,
    seats,
    server,
    settings,
    spans,
    trouble,
    votes,
    waiting,
    whispers,
)
from db.errors import CannotOpen, DatabaseBusy
from db.move.__main__ import source, target
from db.move.moving import move
from db.move.side import content
from db.move.tables import in_order
from db.postgres import opened
from db.share import Shards
from db.span_changes import open_span
from tests.conftest import ROOT
from tests.support.db.making import AT, add_game, add_rows, row

STRANGE = 'é\t\n\\ \\N {"a":1} \'"'


def fill(db):
    """Put something into nearly every table, with what a text or bytes may hold."""
    number = add_game(db)
    add_game(db, kind="rolls", title=STRANGE)
    rows = add_rows(db, number, 4)
    journal.append(
        db, row(rows[-1].chain, game=number, seq=5, state=bytes(range(256)), person=None)
    )
    erased.erase(db, number, 2, AT)
    books.put(db, b"book")
    drafts.put(db, drafts.Draft(7, "k", json.dumps(STRANGE), AT))
    settings.put(db, "person", 7, "zone", '"UTC"')
    forgetting.add(db, forgetting.Forgetting(8, "line", AT, "[]", "[]"))
    forgetting.carry_out(db, ["other"])
    db.execute("INSERT INTO ban VALUES (1, ?, NULL, 1, NULL, 'why')", (bytes(32),))
    mod_lines.add(db, mod_lines.ModLine(None, 1, 5, 7, STRANGE, AT))
    initiative.begin(db, initiative.Initiative(5, 1, 7, None, 0, 0, None, AT))
    initiative.add(db, initiative.Listed(None, 5, 7, STRANGE, 3, 0, ""))
    deck = random_lists.RandomList(None, None, 7, "deck", STRANGE, "", "[]", AT)
    listed = random_lists.add(db, deck)
    random_lists.shuffle(db, random_lists.Pile(listed, number, 1, 0, "[2,1]"))
    random_lists.hold(db, random_lists.Held(None, listed, number, 7, STRANGE, 2))
    whispers.add(db, whispers.Whisper(None, 1, 5, 7, 8, None, STRANGE, AT))
    roster.put(db, roster.Sheet(7, "px", STRANGE, "{}", AT))
    trouble.put(db, trouble.Trouble("channel:5", None, AT, 1, None, "shut"))
    seats.add(db, seats.Seat(number, "red", 7, "Ann", AT))
    waiting.add(db, waiting.Waiting(number, "q", "red", AT))
    orders.put(db, orders.Orders(number, "red", 7, "[]", AT))
    names.add(db, names.Name(number, 1, 7, "Ann"))
    answers.add(db, answers.Answer("a", number, 7, AT, "{}"))
    vote = votes.add(db, votes.Vote(None, number, "consent", "1", "{}", AT))
    votes.cast(db, votes.Cast(vote, "red", 7, "yes", AT))
    inbox.add(db, inbox.Note(None, number, 3, 7, "{}", AT))
    outbox.add(db, outbox.Line(None, number, 3, 0, 5, None, "{}", "n", AT))
    open_span(db, number, spans.Stretch("s", "Span"), 1, 5, AT)
    notes.add(db, notes.Note(None, number, 1, None, 7, STRANGE, AT))
    gone = notes.add(db, notes.Note(None, number, 1, None, 7, "x", AT))
    notes.remove(db, gone)


def moved(old, new):
    """Move a database and return what is said."""
    with closing(source(str(old))) as one, closing(target(str(new), AT)) as other:
        return list(move(one, other, AT))


def contents(name):
    """Return what every table of a database holds."""
    with closing(source(str(name))) as side:
        return {table.name: content(side.rows(table)) for table in in_order()}


def leave_when_waited_for(holder):
    """Close a session as soon as somebody waits for what it holds."""
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    limit = time.monotonic() + 30
    while not holder.execute(waiting).fetchone()[0] and time.monotonic() < limit:
        continue
    holder.inner.close()


@pytest.fixture
async def played(path):
    """A file with something in it."""
    async with await connect.connect(path) as database:
        await database.write(fill)
    return path


@pytest.mark.sqlite
async def test_all_of_it_comes_over_and_back(played, address, tmp_path):
    """Every table is the same, and numbers are not given again."""
    before = contents(played)
    assert sum(1 for found in before.values() if found.number) == len(before)
    said = moved(played, address)
    assert "compared: all are the same" in said[0]
    assert said[1] == "The chain of every journal was verified: 5 rows."
    assert contents(address) == before

    async with await server.connect_server(address, played, Shards()) as database:
        assert await database.write(lambda db: add_game(db, place="channel:9")) == 3
        assert await database.read(lambda db: len(journal.rows(db, 1))) == 5
        number = await database.write(
            lambda db: notes.add(db, notes.Note(None, 1, 1, None, 7, "x", AT))
        )
        assert number == 3
    later = contents(address)
    moved(address, tmp_path / "back.db")
    assert contents(tmp_path / "back.db") == later
    async with await connect.connect(tmp_path / "back.db") as database:
        assert await database.read(games.count_live) == 2


@pytest.mark.sqlite
async def test_the_old_one_refuses_to_start_and_makes_room(played, address):
    """A host who forgets the setting reads where everything went."""
    before = contents(played)
    moved(played, address)
    with pytest.raises(CannotOpen, match=r"database was moved to .* on 127\.0\.0\.1 on 18 Nov"):
        await connect.connect(played)
    moved(address, played)
    with pytest.raises(CannotOpen, match=r"was moved to .*landfall\.db"):
        await server.connect_server(address, played, Shards())
    async with await connect.connect(played):
        assert len(list(played.parent.glob("landfall.db.moved-*"))) == 1
    assert contents(played) == before


@pytest.mark.sqlite
async def test_a_database_that_is_not_empty_or_in_use_is_left_alone(played, address):
    """Nothing is mixed, and nobody plays on behind the move's back."""
    async with await server.connect_server(address, played, Shards()) as database:
        with pytest.raises(DatabaseBusy, match="still uses"):
            moved(played, address)
        await database.write(add_game)
    with pytest.raises(CannotOpen, match="is not empty: game has rows"):
        moved(played, address)
    async with await connect.connect(played):
        with pytest.raises(DatabaseBusy):
            moved(played, address)


@pytest.mark.sqlite
async def test_a_process_that_is_just_leaving_is_waited_for(played, address):
    """The server takes back the locks of an ended session only after the client has gone."""
    holder = opened(address)
    holder.execute(f"SELECT pg_advisory_lock{claims.TWO}", (claims.WHOLE, 0))
    leaving = threading.Thread(target=leave_when_waited_for, args=(holder,))
    leaving.start()
    try:
        assert "compared: all are the same" in moved(played, address)[0]
    finally:
        leaving.join()


@pytest.mark.sqlite
async def test_a_row_that_was_changed_is_found_and_nothing_is_moved(played, address):
    """A chain that does not hold ends the move, with the old database open as before."""
    with closing(sqlite3.connect(played)) as db, db:
        db.execute("DROP TRIGGER journal_erased_whole")
        db.execute("UPDATE journal SET told = '[]' WHERE seq = 3")
    done = subprocess.run(
        [sys.executable, "-m", "db.move", str(played), address],
        cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "Row 3 of game 1 is not as it was written.\n"
    assert all(found.number == 0 for found in contents(address).values())
    async with await connect.connect(played):
        pass


def test_a_file_that_is_not_there_is_said():
    done = subprocess.run(
        [sys.executable, "-m", "db.move", "nowhere.db", "other.db"],
        cwd=ROOT, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        1,
        "There is no database nowhere.db; nothing was changed.\n",
    )
