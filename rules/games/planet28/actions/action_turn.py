"""An action from choice to start: open facts are asked, stated facts confirmed, the price paid.

Activations and units under Mind control both take their actions this way (P28-FACT-1 to -3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from rules.core import Ask, Go, Line, Move, unstated
from rules.dice import Dice
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.legality import Turn
from rules.games.planet28.solo.speakers import ends
from rules.games.planet28.state import Table

from .actions import Action, started
from .measure import Measure, measuring, stated


class ActionTurn(Turn, frozen=True, kw_only=True):
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

    def ask_measured(self, state: Table) -> Ask | None:
        """Ask for the facts that the action leaves open."""
        if not unstated(self.taken()):
            return None
        text, asked = measuring(state, self.taken())
        return Ask(kind="measure", rule="P28-FACT-1", text=text, entries=asked, ends=ends(asked))

    def do_measured(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Complete the action (P28-FACT-1), and have its facts confirmed if that is the option.

        See P28-FACT-3.
        """
        action = self.taken()
        answer = next(iter(answers.values()), None)
        if isinstance(answer, Measure):
            action = stated(action, answer)
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
        """Ask again what the unit does: the action is taken back, at no cost (P28-FACT-1)."""
        return Go(state=table, frame=msgspec.structs.replace(self, pending=None), to="act")

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
            first=(started(state, action),),
            to=self.beyond(),
            told=told,
        )

    def paid(self, table: Table, action: Action) -> Table:
        """Return the table with the action paid for."""
        left = table.unit(action.unit).actions - action.price()
        return table.change(action.unit, actions=left)

    def spent(self) -> ActionTurn:
        """Return this turn with the action no longer pending."""
        return msgspec.structs.replace(self, pending=None)

    def beyond(self) -> str:
        """Return the stage that follows the action."""
        return "act"
