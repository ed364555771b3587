"""The state of a battle as it is stored, with all its kinds of frames."""

from __future__ import annotations

from typing import Self

from rules.games.planet28.actions.ability_effects import AbilityAction, Persuasion, Throwing
from rules.games.planet28.actions.blast import Blast
from rules.games.planet28.actions.blows_named import Blows
from rules.games.planet28.actions.boarding_effects import EmbarkAction, GetOut
from rules.games.planet28.actions.broadside import Broadside
from rules.games.planet28.actions.casting import Casting
from rules.games.planet28.actions.charge import ChargeAction
from rules.games.planet28.actions.climbing import HangOn
from rules.games.planet28.actions.coherency import Strayed
from rules.games.planet28.actions.contacts import Noted
from rules.games.planet28.actions.gear import GearAction
from rules.games.planet28.actions.improvise import Approval, Improvised
from rules.games.planet28.actions.leaving import FreeStrike, Leave
from rules.games.planet28.actions.manoeuvres import ManoeuvreAction
from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.actions.powers import Teleported
from rules.games.planet28.actions.psyka import Dosed
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.actions.splash import Splash
from rules.games.planet28.actions.travel import Travel, WalkAction
from rules.games.planet28.actions.vehicle_effects import Sabotaging, VehicleAction
from rules.games.planet28.campaign.aftermath import Aftermath
from rules.games.planet28.campaign.agenda_frame import Agendas
from rules.games.planet28.campaign.between import Between
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.parting import Parting
from rules.games.planet28.damage.tolls import Mend
from rules.games.planet28.damage.topple import Topple
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.damage.wreck import Bruise, Wreck
from rules.games.planet28.goals.reaching import EdgeReached
from rules.games.planet28.goals.scene import Scene
from rules.games.planet28.goals.seeking import Seeking
from rules.games.planet28.goals.touching import Touching
from rules.games.planet28.measured.deploying import Deploying
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.thrall import Thrall
from rules.games.planet28.turn.activation import Activation
from rules.games.planet28.turn.battle import Battle
from rules.games.planet28.turn.campaign import Campaign
from rules.games.planet28.turn.engineers import Mending
from rules.games.planet28.turn.flyers import Aloft
from rules.games.planet28.turn.rounds import Ail
from rules.games.planet28.turn.sealed_deployment import SealedDeployment
from rules.games.planet28.turn.signals import Signal
from rules.games.planet28.turn.stowing import Stowing
from rules.games.planet28.turn.turn_order import Ordering

from .any_move import AnyMove
from .dissolving import Dissolving
from .facts import Facts
from .measured.regrouping import relocked_after
from .retreat import Retreat
from .rolls import BreakTest, SkillRoll
from .squad_nerve import SquadTest
from .state import Table

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
    | Parting
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

    def edited(self, path: str) -> Self:
        """Return it with the contacts of a unit that the GM has put elsewhere (ruling G2)."""
        return relocked_after(self, path)
