"""The faces a die can show, as runs of whole numbers, so that no die is ever listed face by face.

A run is (lowest, highest), both shown. Runs are in order and apart. All faces are equally likely.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from .limits import EXTRA_DICE
from .model import Dice, Die, Explode, Point, Reroll

Runs = tuple[tuple[int, int], ...]
TEN = 10


def number(die: Die, digits: tuple[int, ...]) -> int:
    """Return the number that dice read digit by digit show; ten-sided dice show 10 as 0.

    All zeros stand for 100 or 1000.
    """
    total = 0
    for digit in digits:
        total = total * 10 + digit % TEN
    return total or 10 ** len(digits)


def runs(die: Die) -> Runs:
    """Return every face of a die."""
    if die.faces:
        return union(tuple((face, face) for face in die.faces), ())
    if not die.digits:
        return ((1 + die.shift, die.sides + die.shift),)
    if die.digits[0] == TEN:
        return ((1, 10 ** len(die.digits)),)
    return _digit_runs(die.digits)


@lru_cache(maxsize=64)
def _digit_runs(digits: tuple[int, ...]) -> Runs:
    tens = product(*(range(1, sides + 1) for sides in digits[:-1]))
    starts = (int("".join(map(str, head))) * 10 for head in tens)
    return tuple((start + 1, start + digits[-1]) for start in starts)


def size(faces: Runs) -> int:
    """Return how many faces there are."""
    if len(faces) == 1:
        return faces[0][1] - faces[0][0] + 1
    return sum([high - low + 1 for low, high in faces])


def meeting(faces: Runs, point: Point) -> Runs:
    """Return the faces that meet a point."""
    low, high = point.span()
    found: list[tuple[int, int]] = []
    for first, last in faces:
        if first <= high and last >= low:
            found.append((first if first > low else low, last if last < high else high))
    return tuple(found)


def met(faces: Runs, point: Point) -> int:
    """Return how many faces meet a point."""
    low, high = point.span()
    count = 0
    for first, last in faces:
        if first < low:
            first = low
        if last > high:
            last = high
        if first <= last:
            count += last - first + 1
    return count


def missing(faces: Runs, point: Point) -> Runs:
    """Return the faces that do not meet a point."""
    low, high = point.span()
    left: list[tuple[int, int]] = []
    for a, b in faces:
        if a < low:
            left.append((a, min(b, low - 1)))
        if b > high:
            left.append((max(a, high + 1), b))
    return tuple(left)


def union(one: Runs, other: Runs) -> Runs:
    """Return the faces of either; runs may touch or overlap in what is given."""
    joined: list[tuple[int, int]] = []
    for low, high in sorted(one + other):
        if joined and low <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(high, joined[-1][1]))
        else:
            joined.append((low, high))
    return tuple(joined)


def left_by(reroll: Reroll | None, faces: Runs) -> Runs:
    """Return the faces that can stand after rerolls: `ro` lets any second face stand."""
    if reroll is None or reroll.once:
        return faces
    left = missing(faces, reroll.point)
    for face in reroll.also:
        left = missing(left, Point("=", face))
    return left


def again(reroll: Reroll, faces: Runs) -> Runs:
    """Return the faces that are rolled again."""
    found = meeting(faces, reroll.point)
    if not reroll.also:
        return found
    return union(found, tuple((face, face) for face in reroll.also))


def worths(dice: Dice) -> Runs:
    """Return what one of these dice can be worth, extra dice included."""
    faces = left_by(dice.reroll, runs(dice.die))
    if dice.explode is not None:
        faces = _exploded(dice.explode, faces)
    if dice.least is None and dice.most is None:
        return faces
    return _clamped(faces, dice.least, dice.most)


def _exploded(explode: Explode, faces: Runs) -> Runs:
    if explode.how in ("!", "!o"):
        return faces
    if explode.how == "!p":
        return union(faces, tuple((low - 1, high - 1) for low, high in faces))
    # A chain's sum has no end but the limit on extra dice; downwards where faces lie below 0.
    lowest, highest = faces[0][0], faces[-1][1]
    start = meeting(faces, explode.point)[0][0] + lowest
    if lowest < 0:
        start = lowest * (1 + EXTRA_DICE)
    sums = ((start, max(start, highest * (1 + EXTRA_DICE))),)
    return union(missing(faces, explode.point), sums)


def _clamped(faces: Runs, least: int | None, most: int | None) -> Runs:
    low = faces[0][0] if least is None else least
    high = faces[-1][1] if most is None else most
    raised = ((min(max(a, low), high), max(min(b, high), low)) for a, b in faces)
    return union(tuple(raised), ())
