"""Buildings: infantry occupies one and leaves it again (PF-EMB-5, PF-EMB-6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Self

import msgspec

from rules.core import RuleError, fact
from rules.core.fact import Whole

from ..activation.turns import offered
from ..fact_types import Face, Stated, Towards
from ..measured.buildings import entered, known_buildings, named_here, terrain_called
from ..measured.coming_out import facts_out
from ..measured.goals import named
from ..measured.headings import ways_out
from ..measured.spots import is_placed
from ..state import Table
from ..units import Building
from .movement import Headed, Way, check_led
from .speed import Gait

Named = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Storeys = Annotated[Annotated[int, msgspec.Meta(ge=1, le=99)], fact(Whole())]


class Occupy(Way, frozen=True, kw_only=True, tag="occupy"):
    """Infantry goes into a building by a cruise or, with `fast`, flat out (PF-EMB-5).

    `building` is its name; one that nobody has named yet has so many `storeys`, or is a `wood` that
    both sides have agreed may be occupied (table 6.4).
    """

    building: Named
    fast: bool = False
    storeys: Storeys = 1
    wood: Stated = False

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def spoken(self, table: Table) -> str:
        """Return how it goes there, and what a place is that nobody has named yet (PF-FACT-1)."""
        said = [super().spoken(table)]
        if building_of(table, self.building) is None:
            said += [f"{self.building} has {self.storeys} storeys"] if self.storeys > 1 else []
            said += [f"{self.building} is vegetation that may be occupied"] if self.wood else []
        return "; ".join(filter(None, said))

    def measured(self, state: Table) -> Self:
        """Return it with the way of all models to the building on a measured table."""
        if state.scenery is None or not 1 <= self.squadron <= len(state.squadrons):
            return self
        if not is_placed(state, self.squadron):
            return self
        facts = entered(state, self.squadron, self.building, self.fast)
        return msgspec.structs.replace(self, **facts)

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for who is no infantry, a building that is held, and a way too long."""
        super().check(state, seat)
        if not all(state.profile(one.id).is_infantry for one in state.living(self.squadron)):
            text = f"Only infantry occupies a building; {state.does(self.squadron, 'is')} none."
            raise RuleError(text, "PF-EMB-5")
        if not self.building.strip():
            raise RuleError("Name the building, such as Town hall.", "PF-EMB-5")
        if self.wood and self.storeys > 1:
            raise RuleError("Vegetation has no storeys; leave them out.", "PF-TER-6")
        if state.scenery is not None and not terrain_called(state, self.building):
            known = ", ".join(known_buildings(state, self.squadron)) or "none"
            text = f'There is no building "{self.building}" here; in reach: {known}.'
            raise RuleError(text, "PF-EMB-5")
        building = building_of(state, self.building)
        holder = state.occupant(building.id) if building else 0
        if holder and state.side(holder) != seat:
            text = f"{state.does(holder, 'holds')} {self.building}; it has to be stormed."
            raise RuleError(text, "PF-EMB-5")
        if holder:
            text = f"{state.does(holder, 'is')} in {self.building} already; it takes one squadron."
            raise RuleError(text, "PF-EMB-5")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield every building that is known, by both kinds of move."""
        for squadron in offered(state, seat):
            for building in known_buildings(state, squadron):
                yield cls(squadron=squadron, building=building)
                yield cls(squadron=squadron, building=building, fast=True)


class ExitBuilding(Headed, frozen=True, kw_only=True, tag="exit_building"):
    """Infantry leaves its building by a cruise or, with `fast`, flat out (PF-EMB-6).

    The way is measured from any point of the building (PF-TER-7).
    """

    fast: bool = False
    to: Towards = msgspec.UNSET
    face: Face = msgspec.UNSET

    def gait(self) -> Gait:
        """Return the movement value that it uses."""
        return "flat_out" if self.fast else "cruise"

    def measured(self, state: Table) -> Self:
        """Return it with its way out on a measured table."""
        if state.scenery is None or not is_within(state, self.squadron, "occupying"):
            return self
        move = named(state, self)
        return msgspec.structs.replace(move, **facts_out(state, move))

    @classmethod
    def places(cls, state: Table, squadron: int) -> Iterator[str]:
        """Yield places round its building."""
        if is_within(state, squadron, "occupying"):
            yield from ways_out(state, squadron)

    def check_from(self, state: Table) -> None:
        """Raise RuleError for a squadron that occupies nothing (PF-EMB-6)."""
        check_led(state, self)
        if state.squadron(self.squadron).place != "occupying":
            text = f"{state.does(self.squadron, 'does')} not occupy a building."
            raise RuleError(text, "PF-EMB-6")

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield both kinds of move for every squadron that may act."""
        for one in super().candidates(state, seat):
            yield one
            yield msgspec.structs.replace(one, fast=True)


def is_within(table: Table, squadron: int, place: str) -> bool:
    """Return whether there is such a squadron, and it is at a place of this kind."""
    return 1 <= squadron <= len(table.squadrons) and table.squadron(squadron).place == place


def building_of(table: Table, name: str) -> Building | None:
    """Return the building of this name, whatever its case; None if nobody has named it yet."""
    wanted = name.strip().lower()
    return next((one for one in table.buildings if one.name.lower() == wanted), None)


def with_building(table: Table, name: str, storeys: int, wood: bool = False) -> tuple[Table, int]:
    """Return the table with a building of this name, and its number."""
    found = building_of(table, name)
    if found is not None:
        return table, found.id
    made = table.made + 1
    terrain = named_here(table, name)
    new = Building(id=made, name=name.strip(), storeys=storeys, terrain=terrain, wood=wood)
    added = msgspec.structs.replace(table, buildings=(*table.buildings, new), made=made)
    return added, made
