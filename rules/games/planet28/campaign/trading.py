"""Credits are spent, and things change hands between battles (P28-CAMP-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core import Go, Line, Move, RuleError, Work
from rules.dice import Dice
from rules.games.planet28.profiles import Profile
from rules.games.planet28.state import Table
from rules.games.planet28.warband.fighters import fitting
from rules.games.planet28.warband.items import BOX
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.squads import alike
from rules.games.planet28.warband.vehicles import CARRIED
from rules.games.planet28.warband.warband import hands_of
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.games.planet28.warband.weapons import Weapon
from rules.procedures.planet28.armour import BY_NAME as ARMOURS

from .deal import Number, OnPerson, check_free, check_kept, done, kept, with_ledger
from .enemys_points import check_weapons_first
from .fielding import ledger_of
from .improving import Name
from .ledger import Heap, Ledger, Person, is_lone, squad_number

HAGGLE = "Haggle"
# P28-AB-HAGGLE
SIX, LESS, MUCH_LESS = 6, 4, 10
PRICES: dict[str, int] = {
    **{name: weapon.cost for name, weapon in WEAPONS.items()},
    **{name: armour.cost for name, armour in ARMOURS.items()},
    **{name: item.cost for name, item in ITEMS.items()},
}
SHELF = tuple(name for name, price in PRICES.items() if price)
"""All that is sold."""


def buyers(ledger: Ledger, number: int) -> tuple[int, ...]:
    """Return who gets a thing that one buys: of a squad all its members."""
    return ledger.members(number) if ledger.person(number).profile.squad else (number,)


class Buy(OnPerson, frozen=True, kw_only=True, tag="buy"):
    """A thing is bought for somebody: a weapon, an armour or an item of the tables, by name.

    `haggler` is the person that lowers its price (P28-AB-HAGGLE), 0 for nobody.
    """

    what: Name
    haggler: Number = 0

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what is not sold, not fit for them, or dearer than they can pay."""
        super().check(state, seat)
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        if self.what not in SHELF:
            raise RuleError(f"Nobody sells “{self.what}”.", "P28-WB-6")
        check_fit(ledger, self.person, self.what)
        # P28-SOLO-8
        check_weapons_first(ledger, self.person, self.what, arms_for(ledger, self.person))
        if self.haggler:
            check_haggler(state, seat, self.haggler)
        # Nobody knows what haggling will save: the whole price has to be there.
        price, purse = self._price(ledger), ledger.band(person.profile.seat).credits
        if purse < price:
            text = f"{self.what} costs {price} credits; there are {purse}."
            raise RuleError(text, "P28-WB-6")

    def _price(self, ledger: Ledger) -> int:
        return PRICES[self.what] * len(buyers(ledger, self.person))

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield everything for everybody (P28-WB-6), with the first haggler (P28-AB-HAGGLE)."""
        ledger = ledger_of(state)
        mine = kept(state, seat)
        haggler = next((n for n in mine if may_haggle(ledger.person(n))), 0)
        for number in mine:
            for what in SHELF:
                yield cls(person=number, what=what, haggler=haggler)

    def spoken(self, table: Table) -> str:
        """Return what is bought for whom."""
        return f"{self.named(table)}: buy {self.what}"

    def price(self, table: Table) -> str:
        """Return its price in credits."""
        most = "at most " if self.haggler else ""
        return f"{most}{self._price(ledger_of(table))} credits"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Haggle, pay, and hand it over."""
        ledger, price = ledger_of(state), self._price(ledger_of(state))
        told: tuple[Line, ...] = ()
        if self.haggler:
            price, told = haggled(ledger.person(self.haggler), price, seat, dice)
        band = ledger.band(ledger.person(self.person).profile.seat)
        ledger = ledger.change_band(band.seat, credits=band.credits - price)
        for number in buyers(ledger, self.person):
            ledger = equipped(ledger, number, self.what)
        text = f"{self.named(state)} gets {self.what} for {price} credits."
        line = Line(text, "P28-WB-6", main=True)
        return Go(state=with_ledger(state, ledger), told=(*told, line))


def may_haggle(person: Person) -> bool:
    """Return whether somebody can lower a price (P28-AB-HAGGLE)."""
    return HAGGLE in person.profile.abilities


def check_haggler(table: Table, seat: str, number: int) -> None:
    """Raise RuleError for all but one of the seat's people that can haggle and has the time."""
    check_kept(table, seat, number)
    person = ledger_of(table).person(number)
    check_free(person)
    if not may_haggle(person):
        raise RuleError(f"{person.profile.name} cannot haggle.", "P28-AB-HAGGLE")


def haggled(person: Person, price: int, seat: str, dice: Dice) -> tuple[int, tuple[Line, ...]]:
    """Return a price after haggling: 1D4 less, or 1D10 from a 4 on (P28-AB-HAGGLE)."""
    (face,) = dice.roll(1, SIX, "haggle", seat)
    sides = LESS if face <= 3 else MUCH_LESS
    (less,) = dice.roll(1, sides, "less", seat)
    now = max(1, price - less)
    work = (Work("haggle", (face,), SIX), Work("less", (less,), sides))
    text = f"{person.profile.name} haggles: {now} credits instead of {price}."
    return now, (Line(text, "P28-AB-HAGGLE", work=work),)


