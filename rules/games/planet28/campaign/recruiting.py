"""New people join a warband, alone or in a squad (P28-CAMP-4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Go, Move, RuleError
from rules.core.documents import Reader
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.profiles import SKILLS, Profile
from rules.games.planet28.state import Table
from rules.games.planet28.units import Character
from rules.games.planet28.warband.fighters import read_fighter
from rules.games.planet28.warband.items import BY_NAME as ITEMS
from rules.games.planet28.warband.squads import MOST as MOST_MEMBERS
from rules.games.planet28.warband.traits import TRAIT
from rules.games.planet28.warband.warband import Fighter

from .deal import Deal, OnPerson, done, kept
from .fielding import ledger_of
from .improving import Name
from .ledger import Ledger, Person

JOINING = 10
MOST_PEOPLE = 60
"""How many people a campaign has at most, a limit of ours."""
Level = Annotated[int, msgspec.Meta(ge=1, le=10)]
Names = Annotated[tuple[Name, ...], msgspec.Meta(max_length=20)]


class Recruit(Deal, frozen=True, kw_only=True, tag="recruit"):
    """A character joins, paid for from the warband's points; gear is bought later (P28-CAMP-4)."""

    name: Name
    A: Level = 1
    F: Level = 1
    S: Level = 1
    AW: Level = 1
    P: Level = 1
    hp: Annotated[int, msgspec.Meta(ge=2, le=200)] = 20
    talents: Names = ()

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a faulty character, a name that is taken, or too few points."""
        super().check(state, seat)
        ledger = ledger_of(state)
        if not any(band.seat == seat for band in ledger.bands):
            raise RuleError("You have no warband.", "P28-CAMP-4")
        check_name(ledger, self.name)
        check_pool(ledger, seat, joining(ledger, seat) + levels(self.fighter()))

    def fighter(self) -> Fighter:
        """Return the character without any gear. Raises RuleError with its first fault."""
        traits = [name for name in self.talents if name in TRAIT]
        found = {
            "name": self.name,
            "skills": {skill: getattr(self, skill) for skill in SKILLS},
            "hp": self.hp,
            "traits": traits,
            "abilities": [name for name in self.talents if name not in traits],
        }
        reader = Reader()
        fighter = read_fighter(reader, found, "recruit")
        check_faults(reader)
        return fighter

    def spoken(self, table: Table) -> str:
        """Return who joins."""
        return f"{self.name} joins"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and enter it in the ledger; a replacement for a loss needs no 10 points."""
        ledger, fighter = ledger_of(state), self.fighter()
        price = joining(ledger, seat) + levels(fighter)
        ledger = _joined(ledger, seat, price)
        profile = Profile(
            name=self.name,
            seat=seat,
            skills=fighter.skills,
            hp=fighter.hp,
            armour=fighter.armour,
            traits=fighter.traits,
            abilities=fighter.abilities,
        )
        newcomer = Person(profile=profile, unit=Character(id=0, hp=fighter.hp))
        ledger = entered(ledger, newcomer)
        text = f"{self.name} joins {seat_title(seat)} for {price} points."
        return done(state, ledger.noted(len(ledger.people), text), text, "P28-CAMP-4")


def check_faults(reader: Reader) -> None:
    """Raise RuleError with the first fault of what was read."""
    if reader.faults:
        raise RuleError(reader.faults[0], "P28-WB-10")


def check_name(ledger: Ledger, name: str) -> None:
    """Raise RuleError for a name that somebody has or had, and for a full campaign."""
    if not name.strip() or name != name.strip():
        raise RuleError("A name begins and ends with a letter.", "P28-WB-10")
    if any(person.profile.name == name for person in ledger.people):
        raise RuleError(f"“{name}” is the name of another.", "P28-WB-10")
    if len(ledger.people) >= MOST_PEOPLE:
        raise RuleError(f"A campaign has {MOST_PEOPLE} people at most.", "P28-CAMP-4")


def check_pool(ledger: Ledger, seat: str, price: int) -> None:
    """Raise RuleError for more than a warband's collective points (P28-CAMP-4)."""
    pool = ledger.band(seat).pool
    if price > pool:
        raise RuleError(f"That takes {price} points; the warband has {pool}.", "P28-CAMP-4")


