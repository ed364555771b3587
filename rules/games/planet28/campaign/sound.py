"""Every invariant of a campaign's ledger; an edit by the GM may break some (P28-CAMP-6)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.state import Table

from .improving import MOST
from .ledger import Ledger, Person, squad_number


def faults(table: Table) -> Iterator[str]:
    """Yield every broken invariant of the ledger in words, with its rule."""
    ledger = table.ledger
    if ledger is None:
        if table.agendas:
            yield "There are hidden agendas in a single battle (P28-CAMP-10)."
        return
    # P28-CAMP-14, P28-SETUP-6
    yield from _counts(ledger)
    for band in ledger.bands:
        if min(band.credits, band.pool, band.owed, band.voucher) < 0:
            yield f"The warband of {band.seat} has less than nothing (P28-CAMP-6)."
    for person in ledger.people:
        yield from _person(ledger, person)
    for agenda in table.agendas:
        if not ledger.has(agenda.person):
            yield f"The agenda of {agenda.seat} is nobody's (P28-CAMP-10)."
    seats = [agenda.seat for agenda in table.agendas]
    if len(seats) != len(set(seats)):
        yield "A seat has two hidden agendas (P28-CAMP-10)."


def _counts(ledger: Ledger) -> Iterator[str]:
    """Yield what is wrong with its numbers of battles and people (P28-CAMP-14, P28-SETUP-6)."""
    if not 1 <= ledger.battle <= ledger.length:
        yield f"Battle {ledger.battle} of {ledger.length} is none (P28-CAMP-14)."
    if len(set(ledger.roster)) != len(ledger.roster):
        yield "Somebody fights twice in a battle (P28-SETUP-6)."
    if any(not 1 <= number <= len(ledger.people) for number in ledger.roster):
        yield "Somebody fights who is nobody (P28-SETUP-6)."


def _person(ledger: Ledger, person: Person) -> Iterator[str]:
    name = person.profile.name
    if person.cp < 0 or person.misses < 0:
        yield f"{name} has less than nothing (P28-CAMP-6)."
    if any(level > MOST for level in person.profile.skills.values()):
        yield f"{name} has a skill above {MOST} (P28-CAMP-3)."
    squad = squad_number(person)
    if squad and not person.gone and not ledger.has(squad):
        yield f"{name} is in a squad that is not there (P28-SQD-15)."
    if person.gone and person.cp:
        yield f"{name} is gone and has points (P28-CAMP-7)."
    if any(injury.left < 0 or injury.played < 0 for injury in person.injuries):
        yield f"{name} has an injury of less than nothing (P28-CAMP-8)."
