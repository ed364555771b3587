"""Moves that nobody chose: out of a wreck, out of a stormed building, out of a rammer's way.

Nothing is asked: people move their miniatures, and report only who ended where nobody can stand.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.core import Go, Line, Move
from rules.dice import Dice

from ..fact_types import inches
from ..measured.crossing import grounded
from ..measured.forced import avoided, driven_off, expelled
from ..procedure import Procedure
from ..state import Table
from .speed import cruise_value, flat_out_value

Why = Literal["wreck", "expelled", "repelled", "avoidance"]
AVOIDANCE = 8
"""Half inches: 4 inches straight away from the nearest rammer (PF-RAM-3)."""


class ForcedMove(Procedure, frozen=True, kw_only=True, tag="forced_move"):
    """The move of a squadron out of a wreck, or as a storming or a ram drives it away.

    `fear` is the squadron that rams it, or the building from which it is driven; 0 out of a wreck.
    """

    stages: ClassVar[tuple[str, ...]] = ("move",)

    squadron: int
    why: Why
    fear: int = 0

    def do_move(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Move who is left of it; any such move ends overwatch (PF-OW-5)."""
        if not state.living(self.squadron):
            return Go(state=state)
        if self.why == "wreck":
            out = grounded(out_of_wreck(state, self.squadron), self.squadron)
            return Go(state=out, told=self._told(state))
        # PF-A41: a forced move leaves no Flat Out marker.
        away = state.change(self.squadron, place="table", within=0, ground=(), overwatch=False)
        return Go(state=self._placed(away), told=self._told(state))

    def _placed(self, away: Table) -> Table:
        """Return the table with the squadron where the move ends, on a measured one.

        See PF-RAM-3, PF-STM-7 and PF-STM-8.
        """
        if away.scenery is None or not self.fear:
            return away
        match self.why:
            case "avoidance":
                moved = avoided(away, self.squadron, self.fear)
            case "expelled":
                moved = expelled(away, self.squadron, self.fear)
            case _:
                moved = driven_off(away, self.squadron, self.fear)
        return grounded(moved, self.squadron)

    def _told(self, table: Table) -> tuple[Line, ...]:
        fast = inches(flat_out_value(table, self.squadron) or cruise_value(table, self.squadron))
        match self.why:
            case "wreck":
                far = inches(cruise_value(table, self.squadron))
                text = (
                    f"{table.does(self.squadron, 'gets')} out of the wreck, up to {far}, "
                    "which is an activation."
                )
                return (Line(text, "PF-EMB-4", main=True),)
            case "expelled":
                text = (
                    f"{table.does(self.squadron, 'is')} driven out, {fast} away from the building."
                )
                return (Line(text, "PF-STM-7", main=True),)
            case "repelled":
                text = (
                    f"{table.does(self.squadron, 'is')} beaten back, {fast} away from the building."
                )
                return (Line(text, "PF-STM-8", main=True),)
        text = (
            f"{table.does(self.squadron, 'moves')} {inches(AVOIDANCE)} straight away "
            "from the nearest rammer."
        )
        return (Line(text, "PF-RAM-3", main=True),)


def out_of_wreck(table: Table, squadron: int) -> Table:
    """Return the table with passengers beside the wreck of their transport (PF-EMB-4, PF-ACT-9)."""
    # PF-A27: it is a movement action, which overwatch may answer after the attack.
    return table.change(
        squadron,
        place="table",
        within=0,
        ground=(),
        overwatch=False,
        activated=True,
        last_move="disembark",
        moved=table.turn,
        stirred=True,
    )
