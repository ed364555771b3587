"""Moves without a command of their own: a button, a menu or `/pf do` offers every one of them."""

from __future__ import annotations

from rules.games.planetfall.activation.ending import SetOverwatch
from rules.games.planetfall.activation.select import Activate, KeepWatch
from rules.games.planetfall.answers import Accept, Decline, Dispute, TakeBack, Uphold
from rules.games.planetfall.attack.fire import HoldFire, OpenFire
from rules.games.planetfall.attack.shelter import Shelter
from rules.games.planetfall.cards.buy_back import BuyBackCards
from rules.games.planetfall.cards.hands import ChooseHand
from rules.games.planetfall.cards.looking import LookAtHands
from rules.games.planetfall.cards.play import PassCard, PlayCard
from rules.games.planetfall.close.calling import KeepClear
from rules.games.planetfall.close.engagement import Strike
from rules.games.planetfall.close.storm_moves import Occupy as TakeBuilding
from rules.games.planetfall.damage.losses import Spill
from rules.games.planetfall.disorder.bleeding import Allocate
from rules.games.planetfall.moving.actions import ShootFirst
from rules.games.planetfall.moving.buildings import ExitBuilding
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.opposed import RequestBids
from rules.games.planetfall.orbital.deviation import TurnAgain
from rules.games.planetfall.orbital.dropping import Drop
from rules.games.planetfall.orbital.portals import ComeThrough
from rules.games.planetfall.orbital.strike import OrderEquals
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.setup.beginning import NameFirst
from rules.games.planetfall.setup.deployment import LookAtSealed
from rules.games.planetfall.setup.scouting import Scout
from rules.games.planetfall.setup.setup import ChooseEdge
from rules.games.planetfall.setup.sites import PlaceMarker
from rules.games.planetfall.setup.terrain import ChooseSector
from rules.games.planetfall.turn.arriving import Arrive
from rules.games.planetfall.turn.repairing import LeaveMarkers

ANSWERS = (Accept, Decline, Dispute, TakeBack, Uphold)
BEFORE = (ChooseEdge, ChooseHand, ChooseSector, NameFirst, PlaceMarker, RequestBids, Scout)
MOVING = (
    *(Activate, ComeThrough, Disembark, Drop, Embark, ExitBuilding, KeepWatch, SetOverwatch),
    *(ShootFirst, TurnAgain),
)
FIGHTING = (
    *(Allocate, CallStrike, Designate, HoldFire, KeepClear, OpenFire, OrderEquals, Shelter),
    *(Spill, Strike, TakeBuilding, TargetLock),
)
TURN = (Arrive, BuyBackCards, LeaveMarkers, LookAtHands, LookAtSealed, PassCard, PlayCard)
PICKED = (*ANSWERS, *BEFORE, *MOVING, *FIGHTING, *TURN)
