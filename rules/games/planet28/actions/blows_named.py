"""The blows of a squad that fights several enemies in one action, named group by group (P28-SQD-9).

All targets are named before the first die (P28-FLOW-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.acts import Act
from rules.games.planet28.fitting import fit
from rules.games.planet28.legality import acting
from rules.games.planet28.moves import Fight
from rules.games.planet28.state import Table

from .measured_turn import MeasuredTurn
from .melee import Melee
from .mounts import Volleying, named


class Engage(Act, frozen=True, kw_only=True, tag="engage"):
    """No more of the squad are named: those that are strike (P28-SQD-9)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError if nobody has been named yet."""
        super().check(state, seat)
        if not named(state):
            raise RuleError(f"{state.name(self.unit)} strikes at nobody yet.", "P28-SQD-9")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield it for the squad that names its blows."""
        yield from (cls(unit=unit) for unit in acting(state, seat) if named(state))


class Blows(Volleying, MeasuredTurn, frozen=True, kw_only=True, tag="blows"):
    """The blows of a squad's fight as they are named, the first of them with the action."""

    stages: ClassVar[tuple[str, ...]] = ("act", "measured", "confirm", "resolve")
    is_paid: ClassVar[bool] = True

    pending: Fight | None = None

    def ask_act(self, state: Table) -> Ask | None:
        """Ask whom the rest of the squad fights, as long as anybody is left (P28-SQD-9)."""
        unit = self.units[0]
        seat = state.seat(unit)
        if not self._may_split(state, seat):
            return None
        done = Engage(unit=unit)
        entry = Entry(
            seat=seat, kinds=(Fight, Engage), choices=(Choice("Strike", done),), default=done
        )
        aims = dict.fromkeys(f"{one.weapon} at {state.name(one.at)}" for one in self.shots)
        text = f"{state.name(unit)} strikes with {', '.join(aims)}. Whom does the rest fight?"
        return Ask(kind="blows", rule="P28-SQD-9", text=text, entries=(entry,))

    def _may_split(self, table: Table, seat: str) -> bool:
        """Return whether somebody is left who may fight an enemy that nobody fights yet."""
        if not table.unit(self.units[0]).here:
            return False
        aims = {one.at for one in self.shots}
        fights = (one for one in Fight.candidates(table, seat) if isinstance(one, Fight))
        return any(one.target not in aims and fit(table, one, seat) for one in fights)

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take one more group of blows, or let all of them fall (P28-SQD-9)."""
        answer = next(iter(answers.values()), None)
        if isinstance(answer, Fight):
            pending = answer.opened(state)
            return Go(state=state, frame=msgspec.structs.replace(self, pending=pending))
        first = self.shots[0]
        fought = Melee(striker=self.units[0], struck=first.at, strikes=self.shots)
        return Go(state=state, back={"done": True}, first=(fought,))

    def do_resolve(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Add the blows, and tell what was stated of them (P28-FACT-1)."""
        blow: Fight = self.taken()
        said = blow.spoken(state)
        told = (Line(f"{said[0].upper()}{said[1:]}.", "P28-FACT-1"),) if said else ()
        shots = (*self.shots, *blow.volley(state))
        frame = msgspec.structs.replace(self, pending=None, shots=shots)
        return Go(state=state, frame=frame, told=told, to="act")
