"""What people do between battles besides: ammo smiths work, some stay at home (P28-CAMP-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rules.core import Go, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.state import Table

from .deal import HELPED, Number, OnPerson, check_free, check_kept, done, kept
from .fielding import ledger_of
from .ledger import Ledger, Person, squad_number
from .outfitting import equipped

Ammunition = Literal["Ammo rough", "Ammo basic", "Ammo special"]
KINDS: tuple[Ammunition, ...] = ("Ammo rough", "Ammo basic", "Ammo special")
SMITH, FORGED = "Ammo smith", "forged"


class Forge(OnPerson, frozen=True, kw_only=True, tag="forge"):
    """An Ammo smith makes one piece of ammunition for somebody (P28-TR-AMMOSMITH)."""

    smith: Number
    what: Ammunition

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a smith that has not made one, and for a squad's members."""
        super().check(state, seat)
        check_kept(state, seat, self.smith)
        ledger = ledger_of(state)
        smith = ledger.person(self.smith)
        check_free(smith)
        if not is_smith(smith):
            raise RuleError(f"{smith.profile.name} makes no ammunition.", "P28-TR-AMMOSMITH")
        if made(smith) >= pieces(ledger, self.smith):
            text = f"{smith.profile.name} has made its piece."
            raise RuleError(text, "P28-TR-AMMOSMITH")
        if ledger.person(self.person).profile.squad:
            raise RuleError("Say which of the squad gets it.", "P28-TR-AMMOSMITH")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every piece for everybody."""
        ledger, mine = ledger_of(state), kept(state, seat)
        for smith in (n for n in mine if is_smith(ledger.person(n))):
            for number in mine:
                for what in KINDS:
                    yield cls(person=number, smith=smith, what=what)

    def spoken(self, table: Table) -> str:
        """Return who makes what for whom."""
        smith = ledger_of(table).person(self.smith).profile.name
        return f"{smith} makes {self.what.lower()} for {self.named(table)}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Hand it over."""
        ledger = forged(ledger_of(state), self.smith, self.person, self.what)
        return done(state, ledger, f"{self.spoken(state)}.", "P28-TR-AMMOSMITH")


def is_smith(person: Person) -> bool:
    """Return whether somebody makes ammunition: of a squad the squad does."""
    return SMITH in person.profile.traits and not squad_number(person)


def pieces(ledger: Ledger, number: int) -> int:
    """Return how many pieces somebody makes: a squad one for each member."""
    return max(1, len(ledger.members(number)))


def made(person: Person) -> int:
    """Return how many pieces somebody has made since the last battle."""
    return person.did.count(FORGED)


def forged(ledger: Ledger, smith: int, number: int, what: str) -> Ledger:
    """Return the ledger with a piece that a smith has made for somebody."""
    ledger = ledger.change(smith, did=(*ledger.person(smith).did, FORGED))
    return equipped(ledger, number, what)


def overdue(ledger: Ledger) -> tuple[Ledger, tuple[str, ...]]:
    """Return the ledger with what smiths make if nobody has said it (P28-TR-AMMOSMITH)."""
    told: list[str] = []
    for number in ledger.present():
        person = ledger.person(number)
        if not is_smith(person) or HELPED in person.did:
            continue
        for _ in range(pieces(ledger, number) - made(person)):
            what, to = _wanted(ledger, number)
            ledger = forged(ledger, number, to, what)
            who = ledger.person(to).profile.name
            told.append(f"{person.profile.name} makes {what.lower()} for {who}.")
    return ledger, tuple(told)


def _wanted(ledger: Ledger, smith: int) -> tuple[str, int]:
    """Return the ammunition that somebody's weapon takes, and who that is; else any."""
    for number in ledger.of(ledger.person(smith).profile.seat):
        profile = ledger.person(number).profile
        for weapon in profile.weapons:
            if weapon.ammo and not profile.squad:
                return f"Ammo {weapon.ammo}", number
    members = ledger.members(smith)
    return KINDS[0], members[0] if members else smith


class Bench(OnPerson, frozen=True, kw_only=True, tag="bench"):
    """Somebody stays at home in the next battle, or comes along after all (P28-SETUP-6)."""

    stays: bool = True

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a member of a squad, and for what holds already."""
        super().check(state, seat)
        person = ledger_of(state).person(self.person)
        if squad_number(person):
            raise RuleError("A squad stays together.", "P28-SETUP-6")
        if person.benched == self.stays:
            raise RuleError(f"{person.profile.name} does so already.", "P28-SETUP-6")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield both for everybody."""
        for number in kept(state, seat):
            yield cls(person=number, stays=True)
            yield cls(person=number, stays=False)

    def spoken(self, table: Table) -> str:
        """Return whether somebody comes."""
        return f"{self.named(table)}: {'stay at home' if self.stays else 'come along'}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Take note of it."""
        ledger = ledger_of(state).change(self.person, benched=self.stays)
        fate = "stays at home" if self.stays else "comes along"
        return done(state, ledger, f"{self.named(state)} {fate}.", "P28-SETUP-6")
