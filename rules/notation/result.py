"""What fell and what it came to: enough to show, to add up again, and to verify.

Every face drawn is shown once, as kept, dropped, replaced or extra; the value of a pool follows
from its kept dice alone.
"""

from __future__ import annotations

import msgspec

from .model import Test

KEPT, DROPPED, REPLACED = "kept", "dropped", "replaced"


class Shown(msgspec.Struct, frozen=True):
    """One die: the faces drawn for it, what it is worth, and what became of it.

    A die read digit by digit and a die that others were added into have several faces. A
    replaced die was rolled again and counts nowhere. `extra`: an explosion or a 6 brought it.
    """

    faces: tuple[int, ...]
    worth: int
    fate: str = KEPT
    extra: bool = False


class Pool(msgspec.Struct, frozen=True):
    """Dice that were rolled together, as one part of a line, and their value.

    `faces` are plain dice that were all kept, each worth its face; else `dice` has them one by
    one. `signs` are their names where faces are symbols. `test` is what they were counted by.
    """

    part: str
    value: int
    faces: tuple[int, ...] = ()
    dice: tuple[Shown, ...] = ()
    test: Test | None = None
    signs: tuple[str, ...] = ()
    label: str = ""
    dropped: bool = False

    def shown(self) -> tuple[Shown, ...]:
        """Return the dice one by one."""
        return self.dice or tuple(Shown((face,), face) for face in self.faces)


class Outcome(msgspec.Struct, frozen=True):
    """One result of a line: its value, the verdict of a test ("success", "failure", or none).

    `value` is the total or the count that a test looked at; None where symbols are only shown.
    """

    text: str
    value: int | None
    verdict: str = ""
    pools: tuple[Pool, ...] = ()
    notes: tuple[str, ...] = ()
    label: str = ""
    comment: str = ""


class Result(msgspec.Struct, frozen=True):
    """Everything a line gave. `stopped` says why there is no result though dice have fallen."""

    canonical: str
    words: str
    notes: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    stopped: str = ""
    version: int = 1

    def summary(self) -> str:
        """Return the result in one line of at most 200 characters."""
        from .telling import summary

        return summary(self)

    def working(self) -> tuple[str, ...]:
        """Return the dice and how they came to the result, line by line."""
        from .telling import working

        return working(self)

    def text(self) -> str:
        """Return the summary and the working as one text."""
        return "\n".join((self.summary(), *self.working()))
