"""The campaign: the frame at the bottom, whose battle goes on above it.

A single battle is a campaign of one. Weapons of people's own are accepted before it (P28-CUST-7).
"""

from __future__ import annotations

from typing import ClassVar

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.warband.accepting import (
    brought,
    judges,
    may_judge,
    spoken,
    without,
)

from .battle import Battle

MOST_TOLD = 8
"""How many weapons of people's own a question names."""


class Campaign(Procedure, frozen=True, kw_only=True, tag="campaign"):
    """Battles one after another, today one."""

    stages: ClassVar[tuple[str, ...]] = ("gear", "battle")

    def ask_gear(self, state: Table) -> Ask | None:
        """Ask the other sides, or a GM that judges, whether they accept such weapons."""
        found = brought(state)
        seats = judges(state, found)
        if not seats:
            return None
        choices = (Choice("Agreed", Accept()), Choice("They stay at home", Decline()))
        # Silence accepts nothing, as with a proposal (P28-PBP-1).
        entries = tuple(
            Entry(seat=seat, kinds=(Accept, Decline), choices=choices, default=Decline())
            for seat in seats
        )
        told = [spoken(owner, weapon) for owner, weapon in found[:MOST_TOLD]]
        more = len(found) - len(told)
        told += [f"and {more} more"] if more else []
        text = f"Weapons of their own: {'; '.join(told)}. Agreed?"
        return Ask(kind="gear", rule="P28-CUST-7", text=text, entries=entries)

    def do_gear(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave at home what one of another side does not accept, or the GM (P28-CUST-7)."""
        against = [seat for seat, answer in answers.items() if isinstance(answer, Decline)]
        table, told = state, list[Line]()
        for owner, weapon in brought(state):
            if any(may_judge(state, seat, owner) for seat in against):
                table = without(table, owner, weapon)
                text = f"{weapon.name} of {seat_title(owner)} stays at home."
                told.append(Line(text, "P28-CUST-7", main=True))
        return Go(state=table, told=tuple(told))

    def do_battle(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Fight the battle."""
        return Go(state=state, first=(Battle(),))
