"""What is kept beside the games: books, orders, drafts, settings, sheets, votes, and people."""

from __future__ import annotations

import hashlib
import sqlite3
import zlib

import pytest
from msgspec.structs import replace

from db import (
    books,
    drafts,
    forgetting,
    games,
    inbox,
    journal,
    mentions,
    orders,
    outbox,
    people,
    roster,
    seats,
    settings,
    votes,
)
from db.errors import CannotRead
from tests.support.db.making import AT, add_game, add_rows


def test_a_book_is_stored_once_under_its_hash(db):
    """The same body has the same name; what is damaged is not handed out."""
    body = b'{"profiles":[]}'
    name = books.put(db, body)

    assert name == books.put(db, body) == hashlib.sha256(body).hexdigest()
    assert db.execute("SELECT count(*) FROM book").fetchone() == (1,)
    assert books.get(db, name) == body
    assert books.get(db, "0" * 64) is None
    db.execute("UPDATE book SET body = ?", (zlib.compress(b"{}"),))
    with pytest.raises(CannotRead, match="a text that belongs to a game is damaged"):
        books.get(db, name)


def test_books_are_kept_under_their_own_names(db):
    """What is there is not written again; a wrong name is a fault."""
    body = b'{"deck":[1,2]}'
    name = hashlib.sha256(body).hexdigest()
    books.keep(db, {name: body})
    books.keep(db, {name: body})
    assert books.get(db, name) == body
    with pytest.raises(ValueError, match="another one"):
        books.keep(db, {"0" * 64: body})


def test_a_seat_has_one_list_of_orders(db):
    """New orders replace the old ones."""
    number = add_game(db)
    old = orders.Orders(number, "red", 7, "[1]", AT)
    new = replace(old, body="[2]")
    blue = replace(old, seat="blue")
    for one in (old, new, blue):
        orders.put(db, one)

    assert orders.get(db, number, "red") == new
    assert orders.of_game(db, number) == (blue, new)
    assert orders.remove(db, number, "red")
    assert not orders.remove(db, number, "red")
    assert orders.get(db, number, "red") is None


def test_drafts(db):
    """One per person and form; old ones are thrown away."""
    draft = drafts.Draft(7, "band", '{"name":""}', AT)
    later = replace(draft, body='{"name":"Reds"}', at=AT + 5)
    for one in (draft, later, replace(draft, key="other")):
        drafts.put(db, one)

    assert drafts.get(db, 7, "band") == later
    assert drafts.get(db, 8, "band") is None
    assert drafts.prune(db, AT + 1) == 1
    assert drafts.get(db, 7, "other") is None
    assert drafts.remove(db, 7, "band")
    assert not drafts.remove(db, 7, "band")


def test_settings(db):
    """By scope, owner and key; a prefix is taken as it is written."""
    settings.put(db, "server", 1, "roll:a_b", "1")
    settings.put(db, "server", 1, "roll:a_b", "2")
    settings.put(db, "server", 1, "roll:axb", "3")
    settings.put(db, "person", 1, "roll:a_b", "4")

    assert settings.get(db, "server", 1, "roll:a_b") == "2"
    assert settings.get(db, "server", 2, "roll:a_b") is None
    assert settings.under(db, "server", 1, "roll:") == {"roll:a_b": "2", "roll:axb": "3"}
    assert settings.under(db, "server", 1, "roll:a_") == {"roll:a_b": "2"}
    assert settings.under(db, "person", 1) == {"roll:a_b": "4"}
    assert settings.remove(db, "server", 1, "roll:a_b")
    assert not settings.remove(db, "server", 1, "roll:a_b")
    with pytest.raises(sqlite3.IntegrityError):
        settings.put(db, "galaxy", 1, "key", "1")
    with pytest.raises(sqlite3.IntegrityError):
        settings.put(db, "server", 1, "key", "not JSON")


def test_sheets(db):
    """One per name, listed by name, for one system."""
    reds = roster.Sheet(7, "planet28", "Reds", "{}", AT)
    for sheet in (reds, replace(reds, name="Blues"), replace(reds, body='{"a":1}')):
        roster.put(db, sheet)

    assert roster.get(db, 7, "planet28", "Reds") == replace(reds, body='{"a":1}')
    assert [sheet.name for sheet in roster.of_person(db, 7, "planet28")] == ["Blues", "Reds"]
    assert roster.of_person(db, 7, "planetx") == ()
    assert roster.remove(db, 7, "planet28", "Reds")
    assert not roster.remove(db, 7, "planet28", "Reds")


