"""Getting into vehicles at the end of a move, and out of them for an action (P28-VEH-TRANS-*)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.core import Move, RuleError
from rules.games.planet28.aboard import (
    RULE,
    berths,
    check_berth,
    is_riding,
    owner_side,
    rooms,
)
from rules.games.planet28.acts import Place, Spend, Way
from rules.games.planet28.condition import speed
from rules.games.planet28.driving import is_airborne
from rules.games.planet28.hulls import is_vehicle, vehicle_of
from rules.games.planet28.legality import acting, check_turn, check_walk, cm
from rules.games.planet28.measured.boarding import at_door
from rules.games.planet28.measured.looks import apart
from rules.games.planet28.measured.routes import route
from rules.games.planet28.measured.spots import is_measured, is_placed, scenery
from rules.games.planet28.squads import is_restarting
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import check_vehicle
from rules.ground import places

OUT = "P28-VEH-TRANS-2"


class Embark(Way, frozen=True, kw_only=True, tag="embark"):
    """A Move action that ends in a vehicle of one's own side (P28-VEH-TRANS-1).

    `section` is the place in the hull, from 0, of the transport section that it touches; a squad
    takes seats in others, too.
    """

    vehicle: int
    section: int
    to: Place = msgspec.UNSET

    def measured(self, state: Table) -> Spend:
        """Return it with the nearest place at the section's side on a measured table.

        Raises RuleError where no way leads there (P28-VEH-TRANS-1).
        """
        ready = state.is_there(self.vehicle) and is_vehicle(state, self.vehicle)
        if not ready or not (is_placed(state, self.unit) and is_placed(state, self.vehicle)):
            return self
        check_berth(state, self.unit, self.vehicle, self.section)
        # No way is shorter than the gap, so this is refused as too far.
        if (far := apart(state, self.unit, self.vehicle)) > speed(state, self.unit):
            return msgspec.structs.replace(self, distance_mm=far, terrain=())
        there = at_door(state, self.unit, self.vehicle, self.section)
        if there is None:
            text = f"No way leads {state.name(self.unit)} to that side of "
            raise RuleError(f"{text}{state.name(self.vehicle)}.", RULE)
        way = self.along(state, route(state, self.unit, there.at))
        return msgspec.structs.replace(way, to=places.name(scenery(state), there.at))

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the length and the ground; a measured table shows them (P28-FACT-1)."""
        return () if is_measured(state) else super().needs(state)

    def spoken(self, table: Table) -> str:
        """Return how far it is to the vehicle, over what."""
        far, ride = cm(self.distance_mm or 0), table.name(self.vehicle)
        return f"{table.name(self.unit)} has {far} to go to {ride}{self.ground()}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a way too long, and for a vehicle or section that takes nobody.

        See P28-VEH-TRANS-1.
        """
        super().check(state, seat)
        check_vehicle(state, self.vehicle, RULE)
        check_berth(state, self.unit, self.vehicle, self.section)
        check_gangway(state, self.vehicle)
        check_walk(state, self.unit, self.distance_mm, self.terrain, "P28-MOVE-1")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every section with a free seat; how far it is, is asked."""
        for unit in acting(state, seat):
            for vehicle, place in free_seats(state, unit):
                way = cls(unit=unit, vehicle=vehicle, section=place, distance_mm=None)
                yield way.left_open(state)


def free_seats(table: Table, unit: int) -> Iterator[tuple[int, int]]:
    """Yield vehicles of a unit's side with their sections that have a free seat."""
    if is_vehicle(table, unit):
        return
    for who in table.takers():
        if is_vehicle(table, who.id) and owner_side(table, who.id) == owner_side(table, unit):
            yield from ((who.id, place) for place in rooms(table, who.id))


def check_gangway(table: Table, vehicle: int) -> None:
    """Raise RuleError for a vehicle that nobody gets on or off now (P28-VEH-TRANS-1)."""
    if is_closed(table, vehicle):
        raise RuleError(f"{table.name(vehicle)} is in the air: nobody gets on or off.", RULE)


def is_closed(table: Table, vehicle: int) -> bool:
    """Return whether a vehicle flies; one that was given up lies where it came down (P28-A104)."""
    return table.unit(vehicle).here and is_airborne(table, vehicle)


class Disembark(Spend, frozen=True, kw_only=True, tag="disembark"):
    """Gets out of the vehicle for an action, a squad whole (P28-VEH-TRANS-2)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that rides in nothing, or where nobody gets off.

        See P28-VEH-TRANS-2.
        """
        check_turn(state, seat, self.unit)
        name, who = state.name(self.unit), state.unit(self.unit)
        if not is_riding(state, self.unit):
            raise RuleError(f"{name} rides in no vehicle.", OUT)
        if who.is_unnerved:
            raise RuleError(f"{name} is {who.status} and can only try to rally.", "P28-ACT-2")
        if state.is_under(self.unit, "Blind"):
            raise RuleError(f"{name} is blinded and does nothing this turn.", "P28-ACT-2")
        if is_restarting(state, self.unit):
            text = f"{name} does nothing this turn: the Power armour restarts."
            raise RuleError(text, "P28-ARM-POWER")
        if who.acted and not who.actions:
            raise RuleError(f"{name} has no action left.", "P28-ACT-2")
        if not may_leave(state, self.unit):
            check_gangway(state, berths(state, self.unit)[0].vehicle)
            raise RuleError(f"The way out is out of use: {name} stays aboard.", "P28-INT-27")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every unit that rides."""
        yield from (cls(unit=u) for u in acting(state, seat) if is_riding(state, u))


def may_get_out(table: Table, unit: int) -> bool:
    """Return whether a rider can get out in its activation, for which it needs no action left."""
    who = table.unit(unit)
    fresh = who.status == "ok" and not who.acted and not is_restarting(table, unit)
    return fresh and is_riding(table, unit) and may_leave(table, unit)


def may_leave(table: Table, unit: int) -> bool:
    """Return whether a rider can get off: not in the air, nor past a section out of use.

    See P28-VEH-TRANS-2.
    """
    for berth in berths(table, unit):
        # P28-INT-27: nobody gets on or off a sabotaged transport.
        out = vehicle_of(table, berth.vehicle).is_out(berth.section)
        if out or is_closed(table, berth.vehicle):
            return False
    return True
