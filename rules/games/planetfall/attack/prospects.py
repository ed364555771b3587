"""What an attack would do, exactly: to damage, to destroy, how much on average.

Counted over every face of its pool, of the saves and of the pinpoint dice. A projector shelters
whom it can, which is what silence takes; passengers of a wreck are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from rules.core import rounded
from rules.odds.chances import Chances, added, certain
from rules.odds.meter import Meter
from rules.odds.own import counted
from rules.odds.values import TAIL
from rules.procedures.planetfall import pools
from rules.procedures.planetfall.allocation import allocate

from ..damage.applying import Marks
from ..damage.pinpoint import candidate
from ..damage.saves import Saves
from ..force.mars import PINPOINT, found
from ..quick.pool_odds import with_rerolls
from ..state import Table
from .aiming import is_cyber
from .attack import chain_boxes, reflected, save_pool, still
from .combining import mars_of
from .cyber import effects
from .declared import AttackKind, Declared
from .solution import Solution, solution

Likely = dict[int, Fraction]
"""Numbers with their chances."""


class Prospect(NamedTuple):
    """What an attack may do: the chance to damage, to destroy a model, to destroy the squadron.

    `mean` is the damage on average; of a cyber attack `damage` and `mean` are of its effects.
    """

    damage: Fraction
    destroy: Fraction
    wipe: Fraction
    mean: Fraction
    is_cyber: bool = False

    def text(self) -> str:
        """Return it in a few words: `64 % to damage, 12 % to destroy, 0.8 damage on average`."""
        average = f"{tenths(self.mean)} {'effects' if self.is_cyber else 'damage'} on average"
        first = f"{rounded(self.damage)} to {'take effect' if self.is_cyber else 'damage'}"
        others = ((self.destroy, "to destroy a model"), (self.wipe, "to destroy the squadron"))
        likely = [f"{rounded(chance)} {what}" for chance, what in others if chance]
        # Of a lone model both are the same.
        if self.destroy == self.wipe:
            likely = likely[:1]
        return ", ".join((first, *likely, average))


def tenths(number: Fraction) -> str:
    """Return a number with one decimal."""
    whole = int(number * 10 + Fraction(1, 2))
    return f"{whole // 10}.{whole % 10}"


def prospect(table: Table, shot: Declared, sort: AttackKind = "ordnance") -> Prospect:
    """Return what a declared attack may do as the table stands; a crystal's goes on to its aim."""
    likely = attack_hits(table, shot, sort)
    if shot.onward is not None:
        onward = reflected(shot, 1)
        likely = _mixed(
            (chance, attack_hits(table, reflected(shot, hits), "crystal"))
            for hits, chance in likely.items()
            if hits
        )
        shot = onward
    elif is_cyber(table, shot):
        return _cyber(table, shot, likely)
    return _harm(table, still(table, shot), likely)


def attack_hits(table: Table, shot: Declared, sort: AttackKind = "ordnance") -> Likely:
    """Return the chances of each number of hits that are left for the allocation (PF-ORD-14)."""
    plan = solution(table, shot, sort)
    chances = pool_chances(plan)
    found_hits: Likely = defaultdict(Fraction)
    for successes, weight in chances.weights.items():
        found_hits[plan.hits(successes)] += Fraction(weight, chances.whole)
    return found_hits


def pool_chances(plan: Solution) -> Chances:
    """Return the chances of each number of successes of an attack's pool (PF-ORD-13)."""
    if plan.rerolls:
        return with_rerolls(plan.kind, plan.ad, plan.need, plan.rerolls, Meter())
    return counted(pools.counting(plan.kind, plan.ad, plan.need), TAIL, Meter())


def save_chances(one: Saves) -> Chances:
    """Return the chances of each number of hits that saves cancel (PF-SAVE-3)."""
    meter, total = Meter(), certain(0)
    for kind, dice in ((one.kind, one.shields), (pools.EXPLODING, one.cover)):
        if dice:
            pool = counted(pools.counting(kind, dice, pools.USUAL_NEED), TAIL, meter)
            total = added(total, pool, meter)
    return total


