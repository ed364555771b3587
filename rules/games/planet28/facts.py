"""Facts that people state about their table, and the other side's consent (P28-FACT-1 to -3).

With the option `claims` at trust nobody is asked. At confirm no die falls and no action is spent
before the other side has accepted, or the GM or a roll-off has decided.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import GM, seat_title
from rules.dice import Dice

from .answers import Accept, Dispute, TakeBack, Uphold
from .measured.spots import is_measured
from .procedure import Procedure
from .state import ENEMY, Table


class Facts(Procedure, frozen=True, kw_only=True, tag="facts"):
    """Facts of a move as the actor stated them. The result `success` says whether they stand."""

    stages: ClassVar[tuple[str, ...]] = ("confirm", "judge")

    unit: int
    said: str
    disputed: str = ""

    def ask_confirm(self, state: Table) -> Ask | None:
        """Ask the other sides before the first die (P28-FACT-3)."""
        actor = state.seat(self.unit)
        entries = tuple(
            Entry(
                seat=seat,
                kinds=(Accept, Dispute),
                choices=(Choice("That is right", Accept()), Choice("Dispute it", Dispute())),
                default=Accept(),
            )
            for seat in state.players()
            if state.side_of(seat) != state.side_of(actor) and state.own(seat)
        )
        # A side whose last unit is under control has nobody to ask.
        if not entries:
            return None
        text = f"{seat_title(actor)} states: {self.said}. Is that right?"
        return Ask(kind="facts", rule="P28-FACT-3", text=text, entries=entries, ends=Dispute)

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let accepted facts stand; a dispute goes to the GM, or to the dice if there is none."""
        against = [seat for seat, answer in answers.items() if isinstance(answer, Dispute)]
        if not against:
            return Go(state=state, back={"success": True})
        line = Line(f"{seat_title(against[0])} disputes it: {self.said}.", "P28-FACT-3")
        frame = Facts(unit=self.unit, said=self.said, disputed=against[0])
        return Go(state=state, frame=frame, told=(line,))

    def ask_judge(self, state: Table) -> Ask | None:
        """Ask the GM, if there is one (P28-GM-9)."""
        if not state.is_judged():
            return None
        choices = (Choice("It stands", Uphold()), Choice("Take it back", TakeBack()))
        entry = Entry(seat=GM, kinds=(Uphold, TakeBack), choices=choices)
        text = f"{seat_title(self.disputed)} disputes: {self.said}. Does it stand?"
        return Ask(kind="dispute", rule="P28-GM-9", text=text, entries=(entry,))

    def do_judge(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the GM's ruling, or the lower of two dice."""
        told: tuple[Line, ...] = ()
        if GM in answers:
            upheld = isinstance(answers[GM], Uphold)
        else:
            upheld, told = rolled_off(state.seat(self.unit), self.disputed, dice)
        fate = "stands" if upheld else "is taken back, at no cost"
        line = Line(f"What {seat_title(state.seat(self.unit))} stated {fate}.", "P28-GM-9")
        return Go(state=state, back={"success": upheld}, told=(*told, line))


def to_confirm(table: Table, unit: int, said: str) -> tuple[Facts, ...]:
    """Return the frames to go through before a fact counts: none if the option is trust.

    What the enemy's units see is said by those who play against them, and nobody confirms it, nor
    what the bot has measured.
    """
    trusted = table.is_trusting() or table.seat(unit) == ENEMY or is_measured(table)
    return () if trusted else (Facts(unit=unit, said=said),)


def rolled_off(actor: str, other: str, dice: Dice) -> tuple[bool, tuple[Line, ...]]:
    """Return whether the actor wins the argument roll, and each of its throws as a line."""
    winner, work = argued(actor, other, dice)
    told = []
    for throw in work:
        mine, theirs = throw.faces
        text = f"{seat_title(actor)} rolls {mine}, {seat_title(other)} {theirs}."
        told.append(Line(text, "P28-GM-9", work=(throw,)))
    return winner == actor, tuple(told)


def argued(one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
    """Roll 1D10 each until they differ; return the lower one's seat, and each throw (P28-GM-9)."""
    mine, theirs, work = 0, 0, []
    # P28-GM-9: equal dice are rolled again.
    while mine == theirs:
        (mine,) = dice.roll(1, 10, "dispute", one)
        (theirs,) = dice.roll(1, 10, "dispute", other)
        work.append(Work(what="dispute", faces=(mine, theirs), sides=10))
    return (one if mine < theirs else other), tuple(work)
