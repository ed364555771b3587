"""Who begins a battle in a vehicle (P28-VEH-TRANS-1): asked once before the first turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.aboard import RULE, check_berth, is_riding, seating
from rules.games.planet28.actions.boarding import free_seats
from rules.games.planet28.answers import Decline
from rules.games.planet28.embarked import boarded
from rules.games.planet28.legality import check_own
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import check_vehicle, section_name

MOST = 9
"""How many ready answers stand beside the last one."""


class BeginAboard(Move, frozen=True, kw_only=True, tag="begin_aboard"):
    """A unit begins the battle in this section of a vehicle."""

    unit: int
    vehicle: int
    section: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for another's unit, one that rides already, and a full section."""
        check_own(state, seat, self.unit)
        check_vehicle(state, self.vehicle, RULE)
        if is_riding(state, self.unit):
            raise RuleError(f"{state.name(self.unit)} is aboard already.", RULE)
        check_berth(state, self.unit, self.vehicle, self.section)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every unit on foot with every section that it fits into."""
        for unit in state.own(seat):
            if is_riding(state, unit):
                continue
            for vehicle, place in free_seats(state, unit):
                if seating(state, unit, vehicle, place):
                    yield cls(unit=unit, vehicle=vehicle, section=place)


class Stowing(Procedure, frozen=True, kw_only=True, tag="stowing"):
    """One side says unit by unit who begins aboard, until it has no more to say."""

    stages: ClassVar[tuple[str, ...]] = ("stow",)

    seat: str

    def ask_stow(self, state: Table) -> Ask | None:
        """Ask who begins aboard, as long as somebody can; silence leaves the others on foot."""
        ways = [
            way for way in BeginAboard.candidates(state, self.seat) if isinstance(way, BeginAboard)
        ]
        if not ways:
            return None
        choices = tuple(Choice(stowed(state, way)[:80], way) for way in ways[:MOST])
        done = Choice("That is all", Decline())
        entry = Entry(
            seat=self.seat,
            kinds=(BeginAboard, Decline),
            choices=(*choices, done),
            default=Decline(),
        )
        text = "Who begins the battle in a vehicle?"
        return Ask(kind="stow", rule=RULE, text=text, entries=(entry,))

    def do_stow(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take a unit aboard and ask on."""
        answer = answers.get(self.seat)
        if not isinstance(answer, BeginAboard):
            return Go(state=state)
        line = Line(f"{stowed(state, answer)} at the start.", RULE)
        table = boarded(state, answer.unit, answer.vehicle, answer.section)
        return Go(state=table, told=(line,), to="stow")


def stowed(table: Table, way: BeginAboard) -> str:
    """Return in words who begins in what."""
    part = section_name(table, way.vehicle, way.section)
    return f"{table.name(way.unit)} rides in {table.name(way.vehicle)}, {part}"


def stowings(table: Table) -> tuple[Stowing, ...]:
    """Return the question for each side that has a transport."""
    able = (seat for seat in table.players() if any(BeginAboard.candidates(table, seat)))
    return tuple(Stowing(seat=seat) for seat in able)
