"""Planetfall's disorder test without a battle; it ends with a number of markers."""

from __future__ import annotations

from rules.core import Mod, Work
from rules.dice import Dice
from rules.odds.chances import Chances, mapped
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import disorder, pools
from rules.quick import Request, Verdict, check_within

from .pools import PoolRoll, hits


class Disorder(Request, frozen=True, kw_only=True):
    """A disorder test: successes required, and what changes its pool of three (PF-DIS-2)."""

    required: int
    command: bool = False
    elite: bool = False
    militia: bool = False
    terror: bool = False
    other: int = 0

    def check(self) -> None:
        """Raise RuleError for numbers out of range."""
        check_within(self.required, 1, 100, "The number required", "PF-DIS-1")
        check_within(self.other, -20, 20, "The other change", "PF-DIS-2")

    def mods(self) -> tuple[Mod, ...]:
        """Return what changes the pool, each with its cause."""
        named = {
            "command element": self.command,
            "Elite": self.elite,
            "Militia": self.militia,
            "Terror Weapon": self.terror,
        }
        changes = {cause: disorder.CHANGES[cause] for cause, there in named.items() if there}
        if self.other:
            changes["other"] = self.other
        return tuple(Mod(cause, amount, "PF-DIS-2") for cause, amount in changes.items())

    @property
    def dice(self) -> int:
        """The dice of the pool."""
        return disorder.pool_size(sum(mod.amount for mod in self.mods()))

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the test; the value is the number of disorder markers (PF-DIS-3)."""
        self.check()
        rolled = PoolRoll(dice=self.dice).throw(dice, who, to)
        markers = disorder.markers(self.required, rolled.value)
        pool = Work("pool", base=disorder.POOL, mods=self.mods(), target=self.required)
        text = f"{hits(rolled.value)} of {self.required} required: {_markers(markers)}"
        return Verdict(text, "PF-DIS-3", markers, (pool, *rolled.work), markers == 0)

    def odds(self) -> Chances:
        """Return the exact chances of each number of disorder markers."""
        self.check()
        meter = Meter()
        found = counted(pools.counting(pools.EXPLODING, self.dice, pools.USUAL_NEED), TAIL, meter)
        return mapped(found, lambda hits: disorder.markers(self.required, hits), meter)


def _markers(markers: int) -> str:
    if markers == 0:
        return "no disorder"
    return "1 disorder marker" if markers == 1 else f"{markers} disorder markers"
