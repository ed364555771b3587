"""An artillery strike up to its impact: where it comes down, and who is under it (PF-ART-1, -2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Self

import msgspec

from rules.core import Ask, Choice, Go, Line, Move, RuleError
from rules.core.seats import seat_title
from rules.dice import Dice

from ..fact_types import Stated
from ..facts import to_confirm
from ..measured.orbit import struck
from ..moving.several import CROWD, Crowded, check_models
from ..procedure import Procedure
from ..state import Table
from .deviation import Deviation, drifted
from .markers import marker_of, removed
from .reporting import others, owners
from .strike import Strike, under

TEMPLATE = '5"'
"""The diameter of the blast template (PF-ART-4)."""


class Impact(Move, frozen=True, kw_only=True, tag="impact"):
    """Who is touched by the template, models of both sides, or that it came down `off` the table.

    Of a squadron in a building all models are touched or none (PF-ART-4, PF-A86).
    """

    touched: Crowded = ()
    off: Stated = False

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for models that are not on the table, and for a strike off it."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, CalledStrike):
            raise RuleError("No strike is coming down now.", "PF-ART-4")
        check_models(state, self.touched)
        if self.off and self.touched:
            raise RuleError("A strike off the table touches nobody.", "PF-ART-2")
        for model in self.touched:
            if not state.is_there(state.model(model).squadron):
                text = f"{state.does(state.model(model).squadron, 'is')} not on the table."
                raise RuleError(text, "PF-ART-4")

    def spoken(self, table: Table) -> str:
        """Return who is under the template, in words (PF-FACT-1)."""
        if self.off:
            return "the strike comes down off the table"
        return f"the template touches {CROWD.text(table, self.touched)}"

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Self]:
        """Yield that nobody is touched, each squadron alone, and a strike off the table."""
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, CalledStrike):
            return
        yield cls()
        for one in state.squadrons:
            models = tuple(model.id for model in state.living(one.id))
            if state.is_there(one.id) and models:
                yield cls(touched=models)
        yield cls(off=True)


TOUCHED = (
    Choice("It touches nobody", Impact()),
    Choice("Off the table", Impact(off=True)),
)
"""The ready reports of an impact."""


class CalledStrike(Procedure, frozen=True, kw_only=True, tag="called_strike"):
    """A strike that a squadron has called by a marker, until it has come down.

    `bearing` is where its owner has turned the marker's preferred edge, None where nobody said.
    """

    stages: ClassVar[tuple[str, ...]] = ("deviate", "report", "told", "strike")

    squadron: int
    marker: int
    said: Impact | None = None
    bearing: int | None = None

    def do_deviate(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Find the point of impact by the marker's micro-die as it stands (PF-ART-2)."""
        return Go(state=state, first=(Deviation(marker=self.marker, bearing=self.bearing),))

    def ask_report(self, state: Table) -> Ask | None:
        """Ask the caller who is under the template; nobody else can see it (PF-PBP-1)."""
        # Nobody is asked what the bot has measured.
        return None if state.scenery is not None else self._question(state)

    def _question(self, state: Table) -> Ask:
        side = state.side(self.squadron)
        entry = owners(side, Impact, TOUCHED)
        text = f"{seat_title(side)}: whom does the {TEMPLATE} template touch, friends included?"
        return Ask(kind="impact", rule="PF-ART-4", text=text, entries=(entry,))

    def do_report(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the report, and have it confirmed where that is asked for (PF-FACT-3)."""
        said = answers.get(state.side(self.squadron))
        if state.scenery is not None:
            frame = msgspec.structs.replace(self, said=self._impact(state))
            return Go(state=state, frame=frame, to="strike")
        if not isinstance(said, Impact):
            return Go(state=state)
        frame = msgspec.structs.replace(self, said=said)
        first = to_confirm(state, state.side(self.squadron), said.spoken(state))
        return Go(state=state, frame=frame, first=first, to="strike")

    def ask_told(self, state: Table) -> Ask:
        """Ask the GM, or the other side, what the caller has not said (PF-PBP-1)."""
        return others(state, state.side(self.squadron), self._question(state), Impact, TOUCHED)

    def do_told(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take what they say; where nobody says anything it touches nobody (PF-PBP-1)."""
        impact = next((one for one in answers.values() if isinstance(one, Impact)), Impact())
        frame = msgspec.structs.replace(self, said=impact)
        return Go(state=state, frame=frame)

    def _impact(self, table: Table) -> Impact:
        """Return who is touched where the marker has drifted, on a measured table (PF-ART-2)."""
        edge, inches = self.heard("edge"), self.heard("inches")
        if table.scenery is None or edge is None:
            return Impact()
        degrees, marker = drifted(table, int(edge)), marker_of(table, self.marker)
        touched = struck(table, marker, degrees, int(inches or 0), self.bearing)
        return Impact(off=True) if touched is None else Impact(touched=touched)

    def do_strike(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Strike whom it touches; off the table, or on nobody, the marker is spent all the same."""
        if self.heard("stands") is False:
            return Go(state=state, to="report")
        impact = self.said or Impact()
        if impact.off or not under(state, impact.touched):
            text = "off the table" if impact.off else "on nobody"
            line = Line(f"The strike comes down {text} and is lost.", "PF-ART-2", main=True)
            return Go(state=removed(state, self.marker), told=(line,))
        strike = Strike(squadron=self.squadron, marker=self.marker, touched=impact.touched)
        return Go(state=state, first=(strike,))
