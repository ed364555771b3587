"""Vehicles are built and grow between battles (P28-CAMP-11)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import Go, RuleError
from rules.core.documents import Reader
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.profiles import Part
from rules.games.planet28.state import Table
from rules.games.planet28.units import AnyUnit, Section
from rules.games.planet28.warband.grid import BOOK, CELLS
from rules.games.planet28.warband.mounted import BY_NAME as MOUNTED
from rules.games.planet28.warband.sections import ARMED, HARD_POINT, SECTION
from rules.games.planet28.warband.sizes import limits_of, sized
from rules.games.planet28.warband.vehicle_reader import (
    ARCS,
    is_turned,
    note_together,
    read_vehicles,
)
from rules.games.planet28.warband.vehicles import Fitting, Machine, fielded, profile_of

from .deal import Deal, OnPerson, check_points, done
from .fielding import ledger_of
from .improving import Name
from .ledger import Ledger, Person
from .recruiting import check_faults, check_name, check_pool, entered

CORE = ("Engine", "Crew")
A54 = "P28-A54"
SAID = ("front", "left", "rear")
"""Sides as an example, as many as a core may have hard points."""


class Commission(Deal, frozen=True, kw_only=True, tag="commission"):
    """A new vehicle is built from its document, paid for with points (P28-CAMP-13)."""

    document: Annotated[str, msgspec.Meta(min_length=2, max_length=3000)]

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a faulty vehicle, a name that is taken, or too few points."""
        super().check(state, seat)
        ledger = ledger_of(state)
        if not any(band.seat == seat for band in ledger.bands):
            raise RuleError("You have no warband.", "P28-CAMP-13")
        machine = self.machine(state)
        check_name(ledger, machine.name)
        check_pool(ledger, seat, _points(ledger, seat, machine))

    def machine(self, table: Table) -> Machine:
        """Return the vehicle (P28-CAMP-13). Raises RuleError with its first fault."""
        reader = Reader()
        (machine,) = read_vehicles(reader, [reader.parse(self.document)])
        check_faults(reader)
        machine = sized(machine, limits_of(table.switches))
        check_sound(machine)
        return machine

    def spoken(self, table: Table) -> str:
        """Return what is built."""
        return "A new vehicle"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and enter it in the ledger."""
        ledger, machine = ledger_of(state), self.machine(state)
        price, band = _points(ledger, seat, machine), ledger.band(seat)
        left = max(0, band.voucher - machine.cost)
        ledger = ledger.change_band(seat, pool=band.pool - price, voucher=left)
        profile = profile_of(machine, machine.name, seat)
        unit = fielded(0, profile, machine.items)
        ledger = entered(ledger, Person(profile=profile, unit=unit))
        text = f"{seat_title(seat)} builds {machine.name} for {price} points."
        return done(state, ledger.noted(len(ledger.people), text), text, "P28-CAMP-13")


def _points(ledger: Ledger, seat: str, machine: Machine) -> int:
    """Return a vehicle's price; what a destroyed one was worth counts towards it."""
    return max(0, machine.cost - ledger.band(seat).voucher)


