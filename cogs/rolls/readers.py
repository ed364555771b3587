"""Who may read a roll that was made for the GM: its roller, and whoever was GM when it fell.

A row keeps for whom it was. A GM who comes later, to this game or to the next one in the channel,
reads none of the rolls made before.
"""

from __future__ import annotations

from collections.abc import Callable

from cogs.ui.context import Interaction
from db import inbox, journal, rolled
from db.engine import Connection
from rules.core import GM

from . import places, wording


def is_for_gm(row: journal.Row) -> bool:
    """Say whether a row tells something that is for the GM."""
    return any(line.to is not None and GM in line.to for line in wording.told(row))


def gm_rows(
    interaction: Interaction, game: int
) -> Callable[[Connection, tuple[journal.Row, ...]], frozenset[int]]:
    """Return what finds, among rows of a journal, those made for this person as GM.

    The inbox of each GM holds what was rolled for them. Rolls older than that are read by somebody
    of whom the seats tell that they were GM here at that time.
    """
    person, where = interaction.user.id, places.with_parent(interaction)

    def find(db: Connection, rows: tuple[journal.Row, ...]) -> frozenset[int]:
        told = inbox.rows_of(db, person, game)
        return frozenset(
            row.seq
            for row in rows
            if is_for_gm(row) and (row.seq in told or rolled.was_gm(db, where, person, row.at))
        )

    return find
