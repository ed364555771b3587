"""A database as it is after years: a million rows of twenty thousand live games, made in a minute.

A battle, a conquest and a campaign are played for fifty rows through the referee; what they left in
every table is copied for all the other games, each in a channel of its own.
"""

from __future__ import annotations

import os
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from pathlib import Path

from cogs.bot_type import seed_from_system
from db import games, inbox, outbox
from db.connect import connect
from db.engine import Connection
from referee.action import Played
from referee.clock import Clock
from referee.errors import Refusal
from referee.games import Games
from referee.settle import Referee
from rules.core import RuleError, offers, waits_for
from rules.games import GAMES

from . import scenes

ROWS, OPEN_GAMES = 1_000_000, 20_000
EACH = ROWS // OPEN_GAMES
AT_ONCE = 500
PLAYED = (scenes.CHARGE, scenes.EXPLORE, scenes.INTENT)
FIRST_CHANNEL, FIRST_PERSON = 10**6, 10**7
GAMES_EACH = 4
"""In how many games of the crowd one person plays."""
DAY = 86_400_000
STRIDE = 10_000
"""How far the numbers of two games' span messages lie apart."""

SOMEBODY = "iif(t.person > 0, c.person, t.person)"
CHANGED = {
    "game": {
        "id": "c.game",
        "place": "'channel:' || c.channel",
        "channel": "c.channel",
        "options": "json_set(t.options, '$.host', c.person)",
    },
    "seed": {},
    "seat": {"person": SOMEBODY},
    "name": {"person": SOMEBODY},
    "journal": {"key": "'copy-' || c.game || '-' || seq", "person": SOMEBODY},
    "waiting": {"due": "c.wake", "wake": "c.wake"},
    "span_message": {"id": f"id + c.game * {STRIDE}", "channel": "c.channel"},
    "outbox": {
        "id": "NULL",
        "channel": "iif(t.channel IS NULL, NULL, c.channel)",
        "person": SOMEBODY,
        "nonce": "c.game || '-' || coalesce(seq, 0) || '-' || part",
        "span": f"span + c.game * {STRIDE}",
    },
    "inbox": {"id": "NULL", "person": SOMEBODY},
}
"""Each table that holds a game, and the columns in which the copies differ."""


async def crowd(path: Path, person: int, guild: int) -> int:
    """Fill a database that is closed; return how many rows its journal has then."""
    templates = await _play(path, person, guild)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("CREATE TEMP TABLE copy (game, template, channel, person, wake)")
        (last,) = db.execute("SELECT max(id) FROM game").fetchone()
        for first in range(0, OPEN_GAMES, AT_ONCE):
            _copy(db, templates, last + 1, range(first, first + AT_ONCE))
        (rows,) = db.execute("SELECT count(*) FROM journal").fetchone()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    # Else every save that is measured would wait for a gigabyte on its way to the disk.
    with path.open("r+b") as file:
        os.fsync(file.fileno())
    return int(rows)


async def _play(path: Path, person: int, guild: int) -> list[int]:
    """Play one game of each kind for as many rows as a copy shall have; return their numbers."""
    channels = [FIRST_CHANNEL - number for number in range(1, len(PLAYED) + 1)]
    for scene, channel in zip(PLAYED, channels, strict=True):
        await scenes.make(path, scene, person, guild, [channel])
    async with await connect(path) as db:
        referee = Referee(db, Games(db, GAMES), Clock(), seed_from_system)
        found = []
        for channel in channels:
            live = await db.read(partial(games.live, kind="game", place=f"channel:{channel}"))
            if live is None or live.id is None:
                raise AssertionError(f"no game was made in channel {channel}")
            await _moves(referee, live.id)
            found.append(live.id)
        await db.write(spoken)
        await db.write(partial(_noted, games_played=found, person=person))
        return found


def _noted(db: Connection, games_played: list[int], person: int) -> None:
    """Leave private notes about every fifth row of these games in a person's inbox."""
    for game in games_played:
        for seq in range(1, EACH, 5):
            inbox.add(db, inbox.Note(None, game, seq, person, '{"text":"A note."}', 1))


async def _moves(referee: Referee, game: int) -> None:
    """Play random moves of what is offered until there are enough rows."""
    chance = random.Random(game)
    while (head := await referee.games.get(game)).seq < EACH:
        if head.game.status != "open":
            raise AssertionError(f"game {game} is over after {head.seq} rows")
        seat = chance.choice(waits_for(head.state))
        move = chance.choice(tuple(offers(head.system, head.state, seat)))
        try:
            key = f"crowd-{game}-{chance.random()}"
            await referee.settle(game, Played(key=key, seat=seat, move=move))
        except (RuleError, Refusal):
            continue


def spoken(db: Connection) -> None:
    """Mark all lines as delivered and all messages as posted, so that no bot sends them."""
    while lines := outbox.undelivered(db):
        for line in lines:
            outbox.delivered(db, line.id or 0, line.made_at)
    db.execute(
        "UPDATE span_message SET message = 1, posted_at = 1, stale = 0, shown_seq ="
        " (SELECT max(seq) FROM journal WHERE journal.game = span_message.game)"
    )
    db.execute("UPDATE span_message SET closed_at = 1 WHERE last IS NOT NULL")


def _copy(db: Connection, templates: list[int], first: int, turns: range) -> None:
    soon = int(time.time() * 1000) + DAY
    rows = [
        (
            first + turn,
            templates[turn % len(templates)],
            FIRST_CHANNEL + turn,
            FIRST_PERSON + turn // GAMES_EACH,
            soon + turn * 1000,
        )
        for turn in turns
    ]
    db.execute("BEGIN")
    db.execute("DELETE FROM copy")
    db.executemany("INSERT INTO copy VALUES (?, ?, ?, ?, ?)", rows)
    for table, changed in CHANGED.items():
        db.execute(_statement(db, table, changed))
    db.execute("COMMIT")


def _statement(db: Connection, table: str, changed: dict[str, str]) -> str:
    """Return the statement that copies a table's rows of the templates for the other games."""
    columns = [column for _, column, *_ in db.execute(f"PRAGMA table_info({table})")]
    values = [changed.get(name, "c.game" if name == "game" else f't."{name}"') for name in columns]
    own = "id" if table == "game" else "game"
    order = "c.game, t.seq" if "seq" in columns else "c.game"
    return (
        f"INSERT INTO {table} SELECT {', '.join(values)} FROM copy AS c"
        f" JOIN {table} AS t ON t.{own} = c.template ORDER BY {order}"
    )
