"""What the dice of a roll are worth to whoever rolled them, for the account of luck at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.dice import Roll

from .line import Line
from .work import Work, is_met


class Throw(msgspec.Struct, frozen=True):
    """What each face of a die is worth, from 1 to its sides; `what` says what is counted."""

    what: str
    worth: tuple[int, ...]


PASSED = "dice passed"
"""What tests are counted as: 1 for a face that meets the number needed, 0 for any other."""


def of_test(work: Work) -> Throw | None:
    """Return what the dice of a test are worth, None for a working that is not a test."""
    if work.target is None or not work.how:
        return None
    faces = range(1, work.sides + 1)
    return Throw(PASSED, tuple(int(is_met(work.how, face, work.target)) for face in faces))


def paired(told: Iterable[Line], rolls: Iterable[Roll]) -> Iterator[tuple[Roll, Work | None]]:
    """Yield each roll everybody may see with its working, None if none has its dice.

    A roll goes with the first working for everybody that has the same faces and no roll so far.
    """
    works = [work for line in told if line.to is None for work in line.work]
    for roll in rolls:
        if roll.to is None:
            same = (work for work in works if (work.sides, work.faces) == (roll.sides, roll.faces))
            found = next(same, None)
            if found is not None:
                works.remove(found)
            yield roll, found
