"""Who fights the next battle, and who sits it out (P28-SETUP-6)."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.core import Line
from rules.core.seats import seat_title
from rules.core.stored_order import in_stored_order
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character, Squad
from rules.games.planet28.warband.items import PSYKA

from .ledger import Ledger, Person, squad_number
from .marks import marked, readied

PAY = 10
"""Credits that a mercenary wants before each battle (P28-CAMP-14)."""
Told = tuple[Line, ...]


def enlisted(table: Table) -> Table:
    """Return the table with everybody on it entered in the ledger, as they begin the campaign."""
    ledger = ledger_of(table)
    people = tuple(Person(profile=table.profile(unit.id), unit=_bare(unit)) for unit in table.units)
    return _with(table, msgspec.structs.replace(ledger, people=people))


def _bare(unit: Any) -> Any:
    """Return a unit without a number of its own: people have theirs."""
    return msgspec.structs.replace(unit, id=0)


def ledger_of(table: Table) -> Ledger:
    """Return the ledger of a campaign. Raises TypeError for a single battle."""
    if table.ledger is None:
        raise TypeError("a single battle has no ledger")
    return table.ledger


def _with(table: Table, ledger: Ledger) -> Table:
    return msgspec.structs.replace(table, ledger=ledger)


def fielded(table: Table) -> tuple[Table, Told]:
    """Return the table with all who fight the next battle, and who does not.

    See P28-SETUP-6, P28-SQD-15.
    """
    table, told = _prepared(table)
    ledger = ledger_of(table)
    numbers = tuple(n for n in ledger.present() if not absence(ledger, n))
    ledger = msgspec.structs.replace(ledger, roster=numbers)
    people = [(n, ledger.person(n)) for n in numbers]
    drawn = tuple(marked(one, ledger.unit_of(squad_number(one))) for _, one in people)
    # Books are not sorted when they are stored, so they are now.
    profiles = in_stored_order(drawn)
    units = tuple(readied(person, ledger.unit_of(n), ledger.unit_of) for n, person in people)
    # P28-SQD-15
    units = tuple(_whole(unit, units) for unit in units)
    return _cleared(table, ledger, profiles, units), told


def _cleared(table: Table, ledger: Ledger, profiles: Any, units: Any) -> Table:
    """Return the table as a battle finds it: nothing of an earlier one is left (P28-CAMP-14)."""
    return msgspec.structs.replace(
        table,
        ledger=ledger,
        profiles=profiles,
        units=units,
        turn=0,
        limit=0,
        order=(),
        place=0,
        locks=(),
        claims=(),
        zones=(),
        starts={},
        rents=(),
        given_up=(),
        attempts={},
        ended="",
        winners=(),
        goal=None,
    )


def _whole(unit: Any, units: tuple[Any, ...]) -> Any:
    """Return a squad with the HP that its members have together (P28-SQD-15)."""
    if not isinstance(unit, Squad):
        return unit
    hp = sum(one.hp for one in units if isinstance(one, Character) and one.squad == unit.id)
    return msgspec.structs.replace(unit, start_hp=hp)


def _prepared(table: Table) -> tuple[Table, Told]:
    """Pay the mercenaries, give the addicts their doses, dissolve what is too small for a squad."""
    ledger, told = ledger_of(table), list[Line]()
    for number in ledger.present():
        person = ledger.person(number)
        if person.profile.squad and len(ledger.members(number)) < 3:
            ledger = _dissolved(ledger, number)
            text = f"{person.profile.name} are too few for a squad."
            told.append(Line(text, "P28-SQD-15"))
    for number in ledger.present():
        ledger, lines = _dosed(*_hired(ledger, number), number)
        told += lines
    for number in ledger.present():
        why = absence(ledger, number)
        if why and not squad_number(ledger.person(number)):
            text = f"{ledger.person(number).profile.name} sits this battle out: {why}."
            told.append(Line(text, "P28-SETUP-6"))
    return _with(table, ledger), tuple(told)


def _dissolved(ledger: Ledger, number: int) -> Ledger:
    """Return the ledger with a squad's last members on their own (P28-SQD-15)."""
    squad = ledger.person(number)
    for member in ledger.members(number):
        unit = msgspec.structs.replace(ledger.person(member).unit, squad=0)
        ledger = ledger.change(member, unit=unit, scarred=squad.scarred)
    band = ledger.band(squad.profile.seat)
    # What they had earned together is their warband's.
    ledger = ledger.change_band(band.seat, pool=band.pool + squad.cp)
    return ledger.change(number, gone="dissolved", cp=0)


def heads(ledger: Ledger, number: int) -> int:
    """Return how many characters stand behind a number: those of a squad, else one."""
    return len(ledger.members(number)) if ledger.person(number).profile.squad else 1


def pay(ledger: Ledger, number: int) -> int:
    """Return the credits that somebody wants before a battle, 0 for all but mercenaries."""
    person = ledger.person(number)
    # P28-TR-MERCENARY; the trait of a vehicle is another one (P28-VEH-TR-MERCENARY).
    hired = "Mercenary" in person.profile.traits and person.profile.hull is None
    return PAY * heads(ledger, number) if hired and not squad_number(person) else 0


def _hired(ledger: Ledger, number: int) -> tuple[Ledger, Told]:
    """Pay a mercenary that nobody has paid or left at home, if there are credits enough."""
    person, price = ledger.person(number), pay(ledger, number)
    if not price or person.paid or person.benched or person.misses:
        return ledger, ()
    band = ledger.band(person.profile.seat)
    if band.credits < price:
        return ledger, ()
    ledger = ledger.change_band(band.seat, credits=band.credits - price).change(number, paid=True)
    text = f"{seat_title(band.seat)} pays {person.profile.name} {price} credits."
    return ledger, (Line(text, "P28-TR-MERCENARY"),)


def _dosed(ledger: Ledger, told: Told, number: int) -> tuple[Ledger, Told]:
    """Give an addict that would fight the dose it needs (P28-ITEM-PSYKA)."""
    person, unit = ledger.person(number), ledger.person(number).unit
    if not isinstance(unit, Character) or not unit.addicted or _held_back(ledger, number):
        return ledger, told
    if not unit.items.get(PSYKA):
        return ledger, told
    items = {**unit.items, PSYKA: unit.items[PSYKA] - 1}
    unit = msgspec.structs.replace(unit, items={name: n for name, n in items.items() if n})
    line = Line(f"{person.profile.name} takes the dose it needs.", "P28-ITEM-PSYKA")
    return ledger.change(number, unit=unit, did=(*person.did, "dosed")), (*told, line)


def _held_back(ledger: Ledger, number: int) -> str:
    """Return why somebody cannot fight, whatever it takes before a battle; "" for no reason."""
    person = ledger.person(number)
    squad = squad_number(person)
    if squad and absence(ledger, squad):
        return "with its squad"
    if person.benched:
        return "left at home"
    if person.misses:
        return "under repair" if person.profile.hull else "out of action"
    return "no pay" if pay(ledger, number) and not person.paid else ""


def absence(ledger: Ledger, number: int) -> str:
    """Return why somebody sits the next battle out, "" for one who fights (P28-SETUP-6)."""
    person = ledger.person(number)
    addicted = isinstance(person.unit, Character) and person.unit.addicted
    unfit = "no dose" if addicted and "dosed" not in person.did else ""
    return _held_back(ledger, number) or unfit
