"""The games whose rules are held to be covered, each with its table of excuses."""

from __future__ import annotations

from rules.games.planet28 import SYSTEM
from rules.games.planetfall.system import SYSTEM as PF
from rules.games.planetx.system import SYSTEM as PX
from rules.games.three_sixteen import THREE_SIXTEEN as C316
from tests.support.planet28 import excused as planet28
from tests.support.planetfall import excused as planetfall
from tests.support.planetx import excused as planetx
from tests.support.three_sixteen import excused as three_sixteen

from .covering import Game

PLANETX = Game(PX, "planetx", planetx.EXCUSED)
THREE_SIXTEEN = Game(C316, "three_sixteen", three_sixteen.EXCUSED)
PLANET28 = Game(SYSTEM, "planet28", planet28.EXCUSED)
PLANETFALL = Game(PF, "planetfall", planetfall.EXCUSED)
GAMES = (PLANETX, THREE_SIXTEEN, PLANET28, PLANETFALL)
