"""Moves without a command of their own: a button, a menu or `/p28 do` offers every one of them."""

from __future__ import annotations

from rules.games.planet28.actions.abilities import Aim, Persuade
from rules.games.planet28.actions.blows_named import Engage
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.gear import Extinguish, Reload, UseStimulants
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.manoeuvres import Hop, RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.reliance import Rely
from rules.games.planet28.actions.vehicle_work import Boost, Patch, Sabotage, Smoke
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
    SettleTies,
    Strike,
    TakeBack,
    TakeSlot,
    Uphold,
)
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
from rules.games.planet28.claims import Claim, Withdraw
from rules.games.planet28.goals.edges import TakeEdge
from rules.games.planet28.goals.reaching import Reach, Touch
from rules.games.planet28.goals.scene import Role
from rules.games.planet28.goals.seeking import Seek
from rules.games.planet28.moves import Finish, Hold, Rally
from rules.games.planet28.solo.steering import Route
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.turn.battle import Resume
from rules.games.planet28.turn.sealed_deployment import LookAtDeployments, SayDeployment
from rules.games.planet28.turn.stowing import BeginAboard
from rules.games.planet28.turn.tie_habits import AskTies

DEALS = (
    *(Attempt, Bench, Buy, Convert, Forge, Improve, Reinforce, Repair, Share, Stow, Take),
    *(Tend, Treat),
)
FORMED = (Award, Commission, Narrate, Recruit, Refit)
"""Deals that a form of the warband's pages makes."""
AGENDAS = (LookAtAgendas, NameTarget, ReadAgenda, SearchCorner, TakeAgenda, TouchEdge)
PICKED = (
    *(*DEALS, *FORMED, *AGENDAS, Disband, Reached, Ready),
    *(Accept, Aim, Block, Claim, Coherency, Counter, Decline, Dispute, Extinguish, Finish, Hold),
    *(LetGo, Loot, Persuade, Pick, Rally, Reload, Rely, Reroll, Resume, Strike, TakeBack, TakeSlot),
    *(Uphold, AskTies, SettleTies),
    *(Engage, Face, Fire, Hop, RightUp, TakeOff, TouchDown),
    *(LookAtDeployments, SayDeployment),
    *(Reach, Role, Route, Seek, TakeEdge, Touch, UseStimulants, Watch, Withdraw),
    *(Patch, Boost, Smoke, Sabotage, BeginAboard, Embark, Disembark),
)
