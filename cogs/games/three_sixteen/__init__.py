"""/316: 3:16 Carnage Amongst the Stars. One file per sort of command, added as one group."""

from __future__ import annotations

from cogs.game_ui import GameUI
from cogs.games.commands import answers
from pictures import three_sixteen
from rules.games.three_sixteen import THREE_SIXTEEN

from . import aliens, fighting, flashback, forms, master, planet, show, squad
from .asked import ASKED
from .group import root
from .manual import MASTER, NO_GM, PLAY, TERMS
from .menu import MENU
from .picked import PICKED
from .quick import ThreeSixteenQuick

# Importing these files adds their commands to the group.
PARTS = (aliens, fighting, flashback, master, planet, show, squad)
THREE_SIXTEEN_UI = GameUI(
    system=THREE_SIXTEEN,
    groups=(root.group,),
    answers=answers(root.group, others={"316 do": PICKED}),
    form=forms.ask,
    presses=forms.PRESSES,
    menu=MENU,
    draw=three_sixteen.range_map,
    story=show.ended_story,
    compares=True,
    dice="3:16: `fa6`, `nfa4+1`, `aa5`",
    quick=ThreeSixteenQuick,
    topics=(PLAY, MASTER, NO_GM),
    channel=("three-sixteen", "Carnage amongst the stars"),
    terms=TERMS,
    asked=ASKED,
)
