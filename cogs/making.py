"""Making a game: its row and its seeds, committed from the first moment, in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from db import games, seeds

from .heads import Head
from .refusals import Refusal
from .setup import Setup

if TYPE_CHECKING:
    from .app import Landfall

LONGEST_TITLE = 80


class Where(NamedTuple):
    """The server and the channel or thread of a game."""

    guild: int
    channel: int


async def make(
    bot: Landfall,
    where: Where,
    system: str,
    title: str,
    setup: Setup,
    also: Callable[[sqlite3.Connection, int], None] = lambda db, game: None,
) -> Head:
    """Make a game that gathers players; `also` is written with it. Raises Refusal for a second."""
    now, place = bot.clock.now(), f"channel:{where.channel}"
    game = games.Game(
        None, "game", place, where.guild, where.channel, system, title[:LONGEST_TITLE],
        "lobby", setup.text(), None, now, now,
    )  # fmt: skip
    made = seeds.Seeds(0, 0, bot.fresh_seed(), bot.fresh_seed(), now)

    def write(db: sqlite3.Connection) -> int:
        there = games.live(db, "game", place)
        if there is not None:
            raise Refusal(f'This channel already has a game: "{there.title}". See /game status.')
        number = games.add(db, game)
        seeds.add(db, msgspec.structs.replace(made, game=number))
        also(db, number)
        return number

    return await bot.heads.get(await bot.db.write(write))
