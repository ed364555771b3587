"""The live games in which a person holds a seat, wherever they are played."""

from __future__ import annotations

import msgspec

from .engine import Connection
from .rows import every


class OwnGame(msgspec.Struct, frozen=True):
    """One of a person's live games: since when (ms) it asks somebody, and whether it asks them.

    `since` is None if nobody is asked; `message` is the newest one of the game in its channel, None
    if there is none.
    """

    game: int
    since: int | None
    asked: int
    message: int | None


_OF_PERSON = """
SELECT id, asking, asked, message FROM (
SELECT id, status,
       CASE status WHEN 'open' THEN (SELECT max(since) FROM waiting WHERE game = live.id) END
           AS asking,
       status = 'open' AND EXISTS (
           SELECT 1 FROM waiting WHERE game = live.id AND (
               EXISTS (SELECT 1 FROM seat WHERE seat.game = live.id
                       AND seat.seat = waiting.seat AND seat.person = :person)
               OR waiting.seat = 'gm' AND NOT EXISTS (
                   SELECT 1 FROM seat WHERE seat.game = live.id AND seat.seat = 'gm'))) AS asked,
       coalesce(
           (SELECT message FROM span_message WHERE game = live.id AND message IS NOT NULL
            AND channel = live.channel ORDER BY id DESC LIMIT 1),
           card_message) AS message
  FROM game AS live
 WHERE kind = 'game' AND status IN ('lobby', 'open', 'paused')
   AND id IN (SELECT game FROM seat WHERE person = :person)) AS found
 ORDER BY asked DESC, asking IS NULL, asking DESC, status = 'open' DESC, id DESC
"""


def of_person(db: Connection, person: int) -> tuple[OwnGame, ...]:
    """Return somebody's live games: those that ask them first, then the newest question first.

    Players are asked in place of a GM who is not there. Games that ask nobody come last.
    """
    return every(OwnGame, db.execute(_OF_PERSON, {"person": person}))
