"""What belongs together in a game and is told in one message: a turn, a round, an activation."""

from __future__ import annotations

import msgspec


class Span(msgspec.Struct, frozen=True):
    """A stretch of a game.

    `id` tells it from every other stretch of the same game, `title` is its heading in plain text.
    """

    id: str
    title: str
