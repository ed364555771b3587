"""Making a game: its row and its seeds, committed from the first moment, in one transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from db import games, seats, seeds
from db.engine import Connection
from referee.access import Person
from referee.errors import Refusal
from referee.settings import Setup

from .limits import check_room

if TYPE_CHECKING:
    from referee.settle import Referee

LONGEST_TITLE = 80


class Where(NamedTuple):
    """The server and the channel or thread of a game, and the channel of a public thread."""

    guild: int
    channel: int
    parent: int | None = None


def made(
    referee: Referee,
    where: Where,
    system: str,
    title: str,
    setup: Setup,
    also: Callable[[Connection, int], None] = lambda db, game: None,
) -> Callable[[Connection], int]:
    """Return what makes a game that gathers players, and gives its number.

    `also` is written with it. Raises Refusal if the channel already has a game.
    """
    now, place = referee.clock.now(), f"channel:{where.channel}"
    game = games.Game(
        None, "game", place, where.guild, where.channel, system, title[:LONGEST_TITLE],
        "lobby", setup.text(), None, now, now, None, where.parent,
    )  # fmt: skip
    drawn = seeds.Seeds(0, 0, referee.fresh_seed(), referee.fresh_seed(), now)

    def write(db: Connection) -> int:
        check_room(db, where.guild, setup.host)
        there = games.live(db, "game", place)
        if there is not None:
            raise Refusal(f'This channel already has a game: "{there.title}". See /game status.')
        number = games.add(db, game)
        seeds.add(db, msgspec.structs.replace(drawn, game=number))
        also(db, number)
        return number

    return write


def seated(seat: str, maker: Person, at: int) -> Callable[[Connection, int], None]:
    """Return what seats the person who makes a game, at a time in ms."""
    return lambda db, game: seats.add(db, seats.Seat(game, seat, maker.id, maker.name, at))
