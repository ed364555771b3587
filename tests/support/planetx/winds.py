"""Boards over which the winds of change blow, and what the players keep empty."""

from __future__ import annotations

from typing import Any

from rules.games.planetx.actions.colonise import Colonise, Winds

from .table import Table, position

BOARD = "? . ?\n? R . .\n? 2 ? . .\n? . . 4\n? B ?"
THREE = "? . ?\n? R . .\nG . ? . .\n? . . 4\n? B ?"


def blown(rows: str = BOARD, roll: str = "3", **changes: Any) -> Table:
    """Return a table where Red has begun to colonise; a roll of 1 or 2 is blank."""
    return Table(position(rows, **changes)).play("red", Colonise(), f"d6:{roll}")


def picks(**kept: str) -> Winds:
    """Return a seat's picks: for each colony the hexes that it keeps empty."""
    return Winds(picks={colony: tuple(hexes.split()) for colony, hexes in kept.items()})
