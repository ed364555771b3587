"""What is to be said: the outbox, the inboxes and the notes."""

from __future__ import annotations

import sqlite3

import pytest
from msgspec.structs import replace

from db import erased, forgetting, inbox, journal, notes, outbox, people
from tests.support.db.making import AT, add_game, add_rows


def line(game, **changes):
    """Return a line to channel 5 about the first row."""
    usual = {
        "id": None,
        "game": game,
        "seq": 1,
        "part": 0,
        "channel": 5,
        "person": None,
        "body": '{"text":"A hit."}',
        "nonce": f"n{game}-{changes.get('seq', 1)}-{changes.get('part', 0)}",
        "made_at": AT,
    }
    return outbox.Line(**{**usual, **changes})


@pytest.fixture
def number(db):
    """A game with two rows."""
    game = add_game(db)
    add_rows(db, game, 2)
    return game


def test_lines_wait_in_order_until_they_are_said(db, number):
    """What was said, or cannot be, waits no more; a failed try waits on."""
    first, second, third = (
        outbox.add(db, line(number, seq=seq, part=part)) for seq, part in ((1, 0), (1, 1), (2, 0))
    )
    assert [found.id for found in outbox.undelivered(db)] == [first, second, third]
    assert [found.id for found in outbox.undelivered(db, limit=1)] == [first]
    outbox.delivered(db, first, AT + 1, 777)
    outbox.give_up(db, second, "The channel was deleted.")
    outbox.failed(db, third)

    assert outbox.undelivered(db) == (line(number, id=third, seq=2, tries=1),)
    assert outbox.get(db, first) == line(
        number, id=first, delivered_at=AT + 1, message=777, tries=1
    )
    assert [found.gone for found in outbox.of_row(db, number, 1)] == [
        None,
        "The channel was deleted.",
    ]


@pytest.mark.parametrize(
    "changes",
    [
        {"nonce": "other"},
        {"part": 1, "channel": None},
        {"part": 1, "person": 7},
        {"part": 1, "seq": 9},
        {"part": 1, "nonce": "x" * 26},
        {"part": 1, "body": "hit"},
    ],
)
def test_a_line_that_cannot_be(db, number, changes):
    """A part twice, for nobody or two, about no row, an overlong nonce, no JSON."""
    outbox.add(db, line(number))
    with pytest.raises(sqlite3.IntegrityError):
        outbox.add(db, line(number, **changes))
    assert len(outbox.undelivered(db)) == 1


def test_reminders_belong_to_no_row(db, number):
    """Any number of them, and each is said."""
    for nonce in ("r1", "r2"):
        outbox.add(db, line(number, seq=None, nonce=nonce))
    assert [found.nonce for found in outbox.undelivered(db)] == ["r1", "r2"]


def test_an_inbox_keeps_what_was_read(db, number):
    """Reading marks a person's own lines of that game, and they can be read again."""
    mine = inbox.Note(None, number, 1, 7, '"a five"', AT)
    theirs = replace(mine, person=8)
    first, other = inbox.add(db, mine), inbox.add(db, theirs)

    assert inbox.of_person(db, 7, number) == (replace(mine, id=first),)
    assert inbox.mark_read(db, 7, number, AT + 1) == 1
    assert inbox.mark_read(db, 7, number, AT + 2) == 0
    assert inbox.of_person(db, 7, number) == (replace(mine, id=first, read_at=AT + 1),)
    assert inbox.of_person(db, 8, number) == (replace(theirs, id=other),)
    assert inbox.of_person(db, 7, number + 1) == ()


def test_notes_are_seen_by_whom_they_are_for(db, number):
    """A note for a seat is for its holders only."""
    public = notes.Note(None, number, 1, None, 7, "Good shot.", AT)
    secret = replace(public, seat="gm", body="The planet is hollow.")
    first, second = notes.add(db, public), notes.add(db, secret)

    assert notes.seen_by(db, number, ("red",)) == (replace(public, id=first),)
    assert notes.seen_by(db, number, ("red", "gm")) == (
        replace(public, id=first),
        replace(secret, id=second),
    )
    assert notes.get(db, second) == replace(secret, id=second)
    assert notes.remove(db, second)
    assert not notes.remove(db, second)
    assert notes.get(db, second) is None


