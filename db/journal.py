"""The journal: one append-only table in which a game is its last row, the head.

A row is never changed and never deleted; the schema refuses both. It can be erased: its content
goes together with its salt, and what later rows need stays, so that the chain is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from . import packing
from .engine import Connection
from .errors import KeyTaken, OutOfTurn
from .rows import every, insertion


class Later(msgspec.Struct, frozen=True, kw_only=True):
    """What rows say since proof 2; a row of proof 1 has all of it at its default.

    `proof` is the one the game began with; `hides` is 1 where the trail is veiled by the hidden
    seed; `call` the Discord interaction that asked for a free roll; `promises` the commitments of
    the epoch behind this row, as a JSON list of two; `words` the players' words in the seeds, as a
    JSON list of pairs of seat and words, in the first row alone. `places` says how the row names
    people, 0: in its own words, 1: it names nobody, 2: by places (db/names.py); no digest covers
    it.
    """

    proof: int = 1
    hides: int = 0
    call: int | None = None
    promises: str | None = None
    words: str | None = None
    places: int = 0


class Entry(Later, frozen=True):
    """What a journal row says.

    `seq` counts from 1; `key` is unique in the whole journal; `at` is ms; `by` is player, gm,
    order, clock or bot. `move`, `rolls`, `told` are JSON, the last two arrays. `decision` is the
    text that advanced `trail` (32 bytes), None for a row that decides nothing. `state` is not
    compressed here. `version` is the version of the rules; `restores` the row whose state an undo
    or redo goes back to (0: before the first); `epoch` says which seeds the faces come from.
    `veil` is 32 random bytes that are never shown while the game runs: without them the hash of a
    state that is known but for one secret bid would give the bid away.
    """

    game: int
    seq: int
    key: str
    at: int
    person: int | None
    seat: str
    by: str
    kind: str
    move: str
    decision: bytes | None
    rolls: str
    told: str
    state: bytes
    trail: bytes
    version: str
    restores: int | None
    epoch: int
    veil: bytes = msgspec.field(default_factory=partial(os.urandom, 32))

    def sealed(self, salt: bytes, digest: bytes, chain: bytes) -> Row:
        """Return the row of this entry; digest is SHA-256(salt || stored), all have 32 bytes."""
        return Row(**msgspec.structs.asdict(self), salt=salt, digest=digest, chain=chain)


class Row(Entry, frozen=True):
    """A row of `journal`: an entry with its proof.

    An erased row (`erased_at` in ms) has no salt, no veil, no person, no decision, and nothing in
    move, rolls, told and state. A row is made by `Entry.sealed`, or read. `reveals` is 1 for a row
    after which somebody knew more than before, open dice aside; no digest covers it.
    """

    salt: bytes = b""
    digest: bytes = b""
    chain: bytes = b""
    erased_at: int | None = None
    reveals: int = 0


LAST_CALL = "last_call"


def named(kind: str, move: str) -> str:
    """Return the kind of a row: a game's move named like a row of the bot's own gets another name.

    A game's own `resume` says who goes on, the bot's says nothing.
    """
    return LAST_CALL if kind == "resume" and len(move) > len('{"kind":"resume"}') else kind


class Outline(msgspec.Struct, frozen=True):
    """What a row was, without what it says: enough to tell which rows are in force."""

    seq: int
    person: int | None
    seat: str
    by: str
    kind: str
    decides: int
    rolled: int
    reveals: int
    restores: int | None
    erased: int


def fields(entry: Entry) -> dict[str, Any]:
    """Return what the digest of a row covers, as values of JSON.

    Seats, never persons: a person can be forgotten without touching the chain. Bytes are hex, and
    the state is SHA-256(veil || state). A field that is added later is left out while it has its
    default.
    """
    return _fields(entry, json.loads)


def _fields(entry: Entry, read: Callable[[str], Any]) -> dict[str, Any]:
    """Return the same; `read` decodes the JSON that the row holds."""
    told = {
        "seq": entry.seq,
        "key": entry.key,
        "at": entry.at,
        "seat": entry.seat,
        "by": entry.by,
        "kind": entry.kind,
        "move": read(entry.move),
        "decision": None if entry.decision is None else entry.decision.hex(),
        "rolls": read(entry.rolls),
        "told": read(entry.told),
        "state": hashlib.sha256(entry.veil + entry.state).hexdigest(),
        "trail": entry.trail.hex(),
        "version": entry.version,
        "restores": entry.restores,
        "epoch": entry.epoch,
    }
    return told if entry.proof == 1 else {**told, **_later(entry, read)}


def _later(entry: Entry, read: Callable[[str], Any]) -> dict[str, Any]:
    later = {
        "proof": entry.proof,
        "hides": entry.hides == 1 or None,
        "call": None if entry.call is None else str(entry.call),
        "promises": None if entry.promises is None else read(entry.promises),
        "words": None if entry.words is None else read(entry.words),
    }
    return {name: value for name, value in later.items() if value is not None}


def stored(entry: Entry) -> bytes:
    """Return the bytes that the digest of a row covers: its `fields` as canonical JSON.

    Keys sorted, no spaces, UTF-8 (rules/verify.py reads the same).
    """
    return _WRITE(_fields(entry, _READ))


def _number(text: str) -> msgspec.Raw:
    """Return a number with a point as Python and verify.py write it: 1e+16, not 1e16."""
    return msgspec.Raw(repr(float(text)).encode())


# The same bytes as by the json module (a test compares them) in a quarter of the time.
_READ = msgspec.json.Decoder(float_hook=_number).decode
_WRITE = msgspec.json.Encoder(order="deterministic").encode


def append(db: Connection, row: Row, dictionary: packing.Dictionary | None = None) -> None:
    """Add a row behind the head of its game, its state packed with a dictionary stored as a book.

    Raises KeyTaken if its key was written before, OutOfTurn if its number is not the next.
    """
    values = list(msgspec.structs.astuple(row))
    values[_STATE] = packing.pack(row.state, dictionary)
    try:
        db.execute(_INSERT, values)
    except sqlite3.IntegrityError:
        _check_place(db, row)
        raise


_STATE = Row.__struct_fields__.index("state")
_LATER = Row.__struct_fields__.index("proof")
_INSERT = insertion("journal", Row)


def _check_place(db: Connection, row: Row) -> None:
    if by_key(db, row.key) is not None:
        raise KeyTaken(f"The journal already has a row with the key {row.key}.")
    last = head_seq(db, row.game)
    if row.seq != last + 1:
        raise OutOfTurn(f"Row {row.seq} of game {row.game} does not follow row {last}.")


def head_seq(db: Connection, game: int) -> int:
    """Return the number of a game's last row, 0 when it has none."""
    return asked_head_seq(db, game)()


