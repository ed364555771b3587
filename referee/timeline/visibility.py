"""Who may see what of a journal: one test for the log, the recap, the page and the export.

While a game is in play, a row is shown whole only to seats from which nothing in it is hidden; in
doubt it is not shown. Once the game is over, everything is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from db import games
from db.journal import Row
from referee import naming, verdict
from referee.head import GameHead
from rules.core import Line

from . import outline

HIDDEN = "hidden by the GM"
"""What is shown in place of words that were put out of sight (/gm hide)."""


def seen(head: GameHead, row: Row) -> tuple[Line, ...]:
    """Return all that was told by a row, nothing but a note for one that is hidden."""
    if row.seq in head.setup.hidden:
        return (Line(f"({HIDDEN})", "GM", main=True),)
    return naming.told(row, head.names)


def is_over(game: games.Game) -> bool:
    """Say whether a game is over, so that nothing in it is secret any more."""
    return game.status not in games.LIVE


def heard(head: GameHead, row: Row, seats: tuple[str, ...]) -> tuple[Line, ...]:
    """Return the lines of a row that these seats may read; all of them once the game is over."""
    found, over = naming.told(row, head.names), is_over(head.game)
    return tuple(line for line in found if over or _is_for(line.to, seats))


def _addressees(row: Row) -> Iterator[tuple[str, ...] | None]:
    """Yield, for each line and each roll of a row, the seats it is for, None for everybody."""
    yield from (line.to for line in naming.told(row))
    yield from (roll.to for roll in verdict.dice(row))


def _is_for(to: tuple[str, ...] | None, seats: tuple[str, ...]) -> bool:
    return to is None or bool(set(to) & set(seats))


def may_see_whole(row: Row, seats: tuple[str, ...]) -> bool:
    """Say whether these seats may see all that a row of a running game says."""
    if row.erased_at is not None:
        return False
    if not all(_is_for(to, seats) for to in _addressees(row)):
        return False
    if outline.kind_of(row) != "move":
        return True
    if row.decision is None:
        # An answer to a question that was still open: sealed, for all anybody can tell.
        return row.seat in seats
    return not row.reveals or _deciders(row) <= set(seats)


def has_secrets(rows: Iterable[Row]) -> bool:
    """Say whether anything in these rows is hidden from somebody."""
    return any(to is not None for row in rows for to in _addressees(row))


def _deciders(row: Row) -> set[str]:
    """Return the seats whose answers a row decided."""
    decided: dict[str, Any] = json.loads(row.decision or b'{"answers":[]}')
    return {str(seat) for seat, _ in decided["answers"]}
