"""Statements sent ahead to a server: how seldom it is waited for, and what becomes of failures."""

from __future__ import annotations

import sqlite3

import pytest

from db import (
    games,
    journal,
    orders,
    outbox,
    pipeline,
    server_transaction,
    spans,
    waiting,
    writers,
)
from db.engine import read_along
from db.errors import KeyTaken, OutOfTurn
from db.postgres import Session
from tests.support.db.making import AT, add_game, row
from tests.support.db.turns import counted


@pytest.fixture
def turns(address):
    """A session with the server on this thread, and how often it waited for an answer."""
    with counted(address) as found:
        session = Session(found.address)
        found.session = session
        session.connection()
        yield found
        session.drop()
        session.end()


def waited(turns, work):
    """How often a piece of work waits when it is saved; its statements are known by then."""
    for _ in range(3):
        before = turns.count
        (outcome,) = server_transaction.write_all(turns.session, [work])
        assert outcome.error is None
    return turns.count - before


def written(db):
    """Write the turn, the row and the line of a move; return the numbers of the last two."""
    seq = journal.head_seq(db, 1) + 1
    writers.take_turn(db, 1, seq - 1)
    journal.append(db, row(seq=seq, key=f"k{seq}"))
    line = outbox.Line(None, 1, seq, 0, 5, None, '{"text":"x"}', f"1-{seq}-0", 1)
    return seq, outbox.add_last(db, line)


def move(db):
    """Write a move; return its row."""
    return written(db)[0]


def spoken(db):
    """Write a move; return the number of its line."""
    return written(db)[1]


def lines(db):
    """The numbers of all lines."""
    return [line.id for line in outbox.undelivered(db)]


def test_a_move_waits_for_what_it_reads_and_for_the_commit(turns):
    """One look at the head, then the commit with all the rest: two, for seven statements."""
    server_transaction.write(turns.session, add_game)
    assert waited(turns, move) == 2


def test_the_number_of_a_line_is_the_works_result_though_nobody_waited_for_it(turns):
    """It comes with the commit, and is the number that the row has."""
    server_transaction.write(turns.session, add_game)
    found = [outcomes(turns, spoken)[0] for _ in range(3)]
    assert found == server_transaction.read(turns.session, lines)


def test_what_only_has_to_succeed_goes_with_the_commit(turns):
    """Four games held, all in one turn."""
    server_transaction.write(turns.session, add_game)
    assert waited(turns, lambda db: writers.hold(db, (1, 2, 3, 4))) == 1


def test_whom_a_game_waits_for_is_written_without_a_look(turns):
    """What it waited for before is not read: one turn, with the commit."""
    server_transaction.write(turns.session, add_game)
    rows = [waiting.Waiting(1, "q", seat, AT, wake=AT) for seat in ("red", "blue")]
    assert waited(turns, lambda db: waiting.settle(db, 1, tuple(rows))) == 1
    assert server_transaction.read(turns.session, lambda db: len(waiting.of_game(db, 1))) == 2


def test_what_is_asked_for_together_is_waited_for_once(turns):
    """All that a game's messages need: five statements, one turn."""

    def look(db):
        told, back = spans.asked_told(db, 1), spans.asked_last_back(db, 1)
        rest = (spans.asked_unsettled(db, 1), waiting.asked_of_game(db, 1))
        found = (told, back, *rest, orders.asked_of_game(db, 1))
        return [read() for read in found]

    for _ in range(3):
        turns.session.finish()
        before = turns.count
        assert server_transaction.answered(turns.session, look) == [(), 0, (), (), ()]
        assert turns.count - before == 1


def test_an_answer_is_read_in_one_turn(turns):
    """The end of the transaction is waited for later, by whoever comes next."""
    for _ in range(3):
        turns.session.finish()
        before = turns.count
        assert server_transaction.answered(turns.session, games.count_live) == 0
        assert turns.count - before == 1


def outcomes(turns, *works):
    """What became of pieces of work saved together: their results and the kinds of their errors."""
    found = server_transaction.write_all(turns.session, works)
    return [one.result if one.error is None else type(one.error) for one in found]


def test_a_failure_found_late_is_told_as_it_would_be_at_once(turns):
    """A key that is taken, a row out of turn, an older reading: whoever wrote it is told which."""
    assert outcomes(turns, add_game, move, move) == [1, 1, 2]
    taken = outcomes(turns, lambda db: journal.append(db, row(seq=3, key="k1")), move)
    assert taken == [KeyTaken, 3]
    skipped = outcomes(turns, lambda db: journal.append(db, row(seq=9, key="k9")))
    assert skipped == [OutOfTurn]
    old = outcomes(turns, lambda db: writers.take_turn(db, 1, 0), move)
    assert old == [OutOfTurn, 4]


