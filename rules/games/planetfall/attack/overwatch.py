"""The window after a movement action, in which overwatch may fire at the mover (PF-OW-2)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from rules.core import Go, Line, Move
from rules.dice import Dice

from ..disorder.consolidation import Segment
from ..state import Table
from .declared import AttackKind
from .fire import HoldFire
from .salvo import Salvo
from .watch import watchers


class OverwatchWindow(Salvo, frozen=True, kw_only=True, tag="overwatch_window"):
    """The other side's chance to fire at a squadron that has completed a movement action.

    Its squadrons on overwatch fire one after another, in the order it chooses (PF-A74). What it
    does belongs to the segment, at whose consolidation it is tested (PF-OW-3).
    """

    stages: ClassVar[tuple[str, ...]] = ("declare", "confirm", "fire", "spent")

    mover: int
    segment: Segment = "movement"
    watcher: int = 0

    def sort(self) -> AttackKind:
        """Return that these shots are overwatch: Rushed (PF-OW-3)."""
        return "overwatch"

    def gunners(self, table: Table) -> tuple[int, ...]:
        """Return the squadrons on watch, or the one that has begun to declare (PF-OW-2)."""
        return (self.declared[0].squadron,) if self.declared else watchers(table, self.mover)

    def prey(self) -> int:
        """Return the squadron that moved."""
        return self.mover

    def seat(self, table: Table) -> str:
        """Return the enemy of the squadron that moved."""
        return table.enemy(table.side(self.mover))

    def question(self, table: Table) -> tuple[str, str]:
        """Return the question to those on watch, who hold fire by default (PF-PBP-1)."""
        gunners = self.gunners(table)
        names = " or ".join(map(table.name, gunners))
        asked = f"{table.verb(gunners[0], 'does')} {names} fire?"
        return f"{table.does(self.mover, 'has')} moved. Overwatch: {asked}", "PF-OW-2"

    def do_declare(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take an attack down; to hold fire ends the window (PF-OW-2)."""
        if not answers and not self.declared:
            return Go(state=state, back={})
        if any(isinstance(answer, HoldFire) for answer in answers.values()):
            return Go(state=state, back={})
        return super().do_declare(state, answers, dice)

    def do_confirm(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Let the mover's side confirm what was stated, and remember who fires."""
        go = super().do_confirm(state, answers, dice)
        # PF-OW-4
        frame = msgspec.structs.replace(self, said=(), watcher=self.declared[0].squadron)
        return msgspec.structs.replace(go, frame=frame)

    def do_spent(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Take the marker off whoever fired: it has activated (PF-OW-4); others may follow."""
        # PF-A26, PF-INT-19: an activation that it still had this turn is gone.
        table = state.change(self.watcher, overwatch=False, activated=True)
        table, windows = out_of_turn(table, self.segment)
        text = f"{state.does(self.watcher, 'has')} fired on overwatch, which is an activation."
        told = (Line(text, "PF-OW-4"),)
        return Go(state=table, first=windows, told=told, to="declare")


def out_of_turn(table: Table, segment: Segment) -> tuple[Table, tuple[OverwatchWindow, ...]]:
    """Return the windows for squadrons that an attack has made move, such as out of a wreck.

    These are movement actions as well (PF-A27); each is answered once.
    """
    movers = tuple(one.id for one in table.squadrons if one.stirred)
    for mover in movers:
        table = table.change(mover, stirred=False)
    # PF-OW-2
    return table, tuple(OverwatchWindow(mover=mover, segment=segment) for mover in movers)
