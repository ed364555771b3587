"""Facts that people state about their table, and the other side's consent (PF-FACT-1 to -3).

With the option `claims` at trust nobody is asked. At confirm no die falls before the other side
has accepted, or the GM or an argument roll has decided.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import GM, seat_title
from rules.dice import Dice
from rules.procedures.planetfall.opposed import USUAL_DICE
from rules.procedures.planetfall.pools import SIX

from .answers import Accept, Decline, Dispute, TakeBack, Uphold
from .procedure import Procedure
from .state import Table


class Facts(Procedure, frozen=True, kw_only=True, tag="facts"):
    """What `side` has stated in words. The result `stands` says whether it holds (PF-FACT-3)."""

    stages: ClassVar[tuple[str, ...]] = ("confirm", "judge")

    side: str
    said: str
    is_disputed: bool = False

    def ask_confirm(self, state: Table) -> Ask:
        """Ask the other side before the first die; silence accepts (PF-PBP-1)."""
        entry = Entry(
            seat=state.enemy(self.side),
            kinds=(Accept, Dispute),
            choices=(Choice("That is right", Accept()), Choice("Dispute it", Dispute())),
            default=Accept(),
        )
        text = f"{seat_title(self.side)} states: {self.said}. Is that right?"
        return Ask(kind="facts", rule="PF-FACT-3", text=text, entries=(entry,))

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let accepted facts stand; a dispute is settled first (PF-FACT-3)."""
        other = state.enemy(self.side)
        if not isinstance(answers.get(other), Dispute):
            return Go(state=state, back={"stands": True})
        line = Line(f"{seat_title(other)} disputes it: {self.said}.", "PF-FACT-3")
        frame = msgspec.structs.replace(self, is_disputed=True)
        return Go(state=state, frame=frame, told=(line,))

    def ask_judge(self, state: Table) -> Ask | None:
        """Ask the GM, if there is one (PF-GM-3)."""
        if not state.is_judged():
            return None
        choices = (
            Choice("It stands", Uphold()),
            Choice("Take it back", TakeBack()),
            Choice("Have dice decide", Decline()),
        )
        entry = Entry(seat=GM, kinds=(Uphold, TakeBack, Decline), choices=choices)
        text = f"{seat_title(state.enemy(self.side))} disputes: {self.said}. Does it stand?"
        return Ask(
            kind="dispute",
            rule="PF-GM-3",
            text=text,
            entries=(entry,),
            # PF-GM-9: not by a GM who commands a side.
            verdicts=(Uphold, TakeBack),
        )

    def do_judge(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the GM's ruling, or the higher of two sums of 2D6 (PF-FACT-1, PF-OPP-7).

        Where only a GM settles disputes and there is none, nothing disputed stands.
        """
        told: tuple[Line, ...] = ()
        # PF-GM-3: a GM may order an argument roll instead.
        if isinstance(answers.get(GM), Uphold | TakeBack):
            upheld, rule = isinstance(answers[GM], Uphold), "PF-GM-3"
        # PF-OPP-7: with the switch dice fall at a GM's order alone.
        elif GM not in answers and is_left_to_gm(state):
            upheld, rule = False, "PF-OPP-7"
            told = (Line("Only a GM settles disputes here, and there is none.", rule),)
        else:
            winner, works = argued(self.side, state.enemy(self.side), dice)
            upheld, rule = winner == self.side, "PF-OPP-7"
            told = (Line("An argument roll decides for now.", rule, work=works),)
        fate = "stands" if upheld else "is taken back, at no cost"
        line = Line(f"What {seat_title(self.side)} stated {fate}.", rule)
        return Go(state=state, back={"stands": upheld}, told=(*told, line))


def to_confirm(table: Table, side: str, said: str) -> tuple[Facts, ...]:
    """Return the frames to go through before facts count: none if the option is trust.

    See PF-FACT-2; nobody confirms what states nothing, nor what the bot has measured.
    """
    trusted = table.is_trusting() or table.scenery is not None
    return () if trusted or not said else (Facts(side=side, said=said),)


def is_left_to_gm(table: Table) -> bool:
    """Return whether dice settle no dispute unless a GM has them do so (PF-OPP-7)."""
    return table.is_switched("argument_rolls", "gm")


def argued(one: str, other: str, dice: Dice) -> tuple[str, tuple[Work, ...]]:
    """Roll 2D6 each until they differ; return the higher one's seat, and each throw.

    PF-OPP-7: neither a tactical bonus nor logistics points count.
    """
    works: list[Work] = []
    while True:
        sums = []
        for seat in (one, other):
            faces = dice.roll(USUAL_DICE, SIX, "argument", seat)
            sums.append(sum(faces))
            works.append(Work(f"{seat_title(seat)} argues", faces, SIX, verdict=str(sum(faces))))
        if sums[0] != sums[1]:
            return (one if sums[0] > sums[1] else other), tuple(works)
