"""The state of a campaign with all its kinds of frames and answers; every move of the game."""

from __future__ import annotations

from typing import ClassVar

from rules.core import CORE_MOVES

from .aliens import AlienTurn, LastWord
from .ambush import AlienAmbush, SquadAmbush, TakeInHand
from .blows import Fight, Follow
from .brawl import Brawl
from .combat import CombatRound
from .contact import Advance, Contact, Ready
from .debrief import Debrief
from .declare import AlienIntent, Declare
from .demand import Demand, Told
from .develop import Develop, Improve
from .dominance import Lookout, Watch
from .drugs import Drugs
from .enlist import Enlist
from .errands import Board, Device, GetOut, SetDefault, Starkiller, TakeGear
from .flashbacks import Retell, Strength, Weakness
from .gm import EndEncounter, Grant, MoveTokens, PlainTest, Reveal
from .gm_people import Award, Bench, CloseConflict, KillBrigadier, LetIn, MakeNpc, OpenConflict
from .gm_table import EndCampaign, Peek, Plan, SendBack, SetSwitch
from .hits import Defend, Window
from .issue import Equip, Issue
from .latecomer import Recruit
from .levels import LevelUp
from .model import Campaign
from .places import Act, AlienPlace
from .planets import MakePlanet, NamePlanet
from .purchases import Buy, UseAbility
from .ranges import PickRange, SetRange
from .recall import AllowFlashback
from .replacement import Replace, SitOut
from .reviews import Nominate
from .rewards import Reward
from .service import Brief, EndMission, OpenEncounter, Service
from .strength_answer import Comeback, Concede
from .turn import Turn
from .yielding import Accept, Offer, Yield

Frames = (
    AlienAmbush
    | AlienPlace
    | Brawl
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
    | Follow
    | Improve
    | LevelUp
    | MakePlanet
    | NamePlanet
    | Nominate
    | OpenEncounter
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
    | Replace
    | Recruit
    | Retell
    | Board
    | GetOut
    | SetDefault
    | TakeGear
    | Starkiller
    | Device
    | EndEncounter
    | CloseConflict
    | Buy
    | LetIn
    | MoveTokens
    | OpenConflict
    | MakeNpc
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
    """A campaign, its stack of procedures, and the answers given so far."""

    books: ClassVar[tuple[str, ...]] = ()

    frames: tuple[Frames, ...] = ()
    answers: dict[str, Answers] = {}  # type: ignore[assignment]
