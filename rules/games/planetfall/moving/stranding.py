"""Models that a forced move has left in terrain where they cannot be (PF-TER-1)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import GM, Go, Interrupt, Line, RuleError
from rules.dice import Dice

from ..activation.turns import Active, Selecting
from ..attack.wake import Wake
from ..damage.applying import damaged
from ..damage.losses import Losses
from ..fact_types import LETTERED
from ..letters import living
from ..state import Table

Letters = Annotated[str, msgspec.Meta(min_length=1, max_length=26, pattern="^[A-Z]+$")]
RULE = "PF-TER-1"


class Strand(Interrupt, frozen=True, kw_only=True, tag="strand"):
    """Say which models of a squadron ended in impassable terrain: they are destroyed (PF-TER-1).

    Its own side says it between two steps of an activation, or the GM does.
    """

    squadron: Annotated[int, msgspec.Meta(ge=1, le=10_000)]
    models: Letters

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for others' squadrons, and in the middle of an attack."""
        known = self.squadron <= len(state.squadrons)
        if not known or seat not in (GM, state.side(self.squadron)):
            raise RuleError("Name a squadron of your own.", RULE)
        if state.squadron(self.squadron).place != "table":
            raise RuleError(f"{state.does(self.squadron, 'stands')} in no terrain.", RULE)
        top = state.frames[-1] if state.frames else None
        if not isinstance(top, Selecting | Active):
            raise RuleError("Wait until what is being resolved is over.", RULE)
        living(state, self.squadron, self.models)

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        models = living(state, self.squadron, self.models)
        letters = LETTERED.text(state, self.models)
        text = f"{letters} of {state.name(self.squadron)} ended in impassable terrain."
        marks = tuple((model, state.boxes_left(model)) for model in models)
        # No attack did it, so it brings no disorder test (PF-DIS-1).
        table, told = damaged(state, marks, tested=False)
        # PF-A27: whoever leaves a wreck by it has made a movement action.
        follow = (Losses(), Wake(active=state.side(self.squadron)))
        return Go(state=table, first=follow, told=(Line(text, RULE, main=True), *told))
