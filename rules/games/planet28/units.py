"""What takes turns and what is hit: characters, squads and vehicles, as they change in play.

A member of a squad is a character with a number of its own that names its squad; the record of a
squad is what its members share. HP are whole points; nothing here rolls.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["ok", "broken", "shaken", "fled", "slain", "vanished", "derelict", "destroyed"]
Focus = Literal["untested", "passed", "failed"]
Side = Literal["front", "rear", "left", "right"]
"""A side of a vehicle's hull (P28-VEH-4)."""
Aid = Literal["Pilot", "Radio"]
"""Help that its owner may do without, which each kind of unit keeps as `forgoes` (P28-INT-19)."""


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A lasting effect: its name, its size, the last turn it covers, the unit that caused it."""

    name: str
    amount: int
    until: int
    source: int = 0


class Streak(msgspec.Struct, frozen=True):
    """Hits of one Cumulative weapon on one target: the last turn it hit, and turns in a row.

    `mount` is the section of a vehicle that bears the weapon, -1 for none (P28-INT-13).
    """

    weapon: str
    target: int
    turn: int
    length: int
    mount: int = -1


class Tally(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What campaign points are counted from (P28-CAMP-1, P28-CAMP-11).

    `hits` are attacks that hit, `kills` the enemies slain or destroyed by their numbers, `sections`
    those of vehicles; `hurt` says whether it ever lost a hit-point or a section itself. In
    campaigns `bloody` says whether it has harmed an enemy character.
    """

    hits: int = 0
    kills: tuple[int, ...] = ()
    sections: int = 0
    hurt: bool = False
    bloody: bool = False


class Spot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place on a measured table: the middle of a base, in half-millimetres east and north.

    `z` is the height that it stands at, in half-millimetres too; `facing` are whole degrees from
    north, clockwise.
    """

    x: int
    y: int
    z: int = 0
    facing: int = 0


class Unit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """What units of every kind have in play.

    `speed_dice` is this turn's Speed change by Fast and slow in millimetres, `caster` the unit
    whose power lets another seat (`control`) move this one.
    """

    id: int
    actions: int = 0
    acted: bool = False
    countered: bool = False
    holding: bool = False
    moves: int = 0
    value: int = 0
    breaks: int = 0
    status: Status = "ok"
    effects: tuple[Effect, ...] = ()
    focus: Focus = "untested"
    spent: tuple[str, ...] = ()
    near: tuple[int, ...] = ()
    climbing: int = 0
    speed_dice: int = 0
    motive: int = 0
    aimed: str = ""
    control: str = ""
    caster: int = 0
    tally: Tally = Tally()

    @property
    def here(self) -> bool:
        """Return whether the unit is still on the table and in the battle."""
        return self.status in ("ok", "broken", "shaken")

    @property
    def is_unnerved(self) -> bool:
        """Return whether it can only test its nerve (P28-BREAK-6, P28-VEH-BREAK-3)."""
        return self.status in ("broken", "shaken")


class Berth(msgspec.Struct, frozen=True):
    """A place in a vehicle: its number, and which of its sections it is, counted from 0."""

    vehicle: int
    section: int


class Character(Unit, frozen=True, kw_only=True, omit_defaults=True, tag="character"):
    """A character, alone or a member of the squad with the number `squad`.

    A stray is `out` of its unit, or `free` where it stays a character (P28-SQD-7, P28-A103). `pool`
    is what a Living armour still absorbs (0 when it is gone), `reboot` the turn in which a Power
    armour restarts, `poisoner` the unit that poisoned it, `at` its place on a measured table,
    `forgoes` the help that its owner does without.
    """

    hp: int
    half: bool = False
    exempt: bool = False
    wielded: tuple[str, ...] = ()
    unloaded: tuple[str, ...] = ()
    items: dict[str, int] = {}
    adjust: dict[str, int] = {}
    pool: int = 0
    reboot: int = 0
    poisoned: bool = False
    poisoner: int = 0
    streaks: tuple[Streak, ...] = ()
    stims: int = 0
    doses: int = 0
    addicted: bool = False
    slew: tuple[int, ...] = ()
    looted: bool = False
    loot: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    arcana: tuple[str, ...] = ()
    squad: int = 0
    aboard: Berth | None = None
    stray: Literal["", "out", "free"] = ""
    at: Spot | None = None
    forgoes: tuple[Aid, ...] = ()


class Squad(Unit, frozen=True, kw_only=True, omit_defaults=True, tag="squad"):
    """What the members of a squad share. `start_hp` is what all of them had at first.

    `marked` is the member that takes every further hit, 0 until one is picked (P28-SQD-DMG).
    `tested` says with how many slain it has last tested its nerve: one more, 0 for never.
    """

    start_hp: int
    marked: int = 0
    tested: int = 0
    forgoes: tuple[Aid, ...] = ()


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of a vehicle in play: the HP it has left, 0 when it is destroyed.

    `out` is the last turn in which it is out of use, 0 for none (P28-AB-SABOTAGE).
    """

    hp: int
    out: int = 0


class Touch(msgspec.Struct, frozen=True):
    """An enemy in contact with a vehicle, and the side that it touches."""

    unit: int
    side: Side


class Vehicle(Unit, frozen=True, kw_only=True, omit_defaults=True, tag="vehicle"):
    """A vehicle: its sections in the order of its hull. `breaks` are failed tests in a row.

    `landed` is for flyers on the ground, `tipped` for vehicles that have fallen and lie there;
    `touched` says which side its enemies are at, as far as it was said, `unloaded` names the
    weapons without a shot, `items` is its ammunition, `at` its place on a measured table.
    """

    sections: tuple[Section, ...]
    streaks: tuple[Streak, ...] = ()
    items: dict[str, int] = {}
    landed: bool = False
    tipped: bool = False
    touched: tuple[Touch, ...] = ()
    unloaded: tuple[str, ...] = ()
    poisoned: bool = False
    poisoner: int = 0
    at: Spot | None = None
    forgoes: tuple[Aid, ...] = ()

    def intact(self) -> tuple[int, ...]:
        """Return the places of the sections that are not destroyed."""
        return tuple(place for place, section in enumerate(self.sections) if section.hp > 0)

    def usable(self) -> tuple[int, ...]:
        """Return the places of the sections that are neither destroyed nor out of use."""
        return tuple(place for place in self.intact() if not self.sections[place].out)

    def is_out(self, place: int) -> bool:
        """Return whether a section is out of use for a while (P28-INT-27)."""
        return bool(self.sections[place].out)


AnyUnit = Character | Squad | Vehicle
