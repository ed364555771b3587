"""A squadron comes down from orbit: deviation, then what its owner reports (PF-SKY-6, -7)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice

from ..damage.applying import damaged
from ..damage.losses import Losses
from ..fact_types import Ground
from ..facts import to_confirm
from ..measured.crossing import stood_in
from ..measured.orbit import landed
from ..measured.spots import put
from ..moving.several import CROWD
from ..state import Table
from .deviation import Deviation, drifted
from .dropping import Dropping, Land, Landing
from .markers import marker_of
from .reporting import others, owners

LANDED = (
    Choice("It lands there", Land()),
    Choice("No room: it slid on", Land(landing="slid")),
    Choice("Off the table", Land(landing="off")),
)
"""The ready reports of a landing."""


class SkyDrop(Dropping, frozen=True, kw_only=True, tag="sky_drop"):
    """The drop of a squadron by a marker, which stays where it is (PF-SKY-1).

    `bearing` is where its owner has turned the marker's preferred edge, None where nobody said.
    """

    stages: ClassVar[tuple[str, ...]] = ("deviate", "report", "told", "place")

    marker: int
    said: Land | None = None
    bearing: int | None = None

    def do_deviate(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Find where it comes down (PF-SKY-5)."""
        return Go(state=state, first=(Deviation(marker=self.marker, bearing=self.bearing),))

    def ask_report(self, state: Table) -> Ask | None:
        """Ask its owner where that is; nobody else can see it (PF-PBP-1)."""
        # Nobody is asked what the bot has measured.
        return None if state.scenery is not None else self._question(state)

    def _question(self, state: Table) -> Ask:
        side, name = state.side(self.squadron), state.name(self.squadron)
        entry = owners(side, Land, LANDED)
        text = f"{seat_title(side)}: where {state.verb(self.squadron, 'does')} {name} land?"
        return Ask(kind="landing", rule="PF-SKY-6", text=text, entries=(entry,))

    def do_report(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the report, and have it confirmed where that is asked for (PF-FACT-3)."""
        said = answers.get(state.side(self.squadron))
        if state.scenery is not None:
            return self._measured(state)
        if not isinstance(said, Land):
            return Go(state=state)
        frame = msgspec.structs.replace(self, said=said)
        first = to_confirm(state, state.side(self.squadron), said.spoken(state))
        return Go(state=state, frame=frame, first=first, to="place")

    def ask_told(self, state: Table) -> Ask:
        """Ask the GM, or the other side, what the owner has not said (PF-PBP-1)."""
        return others(state, state.side(self.squadron), self._question(state), Land, LANDED)

    def do_told(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take what they say; where nobody says anything, it has landed where it came down."""
        there = next((one for one in answers.values() if isinstance(one, Land)), Land())
        frame = msgspec.structs.replace(self, said=there)
        return Go(state=state, frame=frame)

    def _measured(self, table: Table) -> Go:
        """Find where it lands on a measured table (PF-SKY-6, PF-SKY-8)."""
        marker = marker_of(table, self.marker)
        degrees = drifted(table, int(self.heard("edge") or 1))
        inches = int(self.heard("inches") or 0)
        found = landed(table, self.squadron, marker, degrees, inches, self.bearing)
        where: Landing = "off" if found.off else "slid" if found.slid else "on"
        ground = stood_in(table, found.found.values())
        said = Land(landing=where, passed=found.passed, ground=ground)
        frame = msgspec.structs.replace(self, said=said)
        return Go(state=put(table, found.found), frame=frame, to="place")

    def do_place(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Put it on the table, or lose it with everybody aboard (PF-SKY-6, PF-SKY-7)."""
        if self.heard("stands") is False:
            return Go(state=state, to="report")
        down = self.said or Land()
        if down.landing == "off":
            return self._lost(state)
        after = on_ground(state, self.squadron, down.passed, down.ground)
        text, rule = f"{state.does(self.squadron, 'lands')}.", "PF-SKY-6"
        if down.landing == "slid":
            over = f" over {CROWD.text(state, down.passed)}" if down.passed else ""
            sought = state.does(self.squadron, "finds")
            on = state.verb(self.squadron, "slides")
            text, rule = f"{sought} no room and {on} on{over}.", "PF-SKY-8"
        return Go(state=after, told=(Line(text, rule, main=True),))

    def _lost(self, table: Table) -> Go:
        line = Line(f"{table.does(self.squadron, 'comes')} down off the table.", "PF-SKY-7")
        gone = (self.squadron, *table.passengers(self.squadron))
        marks = tuple((one.id, table.boxes_left(one.id)) for n in gone for one in table.living(n))
        after, told = damaged(table, marks, tested=False)
        return Go(state=after, told=(line, *told), first=(Losses(tested=False),))


def on_ground(
    table: Table, squadron: int, passed: tuple[int, ...], ground: tuple[Ground, ...]
) -> Table:
    """Return the table with a squadron that has just landed: it counts as stationary (PF-SKY-6)."""
    return table.change(
        squadron,
        place="table",
        within=0,
        dropped=True,
        last_move="stationary",
        moved=table.turn,
        passed=passed,
        ground=ground,
    )
