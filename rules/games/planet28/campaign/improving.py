"""Campaign points are spent: skills, HP, traits, abilities, credits, shares (P28-CAMP-3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from rules.core import Go, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.profiles import SKILLS, Profile
from rules.games.planet28.state import Table
from rules.games.planet28.warband import sections
from rules.games.planet28.warband.traits import ABILITY, TRAIT, Trait

from .deal import (
    BUSY,
    Deal,
    Number,
    OnPerson,
    Points,
    bands,
    check_band,
    check_free,
    check_points,
    check_single,
    done,
    kept,
)
from .enemys_points import check_skills_first
from .fielding import heads, ledger_of
from .ledger import Ledger, Person, squad_number

LEVEL, HP, MORE_HP, MOST = 20, "HP", 5, 10
# P28-CAMP-5
PER_CREDIT = 2
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Improve(OnPerson, frozen=True, kw_only=True, tag="improve"):
    """Somebody spends its own points: a skill, `HP`, a trait or an ability by name (P28-CAMP-3)."""

    what: Name

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for what cannot be bought, or is beyond the points there are."""
        super().check(state, seat)
        ledger = ledger_of(state)
        person = check_single(ledger, self.person)
        check_free(person)
        _check_open(person.profile, self.what)
        rule = "P28-CAMP-11" if person.profile.hull else "P28-CAMP-3"
        check_points(person, cost(ledger, self.person, self.what), rule)
        # P28-SOLO-8
        check_skills_first(person, self.what, cost(ledger, self.person, "S"))

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield everything for everybody."""
        for number in kept(state, seat):
            for what in wares(ledger_of(state).person(number).profile):
                yield cls(person=number, what=what)

    def spoken(self, table: Table) -> str:
        """Return whom it improves and how."""
        return f"{self.named(table)}: {called(self.what)}"

    def price(self, table: Table) -> str:
        """Return its price in points."""
        return f"{cost(ledger_of(table), self.person, self.what)} points"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and improve it; a squad improves with all its members (P28-A92)."""
        ledger = ledger_of(state)
        points = cost(ledger, self.person, self.what)
        one = ledger.person(self.person)
        ledger = ledger.change(self.person, cp=one.cp - points, did=(*one.did, BUSY))
        for number in (self.person, *ledger.members(self.person)):
            person = ledger.person(number)
            ledger = ledger.change(number, profile=improved(person.profile, self.what))
        text = f"{self.named(state)} spends {points} points: {called(self.what)}."
        rule = "P28-CAMP-11" if ledger.person(self.person).profile.hull else "P28-CAMP-3"
        return done(state, ledger.noted(self.person, f"Improved: {called(self.what)}."), text, rule)


def called(what: str) -> str:
    """Return an improvement in words."""
    if what == HP:
        return f"{MORE_HP} HP more"
    return f"{what} 1 higher" if what in SKILLS else what


def talents(profile: Profile) -> dict[str, Trait]:
    """Return the traits and abilities that there are for one, by name."""
    if profile.hull:
        return {**sections.TRAIT, **sections.ABILITY}
    return {**TRAIT, **ABILITY}


def wares(profile: Profile) -> tuple[str, ...]:
    """Return all that one might buy for points: what is negative is not for sale (P28-A89)."""
    skills = tuple(skill for skill in SKILLS if skill in profile.skills)
    hp = () if profile.hull else (HP,)
    positive = (name for name, one in talents(profile).items() if one.cost > 0)
    return (*skills, *hp, *positive)


def cost(ledger: Ledger, number: int, what: str) -> int:
    """Return the points that an improvement takes, for a squad so often as it has members."""
    known = talents(ledger.person(number).profile)
    price = LEVEL if what == HP or what in SKILLS else known[what].cost
    # P28-A92
    return price * max(1, heads(ledger, number))


def _check_open(profile: Profile, what: str) -> None:
    """Raise RuleError for what one cannot buy at all (P28-CAMP-3, P28-A89)."""
    if what not in wares(profile):
        raise RuleError(f"{profile.name} cannot buy “{what}” with points.", "P28-CAMP-3")
    if what in (*profile.traits, *profile.abilities):
        raise RuleError(f"{profile.name} has {what} already.", "P28-WB-5")
    if what in SKILLS and profile.skills[what] >= MOST:
        raise RuleError(f"{profile.name} has {what} {MOST} already, the most.", "P28-CAMP-3")
    if what in ABILITY and "Animal" in profile.traits:
        raise RuleError("An Animal has no abilities.", "P28-WB-10")


def improved(profile: Profile, what: str) -> Profile:
    """Return a profile with an improvement."""
    if what == HP:
        return msgspec.structs.replace(profile, hp=profile.hp + MORE_HP)
    if what in SKILLS:
        skills = {**profile.skills, what: profile.skills[what] + 1}
        return msgspec.structs.replace(profile, skills=skills)
    is_ability = what in (sections.ABILITY if profile.hull else ABILITY)
    if is_ability:
        return msgspec.structs.replace(profile, abilities=(*profile.abilities, what))
    return msgspec.structs.replace(profile, traits=(*profile.traits, what))


