"""The least and most that a value can be, worked out before the first die falls.

The bounds may be wider than what can happen, never narrower.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from .faces import left_by, meeting, met, runs, size, worths
from .limits import EXTRA_DICE
from .model import Bracket, Chain, Dice, Group, Keep, Negative, Node, Number, Reroll, Tested

Bounds = tuple[int, int]


def bounds(node: Node) -> Bounds:
    """Return the least and most of any part of a value."""
    if type(node) is Dice:
        return _dice(node)
    if type(node) is Number:
        return node.n, node.n
    if type(node) is Chain:
        return _chain(node)
    if type(node) is Bracket:
        return tested(node.inner)
    if type(node) is Negative:
        low, high = bounds(node.part)
        return -high, -low
    return _group(node)


def tested(one: Tested) -> Bounds:
    """Return the least and most of a value with its test: 0 or 1, or a count."""
    if one.test is None:
        return bounds(one.value)
    if not one.test.counts or not isinstance(one.value, Dice):
        return 0, 1
    most = kept(one.value)[1]
    return (-most if one.test.botch else 0), most


def count(dice: Dice) -> Bounds:
    """Return the least and most dice rolled at first."""
    n = dice.count
    return (n, n) if isinstance(n, int) else bounds(n)


def cut(keep: tuple[Keep, ...], dice: int) -> tuple[int, int]:
    """Return how many of some dice, sorted by worth, are dropped at the low and the high end."""
    low = high = 0
    for one in keep:
        if one.how == "kh":
            low = max(dice - one.n, 0)
        elif one.how == "kl":
            high = max(dice - one.n, 0)
        elif one.how == "dl":
            low = min(one.n, dice)
        else:
            high = one.n
    return low, min(high, dice - low)


def kept(dice: Dice) -> Bounds:
    """Return the fewest and most dice that are kept, extra dice included."""
    low, high = count(dice)
    if not dice.keep and dice.explode is None:
        return low, high
    # Extra dice that stay dice of their own may be kept too.
    apart = dice.explode is not None and dice.explode.how != "!!"
    most = high + (EXTRA_DICE if apart else 0)
    return low - sum(cut(dice.keep, low)), most - sum(cut(dice.keep, most))


def _dice(dice: Dice) -> Bounds:
    if not dice.keep and type(dice.count) is int and dice.is_plain():
        return dice.count, dice.count * dice.die.sides
    faces = worths(dice)
    low, high = faces[0][0], faces[-1][1]
    fewest, most = kept(dice)
    # Fewer dice are less, unless their faces lie below 0.
    return (fewest if low >= 0 else most) * low, (most if high >= 0 else fewest) * high


def _chain(chain: Chain) -> Bounds:
    low, high = bounds(chain.first)
    for step in chain.steps:
        low, high = _step(step.sign, (low, high), bounds(step.part))
    return low, high


def _step(sign: str, left: Bounds, right: Bounds) -> Bounds:
    if sign == "+":
        return left[0] + right[0], left[1] + right[1]
    if sign == "-":
        return left[0] - right[1], left[1] - right[0]
    # The divisor is never 0 here: the reader has refused that.
    if sign == "%":
        return _rest(left, right)
    # Products and quotients are monotone in each operand, so the ends lie at the corners.
    corners = product(left, right)
    ends = [a * b if sign == "*" else a // b for a, b in corners]
    return min(ends), max(ends)


def _rest(left: Bounds, right: Bounds) -> Bounds:
    if left[0] == left[1] and right[0] == right[1]:
        return left[0] % right[0], left[0] % right[0]
    return (0, right[1] - 1) if right[0] > 0 else (right[0] + 1, 0)


def _group(group: Group) -> Bounds:
    ends = [tested(member) for member in group.members]
    below, above = cut(group.keep, len(ends))
    stay = slice(below, len(ends) - above)
    return sum(sorted(low for low, _ in ends)[stay]), sum(sorted(high for _, high in ends)[stay])


def brought(dice: Dice) -> tuple[int, int]:
    """Return the extra dice that one die brings on average by explosions and rerolls, a fraction.

    It is numerator and denominator, not reduced.
    """
    extra, of = 0, 1
    if dice.reroll is not None:
        faces = runs(dice.die)
        extra, of = brought_by(dice.reroll, met(faces, dice.reroll.point), size(faces))
    if dice.explode is None:
        return extra, of
    going, whole = going_on(dice).as_integer_ratio()
    rolled, of = (extra + of) * whole, of * (whole - going)
    return rolled - of, of


def brought_by(reroll: Reroll, again: int, whole: int) -> tuple[int, int]:
    """Return the extra dice that rerolls alone bring, where `again` of `whole` faces meet them."""
    return (again, whole) if reroll.once else (again, whole - again)


def going_on(dice: Dice) -> Fraction:
    """Return the chance that a die, rerolls done, brings another one by exploding."""
    if dice.explode is None:
        return Fraction(0)
    faces = runs(dice.die)
    whole = size(faces)
    left = left_by(dice.reroll, faces)
    chance = Fraction(met(left, dice.explode.point), size(left))
    if dice.reroll is None or not dice.reroll.once:
        return chance
    again = meeting(faces, dice.reroll.point)
    stays = met(faces, dice.explode.point) - met(again, dice.explode.point)
    return Fraction(stays, whole) + Fraction(size(again), whole) * chance
