"""Planet 28 as the house sees it: battles of characters between two and six sides.

Squads, vehicles, solo play and campaigns are left out whole; a warband that names them is refused.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules import core
from rules.core import (
    CORE_MOVES,
    Card,
    Faults,
    Move,
    Outcome,
    RuleError,
    SeatPlan,
    Work,
)
from rules.core import System as Base
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.ability_effects import AbilityAction, Persuasion, Throwing
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.casting import Casting
from rules.games.planet28.actions.charge import ChargeAction
from rules.games.planet28.actions.climbing import HangOn
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
from rules.games.planet28.actions.measure import Measure, blind_to
from rules.games.planet28.actions.melee import Melee
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.actions.powers import Teleported
from rules.games.planet28.actions.psyka import Dosed, UsePsyka
from rules.games.planet28.actions.shooting import Shoot, ShootAction, Splash
from rules.games.planet28.actions.travel import Travel, WalkAction
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.turn.activation import Activation
from rules.games.planet28.turn.battle import Battle, Resume
from rules.games.planet28.turn.rounds import Ail
from rules.games.planet28.turn.turn_order import Ordering
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.warband import Fighter, Warband

from . import input, standing_orders
from .answers import (
    Accept,
    Block,
    Counter,
    Decline,
    Dispute,
    Edge,
    Land,
    LetGo,
    Push,
    Reroll,
    Strike,
    TakeBack,
    TakeSlot,
    Uphold,
)
from .catalogue import CATALOGUE
from .facts import Facts, argued
from .gm import EndBattle
from .invariants import faults
from .labels import label
from .moves import Charge, Claim, Fight, Finish, Hold, Rally, Walk, Withdraw
from .options import OPTIONS
from .retreat import Retreat
from .rolls import BreakTest, SkillRoll
from .samples import WARBANDS
from .state import Character, Profile, Table
from .view import View, card, look

AnyMove = (
    CORE_MOVES
    | Walk
    | Charge
    | Fight
    | Shoot
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
    | Rally
    | Hold
    | Finish
    | Claim
    | Withdraw
    | Contacts
    | Nearby
    | Resume
    | LetGo
    | Block
    | Strike
    | Counter
    | Decline
    | Reroll
    | Push
    | Edge
    | Land
    | TakeSlot
    | Accept
    | Dispute
    | Uphold
    | TakeBack
    | Measure
    | EndBattle
)
AnyFrame = (
    Battle
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
    | Splash
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
    | Teleported
    | HangOn
    | Wounds
    | Shock
    | SkillRoll
    | BreakTest
    | Ail
)


class Fielded(Table, frozen=True, kw_only=True):
    """A battle with its procedures half done: what is stored."""

    frames: tuple[AnyFrame, ...] = ()
    answers: dict[str, AnyMove] = {}  # type: ignore[assignment]


SEATING = SeatPlan(2, 6)


class Recruit(core.Computer):
    """Computer players that do anything legal which needs no eyes for the table."""

    def suggest(self, view: View, offers: tuple[Move, ...], seat: str, dice: Dice) -> Move:
        """Return one of the moves that state nothing of a table which a computer does not see."""
        known = tuple(move for move in offers if not blind_to(move)) or offers
        if not known:
            raise RuleError("There is nothing to do.", "P28-ACT-1")
        (face,) = dice.roll(1, len(known), "choice of a computer player", seat)
        return known[face - 1]


class Stated(core.Facts[Fielded]):
    """What people see on their table, read and written as the commands do (P28-FACT-1)."""

    def read(self, state: Fielded, move: Move, field: str, text: str) -> Any:
        """Return a fact as a move keeps it."""
        return input.read_fact(state, field, text)

    def text(self, state: Fielded, field: str, value: Any) -> str:
        """Return a fact with its unit, or the name of the unit that it means."""
        said = input.fact_text(state, field, value)
        return super().text(state, field, value) if said is None else said


class Papers(core.Documents):
    """The warbands, one of each player's seat."""

    samples: ClassVar[dict[str, dict[str, str]]] = {"warband": WARBANDS}

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return one warband for each player's seat."""
        return tuple(f"warband/{seat}" for seat in seats if seat in SEATING.names)

    def read(self, kind: str, text: str) -> Warband:
        """Return the warband of a document. Raises Faults with every fault in it."""
        if kind.partition("/")[0] != "warband":
            raise Faults((f"{kind}: Planet 28 reads only a warband",))
        return read_warband(text)


