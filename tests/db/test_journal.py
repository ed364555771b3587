"""The journal: in order, once per key, compressed, covered by digests, erased without a gap."""

from __future__ import annotations

import hashlib
import json
import sqlite3

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from db import erased, games, inbox, journal, outbox
from db.errors import KeyTaken, OutOfTurn
from tests.support.db.making import AT, SALT, VEIL, add_game, add_rows, row


def chain_is_whole(rows):
    """Say whether every row's chain follows from the one before and its digest."""
    before = bytes(32)
    for one in rows:
        if one.chain != hashlib.sha256(before + one.digest).digest():
            return False
        before = one.chain
    return True


def test_rows_come_back_as_they_were_written(db):
    """By number, by key, as the head and in ranges; each with its state whole."""
    number = add_game(db)
    rows = add_rows(db, number, 4)

    assert journal.rows(db, number) == rows
    assert journal.rows(db, number, 2, 3) == rows[1:3]
    assert journal.head(db, number) == rows[3]
    assert journal.head_seq(db, number) == 4
    assert journal.row(db, number, 2) == rows[1]
    assert journal.by_key(db, rows[2].key) == rows[2]


def test_an_empty_game_has_no_rows(db):
    """Nothing found is None, or nothing."""
    number = add_game(db)

    assert journal.head(db, number) is None
    assert journal.head_seq(db, number) == 0
    assert journal.rows(db, number) == ()
    assert journal.row(db, number, 1) is None
    assert journal.by_key(db, "nobody's") is None


def test_the_state_is_stored_compressed(db):
    """A long state takes little room and comes back whole."""
    number = add_game(db)
    state = b'{"army":[' + b'"trooper",' * 500 + b"0]}"
    journal.append(db, row(game=number, state=state))
    (size,) = db.execute("SELECT length(state) FROM journal").fetchone()

    assert size < len(state) / 10
    assert journal.head(db, number).state == state


@pytest.mark.parametrize("size", [0, 1, 2, 255, 256, 511, 512, 40_000, 70_000])
def test_a_state_of_any_length_comes_back(db, size):
    """Around the smallest and the largest window of the compression."""
    number = add_game(db)
    state = bytes(i * i * 7919 >> 5 & 255 for i in range(size))
    journal.append(db, row(game=number, state=state))
    assert journal.head(db, number).state == state


def test_a_doubled_key_is_refused(db):
    """In the same game or another, and what was written first stays."""
    first, second = add_game(db), add_game(db, place="channel:6")
    (written,) = add_rows(db, first, 1)
    for game, seq in ((first, 2), (second, 1)):
        with pytest.raises(KeyTaken, match="key-1-1"):
            journal.append(db, row(game=game, seq=seq, key="key-1-1", kind="other"))

    assert journal.by_key(db, "key-1-1") == written
    assert journal.head_seq(db, second) == 0


@pytest.mark.parametrize("seq", [1, 2, 4])
def test_a_row_out_of_turn_is_refused(db, seq):
    """A number before, at or beyond the next one."""
    number = add_game(db)
    add_rows(db, number, 2)
    with pytest.raises(OutOfTurn, match=f"Row {seq} of game {number} does not follow row 2"):
        journal.append(db, row(game=number, seq=seq, key="new"))


def test_games_are_numbered_apart(db):
    """Each game's rows count from 1."""
    first, second = add_game(db), add_game(db, place="channel:6")
    add_rows(db, first, 3)
    rows = add_rows(db, second, 2)

    assert journal.head(db, second) == rows[1]
    assert journal.head_seq(db, first) == 3


def test_stored_bytes_are_canonical():
    """Sorted keys, no spaces, text as it is, bytes as hex, the state by its hash."""
    text = journal.stored(row(move='{"b" : 1,  "a":"\\u00e9\\u0007"}', decision=None))
    assert text.startswith(b'{"at":1795000000000,"by":"player","decision":null,"epoch":0,')
    assert '"move":{"a":"é\\u0007","b":1}'.encode() in text
    assert hashlib.sha256(VEIL + b'{"turn":1}').hexdigest().encode() in text
    assert json.loads(text) == journal.fields(
        row(move='{"b" : 1,  "a":"\\u00e9\\u0007"}', decision=None)
    )


NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(VALUES)
def test_stored_bytes_are_what_the_json_module_writes(value):
    """Whatever a row holds: those who check a journal have nothing but Python's own library."""
    entry = row(move=json.dumps(value))
    plain = json.dumps(
        journal.fields(entry), ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )
    assert journal.stored(entry) == plain.encode()


CHANGED = {
    "seq": 2,
    "key": "other",
    "at": AT + 1,
    "seat": "blue",
    "by": "gm",
    "kind": "move",
    "move": "{}",
    "decision": None,
    "rolls": "[]",
    "told": "[]",
    "state": b"{}",
    "trail": b"t" * 32,
    "version": "2",
    "restores": 0,
    "epoch": 1,
    "veil": b"w" * 32,
}
LATER = {
    "proof": 3,
    "hides": 1,
    "call": 7,
    "promises": '["aa","bb"]',
    "words": '[["red","salt"]]',
}


