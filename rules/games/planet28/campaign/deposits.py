"""Between battles: things put away in the box, and taken out of it (P28-ITEM-BOX)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Go, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.campaign.deal import OnPerson, done, kept
from rules.games.planet28.campaign.fielding import ledger_of
from rules.games.planet28.campaign.improving import Name
from rules.games.planet28.campaign.ledger import Heap, Ledger, Person, is_lone
from rules.games.planet28.campaign.outfitting import (
    armed,
    check_fit,
    equipped,
    holding,
    rearmed,
    shed,
)
from rules.games.planet28.state import Table
from rules.games.planet28.warband.items import BOX
from rules.procedures.planet28.armour import BY_NAME as ARMOURS


def has_box(ledger: Ledger, seat: str) -> bool:
    """Return whether a warband has a safety deposit box (P28-ITEM-BOX)."""
    return any(BOX in getattr(ledger.person(n).unit, "items", {}) for n in ledger.of(seat))


def heap_names(heap: Heap) -> tuple[str, ...]:
    """Return what lies in a heap by name, each once."""
    names = (*(weapon.name for weapon in heap.weapons), *heap.armours, *heap.items)
    return tuple(dict.fromkeys(names))


def belongings(person: Person) -> tuple[str, ...]:
    """Return what somebody can put away, each once: not what is part of them.

    See P28-ITEM-BOX and P28-WSR-INTEG.
    """
    weapons = (one.name for one in person.profile.weapons if "Integral" not in one.special)
    armour = (person.profile.armour.name,) if person.profile.armour.cost else ()
    return tuple(dict.fromkeys((*weapons, *armour, *getattr(person.unit, "items", {}))))


class Take(OnPerson, frozen=True, kw_only=True, tag="take_thing"):
    """Somebody gets a thing of the dead, or of the deposit box (P28-INJ-DEATH, P28-ITEM-BOX)."""

    what: Name

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is not there, or not fit for them."""
        super().check(state, seat)
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        if self.what not in heap_names(ledger.band(person.profile.seat).heap):
            raise RuleError(f"There is no “{self.what}” to take.", "P28-ITEM-BOX")
        if person.profile.squad:
            raise RuleError("Say which of the squad takes it.", "P28-ITEM-BOX")
        check_fit(ledger, self.person, self.what)

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield everything there is for everybody."""
        ledger = ledger_of(state)
        for number in kept(state, seat):
            for what in heap_names(ledger.band(ledger.person(number).profile.seat).heap):
                yield cls(person=number, what=what)

    def spoken(self, table: Table) -> str:
        """Return who takes what."""
        return f"{self.named(table)}: take {self.what}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Hand it over."""
        ledger = ledger_of(state)
        band = ledger.band(ledger.person(self.person).profile.seat)
        own = next((one for one in band.heap.weapons if one.name == self.what), None)
        ledger = ledger.change_band(band.seat, heap=_less(band.heap, self.what))
        got = armed(ledger, self.person, own) if own else equipped(ledger, self.person, self.what)
        return done(state, got, f"{self.named(state)} takes {self.what}.", "P28-ITEM-BOX")


def _less(heap: Heap, what: str) -> Heap:
    """Return a heap without one thing of this name."""
    weapons, armours, items = list(heap.weapons), list(heap.armours), dict(heap.items)
    found = next((one for one in weapons if one.name == what), None)
    if found is not None:
        weapons.remove(found)
    elif what in armours:
        armours.remove(what)
    else:
        items[what] -= 1
    left = {name: n for name, n in items.items() if n}
    return Heap(weapons=tuple(weapons), armours=tuple(armours), items=left)


class Stow(OnPerson, frozen=True, kw_only=True, tag="stow"):
    """Somebody puts a thing into the deposit box of the warband (P28-ITEM-BOX)."""

    what: Name

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without a box, and for what they have not or cannot put away."""
        super().check(state, seat)
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        if not has_box(ledger, person.profile.seat):
            raise RuleError("The warband has no safety deposit box.", "P28-ITEM-BOX")
        if not is_lone(person):
            raise RuleError("Only characters of their own put things away.", "P28-ITEM-BOX")
        if self.what == BOX or self.what not in belongings(person):
            raise RuleError(f"{person.profile.name} cannot put that away.", "P28-ITEM-BOX")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield everything that everybody has."""
        for number in kept(state, seat):
            for what in belongings(ledger_of(state).person(number)):
                yield cls(person=number, what=what)

    def spoken(self, table: Table) -> str:
        """Return who puts what away."""
        return f"{self.named(table)}: put {self.what} into the box"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Put it away."""
        ledger = _parted(ledger_of(state), self.person, self.what)
        return done(state, ledger, f"{self.spoken(state)}.", "P28-ITEM-BOX")


def _parted(ledger: Ledger, number: int, what: str) -> Ledger:
    """Return the ledger with one thing of somebody's in its warband's heap."""
    person = ledger.person(number)
    band, profile = ledger.band(person.profile.seat), person.profile
    heap = band.heap
    weapon = next((one for one in profile.weapons if one.name == what), None)
    if weapon is not None:
        left = list(profile.weapons)
        left.remove(weapon)
        profile = msgspec.structs.replace(profile, weapons=tuple(left))
        heap = msgspec.structs.replace(heap, weapons=(*heap.weapons, weapon))
        ledger = ledger.change(number, profile=profile, unit=rearmed(person.unit, profile))
    elif what == profile.armour.name:
        ledger = shed(ledger, number)
        bare = msgspec.structs.replace(profile, armour=ARMOURS["No armour"])
        return ledger.change(number, profile=bare)
    else:
        items = dict(getattr(person.unit, "items", {}))
        items[what] -= 1
        ledger = holding(ledger, number, items)
        more = {**heap.items, what: heap.items.get(what, 0) + 1}
        heap = msgspec.structs.replace(heap, items=more)
    return ledger.change_band(band.seat, heap=heap)


def cleared(ledger: Ledger) -> Ledger:
    """Return the ledger before a battle: nothing lies about without a box (P28-ITEM-BOX)."""
    for band in ledger.bands:
        if not has_box(ledger, band.seat):
            ledger = ledger.change_band(band.seat, heap=Heap())
    return ledger
