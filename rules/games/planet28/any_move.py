"""Every move of the game, as it is stored."""

from __future__ import annotations

from rules.core import CORE_MOVES
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.blows_named import Engage
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.contacts import Contacts, Nearby
from rules.games.planet28.actions.gear import Extinguish, Reload, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.improvise import Improvise
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.manoeuvres import Hop, RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.reliance import Rely
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import Boost, Patch, Sabotage, Smoke
from rules.games.planet28.campaign.agenda_moves import (
    LookAtAgendas,
    NameTarget,
    ReadAgenda,
    SearchCorner,
    TakeAgenda,
    TouchEdge,
)
from rules.games.planet28.campaign.between import Disband, Ready
from rules.games.planet28.campaign.building import Commission, Refit
from rules.games.planet28.campaign.deposits import Stow, Take
from rules.games.planet28.campaign.goal import Reached
from rules.games.planet28.campaign.healing import Repair, Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share
from rules.games.planet28.campaign.recruiting import Recruit, Reinforce
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.telling import Attempt, Award, Narrate
from rules.games.planet28.campaign.trading import Buy
from rules.games.planet28.goals.edges import TakeEdge
from rules.games.planet28.goals.reaching import Reach, Touch
from rules.games.planet28.goals.scene import Role
from rules.games.planet28.goals.seeking import Seek
from rules.games.planet28.measured.deploying import Deploy
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.turn.battle import Resume
from rules.games.planet28.turn.sealed_deployment import LookAtDeployments, SayDeployment
from rules.games.planet28.turn.stowing import BeginAboard

from .answers import (
    Accept,
    Block,
    Counter,
    Decline,
    Dispute,
    Edge,
    Face,
    Land,
    LetGo,
    Pick,
    Push,
    Reroll,
    SettleTies,
    Strike,
    TakeBack,
    TakeSlot,
    Uphold,
)
from .claims import Claim, Withdraw
from .giving_up import GiveUp
from .gm import EndBattle
from .moves import Charge, Fight, Finish, Hold, Rally, Walk
from .turn.tie_habits import AskTies

AnyMove = (
    CORE_MOVES
    | Walk
    | Charge
    | Fight
    | Shoot
    | Fire
    | Engage
    | SayDeployment
    | LookAtDeployments
    | Swap
    | Reload
    | UseMedKit
    | UseStimulants
    | Cast
    | Extinguish
    | Improvise
    | UsePsyka
    | Loot
    | Rely
    | Aim
    | Drain
    | Heal
    | Inspire
    | Persuade
    | Throw
    | Hop
    | RightUp
    | TouchDown
    | TakeOff
    | Rally
    | Hold
    | Finish
    | Claim
    | Withdraw
    | AskTies
    | Contacts
    | Nearby
    | Coherency
    | Resume
    | LetGo
    | Block
    | Strike
    | Counter
    | Decline
    | Reroll
    | Push
    | Pick
    | Face
    | Edge
    | Land
    | TakeSlot
    | SettleTies
    | Accept
    | Dispute
    | Uphold
    | TakeBack
    | Measure
    | EndBattle
    | Watch
    | Route
    | TakeAgenda
    | NameTarget
    | ReadAgenda
    | TouchEdge
    | SearchCorner
    | LookAtAgendas
    | Reached
    | Ready
    | Disband
    | Improve
    | Treat
    | Tend
    | Repair
    | Reinforce
    | Share
    | Convert
    | Forge
    | Bench
    | Take
    | Stow
    | Buy
    | Attempt
    | Recruit
    | Commission
    | Refit
    | Award
    | Narrate
    | Seek
    | Role
    | TakeEdge
    | Touch
    | Reach
    | BeginAboard
    | Embark
    | Disembark
    | Patch
    | Boost
    | Smoke
    | Sabotage
    | Deploy
    | GiveUp
)
