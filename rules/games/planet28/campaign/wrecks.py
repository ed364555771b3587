"""What becomes of damaged vehicles after a battle (P28-CAMP-13)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.core import Line, Work
from rules.dice import Dice
from rules.games.planet28.state import Table
from rules.games.planet28.units import Section, Vehicle

from .fielding import ledger_of
from .injuries import fought, hurt
from .ledger import Injury, Ledger, Person
from .names import BADLY, GEARS, SHORT
from .worth import vehicle_value

SIX, FOUR = 6, 4
# P28-CAMP-12
EIGHT = 8
SLOW, FULL, DESTROYED = "Slow repairs", "Fully repaired", "Destroyed"
Told = tuple[Line, ...]


class Damage(NamedTuple):
    """A line of table 5.15: its name, its rule, what it means in words."""

    name: str
    rule: str
    text: str


DAMAGES = (
    Damage(GEARS, "P28-VDMG-GEARS", "runs on grinding gears: half Speed"),
    Damage(SHORT, "P28-VDMG-CREW", "is short on crew: one crew section is left"),
    Damage(BADLY, "P28-VDMG-REPAIR", "is badly repaired: Ramshackle from now on"),
    Damage(SLOW, "P28-VDMG-SLOW", "misses the next battle, and is whole again after it"),
    Damage(FULL, "P28-VDMG-FULL", "is fully repaired"),
    Damage(DESTROYED, "P28-VDMG-DESTROYED", "is beyond repair"),
)


def salvaged(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Return the table after every vehicle was looked at, and what to tell of it."""
    told: list[Line] = []
    for number in ledger_of(table).roster:
        who = fought(table, number)
        if not isinstance(who, Vehicle):
            continue
        ledger, line = ledger_of(table), None
        if who.status in ("derelict", "destroyed"):
            ledger, line = _rolled(ledger, number, dice)
        elif 4 * len(who.intact()) <= len(who.sections):
            ledger, line = _patched(ledger, number, dice)
        table = msgspec.structs.replace(table, ledger=ledger)
        told += [line] if line else []
    return table, tuple(told)


def whole(person: Person) -> tuple[Section, ...]:
    """Return all sections of a vehicle at full HP (P28-A107)."""
    hull = person.profile.hull
    return tuple(Section(hp=part.hp) for part in hull.parts) if hull else ()


def repaired(ledger: Ledger, number: int) -> Ledger:
    """Return the ledger with a vehicle whose sections are all there again."""
    person = ledger.person(number)
    unit = msgspec.structs.replace(person.unit, sections=whole(person))
    return ledger.change(number, unit=unit)


def _rolled(ledger: Ledger, number: int, dice: Dice) -> tuple[Ledger, Line]:
    """Roll for a wreck (P28-CAMP-13)."""
    person = ledger.person(number)
    seat, name = person.profile.seat, person.profile.name
    (face,) = dice.roll(1, SIX, "wreck", seat)
    damage = DAMAGES[face - 1]
    works, words = [Work("wreck", (face,), SIX, verdict=damage.name)], ""
    # P28-A107
    ledger = repaired(ledger, number)
    if damage.name == GEARS:
        (amount,) = dice.roll(1, FOUR, "grinding gears", seat)
        works.append(Work("A lost", (amount,), FOUR))
        words = f", {amount} less A"
        ledger = hurt(ledger, number, Injury(name=GEARS, amount=amount))
    elif damage.name in (SHORT, BADLY):
        ledger = hurt(ledger, number, Injury(name=damage.name))
    elif damage.name == SLOW:
        ledger = ledger.change(number, misses=1)
    elif damage.name == DESTROYED:
        ledger, words = _written_off(ledger, number)
    text = f"{name} {damage.text}{words}."
    return ledger.noted(number, text), Line(text, damage.rule, work=tuple(works), main=True)


def _written_off(ledger: Ledger, number: int) -> tuple[Ledger, str]:
    """Return the ledger without a vehicle, half of whose price goes towards a new one."""
    person = ledger.person(number)
    band, half = ledger.band(person.profile.seat), vehicle_value(person.profile) // 2
    ledger = ledger.change(number, gone="destroyed", cp=0)
    ledger = ledger.change_band(band.seat, voucher=band.voucher + half)
    return ledger, f"; {half} points go towards a new vehicle"


def _patched(ledger: Ledger, number: int, dice: Dice) -> tuple[Ledger, Line]:
    """Restore 1D8 sections of a vehicle that has a quarter of them left or less (P28-CAMP-12)."""
    person = ledger.person(number)
    (face,) = dice.roll(1, EIGHT, "sections restored", person.profile.seat)
    sections, new = list(getattr(person.unit, "sections", ())), whole(person)
    lost = [place for place, section in enumerate(sections) if not section.hp]
    for place in lost[:face]:
        sections[place] = new[place]
    unit = msgspec.structs.replace(person.unit, sections=tuple(sections))
    work = Work("sections restored", (face,), EIGHT)
    text = f"{person.profile.name} gets {min(face, len(lost))} sections back."
    line = Line(text, "P28-CAMP-12", work=(work,), main=True)
    return ledger.change(number, unit=unit), line
