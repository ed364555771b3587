"""The games of the house, in one plain tuple, found by name."""

from __future__ import annotations

from rules.core import System
from rules.games.planetx.system import PlanetX

from .planet28 import Planet28
from .three_sixteen import THREE_SIXTEEN

GAMES: tuple[System, ...] = (Planet28(), PlanetX(), THREE_SIXTEEN)
