"""The state of a campaign with all its kinds of frames and answers; every move of the game."""

from __future__ import annotations

from typing import ClassVar

from rules.core import CORE_MOVES
from rules.games.three_sixteen.conflict.asking import AskConflict, ConflictAsked, Permit
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.conflict.conflict_rounds import ConflictRounds
from rules.games.three_sixteen.conflict.figures import Figures
from rules.games.three_sixteen.conflict.strength_answer import Comeback, Concede
from rules.games.three_sixteen.conflict.yielding import Accept, Offer, Yield
from rules.games.three_sixteen.encounter.ahead import Rethink
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.ambush import AlienAmbush, SquadAmbush, TakeInHand
from rules.games.three_sixteen.encounter.combat import CombatRound
from rules.games.three_sixteen.encounter.contact import Advance, Contact, Ready
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.dominance import Lookout, Watch
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend, Window
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.encounter.last_word import LastWord
from rules.games.three_sixteen.encounter.place import AlienPlace
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.encounter.ranges import PickRange, SetRange
from rules.games.three_sixteen.encounter.turn import Turn
from rules.games.three_sixteen.gm.gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from rules.games.three_sixteen.gm.gm_judging import JudgeTask
from rules.games.three_sixteen.gm.gm_people import (
    Award,
    Bench,
    CloseConflict,
    KillBrigadier,
    LetIn,
    MakeNpc,
    OpenConflict,
)
from rules.games.three_sixteen.gm.gm_table import EndCampaign, Peek, Plan, SendBack, SetSwitch
from rules.games.three_sixteen.mission.debrief import Debrief
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.reviews import Nominate
from rules.games.three_sixteen.mission.rewards import Reward
from rules.games.three_sixteen.mission.service import Brief, EndMission, OpenEncounter, Service
from rules.games.three_sixteen.troopers.demand import Demand, Told
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
from rules.games.three_sixteen.troopers.enlist import Enlist
from rules.games.three_sixteen.troopers.equipment import Equip, Issue
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.latecomer import Recruit
from rules.games.three_sixteen.troopers.levels import LevelUp
from rules.games.three_sixteen.troopers.recall import AllowFlashback
from rules.games.three_sixteen.troopers.relief import Relief
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from rules.games.three_sixteen.troopers.retelling import Retell

from .model import Campaign

Frames = (
    AlienAmbush
    | AlienPlace
    | ConflictAsked
    | ConflictRounds
    | CombatRound
    | Comeback
    | Contact
    | Debrief
    | Demand
    | Issue
    | LastWord
    | Lookout
    | Offer
    | PickRange
    | Relief
    | Service
    | SquadAmbush
    | Turn
    | Window
)
Answers = (
    Accept
    | Act
    | Advance
    | AlienIntent
    | AlienTurn
    | Brief
    | Concede
    | Declare
    | Defend
    | Develop
    | Drugs
    | EndMission
    | Enlist
    | Equip
    | Fight
    | Figures
    | Follow
    | Improve
    | LevelUp
    | MakePlanet
    | NamePlanet
    | Nominate
    | OpenEncounter
    | Permit
    | Ready
    | Reward
    | SetRange
    | SitOut
    | TakeInHand
    | Told
    | UseAbility
    | Watch
)
# Menus list these in this order: what a trooper does, what opens or ends something, what changes
# the fight, then extras and what is seldom needed.
Interrupts = (
    Strength
    | Weakness
    | Yield
    | Rethink
    | Replace
    | Recruit
    | Retell
    | Board
    | TakeControls
    | GetOut
    | SetDefault
    | TakeGear
    | Starkiller
    | Device
    | AskConflict
    | EndEncounter
    | CloseConflict
    | HoldBack
    | Buy
    | LetIn
    | MoveTokens
    | OpenConflict
    | MakeNpc
    | JudgeTask
    | PlainTest
    | Grant
    | Reveal
    | Peek
    | Bench
    | AllowFlashback
    | SendBack
    | Award
    | KillBrigadier
    | Plan
    | SetSwitch
    | EndCampaign
)
Moves = Answers | Interrupts | CORE_MOVES


class CampaignState(Campaign, frozen=True, kw_only=True):
    """A campaign, its stack of procedures, and the answers given so far (C316-PBP-10)."""

    books: ClassVar[tuple[str, ...]] = ()

    frames: tuple[Frames, ...] = ()
    answers: dict[str, Answers] = {}  # type: ignore[assignment]
