"""Where a sky drop or a strike really comes down (PF-SKY-5)."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move, Work
from rules.dice import Dice
from rules.procedures.planetfall.deviation import (
    EDGES,
    PREFERRED,
    clockwise,
    flown,
    may_roll_again,
    turned,
)
from rules.procedures.planetfall.pools import SIX

from ..answers import Decline
from ..procedure import Procedure
from ..state import Table
from .markers import marker_of

RULE = "PF-SKY-5"
Bearing = Annotated[int, msgspec.Meta(ge=0, le=359)] | msgspec.UnsetType
"""Where the preferred edge of a marker points, in degrees clockwise from north; UNSET where nobody
names it. It is no fact: whoever changed it after the dice would choose where the marker drifts."""


class TurnAgain(Move, frozen=True, kw_only=True, tag="turn_again"):
    """Roll the direction of a marker that is zeroed in once more (PF-SKY-5)."""


def drifted(table: Table, edge: int) -> int:
    """Return how many degrees clockwise of the preferred edge a result lies (PF-A28)."""
    return clockwise(edge, table.is_switched("deviation_count", "steps"))


def named(bearing: Bearing) -> int | None:
    """Return a bearing that somebody has named, None where nobody has."""
    return bearing if isinstance(bearing, int) else None


def beside(bearing: Bearing) -> str:
    """Return the bearing of a move behind its words, "" where nobody has named one."""
    return f", bearing {bearing}°" if isinstance(bearing, int) else ""


class Deviation(Procedure, frozen=True, kw_only=True, tag="deviation"):
    """The deviation of a marker; its owner turns its preferred edge before it to a `bearing`.

    None is left to people on a table of their own, and points at the middle of a measured one. The
    result is the `edge`, 1 the preferred one, and how many `inches` it drifts.
    """

    stages: ClassVar[tuple[str, ...]] = ("turn", "again", "fly")

    marker: int
    edges: tuple[int, ...] = ()
    bearing: int | None = None

    def do_turn(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the direction (PF-SKY-5)."""
        edges = turned(dice, marker_of(state, self.marker).side)
        return Go(state=state, frame=msgspec.structs.replace(self, edges=edges))

    def ask_again(self, state: Table) -> Ask | None:
        """Ask its owner whether to roll the direction of a marker zeroed in once more (PF-A29)."""
        marker = marker_of(state, self.marker)
        if not may_roll_again(marker.micro) or self.edges[0] == PREFERRED:
            return None
        choices = (
            Choice("Roll the direction again", TurnAgain()),
            Choice("Let it stand", Decline()),
        )
        entry = Entry(
            seat=marker.side, kinds=(TurnAgain, Decline), choices=choices, default=TurnAgain()
        )
        text = f"The marker is zeroed in and drifts {self._towards(state)}. Roll again?"
        return Ask(kind="direction", rule=RULE, text=text, entries=(entry,))

    def do_again(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the direction once more; the second result stands (PF-SKY-5)."""
        side = marker_of(state, self.marker).side
        if not isinstance(answers.get(side), TurnAgain):
            return Go(state=state)
        edges = (*self.edges, *turned(dice, side, again=True))
        return Go(state=state, frame=msgspec.structs.replace(self, edges=edges))

    def do_fly(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll the distance: as many dice as the micro-die shows, in inches (PF-SKY-5)."""
        marker = marker_of(state, self.marker)
        faces = flown(dice, marker.micro, marker.side)
        text = f'The marker drifts {sum(faces)}" {self._towards(state)}.'
        work = (
            Work("direction", self.edges, EDGES, kept=self.edges[-1:]),
            Work("distance", faces, SIX, verdict=str(sum(faces))),
        )
        line = Line(text, RULE, work=work, main=True)
        return Go(state=state, told=(line,), back={"edge": self.edges[-1], "inches": sum(faces)})

    def _towards(self, table: Table) -> str:
        degrees = drifted(table, self.edges[-1])
        edge = "its preferred edge"
        if self.bearing is not None:
            edge += f" (bearing {self.bearing}°)"
        return f"{degrees} degrees clockwise of {edge}" if degrees else f"towards {edge}"
