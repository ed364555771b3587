"""Help that a unit may do without: a Pilot's figures, or a Radio (P28-INT-19, P28-TURN-6).

Both are used where they help unless the owner says otherwise, at any time between two actions and
without spending one.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core import Go, Interrupt, Line, Move, RuleError
from rules.dice import Dice
from rules.games.planet28.aboard import PILOT, PILOTED, aboard_with
from rules.games.planet28.hulls import is_vehicle
from rules.games.planet28.measured.spots import is_measured
from rules.games.planet28.skills import roller
from rules.games.planet28.state import Table
from rules.games.planet28.turn.signals import has_radio_near
from rules.games.planet28.units import Aid

from .contacts import check_gap

RULES: dict[Aid, str] = {"Pilot": "P28-INT-19", "Radio": "P28-TURN-6"}


class Rely(Interrupt, frozen=True, kw_only=True, tag="rely"):
    """A unit does without its Pilot or a Radio from now on, or with `use` takes the help again."""

    unit: int
    aid: Aid
    use: bool

    def check(self, state: Table, seat: str) -> None:
        """Raise RuleError in the middle of an action, and for help that the unit does not have."""
        check_gap(state, seat, self.unit)
        rule, name = RULES[self.aid], state.name(self.unit)
        if self.aid == "Pilot" and not _has_pilot(state, self.unit):
            raise RuleError(f"{name} has no Pilot aboard.", rule)
        # P28-TURN-6: who does not use a Radio is else not named before the order.
        if self.aid == "Radio" and not is_measured(state):
            text = "Name whom the Radio helps when you are asked who stands near it."
            raise RuleError(text, rule)
        if self.use == (self.aid not in state.unit(self.unit).forgoes):
            how = "uses" if self.use else "does without"
            raise RuleError(f"{name} {how} the {self.aid} already.", rule)

    @classmethod
    def candidates(cls, state: Table, seat: str) -> Iterator[Move]:
        """Yield the other choice wherever the help would make a difference now."""
        for unit in state.own(seat):
            forgone = state.unit(unit).forgoes
            if "Pilot" in forgone or _is_piloted(state, unit):
                yield cls(unit=unit, aid="Pilot", use="Pilot" in forgone)
            if "Radio" in forgone or (is_measured(state) and has_radio_near(state, unit)):
                yield cls(unit=unit, aid="Radio", use="Radio" in forgone)

    def spoken(self) -> str:
        """Return it as a choice without the unit's name."""
        return f"{'use' if self.use else 'do without'} the {self.aid}"

    def intervene(self, state: Table, seat: str, dice: Dice) -> Go:
        """Record it; the order of this turn stands (P28-TURN-6)."""
        kept = tuple(aid for aid in state.unit(self.unit).forgoes if aid != self.aid)
        forgoes = kept if self.use else (*kept, self.aid)
        how = "uses" if self.use else "does without"
        text = f"{state.name(self.unit)} {how} the {self.aid} from now on."
        table = state.change(self.unit, forgoes=forgoes)
        return Go(state=table, told=(Line(text, RULES[self.aid]),))


def _has_pilot(table: Table, unit: int) -> bool:
    return is_vehicle(table, unit) and bool(aboard_with(table, unit, PILOT))


def _is_piloted(table: Table, unit: int) -> bool:
    """Return whether a Pilot has a figure that the vehicle takes now."""
    return _has_pilot(table, unit) and any(roller(table, unit, one) != unit for one in PILOTED)
