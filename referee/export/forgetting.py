"""Forgetting a person: part by part, each in slices, resumed if a crash interrupted it.

Searching is done on a separate connection; writing holds up only the game it touches. Every part
may be done twice.
"""

from __future__ import annotations

import logging
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from functools import partial

import msgspec

from db import erased, forgetting, games, mentions, people
from db.database import Reader
from db.engine import Connection
from db.errors import NothingSaved, StorageError
from db.forgetting import Forgetting, as_list
from db.forgotten import Forgotten
from referee.action import Action, Result
from referee.erasing import erase_rows
from referee.errors import Ailing, Refusal
from referee.head import GameHead
from referee.message import plain
from referee.settle import Referee
from referee.timeline import outline
from rules.core import Line, canonical
from rules.dice import Dice

SPAN = 5_000
"""How many lines of the outbox are looked through in one read."""
BY_NAME = outline.SIDE | {"undo", "redo", "reroll"}
"""Kinds of row that say who did it, by name if they are older than the table of names."""
HOUSE_RULES = frozenset({"GM", "UNDO"})
"""Rules under which the bot itself names people in the row of a move."""
TYPED_IN = "typed in faces"

log = logging.getLogger("landfall")

Part = Callable[[], Awaitable[None]]


class Erased(Action, frozen=True, kw_only=True):
    """Rows were erased: a row of its own, so that none of them is where the journal stands."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "forgotten"

    def text(self) -> bytes:
        """Return nothing but the kind."""
        return canonical({"kind": "forgotten"})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing else changes."""
        what = "rolls" if head.game.kind == "rolls" else "name"
        told = Line(f"Somebody had their {what} erased.", "PRIVACY", main=True)
        return Result(state=head.state, told=(told,))


async def begin(referee: Referee, person: int, names: Iterable[str] = ()) -> Forgetting:
    """Note on the disk that a person is to be forgotten, in the list beside and in the database.

    `names` are what else they are called. Raises NothingSaved, in words.
    """
    async with referee.db.reading() as reader:
        before = await reader.read(lambda db: forgetting.get(db, person))
        if before is not None:
            return before
        done = await reader.read(forgetting.carried_out)
        known = await reader.read(lambda db: forgetting.called(db, person))
        found = await reader.read(lambda db: forgetting.games(db, person))
    line = _listed(referee, person, done)
    new = Forgetting(
        person,
        line,
        referee.clock.now(),
        canonical(sorted({*known, *names})).decode(),
        canonical(found).decode(),
    )
    return await referee.db.write(lambda db: forgetting.add(db, new))


def _listed(referee: Referee, person: int, done: frozenset[str]) -> str:
    """Write a person into the list; return the line's name. Raises NothingSaved, in words."""
    listed = Forgotten(referee.db.path)
    try:
        return listed.add(person, done)
    except OSError as error:
        why = f"{listed.path.name} cannot be written ({error.strerror})"
        raise NothingSaved(f"Nothing was saved: {why}.") from error


async def carry_out(referee: Referee, one: Forgetting) -> None:
    """Forget a person, starting from the first part that is not done."""
    async with referee.db.reading() as reader:
        parts = Work(referee, reader, one).parts()
        for number, part in enumerate(parts[one.done :], one.done + 1):
            await part()
            await referee.db.write(partial(forgetting.advance, person=one.person, done=number))
    await referee.db.write(lambda db: forgetting.finish(db, one))
    referee.recall.forget_all()


async def resume(referee: Referee) -> int:
    """Finish what a crash interrupted, and forget again whom a copy brought back; say how many."""
    async with referee.db.reading() as reader:
        done = await reader.read(forgetting.carried_out)
        known = await reader.read(forgetting.people) if _is_behind(referee, done) else frozenset()
    listed = Forgotten(referee.db.path)
    if back := listed.find(known, done):
        at = referee.clock.now()
        await referee.db.write(lambda db: forgetting.again(db, back, at))
    open_ones = await referee.db.read(forgetting.unfinished)
    for one in open_ones:
        await carry_out(referee, one)
    await _note_absent(referee, listed, done | {one.line for one in open_ones})
    return len(open_ones)


async def resume_safely(referee: Referee) -> bool:
    """Do the same, logging failures for the next day to retry. Say whether everything worked."""
    try:
        count = await resume(referee)
    except (OSError, sqlite3.Error, StorageError) as error:
        log.warning("who is to be forgotten could not be: %s", error)
        return False
    if count:
        log.info("people forgotten who were not yet, or whom a copy brought back: %s", count)
    return True


def _is_behind(referee: Referee, done: frozenset[str]) -> bool:
    """Say whether the list has lines that have not been carried out in this database."""
    return any(entry.line not in done for entry in Forgotten(referee.db.path).entries())


