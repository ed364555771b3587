"""How the tests of the services play the duel, and how they look at what is stored."""

from __future__ import annotations

import msgspec

from db import journal, votes
from rules.core import Line

PLACE = "#general"


async def bid(person, amount):
    """Bid by command."""
    offered = await person.complete(PLACE, "game answer", "move", f"bid {amount}")
    return await person.command(PLACE, "game answer", move=offered[0].value)


async def rounds(ana, ben, *bids):
    """Play whole rounds of bids (Red's, Blue's); return the last verdict. No charm is at stake."""
    for red, blue in bids:
        await bid(ana, red)
        seen = await bid(ben, blue)
    return seen


async def rows(table, game=1):
    """Return the rows of a game's journal."""
    return await table.bot.db.read(lambda db: journal.rows(db, game))


async def votes_open(table, game=1):
    """Return the open votes of a game."""
    return await table.bot.db.read(lambda db: votes.opened(db, game))


async def head(table, game=1):
    """Return where a game stands."""
    return await table.bot.games.get(game)


def faces(row):
    """Return the faces of a row."""
    return [roll["faces"] for roll in msgspec.json.decode(row.rolls)]


def told(row):
    """Return the lines of a row."""
    return msgspec.json.decode(row.told, type=tuple[Line, ...])
