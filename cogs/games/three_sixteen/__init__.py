"""/316: 3:16 Carnage Amongst the Stars. One file per sort of command, added as one group."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers
from pictures import three_sixteen
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.conflict.conflict_moves import Follow
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.troopers.develop import Improve
from rules.games.three_sixteen.troopers.downtime import Device, GetOut, Starkiller, TakeGear
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.replacement import SitOut

from . import after, aliens, conflict, fighting, flashback, forms, master, planet, show, squad
from .group import root
from .manual import MASTER, NO_GM, PLAY
from .quick import ThreeSixteenQuick

# Importing these files adds their commands to the group.
PARTS = (after, aliens, conflict, fighting, flashback, master, planet, show, squad)
# These have no command of their own: they are pressed, or picked with `/316 do`.
PICKED = (
    *(Accept, Concede, Device, Drugs, Follow, GetOut, Improve),
    *(LevelUp, Nominate, SitOut, Starkiller, TakeGear, Yield),
)
THREE_SIXTEEN_UI = GameUI(
    system=THREE_SIXTEEN,
    groups=(root.group,),
    answers=answers(root.group, others={"316 do": PICKED}),
    form=forms.ask,
    presses=forms.PRESSES,
    draw=three_sixteen.range_map,
    compares=True,
    dice="3:16: `fa6`, `nfa4+1`, `aa5`",
    quick=ThreeSixteenQuick,
    topics=(PLAY, MASTER, NO_GM),
    channel=("three-sixteen", "Carnage amongst the stars"),
)
