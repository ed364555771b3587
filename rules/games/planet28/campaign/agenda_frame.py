"""Hidden agendas are handed out: to whom, which, and whom they name (P28-CAMP-10)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Decline
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from .agenda_moves import NameTarget, ReadAgenda, TakeAgenda
from .agendas import KINDS, agenda_of, bearers, changed, kind_of, spoken, targets
from .fielding import ledger_of
from .ledger import Agenda

MOST = 20
"""Characters that one question offers."""


class Agendas(Procedure, frozen=True, kw_only=True, tag="agendas"):
    """Who has a hidden agenda, rolled in secret. `new` are the seats that have one since now."""

    stages: ClassVar[tuple[str, ...]] = ("bearers", "targets")

    new: tuple[str, ...] = ()

    def ask_bearers(self, state: Table) -> Ask | None:
        """Ask every seat without an agenda whether one of its characters gets one."""
        free = (seat for seat in state.players() if agenda_of(state, seat) is None)
        seats = [seat for seat in free if seat not in state.vacant and bearers(state, seat)]
        if not seats or not state.is_switched("agendas", "on"):
            return None
        entries = tuple(_offered(state, seat) for seat in seats)
        text = "Which character gets a hidden agenda? What it is only its owner will know."
        return Ask(kind="agenda", rule="P28-CAMP-10", text=text, entries=entries)

    def do_bearers(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll 1D6 for each, for its owner's eyes only (P28-SETUP-5, P28-PBP-4)."""
        table, told = state, list[Line]()
        for seat, answer in answers.items():
            if not isinstance(answer, TakeAgenda):
                continue
            (face,) = dice.roll(1, len(KINDS), "hidden agenda", seat, to=(seat,))
            person = ledger_of(table).roster[answer.unit - 1]
            agenda = Agenda(seat=seat, kind=face, person=person)
            table = msgspec.structs.replace(table, agendas=(*table.agendas, agenda))
            text = f"{table.name(answer.unit)} has a hidden agenda."
            told.append(Line(text, "P28-CAMP-10", main=True))
            work = Work("hidden agenda", (face,), len(KINDS))
            secret = f"Your hidden agenda: {spoken(table, agenda)}"
            told.append(Line(secret, kind_of(agenda).rule, to=(seat,), work=(work,)))
        new = tuple(agenda.seat for agenda in table.agendas if agenda not in state.agendas)
        return Go(state=table, frame=msgspec.structs.replace(self, new=new), told=tuple(told))

    def ask_targets(self, state: Table) -> Ask | None:
        """Ask whom the agendas name: everybody with a new one, so that nobody learns whose do."""
        seats = [one.seat for one in state.agendas if self._is_asked(state, one)]
        if not seats:
            return None
        entries = tuple(_named(state, seat) for seat in seats)
        text = "Read your hidden agenda, and say whom it names if it names anybody."
        return Ask(kind="target", rule="P28-CAMP-10", text=text, entries=entries, sealed=True)

    def _is_asked(self, table: Table, agenda: Agenda) -> bool:
        """Return whether a seat is asked: for a new agenda, and when enemies are gone for good."""
        ledger = ledger_of(table)
        # What everybody can see decides, not what the agenda is.
        lost = any(person.gone for person in ledger.people if person.profile.seat != agenda.seat)
        return agenda.seat in self.new or (lost and bool(targets(table, agenda.seat)))

    def do_targets(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take note of whom they name."""
        table = state
        for seat, answer in answers.items():
            agenda = agenda_of(table, seat)
            if isinstance(answer, NameTarget) and agenda is not None:
                target = ledger_of(table).roster[answer.unit - 1]
                table = changed(table, agenda, target=target)
        return Go(state=table)


def _offered(table: Table, seat: str) -> Entry:
    choices = tuple(
        Choice(table.name(unit), TakeAgenda(unit=unit)) for unit in bearers(table, seat)[:MOST]
    )
    nobody = Choice(f"Nobody of {seat_title(seat)}", Decline())
    return Entry(
        seat=seat, kinds=(TakeAgenda, Decline), choices=(*choices, nobody), default=Decline()
    )


def _named(table: Table, seat: str) -> Entry:
    """Return what a seat is asked: whom its agenda names, the one that it named before first."""
    agenda, units = agenda_of(table, seat), targets(table, seat)
    kinds = (NameTarget, ReadAgenda)
    if agenda is None or not kind_of(agenda).named or not units:
        choices = (Choice("I have read it", ReadAgenda()),)
        return Entry(seat=seat, kinds=kinds, choices=choices, default=ReadAgenda())
    known = ledger_of(table).unit_of(agenda.target)
    ordered = sorted(units, key=lambda unit: unit != known)
    moves = [NameTarget(unit=unit) for unit in ordered]
    named = tuple(Choice(table.name(move.unit), move) for move in moves[:MOST])
    return Entry(seat=seat, kinds=kinds, choices=named, default=moves[0])
