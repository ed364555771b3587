"""Firestorm: Planetfall as a game: battles between two commanders."""

from __future__ import annotations

from typing import Any, ClassVar

from rules import core
from rules.core import Card, Move, Outcome, RuleError, SeatPlan, Span, Stakes, Work
from rules.core import System as Base
from rules.core.letters import Picks
from rules.core.score import Score
from rules.dice import Dice

from . import standing_orders
from .card import card, outcome, score
from .catalogue import CATALOGUE
from .computer import Commander
from .demo import Landing
from .documents import Papers
from .facts import argued, is_left_to_gm
from .fielded import AnyMove, Fielded
from .force.reader import read_force
from .invariants import faults
from .labels import label
from .looking import ATTACK, LETTERS, MOVE
from .looking import look as look_asked
from .measured.laying import laid_out
from .muster import muster
from .options import OPTIONS, option_fault
from .options_table import MEASURED
from .picks import picks
from .reacting import HOLDING, is_held
from .spans import span
from .stakes import stakes
from .turn.ends import concession
from .upgrade import upgraded
from .view import View, look

SEATING = SeatPlan(2, 2)
AGREED = "own_disputes"
"""The option that nobody changes in play (PF-GM-9)."""


class Standing(core.Orders[Fielded]):
    """Standing orders (PF-PBP-3)."""

    unsaid_with: ClassVar[tuple[str, str] | None] = HOLDING

    offered = standing_orders.OFFERED

    def obey(self, order: str, state: Fielded, seat: str) -> Move | None:
        """Return a standing order's answer to the open question."""
        return standing_orders.obey(order, state, seat)

    def unsaid(self, state: Fielded, seat: str, orders: tuple[str, ...]) -> Move | None:
        """Return that a reaction is held, where the option leaves them to orders (PF-PBP-1)."""
        ask = core.question(state)
        entry = ask.entry(seat) if ask else None
        return entry.default if entry and is_held(state, seat, orders) else None


class Switches(core.LiveOptions[Fielded]):
    """The switches, which a GM may change in play with the house's own edit (PF-GM-4)."""

    real_dice = "real_dice"
    dice_rule = "PF-GM-4"

    def value(self, state: Fielded, key: str) -> str | None:
        """Return the current value of a switch; both sides agree on some before they begin."""
        # PF-GM-9: a GM may not allow themselves to judge.
        return None if key == AGREED else state.switches.get(key)

    def setting(self, key: str, value: str) -> Move:
        """Return the GM's move that sets a switch."""
        return core.Edit(path=f"switches.{key}", value=value)


