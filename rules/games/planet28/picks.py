"""What a hit or a cure may go to: the members of a squad, the sections of a vehicle, by letter."""

from __future__ import annotations

from rules.core import letters, question
from rules.games.planet28.answers import Picking
from rules.games.planet28.state import Table


def picks(table: Table) -> letters.Picks | None:
    """Return what the open question has somebody pick (P28-SQD-DMG, P28-VEH-DMG, P28-SQD-11)."""
    top = table.frames[-1] if table.frames else None
    # A side of a vehicle is not picked by letter.
    if not isinstance(top, Picking) or top.now() != "pick":
        return None
    ask = question(table)
    return None if ask is None else letters.of_choices(ask)
