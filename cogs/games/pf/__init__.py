"""/pf: Firestorm: Planetfall. One file per sort of command."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers, stated
from pictures import planetfall
from rules.games.planetfall.system import SYSTEM

from . import attacks, fighting, ground, hand, moving, setting_up, sheltering, show, turning
from .asked import ASKED
from .forces import commands as forces
from .forces.presses import PRESSES as FORCES
from .group import pf
from .manual import PLAY, TERMS
from .menu import MENU
from .picked import PICKED
from .quick import PlanetfallQuick
from .told import FORMED

# Importing these files adds their commands to the group.
PARTS = (fighting, ground, moving, setting_up, show)
PLANETFALL_UI = GameUI(
    system=SYSTEM,
    groups=(pf.group, forces.group),
    answers=answers(pf.group, others={"pf do": PICKED}),
    stated=stated(pf.group) | FORMED,
    presses={
        **{**FORCES, **show.PRESSES, **hand.PRESSES},
        **{**attacks.PRESSES, **ground.PRESSES, **sheltering.PRESSES, **turning.PRESSES},
    },
    menu=MENU,
    look_up=show.asked,
    looks={
        ground.KEY: ground.MOVES.asked,
        attacks.KEY: attacks.asked,
        sheltering.KEY: sheltering.asked,
    },
    draw=planetfall.draw,
    draw_step=planetfall.draw_step,
    compares=True,
    traces=planetfall.is_mapped,
    quick=PlanetfallQuick,
    dice="Planetfall: `12ad4+` exploding, `12hv4+` heavy, `12bd4+` basic; from 7+ half the dice "
    "on 6+",
    topics=(PLAY,),
    channel=("planetfall", "Battles of armies"),
    terms=TERMS,
    asked=ASKED,
)
