"""Buildings: infantry occupies one and leaves it again (PF-EMB-5, PF-EMB-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import RuleError, fact
from rules.core.fact import Whole

from ..activation.turns import acting
from ..state import Table
from ..units import Building
from .movement import Way
from .speed import Gait

Named = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Storeys = Annotated[Annotated[int, msgspec.Meta(ge=1, le=99)], fact(Whole())]


class Occupy(Way, frozen=True, kw_only=True, tag="occupy"):
    """Infantry goes into a building by a cruise or, with `fast`, flat out (PF-EMB-5).

    `building` is its name; one that nobody has named yet has so many `storeys`.
    """

    building: Named
    fast: bool = False
    storeys: Storeys = 1

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who is no infantry, for a building that is held, and a way too long.

        An objective that is no building is not occupied (PF-SET-8).
        """
        super().check(state, seat)
        name = state.name(self.squadron)
        if not all(state.profile(one.id).is_infantry for one in state.living(self.squadron)):
            raise RuleError(f"Only infantry occupies a building; {name} is none.", "PF-EMB-5")
        if not self.building.strip():
            raise RuleError("Name the building, such as Town hall.", "PF-EMB-5")
        building = building_of(state, self.building)
        holder = state.occupant(building.id) if building else 0
        if holder and state.side(holder) != seat:
            text = f"{state.name(holder)} holds {self.building}; it has to be stormed."
            raise RuleError(text, "PF-EMB-5")
        if holder:
            text = f"{state.name(holder)} is in {self.building} already; it takes one squadron."
            raise RuleError(text, "PF-EMB-5")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every building that is known, by both kinds of move."""
        for squadron in acting(state, seat):
            for building in state.buildings:
                yield cls(squadron=squadron, building=building.name)
                yield cls(squadron=squadron, building=building.name, fast=True)


class ExitBuilding(Way, frozen=True, kw_only=True, tag="exit_building"):
    """Infantry leaves its building by a cruise or, with `fast`, flat out (PF-EMB-6).

    The way is measured from any point of the building (PF-TER-7).
    """

    fast: bool = False

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def check_from(self, state: Table) -> None:
        """Raise RuleError for a squadron that occupies nothing (PF-EMB-6)."""
        if state.squadron(self.squadron).place != "occupying":
            text = f"{state.name(self.squadron)} does not occupy a building."
            raise RuleError(text, "PF-EMB-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield both kinds of move for every squadron that may act."""
        for squadron in acting(state, seat):
            yield cls(squadron=squadron)
            yield cls(squadron=squadron, fast=True)


def building_of(table: Table, name: str) -> Building | None:
    """Return the building of this name, whatever its case; None if nobody has named it yet."""
    wanted = name.strip().lower()
    return next((one for one in table.buildings if one.name.lower() == wanted), None)


def with_building(table: Table, name: str, storeys: int) -> tuple[Table, int]:
    """Return the table with a building of this name, and its number."""
    found = building_of(table, name)
    if found is not None:
        return table, found.id
    made = table.made + 1
    new = Building(id=made, name=name.strip(), storeys=storeys)
    added = msgspec.structs.replace(table, buildings=(*table.buildings, new), made=made)
    return added, made