def asked_head_seq(db: Connection, game: int) -> Callable[[], int]:
    """Ask for the same; return what reads it."""
    sql = "SELECT coalesce(max(seq), 0) FROM journal WHERE game = ?"
    found = db.execute(sql, (game,))
    return lambda: int(found.fetchone()[0])


def since_a_person(db: Connection, game: int) -> int:
    """Return how many rows a game has after the last one that a person wrote."""
    sql = (
        "SELECT count(*) FROM journal WHERE game = ?1 AND seq > ("
        " SELECT coalesce(max(seq), 0) FROM journal WHERE game = ?1 AND person IS NOT NULL)"
    )
    return int(db.execute(sql, (game,)).fetchone()[0])


def chain(db: Connection, game: int, seq: int) -> bytes:
    """Return the head of the chain at a row, all zeros before the first."""
    sql = "SELECT chain FROM journal WHERE game = ? AND seq = ?"
    found = db.execute(sql, (game, seq)).fetchone()
    return bytes(32) if found is None else bytes(found[0])


def last_undo(db: Connection, game: int) -> int | None:
    """Return the row to which a game's last undo went back, None if nothing was undone."""
    sql = "SELECT restores FROM journal WHERE game = ? AND kind = 'undo' ORDER BY seq DESC LIMIT 1"
    found = db.execute(sql, (game,)).fetchone()
    return None if found is None else found[0]


def head(db: Connection, game: int) -> Row | None:
    """Return a game's last row."""
    sql = "SELECT * FROM journal WHERE game = ? ORDER BY seq DESC LIMIT 1"
    return _one(db, sql, (game,))


def row(db: Connection, game: int, seq: int) -> Row | None:
    """Return one row of a game."""
    return _one(db, "SELECT * FROM journal WHERE game = ? AND seq = ?", (game, seq))


def words(db: Connection, game: int) -> str:
    """Return what the players of a game put into its dice, as the JSON of its first row."""
    sql = "SELECT coalesce(max(words), '[]') FROM journal WHERE game = ? AND seq = 1"
    return str(db.execute(sql, (game,)).fetchone()[0])


def has_rolled(db: Connection, game: int, epoch: int) -> bool:
    """Say whether any die of an epoch has fallen in a game."""
    sql = "SELECT 1 FROM journal WHERE game = ? AND epoch = ? AND rolls <> '[]' LIMIT 1"
    return db.execute(sql, (game, epoch)).fetchone() is not None


def last_contests(db: Connection) -> tuple[Row, ...]:
    """Return the roll-offs that are the last rows of open games."""
    # By the index: going from the games to their last rows would read a row of every game.
    found = db.execute(
        "SELECT journal.* FROM journal INDEXED BY journal_contest CROSS JOIN game"
        " ON game.id = journal.game AND game.status = 'open' WHERE journal.kind = 'contest'"
        " AND journal.seq = (SELECT max(seq) FROM journal AS other WHERE other.game = journal.game)"
        " ORDER BY journal.game"
    )
    return tuple(_row(db, values) for values in found)


def by_key(db: Connection, key: str) -> Row | None:
    """Return the row with a key, in any game: what a repeated delivery already did."""
    return _one(db, "SELECT * FROM journal WHERE key = ?", (key,))


def rows(db: Connection, game: int, first: int = 1, last: int | None = None) -> tuple[Row, ...]:
    """Return the rows of a game from `first` to `last`, both included, in order."""
    sql = "SELECT * FROM journal WHERE game = ? AND seq BETWEEN ? AND ? ORDER BY seq"
    end = head_seq(db, game) if last is None else last
    return tuple(_row(db, found) for found in db.execute(sql, (game, first, end)))


def outline(db: Connection, game: int) -> tuple[Outline, ...]:
    """Return the outlines of all rows of a game, in order."""
    found = db.execute(
        'SELECT seq, person, seat, "by",'
        " CASE WHEN kind = 'resume' AND length(move) > 17 THEN 'last_call' ELSE kind END,"
        " decision IS NOT NULL, rolls <> '[]', reveals,"
        " restores, erased_at IS NOT NULL FROM journal WHERE game = ? ORDER BY seq",
        (game,),
    )
    return every(Outline, found)


def _one(db: Connection, sql: str, about: tuple[Any, ...]) -> Row | None:
    values = db.execute(sql, about).fetchone()
    return None if values is None else _row(db, values)


def _row(db: Connection, values: tuple[Any, ...]) -> Row:
    state = packing.unpack(db, values[_STATE])
    later = dict(zip(Later.__struct_fields__, values[_LATER:], strict=True))
    return Row(*(*values[:_STATE], state, *values[_STATE + 1 : _LATER]), **later)
