"""A table of three players with a GM."""

from __future__ import annotations

from typing import Any

from .table import Table, position

THREE = "? ? ?\n? R . F\nG 2 ? . ?\n? ? . 4\n? B ?"


def run(**changes: Any) -> Table:
    """Return the table in the middle of Red's turn."""
    return Table(position(THREE, **changes).but(gm=True))
