"""What is stated for a goal besides actions: the own edge touched, who touches the shelter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.actions.contacts import check_gap
from rules.games.planet28.acts import Near
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.solo.speakers import tellers
from rules.games.planet28.state import ENEMY, Table, squad_of

from .counting import decided
from .places import EDGE
from .seeking import RULE, Place


class Reach(Interrupt, frozen=True, kw_only=True, tag="reach"):
    """Whoever carries the leader touches the own edge: the rescuers have won."""

    unit: int
    goal_place: Place = EDGE

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError unless a rescuer of this seat has the leader, between two actions."""
        goal = state.goal
        if goal is None or goal.scenario != "sacrifice" or self.goal_place != EDGE:
            raise RuleError("There is no edge to reach in this battle.", RULE)
        check_gap(state, seat, self.unit)
        if goal.holder != self.unit:
            raise RuleError(f"{state.name(self.unit)} does not have the leader.", RULE)
        if state.side(self.unit) != goal.role:
            raise RuleError(f"{state.name(self.unit)} is no rescuer.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the edge for whoever has the leader."""
        goal = state.goal
        if goal and goal.holder and state.seat(goal.holder) == seat:
            yield cls(unit=goal.holder)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Have it confirmed if that is the option, then note it."""
        return Go(state=state, first=(EdgeReached(unit=self.unit),))


class EdgeReached(Procedure, frozen=True, kw_only=True, tag="edge_reached"):
    """The leader is said to be at the rescuers' edge."""

    stages: ClassVar[tuple[str, ...]] = ("confirm", "note")

    unit: int

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Ask the other side first, if `claims` is at confirm (P28-FACT-3)."""
        said = f"{state.name(self.unit)} touches its own edge"
        return Go(state=state, first=to_confirm(state, self.unit, said))

    def do_note(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the rescuers win, if it stands."""
        if self.heard("success") is False:
            return Go(state=state)
        text = f"{state.name(self.unit)} brings the leader to the edge."
        won = decided(state, (state.side(self.unit),))
        return Go(state=won, told=(Line(text, RULE, main=True),))


class Touch(Move, frozen=True, kw_only=True, tag="touch"):
    """Which units touch the shelter when the turn ends; None is not said yet."""

    near: Near = None

    def needs(self, state: Table) -> tuple[str, ...]:
        return ("near",)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for units of others; the enemy's may be named by anybody.

        See P28-SETUP-1 and P28-FACT-1.
        """
        if self.near is None:
            raise RuleError("Say also which of them touch it.", "P28-FACT-1")
        for unit in self.near:
            if not state.is_there(unit) or not state.unit(unit).here or squad_of(state.unit(unit)):
                raise RuleError(f"Unit {unit} does not stand there.", RULE)
            if seat not in tellers(state, state.seat(unit)):
                raise RuleError(f"{state.name(unit)} is not yours.", RULE)


def asking(table: Table) -> Ask | None:
    """Return the question who touches the shelter, None where that is not counted."""
    if table.goal is None or table.goal.scenario != "shelter":
        return None
    choices = (Choice("None of mine", Touch(near=())), Choice("Say who", Touch()))
    seats = [seat for seat in table.people() if table.own(seat) or table.own(ENEMY)]
    entries = tuple(
        Entry(seat=seat, kinds=(Touch,), choices=choices, default=Touch(near=())) for seat in seats
    )
    text = "The turn ends. Which of your units touch the shelter?"
    if table.own(ENEMY):
        text = "The turn ends. Which units touch the shelter, yours and the enemy's?"
    return Ask(kind="shelter", rule=RULE, text=text, entries=entries)


def named(answers: dict[str, Move]) -> tuple[int, ...]:
    """Return the units that were said to touch it, each once."""
    said = (
        unit for move in answers.values() if isinstance(move, Touch) for unit in move.near or ()
    )
    return tuple(dict.fromkeys(said))


def told(table: Table, units: tuple[int, ...]) -> Line:
    """Return the line of who touches the shelter."""
    names = " and ".join(map(table.name, units)) or "Nobody"
    verb = "touch" if len(units) > 1 else "touches"
    return Line(f"{names} {verb} the shelter.", "P28-FACT-1")
