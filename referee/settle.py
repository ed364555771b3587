"""The one road through: `settle` takes the head, runs the rules, saves everything at once.

Save first, then speak. A lock for each game comes before the journal; after it come the count of
writes to the game (db/writers.py) and the journal's key: the second writer reads the game again and
runs the rules again, which are pure. A repeated delivery changes nothing and is answered with what
was told.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, TypeVar

import msgspec

from db import journal, outbox, writers
from db.database import Database
from db.engine import Connection, read_along
from db.errors import KeyTaken, OutOfTurn
from db.transaction import Work
from rules.core import Line, RuleError
from rules.deadlines import CHANCES
from rules.dice import Dice

from . import naming
from .action import Action, Result
from .clock import Clock
from .commit import Commit
from .games import Games
from .head import GameHead
from .labour import Labour
from .locks import GameLocks
from .marks import Marks
from .message import Outgoing
from .recall import Recall
from .saving import saving
from .secrecy import check_kept

T = TypeVar("T")
log = logging.getLogger("landfall")

# More than enough: the other writer would have to be faster each time.
TRIES = 5


def _draw() -> int:
    """Return a number from 0 to 999,999 that has nothing to do with any game's dice."""
    return secrets.randbelow(CHANCES)


def _written(made: Commit, reads: Iterable[Work[Any] | None], db: Connection) -> int | None:
    """Write a move, then read what is wanted with it; return the number of its line."""
    line = made.write(db)
    for read in reads:
        if read is not None:
            read_along(db, read)
    return line


