"""Recon moves before the first turn, in turn (PF-SET-13)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planetfall.answers import Decline
from rules.games.planetfall.buttons import shortened
from rules.games.planetfall.force.mars import RECON_SPECIALIST
from rules.games.planetfall.measured.headings import led_to
from rules.games.planetfall.moving.recon import ReconMove, reconnoitred
from rules.games.planetfall.opposed import OpposedTest
from rules.games.planetfall.procedure import Procedure
from rules.games.planetfall.state import Table

from .beginning import asking_who, is_own

RULE = "PF-SET-13"
MOST_CHOICES, MOST_WAYS = 18, 6


class Scout(ReconMove, frozen=True, kw_only=True, tag="scout"):
    """The free recon move of a squadron before the first turn, once for each (PF-SET-13)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a second recon move of a squadron, and by the rules of the move."""
        super().check(state, seat)
        top = state.frames[-1] if state.frames else None
        if isinstance(top, Scouting) and self.squadron in top.moved:
            text = f"{state.does(self.squadron, 'has')} made a recon move already."
            raise RuleError(text, RULE)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every squadron of the side that may scout."""
        if seat in state.sides:
            for n in scouts(state, seat):
                yield from cls.led(state, n)


class Scouting(Procedure, frozen=True, kw_only=True, tag="scouting"):
    """Both sides' recon moves: `moved` have had theirs, `done` are sides that pass for good."""

    stages: ClassVar[tuple[str, ...]] = ("test", "who", "move")

    side: str = ""
    tested: str = ""
    moved: tuple[int, ...] = ()
    done: tuple[str, ...] = ()

    def do_test(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for who says who starts, where anybody has a squadron to move."""
        if self.tested or not any(scouts(state, side) for side in state.sides):
            return Go(state=state)
        return Go(state=state, first=(OpposedTest(purpose="the recon moves"),))

    def ask_who(self, state: Table) -> Ask | None:
        """Ask the winner who starts, where both have somebody to move."""
        if not all(scouts(state, side) for side in state.sides):
            return None
        return asking_who(self._winner(state), "moves a recon squadron first", RULE)

    def do_who(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Begin with the side named."""
        winner = self._winner(state)
        first = winner if is_own(answers, winner) else state.enemy(winner)
        side = first if scouts(state, first) else state.enemy(first)
        return Go(state=state, frame=msgspec.structs.replace(self, side=side, tested=winner))

    def ask_move(self, state: Table) -> Ask | None:
        """Ask the side whose turn it is for a recon move."""
        if not self._left(state, self.side):
            return None
        choices = tuple(
            Choice(shortened(f"{state.does(n, 'scouts')} ahead{_where(state, one)}"), one)
            for n in self._left(state, self.side)[:9]
            for one in ready(state, n)
        )[:MOST_CHOICES]
        entry = Entry(
            seat=self.side,
            kinds=(Scout, Decline),
            choices=(*choices, Choice("No more recon moves", Decline())),
        )
        text = (
            f'{seat_title(self.side)} makes a recon move: flat out, always more than 16" away '
            "from every enemy."
        )
        return Ask(kind="recon", rule=RULE, text=text, entries=(entry,))

    def do_move(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Make it, or note that the side passes for good; then the other side moves."""
        answer, table, line = answers.get(self.side), state, None
        frame = self
        if isinstance(answer, Scout):
            table, line = reconnoitred(state, answer)
            frame = msgspec.structs.replace(self, moved=(*self.moved, answer.squadron))
        elif isinstance(answer, Decline):
            line = Line(f"{seat_title(self.side)} makes no more recon moves.", RULE)
            frame = msgspec.structs.replace(self, done=(*self.done, self.side))
        else:
            return Go(state=state)
        other = state.enemy(self.side)
        turn = other if frame._left(table, other) else self.side
        return Go(
            state=table, frame=msgspec.structs.replace(frame, side=turn), told=(line,), to="move"
        )

    def _winner(self, table: Table) -> str:
        return self.tested or str(self.heard("winner") or table.sides[0])

    def _left(self, table: Table, side: str) -> tuple[int, ...]:
        """Return the squadrons of a side that may still make a recon move, each once."""
        if not side or side in self.done:
            return ()
        return tuple(n for n in scouts(table, side) if n not in self.moved)


def ready(table: Table, squadron: int) -> tuple[Scout, ...]:
    """Return the recon moves of a squadron that may be offered at once."""
    if table.scenery is None:
        return (Scout(squadron=squadron),)
    found = []
    for one in Scout.led(table, squadron):
        with suppress(RuleError):
            known = one.measured(table)
            known.check(table, table.side(squadron))
            found.append(one)
    return tuple(found[:MOST_WAYS])


def _where(table: Table, move: Scout) -> str:
    return f" {led_to(table, move.squadron, move.to)}" if move.to else ""


def scouts(table: Table, side: str) -> tuple[int, ...]:
    """Return a side's squadrons on the table with Recon Specialist (PF-MAR-RECON)."""
    own = (n for n in table.own(side) if table.squadron(n).place == "table")
    return tuple(n for n in own if table.has(n, RECON_SPECIALIST))
