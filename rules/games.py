"""The games of the house, in one plain tuple, found by name."""

from __future__ import annotations

from .core import System
from .planet28 import Planet28
from .planetx.system import PlanetX
from .three_sixteen import THREE_SIXTEEN

GAMES: tuple[System, ...] = (Planet28(), PlanetX(), THREE_SIXTEEN)
