"""What a game tells the dice language about its own form: how to write it, roll it, weigh it.

The language reads every form by its `Form` alone and knows none of the games behind them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec

from ..dice import Dice


class Written(msgspec.Struct, frozen=True):
    """A form as somebody wrote it: its word, the dice before it, the numbers and edge after it.

    `target` keeps every number as typed, the modifiers with their signs; `edge` is "adv", "dis"
    or "" for neither.
    """

    word: str
    dice: int = 1
    target: tuple[int, ...] = ()
    edge: str = ""

    @property
    def total(self) -> int:
        """The target with its modifiers."""
        return sum(self.target)


class TooMany(Exception):
    """Raised when an extra die would exceed the limit on a pool; the dice rolled so far stand."""


class Fallen(msgspec.Struct, frozen=True, kw_only=True):
    """What a form showed. `value` is what counts of it, None where faces are no numbers.

    `success` is None where nothing is tested. `dropped` are the places of faces that do not
    count, `extra` is how many of the last faces were brought by others. `need` is the least face
    that counts in a pool, 0 outside pools. `symbols` stand for faces that are no numbers.
    """

    faces: tuple[int, ...]
    value: int | None = None
    success: bool | None = None
    dropped: tuple[int, ...] = ()
    extra: int = 0
    need: int = 0
    symbols: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Counting(msgspec.Struct, frozen=True):
    """Dice that count successes: how many, what each face counts, whether the last explodes."""

    dice: int
    counts: tuple[int, ...]
    explodes: bool


class Needed(msgspec.Struct, frozen=True):
    """The number each die of a pool needs, which may stand behind the word with its plus.

    `name` is what a corrected form is called, `plural` what the limit on dice is told of.
    `expected` returns how many dice a pool rolls on average, extra ones included.
    """

    usual: int
    least: int
    name: str
    plural: str
    expected: Callable[[Written], Fraction]


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """A game's own form: its word, what may stand around it, and how it is said and rolled.

    `alone` says that nothing else may stand with it. `dice` allows a number of dice before the
    word, `target` requires a number behind it, `edges` lets advantage double the dice. `weigh`
    returns the chance of success, the dice that are counted, or None where nothing is numbered.
    `roll` raises TooMany where extra dice go on too long.
    """

    word: str
    alone: str
    say: Callable[[Written], str]
    roll: Callable[[Written, Dice, str, tuple[str, ...] | None, str], Fallen]
    weigh: Callable[[Written], Fraction | Counting | None]
    dice: bool = False
    target: bool = False
    edges: bool = False
    needed: Needed | None = None
