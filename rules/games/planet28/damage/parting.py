"""Who falls when two that have struck each other are moved apart (P28-CTR-4, P28-FALL-4)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Ask, Choice, Entry, Frame, Go, Line, Move
from rules.core.ask import Ends
from rules.dice import Dice
from rules.games.planet28.actions.fall import fall_damage, fallen, landing
from rules.games.planet28.answers import Land
from rules.games.planet28.facts import to_confirm
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.solo.speakers import tellers
from rules.games.planet28.squads import bodies
from rules.games.planet28.state import Table

FARTHEST_MM = 10_000


class Parting(Procedure, frozen=True, kw_only=True, tag="parting"):
    """Two that were moved apart on a table that people see: how far does each of them fall?

    `movers` are those who may fall, in the order in which they do, `from_` the two that were
    parted, `falls` what has been said of how many of them, in millimetres.
    """

    stages: ClassVar[tuple[str, ...]] = ("land", "landed")

    movers: tuple[int, ...]
    from_: tuple[int, int]
    falls: tuple[int, ...] = ()

    def _asked(self, table: Table) -> dict[str, int]:
        """Return of which unit each seat is asked now: whoever is asked of one waits with others.

        For the enemy's units all people speak, whoever comes first.
        """
        found: dict[str, int] = {}
        for unit in self.movers[len(self.falls) :]:
            seats = tellers(table, table.seat(unit))
            if not found.keys().isdisjoint(seats):
                break
            found |= dict.fromkeys(seats, unit)
        return found

    def ask_land(self, state: Table) -> Ask | None:
        """Ask the owner of each how far it falls, if it goes over an edge (P28-FALL-4)."""
        asked = self._asked(state)
        units = tuple(dict.fromkeys(asked.values()))
        level = (Choice("Level ground: no fall", Land()),)
        entries = tuple(
            Entry(seat=seat, kinds=(Land,), choices=level, default=Land()) for seat in asked
        )
        names = " and ".join(map(state.name, units))
        text = f"Over an edge? How far does {names} fall, moved 3cm away?"
        if len(units) > 1:
            text = f"Over an edge? How far do {names} fall, each moved 3cm away?"
        ends: Ends = "last" if len(units) > 1 or len(asked) == 1 else "first"
        return Ask(kind="parting", rule="P28-FALL-4", text=text, entries=entries, ends=ends)

    def do_land(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Record the falls, and have them confirmed if that is the option (P28-FACT-3)."""
        falls = dict.fromkeys(self._asked(state).values(), 0)
        for seat, unit in self._asked(state).items():
            answer = answers.get(seat)
            falls[unit] = answer.fell_mm if isinstance(answer, Land) else falls[unit]
        frame = msgspec.structs.replace(self, falls=(*self.falls, *falls.values()))
        checks: tuple[Frame, ...] = ()
        for unit, fell in falls.items():
            checks += to_confirm(state, unit, landing(state, unit, fell))
        return Go(state=state, frame=frame, first=checks)

    def do_landed(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Apply the falls once all of them stand (P28-FALL-2, P28-FALL-4)."""
        # P28-FACT-3: what did not stand, and what was said after it, is stated again.
        stood = [bool(back.get("success")) for back in self.returned]
        kept = len(self.falls) - len(stood) + (stood.index(False) if False in stood else len(stood))
        if kept < len(self.movers):
            return Go(
                state=state, frame=msgspec.structs.replace(self, falls=self.falls[:kept]), to="land"
            )
        drops = {
            unit: dict.fromkeys(bodies(state, unit), fell)
            for unit, fell in zip(self.movers, self.falls, strict=True)
        }
        table, told, shocks = dropped(state, self.from_, drops)
        return Go(state=table, told=told, first=shocks)


def may_be_hurt(table: Table, unit: int) -> bool:
    """Return whether any fall hurts a unit (P28-FALL-2, P28-A35)."""
    return fall_damage(table, unit, FARTHEST_MM) > 0


def dropped(
    table: Table, pair: tuple[int, int], drops: dict[int, dict[int, int]]
) -> tuple[Table, tuple[Line, ...], tuple[Frame, ...]]:
    """Return the table after each of these has fallen, what is told, and the shocks that follow.

    `drops` says of everybody of a unit how far it falls; whoever of the pair it was struck by is
    the author of its fall (P28-CAMP-1).
    """
    told: tuple[Line, ...] = ()
    shocks: tuple[Frame, ...] = ()
    for unit, deep in drops.items():
        by = pair[unit == pair[0]]
        fell = fallen(table, unit, max(deep.values()), by, deep)
        table, told, shocks = fell.table, told + fell.told, shocks + fell.shocks
    return table, told, shocks
