"""The exact chances of one part of dice: rerolls, explosions, min and max, keep, count.

An explosion is followed wave by wave until less than the tail allowed is left; everything else
is complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb

import msgspec

from ..notation.bounds import cut, going_on
from ..notation.faces import again, runs, size
from ..notation.model import Dice, Test
from .chances import Chances, Weights, certain, repeated
from .exploding import add, chains, most_extra, spread, waves_until
from .keeping import kept
from .meter import Meter

Score = Callable[[int], int]


class Single(msgspec.Struct, frozen=True):
    """One die with its rerolls done: weights of faces that stay and of faces that explode."""

    stays: Weights
    explodes: Weights
    whole: int


def pool(dice: Dice, n: int, test: Test | None, tail: Fraction, meter: Meter) -> Chances:
    """Return the chances of the total of n such dice, or of their count by a test.

    `tail` is the most that may be left out where dice explode without end.
    """
    if n == 0:
        return certain(0)
    one = single(dice, meter)
    score = scored(test)
    if dice.explode is None:
        worths = _worths(one.stays, 0, dice)
        return _whole_pool(dice, n, worths, one.whole, score, meter)
    if dice.explode.is_once():
        return _exploded_once(dice, n, one, score, meter)
    # Kept dice cannot be summed chain by chain: extra dice compete with the others.
    if dice.keep and dice.explode.how != "!!":
        return _exploded_kept(dice, n, one, score, tail, meter)
    if dice.explode.how == "!" or (dice.explode.how == "!!" and _is_additive(dice, test)):
        stays, explodes = (_by_score(_worths(w, 0, dice), score) for w in (one.stays, one.explodes))
        return spread(stays, explodes, one.whole, n, tail, meter)
    # What is left is followed chain by chain: each die's worth hangs on its whole chain.
    waves = waves_until(going_on(dice), tail / n)
    if dice.explode.how == "!p":
        return repeated(_falling_chain(dice, one, waves, score, meter), n, meter)
    chain = chains((one.stays, one.explodes), (one.stays, one.explodes), one.whole, waves, meter)
    worths = _worths(chain.weights, 0, dice)
    return _whole_pool(dice, n, worths, chain.whole, score, meter)


def _is_additive(dice: Dice, test: Test | None) -> bool:
    """Return whether a chain read as one die comes to the same as its dice added one by one."""
    return not dice.keep and test is None and (dice.least, dice.most) == (None, None)


def scored(test: Test | None) -> Score:
    """Return the number that a die adds: its worth, or its count."""
    if test is None:
        return lambda worth: worth
    counted, botch = test.point, test.botch
    if botch is None:
        return lambda worth: int(counted.is_met_by(worth))
    return lambda worth: int(counted.is_met_by(worth)) - int(botch.is_met_by(worth))


def single(dice: Dice, meter: Meter) -> Single:
    """Return the weights of one die's faces once its rerolls are done."""
    if dice.die.faces:
        weights = dict(Counter(dice.die.faces))
        return Single(weights, {}, dice.die.sides)
    faces = runs(dice.die)
    meter.plain(2 * size(faces))
    every = [face for low, high in faces for face in range(low, high + 1)]
    weights = dict.fromkeys(every, 1)
    if dice.reroll is not None:
        rerolled = size(again(dice.reroll, faces))
        meets = dice.reroll.is_met_by
        if dice.reroll.once:
            # A face stands at once, or as the second face after any face that is rerolled.
            weights = {face: rerolled + (0 if meets(face) else len(every)) for face in every}
        else:
            weights = {face: 1 for face in every if not meets(face)}
    if dice.explode is None:
        return Single(weights, {}, sum(weights.values()))
    lit = dice.explode.point.is_met_by
    stays = {face: weight for face, weight in weights.items() if not lit(face)}
    explodes = {face: weight for face, weight in weights.items() if lit(face)}
    return Single(stays, explodes, sum(weights.values()))


