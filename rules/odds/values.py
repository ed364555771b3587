"""The exact chances of a value: the plan's tree evaluated, every part independent of the others.

Where the work is too much, the part at which it became too much is named.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod
from typing import cast

from ..notation import bounds, canonical
from ..notation.bounds import cut
from ..notation.functions import FUNCTIONS, exactly, is_rounding
from ..notation.model import (
    Bracket,
    Call,
    Chain,
    Dice,
    Group,
    Negative,
    Node,
    Number,
    Test,
    Tested,
    Versus,
)
from . import dice as pools
from .chances import Chances, Weights, added, certain, joined, mapped, mixed
from .meter import Meter, TooCostly

TAIL = Fraction(1, 10**9)
TOTALS, WAYS = "totals", "ways to fall"


class Costly(Exception):
    """A part whose exact odds cost too much: its place among the line's dice, its text, and why."""

    def __init__(self, place: int | None, text: str, why: str) -> None:
        super().__init__(text)
        self.place = place
        self.text = text
        self.why = why


class Evaluation:
    """One value being evaluated; `place` counts its dice as the reader did."""

    def __init__(self, meter: Meter, tail: Fraction) -> None:
        self.meter = meter
        self.tail = tail
        self.place = 0

    def tested(self, one: Tested) -> Chances:
        """Return the chances of a value with its test."""
        test = one.test
        if test is None:
            return self.node(one.value)
        if test.counts and isinstance(one.value, Dice):
            return self._dice(one.value, test)
        point = test.point
        return mapped(self.node(one.value), lambda total: int(point.is_met_by(total)), self.meter)

    def node(self, node: Node) -> Chances:
        """Return the chances of any part of a value."""
        match node:
            case Number():
                return certain(node.n)
            case Dice():
                return self._dice(node, None)
            case Negative():
                return mapped(self.node(node.part), int.__neg__, self.meter)
            case Chain():
                return self._chain(node)
            case Bracket():
                return self.tested(node.inner)
            case Call():
                return self._called(node)
            case Versus():
                left, right = self.node(node.left), self.node(node.right)
                return added(left, mapped(right, int.__neg__, self.meter), self.meter)
            case Group():
                return self._group(node)

    def _dice(self, dice: Dice, test: Test | None) -> Chances:
        counts = None if isinstance(dice.count, int) else self.tested(dice.count.inner)
        # The reader numbered a count's dice before the dice it counts.
        place, self.place = self.place, self.place + 1
        try:
            if counts is None:
                return self._pool(dice, bounds.count(dice)[0], test)
            return mixed(
                ((weight, self._pool(dice, n, test)) for n, weight in counts.weights.items()),
                self.meter,
            )
        except TooCostly as stop:
            why = WAYS if dice.keep or dice.explode else TOTALS
            raise Costly(place, dice.text, why) from stop

    def _pool(self, dice: Dice, n: int, test: Test | None) -> Chances:
        return pools.pool(dice, n, test, self.tail, self.meter)

    def _chain(self, chain: Chain) -> Chances:
        total = self.node(chain.first)
        for step in chain.steps:
            part = self.node(step.part)
            try:
                total = self._step(step.sign, total, part)
            except TooCostly as stop:
                raise Costly(None, canonical.node(chain), TOTALS) from stop
        return total

    def _step(self, sign: str, left: Chances, right: Chances) -> Chances:
        if sign == "+":
            return added(left, right, self.meter)
        if sign == "-":
            return added(left, mapped(right, int.__neg__, self.meter), self.meter)
        work = {"*": int.__mul__, "%": int.__mod__}.get(sign, int.__floordiv__)
        return joined(left, right, work, self.meter)

    def _called(self, call: Call) -> Chances:
        if not is_rounding(call.name):
            return mapped(self.node(call.part), abs, self.meter)
        work = FUNCTIONS[call.name]
        return mapped(self._exact(call.part), lambda value: work(Fraction(value)), self.meter)

    def _exact(self, node: Node) -> Chances:
        """Return the chances of a value in which `/` divides exactly: outcomes are fractions."""
        if isinstance(node, Negative):
            return mapped(self._exact(node.part), lambda value: -value, self.meter)
        if isinstance(node, Bracket) and node.inner.test is None:
            return self._exact(node.inner.value)
        if not isinstance(node, Chain):
            return self.node(node)
        total = self._exact(node.first)
        for step in node.steps:
            total = joined(total, self._exact(step.part), _exactly(step.sign), self.meter)
        return total

    def _group(self, group: Group) -> Chances:
        members = [self.tested(member) for member in group.members]
        try:
            return best(members, group, self.meter)
        except TooCostly as stop:
            why = WAYS if group.keep else TOTALS
            raise Costly(None, canonical.node(group), why) from stop


def _exactly(sign: str) -> Callable[[int, int], int]:
    """Return what joins exact outcomes; they are fractions until a function has rounded them."""
    return lambda left, right: cast("int", exactly(Fraction(left), sign, Fraction(right)))


def best(members: list[Chances], group: Group, meter: Meter) -> Chances:
    """Return the chances of the sum of a group's members that are kept."""
    if not group.keep:
        everything = certain(0)
        for member in members:
            everything = added(everything, member, meter)
        return everything
    low, high = cut(group.keep, len(members))
    if len(members) - low - high == 1 and not (low and high):
        return _extreme(members, low > 0, meter)
    # Members differ, so the sorted values so far are carried along, as few as will do.
    states: States = {(): 1}
    for member in members:
        states = _with(states, member.weights, _trim(len(members), low, high), meter)
    whole = prod(member.whole for member in members)
    stay = slice(low, len(members) - high) if low and high else slice(None)
    weights: Weights = {}
    for values, weight in states.items():
        total = sum(values[stay])
        weights[total] = weights.get(total, 0) + weight
    return Chances(weights, whole)


def _extreme(members: list[Chances], highest: bool, meter: Meter) -> Chances:
    """Return the chances of the highest or lowest: all members lie within its bound."""
    if not highest:
        turned = [mapped(member, int.__neg__, meter) for member in members]
        return mapped(_extreme(turned, True, meter), int.__neg__, meter)
    whole = prod(member.whole for member in members)
    outcomes = sorted({value for member in members for value in member.weights})
    meter.long(len(outcomes) * len(members), whole.bit_length())
    within = [0] * len(members)
    weights: Weights = {}
    below = 0
    for value in outcomes:
        within = [
            sofar + member.weights.get(value, 0)
            for sofar, member in zip(within, members, strict=True)
        ]
        reached = prod(within)
        if reached > below:
            weights[value], below = reached - below, reached
    return Chances(weights, whole)


States = dict[tuple[int, ...], int]


def _trim(members: int, low: int, high: int) -> slice:
    """Return which of the sorted values must be remembered on the way."""
    if low and high:
        return slice(None)
    return slice(-(members - low), None) if low else slice(members - high)


def _with(states: States, weights: Weights, trim: slice, meter: Meter) -> States:
    """Return the sorted values with one member more."""
    meter.plain(3 * len(states) * len(weights))
    fresh: States = {}
    for values, weight in states.items():
        for value, factor in weights.items():
            after = tuple(sorted((*values, value))[trim])
            fresh[after] = fresh.get(after, 0) + weight * factor
    return fresh
