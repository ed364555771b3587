"""An action from choice to start: open facts are asked, stated facts confirmed, the price paid.

Activations and units under Mind control both take their actions this way (P28-FACT-1 to -3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.core import Go, Line, Move
from rules.dice import Dice
from rules.games.planet28.dissolving import partings
from rules.games.planet28.state import Table

from .actions import Action, started
from .measured_turn import MeasuredTurn


class ActionTurn(MeasuredTurn, frozen=True, kw_only=True):
    """A turn in which `pending` is the action being taken.

    Its stages are `act`, then `measured`, `confirm` and `resolve` one after the other; an action
    that is taken back leads to `act` again.
    """

    if TYPE_CHECKING:
        # Each subclass declares it after its own fields, because stored fields keep their places.
        pending: Action | None

    def taken(self) -> Action:
        """Return the action being taken, which every stage after `act` has."""
        assert self.pending is not None  # noqa: S101 — `act` has set it
        return self.pending

    def do_resolve(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Pay for the action, tell what was stated, and start it."""
        action = self.taken()
        table = self.paid(state, action)
        said = action.spoken(state)
        # P28-FACT-1: what people stated is shown with the action.
        told = (Line(f"{said[0].upper()}{said[1:]}.", "P28-FACT-1"),) if said else ()
        return Go(
            state=table,
            frame=self.spent(),
            # P28-SQD-14: a squad that has become too small dissolves before the next action.
            first=(started(state, action), *partings(table)),
            to=self.beyond(),
            told=told,
        )

    def paid(self, table: Table, action: Action) -> Table:
        """Return the table with the action paid for."""
        left = table.unit(action.unit).actions - action.price()
        return table.change(action.unit, actions=left)

    def spent(self) -> ActionTurn:
        """Return this turn with the action no longer pending, so that nothing more is asked of it.

        See P28-FACT-1.
        """
        return msgspec.structs.replace(self, pending=None)

    def beyond(self) -> str:
        """Return the stage that follows the action."""
        return "act"