def _worths(faces: Weights, shift: int, dice: Dice) -> Weights:
    """Return the weights of worths: faces with what `!p` takes off, raised and lowered."""
    worths: Weights = {}
    for face, weight in faces.items():
        worth = face + shift
        if dice.least is not None:
            worth = max(worth, dice.least)
        if dice.most is not None:
            worth = min(worth, dice.most)
        worths[worth] = worths.get(worth, 0) + weight
    return worths


def _whole_pool(
    dice: Dice, n: int, worths: Weights, whole: int, score: Score, meter: Meter
) -> Chances:
    if dice.keep:
        low, high = cut(dice.keep, n)
        return Chances(kept(((n, worths),), low, high, score, meter), whole**n)
    return repeated(Chances(_by_score(worths, score), whole), n, meter)


def _by_score(worths: Weights, score: Score) -> Weights:
    scores: Weights = {}
    for worth, weight in worths.items():
        value = score(worth)
        scores[value] = scores.get(value, 0) + weight
    return scores


def _exploded_once(dice: Dice, n: int, one: Single, score: Score, meter: Meter) -> Chances:
    """Return the chances of dice of which each that explodes brings one more, and no others.

    Where nothing is dropped each die is followed with its own; else by how many of n explode.
    """
    stays, explodes = (_worths(part, 0, dice) for part in (one.stays, one.explodes))
    every = _worths({**one.stays, **one.explodes}, 0, dice)
    if not dice.keep:
        first = _by_score(stays, score), _by_score(explodes, score)
        chain = chains(first, (_by_score(every, score), {}), one.whole, 1, meter)
        return repeated(chain, n, meter)
    total: Weights = {}
    for lit_dice in range(n + 1):
        counts = ((n - lit_dice, stays), (lit_dice, explodes), (lit_dice, every))
        low, high = cut(dice.keep, n + lit_dice)
        found = kept(tuple(one for one in counts if one[0]), low, high, score, meter)
        add(total, found, comb(n, lit_dice) * one.whole ** (n - lit_dice))
    return Chances(total, one.whole ** (2 * n))


def _falling_chain(dice: Dice, one: Single, waves: int, score: Score, meter: Meter) -> Chances:
    """Return the chances of a die and all it brings, each extra die worth 1 less."""
    faces = one.stays, one.explodes
    first, later = (
        tuple(_by_score(_worths(part, shift, dice), score) for part in faces) for shift in (0, -1)
    )
    return chains((first[0], first[1]), (later[0], later[1]), one.whole, waves, meter)


def _exploded_kept(
    dice: Dice, n: int, one: Single, score: Score, tail: Fraction, meter: Meter
) -> Chances:
    """Return the chances of the dice kept of n initial dice and all the dice they bring.

    Of n initial dice some explode, and bring as many dice that stay and some more that explode.
    """
    most = most_extra(n, sum(one.stays.values()), one.whole, tail, meter)
    shift = -1 if dice.explode is not None and dice.explode.how == "!p" else 0
    parts = tuple(
        _worths(part, by, dice) for by in (0, shift) for part in (one.stays, one.explodes)
    )
    total: Weights = {}
    for counts, ways in _falls(n, most, shift):
        low, high = cut(dice.keep, sum(counts))
        populations = tuple((m, part) for m, part in zip(counts, parts, strict=True) if m)
        found = kept(populations, low, high, score, meter)
        add(total, found, ways * one.whole ** (n + most - sum(counts)))
    return Chances(total, one.whole ** (n + most))


Counts = tuple[int, int, int, int]


def _falls(n: int, most: int, shift: int) -> Iterator[tuple[Counts, int]]:
    """Yield how many dice fall: initial that stay, that explode, extra that stay, that explode.

    With each goes the number of ways. Where extra dice are worth their face, initial and extra
    dice need not be told apart.
    """
    if not shift:
        yield from (((n, extra, 0, 0), comb(n + extra - 1, extra)) for extra in range(most + 1))
        return
    yield (n, 0, 0, 0), 1
    for lit in range(1, n + 1):
        for more in range(most - lit + 1):
            yield (n - lit, lit, lit, more), comb(n, lit) * comb(lit + more - 1, more)
