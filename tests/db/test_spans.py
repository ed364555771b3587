"""Which message tells of which rows: begun, gone on with, split, closed, worn."""

from __future__ import annotations

import sqlite3

import pytest

from db import erased, games, journal, outbox, people, seats, servers, span_changes, spans
from db.span_changes import Shown
from db.spans import Stretch
from tests.support.db.making import AT, add_game, add_rows

ONE, TWO, THREE = (Stretch(str(turn), f"Turn {turn}") for turn in (1, 2, 3))
CHANNEL = 5


@pytest.fixture
def game(db):
    """A game with six rows, of which no message tells."""
    number = add_game(db)
    add_rows(db, number, 6)
    return number


def tell(db, game, seq, here, then=None, channel=CHANNEL):
    """Have a row be told in the message of a span."""
    number = span_changes.follow(db, (game, seq), channel, here, then, AT)
    line = outbox.Line(
        None, game, seq, 0, channel, None, spans.NOTHING, f"{game}-{seq}", AT, span=number
    )
    return number, outbox.add(db, line)


def say(db, number, message, seq, *lines):
    """Note that a message shows a row, by which lines were said."""
    span_changes.shown(db, number, Shown(message, seq, AT, "{}"))
    for line in (*lines, spans.opening(db, number).id):
        outbox.delivered(db, line, AT, message)


def unsettled(db, game):
    return [one.record for one in spans.asked_unsettled(db, game)()]


def seqs(db, number):
    return [row.seq for row in spans.told(db, number)]


def test_rows_of_a_span_share_a_message_and_the_next_begins_behind_them(db, game):
    first, _ = tell(db, game, 1, ONE)
    assert tell(db, game, 2, ONE, TWO)[0] == first
    second = spans.newest(db, game)
    assert (second.title, second.first, second.last) == ("Turn 2", 3, None)
    assert (spans.get(db, first).last, seqs(db, first)) == (2, [1, 2])
    assert tell(db, game, 3, TWO)[0] == second.id
    assert len(outbox.undelivered(db)) == 5


def test_a_span_that_comes_back_is_another_message(db, game):
    tell(db, game, 1, ONE, TWO)
    number, _ = tell(db, game, 2, Stretch("1", "Turn 1, again"), ONE)
    assert spans.get(db, number).title == "Turn 1, again"
    (empty,) = [one for one in unsettled(db, game) if one.title == "Turn 2"]
    assert (empty.first, empty.last) == (2, 1)


def test_another_channel_is_another_message(db, game):
    first, _ = tell(db, game, 1, ONE)
    second, _ = tell(db, game, 2, ONE, channel=6)
    assert first != second
    assert spans.newest(db, game).channel == 6


def test_what_was_not_shown_goes_on_in_the_new_message(db, game):
    number, said = tell(db, game, 1, ONE)
    say(db, number, 77, 1, said)
    tell(db, game, 2, ONE)
    new = span_changes.split(db, spans.get(db, number), 1, CHANNEL, AT)
    assert (seqs(db, number), seqs(db, new)) == ([1], [2])
    assert spans.get(db, number).last == 1
    record = spans.newest(db, game)
    assert (record.id, record.title, record.first) == (new, "Turn 1", 2)
    assert spans.opening(db, new).nonce == f"s{new}"


def test_a_message_is_not_split_once_the_game_has_gone_on_in_another(db, game):
    number, said = tell(db, game, 1, ONE)
    say(db, number, 77, 1, said)
    read = spans.get(db, number)
    tell(db, game, 2, TWO)
    newest = spans.newest(db, game)

    assert span_changes.split(db, read, 1, CHANNEL, AT) is None
    assert spans.newest(db, game) == newest


def test_lines_can_be_handed_on_to_a_message_that_is_there(db, game):
    first, _ = tell(db, game, 1, ONE, TWO)
    second = spans.newest(db, game).number
    span_changes.hand_on(db, first, second)
    assert (seqs(db, first), seqs(db, second)) == ([], [1])
    assert spans.get(db, second).first == 1


def test_a_line_handed_on_to_a_message_that_shows_later_rows_can_be_handed_on_again(db, game):
    first, _ = tell(db, game, 1, ONE, TWO)
    second, said = tell(db, game, 2, TWO, THREE)
    say(db, second, 77, 2, said)
    third = spans.newest(db, game).number

    span_changes.hand_on(db, first, second)
    span_changes.hand_on(db, second, third)

    assert (seqs(db, first), seqs(db, second), seqs(db, third)) == ([], [2], [1])
    assert spans.get(db, third).first == 1


def test_a_closed_message_is_left_alone_until_a_row_of_it_is_worn(db, game):
    number, line = tell(db, game, 1, ONE, TWO)
    span_changes.shown(db, number, Shown(77, 1, AT, "{}", AT))
    outbox.delivered(db, line, AT, 77)
    assert number not in [one.id for one in unsettled(db, game)]
    span_changes.worn(db, game, 1)
    span_changes.worn(db, game, 1)
    worn = spans.get(db, number)
    assert worn.stale == 2
    assert number in [one.id for one in unsettled(db, game)]
    span_changes.shown(db, number, Shown(77, 1, AT, "{}", AT, stale=1))
    assert spans.get(db, number).stale == 2
    span_changes.shown(db, number, Shown(77, 1, AT, "{}", AT, stale=2))
    assert spans.get(db, number).stale == 0
    span_changes.worn_from(db, game, 2)
    assert spans.get(db, number).stale == 0
    span_changes.worn_from(db, game, 1)
    assert spans.get(db, number).stale == 1


