"""/px: Planet X. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers
from pictures import planetx
from rules.games.planetx.system import SYSTEM

from . import actions, board, buying, cards, deals, recap, trading, winds
from .asked import ASKED
from .group import px
from .manual import PLAY, TERMS
from .menu import MENU
from .picked import PICKED
from .quick import PlanetXQuick

# Importing these files adds their commands to the group.
PARTS = (actions, board, buying, cards, recap, trading)
PLANETX_UI = GameUI(
    system=SYSTEM,
    groups=(px.group,),
    answers=answers(px.group, others={"px do": PICKED}),
    presses={**winds.PRESSES, **deals.PRESSES},
    menu=MENU,
    looks={winds.KEY: winds.asked, deals.KEY: deals.asked},
    draw=planetx.draw,
    dice="Planet X: `3tx` terrain, `2wx` winds",
    quick=PlanetXQuick,
    topics=(PLAY,),
    channel=("planet-x", "The hex board game"),
    terms=TERMS,
    asked=ASKED,
)
