"""What only a GM can do to a battle of Planetfall (PF-GM-*).

The house does the rest for every game: a GM rules in words (PF-GM-3), sets any value (PF-GM-5),
acts for a seat that is away (PF-GM-2), and every act is logged with its name (PF-GM-10).
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import TEXT, Go, Interrupt, Line, RuleError
from rules.core.seats import GM, seat_title
from rules.core.work import signed
from rules.dice import Dice

from .force.card import Lever
from .setup.objectives import PlaceObjective, placed
from .state import Table
from .units import InForce, ObjectiveKind

MOST = 60


class Modify(Interrupt, frozen=True, kw_only=True, tag="modify"):
    """The GM puts a modifier on rolls of a squadron, a side or everybody (PF-GM-6, PF-DICE-13).

    `uses` is for how many rolls, 0 for the turn; `roll` the roll that it is meant for, "" for any.
    """

    lever: Lever
    amount: Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)] = 0
    squadron: Annotated[int, msgspec.Meta(ge=0)] = 0
    side: str = ""
    uses: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    roll: Annotated[str, msgspec.Meta(max_length=30)] = ""
    reason: Annotated[str, msgspec.Meta(max_length=100), TEXT] = ""

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, and for whom there is not."""
        if seat != GM:
            raise RuleError("Only the GM puts modifiers on rolls.", "PF-GM-6")
        if not state.frames:
            raise RuleError("The battle is over.", "PF-GM-6")
        if self.squadron > len(state.squadrons):
            raise RuleError(f"There is no squadron {self.squadron}.", "PF-GM-6")
        if self.side not in ("", *state.sides):
            raise RuleError(f"“{self.side}” has no force here.", "PF-GM-6")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Put it in force, and tell everybody so with its cause (PF-GM-6, PF-GM-10)."""
        side = state.side(self.squadron) if self.squadron else self.side
        one = InForce(
            cause=self.reason or "the GM",
            side=side,
            lever=self.lever,
            amount=self.amount,
            squadron=self.squadron,
            uses=self.uses,
            roll=self.roll,
        )
        everybody = seat_title(side) if side else "Everybody"
        who = state.name(self.squadron) if self.squadron else everybody
        what = self.lever.replace("_", " ")
        by = f" {signed(self.amount)}" if self.amount else ""
        times = f"for {self.uses} roll{'s' if self.uses > 1 else ''}" if self.uses else "this turn"
        why = f" ({self.reason})" if self.reason else ""
        line = Line(f"{who}: {what}{by} {times}{why}, by the GM.", "PF-GM-6", main=True)
        table = msgspec.structs.replace(state, forces=(*state.forces, one))
        return Go(state=table, told=(line,))


class AddObjective(Interrupt, frozen=True, kw_only=True, tag="add_objective"):
    """The GM adds an objective of a scenario (PF-GM-5, PF-GM-7)."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    sort: ObjectiveKind = "secondary"
    side: str = ""
    building: bool = False

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for all but the GM, a side that is none, and a name that is taken."""
        if seat != GM:
            raise RuleError("Only the GM adds objectives.", "PF-GM-5")
        if self.side not in ("", *state.sides) or (self.sort == "primary" and not self.side):
            text = "Say whose it is: a primary is red's or blue's, a secondary may be nobody's."
            raise RuleError(text, "PF-GM-5")
        PlaceObjective(name=self.name).check(state, seat)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        said = PlaceObjective(name=self.name, building=self.building)
        table, _ = placed(state, self.sort, self.side, said)
        line = Line(f"The GM adds a {self.sort} objective: {self.name}.", "PF-GM-5", main=True)
        return Go(state=table, told=(line,))