class Planetfall(Base[Fielded]):
    name: ClassVar[str] = "planetfall"
    title: ClassVar[str] = "Firestorm: Planetfall"
    nicknames: ClassVar[tuple[str, ...]] = ("pf", "firestorm")
    blurb: ClassVar[str] = (
        "Two forces of tanks, infantry and walkers fight over a table of miniatures, yours or one "
        "that the bot holds. An evening live, some weeks by post."
    )
    page: ClassVar[str] = "pf"
    presets: ClassVar[tuple[core.Preset, ...]] = (
        core.Preset(
            "first game",
            "1,500 points on 4' x 4', four turns, the quick set-up.",
            {"mfv": "1500", "turns": "4", "setup": "quick", "table_size": "4x4"},
        ),
        core.Preset(
            "no miniatures",
            "1,500 points, four turns; the bot holds where everybody stands and shows it.",
            {"mfv": "1500", "turns": "4", "setup": "quick", "table": MEASURED},
        ),
        core.STANDARD,
        core.Preset(
            "by post",
            "3,000 points, six turns, the quick set-up; reactions are held unless ordered.",
            {"mfv": "3000", "turns": "6", "setup": "quick", "reactions": "orders"},
        ),
        core.Preset(
            "everything",
            "3,000 points, sealed deployment, terrain by dice; what is stated is confirmed.",
            {"mfv": "3000", "deploy": "sealed", "terrain": "tournament", "claims": "confirm"},
        ),
    )
    version: ClassVar[str] = "6"
    look_up: ClassVar[str] = "Sheet"
    looks: ClassVar[tuple[tuple[str, str], ...]] = (
        (MOVE, "Move"),
        (ATTACK, "Attack"),
        (LETTERS, "Pick by letter"),
    )
    State = Fielded
    Moves: ClassVar[Any] = AnyMove
    options = OPTIONS
    seats = SEATING
    impartial: ClassVar[str] = "PF-GM-9"
    swaps: ClassVar[bool] = True
    catalogue = CATALOGUE
    documents = Papers()
    orders = Standing()
    live = Switches()
    computer = Commander()
    demo = Landing()

    def start(
        self, options: dict[str, str], seats: tuple[str, ...], papers: dict[str, str], dice: Dice
    ) -> Fielded:
        """Return the battle of two forces before its first question (PF-SET-1)."""
        forces = {seat: read_force(papers[f"force/{seat}"]) for seat in seats if seat != core.GM}
        return laid_out(muster(forces, options, seats), options, papers, dice)

    def option_fault(self, key: str, value: str) -> str | None:
        """Return why a start of the trackers is not legal, None if it is."""
        return option_fault(key, value)

    def look(self, state: Fielded, viewer: str | None) -> View:
        """Return what a seat may see: everything but hands and sealed answers (PF-PBP-4)."""
        return look(state, viewer)

    def may_judge_own(self, state: Fielded) -> bool:
        """Return whether a GM who commands a side settles their own disputes (PF-GM-9)."""
        return state.is_switched(AGREED, "gm")

    def looks_at(self, state: Fielded) -> tuple[tuple[str, str], ...]:
        """Return the one button that helps with the open question, if any does."""
        key = look_asked(state)
        return tuple(one for one in self.looks if one[0] == key)

    def picks(self, state: Fielded) -> Picks | None:
        """Return the models among which the open question has somebody choose."""
        return picks(state)

    def whereabouts(self, state: Fielded, seat: str) -> str:
        """Return a seat's own hand of cards, "" if it holds none."""
        names = ", ".join(state.card(one).name for one in state.hands.get(seat, ()))
        return f"Your hand: {names}." if names else ""

    def span(self, state: Fielded) -> Span:
        """Return the activation, or the part of the turn, that a state stands in."""
        return span(state)

    def concession(self, state: Fielded, seat: str) -> core.Concession | None:
        """Return how a side gives the battle up (PF-ZH-6)."""
        return concession(state, seat)

    def outcome(self, state: Fielded) -> Outcome | None:
        """Return how the battle ended, once its last frame is gone."""
        return outcome(state)

    def card(self, view: View) -> Card:
        return card(view)

    def score(self, view: View) -> Score:
        """Return how low each side's Zero Hour tracker is."""
        return score(view)

    def invariants(self, state: Fielded) -> tuple[str, ...]:
        return faults(state)

    def label(self, state: Fielded, move: Move) -> str:
        return label(state, move)

    def stakes(self, state: Fielded, move: Move, seat: str, viewer: str | None) -> Stakes:
        """Return what a move costs and how likely it is; all of it is open (PF-PBP-4)."""
        return stakes(state, move)

    def check_argues(self, state: Fielded) -> None:
        """Raise RuleError where the switch leaves disputes to a GM alone (PF-OPP-7)."""
        if is_left_to_gm(state):
            text = "No dice settle a dispute in this battle: accept it, or have a GM settle it."
            raise RuleError(text, "PF-OPP-7")

    def upgrade(self, raw: dict[str, Any], version: str) -> dict[str, Any]:
        """Return a stored battle in today's shape."""
        return upgraded(raw)

    def argue(self, one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
        """Return which of two seats wins an argument roll (PF-OPP-7)."""
        return argued(one, other, dice)


SYSTEM = Planetfall()
