"""What is kept of a person, in numbers, and how it is forgotten."""

from __future__ import annotations

import sqlite3

from db import journal, names, people, rolled
from referee.action import Action, Result
from referee.game import GameHead
from referee.settle import Referee
from rules.core import Line, canonical
from rules.dice import Dice


class Forgotten(Action, frozen=True, kw_only=True):
    """Rolls were erased: a row of its own, so that none of them is where the journal stands."""

    def kind(self) -> str:
        """Return the name of this row."""
        return "forgotten"

    def text(self) -> bytes:
        """Return nothing but the kind."""
        return canonical({"kind": "forgotten"})

    def run(self, head: GameHead, dice: Dice) -> Result:
        """Note it; nothing else changes."""
        told = Line("Somebody had their rolls erased.", "PRIVACY", main=True)
        return Result(state=head.state, told=(told,))


async def held(referee: Referee, person: int) -> dict[str, int]:
    """Return how many things of each kind are kept about a person."""
    return await referee.db.read(lambda db: people.held(db, person))


async def playing(referee: Referee, person: int) -> int:
    """Return in how many live games a person holds a seat."""
    return await referee.db.read(lambda db: rolled.playing(db, person))


async def forget(referee: Referee, person: int, key: str) -> dict[str, int]:
    """Forget a person; return how many things of each kind were kept. `key` is unique for ever."""
    for game in await referee.db.read(lambda db: _standing(db, person)):
        await referee.settle(game, Forgotten(key=f"forgotten:{key}:{game}", seat="bot"))
    at = referee.clock.now()
    known, counts = await referee.db.write(lambda db: _forgotten(db, person, at))
    for game in known:
        referee.games.forget(game)
    referee.recall.forget_all()
    return counts


def _standing(db: sqlite3.Connection, person: int) -> tuple[int, ...]:
    """Return the journals of rolls in channels that stand at a row of this person."""
    rows = {game: seq for game, seq in rolled.rows_of(db, person)}
    return tuple(game for game, seq in rows.items() if journal.head_seq(db, game) == seq)


def _forgotten(
    db: sqlite3.Connection, person: int, at: int
) -> tuple[tuple[int, ...], dict[str, int]]:
    known = (*rolled.seated(db, person), *people.hosted(db, person), *names.games(db, person))
    rows = rolled.rows_of(db, person)
    counts = people.forget(db, person, at)
    for game, seq in rows:
        journal.erase(db, game, seq, at)
    return known, counts
