"""Who takes the hits of an attack, one after another: a character, a squad's members, a hull.

Where an owner may pick, the pick is that of silence (P28-PBP-1): of a squad the member with the
fewest HP, which takes every further hit until it is slain, of a vehicle the section with the most.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol, TypeVar

import msgspec

from .damage.damage import Hit, pool_against
from .damage.hull_sides import fullest
from .damage.sections import candidates, least_valuable
from .facings import has_sides
from .hulls import vehicle_of
from .state import Table
from .units import Section, Squad


class Toll(NamedTuple):
    """What an attack has taken: HP, sections of a vehicle, and whether that kills."""

    hp: int
    is_killed: bool
    sections: int = 0


S = TypeVar("S")


class Taker(Protocol[S]):
    """A victim that takes hits; `S` says what is left of it."""

    start: S

    def next(self, left: S) -> int | None:
        """Return the unit whose armour counts against the next hit, None if nobody is left."""

    def after(self, left: S, hit: Hit, damage: int) -> S:
        """Return what is left after a hit, of whose damage armour has left so much."""

    def toll(self, left: S) -> Toll:
        """Return what has been taken in all."""


class Person(NamedTuple):
    """Somebody's HP, and what a Living armour still absorbs."""

    hp: int
    pool: int


class Crowd(NamedTuple):
    """Persons in roster order, and the place of the one that takes the hits (-1: none yet)."""

    marked: int
    people: tuple[Person, ...]


class People:
    """A character, or the members of a squad (P28-SQD-DMG)."""

    def __init__(self, table: Table, units: tuple[int, ...], marked: int, carries: bool) -> None:
        self._table, self._units, self._carries = table, units, carries
        there = (table.character(one) for one in units)
        people = tuple(Person(who.hp, who.pool) for who in there)
        self.start = Crowd(units.index(marked) if marked in units else -1, people)

    def next(self, left: Crowd) -> int | None:
        """Return the member that takes the next hit."""
        place = _place(left)
        return None if place < 0 else self._units[place]

    def after(self, left: Crowd, hit: Hit, damage: int) -> Crowd:
        """Return who is left after a hit; what a member cannot take may go on (P28-A70)."""
        place = _place(left)
        one = left.people[place]
        # P28-ARM-LIVING
        kept = min(one.pool, damage) if self._is_absorbed(place, hit) else 0
        # P28-ARM-LIVING, P28-SQD-DMG
        left = _with(left, place, Person(max(0, one.hp - damage + kept), one.pool - kept))
        rest = damage - kept - one.hp
        while self._carries and rest > 0 and (place := _place(left)) >= 0:
            # Against what is carried over nothing helps.
            one = left.people[place]
            left, rest = _with(left, place, one._replace(hp=max(0, one.hp - rest))), rest - one.hp
        return left

    def _is_absorbed(self, place: int, hit: Hit) -> bool:
        """Return whether somebody's Living armour takes part of a hit (P28-ARM-LIVING, P28-A36)."""
        on_it = msgspec.structs.replace(hit, victim=self._units[place])
        return pool_against(self._table, on_it) > 0

    def toll(self, left: Crowd) -> Toll:
        """Return the HP that are lost, and whether somebody is slain."""
        pairs = tuple(zip(self.start.people, left.people, strict=True))
        lost = sum(old.hp - new.hp for old, new in pairs)
        return Toll(lost, any(old.hp and not new.hp for old, new in pairs))


def _place(left: Crowd) -> int:
    """Return the place of whoever takes the next hit, -1 for nobody (P28-SQD-DMG)."""
    # Whoever falls is marked no longer.
    if left.marked >= 0:
        return left.marked
    there = [place for place, one in enumerate(left.people) if one.hp]
    return min(there, key=lambda place: left.people[place].hp, default=-1)


def _with(left: Crowd, place: int, one: Person) -> Crowd:
    """Return a crowd in which a person has changed, who takes the next hit too (P28-SQD-DMG)."""
    people = (*left.people[:place], one, *left.people[place + 1 :])
    return Crowd(place if one.hp else -1, people)


Hull = tuple[int, ...]
"""The HP that each section of a vehicle has left."""


class Sections:
    """A vehicle, which has no armour; what a section cannot take goes on (P28-VEH-DMG)."""

    def __init__(self, table: Table, unit: int) -> None:
        self._table, self._unit = table, unit
        self._old = vehicle_of(table, unit).sections
        self.start: Hull = tuple(section.hp for section in self._old)
        self._side = fullest(table, unit) if has_sides(table, unit) else ""
        self._picked: dict[tuple[Hull, str], int] = {}

    def next(self, left: Hull) -> int | None:
        """Return the vehicle itself."""
        return self._unit if any(left) else None

    def after(self, left: Hull, hit: Hit, damage: int) -> Hull:
        """Return what is left after a hit, on the side where silence has it if none is known."""
        hit = hit if hit.facing else msgspec.structs.replace(hit, facing=self._side)
        while damage > 0 and (place := self._pick(left, hit)) >= 0:
            taken = min(damage, left[place])
            left = (*left[:place], left[place] - taken, *left[place + 1 :])
            damage -= taken
        return left

    def _pick(self, left: Hull, hit: Hit) -> int:
        """Return the section that takes the next damage, -1 where none can.

        See P28-VEH-DMG and P28-INT-27.
        """
        known = self._picked.get((left, hit.facing))
        if known is not None:
            return known
        sections = tuple(
            Section(hp=hp, out=old.out) for hp, old in zip(left, self._old, strict=True)
        )
        table = self._table.change(self._unit, sections=sections)
        options = candidates(table, hit)
        place = least_valuable(table, self._unit, options) if options else -1
        return self._picked.setdefault((left, hit.facing), place)

    def toll(self, left: Hull) -> Toll:
        """Return what the hull has lost, and whether nothing is left of it."""
        pairs = tuple(zip(self.start, left, strict=True))
        gone = sum(old > 0 and not new for old, new in pairs)
        return Toll(sum(old - new for old, new in pairs), not any(left), gone)


def people(table: Table, unit: int) -> People:
    """Return who takes the hits on a character or a squad (P28-SQD-DMG)."""
    who = table.unit(unit)
    if not isinstance(who, Squad):
        return People(table, (unit,), unit, carries=False)
    members = tuple(one.id for one in table.members(unit))
    return People(table, members, who.marked, table.is_switched("squad_overflow", "carried"))
