"""What happens on the way into a vehicle and out of it."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.aboard import RULE, berths
from rules.games.planet28.embarked import boarded
from rules.games.planet28.measured.boarding import landed
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table
from rules.games.planet28.upkeep import section_name

from .boarding import OUT
from .climbing import Climb
from .travel import Travel, walked


class EmbarkAction(Procedure, frozen=True, kw_only=True, tag="embark_action"):
    """A move into a vehicle; one that falls short is a plain move."""

    stages: ClassVar[tuple[str, ...]] = ("go", "aboard")

    unit: int
    vehicle: int
    section: int
    distance_mm: int
    terrain: tuple[str, ...] = ()
    climb: Climb | None = None
    to: str = ""

    def do_go(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Make the move (P28-MOVE-1, P28-VEH-TRANS-1)."""
        way = Travel(
            unit=self.unit,
            terrain=self.terrain,
            climb=self.climb,
            way_mm=self.distance_mm,
            to=self.to,
        )
        return Go(state=state, first=(way,))

    def do_aboard(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take a seat, if the way was not too long for the ground."""
        if self.heard("stopped"):
            return Go(state=state)
        reach = int(self.heard("reach") or 0)
        if reach < self.distance_mm or state.unit(self.unit).climbing:
            return Go(state=state, told=(walked(state, self.unit, reach, self.distance_mm),))
        part = section_name(state, self.vehicle, self.section)
        text = f"{state.name(self.unit)} gets into {state.name(self.vehicle)}, {part}."
        table = boarded(state, self.unit, self.vehicle, self.section)
        return Go(state=table, told=(Line(text, RULE, main=True),))


class GetOut(Procedure, frozen=True, kw_only=True, tag="get_out"):
    """A unit gets out of its vehicle, at the point where that stands (P28-VEH-TRANS-2)."""

    stages: ClassVar[tuple[str, ...]] = ("out",)

    unit: int

    def do_out(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Leave the berths."""
        ride = state.name(berths(state, self.unit)[0].vehicle)
        line = Line(f"{state.name(self.unit)} gets out of {ride}.", OUT, main=True)
        return Go(state=landed(state, self.unit), told=(line,))
