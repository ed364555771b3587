"""Exact odds of any roll of the language and of the games' own rolls: integers, no simulation."""

from __future__ import annotations

from .answer import BEYOND, Odds, odds, odds_of
from .chances import Chances
from .table import Row, chart, rows

__all__ = ["BEYOND", "Chances", "Odds", "Row", "chart", "odds", "odds_of", "rows"]
