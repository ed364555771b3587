"""The campaign: the frame at the bottom, whose battles go on above it.

A single battle is a campaign of one, without a ledger. Weapons of people's own are accepted before
the first battle (P28-CUST-7).
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.frame import END
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.campaign.aftermath import Aftermath
from rules.games.planet28.campaign.between import Between
from rules.games.planet28.campaign.fielding import enlisted, fielded, ledger_of
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
    """Battles one after another, with what comes between them."""

    stages: ClassVar[tuple[str, ...]] = ("gear", "battle", "after", "between", "again")

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
        """Fight a battle: a single one, or the next one with everybody who can (P28-SETUP-6)."""
        if state.ledger is None:
            return Go(state=state, first=(Battle(),), to=END)
        table = state if state.ledger.people else enlisted(state)
        table, told = fielded(table)
        text = f"Battle {state.ledger.battle} of {state.ledger.length} begins."
        line = Line(text, "P28-CAMP-14", main=True)
        return Go(state=table, first=(Battle(),), told=(line, *told))

    def do_after(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Reckon what the battle was worth, and what it has cost (P28-CAMP-1, P28-CAMP-7)."""
        return Go(state=state, first=(Aftermath(judged=bool(self.heard("judged"))),))

    def do_between(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let everybody see to their warband, unless it was the last battle (P28-CAMP-14)."""
        ledger = ledger_of(state)
        if ledger.battle >= ledger.length:
            return Go(state=state, to="again")
        return Go(state=state, first=(Between(),))

    def do_again(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go on to the next battle, or end the campaign (P28-CAMP-14)."""
        ledger, why = ledger_of(state), _end(state, bool(self.heard("over")))
        if why:
            table = msgspec.structs.replace(state, ended=why, winners=(), agendas=())
            return Go(state=table, back={}, told=(Line(why, "P28-CAMP-3", main=True),))
        ledger = msgspec.structs.replace(ledger, battle=ledger.battle + 1)
        return Go(state=msgspec.structs.replace(state, ledger=ledger), to="battle")


def _end(table: Table, agreed: bool) -> str:
    """Return why the campaign is over, "" while it goes on (P28-CAMP-14)."""
    ledger = ledger_of(table)
    left = {table.side_of(band.seat) for band in ledger.bands if ledger.of(band.seat)}
    if agreed:
        return f"The campaign ends after battle {ledger.battle}, as all agree."
    if len(left) < 2:
        return f"The campaign ends after battle {ledger.battle}: nobody is left to fight."
    if ledger.battle >= ledger.length:
        return f"The campaign ends after battle {ledger.battle}, the last."
    return ""