def test_a_game_is_taken_up_again_that_is_not_shown_as_it_stands(db, game):
    number, line = tell(db, game, 1, ONE)
    assert spans.left(db) == ()
    say(db, number, 77, 1, line)
    assert [one.game for one in spans.left(db)] == [game]
    say(db, number, 77, 6, line)
    assert spans.left(db) == ()
    span_changes.worn(db, game, 1)
    assert [one.game for one in spans.left(db)] == [game]


@pytest.mark.parametrize(("status", "stale"), [("open", 0), ("ended", 1)])
def test_the_end_of_a_game_is_worn_by_every_row_and_by_whoever_is_forgotten(
    db, game, status, stale
):
    tell(db, game, 1, ONE, TWO)
    end = spans.newest(db, game).number
    games.set_status(db, game, status, AT)

    span_changes.worn(db, game, 1)
    assert spans.get(db, end).stale == stale
    people.take_out(db, game, 7, AT)
    assert spans.get(db, end).stale == 2 * stale


def test_what_is_closed_unposted_waits_no_more(db, game):
    tell(db, game, 1, ONE, TWO)
    empty = spans.newest(db, game).number
    span_changes.end(db, empty, 1)
    span_changes.close(db, empty, AT)
    assert spans.opening(db, empty).gone
    assert empty not in [one.id for one in unsettled(db, game)]


def test_an_erased_row_keeps_its_place_in_its_message(db, game):
    number, line = tell(db, game, 1, ONE)
    say(db, number, 77, 6, line)
    assert erased.erase(db, game, 1, AT)
    (row,) = spans.told(db, number)
    assert (row.erased, row.told, row.body) == (1, "[]", spans.NOTHING)
    assert spans.get(db, number).stale == 1


def test_a_message_is_found_by_its_row_and_its_number_in_the_channel(db, game):
    number, line = tell(db, game, 1, ONE)
    say(db, number, 77, 1, line)
    assert spans.last_of(db, game, 1).id == number
    assert spans.last_of(db, game, 2) is None
    assert spans.of_message(db, game, 77).id == number
    assert spans.of_message(db, game, 78) is None


def test_a_game_that_is_erased_leaves_no_message(db, game):
    tell(db, game, 1, ONE, TWO)
    servers.clear(db, game)
    assert db.execute("SELECT count(*) FROM span_message").fetchone() == (0,)


def test_the_schema_knows_one_newest_message_of_a_game(db, game):
    tell(db, game, 1, ONE)
    with pytest.raises(sqlite3.IntegrityError):
        span_changes.open_span(db, game, TWO, 2, CHANNEL, AT)


def test_a_mark_that_comes_late_names_nobody_who_was_forgotten_meanwhile(db, game):
    seats.add(db, seats.Seat(game, "red", 7, "Ana", AT))
    number, _ = tell(db, game, 1, ONE)
    late = Shown(1_000, 1, AT, '{"7": [1, "q"], "8": [1, "q"]}')
    span_changes.shown(db, number, late)
    assert spans.get(db, number).called() == {7: (1, "q")}

    people.take_out(db, game, 7, AT)
    span_changes.shown(db, number, late)
    assert spans.get(db, number).called() == {}


def test_who_is_forgotten_was_mentioned_nowhere(db, game):
    for seat, person in (("red", 7), ("blue", 8)):
        seats.add(db, seats.Seat(game, seat, person, seat, AT))
    number, _ = tell(db, game, 1, ONE)
    called = '{"7": [1, "q"], "8": [2, "q"]}'
    span_changes.shown(db, number, Shown(77, 1, AT, called))
    assert spans.get(db, number).called() == {7: (1, "q"), 8: (2, "q")}
    people.take_out(db, game, 7, AT)
    assert spans.get(db, number).called() == {8: (2, "q")}


def test_an_undo_wears_out_the_messages_behind_it(db, game):
    number, _ = tell(db, game, 1, ONE, TWO)
    span_changes.shown(db, number, Shown(77, 1, AT, "{}"))
    assert journal.last_undo(db, game) is None
    assert spans.asked_last_back(db, game)() == 0
    span_changes.worn_from(db, game, 1)
    assert spans.get(db, number).stale == 1


def test_a_message_whose_number_is_not_saved_yet_is_worn_like_any_other(db, game):
    """It was posted and closed a moment ago; what it shows is marked after the undo was saved."""
    number, _ = tell(db, game, 1, ONE, TWO)
    span_changes.worn_from(db, game, 1)
    span_changes.worn(db, game, 1)
    span_changes.shown(db, number, Shown(77, 1, AT, "{}", AT))
    assert spans.get(db, number).stale == 2
    assert number in [one.id for one in unsettled(db, game)]


def test_the_span_of_a_row_begins_with_its_first_row_wherever_it_goes_on(db, game):
    tell(db, game, 1, ONE)
    first, _ = tell(db, game, 2, ONE, TWO)
    assert spans.begun(db, game, 2) == 1
    # The next span has no row yet: the last row is still the former one's.
    assert spans.newest(db, game).first == 3 and spans.begun(db, game, 2) == 1
    number, said = tell(db, game, 3, TWO)
    say(db, number, 70, 3, said)
    span_changes.split(db, spans.newest(db, game), 3, CHANNEL, AT)
    tell(db, game, 4, TWO)
    assert spans.newest(db, game).first == 4
    assert spans.begun(db, game, 4) == spans.begun(db, game, 3) == 3
    assert spans.begun(db, game + 1, 1) is None
    assert first
