"""Moves that can be made now, with what a measured table shows of them."""

from __future__ import annotations

from typing import TypeVar

from rules.core import Move, RuleError

from .state import Table

M = TypeVar("M", bound=Move)


def fit(table: Table, move: M, seat: str) -> M | None:
    """Return a move as it would be made, None if its check refuses it (P28-FACT-1)."""
    try:
        known = move.measured(table)
        known.check(table, seat)
    except RuleError:
        return None
    return known  # type: ignore[return-value]
