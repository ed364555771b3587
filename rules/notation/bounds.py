"""The least and most that a value can be, worked out before the first die falls.

The bounds may be wider than what can happen, never narrower.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from .faces import again, left_by, met, runs, size, worths
from .functions import FUNCTIONS, exactly, is_rounding
from .limits import EXTRA_DICE
from .model import (
    Bracket,
    Call,
    Chain,
    Dice,
    Group,
    Keep,
    Negative,
    Node,
    Number,
    Reroll,
    Tested,
    Versus,
)

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
    if type(node) is Call:
        return _called(node)
    if type(node) is Versus:
        return _step("-", bounds(node.left), bounds(node.right))
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
    most = high
    if dice.explode is not None and dice.explode.how != "!!":
        most += high if dice.explode.is_once() else EXTRA_DICE
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


def _called(call: Call) -> Bounds:
    work = FUNCTIONS[call.name]
    if is_rounding(call.name):
        least, most = exact(call.part)
        return work(least), work(most)
    low, high = bounds(call.part)
    return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))


Exact = tuple[Fraction, Fraction]


def either(node: Node) -> Exact:
    """Return the least and most of a value, whether its `/` divides exactly or rounds down.

    Both stand inside a function that rounds: what is compared, counted or kept there is whole.
    """
    (low, high), (least, most) = exact(node), bounds(node)
    return min(low, Fraction(least)), max(high, Fraction(most))


def exact(node: Node) -> Exact:
    """Return the least and most of a value in which `/` divides exactly."""
    if type(node) is Negative:
        low, high = exact(node.part)
        return -high, -low
    if type(node) is Bracket and node.inner.test is None:
        return exact(node.inner.value)
    if type(node) is not Chain:
        least, most = bounds(node)
        return Fraction(least), Fraction(most)
    ends = exact(node.first)
    for step in node.steps:
        ends = _exact_step(step.sign, ends, exact(step.part))
    return ends


def _exact_step(sign: str, left: Exact, right: Exact) -> Exact:
    if sign == "%":
        # The rest of a fraction may lie between whole numbers, never beyond the divisor.
        return min(Fraction(0), right[0]), max(Fraction(0), right[1])
    ends = [exactly(a, sign, b) for a, b in product(left, right)]
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
        extra, of = brought_by(dice.reroll, size(again(dice.reroll, faces)), size(faces))
    if dice.explode is None:
        return extra, of
    going, whole = going_on(dice).as_integer_ratio()
    if dice.explode.is_once():
        # One more die, with its rerolls, for each that explodes.
        return extra * (whole + going) + going * of, of * whole
    rolled, of = (extra + of) * whole, of * (whole - going)
    return rolled - of, of


def brought_by(reroll: Reroll, rerolled: int, whole: int) -> tuple[int, int]:
    """Return the extra dice that rerolls alone bring, where so many of `whole` faces meet them."""
    return (rerolled, whole) if reroll.once else (rerolled, whole - rerolled)


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
    rerolled = again(dice.reroll, faces)
    stays = met(faces, dice.explode.point) - met(rerolled, dice.explode.point)
    return Fraction(stays, whole) + Fraction(size(rerolled), whole) * chance
