"""States as they are stored: with a dictionary that the row names, or as they were before."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from contextlib import closing
from itertools import product

import pytest

from db import backup, books, erased, journal, migrate, packing
from db.engine import is_shared
from db.errors import CannotRead
from tests.support.db.making import AT, add_game, row

STATES = tuple(
    b'{"turn":%d,"units":[{"name":"trooper","wounds":%d,"x":%d},{"name":"captain","hidden":true}]}'
    % (turn, turn % 5, turn * 37)
    for turn in range(1, 30)
)


@pytest.fixture
def dictionary():
    """One that nobody has at hand."""
    return packing.Dictionary(os.urandom(16) + b"".join(STATES))


def add_states(db, dictionary, states=STATES) -> int:
    """Add a game whose rows have these states, packed with a dictionary that is stored."""
    number = add_game(db)
    if dictionary is not None:
        books.put(db, dictionary.body)
    for seq, state in enumerate(states, start=1):
        journal.append(db, row(game=number, seq=seq, state=state), dictionary)
    return number


def states_of(db, number):
    """The states of a game as they are read."""
    return tuple(one.state for one in journal.rows(db, number))


def packed(db, seq):
    """A state as it is stored."""
    return db.execute("SELECT state FROM journal WHERE seq = ?", (seq,)).fetchone()[0]


def tamper(db, seq, state):
    """Change what is stored of a state, as a damaged page would."""
    if is_shared(db):
        # Other tests use the same tables.
        db.execute("ALTER TABLE journal DISABLE TRIGGER journal_erased_whole")
    else:
        db.execute("DROP TRIGGER IF EXISTS journal_erased_whole")
    db.execute("UPDATE journal SET state = ? WHERE seq = ?", (state, seq))
    if is_shared(db):
        db.execute("ALTER TABLE journal ENABLE TRIGGER journal_erased_whole")


def is_unread(db, number):
    """Say whether the first row is refused in words, rather than read as what it was not."""
    try:
        return journal.row(db, number, 1).state == STATES[0]
    except CannotRead as error:
        return "Please tell whoever runs the bot" in str(error)


def test_a_state_names_its_dictionary_and_takes_less_room(db, dictionary):
    number = add_states(db, dictionary)
    stored = packed(db, 9)

    assert states_of(db, number) == STATES
    assert stored[:1] == packing.MARK
    assert stored[1:9].hex() == hashlib.sha256(dictionary.body).hexdigest()[:16]
    assert len(stored) < len(packing.pack(STATES[8])) * 0.7


def test_rows_of_before_are_read_beside_those_with_a_dictionary(db, dictionary):
    number = add_states(db, None)
    books.put(db, dictionary.body)
    journal.append(db, row(game=number, seq=30, state=STATES[0]), dictionary)

    assert states_of(db, number) == (*STATES, STATES[0])


@pytest.mark.parametrize("size", [0, 1, 63, 64, 255, 256, 40_000, 70_000])
def test_a_state_of_any_length_comes_back(db, dictionary, size):
    state = bytes(i * i * 7919 >> 5 & 255 for i in range(size))
    number = add_states(db, dictionary, (state,))
    assert states_of(db, number) == (state,)


def test_one_row_erased_blinds_no_other(db, dictionary):
    number = add_states(db, dictionary)
    assert erased.erase(db, number, 1, AT)
    assert states_of(db, number) == (b"", *STATES[1:])


def test_one_row_damaged_blinds_no_other(db, dictionary):
    number = add_states(db, dictionary)
    tamper(db, 4, b"\x01" + b"x" * 40)

    with pytest.raises(CannotRead, match="is missing"):
        journal.row(db, number, 4)
    assert journal.row(db, number, 3).state == STATES[2]
    assert journal.head(db, number).state == STATES[-1]


def test_no_byte_changes_unnoticed(db, dictionary):
    """What is read is the state that was stored, or nothing."""
    number = add_states(db, dictionary, STATES[:1])
    whole = packed(db, 1)

    for at, bit in product(range(len(whole)), (1, 16)):
        tamper(db, 1, bytes((*whole[:at], whole[at] ^ bit, *whole[at + 1 :])))
        assert is_unread(db, number), at
    for end in range(1, len(whole)):
        tamper(db, 1, whole[:end])
        assert is_unread(db, number), end


def test_a_dictionary_at_hand_stands_in_for_a_damaged_book(db, dictionary):
    number = add_states(db, dictionary)
    db.execute("UPDATE book SET body = x'00'")

    with pytest.raises(CannotRead, match="is damaged"):
        states_of(db, number)
    packing.know(dictionary.body)
    assert states_of(db, number) == STATES


@pytest.mark.sqlite
def test_a_copy_of_the_file_needs_nothing_else(db, path, dictionary, monkeypatch):
    number = add_states(db, dictionary)
    monkeypatch.setattr(packing, "_known", {})
    backup.copy(db, path.with_name("copy.db"))

    with closing(sqlite3.connect(path.with_name("copy.db"))) as copied:
        assert states_of(copied, number) == STATES
        assert migrate.version(copied) == len(migrate.steps())


def test_the_short_beginning_of_a_name_finds_one_book(db):
    names = [books.put(db, b"book %d" % number) for number in range(50)]

    assert books.beginning(db, names[7][:16]) == b"book 7"
    assert books.beginning(db, "0" * 15 + "1") is None


def test_a_short_state_is_packed_once(db, monkeypatch):
    """Every free roll has the same state: it is not packed anew for each of them."""
    state = b'{"rolls":"of a place of its own"}'
    first = packing.pack(state)
    monkeypatch.setattr(packing.zlib, "compress", None)
    assert packing.pack(state) == first
    assert packing.unpack(db, first) == state
