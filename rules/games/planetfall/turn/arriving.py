"""Late arrivals of a scenario (PF-TURN-2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Interrupt, Line, Move, RuleError
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.measured.arriving import arrived
from rules.games.planetfall.measured.crossing import grounded
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.setup.beginning import asking_who, is_own
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Arrival

RULE = "PF-TURN-2"
WAITING = "scenario_reserve"


class ScheduleArrival(Interrupt, frozen=True, kw_only=True, tag="schedule_arrival"):
    """The GM says in which turn a squadron of the scenario's reserve arrives (PF-GM-7)."""

    squadron: int
    turn: Annotated[int, msgspec.Meta(ge=1, le=999)]
    edge: Annotated[str, msgspec.Meta(max_length=40)] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, and for a squadron that does not wait so."""
        if seat != GM:
            raise RuleError("Only the GM schedules arrivals.", "PF-GM-7")
        if not 1 <= self.squadron <= len(state.squadrons):
            raise RuleError(f"There is no squadron {self.squadron}.", "PF-GM-7")
        if state.squadron(self.squadron).place not in (WAITING, "undeployed"):
            text = f"{state.does(self.squadron, 'is')} not in the scenario's reserve."
            raise RuleError(text, "PF-GM-7")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        others = tuple(one for one in state.arrivals if one.squadron != self.squadron)
        one = Arrival(squadron=self.squadron, turn=self.turn, edge=self.edge)
        table = msgspec.structs.replace(state, arrivals=(*others, one))
        over = f" over the {self.edge} edge" if self.edge else ""
        text = f"{state.does(self.squadron, 'arrives')} in turn {self.turn}{over}."
        return Go(state=table, told=(Line(text, RULE, main=True),))


class Arrive(Move, frozen=True, kw_only=True, tag="arrive"):
    """A late squadron stands at its edge, each aft arc touching it (PF-TURN-2)."""

    squadron: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron that is not due, or is the enemy's."""
        if self.squadron not in due(state, seat):
            known = ", ".join(map(state.name, due(state, seat))) or "nobody"
            raise RuleError(f"It is not due to arrive; due now: {known}.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every squadron of the side that is due."""
        yield from (cls(squadron=n) for n in due(state, seat))


class LateArrivals(Procedure, frozen=True, kw_only=True, tag="late_arrivals"):
    """Squadrons that arrive this turn, in turn; `side` places the next."""

    stages: ClassVar[tuple[str, ...]] = ("test", "who", "place")

    side: str = ""

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who says who begins, where both sides have arrivals."""
        both = all(due(state, side) for side in state.sides)
        return Go(state=state, first=(OpposedTest(purpose="late arrivals"),) if both else ())

    def ask_who(self, state: Table) -> Ask | None:
        """Ask the winner who places first."""
        winner = self.heard("winner")
        return asking_who(str(winner), "places an arrival first", RULE) if winner else None

    def do_who(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with that side, or with the only one that has any."""
        winner = str(self.heard("winner") or state.sides[0])
        side = winner if is_own(answers, winner) else state.enemy(winner)
        side = side if due(state, side) else state.enemy(side)
        return Go(state=state, frame=msgspec.structs.replace(self, side=side))

    def ask_place(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is for a squadron."""
        found = due(state, self.side)
        if not found:
            return None
        choices = tuple(Choice(shortened(state.name(n)), Arrive(squadron=n)) for n in found[:9])
        entry = Entry(seat=self.side, kinds=(Arrive,), choices=choices)
        text = f"{seat_title(self.side)} places a late arrival, its back to its edge."
        return Ask(kind="arrival", rule=RULE, text=text, entries=(entry,))

    def do_place(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put it on the table, and let the other side place."""
        answer = answers.get(self.side)
        if not isinstance(answer, Arrive):
            return Go(state=state)
        table, text = _placed(state, answer.squadron)
        line = Line(text, RULE, main=True)
        other = state.enemy(self.side)
        turn = other if due(table, other) else self.side
        frame = msgspec.structs.replace(self, side=turn)
        return Go(state=table, frame=frame, told=(line,), to="place")


def _placed(state: Table, squadron: int) -> tuple[Table, str]:
    """Return the table with a late squadron on it, or waiting a turn more for room, and say so."""
    later = state.turn + 1
    table = arrived(state, squadron)
    if table is not None:
        placed = grounded(table.change(squadron, place="table"), squadron)
        return placed, f"{state.does(squadron, 'arrives')}."
    arrivals = tuple(
        msgspec.structs.replace(one, turn=later) if one.squadron == squadron else one
        for one in state.arrivals
    )
    text = f"{state.does(squadron, 'finds')} no room along the edge: again in turn {later}."
    return msgspec.structs.replace(state, arrivals=arrivals), text


def due(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons that are to arrive by this turn and still wait."""
    when = {one.squadron: one.turn for one in table.arrivals}
    own = table.own(side) if side in table.sides else ()
    waiting = (n for n in own if table.squadron(n).place == WAITING)
    return tuple(n for n in waiting if when.get(n, table.turn + 1) <= table.turn)
