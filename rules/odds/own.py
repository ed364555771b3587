"""The exact chances of the four games' own rolls.

They follow from the same procedures as the rolls: what a face counts is asked, not written again.
"""

from __future__ import annotations

from fractions import Fraction

from ..notation.model import Skill, Trial
from ..quick import planet28, planetfall, three_sixteen
from .chances import Chances, Weights, even, repeated, verdict
from .exploding import spread
from .meter import Meter

LUCK = {"": planet28.PLAIN, "adv": planet28.BLESSED, "dis": planet28.CURSED}


def natural(luck: str, twice: bool = False) -> Chances:
    """Return the chances of the natural that a Planet 28 skill roll keeps (P28-SKILL-4)."""
    each = even(range(1, planet28.TEN + 1))
    if luck != planet28.PLAIN:
        each = _best_of_two(each, highest=luck == planet28.CURSED)
    return _best_of_two(each, highest=True) if twice else each


def _best_of_two(one: Chances, highest: bool) -> Chances:
    weights: Weights = {}
    pick = max if highest else min
    for left, weight in one.weights.items():
        for right, factor in one.weights.items():
            value = pick(left, right)
            weights[value] = weights.get(value, 0) + weight * factor
    return Chances(weights, one.whole**2)


def skill_chance(target: int, luck: str = planet28.PLAIN, twice: bool = False) -> Fraction:
    """Return the chance that a skill roll succeeds (P28-SKILL-1, P28-SKILL-2)."""
    kept = natural(luck, twice)
    met = sum(w for face, w in kept.weights.items() if planet28.succeeds(face, target))
    return Fraction(met, kept.whole)


def skill(one: Skill) -> Chances:
    """Return the chances of a skill roll of the language."""
    return verdict(skill_chance(sum(one.target), LUCK[one.edge]))


def trial(one: Trial) -> Chances:
    """Return the chances of a 3:16 test (C316-TEST-1, C316-TEST-3)."""
    return verdict(Fraction(three_sixteen.effective(sum(one.target)), three_sixteen.TEN))


def successes(kind: str, dice: int, need: int, tail: Fraction, meter: Meter) -> Chances:
    """Return the chances of each number of successes of a Planetfall pool.

    Exploding pools are followed until less than the tail is left.
    """
    wanted, needed = planetfall.settled(dice, need)
    counted = {face: planetfall.counts(kind, needed, face) for face in range(1, planetfall.SIX + 1)}
    # Heavy and basic dice bring no others (PF-DICE-4, PF-DICE-5).
    if kind != planetfall.EXPLODING:
        return repeated(even(counted.values()), wanted, meter)
    if wanted == 0:
        return even([0])
    stays: Weights = {}
    for face in range(1, planetfall.SIX):
        stays[counted[face]] = stays.get(counted[face], 0) + 1
    explodes = {counted[planetfall.SIX]: 1}
    return spread(stays, explodes, planetfall.SIX, wanted, tail, meter)
