"""What becomes of the slain after a battle: injuries, and members that squads lose (P28-CAMP-7)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from rules.core import Line, Work
from rules.dice import Dice
from rules.games.planet28.squad_progress import RULE, progress
from rules.games.planet28.state import Table
from rules.games.planet28.units import AnyUnit, Character

from .fielding import ledger_of
from .ledger import Heap, Injury, Ledger, is_lone
from .names import BRAIN, HAND, LEG, SHAKEN, WOUNDS

RECOVERY, OUT, DEATH = "Complete recovery", "Out of action", "Death"
SIDES, FOUR = 8, 4
Told = tuple[Line, ...]


class Fate(NamedTuple):
    """A line of table 5.14: its name, its rule, what it means in words."""

    name: str
    rule: str
    text: str


FATES = (
    Fate(RECOVERY, "P28-INJ-RECOVERY", "recovers completely"),
    Fate(OUT, "P28-INJ-OUT", "is out of action and misses the next battle"),
    Fate(SHAKEN, "P28-INJ-SHAKEN", "is shaken: 1 less in every break test"),
    Fate(WOUNDS, "P28-INJ-WOUNDS", "keeps life long wounds: a quarter of its HP is gone"),
    Fate(HAND, "P28-INJ-HAND", "has a shattered hand"),
    Fate(LEG, "P28-INJ-LEG", "has a crushed leg"),
    Fate(BRAIN, "P28-INJ-BRAIN", "has brain damage: 2 less AW and P"),
    Fate(DEATH, "P28-INJ-DEATH", "is dead"),
)


def suffered(table: Table, dice: Dice) -> tuple[Table, Told]:
    """Return the table after everybody who fell has rolled what becomes of them (P28-CAMP-7)."""
    told: list[Line] = []
    for number in ledger_of(table).roster:
        ledger = ledger_of(table)
        person, unit = ledger.person(number), ledger.unit_of(number)
        if person.profile.squad:
            table, lines = _regrouped(table, number, dice)
            told += lines
        elif is_lone(person) and _has_fallen(table, table.character(unit)):
            ledger, lines = _injured(ledger, number, dice)
            table = msgspec.structs.replace(table, ledger=ledger)
            told += lines
    return table, tuple(told)


def fought(table: Table, number: int) -> AnyUnit | None:
    """Return the unit that somebody was in this battle, None for a squad that is no more."""
    unit = ledger_of(table).unit_of(number)
    return table.unit(unit) if table.is_there(unit) else None


def _has_fallen(table: Table, who: Character) -> bool:
    """Return whether a character was slain; with the switch, fleeing is no better (P28-A15)."""
    fled = who.status == "fled" and table.is_switched("fled", "as_slain")
    return who.status == "slain" or fled


def _injured(ledger: Ledger, number: int, dice: Dice) -> tuple[Ledger, Told]:
    """Roll on the table of injuries for a character (P28-CAMP-7)."""
    person = ledger.person(number)
    name, seat = person.profile.name, person.profile.seat
    (face,) = dice.roll(1, SIDES, "injury", seat)
    fate, spared = FATES[face - 1], _spared(person.profile.traits, face)
    works = [Work("injury", (face,), SIDES, verdict=fate.name)]
    if spared:
        text = f"{name}: {fate.name.lower()}, but {spared} makes that a complete recovery."
        rule = "P28-TR-DEATHPROOF" if spared == "Death-proof" else "P28-TR-PAINLESS"
        return ledger.noted(number, text), (Line(text, rule, work=tuple(works), main=True),)
    ledger, more, words = _taken(ledger, number, fate, dice)
    text = f"{name} {fate.text}{words}."
    line = Line(text, fate.rule, work=(*works, *more), main=True)
    return ledger.noted(number, text), (line,)


def _spared(traits: tuple[str, ...], face: int) -> str:
    """Return the trait that turns an injury into a complete recovery, "" for none."""
    # P28-TR-DEATHPROOF
    if face == len(FATES):
        return "Death-proof" if "Death-proof" in traits else ""
    # P28-TR-PAINLESS
    return "Painless" if face > 1 and "Painless" in traits else ""


def _taken(
    ledger: Ledger, number: int, fate: Fate, dice: Dice
) -> tuple[Ledger, tuple[Work, ...], str]:
    """Return the ledger with an injury, its further dice, what they add in words (P28-CAMP-7)."""
    seat = ledger.person(number).profile.seat
    if fate.name == RECOVERY:
        return ledger, (), ""
    if fate.name == OUT:
        return ledger.change(number, misses=1), (), ""
    if fate.name == DEATH:
        return died(ledger, number), (), ""
    amount, works, words = 0, list[Work](), ""
    if fate.name == LEG:
        # The size is rolled before the number of battles.
        (amount,) = dice.roll(1, FOUR, "crushed leg", seat)
        works.append(Work("A lost", (amount,), FOUR))
        words = f", {amount} less A and 3cm less Speed"
    left = 0
    if fate.name in (HAND, LEG):
        (left,) = dice.roll(1, FOUR, "battles", seat)
        works.append(Work("battles", (left,), FOUR))
        words += f" for {left} battle{'s' if left > 1 else ''}"
        words += ", the Speed for ever" if fate.name == LEG else ""
    injury = Injury(name=fate.name, amount=amount, left=left)
    return hurt(ledger, number, injury), tuple(works), words


def hurt(ledger: Ledger, number: int, injury: Injury) -> Ledger:
    """Return the ledger with one injury more: they add up (P28-CAMP-7)."""
    return ledger.change(number, injuries=(*ledger.person(number).injuries, injury))


def died(ledger: Ledger, number: int) -> Ledger:
    """Return the ledger without a character; what it carried is its warband's (P28-INJ-DEATH)."""
    person = ledger.person(number)
    band = ledger.band(person.profile.seat)
    ledger = ledger.change(number, gone="dead", cp=0)
    return ledger.change_band(band.seat, heap=heaped(ledger, number), owed=band.owed + 1)


def heaped(ledger: Ledger, number: int) -> Heap:
    """Return a warband's heap with all that somebody carries."""
    person = ledger.person(number)
    heap, items = ledger.band(person.profile.seat).heap, getattr(person.unit, "items", {})
    armour = person.profile.armour
    return Heap(
        weapons=(*heap.weapons, *person.profile.weapons),
        armours=(*heap.armours, *([armour.name] if armour.cost else [])),
        items={
            name: heap.items.get(name, 0) + items.get(name, 0)
            for name in sorted({*heap.items, *items})
        },
    )


def _regrouped(table: Table, squad: int, dice: Dice) -> tuple[Table, Told]:
    """Return the table after a squad's losses: scars, members that never come back (P28-SQD-15)."""
    ledger = ledger_of(table)
    after = progress(table, ledger.unit_of(squad), dice)
    told = after.told
    for unit in after.lost:
        ledger = died(ledger, ledger.roster[unit - 1])
    if after.scarred:
        for number in (squad, *ledger.members(squad)):
            ledger = ledger.change(number, scarred=True)
        text = f"{ledger.person(squad).profile.name} is battle scarred: 1 less in all skills."
        told += (Line(text, RULE, main=True),)
    return msgspec.structs.replace(table, ledger=ledger), told
