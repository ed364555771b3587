"""The state of a battle: the units, who touches whom, the turn and its order.

Profiles never change in play; units hold what does. Units are numbered from 1 in roster order,
each with a profile; a squad that is no more leaves its number behind. Distances are whole
millimetres. Nothing here rolls.
"""

from __future__ import annotations

from bisect import bisect_left
from operator import attrgetter
from typing import Any, Self

import msgspec

from rules.core import State
from rules.core.remembered import Remembered
from rules.core.seats import GM
from rules.ground.terrain import Table as Scenery

from .campaign.ledger import Agenda, Ledger
from .goals.goal import Goal, after_change
from .profiles import Profile
from .units import AnyUnit, Character, Spot

ENEMY = "enemy"
"""The seat of the side that nobody plays (P28-SOLO-1)."""
_NUMBER = attrgetter("id")


def _without(who: AnyUnit, moved: int) -> tuple[int, ...]:
    """Return the units still known to be near a unit after one has moved."""
    return () if who.id == moved else tuple(unit for unit in who.near if unit != moved)


class Slot(msgspec.Struct, frozen=True):
    """A place in the order of a turn: its value, and the units of one owner that may take it."""

    value: int
    units: tuple[int, ...]


class Table(State, frozen=True, kw_only=True, omit_defaults=True):
    """The battle. `switches` holds every option; `locks` pairs of enemies touching, lower first.

    `order` is fixed when a turn starts, `place` the next place in it; `claims` the holding units
    that want to act, `ended` why the battle is over ("" while it goes on). `sides` says for which
    side a seat plays, for those that do not play for one of their own. `ledger` is a campaign's,
    `agendas` are secret; `goal` is what is fought for where the bot counts it. `ties`
    says which place a seat wants in every tie: `first` or `last`. `scenery` is a measured table,
    None where people state what theirs shows; `starts` is where each seat deploys on it (5.19),
    `rents` are the middles of the ground that was rent there (P28-ARC-REND), `given_up` the seats
    that gave the battle up while others fought on.
    """

    books = ("profiles", "scenery")
    private = ("agendas",)

    profiles: tuple[Profile, ...] = ()
    units: tuple[AnyUnit, ...] = ()
    seats: tuple[str, ...] = ()
    sides: dict[str, str] = {}
    switches: dict[str, str] = {}
    turn: int = 0
    limit: int = 0
    order: tuple[Slot, ...] = ()
    place: int = 0
    locks: tuple[tuple[int, int], ...] = ()
    claims: tuple[int, ...] = ()
    zones: tuple[str, ...] = ()
    attempts: dict[str, int] = {}
    ended: str = ""
    winners: tuple[str, ...] = ()
    ledger: Ledger | None = None
    agendas: tuple[Agenda, ...] = ()
    goal: Goal | None = None
    ties: dict[str, str] = {}
    scenery: Scenery | None = None
    starts: dict[str, int] = {}
    rents: tuple[Spot, ...] = ()
    given_up: tuple[str, ...] = ()

    @property
    def vacant(self) -> tuple[str, ...]:
        """Return the seats without a person: their questions take their defaults."""
        return tuple(seat for seat in self.seats if seat == ENEMY)

    def _found(self, unit: int) -> int:
        """Return where the unit with this number stands in `units`, -1 if it is not there."""
        # P28-SQD-14: a squad that is no more has left a gap.
        place = bisect_left(self.units, unit, key=_NUMBER)
        found = self.units[place : place + 1]
        return place if found and found[0].id == unit else -1

    def _at(self, unit: int) -> int:
        """Return where the unit with this number stands in `units`. Raises KeyError for none.

        A squad that is no more is not there (P28-SQD-14).
        """
        place = self._found(unit)
        if place < 0:
            raise KeyError(unit)
        return place

    def unit(self, unit: int) -> AnyUnit:
        """Return a unit by its number. Raises KeyError for one that is not there.

        A squad that is no more is not there (P28-SQD-14).
        """
        # Nearly always nobody before it has left a gap; a menu asks this thousands of times.
        if 0 < unit <= len(self.units) and (who := self.units[unit - 1]).id == unit:
            return who
        return self.units[self._at(unit)]

    def character(self, unit: int) -> Character:
        """Return a character by its number. Raises TypeError for a unit of another kind.

        Squads and vehicles are such (P28-SQD-5, P28-VEH-1).
        """
        who = self.unit(unit)
        if not isinstance(who, Character):
            raise TypeError(f"{self.name(unit)} is no character")
        return who

    def characters(self) -> tuple[Character, ...]:
        """Return every character, members of squads and those that are gone too."""
        return tuple(who for who in self.units if isinstance(who, Character))

    def is_there(self, unit: int) -> bool:
        """Return whether a unit with this number is or was in the battle, no squad dissolved."""
        return self._found(unit) >= 0

    def members(self, squad: int) -> tuple[Character, ...]:
        """Return the members of a squad on the table and in the unit, in roster order.

        None is out of unit (P28-SQD-7).
        """
        return tuple(who for who in self.mates(squad) if not who.stray)

    def mates(self, squad: int) -> tuple[Character, ...]:
        """Return the members of a squad on the table, those out of unit too (P28-SQD-7)."""
        return tuple(who for who in self.characters() if who.squad == squad and who.here)

    def takers(self) -> tuple[AnyUnit, ...]:
        """Return the units on the table that take turns: members of a squad take its turn."""
        return _taking.of((self.units,), None, _all_taking, self.units)

    def profile(self, unit: int) -> Profile:
        """Return a unit's profile, which never changes."""
        return self.profiles[unit - 1]

    def name(self, unit: int) -> str:
        return self.profiles[unit - 1].name

    def seat(self, unit: int) -> str:
        """Return the seat that moves a unit: its owner, or whoever controls it or its squad."""
        who = self.unit(unit)
        squad = squad_of(who)
        control = who.control or (self.unit(squad).control if squad else "")
        return control or self.profiles[unit - 1].seat

    def side_of(self, seat: str) -> str:
        """Return the side that a seat plays for, its own if it is on no other."""
        return self.sides.get(seat, seat)

    def side(self, unit: int) -> str:
        """Return the side that a unit fights for now."""
        return self.side_of(self.seat(unit))

    def has(self, unit: int, *traits: str) -> bool:
        """Return whether a unit has any of these traits."""
        return any(trait in self.profiles[unit - 1].traits for trait in traits)

    def is_under(self, unit: int, name: str) -> bool:
        """Return whether a unit is under an effect."""
        who = self.unit(unit)
        if any(effect.name == name for effect in who.effects):
            return True
        # P28-SQD-11: what holds for a squad holds for its members.
        return is_member(who) and self.is_under(squad_of(who), name)

    def is_switched(self, key: str, value: str) -> bool:
        """Return whether a switch has this value."""
        return self.switches.get(key) == value

    def change(self, unit: int, **fields: Any) -> Table:
        """Return the table with fields of one unit set."""
        place = self._at(unit)
        new = msgspec.structs.replace(self.units[place], **fields)
        units = (*self.units[:place], new, *self.units[place + 1 :])
        if self.goal is None:
            return msgspec.structs.replace(self, units=units)
        # P28-A108: a squad's member drops what it carries when the squad breaks.
        hit = (unit, *(who.id for who in self.units if squad_of(who) == unit))
        return msgspec.structs.replace(self, units=units, goal=after_change(self.goal, hit, fields))

    def touching(self, unit: int) -> tuple[int, ...]:
        """Return the enemies that a unit is locked with, in roster order."""
        pairs = (pair for pair in self.locks if unit in pair)
        return tuple(sorted(a if b == unit else b for a, b in pairs))

    def lock(self, unit: int, other: int) -> Self:
        """Return the table with these two in base contact."""
        pair = (min(unit, other), max(unit, other))
        if pair in self.locks:
            return self
        return msgspec.structs.replace(self, locks=tuple(sorted((*self.locks, pair))))

    def part(self, unit: int, other: int = 0) -> Self:
        """Return the table with a unit's lock with another ended, or with all its locks ended."""
        locks = tuple(p for p in self.locks if unit not in p or (other and other not in p))
        return msgspec.structs.replace(self, locks=locks)

    def elsewhere(self, unit: int) -> Table:
        """Return the table after a unit has gone elsewhere: nobody knows who is near it now.

        Whom people named as near an aura holds until the leader or that friend moves or is moved.
        """
        units = tuple(
            msgspec.structs.replace(who, near=_without(who, unit)) if who.near else who
            for who in self.units
        )
        return msgspec.structs.replace(self, units=units)

    def enemies(self, seat: str) -> tuple[int, ...]:
        """Return the other sides' units that are still on the table."""
        side = self.side_of(seat)
        return tuple(who.id for who in self.takers() if self.side(who.id) != side)

    def friends(self, seat: str) -> tuple[int, ...]:
        """Return the units on the table of a seat and of all on its side."""
        side = self.side_of(seat)
        return tuple(who.id for who in self.takers() if self.side(who.id) == side)

    def own(self, seat: str) -> tuple[int, ...]:
        """Return a seat's units that are still on the table."""
        return tuple(who.id for who in self.takers() if self.seat(who.id) == seat)

    def is_judged(self) -> bool:
        """Return whether a GM settles disagreements (option `judge`)."""
        return GM in self.seats or self.is_switched("judge", "gm")

    def is_trusting(self) -> bool:
        """Return whether facts count as stated, without being confirmed (option `claims`)."""
        return self.is_switched("claims", "trust")

    def people(self) -> tuple[str, ...]:
        """Return the seats of those who play, without the GM and the enemy that nobody plays."""
        return tuple(seat for seat in self.players() if seat != ENEMY)

    def players(self) -> tuple[str, ...]:
        """Return the seats that own warbands."""
        return tuple(seat for seat in self.seats if seat != GM)


_taking: Remembered[tuple[AnyUnit, ...]] = Remembered(256)
"""Who takes turns among the units of the last tables; one move asks that a dozen times."""


def _all_taking(units: tuple[AnyUnit, ...]) -> tuple[AnyUnit, ...]:
    return tuple([who for who in units if who.here and not is_member(who)])


def is_member(who: AnyUnit) -> bool:
    """Return whether a unit is a member of a squad, which takes its turns; no stray is.

    See P28-SQD-5 and P28-SQD-7.
    """
    return isinstance(who, Character) and who.squad > 0 and not who.stray


def is_aboard(who: AnyUnit) -> bool:
    """Return whether a unit rides in a vehicle (P28-VEH-TRANS-2)."""
    return isinstance(who, Character) and who.aboard is not None


def squad_of(who: AnyUnit) -> int:
    """Return the number of a member's squad, 0 for any other unit, a stray too (P28-SQD-7)."""
    return who.squad if isinstance(who, Character) and not who.stray else 0