async def _note_absent(referee: Referee, listed: Forgotten, done: frozenset[str]) -> None:
    """Note the lines about people of whom nothing is stored here."""
    rest = [entry.line for entry in listed.entries() if entry.line not in done]
    if rest:
        await referee.db.write(partial(forgetting.carry_out, lines=rest))


class Work:
    """Everything that forgetting one person takes."""

    def __init__(self, referee: Referee, reader: Reader, one: Forgetting) -> None:
        self._referee = referee
        self._reader = reader
        self._one = one
        self._games = tuple(map(int, as_list(one.games)))
        names = sorted(as_list(one.called), key=len, reverse=True)
        known = "|".join(re.escape(form) for name in names for form in {name, plain(name)})
        self._named = re.compile(rf"(?<!\w)(?:{known})(?!\w)") if known else None

    def parts(self) -> list[Part]:
        """Return every part, in order: each game, the messages, what is theirs alone."""
        own = [partial(self._game, game) for game in self._games]
        return [*own, self._messages, self._rest]

    async def _game(self, game: int) -> None:
        """Erase their rolls, and the old rows in which they are named; leave the game."""
        one = self._one
        found = await self._reader.read(lambda db: games.get(db, game))
        if found is None:
            return
        seqs = await self._seqs(found, game)
        if found.place == f"person:{one.person}":
            await self._write(game, lambda db: games.set_status(db, game, "abandoned", one.at))
        elif seqs:
            await self._stand_behind(game, seqs[-1])
        await erase_rows(self._referee, game, seqs, one.at)
        await self._write(game, lambda db: people.take_out(db, game, one.person, one.at))
        await self._write(game, lambda db: people.leave_place(db, game, one.person))
        await self._show(found, game)

    async def _show(self, found: games.Game, game: int) -> None:
        """Have the messages of a game show what is left, if it can be read."""
        if found.kind != "game" or found.channel is None:
            return
        try:
            self._referee.moved(await self._referee.games.get(game))
        except (Ailing, Refusal) as error:
            log.info("game %s is not shown without them: %s", game, error)

    async def _seqs(self, found: games.Game, game: int) -> tuple[int, ...]:
        """Return the rows of a game that are to be erased, in order."""
        person = self._one.person
        if found.place == f"person:{person}":
            return await self._reader.read(lambda db: erased.unerased(db, game))
        named = {seq async for seq in self._old(game)}
        if found.kind == "rolls":
            named.update(await self._reader.read(lambda db: people.own_rows(db, game, person)))
        return tuple(sorted(named))

    async def _old(self, game: int) -> AsyncIterator[int]:
        """Yield the rows of a game in whose own words the person is named."""
        after = 0
        while some := await self._reader.read(partial(people.old_rows, game=game, after=after)):
            for row in some:
                if self._is_named(row):
                    yield row.seq
            after = some[-1].seq

    def _is_named(self, row: people.OldRow) -> bool:
        beside = outline.what(row.kind, bool(row.decides)) != "move" or row.kind in BY_NAME
        if beside and row.person == self._one.person:
            return True
        lines = msgspec.json.decode(row.told, type=tuple[Line, ...])
        said = [line.text for line in lines if beside or _is_of_the_house(line)]
        if beside:
            said.append(row.move)
        return self._named is not None and any(map(self._named.search, said))

    async def _stand_behind(self, game: int, last: int) -> None:
        """Add a row after the last one to be erased, if that is where the journal stands."""
        head = await self._referee.games.get(game)
        if head.seq == last and head.game.status in games.LIVE:
            key = f"forgotten:{self._one.line}:{game}"
            await self._referee.settle(game, Erased(key=key, seat="bot"))

    async def _messages(self) -> None:
        """Remove the person from messages that were posted or are still to be posted."""
        last = await self._reader.read(mentions.last_said)
        found_in, person = frozenset(self._games), self._one.person
        for after in range(0, last, SPAN):
            some = await self._reader.read(
                partial(mentions.said, person=person, found_in=found_in, after=after, span=SPAN)
            )
            changed = {line: self._without(line) for line in some}
            changed = {line: body for line, body in changed.items() if body != line.body}
            if changed:
                await self._referee.db.write(partial(mentions.rewrite, changed=changed))

    def _without(self, line: mentions.Said) -> str:
        def unnamed(text: str) -> str:
            if self._named is None or not line.old or line.game not in self._games:
                return text
            return self._named.sub(mentions.SOMEBODY, text)

        return mentions.without(line.body, self._one.person, unnamed)

    async def _rest(self) -> None:
        """Delete what is theirs alone, and their number where it is left."""
        while await self._referee.db.write(lambda db: people.drop(db, self._one.person)):
            pass

    async def _write(self, game: int, write: Callable[[Connection], object]) -> None:
        await self._referee.aside((game,), write)


def _is_of_the_house(line: Line) -> bool:
    return line.rule in HOUSE_RULES or TYPED_IN in line.text
