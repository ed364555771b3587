"""/px: Planet X. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from pictures import planetx
from rules.games.planetx.system import SYSTEM

from . import actions, board, buying, cards, recap, trading
from .group import px
from .manual import PLAY
from .quick import PlanetXQuick

# Importing these files adds their commands to the group.
PARTS = (actions, board, buying, cards, recap, trading)
PLANETX_UI = GameUI(
    system=SYSTEM, groups=(px,), draw=planetx.draw, quick=PlanetXQuick, topics=(PLAY,)
)
