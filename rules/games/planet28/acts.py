"""What the moves of a unit in its own activation have in common: turn, price, facts, the way.

Facts describe the table (P28-FACT-1): they belong to a move but are not part of the decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Self

import msgspec

from rules.core import Move, RuleError, fact
from rules.games.planet28.actions.climbing import Climb, check_climb
from rules.ground.goals import LONGEST
from rules.ground.piece import Piece

from .aboard import check_afoot
from .answers import Distance
from .driving import check_mobile, check_step
from .fact_types import ALL, FACING, HEADING, NAMED, PERCENT, SOMEWHERE, TERRAIN, Ground
from .hulls import is_vehicle
from .kinds import check_action
from .legality import check_able, check_turn, cm
from .measured.goals import place_of
from .measured.marching import is_squad, walk_facts
from .measured.reading import shown
from .measured.routes import Route, check_end, climbed, found, route
from .measured.spots import is_placed
from .state import Table
from .straying import check_on_way_back
from .units import Side

Grounds = Annotated[Annotated[tuple[Ground, ...], msgspec.Meta(max_length=4)] | None, fact(TERRAIN)]
Place = Annotated[
    Annotated[str, msgspec.Meta(max_length=LONGEST)] | msgspec.UnsetType | None, fact(SOMEWHERE)
]
"""Where a measured table has somebody go; UNSET where people state what theirs shows."""
Heading = Annotated[
    Annotated[int, msgspec.Meta(ge=0, le=359)] | msgspec.UnsetType | None, fact(HEADING)
]
"""Which way a vehicle faces where it comes to stand; UNSET for as it comes."""
Numbers = Annotated[tuple[int, ...], msgspec.Meta(max_length=40)]
Units = Annotated[Numbers, fact(NAMED)]
StruckSide = Annotated[Side | msgspec.UnsetType | None, fact(FACING)]
"""Which side of a vehicle an attack strikes; UNSET for targets without sides."""
Share = Annotated[
    Annotated[int, msgspec.Meta(ge=0, le=ALL)] | msgspec.UnsetType | None, fact(PERCENT)
]
"""How much of a vehicle's hull is hidden, in percent; UNSET for other targets."""
Near = Annotated[Numbers | None, fact(NAMED)]
"""Who stands within a blast or a power; None until somebody has said it."""
Some = Annotated[Numbers | msgspec.UnsetType | None, fact(NAMED)]
"""Which members of a squad take part; UNSET for all of them, None until somebody has said it."""


def listed(table: Table, units: tuple[int, ...]) -> str:
    """Return units by name in a list of words, members of a squad by their own."""
    return " and ".join(map(table.name, units))


class Act(Move, frozen=True, kw_only=True):
    """A move of one unit in its own activation."""

    unit: int

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that is not the seat's, or whose turn it is not."""
        check_turn(state, seat, self.unit)


