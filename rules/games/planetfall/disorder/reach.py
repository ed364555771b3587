"""Who is in reach of commanders and nexuses, as the side that it helps says (PF-FACT-1).

Disorder tests wait for nobody (PF-PBP-2), so it is said beforehand, and holds until it is said
anew. A squadron of which nothing was said is in reach of whatever there is.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from rules.core import Go, Interrupt, Line, RuleError, fact
from rules.core.seats import GM
from rules.dice import Dice

from ..fact_types import LETTERED, YES_NO, Some
from ..force.mars import DRONE
from ..letters import lettered
from ..letters import living as living_models
from ..state import Table

Said = Annotated[bool | msgspec.UnsetType, fact(YES_NO)]


class Report(Interrupt, frozen=True, kw_only=True, tag="report"):
    """Say whether a squadron is in command range, and which of its drones are in a nexus area.

    What is left out stays as it was said before.
    """

    squadron: int
    commanded: Said = msgspec.UNSET
    drones: Some = msgspec.UNSET

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError for a squadron of others, for nothing said, and for no drones."""
        if state.ended:
            raise RuleError("The battle is over.", "PF-ZH-5")
        if state.scenery is not None:
            raise RuleError("The bot measures who is in reach.", "PF-FACT-1")
        if not 1 <= self.squadron <= len(state.squadrons):
            raise RuleError(f"There is no squadron {self.squadron}.", "PF-FACT-1")
        if seat not in (state.side(self.squadron), GM):
            text = f"{state.does(self.squadron, 'is')} not yours; report on your own squadrons."
            raise RuleError(text, "PF-FACT-1")
        if self.commanded is msgspec.UNSET and self.drones is msgspec.UNSET:
            text = "Say whether it is in command range, or which of its drones are in an area."
            raise RuleError(text, "PF-FACT-1")
        if self.drones is not msgspec.UNSET:
            for model in living_models(state, self.squadron, self.drones):
                if not state.profile(model).has(DRONE):
                    text = f"{LETTERED.text(state, lettered(state, [model]))} is not a drone."
                    raise RuleError(text, "PF-MAR-DRONE")

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Note what was said, and tell everybody."""
        table, said = state, []
        if self.commanded is not msgspec.UNSET:
            table = table.change(self.squadron, uncommanded=not self.commanded)
            said.append(f"{'has a' if self.commanded else 'has no'} model in command range")
        if self.drones is not msgspec.UNSET:
            inside = living_models(state, self.squadron, self.drones)
            all_drones = (model for model, _ in state.mars(self.squadron, DRONE))
            outside = tuple(model for model in all_drones if model not in inside)
            table = table.change(self.squadron, unlinked=outside)
            said.append(f"has {len(inside)} of its drones in a nexus area")
        text = f"{state.name(self.squadron)} {' and '.join(said)}."
        return Go(state=table, told=(Line(text, "PF-FACT-1"),))
