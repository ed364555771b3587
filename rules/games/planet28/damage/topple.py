"""A vehicle falls: a die says on which side, and it lies there until righted (P28-VEH-FALL)."""

from __future__ import annotations

from typing import ClassVar

from rules.core import Go, Line, Move, Work
from rules.dice import Dice
from rules.games.planet28.facings import SIDES, has_sides
from rules.games.planet28.legality import cm
from rules.games.planet28.procedure import Procedure
from rules.games.planet28.state import Table

from .causes import cause
from .damage import Damage, Hit
from .harm import Harm

FREE_CM = 5
DROP = cause("The fall", "1D4")


class Topple(Procedure, frozen=True, kw_only=True, tag="topple"):
    """The fall of a vehicle from a height in millimetres; `by` is who pushed it, 0 for nobody."""

    stages: ClassVar[tuple[str, ...]] = ("land",)

    unit: int
    fell_mm: int
    by: int = 0

    def do_land(self, state: Table, answers: dict[str, Move], dice: Dice) -> Go:
        """Roll for the side it lands on, and harm a section there; its owner picks which.

        See P28-VEH-FALL.
        """
        side, works = "", tuple[Work, ...]()
        # P28-VEH-FALL: on which side a small one lies does not matter (P28-VEH-4).
        if has_sides(state, self.unit):
            (face,) = dice.roll(1, len(SIDES), "side it falls on", state.seat(self.unit))
            side = SIDES[face - 1]
            works = (Work(what="side it falls on", faces=(face,), sides=len(SIDES), verdict=side),)
        where = f" on its {side}" if side else ""
        text = f"{state.name(self.unit)} falls {cm(self.fell_mm)}{where} and lies there."
        told = (Line(text, "P28-VEH-FALL", work=works, main=True),)
        table = state.change(self.unit, tipped=True)
        damage = max(0, self.fell_mm // 10 - FREE_CM)
        hit = Hit(victim=self.unit, weapon=DROP, striker=self.by, facing=side)
        harm = Harm(hit=hit, damage=Damage(damage), stage="pick")
        return Go(state=table, told=told, first=(harm,) if damage else ())
