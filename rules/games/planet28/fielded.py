"""The state of a battle as it is stored, with all its kinds of frames; every move of the game."""

from __future__ import annotations

from rules.core import CORE_MOVES
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.ability_effects import AbilityAction, Persuasion, Throwing
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.blast import Blast
from rules.games.planet28.actions.blows_named import Blows, Engage
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.actions.boarding_effects import EmbarkAction, GetOut
from rules.games.planet28.actions.broadside import Broadside, Fire
from rules.games.planet28.actions.casting import Casting
from rules.games.planet28.actions.charge import ChargeAction
from rules.games.planet28.actions.climbing import HangOn
from rules.games.planet28.actions.coherency import Coherency, Strayed
from rules.games.planet28.actions.contacts import Contacts, Nearby, Noted
from rules.games.planet28.actions.gear import (
    Extinguish,
    GearAction,
    Reload,
    Swap,
    UseMedKit,
    UseStimulants,
)
from rules.games.planet28.actions.improvise import Approval, Improvise, Improvised
from rules.games.planet28.actions.leaving import FreeStrike, Leave
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.manoeuvres import (
    Hop,
    ManoeuvreAction,
    RightUp,
    TakeOff,
    TouchDown,
)
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.actions.powers import Teleported
from rules.games.planet28.actions.psyka import Dosed, UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.actions.splash import Splash
from rules.games.planet28.actions.travel import Travel, WalkAction
from rules.games.planet28.actions.vehicle_effects import Sabotaging, VehicleAction
from rules.games.planet28.actions.vehicle_work import Boost, Patch, Sabotage, Smoke
from rules.games.planet28.campaign.aftermath import Aftermath
from rules.games.planet28.campaign.agenda_frame import Agendas
from rules.games.planet28.campaign.agenda_moves import (
    LookAtAgendas,
    NameTarget,
    ReadAgenda,
    SearchCorner,
    TakeAgenda,
    TouchEdge,
)
from rules.games.planet28.campaign.between import Between, Disband, Ready
from rules.games.planet28.campaign.building import Commission, Refit
from rules.games.planet28.campaign.goal import Reached
from rules.games.planet28.campaign.healing import Repair, Tend, Treat
from rules.games.planet28.campaign.improving import Convert, Improve, Share
from rules.games.planet28.campaign.recruiting import Recruit, Reinforce
from rules.games.planet28.campaign.smithing import Bench, Forge
from rules.games.planet28.campaign.telling import Attempt, Award, Narrate
from rules.games.planet28.campaign.trading import Buy, Stow, Take
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.tolls import Mend
from rules.games.planet28.damage.topple import Topple
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.damage.wreck import Bruise, Wreck
from rules.games.planet28.goals.edges import TakeEdge
from rules.games.planet28.goals.reaching import EdgeReached, Reach, Touch
from rules.games.planet28.goals.scene import Role, Scene
from rules.games.planet28.goals.seeking import Seek, Seeking
from rules.games.planet28.goals.touching import Touching
from rules.games.planet28.measured.deploying import Deploy, Deploying
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.solo.thrall import Thrall
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.turn.activation import Activation
from rules.games.planet28.turn.battle import Battle, Resume
from rules.games.planet28.turn.campaign import Campaign
from rules.games.planet28.turn.engineers import Mending
from rules.games.planet28.turn.flyers import Aloft
from rules.games.planet28.turn.rounds import Ail
from rules.games.planet28.turn.sealed_deployment import (
    LookAtDeployments,
    SayDeployment,
    SealedDeployment,
)
from rules.games.planet28.turn.signals import Signal
from rules.games.planet28.turn.stowing import BeginAboard, Stowing
from rules.games.planet28.turn.turn_order import Ordering

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
from .dissolving import Dissolving
from .facts import Facts
from .gm import EndBattle
from .moves import Charge, Fight, Finish, Hold, Rally, Walk
from .retreat import Retreat
from .rolls import BreakTest, SkillRoll
from .squad_nerve import SquadTest
from .state import Table
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
)
AnyFrame = (
    Campaign
    | Battle
    | Ordering
    | Activation
    | Facts
    | WalkAction
    | Travel
    | Leave
    | FreeStrike
    | ChargeAction
    | Melee
    | ShootAction
    | Broadside
    | Blows
    | SealedDeployment
    | Touching
    | Splash
    | Blast
    | GearAction
    | Casting
    | Approval
    | Dosed
    | Improvised
    | Puppet
    | Retreat
    | AbilityAction
    | Persuasion
    | Throwing
    | Noted
    | Strayed
    | Teleported
    | HangOn
    | Wounds
    | Shock
    | Harm
    | Topple
    | Aloft
    | ManoeuvreAction
    | Mend
    | SquadTest
    | Dissolving
    | SkillRoll
    | BreakTest
    | Ail
    | EnemyTurn
    | Thrall
    | Agendas
    | Aftermath
    | Between
    | Scene
    | Seeking
    | EdgeReached
    | VehicleAction
    | Sabotaging
    | EmbarkAction
    | GetOut
    | Wreck
    | Bruise
    | Signal
    | Mending
    | Stowing
    | Deploying
)


class Fielded(Table, frozen=True, kw_only=True):
    """A battle with its unfinished procedures: what is stored."""

    frames: tuple[AnyFrame, ...] = ()
    answers: dict[str, AnyMove] = {}  # type: ignore[assignment]