def _holding(games: tuple[int, ...], write: Callable[[Connection], T]) -> Callable[[Connection], T]:
    """Return what writes, with nobody else writing to these games meanwhile."""

    def held(db: Connection) -> T:
        writers.hold(db, games)
        return write(db)

    return held


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an action: the head after it, what was told, the message for the channel.

    `message` is None if nothing is for the channel (an answer while others are still asked), `line`
    the outbox line to be marked once it has been posted, `spans` whether a span's message shows it,
    `repeated` whether it was done before, `row` the journal row that it is.
    """

    head: GameHead
    told: tuple[Line, ...]
    message: Outgoing | None
    line: int | None = None
    spans: bool = False
    repeated: bool = False
    row: journal.Row


class Referee:
    """Settles actions, one after another; tells listeners which game moved."""

    def __init__(
        self, db: Database, games: Games, clock: Clock, fresh_seed: Callable[[], bytes]
    ) -> None:
        self.db = db
        self.games = games
        self.clock = clock
        self.fresh_seed = fresh_seed
        self.recall = Recall(db)
        self.listeners: list[Callable[[GameHead], None]] = []
        self.own_listeners: list[Callable[[GameHead], None]] = []
        self.savers: list[Callable[[GameHead], Work[Any] | None]] = []
        """Told of a game whose move is about to be saved; it may still fail.

        What they return is read in the same transaction, after the move, if it can be read.
        """
        self.in_flight: set[int] = set()
        self.doubted: set[int] = set()
        self.being_saved: set[tuple[int, int | None]] = set()
        self.being_said: set[str] = set()
        self.locks = GameLocks()
        self.labour = Labour()
        self._shelved: set[str] = set()
        self.marks = Marks(db, clock)

    async def settle(self, game: int, action: Action) -> Settlement:
        """Do an action once and save it. Raises RuleError, Refusal or StorageError."""
        async with self.locks.of(game):
            settled = await self._in_turn(game, action)
        # Nobody waits in a journal of free rolls, and rollers speak for themselves.
        if not settled.repeated and settled.head.game.kind == "game":
            self.moved(settled.head)
        return settled

    async def aside(self, games: Iterable[int], write: Callable[[Connection], T]) -> T:
        """Write what belongs to no action, with nothing being settled in the games it touches.

        These are read from the database next time, and so is whatever else is kept in memory.
        """
        touched = tuple(games)
        async with self.locks.of_all(touched):
            try:
                return await self.db.write(_holding(touched, write))
            finally:
                for game in touched:
                    self.games.forget(game)
                self.recall.forget_all()

    async def into(self, game: int, write: Callable[[Connection], T]) -> T:
        """Write about a single game, with nothing being settled in it; then read it again."""
        async with self.locks.of(game):
            try:
                return await self.db.write(_holding((game,), write))
            finally:
                self.games.forget(game)

    async def between(
        self,
        game: int,
        nonce: str,
        write: Callable[[Connection], T],
        line: Callable[[T], int | None],
    ) -> T:
        """Write what no row tells, with nothing being settled in a game; then read the game again.

        `line` gives the number of the line that its command is about to post, which has the nonce.
        """
        self.being_said.add(nonce)
        try:
            written = await self.into(game, write)
            number = line(written)
            if number is not None:
                self.in_flight.add(number)
            return written
        finally:
            self.being_said.discard(nonce)

    def moved(self, head: GameHead, here: bool = True) -> None:
        """Tell the listeners that a game has changed; `here` says that this process did it."""
        for listener in self.listeners:
            listener(head)
        if here:
            for listener in self.own_listeners:
                listener(head)

    async def _in_turn(self, game: int, action: Action) -> Settlement:
        """Settle it; if another writer was faster, on top of what that one wrote."""
        for _ in range(TRIES - 1):
            try:
                return await self._settled(game, action)
            except OutOfTurn:
                log.info("game %s moved on under an action, which is run again", game)
        return await self._settled(game, action)

    async def _settled(self, game: int, action: Action) -> Settlement:
        head = await self.games.get(game)
        dice = head.dice(action.base(head), action.call)
        try:
            action.check_ready(head)
            action = action.measured(head)
            result = await self._run(action, head, dice)
            if result.state is not head.state:
                check_kept(head, result.state, action.agreed)
        except RuleError:
            if (before := await self._said_before(action.key)) is not None:
                return before
            await self._check_newest(head)
            raise
        made = saving(head, action, result, dice, self.clock.now(), _draw)
        after = made.after.written() if self.db.is_shared else made.after
        made = msgspec.structs.replace(made, after=after, books=self._unshelved(made.books))
        try:
            line = await self._save(made, action)
        except KeyTaken:
            if (before := await self._said_before(action.key)) is not None:
                return before
            raise
        except BaseException:
            self.games.forget(game)
            raise
        self._shelved.update(made.books)
        self.games.follow(head, made.after)
        if result.seats is not None:
            # Newcomers have habits of their own.
            self.games.forget(game)
        names = made.after.names
        message = None if made.message is None else naming.message(made.message, names)
        told = made.result.told
        if made.row.places == naming.NAMES_SOMEBODY:
            told = naming.lines(told, names)
        return Settlement(
            head=made.after,
            told=told,
            message=message,
            line=line,
            spans=made.stretch is not None,
            row=made.row,
        )

    async def _check_newest(self, head: GameHead) -> None:
        """Raise OutOfTurn if another process wrote to a game: what was refused may now be right."""
        if (
            self.db.is_shared
            and await self.db.read(lambda db: writers.rev(db, head.id)) != head.rev
        ):
            self.games.forget(head.id)
            raise OutOfTurn(f"Game {head.id} moved on under an action.")

    async def _run(self, action: Action, head: GameHead, dice: Dice) -> Result:
        """Run the rules: on a thread where that takes more than a moment."""
        if not action.is_heavy():
            return action.run(head, dice)
        return await self.labour.do(head.game.guild, action.run, head, dice)

    async def _save(self, made: Commit, action: Action) -> int | None:
        """Write it all; return the number of the line that is to be posted.

        A person's free roll posts its own line; whatever a span's message shows is left to the
        outbox worker, which must know which is which from before the commit on, and shows nothing
        that this referee does not know yet.
        """
        row, spoken = (made.row.game, made.row.seq), made.stretch is None
        reads = [] if spoken else [saver(made.after) for saver in self.savers]
        self.being_saved.add(row)
        try:
            line = await self.db.write(partial(_written, made, reads))
            if line is not None and action.person is not None and spoken:
                self.in_flight.add(line)
            return line
        finally:
            self.being_saved.discard(row)

    def is_left(self, line: outbox.Line) -> bool:
        """Say whether a line is left to the outbox worker: no command is about to post it."""
        saving = (line.game, line.seq) in self.being_saved or line.nonce in self.being_said
        return line.id not in self.talking() and not saving

    def talking(self) -> frozenset[int | None]:
        """Return the lines that a command is about to post, or that were posted a moment ago."""
        return self.marks.unmarked | self.in_flight

    def _unshelved(self, found: dict[str, bytes]) -> dict[str, bytes]:
        """Return the books that are not known to be stored yet."""
        return {name: text for name, text in found.items() if name not in self._shelved}

    async def _said_before(self, key: str) -> Settlement | None:
        """Return what was told when this key was first delivered, None for a new one."""
        row = await self.db.read(lambda db: journal.by_key(db, key))
        if row is None:
            return None
        lines = await self.db.read(lambda db: outbox.of_row(db, row.game, row.seq))
        head = await self.games.get(row.game)
        told = naming.told(row, head.names)
        message = naming.message(_message(lines[0]), head.names) if lines else None
        spans = any(line.span is not None for line in lines)
        return Settlement(
            head=head, told=told, message=message, spans=spans, repeated=True, row=row
        )

    def spoken(self, line: int | None, message: int | None) -> None:
        """Have a line marked as posted when Discord has accepted it.

        What was told is saved already; the mark goes with the next thing that is saved.
        """
        if line is None:
            return
        self.doubted.discard(line)
        self.marks.add(line, message)
        self.in_flight.discard(line)

    def unspoken(self, line: int | None, doubt: bool) -> None:
        """Leave a line that could not be posted to the outbox worker.

        `doubt` says that it may have arrived: Discord's answer was lost, not the request.
        """
        if line is None:
            return
        self.in_flight.discard(line)
        if doubt:
            self.doubted.add(line)


def _message(line: outbox.Line) -> Outgoing:
    return msgspec.json.decode(line.body, type=Outgoing)