class Refit(OnPerson, frozen=True, kw_only=True, tag="refit"):
    """A vehicle gets a section, with a weapon if it bears one (P28-CAMP-11).

    The section of a cell that stands there without a weapon is named to buy that alone. `facing` is
    the side that a hard point in the core fires to; where a small vehicle outgrows its core, the
    sides of those that stand there, in the order of their cells (P28-A54).
    """

    section: Name
    cell: Annotated[str, msgspec.Meta(min_length=1, max_length=4)]
    weapon: Annotated[str, msgspec.Meta(max_length=40)] = ""
    facing: Annotated[str, msgspec.Meta(max_length=20)] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but a vehicle, for a faulty hull, and too few points."""
        super().check(state, seat)
        person = ledger_of(state).person(self.person)
        if not person.profile.hull:
            raise RuleError(f"{person.profile.name} is no vehicle.", "P28-CAMP-11")
        self._check_known()
        self._check_side(person)
        check_sound(self.rebuilt(state, person))
        check_points(person, self._points(person), "P28-CAMP-11")

    def _check_known(self) -> None:
        """Raise RuleError for a section, a cell, a weapon or a facing that there is not."""
        known = {
            self.section: SECTION,
            self.cell: CELLS,
            self.weapon: ("", *MOUNTED),
            **dict.fromkeys(self._sides(), ARCS),
        }
        for value, table in known.items():
            if value not in table:
                raise RuleError(f"There is no “{value}” for vehicles.", "P28-VCRE-4")

    def _sides(self) -> tuple[str, ...]:
        """Return the sides that are named, in their order."""
        return tuple(side.strip() for side in self.facing.split(",")) if self.facing else ()

    def _check_side(self, person: Person) -> None:
        """Raise RuleError for another side than the one that a section fires to (P28-A54)."""
        empty = self._empty(person)
        if empty is not None and empty.arc and self.facing not in ("", empty.arc):
            text = f"The {self.section} on {self.cell} fires to the {empty.arc}."
            raise RuleError(text, A54)

    def _empty(self, person: Person) -> Part | None:
        """Return the section without a weapon that gets one, None where a new one is built in."""
        hull = person.profile.hull
        if hull is None or not self.weapon or self.section not in ARMED:
            return None
        named = (self.section, self.cell, "")
        return next((one for one in hull.parts if (one.name, one.cell, one.weapon) == named), None)

    def rebuilt(self, table: Table, person: Person) -> Machine:
        """Return the vehicle with the section, or with the weapon on the section it has."""
        empty = self._empty(person)
        fitting = Fitting(
            section=self.section,
            cell=self.cell,
            weapon=MOUNTED.get(self.weapon),
            arc=ARCS.get(self.facing, ""),
        )
        machine = sized(machine_of(person), limits_of(table.switches))
        if empty is not None:
            return _armed(machine, fitting)
        grown = msgspec.structs.replace(machine, fittings=(*machine.fittings, fitting))
        return turned(grown, self._sides())

    def _points(self, person: Person) -> int:
        weapon = MOUNTED[self.weapon].cost if self.weapon else 0
        return weapon if self._empty(person) else SECTION[self.section].cost + weapon

    def _grown(self, person: Person) -> AnyUnit:
        """Return a vehicle's unit with the section, whole; a weapon changes none of them."""
        if self._empty(person):
            return person.unit
        sections = getattr(person.unit, "sections", ())
        new = Section(hp=SECTION[self.section].hp)
        return msgspec.structs.replace(person.unit, sections=(*sections, new))

    def spoken(self, table: Table) -> str:
        """Return what is built in."""
        weapon = f" with {self.weapon}" if self.weapon else ""
        return f"{self.named(table)}: {self.section} on {self.cell}{weapon}"

    def price(self, table: Table) -> str:
        """Return its price in points."""
        return f"{self._points(ledger_of(table).person(self.person))} points"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Pay, and build it in whole; the other sections stay as they are."""
        ledger = ledger_of(state)
        person = ledger.person(self.person)
        new = profile_of(self.rebuilt(state, person), person.profile.name, person.profile.seat)
        profile = msgspec.structs.replace(
            person.profile, hull=new.hull, hp=new.hp, weapons=new.weapons
        )
        points = self._points(person)
        ledger = ledger.change(
            self.person, profile=profile, unit=self._grown(person), cp=person.cp - points
        )
        text = f"{self.spoken(state)} for {points} points."
        return done(state, ledger.noted(self.person, text), text, "P28-CAMP-11")


def _armed(machine: Machine, new: Fitting) -> Machine:
    """Return a vehicle whose section on a cell bears a weapon, and fires where it did (P28-A54)."""
    fittings = tuple(
        msgspec.structs.replace(new, arc=one.arc or new.arc) if one.cell == new.cell else one
        for one in machine.fittings
    )
    return msgspec.structs.replace(machine, fittings=fittings)


def turned(machine: Machine, sides: tuple[str, ...]) -> Machine:
    """Return a vehicle that has outgrown its core, with a side for each hard point there (P28-A54).

    The last section is the new one. One side is that of all of them; what has a side keeps it.
    Raises RuleError where the sides are not those of the hard points.
    """
    *old, new = machine.fittings
    aimless = sorted(one.cell for one in old if is_turned(machine, one) and not one.arc)
    # P28-A53: sides are chosen by the sizes of the book.
    if not aimless or (machine.limits != BOOK and not sides):
        return machine
    new = msgspec.structs.replace(new, arc="")
    aimless = sorted([*aimless, new.cell]) if is_turned(machine, new) else aimless
    if len(sides) not in (1, len(aimless)):
        points = " and ".join(f"the {HARD_POINT} on {cell}" for cell in aimless)
        text = f"{machine.name} is {machine.size} then: say to which side"
        raise RuleError(
            f"{text} {points} will fire, such as {', '.join(SAID[: len(aimless)])}.", A54
        )
    arcs = dict(zip(aimless, sides * (len(aimless) // len(sides)), strict=True))
    fittings = tuple(
        msgspec.structs.replace(one, arc=ARCS.get(arcs.get(one.cell, ""), one.arc))
        for one in (*old, new)
    )
    return msgspec.structs.replace(machine, fittings=fittings)


def check_sound(machine: Machine) -> None:
    """Raise RuleError with the first fault of a hull."""
    reader = Reader()
    note_together(reader, machine, "hull")
    check_faults(reader)


def machine_of(person: Person) -> Machine:
    """Return a vehicle of the ledger as it would be built: the core that all have left out."""
    profile, hull = person.profile, person.profile.hull
    if hull is None:
        raise TypeError(f"{profile.name} is no vehicle")
    own = {one.name: one for one in profile.weapons}
    machine = Machine(
        name=profile.name,
        sort=hull.sort,
        skills=profile.skills,
        traits=profile.traits,
        abilities=profile.abilities,
        items=getattr(person.unit, "items", {}),
        body=hull.body,
    )
    built = tuple(
        Fitting(
            section=part.name,
            cell=part.cell,
            weapon=own.get(part.weapon),
            # Only in the core a side was chosen for it (P28-A54).
            arc=part.arc if part.facing == "core" else "",
        )
        for part in hull.parts
    )
    cells = [one.cell for one in machine.core()]
    bought = tuple(one for one in built if one.cell not in cells or one.section not in CORE)
    return msgspec.structs.replace(machine, fittings=bought)
