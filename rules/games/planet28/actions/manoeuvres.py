"""What only vehicles do for an action: hop, right themselves, land, take off (P28-ACT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.acts import Place, Spend
from rules.games.planet28.condition import displaced
from rules.games.planet28.driving import check_mobile, is_airborne, is_driven
from rules.games.planet28.hulls import check_hull, hull_of, is_vehicle
from rules.games.planet28.legality import acting
from rules.games.planet28.measured.drives import is_measured_drive
from rules.games.planet28.measured.flying import check_landing, resettled
from rules.games.planet28.measured.goals import place_of
from rules.games.planet28.measured.hopping import hop_end, hopped, hops
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table


class VehicleSpend(Spend, frozen=True, kw_only=True):
    """An action of vehicles alone."""

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every vehicle that may act."""
        yield from (cls(unit=unit) for unit in acting(state, seat) if is_vehicle(state, unit))


class Hop(VehicleSpend, frozen=True, kw_only=True, tag="hop"):
    """A hover vehicle passes an obstacle without a roll (P28-VEH-TYPE-HOVER).

    On a measured table it hops `to` a place behind it.
    """

    to: Place = msgspec.UNSET

    def measured(self, state: Table) -> Hop:
        """Return it with the place open that it needs. Raises RuleError for one out of reach."""
        if not is_measured_drive(state, self.unit):
            return self
        if not self.to:
            return msgspec.structs.replace(self, to=None)
        to = place_of(state, self.unit, self.to)
        hop_end(state, self.unit, to)
        return msgspec.structs.replace(self, to=to)

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return where it comes down, which only a measured table asks (P28-FACT-1)."""
        return ("to",) if is_measured_drive(state, self.unit) else ()

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every vehicle that may act, on a measured table with some places for a hover."""
        for unit in acting(state, seat):
            if not is_vehicle(state, unit):
                continue
            if not is_measured_drive(state, unit):
                yield cls(unit=unit)
            elif hull_of(state, unit).sort == "hover":
                yield from (cls(unit=unit, to=to) for to in hops(state, unit))

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a vehicle that does not hover, cannot move, or is in a combat."""
        super().check(state, seat)
        check_hull(state, self.unit, "hop")
        name = state.name(self.unit)
        if hull_of(state, self.unit).sort != "hover":
            raise RuleError(f"{name} does not hover, so it cannot hop.", "P28-VEH-TYPE-HOVER")
        check_mobile(state, self.unit)
        # P28-LEAVE-1: a combat is left by a move.
        if state.touching(self.unit):
            raise RuleError(f"{name} is locked in combat: leave it by a move.", "P28-LEAVE-1")


class RightUp(VehicleSpend, frozen=True, kw_only=True, tag="right_up"):
    """A vehicle that has fallen comes upright again (P28-VEH-FALL)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a vehicle that stands upright."""
        super().check(state, seat)
        if not check_hull(state, self.unit, "right itself").tipped:
            raise RuleError(f"{state.name(self.unit)} stands upright.", "P28-VEH-FALL")


class TouchDown(VehicleSpend, frozen=True, kw_only=True, tag="touch_down"):
    """A flyer lands (P28-VEH-TYPE-FLYER)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a vehicle that is not in the air."""
        super().check(state, seat)
        check_hull(state, self.unit, "land")
        if not is_airborne(state, self.unit):
            raise RuleError(f"{state.name(self.unit)} is not in the air.", "P28-VEH-TYPE-FLYER")
        check_landing(state, self.unit)


class TakeOff(VehicleSpend, frozen=True, kw_only=True, tag="take_off"):
    """A flyer that has landed goes up again (P28-VEH-TYPE-FLYER)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a vehicle that has not landed, or cannot rise."""
        super().check(state, seat)
        who, name = check_hull(state, self.unit, "take off"), state.name(self.unit)
        if not who.landed:
            raise RuleError(f"{name} has not landed.", "P28-VEH-TYPE-FLYER")
        # P28-VEH-SEC-LOSS
        if not is_driven(state, self.unit):
            raise RuleError(f"{name} has lost its engine and cannot rise.", "P28-VEH-SEC-LOSS")
        if who.tipped:
            raise RuleError(f"{name} lies on its side; right it first.", "P28-VEH-FALL")


Manoeuvre = Hop | RightUp | TouchDown | TakeOff


class ManoeuvreAction(Procedure, frozen=True, kw_only=True, tag="manoeuvre"):
    """One of them."""

    stages: ClassVar[tuple[str, ...]] = ("steer",)

    move: Manoeuvre

    def do_steer(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Do it and tell it."""
        unit, name = self.move.unit, state.name(self.move.unit)
        match self.move:
            case Hop():
                table, stale = displaced(hopped(state, unit, self.move.to or ""), unit)
                line = Line(f"{name} hops over the obstacle.", "P28-VEH-TYPE-HOVER", main=True)
                return Go(state=table, told=(line, *stale))
            case RightUp():
                line = Line(f"{name} is upright again.", "P28-VEH-FALL", main=True)
                return Go(state=state.change(unit, tipped=False), told=(line,))
            case TouchDown():
                line = Line(f"{name} lands.", "P28-VEH-TYPE-FLYER", main=True)
                return Go(state=resettled(state.change(unit, landed=True), unit), told=(line,))
        line = Line(f"{name} takes off.", "P28-VEH-TYPE-FLYER", main=True)
        return Go(state=resettled(state.change(unit, landed=False), unit), told=(line,))
