"""The ledger of a campaign: every warband and everybody in it, from one battle to the next.

People are numbered from 1 and keep their number when they are gone; squads and vehicles have
theirs. What a person starts a battle with is its profile without injuries, and its unit.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.games.planet28.profiles import Profile
from rules.games.planet28.units import AnyUnit
from rules.games.planet28.warband.weapons import Weapon

Gone = Literal["", "dead", "destroyed", "dissolved"]


class Injury(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An injury by the name of its table: its size, the battles it still lasts (0: for ever).

    `played` counts the battles fought with it (P28-CAMP-8).
    """

    name: str
    amount: int = 0
    left: int = 0
    played: int = 0


class Note(msgspec.Struct, frozen=True):
    """A line of a person's history, and the battle after or in which it happened."""

    battle: int
    text: str


class Person(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A character, a squad or a vehicle of a campaign.

    `unit` is what it begins a battle with, its squad by the number of a person; `misses` the
    battles it sits out, `did` what it has done since the last one, `fought` how many it fought.
    """

    profile: Profile
    unit: AnyUnit
    cp: int = 0
    injuries: tuple[Injury, ...] = ()
    gone: Gone = ""
    misses: int = 0
    benched: bool = False
    paid: bool = False
    scarred: bool = False
    fought: int = 0
    did: tuple[str, ...] = ()
    history: tuple[Note, ...] = ()


class Heap(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Things that nobody carries: what the dead left, what lies in a deposit box."""

    weapons: tuple[Weapon, ...] = ()
    armours: tuple[str, ...] = ()
    items: dict[str, int] = {}


class Band(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A warband: its credits, its collective points, things that nobody carries.

    `owed` are the replacements that cost no 10 CP (P28-CAMP-4), `voucher` the points towards a new
    vehicle (P28-VDMG-DESTROYED).
    """

    seat: str
    name: str
    credits: int = 0
    pool: int = 0
    heap: Heap = Heap()
    owed: int = 0
    voucher: int = 0


class Agenda(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A hidden agenda: its place in table 5.13, whose it is, whom it names (P28-CAMP-10).

    `failed` counts the battles that it was not completed in. `since` is the turn since which an
    edge is touched, `corners` those searched; `done` says that it was completed in this battle.
    """

    seat: str
    kind: int
    person: int
    target: int = 0
    failed: int = 0
    since: int = 0
    corners: tuple[int, ...] = ()
    done: bool = False


class Ledger(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A campaign: the number of the battle, of how many, who fights in it by unit number.

    `aside` are points of a side that two players could not share (P28-CAMP-9), `days` those that
    have passed away from the table.
    """

    battle: int = 1
    length: int = 2
    bands: tuple[Band, ...] = ()
    people: tuple[Person, ...] = ()
    roster: tuple[int, ...] = ()
    aside: dict[str, int] = {}
    days: int = 0

    def person(self, number: int) -> Person:
        """Return somebody by number. Raises IndexError for nobody."""
        return self.people[number - 1]

    def has(self, number: int) -> bool:
        """Return whether somebody of this number is alive and with a warband (P28-INJ-DEATH)."""
        return 0 < number <= len(self.people) and not self.person(number).gone

    def change(self, number: int, **fields: Any) -> Ledger:
        """Return the ledger with fields of one person set."""
        new = msgspec.structs.replace(self.person(number), **fields)
        people = (*self.people[: number - 1], new, *self.people[number:])
        return msgspec.structs.replace(self, people=people)

    def noted(self, number: int, text: str) -> Ledger:
        """Return the ledger with a line more in somebody's history."""
        history = (*self.person(number).history, Note(self.battle, text))
        return self.change(number, history=history)

    def band(self, seat: str) -> Band:
        """Return a seat's warband. Raises StopIteration for a seat without one."""
        return next(band for band in self.bands if band.seat == seat)

    def change_band(self, seat: str, **fields: Any) -> Ledger:
        """Return the ledger with fields of one warband set."""
        bands = tuple(
            msgspec.structs.replace(band, **fields) if band.seat == seat else band
            for band in self.bands
        )
        return msgspec.structs.replace(self, bands=bands)

    def present(self) -> tuple[int, ...]:
        """Return everybody who is still with a warband (P28-INJ-DEATH)."""
        return tuple(n for n, person in enumerate(self.people, 1) if not person.gone)

    def of(self, seat: str) -> tuple[int, ...]:
        """Return everybody who is still with a seat's warband (P28-INJ-DEATH)."""
        return tuple(n for n in self.present() if self.person(n).profile.seat == seat)

    def members(self, squad: int) -> tuple[int, ...]:
        """Return the members that a squad still has (P28-SQD-15)."""
        return tuple(n for n in self.present() if squad_number(self.person(n)) == squad)

    def unit_of(self, number: int) -> int:
        """Return the unit that somebody is in this battle, 0 if it sits out (P28-SETUP-6)."""
        return self.roster.index(number) + 1 if number in self.roster else 0


def squad_number(person: Person) -> int:
    """Return the squad that somebody is a member of, 0 for all others."""
    return int(getattr(person.unit, "squad", 0))


def is_lone(person: Person) -> bool:
    """Return whether somebody is a character of its own, no member, squad or vehicle."""
    profile = person.profile
    return not profile.squad and profile.hull is None and not squad_number(person)