def test_a_failure_that_the_work_hides_is_no_success(turns):
    """Whatever the work makes of an error, nothing of it is kept."""

    def hiding(db):
        add_game(db, place="channel:8", channel=8)
        try:
            db.execute("SELECT * FROM nowhere").fetchall()
        except Exception:
            return "saved"

    outcomes(turns, add_game)
    (found,) = server_transaction.write_all(turns.session, [hiding])
    assert isinstance(found.error, Exception)
    assert server_transaction.read(turns.session, games.count_live) == 1


def test_a_failure_leaves_nothing_half_known_to_the_server(turns):
    """Statements that the server was to keep ready, and never got, are sent again.

    Though the first failure comes before anything is kept ready at all.
    """

    def counting(sql):
        return lambda db: db.execute(sql, (1,)).fetchone()[0]

    def broken(sql):
        def work(db):
            db.execute("INSERT INTO seat VALUES (?,?,?,?,?)", (99, "red", 7, "Ana", 1))
            counting(sql)(db)

        return work

    for _ in range(2):
        assert outcomes(turns, broken("SELECT count(*) FROM seat")) == [sqlite3.IntegrityError]
    for turn in range(4):
        # Its second use is the one for which it is to be kept ready.
        sql = f"SELECT count(*) + {turn} FROM seat WHERE game = ?"
        assert outcomes(turns, counting(sql)) == [turn]
        assert outcomes(turns, broken(sql)) == [sqlite3.IntegrityError]
        assert outcomes(turns, counting(sql)) == [turn]
    assert outcomes(turns, add_game, move, move) == [1, 1, 2]


def test_work_that_reads_and_yet_writes_is_refused(turns):
    """Though nobody asks what came of its statement."""
    with pytest.raises(sqlite3.OperationalError, match="attempt to write"):
        server_transaction.answered(
            turns.session, lambda db: db.execute("UPDATE game SET rev = rev + 1") and None
        )


def test_more_than_fits_on_the_way_is_sent_while_answers_are_read(turns):
    """Neither side waits for the other with both its hands full."""
    size, many = 1 << 20, 8

    def echo(db):
        found = [db.execute("SELECT ?", ("x" * size,)) for _ in range(many)]
        return [len(one.fetchone()[0]) for one in found]

    assert server_transaction.answered(turns.session, echo) == [size] * many


def test_what_the_server_does_not_keep_ready_is_sent_whole(turns, monkeypatch):
    """It keeps so many statements; the others do as well without."""
    monkeypatch.setattr(pipeline, "KEPT_READY", 0)
    kept = "SELECT count(*) FROM pg_prepared_statements"
    for _ in range(3):
        assert server_transaction.answered(turns.session, games.count_live) == 0
    assert server_transaction.read(turns.session, lambda db: db.execute(kept).fetchone()) == (0,)


def test_a_statement_kept_ready_outlives_a_change_of_its_table(turns):
    """The server refuses it once; it is sent again, and is ready again."""

    def wide(db):
        return len(db.execute("SELECT * FROM short").fetchone())

    def change(sql):
        return lambda db: db.run(sql)

    session = turns.session
    server_transaction.write(session, change("CREATE TABLE short AS SELECT 1 AS a"))
    assert [server_transaction.answered(session, wide) for _ in range(2)] == [1, 1]
    server_transaction.write(session, change("ALTER TABLE short ADD b INTEGER"))
    assert [server_transaction.answered(session, wide) for _ in range(2)] == [2, 2]
    session.finish()
    before = turns.count
    assert server_transaction.answered(session, wide) == 2
    assert turns.count - before == 1


def test_what_cannot_be_read_along_takes_no_work_with_it(turns):
    """The server breaks the transaction: the work is saved once more, without the read."""

    def work(db):
        number = add_game(db)
        read_along(db, lambda db: db.execute("SELECT 1 / 0").fetchone())
        return number

    (number,) = outcomes(turns, work)
    assert server_transaction.read(turns.session, lambda db: games.get(db, number)) is not None


def test_what_is_read_along_sees_what_was_written(turns):
    seen = []

    def work(db):
        add_game(db)
        read_along(db, lambda db: seen.append(games.count_live(db)))

    assert outcomes(turns, work) == [None]
    assert seen == [1]
