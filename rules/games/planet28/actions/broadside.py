"""Shots named one after another, then all of them are fired (P28-FLOW-3).

A vehicle names each of its weapons, a squad that splits its fire each group of members.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.acts import Act
from rules.games.planet28.legality import acting
from rules.games.planet28.solo.gunnery import one_more
from rules.games.planet28.solo.speakers import is_enemys
from rules.games.planet28.state import Table
from rules.games.planet28.units import Squad

from .measured_turn import MeasuredTurn
from .mounts import Volleying, named
from .shooting import Shoot
from .shots import ShootAction


class Fire(Act, frozen=True, kw_only=True, tag="fire"):
    """No more weapons are named: those that are fire (P28-VEH-SHOOT-1)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError if no weapon has been named yet."""
        super().check(state, seat)
        if not named(state):
            raise RuleError(f"{state.name(self.unit)} has named no weapon.", "P28-VEH-SHOOT-1")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield it for the vehicle that names its shots."""
        yield from (cls(unit=unit) for unit in acting(state, seat) if named(state))


class Broadside(Volleying, MeasuredTurn, frozen=True, kw_only=True, tag="broadside"):
    """The shots of an action as they are named, the first of them with the action."""

    stages: ClassVar[tuple[str, ...]] = ("act", "measured", "confirm", "resolve")
    is_paid: ClassVar[bool] = True

    pending: Shoot | None = None

    def ask_act(self, state: Table) -> Ask | None:
        """Ask which weapon fires as well, as long as one may (P28-VEH-SHOOT-1)."""
        unit = self.units[0]
        seat = state.seat(unit)
        if not self._may_go_on(state, seat):
            return None
        aims = dict.fromkeys(f"{one.weapon} at {state.name(one.at)}" for one in self.shots)
        told, squad = ", ".join(aims), isinstance(state.unit(unit), Squad)
        fire = Fire(unit=unit)
        entry = Entry(seat=seat, kinds=(Shoot, Fire), choices=(Choice("Fire", fire),), default=fire)
        what = "At whom does the rest of it shoot" if squad else "What else fires in this action"
        text = f"{state.name(unit)} aims {told}. {what}?"
        rule = "P28-SQD-9" if squad else "P28-VEH-SHOOT-1"
        return Ask(kind="volley", rule=rule, text=text, entries=(entry,))

    def _may_go_on(self, table: Table, seat: str) -> bool:
        """Return whether another shot could be named, whatever a real table shows of its target."""
        return any(_is_open(table, seat, shot) for shot in Shoot.candidates(table, seat))

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take one more shot, or let all of them fly (P28-VEH-SHOOT-1, P28-SQD-9)."""
        answer = next(iter(answers.values()), None)
        # P28-SOLO-4: each weapon of the enemy's takes its own nearest target.
        if is_enemys(state, self.units[0]):
            answer = one_more(state, self.units[0])
        if isinstance(answer, Shoot):
            pending = answer.opened(state)
            return Go(state=state, frame=msgspec.structs.replace(self, pending=pending))
        volley = ShootAction(unit=self.units[0], shots=self.shots)
        return Go(state=state, back={"done": True}, first=(volley,))

    def do_resolve(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Add the shot, and tell what was stated of it (P28-FACT-1, P28-VEH-SHOOT-1)."""
        shot: Shoot = self.taken()
        said = shot.spoken(state)
        frame = msgspec.structs.replace(
            self, pending=None, shots=(*self.shots, *shot.volley(state))
        )
        line = Line(f"{said[0].upper()}{said[1:]}.", "P28-FACT-1")
        return Go(state=state, frame=frame, told=(line,), to="act")


def _is_open(table: Table, seat: str, shot: Move) -> bool:
    """Return whether a shot could be named, where the bot measures one that hits something."""
    with suppress(RuleError):
        return shot.measured(table).is_legal(table, seat)
    return False