def test_a_vote_from_opening_to_closing(db):
    """Voices may change until it is closed, and count no more after it."""
    number = add_game(db)
    vote = votes.Vote(None, number, "undo", "12", "{}", AT, due=AT + 100)
    opened = votes.add(db, vote)
    red = votes.Cast(opened, "red", 7, "no", AT)
    assert votes.cast(db, red)
    assert votes.cast(db, replace(red, choice="yes"))
    assert votes.cast(db, replace(red, seat="blue"))
    assert votes.due(db, AT + 99) == ()
    assert votes.due(db, AT + 100) == votes.opened(db, number) == (replace(vote, id=opened),)
    assert votes.close(db, opened, "agreed", AT + 50)
    assert not votes.close(db, opened, "refused", AT + 51)
    assert not votes.cast(db, replace(red, choice="no"))

    assert votes.casts(db, opened) == (replace(red, seat="blue"), replace(red, choice="yes"))
    assert votes.get(db, opened) == replace(vote, id=opened, closed_at=AT + 50, outcome="agreed")
    assert votes.due(db, AT + 100) == votes.opened(db, number) == ()


def test_one_vote_at_a_time_on_a_subject(db):
    """A second opens only after the first is closed."""
    vote = votes.Vote(None, add_game(db), "undo", "12", "{}", AT)
    first = votes.add(db, vote)
    with pytest.raises(sqlite3.IntegrityError):
        votes.add(db, vote)
    votes.add(db, replace(vote, subject="13"))
    votes.close(db, first, "refused", AT)
    assert votes.add(db, vote) > first


def test_a_person_is_told_what_is_held_and_forgotten(db):
    """Their own goes, the moves stay without their number, nobody else loses anything."""
    number = add_game(db)
    rows = add_rows(db, number, 2)
    vote = votes.add(db, votes.Vote(None, number, "undo", "1", "{}", AT))
    for person in (7, 8):
        seats.add(db, seats.Seat(number, "red", person, "Ann", AT))
        inbox.add(db, inbox.Note(None, number, 1, person, '"x"', AT))
        settings.put(db, "person", person, "dm", "true")
        roster.put(db, roster.Sheet(person, "planet28", "Reds", "{}", AT))
        votes.cast(db, votes.Cast(vote, f"seat{person}", person, "yes", AT))
    usual = {"seats": 1, "private lines": 1, "settings": 1, "sheets": 1, "votes": 1}

    assert people.held(db, 7) == {**usual, "moves": 2}
    people.take_out(db, number, 7, AT)
    assert people.drop(db, 7, most=1)
    assert people.drop(db, 7, most=1)
    assert not people.drop(db, 7)
    assert people.held(db, 7) == {}
    assert people.held(db, 8) == usual
    assert journal.rows(db, number) == tuple(replace(row, person=None) for row in rows)
    assert [cast.person for cast in votes.casts(db, vote)] == [None, 8]


def test_no_text_keeps_the_number_of_somebody_forgotten(db):
    """Options name the host and who acts, a vote its asker, a message whom it mentions."""
    options = '{"host":7,"acting":{"7":"red","77":"blue"},"pace":"days"}'
    number = add_game(db, options=options)
    other = add_game(db, place="channel:71", channel=71, options='{"host":77}')
    vote = votes.Vote(None, number, "consent", "1", '{"asker":{"person":7,"seats":["red"]}}', AT)
    opened = votes.add(db, vote)
    body = '{"text":"<@7> and <@77>","pings":[77,7,8]}'
    outbox.add(db, outbox.Line(None, number, None, 0, 70, None, body, "n", AT))

    assert people.held(db, 7) == {"games made": 1}
    assert forgetting.games(db, 7) == (number,)
    people.take_out(db, number, 7, AT + 1)
    (line,) = mentions.said(db, 7, frozenset(), 0, 10)
    mentions.rewrite(db, {line: mentions.without(line.body, 7, str)})

    assert games.get(db, number).options == '{"host":0,"acting":{"77":"blue"},"pace":"days"}'
    assert games.get(db, other).options == '{"host":77}'
    closed = votes.get(db, opened)
    body = '{"asker":{"person":8},"proposal":{"to":7,"name":"Ann"},"text":"seat Ann"}'
    asked = votes.add(db, votes.Vote(None, number, "consent", "seat Ann", body, AT))
    people.take_out(db, number, 7, AT + 1)
    left = votes.get(db, asked)
    assert "Ann" not in left.body + left.subject
    assert (closed.outcome, closed.body) == (
        "forgotten", '{"asker":{"person":0,"seats":["red"]}}'
    )  # fmt: skip
    (said,) = db.execute("SELECT body FROM outbox").fetchone()
    assert said == '{"text":"somebody and <@77>","pings":[77,8]}'
