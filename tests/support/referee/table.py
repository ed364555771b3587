"""A referee on a real database, with a clock that stands still, and games of computers."""

from __future__ import annotations

import contextlib
import sqlite3
from functools import partial
from pathlib import Path

from db.connect import connect
from referee.access import COMPUTER_PLAYER, Person
from referee.clock import Clock
from referee.games import Games
from referee.head import GameHead
from referee.seats import lobby, start
from referee.seats.create import Where, made
from referee.settings import Setup
from referee.settle import Referee
from rules.games import GAMES

ANA = Person(7, "Ana")


class Standing(Clock):
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def now(self) -> int:
        return self.time


@contextlib.asynccontextmanager
async def refereed(folder: Path, clock: Standing):
    """Give a referee on the database of a folder, as it is after a start of the bot."""
    async with await connect(folder / "landfall.db") as db:
        yield Referee(db, Games(db, GAMES), clock, lambda: bytes(32))


async def computers(referee: Referee, system: str = "px", pace: str = "live", person: bool = False):
    """Return a game that has begun: Ana made it, computers play it, perhaps she sits on Red."""
    setup = Setup(ANA.id, pace=pace)
    number = await referee.db.write(made(referee, Where(1, 2), system, "Alone", setup))
    for player in (ANA if person else COMPUTER_PLAYER, COMPUTER_PLAYER):
        head = await referee.games.get(number)
        await referee.db.write(partial(_seat, head=head, player=player, at=referee.clock.now()))
        referee.games.forget(number)
    head = await referee.games.get(number)
    action = await start.started(referee, head, ANA.id, "start")
    return (await referee.settle(head.id, action)).head


def _seat(db: sqlite3.Connection, head: GameHead, player: Person, at: int) -> None:
    lobby.take_seat(db, head, player, None, "", at)
