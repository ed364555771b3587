"""Planetfall's deviation without a battle: where a marker lands."""

from __future__ import annotations

from fractions import Fraction

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.odds.chances import Chances, even, repeated
from rules.odds.meter import Meter
from rules.procedures.planetfall import deviation
from rules.procedures.planetfall.deviation import EDGES
from rules.procedures.planetfall.pools import SIX
from rules.quick import Request, Spread, Verdict, check_within


class Deviation(Request, frozen=True, kw_only=True):
    """Where a marker lands: `micro` is its micro-die (1 to 6), edges count clockwise.

    Edge 1 is the one preferred. With a micro-die of 1 the direction may be re-rolled once:
    `again` does so unless the preferred edge came.
    """

    micro: int = 6
    again: bool = False

    def check(self) -> None:
        """Raise RuleError for a micro-die out of range, and for a re-roll not allowed."""
        check_within(self.micro, 1, deviation.MOST_MICRO, "The micro-die", "PF-SKY-5")
        if self.again and not deviation.may_roll_again(self.micro):
            text = (
                f"With a micro-die of {self.micro} the direction stands; at 1 it may be re-rolled."
            )
            raise RuleError(text, "PF-SKY-5")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll direction and distance; the value is the distance in inches."""
        self.check()
        found = deviation.drift(dice, self.micro, self.again, who, to)
        turns = zip(("direction", "direction again"), found.edges, strict=False)
        work = [Work(what, (edge,), EDGES) for what, edge in turns]
        inches = str(found.inches)
        work.append(Work("distance in inches", found.faces, SIX, verdict=inches))
        text = f'{inches}" towards {deviation.direction(found.edge)}'
        return Verdict(text, "PF-SKY-5", found.inches, tuple(work))

    def odds(self) -> Chances:
        """Return the exact chances of each distance in inches."""
        self.check()
        return repeated(even(range(1, SIX + 1)), self.micro, Meter())

    def more_odds(self) -> tuple[tuple[str, Spread], ...]:
        """Return the chances of each edge."""
        return (("Towards each edge, the preferred one first:", self.edges()),)

    def edges(self) -> Spread:
        """Return the exact chances of each edge."""
        self.check()
        first = Fraction(1, EDGES)
        rest = (1 - first) * first if self.again else Fraction(0)
        there = first + rest if self.again else first
        others = rest if self.again else first
        chances = (
            (str(edge), there if edge == deviation.PREFERRED else others)
            for edge in range(1, EDGES + 1)
        )
        return Spread(tuple(chances))
