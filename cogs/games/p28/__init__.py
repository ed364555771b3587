"""/p28: Planet 28. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers, stated
from pictures import planet28
from rules.games.planet28 import SYSTEM

from . import abilities, fight, fighting, gear, ground, moving, powers, queueing, show, stating
from .asked import ASKED
from .building import commands as building
from .building.presses import PRESSES
from .campaigning.presses import PRESSES as CAMPAIGN
from .group import p28
from .manual import CAMPAIGNS, PLAY, TERMS
from .menu import MENU
from .picked import PICKED
from .quick import Planet28Quick
from .watching import WATCHED

# Importing these files adds their commands to the group.
PARTS = (abilities, fighting, gear, ground, moving, powers, show, stating)
PLANET28_UI = GameUI(
    system=SYSTEM,
    groups=(p28.group, building.group),
    answers=answers(p28.group, others={"p28 do": PICKED}),
    stated=stated(p28.group) | WATCHED,
    presses={**PRESSES, **CAMPAIGN, **show.PRESSES, **queueing.PRESSES, **ground.PRESSES},
    look_up=show.asked,
    looks={ground.KEY: ground.MOVES.asked, "fight": fight.asked},
    menu=MENU,
    draw=planet28.draw,
    draw_step=planet28.draw_step,
    compares=True,
    traces=planet28.is_mapped,
    dice="Planet 28: `sk7`, `sk7-2`, `sk7adv` Blessed, `sk7dis` Cursed",
    quick=Planet28Quick,
    topics=(PLAY, CAMPAIGNS),
    channel=("planet-28", "Skirmishes between a few characters"),
    terms=TERMS,
    asked=ASKED,
)
