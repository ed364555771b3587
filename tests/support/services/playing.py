"""How the tests of the services play the duel, and how they look at what is stored."""

from __future__ import annotations

import asyncio
import urllib.request

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


async def disputing(person, message, row=None):
    """Return the form of a dispute of a message's newest row, or another: *Why?* offers it."""
    page = await person.press(message, "Why?")
    if row is not None:
        options = page.message.selects[0].options
        page = await person.select(page, next(one for one in options if one.startswith(f"{row} ")))
    return await person.press(page, "Dispute")


async def rows(table, game=1):
    """Return the rows of a game's journal."""
    return await table.bot.db.read(lambda db: journal.rows(db, game))


async def votes_open(table, game=1):
    """Return the open votes of a game."""
    return await table.bot.db.read(lambda db: votes.opened(db, game))


async def head(table, game=1):
    """Return where a game stands."""
    return await table.bot.games.get(game)


async def standing(table, game=1):
    """Return what a refused command must leave as it was.

    The message of the lobby is none of it: it is posted and closed in its own time.
    """
    kept = await head(table, game)
    apart = msgspec.structs.replace(kept.game, card_message=None)
    return msgspec.structs.replace(kept, game=apart)


def faces(row):
    """Return the faces of a row."""
    return [roll["faces"] for roll in msgspec.json.decode(row.rolls)]


def told(row):
    """Return the lines of a row."""
    return msgspec.json.decode(row.told, type=tuple[Line, ...])


async def with_gm(table, charms="0"):
    """Return Red, Blue and their GM, the duel begun."""
    ana, ben, gus = [await table.person(name) for name in ("Ana", "Ben", "Gus")]
    await gus.command(PLACE, "game new", game="duel")
    await gus.command(PLACE, "game option", option="charms", value=charms)
    await gus.command(PLACE, "game join", seat="gm")
    for person in (ana, ben):
        await person.command(PLACE, "game join")
    await gus.command(PLACE, "game start")
    return ana, ben, gus


async def file_of(person, form="json", channel=PLACE):
    """Return what a person gets when they export the game here."""
    seen = await person.command(channel, "game export", form=form)
    assert seen.ephemeral
    return await fetch(seen.message.attachments[0]["url"])


async def fetch(url):
    """Return the bytes of a file that the bot attached."""
    return await asyncio.to_thread(lambda: urllib.request.urlopen(url).read())
