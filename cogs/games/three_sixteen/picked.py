"""Moves without a command of their own: a button, a menu or `/316 do` offers every one of them.

What is typed for them is asked in a form.
"""

from __future__ import annotations

from rules.games.three_sixteen.conflict.asking import AskConflict, Permit
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.figures import Figures
from rules.games.three_sixteen.conflict.strength_answer import Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.encounter.ahead import Rethink
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Advance
from rules.games.three_sixteen.encounter.declare import AlienIntent
from rules.games.three_sixteen.encounter.dominance import Watch
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.encounter.purchases import UseAbility
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, Reveal
from rules.games.three_sixteen.gm.gm_judging import JudgeTask
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek, Plan, SendBack
from rules.games.three_sixteen.mission.planets import NamePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.mission.service import EndMission
from rules.games.three_sixteen.troopers.develop import Develop, Improve
from rules.games.three_sixteen.troopers.downtime import (
    Board,
    Device,
    GetOut,
    SetDefault,
    Starkiller,
    TakeControls,
    TakeGear,
)
from rules.games.three_sixteen.troopers.drugs import Drugs
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.recall import AllowFlashback
from rules.games.three_sixteen.troopers.replacement import SitOut
from rules.games.three_sixteen.troopers.retelling import Retell

SQUAD = (
    *(Accept, Board, Concede, Defend, Develop, Device, Drugs, Fight, Follow, GetOut, Improve),
    *(LevelUp, Nominate, Retell, Reward, SetDefault, SetRange, SitOut, Starkiller, TakeGear),
    *(AskConflict, NamePlanet, Permit, Rethink, TakeControls, TakeInHand, Watch, Yield),
)
MASTER = (
    *(Advance, AlienIntent, AllowFlashback, Award, Bench, CloseConflict, EndCampaign),
    *(EndEncounter, EndMission, Figures, Grant, HoldBack, JudgeTask, KillBrigadier, LetIn),
    *(MakeNpc, Peek, Plan, Reveal, SendBack, UseAbility),
)
PICKED = (*SQUAD, *MASTER)
