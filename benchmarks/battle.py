"""Battles of forty characters, one in each of many channels, made beforehand in the database.

Each stands in the middle of its first turn with a charge to be declared, so that the same command
can be measured again and again.
"""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import msgspec

from cogs.app import seed_from_system
from cogs.deeds import Opened, Played
from cogs.heads import Heads
from cogs.referee import Referee
from cogs.setup import Setup
from cogs.timer import Clock
from db import games, journal, seats, seeds
from db.connect import Database, connect
from rules.core import Start, question, waits_for
from rules.games import GAMES
from rules.planet28 import Planet28

SIDE = 20
PERSON_NAMES = ("Ana", "Ana")


def warband(colour: str) -> str:
    """Return a warband of twenty plain characters."""
    one = {
        "skills": {"A": 3, "F": 4, "S": 3, "AW": 3, "P": 3},
        "hp": 20,
        "weapons": ["Dagger"],
        "armour": "Light armour",
    }
    fighters = [{"name": f"{colour} {number}", **one} for number in range(1, SIDE + 1)]
    return json.dumps({"warband": colour, "points": 10_000, "characters": fighters})


async def make(path: Path, person: int, guild: int, channels: list[int]) -> str:
    """Begin a battle in every channel, one person on both sides; return the charge's target."""
    async with await connect(path) as db:
        heads = Heads(db, GAMES)
        referee = Referee(db, heads, Clock())
        for channel in channels:
            await _begin(db, referee, person, guild, channel)
        head = await heads.get(1)
        return next(u.name for u in head.state.profiles if u.seat != waits_for(head.state)[0])


async def _begin(db: Database, referee: Referee, person: int, guild: int, channel: int) -> None:
    number = await db.write(lambda con: _row(con, person, guild, channel))
    papers = {f"warband/{seat}": warband(seat.title()) for seat in ("red", "blue")}
    options = {option.key: option.default for option in Planet28.options}
    start = Start(seats=("red", "blue"), options=options)
    key = f"start-{channel}"
    await referee.settle(number, Opened(key=key, seat="bot", move=start, papers=papers))
    await _order(referee, number)


async def _order(referee: Referee, number: int) -> None:
    """Answer with the first choice until a unit is to act."""
    while True:
        head = await referee.heads.get(number)
        ask = question(head.state)
        if ask is None or ask.kind == "act":
            return
        entry = ask.entries[0]
        key = f"order-{number}-{head.seq}"
        move = entry.choices[0].move
        await referee.settle(number, Played(key=key, seat=entry.seat, move=move))


def _row(con: sqlite3.Connection, person: int, guild: int, channel: int) -> int:
    place = f"channel:{channel}"
    row = games.Game(
        None, "game", place, guild, channel, "planet28", "Battle", "lobby",
        Setup(person).text(), None, 1, 1,
    )  # fmt: skip
    number = games.add(con, row)
    seeds.add(con, seeds.Seeds(number, 0, seed_from_system(), seed_from_system(), 1))
    for seat, name in zip(("red", "blue"), PERSON_NAMES, strict=True):
        seats.add(con, seats.Seat(number, seat, person, name, 1))
    return number


def crowd(path: Path, rows: int, open_games: int) -> None:
    """Fill a database with other people's open games and rows, copies of the first battle's."""
    con = sqlite3.connect(path)
    with con:
        first, last = games.get(con, 1), journal.head(con, 1)
        current = seeds.current(con, 1)
        if first is None or last is None or current is None:
            raise AssertionError("there is no battle to copy")
        for copy in range(open_games):
            other = msgspec.structs.replace(first, id=None, place=f"channel:{10**6 + copy}")
            number = games.add(con, other)
            seeds.add(con, msgspec.structs.replace(current, game=number))
            for seq in range(1, rows // open_games + 1):
                key = f"crowd-{number}-{seq}"
                journal.append(con, msgspec.structs.replace(last, game=number, seq=seq, key=key))
    con.close()