@pytest.mark.parametrize("name", CHANGED)
def test_the_digest_covers_every_field_of_the_game(name):
    """A changed field changes the stored bytes."""
    assert journal.stored(row()) != journal.stored(replace(row(), **{name: CHANGED[name]}))


@pytest.mark.parametrize("name", LATER)
def test_the_digest_covers_what_proof_2_says(name):
    """A row of proof 1 is stored as it always was: its digest must hold for ever."""
    old, new = row(), row(proof=2)

    assert "proof" not in journal.fields(old)
    assert journal.fields(new) == {**journal.fields(old), "proof": 2}
    assert journal.stored(new) != journal.stored(replace(new, **{name: LATER[name]}))


def test_the_digest_covers_no_person():
    """So that a person can be forgotten; and every other field is covered or the proof itself."""
    assert journal.stored(row(person=7)) == journal.stored(row(person=None))
    proof = {"salt", "digest", "chain", "erased_at", "reveals", "places"}
    covered = {*CHANGED, *LATER}
    assert set(journal.Row.__struct_fields__) - proof - {"person", "game"} == covered


def test_the_same_state_twice_has_two_hashes():
    """A state that is known but for one secret cannot be guessed from its hash."""
    both = msgspec.structs.asdict(row())
    entry = {name: both[name] for name in journal.Entry.__struct_fields__ if name != "veil"}
    first, second = journal.Entry(**entry), journal.Entry(**entry)

    assert len(first.veil) == 32
    assert journal.fields(first)["state"] != journal.fields(second)["state"]


def test_an_erased_row_leaves_the_chain_whole(db):
    """Content and salt are gone, with the messages about it; links and trail stay."""
    number = add_game(db)
    rows = add_rows(db, number, 3)
    outbox.add(db, outbox.Line(None, number, 2, 0, 5, None, '"secret"', "n1", AT))
    inbox.add(db, inbox.Note(None, number, 2, 7, '"secret"', AT))
    assert erased.erase(db, number, 2, AT + 5)
    left = journal.row(db, number, 2)
    gone = {"person": None, "move": "null", "decision": None, "rolls": "[]", "told": "[]"}

    assert left == replace(rows[1], **gone, state=b"", veil=b"", salt=b"", erased_at=AT + 5)
    assert chain_is_whole(journal.rows(db, number))
    assert outbox.of_row(db, number, 2) == ()
    assert inbox.of_person(db, 7, number) == ()
    journal.append(db, row(rows[2].chain, game=number, seq=4))
    assert chain_is_whole(journal.rows(db, number))


def test_a_row_is_erased_once(db):
    """The second time there is nothing to erase, nor in a game without rows."""
    number = add_game(db)
    add_rows(db, number, 2)

    assert erased.erase(db, number, 1, AT)
    assert not erased.erase(db, number, 1, AT + 9)
    assert journal.row(db, number, 1).erased_at == AT
    assert not erased.erase(db, number, 9, AT)


def test_the_head_of_a_live_game_is_not_erased(db):
    """The game is that row; once it ended, the row can go."""
    number = add_game(db)
    rows = add_rows(db, number, 2)
    with pytest.raises(ValueError, match="End the game first"):
        erased.erase(db, number, 2, AT)
    assert journal.head(db, number) == rows[1]
    games.set_status(db, number, "ended", AT)
    assert erased.erase(db, number, 2, AT)
    assert journal.head(db, number).state == b""


def test_the_making_of_these_tests_seals_as_the_journal_says():
    """Digest and chain are over the salt and the stored bytes, in this order."""
    one = row(b"c" * 32)
    assert one.digest == hashlib.sha256(SALT + journal.stored(one)).digest()
    assert one.chain == hashlib.sha256(b"c" * 32 + one.digest).digest()


def test_an_outline_says_what_a_row_was(db):
    """Whether it decided, rolled, revealed, went back or was erased; not what it says."""
    number = add_game(db)
    one, *_ = add_rows(db, number, 1)
    back = replace(
        row(one.chain, game=number, seq=2, decision=None, rolls="[]", restores=1, kind="undo"),
        reveals=1,
    )
    journal.append(db, back)
    erased.erase(db, number, 1, AT)

    assert journal.outline(db, number) == (
        journal.Outline(1, None, "red", "player", "shoot", 0, 0, 0, None, 1),
        journal.Outline(2, 7, "red", "player", "undo", 0, 0, 1, 1, 0),
    )
    with pytest.raises(sqlite3.IntegrityError, match="never changed"):
        db.execute("UPDATE journal SET reveals = 0 WHERE seq = 2")


def test_roll_offs_that_a_crash_left_are_the_last_rows_of_open_games(db):
    last, earlier, over, other = (add_game(db, place=f"channel:{at}") for at in range(5, 9))
    for game, kind in ((last, "contest"), (earlier, "contest"), (over, "contest"), (other, "bid")):
        journal.append(db, row(game=game, kind=kind))
    journal.append(db, row(game=earlier, seq=2))
    games.set_status(db, over, "ended", AT)

    assert [found.game for found in journal.last_contests(db)] == [last]
