"""Credits are spent, and things change hands between battles (P28-CAMP-14)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Line, Move, RuleError, Work
from rules.dice import Dice
from rules.games.planet28.campaign.outfitting import arms_for, check_fit, equipped
from rules.games.planet28.state import Table
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.procedures.planet28.armour import BY_NAME as ARMOURS

from .deal import Number, OnPerson, check_free, check_kept, kept, with_ledger
from .enemys_points import check_weapons_first
from .fielding import ledger_of
from .improving import Name
from .ledger import Ledger, Person

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
