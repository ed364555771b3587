"""Exports as one text, made from what a test holds instead of read in slices."""

from __future__ import annotations

from typing import Any

from db import journal
from referee.export.stream import Plan, closing, opening, written


def text_of(plan: Plan, rows: tuple[journal.Row, ...], shown: frozenset[int]) -> bytes:
    """Return the export of these rows, as far as they may be shown."""
    piece = written(plan, rows, shown)
    return opening(plan) + piece.text + closing(piece.names)


def read(db: Any, plan: Plan) -> bytes:
    """Return an export, read at once."""
    rows = journal.rows(db, plan.game, 1, plan.last)
    return text_of(plan, rows, plan.shown(db, rows))