def test_the_message_that_first_told_of_a_row(db):
    """For links from the log; rows that no message told of are left out."""
    number = add_game(db)
    add_rows(db, number, 3)
    usual = outbox.Line(None, number, 1, 0, 5, None, "{}", "a", AT)
    first, second = outbox.add(db, usual), outbox.add(db, replace(usual, part=1, nonce="b"))
    outbox.add(db, replace(usual, seq=2, nonce="c"))
    outbox.delivered(db, first, AT, 71)
    outbox.delivered(db, second, AT, 72)

    assert outbox.messages(db, number) == {1: (5, 71)}
    assert [outbox.row_of(db, number, message) for message in (71, 72, 73)] == [1, 1, None]
    assert outbox.row_of(db, number + 1, 71) is None


FULL = (
    '{"text":"A hit.","working":"d6: 4","foot":"Row 1","buttons":[[{"label":"Why?","id":"w:1"}]],'
    '"pings":[7],"picture":[1,1]}'
)


def test_old_lines_are_pruned_to_what_the_log_and_a_hidden_row_need(db, number):
    """A reminder goes; a row's line keeps message, words and receipt. The young and unsaid stay."""
    told = outbox.add(db, line(number, body=FULL))
    reminder = outbox.add(db, line(number, seq=None, nonce="r"))
    young, unsaid = (outbox.add(db, line(number, seq=2, part=part, body=FULL)) for part in (0, 1))
    for one, at in ((told, AT), (reminder, AT), (young, AT + 10)):
        outbox.delivered(db, one, at, 700 + one)

    assert outbox.prune(db, AT + 10) == 2
    assert outbox.prune(db, AT + 10) == 0
    assert outbox.get(db, reminder) is None
    assert outbox.get(db, told).body == '{"text":"A hit.","foot":"Row 1"}'
    assert outbox.messages(db, number) == {1: (5, 700 + told), 2: (5, 700 + young)}
    assert outbox.row_of(db, number, 700 + told) == 1
    assert [outbox.get(db, one).body for one in (young, unsaid)] == [FULL, FULL]
    assert [one.id for one in outbox.undelivered(db)] == [unsaid]


def test_pruning_takes_a_slice_at_a_time(db, number):
    """As many lines as it may, and says how many that were."""
    for part in range(5):
        outbox.delivered(db, outbox.add(db, line(number, part=part, body=FULL)), AT, 70 + part)
    assert [outbox.prune(db, AT + 1, most=2) for _ in range(4)] == [2, 2, 1, 0]


def plan(db, sql):
    """Return how SQLite means to find what a statement asks for."""
    return " ".join(step[3] for step in db.execute(f"EXPLAIN QUERY PLAN {sql}"))


def asked(db, work):
    """Return the statements that a function sends."""
    sent = []
    db.set_trace_callback(sent.append)
    work(db)
    db.set_trace_callback(None)
    return sent


@pytest.mark.sqlite
@pytest.mark.parametrize(
    "work",
    [
        lambda db: outbox.prune(db, AT),
        lambda db: outbox.undelivered(db),
        journal.last_contests,
        lambda db: erased.erase(db, 1, 2, AT),
        lambda db: people.held(db, 7),
        lambda db: people.drop(db, 7),
        lambda db: people.take_out(db, 1, 7, AT),
        lambda db: forgetting.games(db, 7),
    ],
)
def test_what_is_asked_at_a_start_and_daily_reads_no_table_row_by_row(db, work):
    """A million rows must not be read for a handful."""
    for sql in asked(db, work):
        if "outbox SET body" not in sql:
            for table in ("journal", "outbox", "inbox"):
                found = plan(db, sql)
                assert f"SCAN {table}" not in found or f"SCAN {table} USING INDEX" in found, sql
