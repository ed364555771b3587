"""Who says what the table shows where a unit has no person to say it (P28-SOLO-4)."""

from __future__ import annotations

from typing import Any

from rules.core import Entry
from rules.core.ask import Ends
from rules.games.planet28.state import ENEMY, Table


def is_enemys(table: Table, unit: int) -> bool:
    """Return whether nobody plays a unit; not while a player controls it."""
    return table.seat(unit) == ENEMY


def tellers(table: Table, seat: str) -> tuple[str, ...]:
    """Return who is asked what a seat would be asked: for the enemy all who sit at the table."""
    # P28-GM-3: a GM runs the enemy's side, too.
    people = tuple(one for one in table.seats if one != ENEMY)
    return people if seat == ENEMY else (seat,)


def entries(table: Table, seat: str, **asked: Any) -> tuple[Entry, ...]:
    """Return what a seat is asked about the table, or all people in place of the enemy's."""
    return tuple(Entry(seat=one, **asked) for one in tellers(table, seat))


def ends(asked: tuple[Entry, ...]) -> Ends:
    """Return when a question to these closes: of several the first answer counts."""
    return "first" if len(asked) > 1 else "last"
