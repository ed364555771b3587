"""/p28: Planet 28. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from rules.games.planet28 import SYSTEM

from . import abilities, fighting, gear, moving, powers, stating, turns
from .group import p28
from .manual import PLAY
from .quick import Planet28Quick

# Importing these files adds their commands to the group.
PARTS = (abilities, fighting, gear, moving, powers, stating, turns)
PLANET28_UI = GameUI(system=SYSTEM, groups=(p28,), quick=Planet28Quick, topics=(PLAY,))
