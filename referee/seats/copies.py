"""A game that goes on from another's position: a copy in another channel, or a file brought in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from db import books, journal, seats
from db.engine import Connection
from referee import access
from referee.access import Person
from referee.errors import Refusal
from referee.head import GameHead
from referee.secrecy import is_hidden
from referee.settings import Setup
from referee.settle import Referee
from referee.timeline import positions, visibility
from referee.timeline.positions import Place
from rules.core import GM

from .create import Where, made


async def check_may_copy(referee: Referee, head: GameHead, person: Person) -> None:
    """Raise Refusal for a copy that would show somebody what they may not see."""
    if head.state is None:
        raise Refusal("Nothing was played here that could be copied.")
    if head.system.outcome(head.state) is not None:
        raise Refusal(
            "The rules ended this game, so nobody could play on from here. Undo its last move"
            " first: /game undo."
        )
    if not access.may_run(head, person):
        access.check_seated(head, person.id)
    rows = await referee.db.read(lambda db: journal.rows(db, head.id))
    if visibility.is_over(head.game) or not visibility.has_secrets(rows):
        return
    plays = any(seat != GM for seat in head.seats_of(person.id))
    if not access.is_gm(head, person.id) or plays or is_hidden(head):
        raise Refusal(
            "There are secrets in this game: while it runs, only a GM who sees them copies it."
        )


def title_of(head: GameHead) -> str:
    """Return the title of a copy."""
    return f"{head.game.title} (copy)"


def copied(
    referee: Referee, head: GameHead, person: Person, where: Where
) -> Callable[[Connection], int]:
    """Return what copies the position of a game, with the person who copies it on every seat."""
    now, place = referee.clock.now(), Place.of(head)

    def also(db: Connection, game: int) -> None:
        books.put(db, place.text())
        for seat in place.seats:
            seats.add(db, seats.Seat(game, seat, person.id, person.name, now))

    setup = _setup(person.id, place, head.setup.pace)
    return made(referee, where, head.system.name, title_of(head), setup, also)


def brought_in(
    referee: Referee, file: bytes, host: int, where: Where, pace: str
) -> Callable[[Connection], int]:
    """Return what makes a game from the position in a file.

    Raises Faults for one that no game can be in.
    """
    place = positions.read(file)
    system = referee.games.system(place.system)
    positions.restore(system, place)
    text = place.text()

    def also(db: Connection, game: int) -> None:
        books.put(db, text)

    setup = _setup(host, place, pace)
    return made(referee, where, system.name, place.title, setup, also)


def _setup(host: int, place: Place, pace: str) -> Setup:
    name = hashlib.sha256(place.text()).hexdigest()
    return Setup(host, options=place.options, pace=pace, position=name)
