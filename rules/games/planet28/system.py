"""Planet 28 as a registered game: battles between sides, or against an enemy that nobody plays."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from rules import core
from rules.core import (
    Card,
    Faults,
    Move,
    Outcome,
    SeatPlan,
    Span,
    Stakes,
    Work,
)
from rules.core import System as Base
from rules.core.letters import Picks
from rules.core.play import waits_for
from rules.core.score import Score
from rules.core.seats import seat_title
from rules.core.throw import Throw
from rules.dice import Dice, Roll
from rules.games.planet28.warband.reader import read_warband
from rules.games.planet28.warband.sizes import resized
from rules.games.planet28.warband.warband import Warband
from rules.ground.handed import TABLE, read_handed, samples
from rules.ground.terrain import Table as Scenery
from rules.ground.units import Measure

from . import ending, queued, standing_orders
from .any_move import AnyMove
from .campaign.agendas import agenda_of
from .campaign.agendas import spoken as agenda_text
from .campaign.opening import opened
from .card import card
from .catalogue import CATALOGUE
from .computer import Recruit
from .demo import Skirmish
from .facts import argued
from .fielded import Fielded
from .giving_up import concession
from .invariants import faults
from .labels import label
from .looking import look
from .measured.laying import WANTED, laid_out
from .measured.offered import movers
from .muster import muster
from .options import OPTIONS
from .options_table import DRAWN, MEASURED
from .picks import picks
from .samples import LONE, WARBANDS
from .solo.enlisting import enlisted
from .solo.ready import ENEMIES
from .spans import span
from .stakes import stakes
from .upgrade import upgraded
from .view import View

SEATING = SeatPlan(1, 6)


class Papers(core.Documents):
    """The warbands, one for each player's seat."""

    samples: ClassVar[dict[str, dict[str, str]]] = {
        "warband": WARBANDS,
        "enemy": ENEMIES,
        TABLE: samples(Measure.MILLIMETRES),
    }
    makers: ClassVar[dict[str, str]] = {"warband": "Build your own: /p28-warband build."}
    benches: ClassVar[dict[str, str]] = {"warband": "wb"}
    optional: ClassVar[tuple[str, ...]] = ("enemy", TABLE)
    """P28-SOLO-1: without one the enemy has a ready warband; without a table there is scenery."""

    def suited(self, kind: str, options: dict[str, str]) -> tuple[str, ...]:
        """Return the ready documents of a kind: lone heroes only against the enemy (P28-WB-8)."""
        found = super().suited(kind, options)
        if kind == TABLE:
            return found if options.get("table") == MEASURED else ()
        if options.get("mode", "versus") != "versus":
            return found
        return tuple(name for name in found if name not in LONE)

    def required(self, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Return the name of one warband for each player's seat."""
        return tuple(f"warband/{seat}" for seat in seats if seat in SEATING.names)

    def read(self, kind: str, text: str) -> Warband | Scenery:
        """Return the warband or the table of a document. Raises Faults with all that is wrong."""
        if kind.partition("/")[0] not in self.samples:
            raise Faults((f"{kind}: Planet 28 reads a warband, the enemy's, and a table",))
        return read_handed(text, WANTED) if kind == TABLE else read_warband(text)


class Standing(core.Orders[Fielded]):
    """Standing orders (table of section 8)."""

    offered = standing_orders.OFFERED

    def obey(self, order: str, state: Fielded, seat: str) -> Move | None:
        """Return a standing order's answer to the open question."""
        return standing_orders.obey(order, state, seat)

    def unsaid(self, state: Fielded, seat: str, orders: tuple[str, ...]) -> Move | None:
        """Return the side that a squad's blow strikes where that was said before (P28-VEH-4)."""
        return standing_orders.known(state, seat)

    def spoken(self, order: str, state: Fielded) -> str:
        """Return an order as its owner reads it, an action of a queue in words (P28-PBP-3)."""
        return queued.spoken(order, state) if queued.is_queued(order) else order


class Switches(core.LiveOptions[Fielded]):
    """The switches, which a GM may change in play with the house's own edit (P28-GM-2)."""

    real_dice = "real_dice"
    dice_rule = "P28-FLOW-3"

    def value(self, state: Fielded, key: str) -> str | None:
        """Return the current value of a switch, None in a battle begun before there was one."""
        return state.switches.get(key)

    def setting(self, key: str, value: str) -> Move:
        """Return the GM's move that sets a switch."""
        return core.Edit(path=f"switches.{key}", value=value)


class Planet28(Base[Fielded]):
    name: ClassVar[str] = "planet28"
    title: ClassVar[str] = "Planet 28"
    nicknames: ClassVar[tuple[str, ...]] = ("p28",)
    blurb: ClassVar[str] = (
        "Small warbands fight over a table of miniatures, yours or one you imagine. One to two "
        "hours live, some weeks by post."
    )
    page: ClassVar[str] = "p28"
    presets: ClassVar[tuple[core.Preset, ...]] = (
        core.Preset(
            "first game",
            "You, alone or with friends, against an enemy that nobody plays.",
            {"mode": "solo"},
        ),
        core.Preset(
            "no miniatures",
            "Two sides on a table that the bot holds: it measures, you play by its picture.",
            {"table": MEASURED, "scenery": DRAWN},
        ),
        core.STANDARD,
        core.Preset(
            "everything",
            "A campaign of four battles with hidden agendas; what is stated is confirmed.",
            {"battles": "4", "claims": "confirm"},
        ),
    )
    version: ClassVar[str] = "8"
    look_up: ClassVar[str] = "Sheet"
    looks: ClassVar[tuple[tuple[str, str], ...]] = (("move", "Move"), ("fight", "The fight"))
    State = Fielded
    Moves: ClassVar[Any] = AnyMove
    options = OPTIONS
    seats = SEATING
    swaps: ClassVar[bool] = True
    catalogue = CATALOGUE
    computer = Recruit()
    documents = Papers()
    orders = Standing()
    live = Switches()
    demo = Skirmish()

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Fielded:
        """Return the battle before its first die, with everybody's warband on the table."""
        fighting = enlisted(options, seats, papers)
        bands = resized(fighting.bands, options)
        sides = muster(bands, options, fighting.seats, fighting.sides)
        table = laid_out(sides, options, papers, dice)
        return msgspec.structs.replace(table, ledger=opened(bands, options))

    def is_open(self, state: Fielded) -> bool:
        """Return whether nothing is hidden: only campaigns have secrets (P28-PBP-4)."""
        return state.ledger is None

    def looks_at(self, state: Fielded) -> tuple[tuple[str, str], ...]:
        """Return the button *Move* only where a unit on a measured table is to act."""
        fight = self.looks[1:]
        return self.looks if any(movers(state, seat) for seat in waits_for(state)) else fight

    def picks(self, state: Fielded) -> Picks | None:
        """Return the members or sections that a hit or a cure may go to, with letters."""
        return picks(state)

    def whereabouts(self, state: Fielded, seat: str) -> str:
        """Return a seat's own hidden agenda, "" if it has none."""
        agenda = agenda_of(state, seat)
        return f"Your hidden agenda: {agenda_text(state, agenda)}" if agenda else ""

    def look(self, state: Fielded, viewer: str | None) -> View:
        """Return what a seat may see: everything but the others' hidden agendas."""
        return look(state, viewer)

    def span(self, state: Fielded) -> Span:
        """Return the unit's activation that a state stands in."""
        return span(state)

    def outcome(self, state: Fielded) -> Outcome | None:
        """Return how the battle ended, once its last frame is gone."""
        return None if state.frames else Outcome(state.ended, state.winners)

    def card(self, view: Any) -> Card:
        return card(view)

    def score(self, view: View) -> Score:
        """Return what each side has left."""
        return ending.score(view)

    def throw(self, roll: Roll, work: Work | None) -> Throw | None:
        """Return what the dice of skill rolls and of damage are worth."""
        return ending.throw(roll, work)

    def invariants(self, state: Fielded) -> tuple[str, ...]:
        return faults(state)

    def upgrade(self, raw: dict[str, Any], version: str) -> dict[str, Any]:
        """Return a stored battle of an older version in today's shape."""
        return upgraded(raw, version)

    def concession(self, state: Fielded, seat: str) -> core.Concession | None:
        """Return how a side gives the battle up, None where others would fight on."""
        return concession(state, seat)

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins a disagreement: the lower of two D10 (P28-GM-9)."""
        winner, throws = argued(one, other, dice)
        names = f"{seat_title(one)} and {seat_title(other)}, the lower prevails"
        return winner, tuple(msgspec.structs.replace(throw, what=names) for throw in throws)

    def label(self, state: Fielded, move: Move) -> str:
        return label(state, move)

    def stakes(self, state: Fielded, move: Move, seat: str, viewer: str | None) -> Stakes:
        """Return what a move costs and how likely it is; everybody may know it."""
        return stakes(state, move)


SYSTEM = Planet28()