class Share(OnPerson, frozen=True, kw_only=True, tag="share"):
    """Points of the warband are given to one of its people (P28-CAMP-2)."""

    points: Points

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for more than the warband has."""
        super().check(state, seat)
        person = check_single(ledger_of(state), self.person)
        pool = ledger_of(state).band(person.profile.seat).pool
        if self.points > pool:
            raise RuleError(f"The warband has {pool} points.", "P28-CAMP-2")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield a few amounts for everybody."""
        for number in kept(state, seat):
            person = ledger_of(state).person(number)
            pool = ledger_of(state).band(person.profile.seat).pool
            for points in sorted({1, 5, 10, 20, pool}):
                if 0 < points <= pool and not squad_number(person):
                    yield cls(person=number, points=points)

    def spoken(self, table: Table) -> str:
        """Return who gets how much."""
        return f"{self.named(table)}: {self.points} points of the warband"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Move the points."""
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        band = ledger.band(person.profile.seat)
        ledger = ledger.change_band(band.seat, pool=band.pool - self.points)
        ledger = ledger.change(self.person, cp=person.cp + self.points)
        text = f"{person.profile.name} gets {self.points} points of the warband."
        return done(state, ledger, text, "P28-CAMP-2")


class Convert(Deal, frozen=True, kw_only=True, tag="convert"):
    """Points become credits: somebody's, or with 0 the warband's (P28-CAMP-5)."""

    person: Number = 0
    points: Points
    owner: Annotated[str, msgspec.Meta(max_length=20)] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for more points than there are, or too few for one credit."""
        super().check(state, seat)
        ledger = ledger_of(state)
        if self.person:
            if self.person not in kept(state, seat):
                raise RuleError(f"Number {self.person} is nobody of yours.", "P28-CAMP-5")
            check_points(check_single(ledger, self.person), self.points, "P28-CAMP-5")
        elif check_band(state, seat, self.owner or seat).pool < self.points:
            raise RuleError("The warband has not so many points.", "P28-CAMP-5")
        if self.points % rate(ledger, self.person):
            raise RuleError("Two points make a credit.", "P28-CAMP-5")

    @classmethod
    def ways(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield all that somebody has, and a little."""
        ledger = ledger_of(state)
        for number in kept(state, seat):
            if not squad_number(ledger.person(number)):
                for points in _amounts(ledger.person(number).cp, rate(ledger, number)):
                    yield cls(person=number, points=points)
        for band in bands(state, seat):
            for points in _amounts(band.pool, PER_CREDIT):
                yield cls(points=points, owner="" if band.seat == seat else band.seat)

    def spoken(self, table: Table) -> str:
        """Return whose points become how many credits."""
        ledger = ledger_of(table)
        who = ledger.person(self.person).profile.name if self.person else "the warband"
        return f"{self.points} points of {who} for {self._credits(ledger)} credits"

    def _credits(self, ledger: Ledger) -> int:
        return self.points // rate(ledger, self.person)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Take the points, give the credits."""
        ledger, text = ledger_of(state), f"{self.spoken(state)}."
        gained = self._credits(ledger)
        if self.person:
            person = ledger.person(self.person)
            owner = person.profile.seat
            ledger = ledger.change(self.person, cp=person.cp - self.points)
        else:
            owner = self.owner or seat
            pool = ledger.band(owner).pool - self.points
            ledger = ledger.change_band(owner, pool=pool)
        ledger = ledger.change_band(owner, credits=ledger.band(owner).credits + gained)
        return done(state, ledger, f"{seat_title(owner)}: {text}", "P28-CAMP-5")


def _amounts(points: int, per: int) -> tuple[int, ...]:
    """Return how many of so many points may be worth converting (P28-CAMP-5)."""
    whole = points - points % per
    return tuple(sorted({n for n in (10, whole) if 0 < n <= whole}))


def rate(ledger: Ledger, number: int) -> int:
    """Return how many points a credit takes: one of a Mercenary's (P28-CAMP-5)."""
    if not number:
        return PER_CREDIT
    profile = ledger.person(number).profile
    return 1 if "Mercenary" in profile.traits and not profile.hull else PER_CREDIT


def converted(ledger: Ledger) -> tuple[Ledger, tuple[str, ...]]:
    """Return the ledger with all spare points of the Venal turned into credits (P28-TR-VENAL)."""
    told: list[str] = []
    for number, person in enumerate(ledger.people, 1):
        if not _is_spare(person):
            continue
        # The odd point is lost.
        gained, band = person.cp // rate(ledger, number), ledger.band(person.profile.seat)
        ledger = ledger.change(number, cp=0)
        ledger = ledger.change_band(band.seat, credits=band.credits + gained)
        name = person.profile.name
        told.append(f"{name} turns {person.cp} points into {gained} credits.")
    return ledger, tuple(told)


def _is_spare(person: Person) -> bool:
    # Who is gone has no points any more.
    return "Venal" in person.profile.traits and person.cp > 0