def levels(fighter: Fighter) -> int:
    """Return what a recruit's levels, HP, traits and abilities cost, at least nothing."""
    bare = msgspec.structs.replace(fighter, weapons=(), items={})
    return max(0, bare.cost - fighter.armour.cost - JOINING)


def joining(ledger: Ledger, seat: str) -> int:
    """Return what joining itself costs: nothing for the replacement of a loss (P28-CAMP-4)."""
    return 0 if ledger.band(seat).owed else JOINING


def _joined(ledger: Ledger, seat: str, price: int) -> Ledger:
    band = ledger.band(seat)
    return ledger.change_band(seat, pool=band.pool - price, owed=max(0, band.owed - 1))


def entered(ledger: Ledger, newcomer: Person) -> Ledger:
    """Return the ledger with somebody new, who gets the next number."""
    return msgspec.structs.replace(ledger, people=(*ledger.people, newcomer))


class Reinforce(OnPerson, frozen=True, kw_only=True, tag="reinforce"):
    """A squad gets a new member like the others, with their armour and items (P28-SQD-15)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a squad with room, and without points or credits enough."""
        super().check(state, seat)
        ledger = ledger_of(state)
        squad = ledger.person(self.person)
        if not ledger.members(self.person):
            raise RuleError(f"{squad.profile.name} is no squad.", "P28-SQD-15")
        if len(ledger.members(self.person)) >= MOST_MEMBERS:
            raise RuleError(f"{squad.profile.name} is full.", "P28-SQD-15")
        check_name(ledger, f"{squad.profile.name} {len(ledger.people) + 1}")
        check_pool(ledger, squad.profile.seat, self._points(ledger))
        purse, price = ledger.band(squad.profile.seat).credits, self._credits(ledger)
        if price > purse:
            text = f"Its gear costs {price} credits; there are {purse}."
            raise RuleError(text, "P28-SQD-15")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every squad."""
        ledger = ledger_of(state)
        yield from (cls(person=n) for n in kept(state, seat) if ledger.person(n).profile.squad)

    def _mate(self, ledger: Ledger) -> Person:
        """Return the member that the new one is like: the first."""
        return ledger.person(ledger.members(self.person)[0])

    def _points(self, ledger: Ledger) -> int:
        profile = self._mate(ledger).profile
        fighter = Fighter(
            name=profile.name,
            skills=profile.skills,
            hp=profile.hp,
            traits=profile.traits,
            abilities=profile.abilities,
        )
        return joining(ledger, profile.seat) + levels(fighter)

    def _credits(self, ledger: Ledger) -> int:
        mate = self._mate(ledger)
        items: dict[str, int] = getattr(mate.unit, "items", {})
        goods = sum(ITEMS[name].cost * n for name, n in items.items())
        return goods + mate.profile.armour.cost + sum(one.cost for one in mate.profile.weapons)

    def spoken(self, table: Table) -> str:
        """Return which squad grows."""
        return f"{self.named(table)}: a new member"

    def price(self, table: Table) -> str:
        """Return its price in points and credits."""
        ledger = ledger_of(table)
        return f"{self._points(ledger)} points, {self._credits(ledger)} credits"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and enter it in the ledger."""
        ledger = ledger_of(state)
        mate, owner = self._mate(ledger), ledger.person(self.person).profile.seat
        points, price = self._points(ledger), self._credits(ledger)
        ledger = _joined(ledger, owner, points)
        ledger = ledger.change_band(owner, credits=ledger.band(owner).credits - price)
        name = f"{self.named(state)} {len(ledger.people) + 1}"
        profile = msgspec.structs.replace(mate.profile, name=name)
        unit = msgspec.structs.replace(mate.unit, stims=0, doses=0, addicted=False)
        ledger = entered(ledger, Person(profile=profile, unit=unit))
        text = f"{name} joins for {points} points and {price} credits."
        return done(state, ledger.noted(len(ledger.people), text), text, "P28-SQD-15")
