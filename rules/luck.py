"""Luck: what somebody's dice came to, compared exactly with what such dice average.

Every die counts as it fell, including those that a rule dropped: the question is what the dice did,
not what was made of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import Any

import msgspec

from rules.core import Line, System
from rules.core.throw import paired
from rules.dice import Roll
from rules.odds.chances import Chances, added, even, repeated
from rules.odds.meter import STEPS, Meter, TooCostly

MOST_STEPS = 15 * STEPS
Rows = Iterable[tuple[tuple[Line, ...], tuple[Roll, ...]]]
"""What was told and rolled by each row of a journal."""


class Luck(msgspec.Struct, frozen=True):
    """What a seat's dice of one sort came to, and what they come to on average.

    `below` and `above` are the chances that as many such dice come to less, and to more: None if
    working that out would take too long. `single` says that no die counts for more than 1.
    """

    seat: str
    what: str
    dice: int
    got: int
    expected: Fraction
    single: bool = True
    below: Fraction | None = None
    above: Fraction | None = None


def luck(system: System[Any], rows: Rows) -> tuple[Luck, ...]:
    """Return the luck of every seat that rolled, by seat and then as their dice first fell."""
    thrown: dict[tuple[str, str], Counter[tuple[int, ...]]] = {}
    got: Counter[tuple[str, str]] = Counter()
    for told, rolls in rows:
        for roll, work in paired(told, rolls):
            throw = system.throw(roll, work)
            if throw is not None and len(throw.worth) == roll.sides:
                key = roll.who, throw.what
                thrown.setdefault(key, Counter())[throw.worth] += len(roll.faces)
                got[key] += sum(throw.worth[face - 1] for face in roll.faces)
    return tuple(_account(*key, dice, got[key]) for key, dice in thrown.items())


def _account(seat: str, what: str, dice: Counter[tuple[int, ...]], got: int) -> Luck:
    expected = sum((n * Fraction(sum(worth), len(worth)) for worth, n in dice.items()), Fraction(0))
    single = all(set(worth) <= {0, 1} for worth in dice)
    found = Luck(seat, what, dice.total(), got, expected, single)
    try:
        chances = totals(dice, Meter(MOST_STEPS))
    except TooCostly:
        return found
    above = chances.at_least(got + 1)
    below = 1 - chances.at_least(got)
    return msgspec.structs.replace(found, below=below, above=above)


def totals(dice: Counter[tuple[int, ...]], meter: Meter) -> Chances:
    """Return the exact chances of what dice come to; raises TooCostly if there are too many."""
    sorts = (repeated(even(worth), n, meter) for worth, n in dice.items())
    return reduce(lambda one, other: added(one, other, meter), sorts)


def in_words(one: Luck) -> str:
    """Return one account as a part of a sentence: what was counted, expected, and how rare it is.

    `14 of 31 dice passed, 11.6 expected, luckier than 81 in 100`
    """
    over = f" of {one.dice} {one.what}" if one.single else f" {one.what} on {_dice(one.dice)}"
    rare = _rarity(one)
    return f"{one.got}{over}, {_tenths(one.expected)} expected{f', {rare}' if rare else ''}"


def _dice(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


def _rarity(one: Luck) -> str:
    """Return in how many of a hundred games the same dice come to less, or to more."""
    if one.below is None or one.above is None:
        return ""
    word, share = ("luckier", one.below) if one.got > one.expected else ("unluckier", one.above)
    if one.got == one.expected or share < Fraction(1, 2):
        return "much as expected"
    return f"{word} than {int(share * 100)} in 100"


def _tenths(number: Fraction) -> str:
    """Return a number with one decimal, rounded half up, or with none if that is 0."""
    tenths = int(number * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)
