"""Injuries are healed and vehicles repaired between battles (P28-CAMP-8)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.state import Table

from .deal import (
    BUSY,
    HELPED,
    Number,
    OnPerson,
    check_free,
    check_kept,
    check_points,
    check_single,
    done,
    kept,
)
from .fielding import ledger_of
from .improving import Name
from .injuries import OUT
from .ledger import Injury, Ledger, Person
from .wrecks import repaired, whole

HEALING = 10


class Treat(OnPerson, frozen=True, kw_only=True, tag="treat"):
    """Somebody spends 10 points to be rid of an injury; a vehicle of damage (P28-CAMP-8, -13)."""

    injury: Name

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for an injury that is not there, fresh, or for ever (P28-CAMP-8)."""
        super().check(state, seat)
        person = ledger_of(state).person(self.person)
        injury = check_injury(state, person, self.injury)
        if not injury.played:
            text = f"{person.profile.name} has to fight one battle with it first."
            raise RuleError(text, _rule(person))
        check_points(person, HEALING, _rule(person))

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every injury of everybody."""
        for number in kept(state, seat):
            for injury in _names(ledger_of(state).person(number).injuries):
                yield cls(person=number, injury=injury)

    def spoken(self, table: Table) -> str:
        """Return whose injury it is."""
        return f"{self.named(table)}: heal {self.injury.lower()}"

    def price(self, table: Table) -> str:
        """Return its price in points."""
        return f"{HEALING} points"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and take the injury away with all its effects (P28-A76)."""
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        ledger = cured(ledger, self.person, self.injury)
        ledger = ledger.change(self.person, cp=person.cp - HEALING)
        text = f"{person.profile.name} is rid of {self.injury.lower()} for {HEALING} points."
        return done(state, ledger.noted(self.person, text), text, _rule(person))


def _rule(person: Person) -> str:
    return "P28-CAMP-13" if person.profile.hull else "P28-CAMP-8"


def _names(injuries: tuple[Injury, ...]) -> tuple[str, ...]:
    """Return injuries by name, each once."""
    return tuple(dict.fromkeys(one.name for one in injuries))


def ailments(person: Person) -> tuple[Injury, ...]:
    """Return somebody's injuries, being out of action among them (P28-INJ-OUT)."""
    # P28-VDMG-SLOW: a vehicle that misses a battle is under repair.
    if person.profile.hull or not person.misses:
        return person.injuries
    return (*person.injuries, Injury(name=OUT, left=person.misses))


def check_injury(table: Table, person: Person, name: str) -> Injury:
    """Return the oldest injury of this name. Raises RuleError for none, or one that stays."""
    found = next((one for one in ailments(person) if one.name == name), None)
    if found is None:
        raise RuleError(f"{person.profile.name} has no “{name}”.", _rule(person))
    # P28-A76
    if table.is_switched("permanent_heal", "no") and not found.left and not person.profile.hull:
        raise RuleError(f"“{name}” stays for ever.", "P28-CAMP-8")
    return found


def cured(ledger: Ledger, number: int, name: str) -> Ledger:
    """Return the ledger without somebody's oldest injury of this name."""
    # P28-INJ-OUT
    if name == OUT:
        return ledger.change(number, misses=0)
    injuries = list(ledger.person(number).injuries)
    injuries.remove(next(one for one in injuries if one.name == name))
    return ledger.change(number, injuries=tuple(injuries))


class Tend(OnPerson, frozen=True, kw_only=True, tag="tend"):
    """A Medic heals an injury of a friend, free and at once, and does nothing else (P28-A76)."""

    medic: Number
    injury: Name

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a Medic with time, and an injury of somebody else."""
        super().check(state, seat)
        check_kept(state, seat, self.medic)
        ledger = ledger_of(state)
        medic, person = check_single(ledger, self.medic), ledger.person(self.person)
        if "Medic" not in medic.profile.traits:
            raise RuleError(f"{medic.profile.name} is no Medic.", "P28-TR-MEDIC")
        if self.medic == self.person or person.profile.hull:
            raise RuleError("A Medic heals a friend.", "P28-TR-MEDIC")
        check_free(medic)
        if BUSY in medic.did:
            raise RuleError(f"{medic.profile.name} has done something else.", "P28-TR-MEDIC")
        check_injury(state, person, self.injury)

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every injury for every Medic."""
        ledger, mine = ledger_of(state), kept(state, seat)
        for medic in mine:
            if "Medic" not in ledger.person(medic).profile.traits:
                continue
            for number in mine:
                for injury in _names(ailments(ledger.person(number))):
                    yield cls(person=number, medic=medic, injury=injury)

    def spoken(self, table: Table) -> str:
        """Return who heals whom."""
        medic = ledger_of(table).person(self.medic).profile.name
        return f"{medic} heals {self.named(table)}: {self.injury.lower()}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Take the injury away, and the Medic's time."""
        ledger = cured(ledger_of(state), self.person, self.injury)
        medic = ledger.person(self.medic)
        ledger = ledger.change(self.medic, did=(*medic.did, HELPED))
        text = f"{self.spoken(state)}."
        return done(state, ledger.noted(self.person, text), text, "P28-TR-MEDIC")


class Repair(OnPerson, frozen=True, kw_only=True, tag="overhaul"):
    """All sections of a vehicle are repaired for 10 points (P28-CAMP-12)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a damaged vehicle with the points."""
        super().check(state, seat)
        person = ledger_of(state).person(self.person)
        if getattr(person.unit, "sections", ()) == whole(person):
            raise RuleError(f"{person.profile.name} has no section to repair.", "P28-CAMP-12")
        check_points(person, HEALING, "P28-CAMP-12")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every vehicle."""
        for number in kept(state, seat):
            if ledger_of(state).person(number).profile.hull:
                yield cls(person=number)

    def spoken(self, table: Table) -> str:
        """Return what is repaired."""
        return f"{self.named(table)}: repair all sections"

    def price(self, table: Table) -> str:
        """Return its price in points."""
        return f"{HEALING} points"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and make it whole."""
        ledger = repaired(ledger_of(state), self.person)
        person = ledger.person(self.person)
        ledger = ledger.change(self.person, cp=person.cp - HEALING)
        text = f"{person.profile.name} is repaired for {HEALING} points."
        return done(state, ledger.noted(self.person, text), text, "P28-CAMP-12")
