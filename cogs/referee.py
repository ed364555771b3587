"""The one road through: `settle` takes the head, runs the rules, saves everything at once.

Save first, then speak. One lock stands before the journal, and its primary key behind the lock;
a repeated delivery changes nothing and answers with what was told.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable

import msgspec

from db import books, games, inbox, journal, outbox, seeds, waiting
from db.connect import Database
from db.errors import KeyTaken
from rules import waiting as pace
from rules.core import Line, RuleError, State, canonical, pack, waits_for
from rules.fair import FairDice, digest, link

from . import ids, speech
from .deeds import Deed, Done
from .heads import Head, Heads
from .says import Say
from .timer import Clock

SALT = 32


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a deed came to: the head after it, what was told, the message for the channel.

    `say` is None when nothing is for the channel (an answer while others are awaited), `line` the
    outbox line that is to be marked when it was said, `repeated` whether it was done before, `row`
    the journal row that it is.
    """

    head: Head
    told: tuple[Line, ...]
    say: Say | None
    line: int | None = None
    repeated: bool = False
    row: journal.Row


class _Saving(msgspec.Struct, frozen=True, kw_only=True):
    """All that one deed writes, in one transaction.

    `changed` says the game's status did, `fresh` is a new open seed that replaces the one shown.
    """

    row: journal.Row
    after: Head
    changed: bool
    books: dict[str, bytes]
    notes: tuple[inbox.Note, ...]
    waits: tuple[waiting.Waiting, ...]
    line: outbox.Line | None
    fresh: bytes | None

    def write(self, db: sqlite3.Connection) -> int | None:
        """Write it; return the outbox line's number. Raises KeyTaken for a repeated delivery."""
        for text in self.books.values():
            books.put(db, text)
        journal.append(db, self.row)
        if self.changed:
            games.set_status(db, self.row.game, self.after.game.status, self.row.at)
        else:
            games.touch(db, self.row.game, self.row.at)
        if self.after.game.ended_at is not None:
            seeds.show_open(db, self.row.game, self.row.at)
            seeds.show_hidden(db, self.row.game, self.row.at)
        if self.fresh is not None:
            seeds.renew_open(db, self.row.game, self.fresh, self.row.at)
        waiting.settle(db, self.row.game, self.waits)
        for note in self.notes:
            inbox.add(db, note)
        return None if self.line is None else outbox.add(db, self.line)


class Referee:
    """Settles deeds, one after another; tells listeners which game moved."""

    def __init__(self, db: Database, heads: Heads, clock: Clock) -> None:
        self.db = db
        self.heads = heads
        self.clock = clock
        self.listeners: list[Callable[[Head], None]] = []
        self.in_flight: set[int] = set()
        self._lock = asyncio.Lock()
        self._shelved: set[str] = set()

    async def settle(self, game: int, deed: Deed) -> Verdict:
        """Do a deed once and save it, or refuse it. Raises RuleError, Refusal or StorageError."""
        async with self._lock:
            verdict = await self._settled(game, deed)
        if not verdict.repeated:
            self.moved(verdict.head)
        return verdict

    def moved(self, head: Head) -> None:
        """Tell the listeners that a game is not as it was."""
        for listener in self.listeners:
            listener(head)

    async def _settled(self, game: int, deed: Deed) -> Verdict:
        head = await self.heads.get(game)
        dice = FairDice(head.seeds.open, head.seeds.hidden, head.trail)
        try:
            done = deed.run(head, dice)
        except RuleError:
            if (before := await self._said_before(deed.key)) is not None:
                return before
            raise
        saving = self._saving(head, deed, done, dice)
        try:
            line = await self.db.write(saving.write)
        except KeyTaken:
            if (before := await self._said_before(deed.key)) is not None:
                return before
            raise
        except BaseException:
            self.heads.forget(game)
            raise
        self._shelved.update(saving.books)
        self.heads.keep(saving.after)
        if line is not None:
            self.in_flight.add(line)
        say = _say(saving.line)
        return Verdict(head=saving.after, told=done.told, say=say, line=line, row=saving.row)

    async def _said_before(self, key: str) -> Verdict | None:
        """Return what was told when this key was first delivered, None for a new one."""
        row = await self.db.read(lambda db: journal.by_key(db, key))
        if row is None:
            return None
        lines = await self.db.read(lambda db: outbox.of_row(db, row.game, row.seq))
        told = msgspec.json.decode(row.told, type=tuple[Line, ...])
        head = await self.heads.get(row.game)
        say = _say(lines[0]) if lines else None
        return Verdict(head=head, told=told, say=say, repeated=True, row=row)

    def _saving(self, head: Head, deed: Deed, done: Done, dice: FairDice) -> _Saving:
        at = self.clock.now()
        row, found = _row(head, deed, done, dice, at)
        after = _after(head, done, row)
        notes = _notes(after, done, deed, row)
        names = tuple(dict.fromkeys(seat for seat in _addressed(done) if seat != deed.seat))
        said = deed.say(after, done, row, names)
        line = None if said is None else _line(after, said, row)
        return _Saving(
            row=row,
            after=after,
            changed=after.game.status != head.game.status,
            books={name: text for name, text in found.items() if name not in self._shelved},
            notes=notes,
            waits=_waits(after, at),
            line=line,
            fresh=done.fresh,
        )

    async def spoken(self, line: int | None, message: int | None) -> None:
        """Mark a line as said, when Discord took it."""
        if line is not None:
            at = self.clock.now()
            await self.db.write(lambda db: outbox.delivered(db, line, at, message))
            self.in_flight.discard(line)

    def unspoken(self, line: int | None) -> None:
        """Leave a line that could not be said to the speaker."""
        if line is not None:
            self.in_flight.discard(line)


