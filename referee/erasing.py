"""Erasing what was played: slice by slice, each of which holds up only the game it touches."""

from __future__ import annotations

from functools import partial

from db import erased, servers

from .settle import Referee

SLICE = 100
"""How many rows are erased in one transaction."""


async def erase_rows(referee: Referee, game: int, seqs: tuple[int, ...], at: int) -> None:
    """Erase rows of a game at a time in ms; doing it twice changes nothing."""
    for first in range(0, len(seqs), SLICE):
        some = seqs[first : first + SLICE]
        erase = partial(erased.erase_all, game=game, seqs=some, at=at)
        await referee.aside((game,), erase)


async def erase_game(referee: Referee, game: int) -> None:
    """Erase a game, or a journal of rolls: everything but the links of its chain."""
    at = referee.clock.now()
    await referee.aside((game,), lambda db: servers.close(db, game, at))
    async with referee.db.reading() as reader:
        seqs = await reader.read(lambda db: erased.unerased(db, game))
    await erase_rows(referee, game, seqs, at)
    await referee.aside((game,), lambda db: servers.clear(db, game))


async def erase_server(referee: Referee, guild: int) -> dict[str, int]:
    """Erase everything that is kept of a server; return how much it was."""
    async with referee.db.reading() as reader:
        before = await reader.read(lambda db: servers.held(db, guild))
        channels = await reader.read(lambda db: servers.channels(db, guild))
        games = await reader.read(lambda db: servers.every(db, guild))
    for game in games:
        await erase_game(referee, game)
    await referee.aside((), lambda db: servers.drop_settings(db, guild, channels))
    referee.games.forget_all()
    return before
