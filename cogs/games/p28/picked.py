"""Moves without a command of their own: a button, a menu or `/p28 do` offers every one of them."""

from __future__ import annotations

from rules.games.planet28.actions.abilities import Aim, Persuade
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.gear import Extinguish, Reload, UseStimulants
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.manoeuvres import Hop, RightUp, TakeOff, TouchDown
from rules.games.planet28.answers import (
    Accept,
    Block,
    Counter,
    Decline,
    Dispute,
    Face,
    LetGo,
    Pick,
    Reroll,
    Strike,
    TakeBack,
    TakeSlot,
    Uphold,
)
from rules.games.planet28.claims import Claim, Withdraw
from rules.games.planet28.moves import Finish, Hold, Rally
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.turn.battle import Resume

PICKED = (
    *(Accept, Aim, Block, Claim, Counter, Decline, Dispute, Extinguish, Finish, Hold, LetGo),
    *(Loot, Persuade, Pick, Rally, Reload, Reroll, Resume, Strike, TakeBack, TakeSlot, Uphold),
    *(Route, UseStimulants, Watch, Withdraw),
    *(Face, Fire, Hop, RightUp, TakeOff, TouchDown),
)
