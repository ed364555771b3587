"""What the database holds of a server: counted, and erased when its managers ask."""

from __future__ import annotations

from . import bans, games, initiative, mod_lines, random_lists, whispers
from .engine import Connection
from .people import NOBODY

OF_GAME = (
    *("seat", "name", "inbox", "outbox", "span_message", "orders", "note", "waiting", "answer"),
)
"""Tables whose rows belong to one game and go with it."""


def held(db: Connection, guild: int) -> dict[str, int]:
    """Return how many games, journals of free rolls and rows of them a server has."""
    found = db.execute(
        "SELECT coalesce(sum(kind = 'game'), 0),"
        " coalesce(sum(kind = 'game' AND ended_at IS NULL), 0),"
        " coalesce(sum(kind = 'rolls'), 0) FROM game WHERE guild = ?",
        (guild,),
    )
    made, live, rolls = found.fetchone()
    sql = "SELECT count(*) FROM journal JOIN game ON game.id = journal.game WHERE game.guild = ?"
    (rows,) = db.execute(sql, (guild,)).fetchone()
    return {"games": made, "live games": live, "journals of rolls": rolls, "rows": rows}


def every(db: Connection, guild: int) -> tuple[int, ...]:
    """Return every game and journal of rolls of a server, oldest first."""
    found = db.execute("SELECT id FROM game WHERE guild = ? ORDER BY id", (guild,))
    return tuple(int(game) for (game,) in found)


def live(db: Connection, guild: int, host: int | None = None) -> tuple[int, ...]:
    """Return the channels in which a server's games gather or go on; those of a host alone."""
    found = db.execute(
        "SELECT channel FROM game WHERE guild = ? AND kind = 'game' AND ended_at IS NULL"
        " AND (CAST(?2 AS INTEGER) IS NULL"
        " OR CAST(json_extract(options, '$.host') AS INTEGER) = ?2) ORDER BY id",
        (guild, host),
    )
    return tuple(int(channel) for (channel,) in found)


def live_in(db: Connection, channel: int) -> tuple[int, ...]:
    """Return the games that gather or go on in a channel and in its threads."""
    found = db.execute(
        "SELECT id FROM game WHERE kind = 'game' AND ended_at IS NULL"
        " AND (channel = ? OR parent = ?) ORDER BY id",
        (channel, channel),
    )
    return tuple(int(game) for (game,) in found)


def over(db: Connection, guild: int, before: int) -> tuple[games.Game, ...]:
    """Return the games (no free rolls) of a server that ended before a time in ms."""
    sql = "SELECT id FROM game WHERE guild = ? AND kind = 'game' AND ended_at < ? ORDER BY id"
    found = [games.get(db, game) for (game,) in db.execute(sql, (guild, before)).fetchall()]
    return tuple(game for game in found if game is not None)


def with_setting(db: Connection, scope: str, key: str) -> dict[int, str]:
    """Return the servers, or whatever else `scope` says, that have a setting, with its JSON."""
    sql = "SELECT id, value FROM setting WHERE scope = ? AND key = ? ORDER BY id"
    return dict(db.execute(sql, (scope, key)).fetchall())


def known(db: Connection) -> tuple[int, ...]:
    """Return the servers of which anything is kept."""
    found = db.execute(
        "SELECT DISTINCT guild FROM game WHERE guild IS NOT NULL"
        " UNION SELECT id FROM setting WHERE scope = 'server' UNION SELECT guild FROM ban"
        " UNION SELECT guild FROM mod_line UNION SELECT guild FROM whisper"
        " UNION SELECT guild FROM initiative"
        " UNION SELECT guild FROM random_list WHERE guild > 0"
    )
    return tuple(int(guild) for (guild,) in found)


def playing(db: Connection, guild: int) -> tuple[int, ...]:
    """Return the games of a server that are in play."""
    sql = "SELECT id FROM game WHERE guild = ? AND kind = 'game' AND status = 'open' ORDER BY id"
    return tuple(int(game) for (game,) in db.execute(sql, (guild,)))


def in_channel(db: Connection, channel: int) -> tuple[int, ...]:
    """Return every game and journal of rolls of a channel and its threads."""
    sql = "SELECT id FROM game WHERE channel = ? OR parent = ? ORDER BY id"
    return tuple(int(game) for (game,) in db.execute(sql, (channel, channel)))


def close(db: Connection, game: int, at: int) -> None:
    """End a game, or a journal of rolls, at a time in ms, if it is live."""
    found = games.get(db, game)
    if found is not None and found.status in games.LIVE:
        games.set_status(db, game, "abandoned", at)


def clear(db: Connection, game: int) -> None:
    """Delete all that is kept of a game beside its rows.

    What is left says neither where it was played nor what, by whom or when it was named.
    """
    db.execute("DELETE FROM vote_cast WHERE vote IN (SELECT id FROM vote WHERE game = ?)", (game,))
    for table in (*OF_GAME, "vote"):
        db.execute(f"DELETE FROM {table} WHERE game = ?", (game,))  # noqa: S608
    db.execute("DELETE FROM setting WHERE scope = 'game' AND id = ?", (game,))
    db.execute("DELETE FROM setting WHERE scope = 'person' AND key = ?", (f"seen:{game}",))
    # Forms half filled in name the game in their key: faces:12, SYSTEM:12:enlist.
    names = (f"%:{game}", f"%:{game}:%")
    db.execute("DELETE FROM draft WHERE key LIKE ? OR key LIKE ?", names)
    db.execute(
        "UPDATE game SET place = ?, guild = NULL, channel = NULL, parent = NULL,"
        " card_message = NULL,"
        " title = '(erased)', options = '{\"host\":0}' WHERE id = ?",
        (NOBODY, game),
    )


def channels(db: Connection, guild: int) -> tuple[int, ...]:
    """Return the channels of a server in which anything was played or rolled."""
    sql = "SELECT DISTINCT channel FROM game WHERE guild = ? AND channel IS NOT NULL"
    return tuple(int(channel) for (channel,) in db.execute(sql, (guild,)))


def drop_settings(db: Connection, guild: int, channels: tuple[int, ...]) -> None:
    """Delete the settings of a server and of its channels."""
    for channel in channels:
        db.execute("DELETE FROM setting WHERE scope = 'channel' AND id = ?", (channel,))
    db.execute("DELETE FROM setting WHERE scope = 'server' AND id = ?", (guild,))
    bans.remove_all(db, guild)
    mod_lines.remove_all(db, guild)
    whispers.remove_all(db, guild)
    initiative.remove_all(db, guild)
    random_lists.remove_all(db, guild)
