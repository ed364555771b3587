"""A player's unit under the enemy's Mind control: it attacks its nearest friend (P28-SOLO-4)."""

from __future__ import annotations

import msgspec

from rules.core import Ask, Go, Move
from rules.dice import Dice
from rules.games.planet28.actions.actions import Action
from rules.games.planet28.actions.mind_control import Puppet
from rules.games.planet28.answers import Decline
from rules.games.planet28.fitting import fit
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.state import Table

from .choosing import Wish, charge_at, is_blocked, nearest
from .eyes import watched
from .gunnery import best_shot
from .sightings import Sighting
from .speakers import ends, entries
from .straight import is_in_the_way
from .watching import Watch, choices, question

FIELDS = ("seen", "way")


class Thrall(Puppet, frozen=True, kw_only=True, tag="thrall"):
    """One extra action of a unit for the enemy: at its nearest friend, or none."""

    def wanted(self, table: Table) -> tuple[str, ...]:
        """Return the facts that the form asks for."""
        return FIELDS

    def ask_act(self, state: Table) -> Ask | None:
        """Ask the people which of its friends the unit sees."""
        unit = self.units[0]
        # P28-ARC-MIND: it attacks with its action, or does nothing.
        # A measured table shows it.
        if not self._may_attack(state) or is_measured(state):
            return None
        asked = entries(
            state,
            self.master,
            kinds=(Watch, Decline),
            choices=choices(state, FIELDS),
            default=Decline(),
        )
        text = f"It obeys the enemy. {question(state, unit, FIELDS)} Name its own friends."
        return Ask(kind="look", rule="P28-SOLO-4", text=text, entries=asked, ends=ends(asked))

    def _may_attack(self, table: Table) -> bool:
        """Return whether it can act and is free to go for a friend."""
        return super().ask_act(table) is not None and not table.touching(self.units[0])

    def do_act(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Start its attack, or leave it alone."""
        answer = next((one for one in answers.values() if isinstance(one, Watch)), None)
        if is_measured(state) and self._may_attack(state):
            answer = watched(state, self.units[0])
        wish = self._attack(state, answer, dice)
        if wish.action is None:
            return super().do_act(state, {}, dice)
        frame = msgspec.structs.replace(self, pending=wish.action)
        return Go(state=state, frame=frame, told=wish.told)

    def _attack(self, table: Table, watch: Watch | None, dice: Dice) -> Wish:
        """Return its attack on its nearest friend: a charge, else a shot."""
        unit = self.units[0]
        if watch is None or not watch.seen:
            return Wish(None)
        one, told = nearest(table, unit, watch.seen, dice)
        attack = self._charge(table, one, watch) or best_shot(table, unit, one, ())
        return Wish(attack, told)

    def _charge(self, table: Table, one: Sighting, watch: Watch) -> Action | None:
        unit = self.units[0]
        charge = fit(table, charge_at(table, unit, one, watch), table.seat(unit))
        if charge is None or is_blocked(table, unit, watch):
            return None
        blocked = is_measured(table) and is_in_the_way(table, charge, one.unit)
        return None if blocked else charge
