"""Mind control: one action of a unit, chosen by another side (P28-ARC-MIND).

While it lasts the unit counts as the master's, so its own friends are its enemies; then
nothing of that stays.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Go, Line, Move
from rules.core.seats import seat_title
from rules.dice import Dice
from rules.games.planet28.answers import Decline
from rules.games.planet28.singling import freed, unfreed
from rules.games.planet28.state import Table

from .action_turn import ActionTurn
from .actions import ACTIONS, Action


class Puppet(ActionTurn, frozen=True, kw_only=True, tag="puppet"):
    """One extra action with `units[0]`, chosen by the seat `master` of the `caster`."""

    stages: ClassVar[tuple[str, ...]] = (
        *("seize", "act", "measured", "confirm", "resolve"),
        *("chain", "release"),
    )

    master: str
    caster: int = 0
    pending: Action | None = None

    def do_seize(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the unit over, with an extra action that is not one of its own."""
        unit = self.units[0]
        if not state.unit(unit).here:
            return Go(state=state, back={"done": True})
        # P28-ARC-MIND: the action is in addition to its own.
        actions = state.unit(unit).actions + 1
        table = state.change(unit, control=self.master, caster=self.caster, actions=actions)
        # P28-A99: a member of a squad does anything for the one action.
        return Go(state=freed(table, unit))

    def ask_act(self, state: Table) -> Ask | None:
        """Ask the master what the unit does, if it can do anything."""
        unit = self.units[0]
        if state.unit(unit).status != "ok" or state.is_under(unit, "Blind"):
            return None
        # P28-ARC-MIND: the master chooses the action, the owners their reactions.
        entry = Entry(
            seat=self.master,
            kinds=(*ACTIONS, Decline),
            choices=(Choice("Nothing", Decline()),),
            default=Decline(),
        )
        text = f"{seat_title(self.master)} controls {state.name(unit)}: what does it do?"
        return Ask(kind="puppet", rule="P28-ARC-MIND", text=text, entries=(entry,))

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Start the action, or leave the unit alone."""
        answer = answers.get(self.master)
        if isinstance(answer, Action):
            pending = answer.opened(state)
            return Go(state=state, frame=msgspec.structs.replace(self, pending=pending))
        unit = self.units[0]
        table = state.change(unit, actions=state.unit(unit).actions - 1)
        return Go(state=table, to="chain")

    def beyond(self) -> str:
        """Return the stage that follows the one action."""
        return "chain"

    def do_chain(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """If the controlled unit has taken over a unit itself, let it use that one."""
        unit, other = self.units[0], int(self.heard("puppet") or 0)
        first = (Puppet(units=(other,), master=self.master, caster=unit),) if other else ()
        return Go(state=state, first=first)

    def do_release(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Give the unit back; friends do not stay locked in combat."""
        unit = self.units[0]
        # P28-SQD-14: a squad may have dissolved, which has set its members free.
        if not state.is_there(unit):
            return Go(state=state)
        table = unfreed(state.change(unit, control="", caster=0), unit)
        for other in table.touching(unit):
            # Two friends are not opponents once the spell is over.
            if table.side(other) == table.side(unit):
                table = table.part(unit, other)
        line = Line(f"{table.name(unit)} is its own master again.", "P28-ARC-MIND")
        return Go(state=table, told=(line,))
