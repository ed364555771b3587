"""Games to measure, one in each of many channels, made beforehand in the database.

Battles of forty characters with a charge to be declared, of eighty squadrons with main ordnance to
be fired, the largest board of Planet X with a hex to be explored, and a squad of five of 3:16
waiting for its last intent: the same command can be measured again and again.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from cogs.bot_type import seed_from_system
from db import games, journal, outbox, seats, seeds, span_changes, spans
from db.connect import connect
from db.database import Database
from db.engine import Connection
from db.span_changes import Shown
from referee.action import Played
from referee.clock import Clock
from referee.games import Games
from referee.head import GameHead
from referee.lifecycle import Started
from referee.settings import Setup
from referee.settle import Referee
from rules.core import GM, Start, System, offers, question, waits_for
from rules.games import GAMES
from rules.games.planet28 import Planet28
from rules.games.planetfall.system import SYSTEM as PLANETFALL
from rules.games.planetx.actions.explore import Explore
from rules.games.planetx.system import PlanetX
from rules.games.three_sixteen import THREE_SIXTEEN

Papers = Callable[[int], dict[str, str]]
"""The documents of a game in a channel, by name."""
SIDE = 20
POSTED = 1 << 39
"""Ids of messages that stand there already lie above it, and below the peer's own."""


def warband(colour: str, weapon: str, channel: int) -> str:
    """Return a warband of twenty plain characters, named otherwise in each channel."""
    one = {
        "skills": {"A": 3, "F": 4, "S": 3, "AW": 3, "P": 3},
        "hp": 20,
        "weapons": [weapon],
        "armour": "Light armour",
    }
    fighters = [{"name": f"{colour} {channel}-{n}", **one} for n in range(1, SIDE + 1)]
    return json.dumps({"warband": colour, "points": 10_000, "characters": fighters})


def mixed_warband(colour: str, weapon: str, channel: int) -> str:
    """Return a warband of twenty bodies: plain characters, a squad of four and two vehicles."""
    band = json.loads(warband(colour, weapon, channel))
    slow = {"A": 2, "F": 2, "S": 2, "AW": 2, "P": 2}
    one = {"skills": slow, "hp": 12, "weapons": [weapon], "members": 4}
    turret = {"section": "Turret hard point", "cell": "D3", "weapon": "Mortar"}
    carrier = {"section": "Transport section", "cell": "D4"}
    car = {"skills": {"A": 2, "S": 2}, "sections": [turret, carrier], "items": {"Ammo basic": 2}}
    band["characters"] = band["characters"][: SIDE - 6]
    band["squads"] = [{"name": f"{colour} {channel}-guard", **one}]
    band["vehicles"] = [{"name": f"{colour} {channel}-car {n}", **car} for n in (1, 2)]
    return json.dumps(band)


def _mixed(weapon: str) -> Papers:
    return lambda channel: {
        f"warband/{seat}": mixed_warband(seat.title(), weapon, channel) for seat in ("red", "blue")
    }


def _warbands(weapon: str) -> Papers:
    return lambda channel: {
        f"warband/{seat}": warband(seat.title(), weapon, channel) for seat in ("red", "blue")
    }


def _nothing(channel: int) -> dict[str, str]:
    return {}


def army(colour: str, channel: int) -> str:
    """Return a force of forty squadrons of three tanks, named otherwise in each channel."""
    tank = {
        **{"id": "tank", "name": "Tank", "race": "Bench", "category": "medium_tank"},
        **{"los_class": "armoured", "locomotion": "hover", "points": 50, "mv_cruise": 6},
        **{"mv_flat_out": 12, "dr": [6, 6], "sh": 2, "cqb": 4, "sizes": [{"size": 3, "tv": 4}]},
        "weapons": [{"name": "Gun", "arcs": ["AR"], "ef": {"inches": 12, "ad": 20}}],
        "mars": ["Hover Vehicle"],
    }
    squads = [
        {"id": f"{colour.lower()}-{channel}-{n}", "profile": "tank", "models": 3}
        for n in range(1, 41)
    ]
    helix = {"type": "core", "race": "Bench", "squadrons": squads}
    group = {"race": "Bench", "kind": "main", "helixes": [helix]}
    force = {"name": colour, "mfv": 9000, "main_race": "Bench", "battle_groups": [group]}
    race = {"race": "Bench", "pact": "none", "helixes": []}
    return json.dumps({"races": [race], "profiles": [tank], "forces": [force]})


def _armies(channel: int) -> dict[str, str]:
    return {f"force/{seat}": army(seat.title(), channel) for seat in ("red", "blue")}


