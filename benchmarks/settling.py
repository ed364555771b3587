"""What settling costs: an attack of sixty exploding dice against a plain roll of its pool.

Both are decided by the rules, rolled and saved by one referee, in turns; forty squadrons a side.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cogs.bot_type import seed_from_system
from cogs.rolls.action import Rolled
from db import games, seats, seeds
from db.connect import connect
from db.engine import Connection
from referee.action import Action, Played
from referee.clock import Clock
from referee.games import Games
from referee.head import GameHead
from referee.settings import Setup
from referee.settle import Referee
from rules.core import offers, waits_for
from rules.games import GAMES, ROLLS
from rules.games.planetfall.attack.fire import Fire
from rules.notation import read
from rules.rolls import Throw

from . import scenes
from .peer import Peer
from .peer_world import EVERYBODY, GUILD
from .reading import Reading

SAMPLES, WARM, BAR = 150, 20, 1.5
POOL, SEAT, CHANNEL = "60ad4+", "r1", 5
CLOSE = 20
"""How far away the target is, in half inches: in effective range."""
Cost = tuple[float, float]
"""Seconds, and seconds of CPU."""


def measure() -> Iterator[Reading]:
    """Yield the reading; takes some ten seconds."""
    with tempfile.TemporaryDirectory() as folder:
        rolls, attacks = asyncio.run(_settled(Path(folder) / "ours.db"))
    raw = f"roll {_shown(rolls)}, attack {_shown(attacks)}; {len(rolls)} each, in turns"
    value = _middle(attacks, 0) / _middle(rolls, 0)
    yield Reading("attack of 60 exploding dice, settled", value, BAR, f"x {POOL}", raw)


async def _settled(data: Path) -> tuple[list[Cost], list[Cost]]:
    channels = Peer(SAMPLES).channels
    await scenes.make(data, scenes.ATTACK, EVERYBODY, GUILD, channels, shown=True)
    async with await connect(data) as db:
        referee = Referee(db, Games(db, (*GAMES, ROLLS)), Clock(), seed_from_system)
        rolls, journal = list[Cost](), await db.write(_journal)
        attacks = list[Cost]()
        for number in range(1, SAMPLES + 1):
            rolls.append(await _taken(referee, journal, _roll(number)))
            head = await referee.games.get(number)
            attacks.append(await _taken(referee, number, _attack(head)))
    return rolls[WARM:], attacks[WARM:]


def _journal(con: Connection) -> int:
    """Make a journal of free rolls with somebody in it; return its number."""
    setup = Setup(EVERYBODY).text()
    row = games.Game(
        None, "rolls", f"channel:{CHANNEL}", GUILD, CHANNEL, ROLLS.name, ROLLS.title, "open",
        setup, None, 1, 1,
    )  # fmt: skip
    number = games.add(con, row)
    seeds.add(con, seeds.Seeds(number, 0, seed_from_system(), seed_from_system(), 1))
    seats.add(con, seats.Seat(number, SEAT, EVERYBODY, "Ana", 1))
    return number


def _roll(number: int) -> Rolled:
    plan = read(POOL)
    move = Throw(line=plan.text, canonical=plan.canonical, notation=plan.version)
    return Rolled(key=f"roll-{number}", seat=SEAT, person=EVERYBODY, move=move, name="Ana")


def _attack(head: GameHead) -> Played:
    (seat,) = waits_for(head.state)
    found = offers(head.system, head.state, seat)
    fire = next(move for move in found if isinstance(move, Fire))
    move = msgspec.structs.replace(fire, ranges=(CLOSE,))
    return Played(key=f"attack-{head.id}", seat=seat, person=EVERYBODY, move=move)


async def _taken(referee: Referee, game: int, action: Action) -> Cost:
    """Settle an action; return what that took."""
    started, cpu = time.perf_counter(), time.process_time()
    await referee.settle(game, action)
    return time.perf_counter() - started, time.process_time() - cpu


def _middle(found: list[Cost], which: int) -> float:
    return statistics.median(one[which] for one in found)


def _shown(found: list[Cost]) -> str:
    return f"{_middle(found, 0) * 1000:.2f} ms ({_middle(found, 1) * 1000:.2f} of CPU)"
