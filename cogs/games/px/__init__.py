"""/px: Planet X. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers
from pictures import planetx
from rules.games.planetx.actions.scout import Keep, Reroll
from rules.games.planetx.actions.terraform import Grant, Refuse
from rules.games.planetx.actions.zap import Surrender, Take
from rules.games.planetx.system import SYSTEM
from rules.games.planetx.turn.rounds import TakeSeat

from . import actions, board, buying, cards, recap, trading
from .group import px
from .manual import PLAY, TERMS
from .quick import PlanetXQuick

# Importing these files adds their commands to the group.
PARTS = (actions, board, buying, cards, recap, trading)
# Their questions come with every answer ready, to be pressed or picked.
PICKED = (Grant, Keep, Refuse, Reroll, Surrender, Take, TakeSeat)
PLANETX_UI = GameUI(
    system=SYSTEM,
    groups=(px.group,),
    answers=answers(px.group, others={"px do": PICKED}),
    draw=planetx.draw,
    dice="Planet X: `3tx` terrain, `2wx` winds",
    quick=PlanetXQuick,
    topics=(PLAY,),
    channel=("planet-x", "The hex board game"),
    terms=TERMS,
)
