"""Placing objectives: primaries in the enemy's zone, secondaries in its half (PF-SET-5 to -8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.fact_types import Place
from rules.games.planetfall.measured.sites import (
    building_under,
    objective_at,
    spot_at,
    square_at,
)
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table
from rules.games.planetfall.units import Building, Objective, ObjectiveKind, Spot

from .agreed import secondaries

RULES: dict[str, str] = {"primary": "PF-SET-6", "secondary": "PF-SET-7"}
LIMITS = {
    "primary": "in the enemy's deployment zone",
    "secondary": "wholly in the enemy's half, outside its deployment zone",
}
SPACING = 'more than 8" from every other objective'
LONGEST = 40


class PlaceObjective(Move, frozen=True, kw_only=True, tag="place_objective"):
    """An objective is on the table: a building of some storeys, or another feature (PF-SET-8).

    Without a name it is called by its kind. On a measured table it lies `at` a place, at the first
    that is allowed if none is named.
    """

    building: bool = False
    storeys: Annotated[int, msgspec.Meta(ge=1, le=9)] = 1
    name: Annotated[str, msgspec.Meta(max_length=LONGEST)] = ""
    at: Place = msgspec.UNSET

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a name that another objective has."""
        taken = {one.name.lower() for one in state.objectives}
        if self.name and self.name.strip().lower() in taken:
            raise RuleError(f'There is an objective called "{self.name}" already.', "PF-SET-8")
        top = state.frames[-1] if state.frames else None
        if isinstance(top, Objectives) and state.scenery is not None:
            side = top.side if top.now() == "place" else ""
            objective_at(state, top.kind, side, self.building, self.at or "")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a feature and a building."""
        yield from (cls(building=building) for building in (False, True))


class Objectives(Procedure, frozen=True, kw_only=True, tag="objectives"):
    """The primaries, or the secondaries. `side` places the next; `tested` is who won the test."""

    stages: ClassVar[tuple[str, ...]] = ("centre", "test", "first", "place")

    kind: ObjectiveKind
    side: str = ""
    tested: str = ""

    def ask_centre(self, state: Table) -> Ask | None:
        """Have the middle one placed first where their number is odd (PF-SET-7)."""
        if self.kind == "primary" or secondaries(state) % 2 == 0 or _is_centred(state):
            return None
        entries = tuple(_placer(side) for side in state.sides)
        text = "A secondary objective lies in the exact centre: what is it?"
        return Ask(kind="objective", rule="PF-SET-7", text=text, entries=entries, ends="first")

    def do_centre(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record it as nobody's."""
        answer = next((a for a in answers.values() if isinstance(a, PlaceObjective)), None)
        if answer is None:
            return Go(state=state)
        table, line = placed(state, "secondary", "", answer)
        return Go(state=table, told=(line,))

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who places first, unless that is known or nothing is left to place."""
        if self.tested or not _left(state, self.kind):
            return Go(state=state)
        plural = "primary" if self.kind == "primary" else "secondary"
        return Go(state=state, first=(OpposedTest(purpose=f"the {plural} objectives"),))

    def do_first(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with the winner of the test."""
        winner = self.tested or str(self.heard("winner") or state.sides[0])
        return Go(state=state, frame=msgspec.structs.replace(self, side=winner))

    def ask_place(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is for its next one."""
        if not _left(state, self.kind):
            return None
        where = f"{LIMITS[self.kind]}, {SPACING}"
        text = f"{seat_title(self.side)} places a {self.kind} objective {where}."
        entry = _placer(self.side)
        return Ask(kind="objective", rule=RULES[self.kind], text=text, entries=(entry,))

    def do_place(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record it, and let the other side place (PF-SET-6, PF-SET-7)."""
        answer = answers.get(self.side)
        if not isinstance(answer, PlaceObjective):
            return Go(state=state)
        table, line = placed(state, self.kind, self.side, answer)
        frame = msgspec.structs.replace(self, side=state.enemy(self.side))
        return Go(state=table, frame=frame, told=(line,), to="place")


def placed(
    table: Table, kind: ObjectiveKind, side: str, said: PlaceObjective
) -> tuple[Table, Line]:
    """Return the table with an objective on it, and its building where it is one (PF-SET-8)."""
    number = len(table.objectives) + 1
    name = said.name.strip() or _usual(table, kind, side)
    spot = _spot(table, kind, side, said)
    table, building = _built(table, name, said, spot)
    at = None if building else spot
    one = Objective(id=number, kind=kind, side=side, name=name, building=building, at=at)
    table = msgspec.structs.replace(table, objectives=(*table.objectives, one))
    who = seat_title(side) if side else "Both"
    what = "a building" if building else "a terrain feature"
    where = f" at {square_at(table, spot)}" if spot else ""
    line = Line(f"{who}: {name}, {what}{where}, is a {kind} objective.", RULES[kind])
    return table, line


def _spot(table: Table, kind: ObjectiveKind, side: str, said: PlaceObjective) -> Spot | None:
    """Return where an objective lies on a measured table."""
    if table.scenery is None:
        return None
    return spot_at(table, objective_at(table, kind, side, said.building, said.at or ""))


def _built(table: Table, name: str, said: PlaceObjective, spot: Spot | None) -> tuple[Table, int]:
    """Return the table with the building that an objective is, and its number; 0 for none.

    One that lies in a building of a measured table is that building.
    """
    stands = building_under(table, spot) if spot else ""
    if not said.building and not stands:
        return table, 0
    made, at = table.made + 1, None if stands else spot
    one = Building(id=made, name=name, storeys=said.storeys, terrain=stands, at=at)
    buildings = (*table.buildings, one)
    return msgspec.structs.replace(table, buildings=buildings, made=made), made


def _usual(table: Table, kind: ObjectiveKind, side: str) -> str:
    """Return the name of an objective that nobody named."""
    if not side:
        return "Centre"
    base = f"{seat_title(side)}'s {kind}"
    times = sum(one.kind == kind and one.side == side for one in table.objectives)
    return f"{base} {times + 1}" if times else base


def _left(table: Table, kind: ObjectiveKind) -> int:
    """Return how many of a kind are still to be placed; each side has one primary (PF-SET-5)."""
    most = len(table.sides) if kind == "primary" else secondaries(table)
    return most - sum(one.kind == kind for one in table.objectives)


def _placer(side: str) -> Entry:
    choices = (
        Choice("A terrain feature", PlaceObjective()),
        Choice("A building", PlaceObjective(building=True)),
    )
    return Entry(seat=side, kinds=(PlaceObjective,), choices=choices)


def _is_centred(table: Table) -> bool:
    return any(one.kind == "secondary" and not one.side for one in table.objectives)
