"""Planetfall without a game: pools with re-rolls, D3 and deviation.

Each rolls by the procedures of this game's dice; the odds follow the same rules.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import msgspec

from ..core.errors import RuleError
from ..core.line import Work
from ..dice import Dice
from ..odds.chances import Chances, Weights, added, certain, even, mapped, repeated
from ..odds.exploding import add
from ..odds.meter import Meter
from ..odds.own import successes
from ..odds.values import TAIL
from . import planetfall
from .planetfall import EXPLODING, KINDS, SIX, USUAL_NEED
from .verdict import Spread, Verdict, within

MOST_POOL, MOST_MICRO = 500, 6
NAMES = {"ad": "exploding", "hv": "heavy", "bd": "basic"}
EDGES = 6


class PoolRoll(msgspec.Struct, frozen=True, kw_only=True):
    """A pool: its kind, dice (0 to 500), the number needed, and how many failures are re-rolled.

    Re-rolls are of initial dice, left to right, before any extra die (PF-DICE-9).
    """

    dice: int
    kind: str = EXPLODING
    need: int = USUAL_NEED
    rerolls: int = 0

    def check(self) -> None:
        """Refuse an unknown kind and numbers out of range."""
        if self.kind not in KINDS:
            raise RuleError(f'There are no "{self.kind}" dice; there are ad, hv, bd.', "PF-DICE-1")
        within(self.dice, 0, MOST_POOL, "The pool", "PF-DICE-13")
        within(self.need, planetfall.LOWEST_NEED, 20, "The number needed", "PF-DICE-2")
        within(self.rerolls, 0, MOST_POOL, "The number of re-rolls", "PF-DICE-9")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll the pool to its end; the value is its successes."""
        self.check()
        wanted, need = planetfall.settled(self.dice, self.need)
        first = dice.roll(wanted, SIX, "pool", who, to)
        chosen = self.failures(first, need)
        # PF-DICE-9: from the initial dice, before any extra die.
        stood = planetfall.reroll(dice, first, chosen, who, to) if chosen else first
        replaced = tuple((place, first[place]) for place in chosen)
        pool = planetfall.finish(
            dice, self.kind, need, stood, who, to, most=planetfall.MOST_DICE, replaced=replaced
        )
        text = f"{wanted} {NAMES[self.kind]} dice on {need}+: {hits(pool.successes)}"
        return Verdict(text, "PF-DICE-1", pool.successes, self._work(first, pool))

    def failures(self, faces: tuple[int, ...], need: int) -> tuple[int, ...]:
        """Return the places of the failures that are re-rolled, left to right."""
        failed = (at for at, face in enumerate(faces) if not planetfall.counts("bd", need, face))
        return tuple(failed)[: self.rerolls]

    def _work(self, first: tuple[int, ...], pool: planetfall.Pool) -> tuple[Work, ...]:
        lines: list[Work] = []
        if self.need > SIX:
            lines.append(Work(f"half of {self.dice} dice, rounded up: {len(first)}"))
        lines.append(Work("initial dice", first, SIX, target=pool.need))
        if pool.replaced:
            fresh = tuple(pool.initial[place] for place, _ in pool.replaced)
            lines.append(Work("re-rolled failures", fresh, SIX, target=pool.need))
        lines += [Work("extra dice", wave, SIX, target=pool.need) for wave in pool.waves]
        return tuple(lines)

    def odds(self) -> Chances:
        """Return the exact chances of each number of successes.

        Exploding pools are followed until less than 1 in 10⁹ is left.
        """
        self.check()
        meter = Meter()
        if not self.rerolls:
            return successes(self.kind, self.dice, self.need, TAIL, meter)
        wanted, need = planetfall.settled(self.dice, self.need)
        return _with_rerolls(self.kind, wanted, need, self.rerolls, meter)


