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
# Which command states what the table shows; the rest is answered by buttons.
ANSWERS = {"measure": "p28 measure", "edge": "p28 edge", "land": "p28 land"}
PLANET28_UI = GameUI(
    system=SYSTEM, groups=(p28,), answers=ANSWERS, quick=Planet28Quick, topics=(PLAY,)
)
