"""Planetfall's pools without a battle, with their re-rolls."""

from __future__ import annotations

from typing import ClassVar

from rules.core import RuleError, Work
from rules.dice import Dice
from rules.odds.chances import Chances
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.pools import BASIC, EXPLODING, KINDS, SIX, USUAL_NEED
from rules.quick import Request, Verdict, check_within

from .pool_odds import with_rerolls

MOST_POOL = 500
NAMES = {"ad": "exploding", "hv": "heavy", "bd": "basic"}


class PoolRoll(Request, frozen=True, kw_only=True):
    """A pool: its kind, dice (0 to 500), the number needed, and how many failures are re-rolled.

    Re-rolls are of initial dice, left to right, before any extra die (PF-DICE-9).
    """

    endless: ClassVar[bool] = True

    dice: int
    kind: str = EXPLODING
    need: int = USUAL_NEED
    rerolls: int = 0

    def check(self) -> None:
        """Raise RuleError for an unknown kind and for numbers out of range."""
        if self.kind not in KINDS:
            raise RuleError(f'There are no "{self.kind}" dice; there are ad, hv, bd.', "PF-DICE-1")
        check_within(self.dice, 0, MOST_POOL, "The pool", "PF-DICE-13")
        check_within(self.need, pools.LOWEST_NEED, 20, "The number needed", "PF-DICE-2")
        check_within(self.rerolls, 0, MOST_POOL, "The number of re-rolls", "PF-DICE-9")

    def size(self) -> int:
        """Return how many dice it throws, extra ones left out."""
        return self.dice + self.rerolls

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the pool to its end; the value is its successes."""
        self.check()
        wanted, need = pools.settled(self.dice, self.need)
        first = dice.roll(wanted, SIX, "pool", who, to)
        chosen = self.failures(first, need)
        # PF-DICE-9: from the initial dice, before any extra die.
        stood = pools.reroll(dice, first, chosen, who, to) if chosen else first
        replaced = tuple((place, first[place]) for place in chosen)
        pool = pools.finish(
            dice, self.kind, need, stood, who, to, most=pools.MOST_DICE, replaced=replaced
        )
        text = f"{wanted} {NAMES[self.kind]} dice on {need}+: {hits(pool.successes)}"
        return Verdict(text, "PF-DICE-1", pool.successes, self._work(first, pool))

    def failures(self, faces: tuple[int, ...], need: int) -> tuple[int, ...]:
        """Return the places of the failures that are re-rolled, left to right."""
        failed = (at for at, face in enumerate(faces) if not pools.counts(BASIC, need, face))
        return tuple(failed)[: self.rerolls]

    def _work(self, first: tuple[int, ...], pool: pools.Pool) -> tuple[Work, ...]:
        lines: list[Work] = []
        if self.need > SIX:
            lines.append(Work(f"half of {self.dice} dice, rounded up: {len(first)}"))
        lines.append(Work("initial dice", first, SIX, target=pool.need, how="at least"))
        if pool.replaced:
            fresh = tuple(pool.initial[place] for place, _ in pool.replaced)
            lines.append(Work("re-rolled failures", fresh, SIX, target=pool.need, how="at least"))
        lines += [
            Work("extra dice", wave, SIX, target=pool.need, how="at least") for wave in pool.waves
        ]
        return tuple(lines)

    def odds(self) -> Chances:
        """Return the exact chances of each number of successes.

        Exploding pools are followed until less than 1 in 10⁹ is left.
        """
        self.check()
        meter = Meter()
        if not self.rerolls:
            return counted(pools.counting(self.kind, self.dice, self.need), TAIL, meter)
        wanted, need = pools.settled(self.dice, self.need)
        return with_rerolls(self.kind, wanted, need, self.rerolls, meter)


def hits(successes: int) -> str:
    """Return a number of successes in words."""
    return "1 success" if successes == 1 else f"{successes} successes"
