"""Searching a place or taking a token: an action without a roll (P28-UNIV-3, P28-SETUP-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from rules.core import Go, Line, Move, RuleError, fact
from rules.dice import Dice
from rules.games.planet28.acts import Spend
from rules.games.planet28.legality import acting
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad, Vehicle

from .places import EDGE, PLACE, names
from .scenarios import BY_KEY

Place = Annotated[Annotated[str, msgspec.Meta(max_length=40)], fact(PLACE)]
RULE = "P28-SETUP-1"


class Seek(Spend, frozen=True, kw_only=True, tag="seek"):
    """A unit searches a place that it touches, or takes a token; a squad by a `member`."""

    goal_place: Place
    member: int = 0

    def spoken(self, table: Table) -> str:
        """Return what it touches (P28-FACT-1)."""
        return f"{table.name(self.member or self.unit)} touches the {self.goal_place}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is not there to be taken, and for who cannot take it."""
        super().check(state, seat)
        self._check_place(state)
        who, name = state.unit(self.unit), state.name(self.unit)
        if isinstance(who, Vehicle):
            raise RuleError(f"{name} is a vehicle and has no hands.", RULE)
        if state.touching(self.unit):
            raise RuleError(f"{name} is locked in combat.", RULE)
        if not isinstance(who, Squad):
            if self.member:
                raise RuleError(f"{name} is no squad.", RULE)
        elif self.member not in [one.id for one in state.members(self.unit)]:
            raise RuleError(f"Name one member of {name}.", RULE)

    def _check_place(self, table: Table) -> None:
        goal = table.goal
        if goal is None or self.goal_place not in names(table) or self.goal_place == EDGE:
            raise RuleError("There is nothing of the kind to search or take.", RULE)
        prompt = BY_KEY[goal.scenario]
        if prompt.key == "shelter":
            raise RuleError("The shelter need only be touched when turns end.", RULE)
        if self.goal_place in goal.searched:
            raise RuleError(f"The {self.goal_place} has been searched.", RULE)
        if self.goal_place == prompt.prize and goal.holder:
            raise RuleError(f"{table.name(goal.holder)} has the {prompt.prize}.", RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every place and token, by every member of a squad."""
        for unit in acting(state, seat) if state.goal else ():
            members = [one.id for one in state.members(unit)] or [0]
            for place in names(state):
                yield from (cls(unit=unit, goal_place=place, member=one) for one in members)


class Seeking(Procedure, frozen=True, kw_only=True, tag="seeking"):
    """A place is searched, or a token taken."""

    stages: ClassVar[tuple[str, ...]] = ("seek",)

    unit: int
    place: str

    def do_seek(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Note it for the side of whoever does it (P28-SETUP-1, P28-UNIV-3)."""
        goal, name = state.goal, state.name(self.unit)
        if goal is None:
            return Go(state=state)
        if self.place == BY_KEY[goal.scenario].prize:
            after = msgspec.structs.replace(goal, holder=self.unit)
            text = f"{name} takes the {self.place}."
        else:
            side = state.side(self.unit)
            after = msgspec.structs.replace(goal, searched={**goal.searched, self.place: side})
            text = f"{name} searches the {self.place}."
        line = Line(text, "P28-UNIV-3", main=True)
        return Go(state=msgspec.structs.replace(state, goal=after), told=(line,))
