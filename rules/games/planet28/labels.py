"""Moves in a few words, for menus and completion: at most 100 characters."""

from __future__ import annotations

from rules.core import Move, as_offered
from rules.core.seats import seat_title
from rules.games.planet28.actions.coherency import Coherency
from rules.games.planet28.actions.described import described, tag
from rules.games.planet28.actions.looting import Loot
from rules.games.planet28.actions.reliance import Rely
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.damage.members import member_name
from rules.games.planet28.turn.battle import Resume
from rules.games.planet28.turn.sealed_deployment import SayDeployment
from rules.games.planet28.turn.stowing import BeginAboard, stowed
from rules.games.planet28.turn.tie_habits import AskTies

from .acts import Act
from .answers import (
    Accept,
    Armed,
    Block,
    Decline,
    Edge,
    Face,
    LetGo,
    Pick,
    Push,
    Reroll,
    SettleTies,
    TakeBack,
    TakeSlot,
)
from .campaign.agenda_moves import (
    LookAtAgendas,
    NameTarget,
    ReadAgenda,
    SearchCorner,
    TakeAgenda,
    TouchEdge,
)
from .campaign.between import Disband, Ready
from .campaign.deal import Deal
from .campaign.goal import Reached
from .claims import Claim, Withdraw
from .giving_up import GiveUp
from .goals.edges import TakeEdge
from .goals.reaching import Reach
from .goals.scene import Role
from .legality import cm
from .measured.deploying import Deploy, begins
from .solo.steering import Route
from .state import Table
from .units import Squad

LONGEST = 100
WAYS = {"on": "Straight on", "round": "Round it", "back": "Back"}
PLAIN = {
    Ready: "Ready for the next battle",
    Disband: "End the campaign here",
    ReadAgenda: "I have read it",
    TouchEdge: "My character touches the edge of its agenda",
    LookAtAgendas: "Look at the hidden agendas",
    Block: "Block",
    Decline: "No",
    AskTies: "Be asked about ties again",
    LetGo: "Let held actions go",
    GiveUp: "Give the battle up",
    TakeBack: "Take it back",
    Push: "Push it back",
}


def label(table: Table, move: Move) -> str:
    return _label(table, move)[:LONGEST]


def _label(table: Table, move: Move) -> str:
    if isinstance(move, Accept | Decline) and (words := as_offered(table, move)):
        return words
    for kind, words in PLAIN.items():
        if isinstance(move, kind):
            return words
    if found := _before_battle(table, move) or _answer(table, move):
        return found
    match move:
        case Deal():
            return move.spoken(table)
        case Reached():
            return f"{seat_title(move.side)} reached the goal"
        case Coherency():
            return f"{table.name(move.unit)}: say who is out of unit"
        case Reach():
            return f"{table.name(move.unit)}: touch the own edge"
        case Loot():
            return f"{table.name(move.unit)}: take {move.thing} from {table.name(move.victim)}"
        case Rely():
            return f"{table.name(move.unit)}: {move.spoken()}"
        case Act() | Claim() | Withdraw() | Resume():
            return f"{table.name(move.unit)}: {_deed(table, move)}"
    return tag(move).capitalize()


def _before_battle(table: Table, move: Move) -> str:
    """Return what is done before the first turn, and with hidden agendas; "" for anything else."""
    match move:
        case TakeAgenda():
            return f"A hidden agenda for {table.name(move.unit)}"
        case NameTarget():
            return f"It names {table.name(move.unit)}"
        case SearchCorner():
            return f"Search corner {move.corner}"
        case SayDeployment():
            return "Say where everybody begins"
        case Deploy():
            return begins(move)
        case Role():
            return seat_title(move.seat)
        case TakeEdge():
            return f"Side {move.edge}"
        case BeginAboard():
            return stowed(table, move)
    return ""


def _answer(table: Table, move: Move) -> str:
    """Return an answer to a question in the middle of something, "" for anything else."""
    match move:
        case Armed():
            return f"{tag(move).capitalize()} with {move.weapon}"
        case Reroll():
            return f"Roll again: {move.source}"
        case Edge():
            return f"The edge is {cm(move.edge_mm)} away"
        case Face():
            return f"Its {move.facing}"
        case Pick():
            return _picked(table, move)
        case SettleTies():
            return f"Always take the {'last' if move.last else 'first'} place of a tie"
        case TakeSlot():
            return f"Place {move.place + 1}"
        case Route():
            return WAYS[move.way]
    return ""


def _picked(table: Table, move: Pick) -> str:
    """Return what a hit takes: a member by its name, a section by its number."""
    top = table.frames[-1] if table.frames else None
    struck = top.hit.victim if isinstance(top, Harm) else getattr(top, "unit", 0)
    if struck and table.is_there(struck) and isinstance(table.unit(struck), Squad):
        return member_name(table, move.which)
    return f"Take it with number {move.which}"


def _deed(table: Table, move: Move) -> str:
    match move:
        case Resume() | Claim():
            return "use held actions"
        case Withdraw():
            return "wait on"
    return described(table, move)
