"""The dice of a row that no working of its lines shows: they are said in words, or not at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.dice import Roll

from .line import Line, Work


def unshown(told: Iterable[Line], rolls: Iterable[Roll]) -> tuple[Work, ...]:
    """Return a working for each roll that everybody may see and whose dice these lines leave out.

    Dice count as shown where a working for everybody has their faces with as many sides.
    """
    works = (work for line in told if line.to is None for work in line.work)
    left = Counter((work.sides, face) for work in works for face in work.faces)
    found = []
    for roll in rolls:
        dice = Counter((roll.sides, face) for face in roll.faces)
        if roll.to is None and not dice <= left:
            found.append(Work(roll.why, roll.faces, roll.sides))
        elif roll.to is None:
            left -= dice
    return tuple(found)
