"""Attacks declared together, confirmed, and resolved one by one (PF-ORD-2, PF-ORD-21)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice

from ..facts import to_confirm
from ..measured.aims import aimed
from ..state import Table
from .armament import main_weapons
from .attack import Attack
from .battery import Battery
from .fire import Fire, HoldFire, OpenFire
from .told import announced


class Salvo(Battery, frozen=True, kw_only=True):
    """All attacks of a squadron at one time. `said` is what was stated with each of them.

    `fired` says that dice were rolled for one.
    """

    stages: ClassVar[tuple[str, ...]] = ("declare", "confirm", "fire", "spent")

    said: tuple[str, ...] = ()
    fired: bool = False

    def seat(self, table: Table) -> str:
        """Return the side that fires."""
        raise NotImplementedError

    def question(self, table: Table) -> tuple[str, str]:
        """Return what is asked before the first attack is declared, and its rule."""
        raise NotImplementedError

    def kinds(self, table: Table) -> tuple[type[Move], ...]:
        """Return the kinds of moves that it takes now, besides those that end it."""
        return (Fire,) if any(self.is_loaded(table, one) for one in self.gunners(table)) else ()

    def is_loaded(self, table: Table, squadron: int) -> bool:
        """Return whether a squadron has weapons that take part in no declared attack yet."""
        spent = self.spent()
        return any(
            (one.id, place) not in spent
            for one in table.living(squadron)
            for place, _ in main_weapons(table, one.id)
        )

    def ask_declare(self, state: Table) -> Ask | None:
        """Ask for attacks, one after the other, until no weapon is left (PF-ORD-2)."""
        kinds = self.kinds(state)
        if not kinds:
            return None
        if self.declared:
            names = "; ".join(announced(state, one) for one in self.declared)
            text, rule = f"Declared: {names}. Another attack, or open fire?", "PF-ORD-2"
        else:
            text, rule = self.question(state)
        end = Choice("Open fire", OpenFire()) if self.declared else Choice("Hold fire", HoldFire())
        entry = Entry(
            seat=self.seat(state),
            kinds=(*kinds, OpenFire, HoldFire),
            choices=(end,),
            default=end.move,
        )
        return Ask(kind=self.sort(), rule=rule, text=text, entries=(entry,))

    def do_declare(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take an attack down, go on to the dice, or end without any."""
        answer = next(iter(answers.values()), None)
        if isinstance(answer, Fire):
            return self._taken(state, answer)
        return Go(state=state, to="spent" if isinstance(answer, HoldFire) else None)

    def _taken(self, table: Table, move: Fire) -> Go:
        shot = move.declared(table)
        frame = msgspec.structs.replace(
            self,
            declared=(*self.declared, shot),
            said=(*self.said, move.spoken(table)),
        )
        line = Line(f"{announced(table, shot)}: {move.spoken(table)}.", "PF-ORD-2")
        return Go(state=table, frame=frame, told=(line,), to="declare")

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the other side confirm what was stated, before the first die (PF-FACT-3)."""
        said = to_confirm(state, self.seat(state), "; ".join(self.said))
        return Go(state=state, frame=msgspec.structs.replace(self, said=()), first=said)

    def do_fire(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Resolve the next attack with all that it brings; take them back where facts fell."""
        if self.heard("stands") is False:
            frame = msgspec.structs.replace(self, declared=())
            return Go(state=state, frame=frame, to="declare")
        if not self.declared:
            return Go(state=state)
        # PF-A38: one by one, on the table as the one before has left it.
        shot, *rest = self.declared
        state = aimed(state, shot.squadron, shot.aim.target)
        frame = msgspec.structs.replace(self, declared=tuple(rest), fired=True)
        return Go(state=state, frame=frame, first=(Attack(shot=shot, sort=self.sort()),), to="fire")
