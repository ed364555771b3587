"""A game whose thread was locked or deleted goes on elsewhere, after one sentence."""

from __future__ import annotations

from collections.abc import Callable

from db import games, outbox
from db.engine import Connection
from referee.message import Outgoing, plain
from rules.core import canonical

from .create import Where


def is_busy(db: Connection, channel: int) -> bool:
    """Say whether a channel has a live game of its own."""
    return games.live(db, "game", f"channel:{channel}") is not None


def in_thread(db: Connection, game: int, thread: int) -> games.Game | None:
    """Return a live game that is played in a thread, None if it is not (any more)."""
    found = games.get(db, game)
    if found is None or found.parent is None or found.status not in games.LIVE:
        return None
    return found if found.channel == thread else None


def moved(game: int, thread: int, to: Where, why: str, at: int) -> Callable[[Connection], bool]:
    """Return what has a game go on in another place, and says there why, at a time in ms.

    `why` is what became of its thread: locked, or deleted. It returns False if somebody else was
    faster.
    """

    def write(db: Connection) -> bool:
        found = in_thread(db, game, thread)
        if found is None:
            return False
        games.move(db, found, to.channel, to.parent)
        told = f"The thread of **{plain(found.title)}** was {why}; the game goes on here."
        body, nonce = canonical(Outgoing(told)).decode(), f"h{game}-{thread}"[:25]
        outbox.add(db, outbox.Line(None, game, None, 0, to.channel, None, body, nonce, at))
        return True

    return write
