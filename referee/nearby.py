"""The game that a command in a channel is about: the channel's own, else one in its threads."""

from __future__ import annotations

from db import games
from db.engine import Connection

from .errors import Refusal
from .head import GameHead
from .settle import Referee


async def live(referee: Referee, channel: int) -> GameHead | None:
    """Return the live game of a channel, else the only one in the threads of that channel.

    Raises Refusal, with links, if several are played in its threads.
    """
    place = f"channel:{channel}"
    own = await referee.games.live_at(place)
    if own is not None:
        return own

    # One view for both: a game that leaves its thread in between is in one of them.
    def find(db: Connection) -> games.Game | None:
        return games.live(db, "game", place) or _only_live(games.in_threads(db, channel))

    found = await referee.db.read(find)
    return None if found is None else await referee.games.get(found.id or 0)


async def last(referee: Referee, channel: int) -> GameHead | None:
    """Return the live game of a channel or its threads, else the last one played there.

    Raises Refusal, with links, where the channel has no live game and its threads have several.
    """

    def find(db: Connection) -> games.Game | None:
        place = f"channel:{channel}"
        own = [game for game in games.at_place(db, place) if game.kind == "game"]
        below = games.in_threads(db, channel)
        live = games.live(db, "game", place) or _only_live(below)
        return live or max((*own, *below), key=lambda game: game.id or 0, default=None)

    found = await referee.db.read(find)
    return None if found is None else await referee.games.get(found.id or 0)


def _only_live(found: tuple[games.Game, ...]) -> games.Game | None:
    """Return the only live game in a channel's threads. Raises Refusal if there are several."""
    live = [game for game in found if game.status in games.LIVE]
    if len(live) > 1:
        where = ", ".join(f"{game.title} in <#{game.channel}>" for game in live)
        raise Refusal(
            f"Several games are played in threads of this channel: {where}. "
            "Give the command in the thread that you mean."
        )
    return live[0] if live else None