def marks_left(table: Table, shot: Declared, likely: Likely) -> dict[Marks, Fraction]:
    """Return the chances of each damage that is left after the saves (PF-ORD-17)."""
    mars, boxes = mars_of(table, shot), chain_boxes(table, shot)
    # Whole numbers, as fractions would be brought to lowest terms at each step.
    whole = lcm(*(chance.denominator for chance in likely.values()))
    pooled: dict[Saves, dict[int, int]] = defaultdict(dict)
    for hits, chance in likely.items():
        reached = allocate(hits, boxes).reached
        # PF-A14: who saves is fixed before any save.
        pool = save_pool(table, shot, mars, reached, reached)
        pooled[pool][hits] = chance.numerator * (whole // chance.denominator)
    found: dict[Marks, Fraction] = defaultdict(Fraction)
    for pool, weights in pooled.items():
        saved = save_chances(pool)
        for left, weight in _less(weights, saved.weights).items():
            # PF-ORD-17: of one squadron, saving is allocating what is left.
            found[allocate(left, boxes).marks()] += Fraction(weight, whole * saved.whole)
    return found


def _less(hits: dict[int, int], saved: dict[int, int]) -> dict[int, int]:
    """Return the weights of what is left of hits after saves, never below 0."""
    left: dict[int, int] = defaultdict(int)
    for one, weight in hits.items():
        for count, other in saved.items():
            left[max(0, one - count)] += weight * other
    return left


def _harm(table: Table, shot: Declared, likely: Likely) -> Prospect:
    pin = found(mars_of(table, shot), PINPOINT)
    # PF-MAR-PINPOINT: one 6 among its dice.
    piercing = 1 - Fraction(pools.SIX - 1, pools.SIX) ** (pin.value if pin else 0)
    whole = Prospect(Fraction(0), Fraction(0), Fraction(0), Fraction(0))
    for marks, chance in marks_left(table, shot, likely).items():
        more = piercing if candidate(_marked(table, marks), marks) else Fraction(0)
        for part, due in ((1 - more, marks), (more, _pierced(table, marks))):
            if part:
                whole = _plus(whole, _toll(table, shot, due), chance * part)
    return whole


def _toll(table: Table, shot: Declared, marks: Marks) -> Prospect:
    """Return what certain marks do."""
    after = _marked(table, marks)
    gone = any(not after.boxes_left(model) for model, _ in marks)
    total = sum(count for _, count in marks)
    wiped = gone and not after.living(shot.target)
    return Prospect(Fraction(total > 0), Fraction(gone), Fraction(wiped), Fraction(total))


def _plus(one: Prospect, other: Prospect, chance: Fraction) -> Prospect:
    damage, destroy, wipe, mean = (a + b * chance for a, b in zip(one[:4], other[:4], strict=True))
    return Prospect(damage, destroy, wipe, mean)


def _marked(table: Table, marks: Marks) -> Table:
    for model, count in marks:
        table = table.change_model(model, damage=table.model(model).damage + count)
    return table


def _pierced(table: Table, marks: Marks) -> Marks:
    """Return marks with one more on the model that pinpoint dice are rolled for."""
    model = candidate(_marked(table, marks), marks)
    return tuple((one, count + (one == model)) for one, count in marks)


def _cyber(table: Table, shot: Declared, likely: Likely) -> Prospect:
    count = {hits: effects(table, shot, hits) for hits in likely}
    some = sum((chance for hits, chance in likely.items() if count[hits]), Fraction(0))
    mean = sum((chance * count[hits] for hits, chance in likely.items()), Fraction(0))
    return Prospect(some, Fraction(0), Fraction(0), mean, is_cyber=True)


def _mixed(parts: Iterable[tuple[Fraction, Likely]]) -> Likely:
    """Return the chances of what happens in one of several cases."""
    whole: Likely = defaultdict(Fraction)
    for chance, likely in parts:
        for number, one in likely.items():
            whole[number] += chance * one
    return whole
