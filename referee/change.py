"""What changes a game outside its journal: seats before the start, votes, notes, options.

Like an action it is saved once under its key, together with the line that tells of it. A repeated
delivery changes nothing and is answered as the first was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import msgspec

from db import answers, games, journal, names, outbox
from db.engine import Connection
from rules.core import canonical

from . import naming, verdict
from .access import Person
from .head import GameHead
from .message import Outgoing
from .settle import Referee


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """What is said about a change of a game: to the channel, or (`public` false) to one person.

    `card` says that the message is the game's lobby from then on, `called` what people are called,
    by person, whom it names besides the person who does it.
    """

    game: int
    message: Outgoing
    public: bool = True
    card: bool = False
    called: dict[int, str] = {}


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a change: the game after it, what is said, the line that says it.

    `repeated` says that it was done before; then nothing goes to the channel.
    """

    head: GameHead
    message: Outgoing
    public: bool = False
    line: int | None = None
    repeated: bool = False


Work = Callable[[Connection], Said]


class _Saved(msgspec.Struct, frozen=True):
    said: Said
    line: int | None
    repeated: bool


async def change(referee: Referee, key: str, person: Person, work: Work, game: int = 0) -> Answer:
    """Do some work on a game (0: it makes one) once, in one transaction, for a person.

    Raises whatever the work raises.
    """
    nonce, at = f"c{hashlib.sha256(key.encode()).hexdigest()[:24]}", referee.clock.now()

    def write(db: Connection) -> _Saved:
        return _before(db, key) or _save(db, key, nonce, person, at, work(db))

    saved = await referee.between(game, nonce, write, lambda saved: saved.line)
    head = await referee.games.get(saved.said.game)
    message = naming.message(saved.said.message, head.names)
    if not saved.repeated:
        referee.moved(head)
    public = saved.said.public and not saved.repeated
    return Answer(
        head=head, message=message, public=public, line=saved.line, repeated=saved.repeated
    )


def _before(db: Connection, key: str) -> _Saved | None:
    """Return what was answered under a key, None for a new one."""
    found = answers.get(db, key)
    if found is None:
        return None
    message = msgspec.json.decode(found.body, type=Outgoing)
    return _Saved(Said(game=found.game, message=message, public=False), None, True)


def _save(db: Connection, key: str, nonce: str, person: Person, at: int, said: Said) -> _Saved:
    """Write what is said about a change, and that its key was answered."""
    game = games.get(db, said.game)
    said = msgspec.structs.replace(said, message=_named(db, said, person))
    note(db, key, said.game, person.id, said.message, at)
    line = None
    if said.public and game is not None and game.channel is not None:
        body = canonical(said.message).decode()
        new = outbox.Line(None, said.game, None, 0, game.channel, None, body, nonce, at)
        line = outbox.add(db, msgspec.structs.replace(new, card=int(said.card)))
    return _Saved(said, line, False)


def _named(db: Connection, said: Said, person: Person) -> Outgoing:
    """Return a message with places for the names in it, which are stored beside it."""
    places = naming.Places(
        said.game, names.of_game(db, said.game), said.called | {person.id: person.name}
    )
    message = places.message(said.message)
    for name in places.new:
        names.add(db, name)
    return message


def noted(key: str, game: int, person: int, text: str, at: int) -> Callable[[Connection], None]:
    """Return what stores an answer under a key, to be saved with an action that has another key."""
    return lambda db: note(db, key, game, person, Outgoing(text), at)


def note(db: Connection, key: str, game: int, person: int, message: Outgoing, at: int) -> None:
    """Store what was answered under a key: the words, without the buttons."""
    words = Outgoing(message.text, named=message.named)
    answers.add(db, answers.Answer(key, game, person, at, canonical(words).decode()))


async def answered(referee: Referee, key: str) -> Outgoing | None:
    """Return the answer to a second delivery of what was done under a key, None for a new one.

    For a row of a journal it is what everybody was told; what was for one person is in their inbox.
    """
    found, row = await referee.db.read(lambda db: (answers.get(db, key), journal.by_key(db, key)))
    if found is not None:
        head = await referee.games.get(found.game)
        return again(naming.message(msgspec.json.decode(found.body, type=Outgoing), head.names))
    if row is None:
        return None
    head = await referee.games.get(row.game)
    lines = tuple(line for line in naming.told(row, head.names) if line.to is None)
    return again(Outgoing(verdict.result(lines)))


def again(message: Outgoing) -> Outgoing:
    """Return what was answered, as the answer to a second delivery."""
    return Outgoing(f"That was done already:\n{message.text}")
