"""Dice as the rules see them: asked for by sides, purpose, roller, audience; recorded.

Every source of faces (proven, recorded, scripted, typed in from a real table) has the same small
interface, so no rule knows where its faces come from. Shuffles are rolls too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

MOST_SIDES = 1_000_000


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice that fell together: n faces of `sides`, each from 1 to `sides`.

    `who` is the seat that rolled (or "bot"), `to` the seats that may see the faces (None: all),
    `entered` the seat that typed the faces in from a real table (None: ours).
    """

    sides: int
    faces: tuple[int, ...]
    why: str
    who: str
    to: tuple[str, ...] | None = None
    entered: str | None = None


class Dice:
    """A source of faces. A subclass says where they come from in `draw`; `rolls` keeps them all."""

    def __init__(self) -> None:
        self.rolls: list[Roll] = []

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Take note of what was decided, before the first die of it falls.

        `decision` is the canonical text of the deciding move and answers (DESIGN, dice that can be
        checked); `secret` says that not everybody may know it. Sources that prove their faces use
        it; others need not.
        """

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return n faces from 1 to `sides`."""
        raise NotImplementedError

    def roll(
        self, n: int, sides: int, why: str, who: str, to: tuple[str, ...] | None = None
    ) -> tuple[int, ...]:
        """Roll n dice (0 or more) of `sides` (1 to 1,000,000) and return their faces in order.

        `why` is the purpose in words, `who` the seat that rolls, `to` the seats that may see the
        faces: None is everybody; otherwise they come from the hidden seed.
        """
        if not 1 <= sides <= MOST_SIDES or n < 0:
            raise ValueError(f"{n} dice of {sides} sides cannot be rolled")
        if n == 0:
            return ()
        faces = self.draw(n, sides, why, to is not None)
        self.rolls.append(Roll(sides, faces, why, who, to, self.entered_by()))
        return faces

    def entered_by(self) -> str | None:
        """Return the seat that typed the faces of the last draw in, None when they are ours."""
        return None

    def shuffle(
        self, items: Sequence[T], why: str, who: str = "bot", to: tuple[str, ...] | None = None
    ) -> tuple[T, ...]:
        """Return the items in a random order, all equally likely: a die per item but the last.

        The i-th die has as many sides as items are left and picks the one that comes next.
        """
        left = list(items)
        order: list[T] = []
        while len(left) > 1:
            (face,) = self.roll(1, len(left), why, who, to)
            order.append(left.pop(face - 1))
        return (*order, *left)


class Recorded(Dice):
    """Dice that fell before, handed out again in order: a stored roll is shown as it fell."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        super().__init__()
        self._left = list(rolls)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Return the next recorded faces. Raises LookupError if others were recorded."""
        roll = self._left.pop(0) if self._left else None
        if roll is None or roll.sides != sides or len(roll.faces) != n:
            raise LookupError(f"no {n} dice of {sides} sides were recorded here")
        return roll.faces


class Scripted(Dice):
    """Dice for tests: each die must be asked for with the sides that were scripted.

    Takes "d10:4 d4:3" or pairs (sides, face). `done()` asserts that no face is left over.
    """

    def __init__(self, script: str | Iterable[tuple[int, int]] = "") -> None:
        super().__init__()
        self.decisions: list[bytes] = []
        self.left = list(_read(script) if isinstance(script, str) else script)

    def decide(self, decision: bytes, secret: bool = False) -> None:
        """Keep what was decided, for a test to look at."""
        self.decisions.append(decision)

    def draw(self, n: int, sides: int, why: str, hidden: bool) -> tuple[int, ...]:
        """Hand out the next n scripted faces; a die that was not scripted fails the test."""
        faces = []
        for _ in range(n):
            if not self.left:
                raise AssertionError(f"a d{sides} was asked for ({why}) and no face is left")
            scripted, face = self.left.pop(0)
            if scripted != sides:
                raise AssertionError(f"a d{sides} was asked for ({why}), a d{scripted} is scripted")
            faces.append(face)
        return tuple(faces)

    def done(self) -> None:
        """Assert that every scripted face was asked for."""
        if self.left:
            rest = " ".join(f"d{sides}:{face}" for sides, face in self.left)
            raise AssertionError(f"faces left over: {rest}")


def _read(script: str) -> Iterable[tuple[int, int]]:
    for word in script.split():
        sides, face = word.removeprefix("d").split(":")
        if not 1 <= int(face) <= int(sides):
            raise AssertionError(f"no die of {sides} sides shows {face}")
        yield int(sides), int(face)
