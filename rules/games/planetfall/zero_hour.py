"""The Zero Hour trackers: what scores, and what costs (PF-ZH-2, PF-ZH-3)."""

from __future__ import annotations

from rules.core import Line
from rules.core.seats import seat_title
from rules.procedures.planetfall.pools import halved

from .state import Table

RULE = "PF-ZH-2"


def scored(
    table: Table, side: str, amount: int, why: str, rule: str = "PF-ZH-3"
) -> tuple[Table, Line]:
    """Lower a side's tracker by what it scores, below 0 too (PF-ZH-2); return the line of it."""
    return _moved(table, side, -amount, f"scores {amount}", why, rule)


def charged(table: Table, side: str, amount: int, why: str, rule: str = RULE) -> tuple[Table, Line]:
    """Raise a side's tracker by what it pays, above its start too (PF-ZH-2, PF-INT-27)."""
    return _moved(table, side, amount, f"pays {amount}", why, rule)


def lost(table: Table, squadron: int, half: bool = False) -> tuple[Table, Line]:
    """Score a lost squadron for its enemy, whoever destroyed it (PF-ZH-3).

    One that withdrew is worth half, rounded up (PF-WD-2).
    """
    worth = table.listing(squadron).tv
    # PF-WD-2: half, rounded up.
    amount = halved(worth) if half else worth
    fate = "withdrawn" if half else "lost"
    enemy = table.enemy(table.side(squadron))
    return scored(table, enemy, amount, f"{table.name(squadron)} {fate}")


def _moved(table: Table, side: str, by: int, what: str, why: str, rule: str) -> tuple[Table, Line]:
    before = table.command(side).tracker
    # PF-ZH-2: no limit either way.
    after = before + by
    text = f"{seat_title(side)} {what} ({why}): Zero Hour {before} → {after}."
    return table.change_command(side, tracker=after), Line(text, rule)
