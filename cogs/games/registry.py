"""The games as Discord meets them, in one plain tuple; a new game is added here."""

from __future__ import annotations

from cogs.game_ui import GameUI

from .p28 import PLANET28_UI
from .pf import PLANETFALL_UI
from .px import PLANETX_UI
from .three_sixteen import THREE_SIXTEEN_UI

GAMES: tuple[GameUI, ...] = (PLANET28_UI, PLANETFALL_UI, PLANETX_UI, THREE_SIXTEEN_UI)
