"""What players are told: lines, each to everyone or to named seats, with its working as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from rules.dice import Roll

from .work import Work


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing told: a sentence of plain text, the ID of its rule, its audience, its working.

    `to` names the seats that may read it (None: everyone). `main` marks the lines that are the
    result; a verdict begins with them. With one that is `apart` a new line of the message begins.
    """

    text: str
    rule: str
    to: tuple[str, ...] | None = None
    work: tuple[Work, ...] = ()
    main: bool = False
    apart: bool = False


def unshown(told: Iterable[Line], rolls: Iterable[Roll]) -> tuple[Work, ...]:
    """Return a working for each roll everybody may see and whose dice these lines leave out.

    Dice count as shown if a working for everybody has their faces with as many sides.
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