class Scene(NamedTuple):
    """A game to measure: its name, seats and documents, and the command that is measured.

    `asked` is the kind of question that the command answers, for the last seat that owes an
    answer; `drawn` says where a picture comes, `with` the answer or `after` it; `before` is another
    command and its options, by which a game gets under way; `setup` are options of the game that
    are not as usual.
    """

    system: System[Any]
    seats: tuple[str, ...]
    papers: Papers
    words: str
    asked: str = "act"
    drawn: Literal["", "with", "after"] = ""
    before: tuple[str, dict[str, str]] = ("", {})
    setup: dict[str, str] = {}

    def options(self, head: GameHead) -> dict[str, str]:
        """Return the options of the command in this game."""
        if self.system.name == "px":
            moves = offers(head.system, head.state, waits_for(head.state)[0])
            return {"hex": next(move.hex for move in moves if isinstance(move, Explore))}
        if self.system.name == "three_sixteen":
            return {}
        if self.system.name == "planetfall":
            enemies = head.state.own(head.state.enemy(waits_for(head.state)[0]))
            return {"target": head.state.name(enemies[0]), "ranges": "10"}
        enemy = next(u for u in head.state.profiles if u.seat != waits_for(head.state)[0])
        weapon = "Laser pistol" if self.words == "p28 shoot" else "Dagger"
        shown = {"distance": "7.5", "weapon": weapon}
        if self.words == "p28 shoot":
            return {"target": enemy.name, **shown, "sight": "True", "cover": "False"}
        return {"target": enemy.name, **shown, "terrain": "even"}


MOVE = ("p28 move", {"distance": "5", "terrain": "even"})
CHARGE = Scene(
    Planet28(), ("red", "blue"), _warbands("Dagger"), "p28 charge", drawn="after", before=MOVE
)
MIXED = CHARGE._replace(papers=_mixed("Dagger"))
SHOOT = Scene(
    Planet28(),
    ("red", "blue"),
    _warbands("Laser pistol"),
    "p28 shoot",
)
EXPLORE = Scene(PlanetX(), PlanetX.seats.names, _nothing, "px explore", drawn="with")
FIVE = (*THREE_SIXTEEN.seats.names[:5], GM)
ATTACK = Scene(
    PLANETFALL,
    ("red", "blue"),
    _armies,
    "pf fire",
    "ordnance",
    drawn="with",
    setup={"setup": "quick"},
)
INTENT = Scene(THREE_SIXTEEN, FIVE, _nothing, "316 fight attack", "declare", drawn="after")


async def make(
    path: Path,
    scene: Scene,
    person: int,
    guild: int,
    channels: list[int],
    fresh_seed: Callable[[], bytes] = seed_from_system,
    shown: bool = False,
) -> list[dict[str, str]]:
    """Begin a game in every channel, one person on all seats; return the commands' options.

    With `shown` the games' messages are taken to stand in their channels.
    """
    async with await connect(path) as db:
        games_here = Games(db, GAMES)
        referee = Referee(db, games_here, Clock(), fresh_seed)
        options = [await _begin(db, referee, scene, person, guild, at) for at in channels]
        await db.write(lambda con: _spoken(con, shown))
        return options


def _spoken(con: Connection, shown: bool) -> None:
    """Mark all lines as delivered, so that a bot does not send them while it is measured."""
    while lines := outbox.undelivered(con):
        for line in lines:
            outbox.delivered(con, line.id or 0, line.made_at)
            if shown and line.span is not None and line.seq is None:
                _posted(con, line.span, line.made_at)


def _posted(con: Connection, number: int, at: int) -> None:
    """Have a span's message stand in its channel, and show all that there is to show."""
    record = spans.get(con, number)
    head = None if record is None else journal.head(con, record.game)
    if record is None or head is None:
        raise AssertionError(f"message {number} tells of no game")
    closed = None if record.last is None else at
    shown = Shown(POSTED + number, record.last or head.seq, at, "{}", closed)
    span_changes.shown(con, number, shown)


async def _begin(
    db: Database, referee: Referee, scene: Scene, person: int, guild: int, channel: int
) -> dict[str, str]:
    number = await db.write(
        lambda con: _row(con, scene, person, guild, channel, referee.fresh_seed)
    )
    options = {option.key: option.default for option in scene.system.options} | scene.setup
    players = tuple(seat for seat in scene.seats if seat != GM)
    start = Start(seats=players, options=options)
    key, papers = f"start-{channel}", scene.papers(channel)
    await referee.settle(number, Started(key=key, seat="bot", move=start, papers=papers))
    await _order(referee, number, scene.asked)
    return scene.options(await referee.games.get(number))


async def _order(referee: Referee, number: int, until: str) -> None:
    """Answer with the default, else the first choice, until only one seat owes that answer."""
    while True:
        head = await referee.games.get(number)
        ask, awaited = question(head.state), waits_for(head.state)
        if ask is None or (ask.kind == until and len(awaited) == 1):
            return
        entry = ask.entry(awaited[-1])
        if entry is None:
            raise AssertionError(f"nobody is asked the question {ask.kind}")
        move = entry.default or next((choice.move for choice in entry.choices), None)
        if move is None:
            raise AssertionError(f"nothing answers the question {ask.kind}")
        key = f"order-{number}-{head.seq}"
        await referee.settle(number, Played(key=key, seat=entry.seat, move=move))


def _row(
    con: Connection,
    scene: Scene,
    person: int,
    guild: int,
    channel: int,
    fresh_seed: Callable[[], bytes],
) -> int:
    place = f"channel:{channel}"
    row = games.Game(
        None, "game", place, guild, channel, scene.system.name, "Measured", "lobby",
        Setup(person).text(), None, 1, 1,
    )  # fmt: skip
    number = games.add(con, row)
    seeds.add(con, seeds.Seeds(number, 0, fresh_seed(), fresh_seed(), 1))
    for seat in scene.seats:
        seats.add(con, seats.Seat(number, seat, person, "Ana", 1))
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
