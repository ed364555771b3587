"""Planet X's quick rolls, by the names under which they are stored."""

from __future__ import annotations

from rules.quick import Request

from .symbols import Symbols

QUICK: dict[str, type[Request]] = {"px_dice": Symbols}

__all__ = ["QUICK", "Symbols"]
