"""Who touches the shelter when a turn ends: confirmed if that is the option, then counted."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Move
from rules.dice import Dice
from rules.games.planet28.acts import listed
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from .counting import counted
from .reaching import told


class Touching(Procedure, frozen=True, kw_only=True, tag="touching"):
    """These units are said to touch the shelter; those of each seat stand or fall together."""

    stages: ClassVar[tuple[str, ...]] = ("confirm", "count")

    units: tuple[int, ...]

    def _doubtful(self, table: Table) -> tuple[tuple[int, ...], ...]:
        """Return the units of each seat whose statement another side has to accept."""
        seats = dict.fromkeys(map(table.seat, self.units))
        groups = (tuple(u for u in self.units if table.seat(u) == seat) for seat in seats)
        return tuple(one for one in groups if to_confirm(table, one[0], ""))

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Ask the other sides first, if `claims` is at confirm (P28-FACT-3)."""
        first = tuple(
            frame
            for group in self._doubtful(state)
            for frame in to_confirm(state, group[0], _said(state, group))
        )
        return Go(state=state, first=first)

    def do_count(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Count the turn end for those whose contact stands (P28-A108)."""
        fallen = {
            unit
            for group, result in zip(self._doubtful(state), self.returned, strict=True)
            if result.get("success") is False
            for unit in group
        }
        units = tuple(unit for unit in self.units if unit not in fallen)
        return Go(state=counted(state, units), told=(told(state, units),))


def _said(table: Table, units: tuple[int, ...]) -> str:
    return f"the shelter is touched by {listed(table, units)}"
