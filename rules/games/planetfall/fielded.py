"""The state of a battle as it is stored, with all its kinds of frames; every move of the game."""

from __future__ import annotations

from rules.core import CORE_MOVES

from .activation.stored import MovingFrame, MovingMove
from .answers import Accept, Decline, Dispute, TakeBack, Uphold
from .attack.stored import FireFrame, FireMove
from .cards.buy_back import BuyBack, BuyBackCards
from .cards.hands import ChooseHand, ChooseHands
from .cards.looking import LookAtHands
from .cards.play import PassCard, PlayCard, PlayCards
from .close.stored import CloseFrame, CloseMove
from .disorder.consolidation import Consolidation
from .disorder.reach import Report
from .facts import Facts
from .gm import AddObjective, Modify
from .opposed import Bid, OpposedTest, RequestBids
from .setup.beginning import NameFirst
from .setup.deploying import Deploy
from .setup.deployment import LookAtSealed, OpenDeployment, SealedDeployment
from .setup.objectives import Objectives, PlaceObjective
from .setup.proposing import Proposal, ProposeSites
from .setup.scouting import Scout, Scouting
from .setup.setup import ChooseEdge, Setup
from .setup.sites import PlaceMarker, Sites
from .setup.terrain import ChooseSector, TerrainSetup
from .state import Table
from .turn.arriving import Arrive, LateArrivals, ScheduleArrival
from .turn.battle import Battle
from .turn.ends import Concede, EndBattle
from .turn.repairing import LeaveMarkers
from .turn.scoring import Scoring, TouchObjectives

AnyMove = (
    CORE_MOVES
    | Accept
    | Decline
    | Dispute
    | Uphold
    | TakeBack
    | Report
    | RequestBids
    | Bid
    | NameFirst
    | ChooseEdge
    | ChooseSector
    | PlaceObjective
    | PlaceMarker
    | Deploy
    | Scout
    | ProposeSites
    | ChooseHand
    | BuyBackCards
    | PlayCard
    | PassCard
    | Arrive
    | TouchObjectives
    | LeaveMarkers
    | Concede
    | EndBattle
    | ScheduleArrival
    | LookAtSealed
    | LookAtHands
    | Modify
    | AddObjective
    | MovingMove
    | FireMove
    | CloseMove
)
AnyFrame = (
    Battle
    | Consolidation
    | Facts
    | OpposedTest
    | Setup
    | TerrainSetup
    | OpenDeployment
    | SealedDeployment
    | Scouting
    | Objectives
    | Sites
    | Proposal
    | ChooseHands
    | BuyBack
    | PlayCards
    | LateArrivals
    | Scoring
    | MovingFrame
    | FireFrame
    | CloseFrame
)


class Fielded(Table, frozen=True, kw_only=True):
    """A battle with its unfinished procedures: what is stored."""

    frames: tuple[AnyFrame, ...] = ()
    answers: dict[str, AnyMove] = {}  # type: ignore[assignment]