def _say(line: outbox.Line | None) -> Say | None:
    return None if line is None else msgspec.json.decode(line.body, type=Say)


def _row(
    head: Head, deed: Deed, done: Done, dice: FairDice, at: int
) -> tuple[journal.Row, dict[str, bytes]]:
    state, found = pack(done.state) if isinstance(done.state, State) else (b"null", {})
    entry = journal.Entry(
        game=head.id,
        seq=head.seq + 1,
        key=deed.key,
        at=at,
        person=deed.person,
        seat=deed.seat,
        by=deed.by,
        kind=deed.kind(),
        move=deed.text().decode(),
        decision=done.decided,
        rolls=canonical(dice.rolls).decode(),
        told=canonical(done.told).decode(),
        state=state,
        trail=dice.trail if done.trail is None else done.trail,
        version=head.system.version,
        restores=done.restores,
        epoch=head.seeds.epoch,
    )
    salt = secrets.token_bytes(SALT)
    mark = digest(salt, journal.stored(entry))
    return entry.sealed(salt, mark, link(head.chain, mark)), found


def _after(head: Head, done: Done, row: journal.Row) -> Head:
    """Return the head after a row: ended, when the game itself says so."""
    status = done.status or head.game.status
    if status == "open" and head.system.outcome(done.state) is not None:
        status = "ended"
    ended = head.game.ended_at if status in games.LIVE else head.game.ended_at or row.at
    game = msgspec.structs.replace(head.game, status=status, moved_at=row.at, ended_at=ended)
    return msgspec.structs.replace(
        head,
        game=game,
        seeds=_seeds(head, done, row.at),
        seq=row.seq,
        state=done.state,
        trail=row.trail,
        chain=row.chain,
    )


def _seeds(head: Head, done: Done, at: int) -> seeds.Seeds:
    """Return the seeds that the next row draws from."""
    if done.fresh is None:
        return head.seeds
    epoch = head.seeds.epoch + 1
    return msgspec.structs.replace(head.seeds, epoch=epoch, open=done.fresh, made_at=at)


def _addressed(done: Done) -> list[str]:
    """Return the seats that private lines are for."""
    return [seat for line in done.told if line.to is not None for seat in line.to]


def _notes(after: Head, done: Done, deed: Deed, row: journal.Row) -> tuple[inbox.Note, ...]:
    """Return the private lines for everybody but the person who acted, who reads them at once."""
    notes = []
    for line in done.told:
        if line.to is None:
            continue
        for person in speech.people(after, line.to):
            if person != deed.person:
                body = canonical(line).decode()
                notes.append(inbox.Note(None, after.id, row.seq, person, body, row.at))
    return tuple(notes)


def _waits(after: Head, at: int) -> tuple[waiting.Waiting, ...]:
    """Return whom the game waits for now, with the deadlines of its pace."""
    ask = speech.asked(after)
    if ask is None:
        return ()
    name = ids.question(after.trail, after.state, ask)
    wait = pace.opened(after.setup.pace, at)
    wake = pace.wake_at(wait) or 0
    return tuple(
        waiting.Waiting(after.id, name, seat, wait.since, wait.due, 0, None, wake)
        for seat in waits_for(after.state)
    )


def _line(after: Head, say: Say, row: journal.Row) -> outbox.Line | None:
    if after.game.channel is None:
        return None
    body = canonical(say).decode()
    nonce = f"{after.id}-{row.seq}-0"
    return outbox.Line(None, after.id, row.seq, 0, after.game.channel, None, body, nonce, row.at)