def arms_for(ledger: Ledger, number: int) -> tuple[str, ...]:
    """Return the weapons of the tables that somebody could have (P28-WB-10)."""
    animal = "Animal" in ledger.person(number).profile.traits
    return tuple(
        name
        for name, weapon in WEAPONS.items()
        if not (animal and not weapon.melee) and _is_fit(ledger, number, name)
    )


def _is_fit(ledger: Ledger, number: int, what: str) -> bool:
    try:
        check_fit(ledger, number, what)
    except RuleError:
        return False
    return True


def check_fit(ledger: Ledger, number: int, what: str) -> None:
    """Raise RuleError for a thing that somebody cannot have (P28-WB-10, P28-SQD-2)."""
    person = ledger.person(number)
    profile = person.profile
    if profile.hull and what not in CARRIED:
        raise RuleError(f"{profile.name} is a vehicle and carries ammunition.", "P28-WB-6")
    if "Barbaric" in profile.traits and what in WEAPONS and "Complex" in WEAPONS[what].keywords:
        raise RuleError(f"{what} is Complex, and {profile.name} Barbaric.", "P28-WPN-6")
    if squad_number(person) and what not in WEAPONS:
        squad = ledger.person(squad_number(person)).profile.name
        raise RuleError(f"All of {squad} have the same: buy it for the squad.", "P28-SQD-2")
    if squad_number(person):
        _check_alike(ledger, number, what)


def _check_alike(ledger: Ledger, number: int, what: str) -> None:
    """Raise RuleError for a weapon that leaves too few of a squad with the same (P28-SQD-4)."""
    members = ledger.members(squad_number(ledger.person(number)))
    sets = [
        tuple(sorted(_carried(ledger.person(n)) + ([what] if n == number else []))) for n in members
    ]
    if max(map(sets.count, sets)) < alike(len(members)):
        text = f"{alike(len(members))} of {len(members)} members must have the same weapons."
        raise RuleError(text, "P28-SQD-4")


def _carried(person: Person) -> list[str]:
    return [weapon.name for weapon in person.profile.weapons]


def equipped(ledger: Ledger, number: int, what: str) -> Ledger:
    """Return the ledger with one thing more that somebody has; an armour replaces another."""
    person = ledger.person(number)
    if what in WEAPONS:
        return armed(ledger, number, WEAPONS[what])
    if what in ARMOURS:
        ledger = _shed(ledger, number)
        profile = msgspec.structs.replace(person.profile, armour=ARMOURS[what])
        return ledger.change(number, profile=profile)
    items = dict(getattr(person.unit, "items", {}))
    items[what] = items.get(what, 0) + 1
    return _holding(ledger, number, items)


def _holding(ledger: Ledger, number: int, items: dict[str, int]) -> Ledger:
    left = {name: n for name, n in items.items() if n}
    unit = msgspec.structs.replace(ledger.person(number).unit, items=left)
    return ledger.change(number, unit=unit)


def _shed(ledger: Ledger, number: int) -> Ledger:
    """Return the ledger with the armour that somebody has worn in its warband's heap."""
    profile = ledger.person(number).profile
    band = ledger.band(profile.seat)
    if not profile.armour.cost:
        return ledger
    armours = (*band.heap.armours, profile.armour.name)
    return ledger.change_band(band.seat, heap=msgspec.structs.replace(band.heap, armours=armours))


def armed(ledger: Ledger, number: int, weapon: Weapon) -> Ledger:
    """Return the ledger with a weapon more that somebody carries, in hand if there is room."""
    person = ledger.person(number)
    profile = msgspec.structs.replace(person.profile, weapons=(*person.profile.weapons, weapon))
    return ledger.change(number, profile=profile, unit=_rearmed(person.unit, profile))


def _rearmed(unit: Any, profile: Profile) -> Any:
    """Return a unit with in hand what it held before and whatever else fits (P28-WPN-2)."""
    held = tuple(sorted(profile.weapons, key=lambda one: one.name not in unit.wielded))
    # P28-WSR-INTEG: such a weapon takes its hands first.
    hands = fitting(held, hands_of(profile.traits))
    return msgspec.structs.replace(unit, wielded=hands)


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
        ledger = ledger.change(number, profile=profile, unit=_rearmed(person.unit, profile))
    elif what == profile.armour.name:
        ledger = _shed(ledger, number)
        bare = msgspec.structs.replace(profile, armour=ARMOURS["No armour"])
        return ledger.change(number, profile=bare)
    else:
        items = dict(getattr(person.unit, "items", {}))
        items[what] -= 1
        ledger = _holding(ledger, number, items)
        more = {**heap.items, what: heap.items.get(what, 0) + 1}
        heap = msgspec.structs.replace(heap, items=more)
    return ledger.change_band(band.seat, heap=heap)


def cleared(ledger: Ledger) -> Ledger:
    """Return the ledger before a battle: nothing lies about without a box (P28-ITEM-BOX)."""
    for band in ledger.bands:
        if not has_box(ledger, band.seat):
            ledger = ledger.change_band(band.seat, heap=Heap())
    return ledger