class Standing(core.Orders[Fielded]):
    """Standing orders (table of section 8)."""

    def obey(self, order: str, state: Fielded, seat: str) -> Move | None:
        """Return the answer of a standing order to the open question."""
        return standing_orders.obey(order, state, seat)


class Planet28(Base[Fielded]):
    """The game Planet 28."""

    name: ClassVar[str] = "planet28"
    title: ClassVar[str] = "Planet 28"
    version: ClassVar[str] = "2"
    State = Fielded
    Moves: ClassVar[Any] = AnyMove
    options = OPTIONS
    seats = SEATING
    catalogue = CATALOGUE
    computer = Recruit()
    facts = Stated()
    documents = Papers()
    orders = Standing()

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Fielded:
        """Return the battle before its first die, everybody's warband on the table."""
        bands = {
            seat: read_warband(papers[f"warband/{seat}"])
            for seat in seats
            if f"warband/{seat}" in papers
        }
        return muster(bands, options, seats)

    def look(self, state: Fielded, viewer: str | None) -> View:
        """Return what a seat may see: everything is open."""
        return look(state, viewer)

    def outcome(self, state: Fielded) -> Outcome | None:
        """Return how the battle ended, once its machine has stopped."""
        return None if state.frames else Outcome(state.ended, state.winners)

    def card(self, view: Any) -> Card:
        """Return the live card of a view."""
        return card(view)

    def faults(self, state: Fielded) -> tuple[str, ...]:
        """Return every broken invariant of a battle."""
        return faults(state)

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins a disagreement: the lower of two D10 (P28-GM-9)."""
        winner, throws = argued(one, other, dice)
        names = f"{seat_title(one)} and {seat_title(other)}, the lower prevails"
        return winner, tuple(msgspec.structs.replace(throw, what=names) for throw in throws)

    def label(self, state: Fielded, move: Move) -> str:
        """Return a move in a few words for a menu."""
        return label(state, move)


def muster(bands: dict[str, Warband], options: dict[str, str], seats: tuple[str, ...]) -> Fielded:
    """Return a battle with these warbands, each unit numbered in roster order."""
    rolls = [(seat, one) for seat, band in bands.items() for one in band.fighters]
    shared = _shared(bands)
    return Fielded(
        profiles=tuple(_profile(seat, fighter, shared) for seat, fighter in rolls),
        units=tuple(
            Character(id=n, hp=one.hp, wielded=one.wielded, items=one.items)
            for n, (_, one) in enumerate(rolls, 1)
        ),
        seats=seats,
        switches=options,
        frames=(Battle(),),
    )


def _profile(seat: str, fighter: Fighter, shared: set[str]) -> Profile:
    """Return what never changes of a character; a name that several sides use tells its seat."""
    # A name must tell one unit from all others, in speech and completion.
    name = f"{fighter.name} ({seat_title(seat)})" if fighter.name in shared else fighter.name
    return Profile(
        name=name,
        seat=seat,
        skills=fighter.skills,
        hp=fighter.hp,
        armour=fighter.armour,
        weapons=fighter.weapons,
        traits=fighter.traits,
        abilities=fighter.abilities,
    )


def _shared(bands: dict[str, Warband]) -> set[str]:
    """Return the names that stand in several warbands."""
    names = [name for band in bands.values() for name in {f.name for f in band.fighters}]
    return {name for name in names if names.count(name) > 1}


SYSTEM = Planet28()
