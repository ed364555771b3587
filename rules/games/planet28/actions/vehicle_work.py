"""What is done with a vehicle for an action: mending, boosting, smoke, and sabotage."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Move, RuleError
from rules.games.planet28.acts import Spend
from rules.games.planet28.answers import Distance, Stated
from rules.games.planet28.hulls import is_vehicle, vehicle_of, working
from rules.games.planet28.legality import REACH, STALLED, acting, check_target, cm
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import check_vehicle, damaged_places
from rules.games.planet28.warband import sections

from .abilities import able, check_ability
from .gear import touches

SMOKED = "Smoke"


class Patch(Spend, frozen=True, kw_only=True, tag="mend"):
    """Gives 1D8 HP to a damaged section of a vehicle touched, or of one's own hull.

    See P28-AB-REPAIR and P28-VEH-AB-REPAIR. `section` is its place in the hull, from 0.
    """

    target: int
    section: int
    contact: Stated = True

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return whether they touch (P28-FACT-1)."""
        return () if self.target == self.unit else ("contact",)

    def spoken(self, table: Table) -> str:
        """Return that they touch."""
        return touches(table, self.unit, self.target)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a section that cannot be mended."""
        super().check(state, seat)
        own = is_vehicle(state, self.unit)
        rule = "P28-VEH-AB-REPAIR" if own else "P28-AB-REPAIR"
        check_ability(state, self.unit, sections.REPAIR, rule)
        check_vehicle(state, self.target, rule)
        if own and self.target != self.unit:
            raise RuleError(f"{state.name(self.unit)} can only repair itself.", rule)
        if own and sections.REPAIR in state.unit(self.unit).spent:
            text = f"{state.name(self.unit)} has repaired itself in this turn already."
            raise RuleError(text, rule)
        if self.contact is False:
            text = f"{state.name(self.unit)} must touch {state.name(self.target)}."
            raise RuleError(text, rule)
        if self.section not in damaged_places(state, self.target):
            raise RuleError("Only a section that is damaged and not destroyed is repaired.", rule)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every damaged section, its own for a vehicle, those of friends for others."""
        for unit in able(state, seat, sections.REPAIR):
            own = is_vehicle(state, unit)
            for target in (unit,) if own else _garage(state, seat):
                for place in damaged_places(state, target):
                    yield cls(unit=unit, target=target, section=place).left_open(state)


def _garage(table: Table, seat: str) -> tuple[int, ...]:
    """Return the vehicles on a seat's side that are in the battle."""
    return tuple(unit for unit in table.friends(seat) if is_vehicle(table, unit))


class Boost(Spend, frozen=True, kw_only=True, tag="turbo_boost"):
    """Adds 1D10 cm to the vehicle's next move this turn; a 1 stalls it (P28-VEH-AB-TURBO)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for a vehicle that has stalled."""
        super().check(state, seat)
        check_ability(state, self.unit, sections.TURBO, "P28-VEH-AB-TURBO")
        if state.is_under(self.unit, STALLED):
            raise RuleError(f"{state.name(self.unit)} has stalled.", "P28-VEH-AB-TURBO")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every vehicle that has the ability."""
        yield from (cls(unit=unit) for unit in able(state, seat, sections.TURBO))


class Smoke(Spend, frozen=True, kw_only=True, tag="smoke"):
    """Hides the vehicle from shots at 10cm or more for the turn (P28-VEH-SMOKE)."""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without launchers that work, and for smoke that is there already."""
        super().check(state, seat)
        if not is_vehicle(state, self.unit) or not working(state, self.unit, sections.SMOKE):
            raise RuleError(f"{state.name(self.unit)} has no smoke launchers.", "P28-VEH-SMOKE")
        # P28-VEH-SMOKE: it does not add up.
        if state.is_under(self.unit, SMOKED):
            raise RuleError(f"{state.name(self.unit)} is in smoke already.", "P28-VEH-SMOKE")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every vehicle of the seat."""
        machines = (u for u in acting(state, seat) if is_vehicle(state, u))
        yield from (cls(unit=unit) for unit in machines)


class Sabotage(Spend, frozen=True, kw_only=True, tag="sabotage"):
    """Puts a section of an enemy vehicle within 5cm out of use for 1D6 turns (P28-AB-SABOTAGE)."""

    target: int
    distance_mm: Distance = 0

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the distance, which is none in contact (P28-FACT-1)."""
        return () if self.target in state.touching(self.unit) else ("distance_mm",)

    def spoken(self, table: Table) -> str:
        """Return how far the vehicle is, which is nothing in contact."""
        if self.target in table.touching(self.unit):
            return ""
        far = cm(self.distance_mm or 0)
        return f"{table.name(self.target)} is {far} from {table.name(self.unit)}"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError without the ability, and for anything but an enemy vehicle in reach."""
        super().check(state, seat)
        check_ability(state, self.unit, "Sabotage", "P28-AB-SABOTAGE")
        check_target(state, self.unit, self.target)
        check_vehicle(state, self.target, "P28-AB-SABOTAGE")
        if self.distance_mm is not None and self.distance_mm > REACH:
            far, name = cm(self.distance_mm), state.name(self.target)
            raise RuleError(f"{name} is {far} away; Sabotage reaches 5cm.", "P28-AB-SABOTAGE")
        if not vehicle_of(state, self.target).usable():
            text = f"Every section that {state.name(self.target)} has left is out of use."
            raise RuleError(text, "P28-AB-SABOTAGE")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield every enemy vehicle; how far it is, is asked."""
        for unit in able(state, seat, "Sabotage"):
            for enemy in state.enemies(seat):
                if is_vehicle(state, enemy):
                    yield cls(unit=unit, target=enemy).left_open(state)


VehicleMove = Patch | Boost | Smoke
