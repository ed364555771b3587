"""The games of the house, in one plain tuple, found by name."""

from __future__ import annotations

from typing import Any

from rules.core import System
from rules.games.planetx.system import SYSTEM as PLANETX

from .free_rolls import ROLLS, Quick
from .planet28 import SYSTEM as PLANET28
from .planetfall.system import SYSTEM as PLANETFALL
from .three_sixteen import THREE_SIXTEEN

GAMES: tuple[System[Any], ...] = (PLANET28, PLANETFALL, PLANETX, THREE_SIXTEEN)

__all__ = ["GAMES", "ROLLS", "Quick"]
