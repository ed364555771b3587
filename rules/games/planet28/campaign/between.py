"""Between two battles: everybody sees to their own warband, and says when they are ready.

See P28-CAMP-14.
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.state import Table

from .deal import Interval, with_ledger
from .deposits import cleared
from .enemys_growth import grown
from .fielding import ledger_of
from .improving import converted
from .smithing import overdue


class Ready(Move, frozen=True, kw_only=True, tag="ready"):
    """The seat has seen to its warband; the next battle may begin."""


class Disband(Move, frozen=True, kw_only=True, tag="disband"):
    """The seat would end the campaign here; it ends if all say so."""


class Between(Interval, frozen=True, kw_only=True, tag="between"):
    """The time between two battles. Deals are made unasked; the question waits for all (CAMP-14).

    Returns `over` if everybody would end the campaign.
    """

    stages: ClassVar[tuple[str, ...]] = ("deals",)

    def ask_deals(self, state: Table) -> Ask | None:
        """Ask whether they are ready, each seat in its own time; silence is ready."""
        choices = (Choice("Ready for the next battle", Ready()), Choice("End it here", Disband()))
        entries = tuple(
            Entry(seat=seat, kinds=(Ready, Disband), choices=choices, default=Ready())
            for seat in state.players()
            if seat not in state.vacant
        )
        ledger = ledger_of(state)
        text = (
            f"After battle {ledger.battle} of {ledger.length}: spend points, heal, recruit and "
            "shop by *What can I do now?*, then say that you are ready."
        )
        return Ask(kind="between", rule="P28-CAMP-3", text=text, entries=entries)

    def do_deals(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Do what happens without anybody's word, and go on."""
        over = all(isinstance(one, Disband) for one in answers.values())
        table, told = settled(state)
        return Go(state=table, back={"over": over}, told=told)


def settled(table: Table) -> tuple[Table, tuple[Line, ...]]:
    """Return the table with what the enemy, the Venal and the smiths do if nobody has said it."""
    # P28-SOLO-8
    ledger, more = grown(ledger_of(table))
    ledger, venal = converted(ledger)
    told = [*more, *(Line(text, "P28-TR-VENAL") for text in venal)]
    ledger, made = overdue(ledger)
    told += [Line(text, "P28-TR-AMMOSMITH") for text in made]
    ledger = cleared(ledger)
    return with_ledger(table, ledger), tuple(told)