class Spend(Act, frozen=True, kw_only=True):
    """A move that costs the unit one action.

    What it states of the table may be left open (None): then it is asked before anything is paid.
    """

    def left_open(self, state: Table) -> Self:
        """Return it with nothing said of what the table shows."""
        return msgspec.structs.replace(self, **dict.fromkeys(self.needs(state)))

    def opened(self, state: Table) -> Self:
        """Return it with those facts asked for that it needs and does not mention (P28-FACT-1)."""
        silent = [name for name in self.needs(state) if getattr(self, name) is msgspec.UNSET]
        return msgspec.structs.replace(self, **dict.fromkeys(silent)) if silent else self

    def measured(self, state: Table) -> Spend:
        """Return it with what a measured table shows of its target (P28-FACT-1)."""
        target = getattr(self, "target", 0)
        if state.scenery is None or not target:
            return self
        return msgspec.structs.replace(
            self, **shown(state, self.unit, target, self.__struct_fields__)
        )

    def is_climb(self) -> bool:
        """Return whether it includes a climb, even if its heights are not stated yet."""
        return False

    def climb(self) -> Climb | None:
        """Return the climb on the way, None if there is none."""
        return None

    def spoken(self, table: Table) -> str:
        """Return what it states of the table in words, "" for nothing (P28-FACT-1)."""
        return ""

    def price(self) -> int:
        """Return how many actions it costs."""
        return 1

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a unit that cannot act now (P28-ACT-2)."""
        super().check(state, seat)
        check_able(state, self.unit)
        tag = str(type(self).__struct_config__.tag)
        check_action(state, self.unit, tag)
        check_on_way_back(state, self.unit, tag)
        check_afoot(state, self.unit, tag)
        if state.unit(self.unit).climbing and not self.is_climb():
            text = f"{state.name(self.unit)} hangs on a face and can only climb."
            raise RuleError(text, "P28-CLIMB-4")


class Way(Spend, frozen=True, kw_only=True):
    """A Move action of any kind: its whole length in millimetres, the ground, what is climbed.

    `climb_top_mm` is the height of the face (0: none), `climb_from_mm` and `climb_to_mm` where on
    it the climb begins and should end; a climb down ends lower. On a measured table all of it
    follows from `to`, the place where it should end.
    """

    distance_mm: Distance
    terrain: Grounds = ()
    climb_top_mm: Distance = 0
    climb_from_mm: Distance = 0
    climb_to_mm: Distance = 0
    if TYPE_CHECKING:
        # Each subclass declares it after its own fields, because stored fields keep their places.
        to: Place

    def goal(self, table: Table) -> Piece:
        """Return the unit where it should end on a measured table.

        Raises RuleError for a place that it cannot stand at.
        """
        there = found(table, self.unit, self.to or "")
        check_end(table, self.unit, there)
        return there

    def measured(self, state: Table) -> Spend:
        """Return it with its length, ground and climb, found on a measured table."""
        if state.scenery is None or not is_placed(state, self.unit):
            return self
        if not self.to:
            return msgspec.structs.replace(self, to=None, distance_mm=0, terrain=())
        named = msgspec.structs.replace(self, to=place_of(state, self.unit, self.to))
        there = named.goal(state)
        # P28-SQD-6: all of them go.
        if is_squad(state, self.unit):
            return msgspec.structs.replace(named, **walk_facts(state, self.unit, there))
        return named.along(state, route(state, self.unit, there.at))

    def along(self, table: Table, way: Route) -> Self:
        """Return it with what its way is like."""
        return msgspec.structs.replace(
            self,
            distance_mm=way.length_mm,
            terrain=way.grounds,
            **climbed(table, self.unit, way),
        )

    def is_climb(self) -> bool:
        """Return whether it includes a climb, even if its heights are not stated yet."""
        return self.climb_top_mm != 0

    def climb(self) -> Climb | None:
        """Return the climb on the way, None if there is none or its heights are not stated yet."""
        if not self.climb_top_mm or self.climb_from_mm is None or self.climb_to_mm is None:
            return None
        return Climb(self.climb_top_mm, self.climb_from_mm, self.climb_to_mm)

    def ground(self) -> str:
        """Return what it goes over, in words."""
        if self.climb_top_mm:
            span = f"{cm(self.climb_from_mm or 0)} to {cm(self.climb_to_mm or 0)}"
            return f", climbing from {span} of a face of {cm(self.climb_top_mm)}"
        return f" over {' and '.join(self.terrain or ()) or 'even'} ground"

    def needs(self, state: Table) -> tuple[str, ...]:
        """Return the length and the ground, or the heights of a climb (P28-FACT-1)."""
        if state.scenery is not None:
            return ("to",)
        # P28-VEH-CLIMB: a vehicle passes an obstacle or does not; it holds on to no face.
        # P28-FACT-1
        if not self.is_climb() or is_vehicle(state, self.unit):
            return ("distance_mm", "terrain")
        # P28-CLIMB-4: on a face the bot knows where it hangs.
        held = () if state.unit(self.unit).climbing else ("climb_from_mm",)
        return ("distance_mm", "climb_top_mm", *held, "climb_to_mm")

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for an impossible climb, and for a vehicle that cannot move."""
        super().check(state, seat)
        # P28-VEH-SEC-LOSS, P28-VEH-FALL, P28-VEH-TYPE-FLYER
        check_mobile(state, self.unit)
        check_step(state, self.unit, self.climb_top_mm)
        climb = self.climb()
        # P28-CLIMB-2, P28-VEH-CLIMB
        if climb is not None and not is_vehicle(state, self.unit):
            check_climb(state, self.unit, climb)
            # P28-CLIMB-2: what is climbed is part of the way.
            if self.distance_mm == 0:
                text = f"{state.name(self.unit)} cannot climb on a way of 0cm."
                raise RuleError(text, "P28-CLIMB-2")
