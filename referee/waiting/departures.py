"""The bot was removed from a server, or a channel was deleted: what becomes of the games there.

A server's games stop and wait for 30 days, in case the bot comes back; then everything that is kept
of the server is erased. A deleted channel's games end, and are erased after the same time.
"""

from __future__ import annotations

import logging
from functools import partial

import msgspec

from db import outbox, servers, settings
from referee.erasing import erase_game, erase_server
from referee.errors import Refusal, StorageError
from referee.gm import Paused, Resumed
from referee.head import GameHead
from referee.lifecycle import Ended
from referee.service import ServiceAction
from referee.settle import Referee
from referee.storage import Connection
from rules.core import RuleError
from rules.deadlines import DAY

log = logging.getLogger("landfall")

KEPT = 30 * DAY
"""How long (ms) everything about a server that the bot left, or a deleted channel, is kept."""
KEY = "gone"
"""The key of the setting of a server or channel that is gone."""
LEFT = "The bot, which was removed from this server,"
BACK = "The bot, which is on this server again,"
DELETED = "The deletion of the channel"
UNHEARD = "the channel was deleted"


class Gone(msgspec.Struct, frozen=True):
    """Since when (ms) a server or channel is gone, and the games that were stopped for it."""

    at: int
    games: tuple[int, ...] = ()


def gone_of(db: Connection, scope: str, number: int) -> Gone | None:
    """Return since when a server or channel is gone, None while it is not."""
    kept = settings.get(db, scope, number, KEY)
    return None if kept is None else msgspec.json.decode(kept, type=Gone)


async def left(referee: Referee, guild: int) -> None:
    """Stop the games of a server from which the bot was removed, and note when that was."""
    known = await referee.db.read(lambda db: gone_of(db, "server", guild))
    games = await referee.db.read(lambda db: servers.playing(db, guild))
    if known is None:
        # Noted first: after a crash in between, those that were stopped are known to go on again.
        body = msgspec.json.encode(Gone(referee.clock.now(), games)).decode()
        await referee.db.write(lambda db: settings.put(db, "server", guild, KEY, body))
        log.info("removed from server %s: its games wait, and are erased in 30 days", guild)
    for game in games:
        await _settled(referee, game, LEFT, Paused)
    channels = await referee.db.read(lambda db: servers.channels(db, guild))
    await referee.db.write(lambda db: _drop_all(db, channels))


def _drop_all(db: Connection, channels: tuple[int, ...]) -> None:
    for channel in channels:
        outbox.drop_at(db, channel, "the bot was removed from the server")


async def came_back(referee: Referee, guild: int) -> None:
    """Let the games of a server go on that stopped because the bot was removed from it."""
    gone = await referee.db.read(lambda db: gone_of(db, "server", guild))
    if gone is None:
        return
    for game in gone.games:
        await _settled(referee, game, BACK, Resumed)
    await referee.db.write(lambda db: settings.remove(db, "server", guild, KEY))
    log.info("on server %s again: its games go on", guild)


async def channel_deleted(referee: Referee, channel: int) -> None:
    """End the games of a channel that was deleted, and of its threads, and note when that was."""
    body = msgspec.json.encode(Gone(referee.clock.now())).decode()

    def note(db: Connection) -> None:
        if servers.in_channel(db, channel):
            settings.put(db, "channel", channel, KEY, body)

    # Noted first: after a crash in between, everything kept of it is still erased in time.
    await referee.db.write(note)
    for game in await referee.db.read(lambda db: servers.live_in(db, channel)):
        if not await _settled(referee, game, DELETED, Ended):
            close = partial(servers.close, game=game, at=referee.clock.now())
            await referee.aside((game,), close)
    await referee.db.write(lambda db: outbox.drop_at(db, channel, UNHEARD))


async def sweep(referee: Referee) -> None:
    """Erase what is kept of servers and channels that have been gone for longer than KEPT."""
    before = referee.clock.now() - KEPT
    for guild in await _overdue(referee, "server", before):
        await erase_server(referee, guild)
        log.info("all of server %s was erased: the bot has been away from it for 30 days", guild)
    for channel in await _overdue(referee, "channel", before):
        await _erase_channel(referee, channel)


async def _erase_channel(referee: Referee, channel: int) -> None:
    for game in await referee.db.read(lambda db: servers.in_channel(db, channel)):
        await erase_game(referee, game)
    await referee.db.write(lambda db: settings.remove(db, "channel", channel, KEY))
    log.info("the games of channel %s were erased: it was deleted 30 days ago", channel)


async def _overdue(referee: Referee, scope: str, before: int) -> list[int]:
    found = await referee.db.read(lambda db: servers.with_setting(db, scope, KEY))
    gone = {number: msgspec.json.decode(text, type=Gone) for number, text in found.items()}
    return [number for number, one in gone.items() if one.at <= before]


async def _settled(
    referee: Referee, game: int, who: str, kind: type[ServiceAction] | type[Ended]
) -> bool:
    """Pause, resume or end a game on the clock's authority; say whether that could be done."""
    try:
        head = await referee.games.get(game)
        await referee.settle(game, kind(key=_key(head, kind), seat="bot", by="clock", name=who))
    except (RuleError, Refusal, StorageError) as why:
        log.info("game %s stays as it is: %s", game, why)
        return False
    return True


def _key(head: GameHead, kind: type) -> str:
    return f"gone:{head.id}:{head.seq}:{kind.__name__}"
