"""A move from choice to the first die: open facts are asked, stated facts confirmed.

Nothing is paid on the way (P28-FACT-1 to P28-FACT-3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from rules.core import Ask, Go, Move, unstated
from rules.dice import Dice
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.legality import Turn
from rules.games.planet28.solo.speakers import ends
from rules.games.planet28.state import Table

from .measure import Measure, measuring, stated


class MeasuredTurn(Turn, frozen=True, kw_only=True):
    """A turn in which `pending` is the move being made.

    Its stages `act`, `measured` and `confirm` come one after the other; a move that is taken back
    leads to `act` again.
    """

    if TYPE_CHECKING:
        # Each subclass declares it after its own fields, because stored fields keep their places.
        pending: Any

    def taken(self) -> Any:
        """Return the move being made, which every stage after `act` has."""
        assert self.pending is not None  # noqa: S101 — `act` has set it
        return self.pending

    def ask_measured(self, state: Table) -> Ask | None:
        """Ask for the facts that the move leaves open."""
        if not unstated(self.taken()):
            return None
        text, asked = measuring(state, self.taken())
        return Ask(kind="measure", rule="P28-FACT-1", text=text, entries=asked, ends=ends(asked))

    def do_measured(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Complete the move (P28-FACT-1), and have its facts confirmed if that is the option.

        See P28-FACT-3.
        """
        action = self.taken()
        answer = next(iter(answers.values()), None)
        if isinstance(answer, Measure):
            action = stated(action, answer).measured(state)
        if unstated(action):
            return self.dropped(state)
        frame = msgspec.structs.replace(self, pending=action)
        # P28-FACT-2: trusted facts go straight to the dice.
        said = action.spoken(state)
        first = to_confirm(state, action.unit, said) if said else ()
        return Go(state=state, frame=frame, first=first)

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Go back to the question if the facts did not stand."""
        return self.dropped(state) if self.heard("success") is False else Go(state=state)

    def dropped(self, table: Table) -> Go:
        """Ask again what the unit does: the move is taken back, at no cost (P28-FACT-1)."""
        return Go(state=table, frame=msgspec.structs.replace(self, pending=None), to="act")