def _with_rerolls(kind: str, n: int, need: int, rerolls: int, meter: Meter) -> Chances:
    """Weigh every number of sixes and plain successes that stand, then the dice they bring."""
    standing = _standing(n, need, rerolls, meter)
    total: Weights = {}
    whole = standing.whole
    parts: list[tuple[int, Chances]] = []
    for code, weight in standing.weights.items():
        sixes, plain = divmod(code, n + 1)
        if kind == EXPLODING:
            brought = successes(EXPLODING, sixes, need, TAIL, meter)
        else:
            brought = certain(0)
        gained = plain + sixes * planetfall.counts(kind, need, SIX)
        parts.append((weight, mapped(brought, gained.__add__, meter)))
    common = max(one.whole for _, one in parts)
    for weight, one in parts:
        add(total, one.weights, weight * (common // one.whole))
    return Chances(total, whole * common)


def _standing(n: int, need: int, rerolls: int, meter: Meter) -> Chances:
    """Return the chances of sixes * (n + 1) + plain successes among initial dice as they stand."""
    codes = [_code(face, need, n + 1) for face in range(1, SIX + 1)]
    failing = codes.count(0)
    met: Weights = {}
    for code in filter(None, codes):
        met[code] = met.get(code, 0) + 1
    total: Weights = {}
    whole = SIX ** (2 * n)
    for failed in range(n + 1):
        kept = repeated(Chances(met, SIX), n - failed, meter)
        again = repeated(even(codes), min(failed, rerolls), meter)
        both = added(kept, again, meter)
        ways = comb(n, failed) * failing**failed
        add(total, both.weights, ways * (whole // (both.whole * SIX**failed)))
    return Chances(total, whole)


def _code(face: int, need: int, base: int) -> int:
    if face == SIX:
        return base
    return planetfall.counts(EXPLODING, need, face)


class HalfDie(msgspec.Struct, frozen=True, kw_only=True):
    """D3: half a D6, rounded up; several are added (PF-DICE-10)."""

    dice: int = 1

    def check(self) -> None:
        """Refuse numbers of dice out of range."""
        within(self.dice, 1, 100, "The number of dice", "PF-DICE-10")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll D6s and halve each."""
        self.check()
        faces = dice.roll(self.dice, SIX, "D3", who, to)
        total = sum(map(planetfall.halved, faces))
        work = (Work("D6, each halved and rounded up", faces, SIX, verdict=str(total)),)
        return Verdict(f"{self.dice}D3: {total}", "PF-DICE-10", total, work)

    def odds(self) -> Chances:
        """Return the exact chances of each total."""
        self.check()
        return repeated(even(map(planetfall.halved, range(1, SIX + 1))), self.dice, Meter())


class Deviation(msgspec.Struct, frozen=True, kw_only=True):
    """Where a marker lands: `micro` is its micro-die (1 to 6), edges count clockwise.

    Edge 1 is the one preferred. With a micro-die of 1 the direction may be re-rolled once:
    `again` does so unless the preferred edge came.
    """

    micro: int = 6
    again: bool = False

    def check(self) -> None:
        """Refuse a micro-die out of range, and a re-roll that is not allowed."""
        within(self.micro, 1, MOST_MICRO, "The micro-die", "PF-SKY-5")
        if self.again and self.micro != 1:
            text = (
                f"With a micro-die of {self.micro} the direction stands; at 1 it may be re-rolled."
            )
            raise RuleError(text, "PF-SKY-5")

    def throw(self, dice: Dice, who: str, to: tuple[str, ...] | None = None) -> Verdict:
        """Roll direction and distance; the value is the distance in inches."""
        self.check()
        (edge,) = dice.roll(1, EDGES, "direction", who, to)
        work = [Work("direction", (edge,), EDGES)]
        # PF-A29: a micro-die of 1 counts as zeroed in, however it came about.
        if self.again and edge != 1:
            (edge,) = dice.roll(1, EDGES, "direction again", who, to)
            work.append(Work("direction again", (edge,), EDGES))
        faces = dice.roll(self.micro, SIX, "distance", who, to)
        work.append(Work("distance in inches", faces, SIX, verdict=str(sum(faces))))
        text = f'{sum(faces)}" towards {direction(edge)}'
        return Verdict(text, "PF-SKY-5", sum(faces), tuple(work))

    def odds(self) -> Chances:
        """Return the exact chances of each distance in inches."""
        self.check()
        return repeated(even(range(1, SIX + 1)), self.micro, Meter())

    def edges(self) -> Spread:
        """Return the exact chances of each edge."""
        self.check()
        first = Fraction(1, EDGES)
        rest = (1 - first) * first if self.again else Fraction(0)
        there = first + rest if self.again else first
        others = rest if self.again else first
        chances = ((str(edge), there if edge == 1 else others) for edge in range(1, EDGES + 1))
        return Spread(tuple(chances))


def direction(edge: int) -> str:
    """Return an edge in words: steps of 60 degrees clockwise from the preferred one (PF-A28)."""
    if edge == 1:
        return "the preferred edge"
    return f"edge {edge}, {(edge - 1) * 60} degrees clockwise"


def hits(successes: int) -> str:
    """Return a number of successes in words."""
    return "1 success" if successes == 1 else f"{successes} successes"
