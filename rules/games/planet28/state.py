"""The state of a battle: the characters, who touches whom, the turn and its order.

Profiles never change in play; characters hold what does. Units are numbered from
1 in roster order. Distances are whole millimetres. Nothing here rolls.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.core import State
from rules.core.seats import GM
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from rules.games.planet28.warband.weapons import FIST, Weapon
from rules.procedures.planet28.armour import Armour

Skill = Literal["A", "F", "S", "AW", "P"]
SKILLS: tuple[Skill, ...] = ("A", "F", "S", "AW", "P")
Status = Literal["ok", "broken", "fled", "slain", "vanished"]
Focus = Literal["untested", "passed", "failed"]


class Profile(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A character as its warband document defines it. `skills` are base values, 1 to 10."""

    name: str
    seat: str
    skills: dict[str, int]
    hp: int
    armour: Armour
    weapons: tuple[Weapon, ...] = ()
    traits: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lasting effect: its name, its size, the last turn it covers, the unit that caused it."""

    name: str
    amount: int
    until: int
    source: int = 0


class Streak(msgspec.Struct, frozen=True):
    """Hits of one Cumulative weapon on one target: the last turn it hit, and turns in a row."""

    weapon: str
    target: int
    turn: int
    length: int


class Character(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changes about a character in play.

    `speed_dice` is this turn's Speed change by Fast and slow in millimetres, `pool` what a Living
    armour still absorbs (0 when it is gone), `reboot` the turn in which a Power armour restarts.
    """

    id: int
    hp: int
    actions: int = 0
    acted: bool = False
    countered: bool = False
    holding: bool = False
    moves: int = 0
    value: int = 0
    half: bool = False
    breaks: int = 0
    exempt: bool = False
    status: Status = "ok"
    climbing: int = 0
    wielded: tuple[str, ...] = ()
    unloaded: tuple[str, ...] = ()
    items: dict[str, int] = {}
    effects: tuple[Effect, ...] = ()
    focus: Focus = "untested"
    spent: tuple[str, ...] = ()
    adjust: dict[str, int] = {}
    near: tuple[int, ...] = ()
    speed_dice: int = 0
    motive: int = 0
    pool: int = 0
    reboot: int = 0
    poisoned: bool = False
    streaks: tuple[Streak, ...] = ()
    stims: int = 0
    aimed: str = ""
    control: str = ""
    doses: int = 0
    addicted: bool = False
    slew: tuple[int, ...] = ()
    looted: bool = False
    loot: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    arcana: tuple[str, ...] = ()

    @property
    def here(self) -> bool:
        """Return whether the character is still on the table."""
        return self.status in ("ok", "broken")


def _without(who: Character, moved: int) -> tuple[int, ...]:
    """Return the units still known to be near a unit after one has moved."""
    return () if who.id == moved else tuple(unit for unit in who.near if unit != moved)


class Slot(msgspec.Struct, frozen=True):
    """A place in the order of a turn: its value, and the units of one owner that may take it."""

    value: int
    units: tuple[int, ...]


class Table(State, frozen=True, kw_only=True):
    """The battle. `switches` holds every option; `locks` pairs of enemies touching, lower first.

    `order` is fixed when a turn starts, `place` the next place in it; `claims` the holding units
    that want to act, `ended` why the battle is over ("" while it goes on).
    """

    books = ("profiles",)

    profiles: tuple[Profile, ...] = ()
    units: tuple[Character, ...] = ()
    seats: tuple[str, ...] = ()
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

    def unit(self, unit: int) -> Character:
        """Return a unit by its number."""
        return self.units[unit - 1]

    def profile(self, unit: int) -> Profile:
        """Return a unit's profile, which never changes."""
        return self.profiles[unit - 1]

    def name(self, unit: int) -> str:
        return self.profiles[unit - 1].name

    def seat(self, unit: int) -> str:
        """Return the seat that moves a unit: its owner, or whoever controls it."""
        return self.units[unit - 1].control or self.profiles[unit - 1].seat

    def has(self, unit: int, *traits: str) -> bool:
        """Return whether a unit has any of these traits."""
        return any(trait in self.profiles[unit - 1].traits for trait in traits)

    def is_under(self, unit: int, name: str) -> bool:
        """Return whether a unit is under an effect."""
        return any(effect.name == name for effect in self.units[unit - 1].effects)

    def is_switched(self, key: str, value: str) -> bool:
        """Return whether a switch has this value."""
        return self.switches.get(key) == value

    def change(self, unit: int, **fields: Any) -> Table:
        """Return the table with fields of one unit set."""
        new = msgspec.structs.replace(self.units[unit - 1], **fields)
        units = (*self.units[: unit - 1], new, *self.units[unit:])
        return msgspec.structs.replace(self, units=units)

    def touching(self, unit: int) -> tuple[int, ...]:
        """Return the enemies that a unit is locked with, in roster order."""
        pairs = (pair for pair in self.locks if unit in pair)
        return tuple(sorted(a if b == unit else b for a, b in pairs))

    def lock(self, unit: int, other: int) -> Table:
        """Return the table with these two in base contact."""
        pair = (min(unit, other), max(unit, other))
        if pair in self.locks:
            return self
        return msgspec.structs.replace(self, locks=tuple(sorted((*self.locks, pair))))

    def part(self, unit: int, other: int = 0) -> Table:
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
        return tuple(u.id for u in self.units if u.here and self.seat(u.id) != seat)

    def own(self, seat: str) -> tuple[int, ...]:
        """Return a seat's units that are still on the table."""
        return tuple(u.id for u in self.units if u.here and self.seat(u.id) == seat)

    def is_judged(self) -> bool:
        """Return whether a GM settles disagreements (option `judge`)."""
        return GM in self.seats or self.is_switched("judge", "gm")

    def is_trusting(self) -> bool:
        """Return whether facts count as stated, without being confirmed (option `claims`)."""
        return self.is_switched("claims", "trust")

    def players(self) -> tuple[str, ...]:
        """Return the seats that own warbands."""
        return tuple(seat for seat in self.seats if seat != GM)


def weapon_of(table: Table, unit: int, name: str) -> Weapon:
    """Return a weapon that a unit carries by its name; everybody has a Fist (P28-A86)."""
    carried = {weapon.name: weapon for weapon in table.profile(unit).weapons}
    # P28-WPN-3, P28-AB-LOOT: the Fist and looted weapons come from the weapon table.
    return carried.get(name) or WEAPONS[name]


def at_hand(table: Table, unit: int, melee: bool) -> tuple[Weapon, ...]:
    """Return the weapons of one type that a unit can use now, the Fist always last."""
    wielded = [weapon_of(table, unit, name) for name in table.unit(unit).wielded]
    fit = tuple(w for w in wielded if w.melee == melee and w.name != FIST)
    return (*fit, WEAPONS[FIST]) if melee else fit
