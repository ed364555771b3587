"""What a line means once it is read: frozen values, with only the labels as they were typed.

Two texts that mean the same give equal rolls, apart from labels and comments. Every default is
written out (one die, keep one, explode on the highest face), so nothing is decided later.
"""

from __future__ import annotations

from typing import final

import msgspec

from ..procedures import Written

NOTATION = 3
"""The version of the language. The second reads plain English; the third takes no word for
advantage, and none such as "higher", for a mere label.
"""


class Point(msgspec.Struct, frozen=True, gc=False):
    """A comparison with a whole number, `op` is one of = < > <= >=; or one of PARITIES, n is 0."""

    op: str
    n: int

    def is_met_by(self, worth: int) -> bool:
        """Say whether a face or a total meets this point."""
        op, n = self.op, self.n
        if op == ">=":
            return worth >= n
        if op == "=":
            return worth == n
        if op == "<=":
            return worth <= n
        if op in PARITIES:
            return worth % 2 == PARITIES[op]
        return worth > n if op == ">" else worth < n

    def span(self) -> tuple[int, int]:
        """Return the lowest and highest number that meet it; no end lies about FAR away.

        Between those of a parity lie others that do not meet it.
        """
        n = self.n
        below, above = _ENDS[self.op]
        return n + below, n + above


FAR = 10**30
PARITIES = {"even": 0, "odd": 1}
_ENDS = {
    **dict.fromkeys(PARITIES, (-FAR, FAR)),
    ">=": (0, FAR),
    "=": (0, 0),
    "<=": (-FAR, 0),
    ">": (1, FAR),
    "<": (-FAR, -1),
}


class Die(msgspec.Struct, frozen=True, gc=False):
    """One kind of die: a plain die, a Fate die (shift -2 on three sides), or digit by digit.

    `digits` holds the sides of each digit's die, first digit first; a 10 shows the digit 0.
    `faces` are numbers of its own, one for each side.
    """

    sides: int
    shift: int = 0
    digits: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


class Reroll(msgspec.Struct, frozen=True, gc=False):
    """Faces that are rolled again, `once` or until none is left: those of a point and others."""

    once: bool
    point: Point
    also: tuple[int, ...] = ()

    def is_met_by(self, face: int) -> bool:
        """Say whether a face is rolled again."""
        return self.point.is_met_by(face) or face in self.also


class Explode(msgspec.Struct, frozen=True, gc=False):
    """Faces that bring another die: "!" of its own, "!!" added in, "!p" worth 1 less.

    All of these go on; "!o" brings one die of its own, which brings no other.
    """

    how: str
    point: Point

    def is_once(self) -> bool:
        """Return whether extra dice bring no more dice."""
        return self.how == "!o"


class Keep(msgspec.Struct, frozen=True, gc=False):
    """Which dice stay: "kh" and "kl" keep n, "dl" and "dh" drop n."""

    how: str
    n: int


@final
class Number(msgspec.Struct, frozen=True, gc=False, tag="number"):
    """A whole number as typed."""

    n: int
    label: str = ""


@final
class Dice(msgspec.Struct, frozen=True, gc=False, tag="dice"):
    """Dice of one kind with everything done to them; `text` is their canonical text."""

    count: int | Bracket
    die: Die
    reroll: Reroll | None = None
    explode: Explode | None = None
    least: int | None = None
    most: int | None = None
    keep: tuple[Keep, ...] = ()
    text: str = ""
    label: str = ""

    def is_plain(self) -> bool:
        """Return whether every die stands as it fell and is worth its face."""
        if self.reroll is not None or self.explode is not None:
            return False
        if self.least is not None or self.most is not None:
            return False
        return not self.die.shift and not self.die.digits and not self.die.faces


@final
class Negative(msgspec.Struct, frozen=True, gc=False, tag="negative"):
    """A part with a minus before it."""

    part: Node


class Step(msgspec.Struct, frozen=True, gc=False):
    """One operator (+ - * / // %) and the part behind it."""

    sign: str
    part: Node


@final
class Chain(msgspec.Struct, frozen=True, gc=False, tag="chain"):
    """Parts joined by operators of one rank, worked off from left to right."""

    first: Node
    steps: tuple[Step, ...]


class Test(msgspec.Struct, frozen=True, gc=False):
    """A comparison behind a value: `counts` the dice of a pool, else tests the total.

    `margin`: it is told by how much the total meets the point, or misses it.
    """

    point: Point
    counts: bool
    botch: Point | None = None
    margin: bool = False


@final
class Tested(msgspec.Struct, frozen=True, gc=False):
    """A value and its comparison, if there is one."""

    value: Node
    test: Test | None = None
    label: str = ""


@final
class Bracket(msgspec.Struct, frozen=True, gc=False, tag="bracket"):
    """A value in round brackets; a test inside makes it 1 or 0."""

    inner: Tested
    label: str = ""


@final
class Group(msgspec.Struct, frozen=True, gc=False, tag="group"):
    """Members in braces: added, or the best or worst of them kept."""

    members: tuple[Tested, ...]
    keep: tuple[Keep, ...] = ()
    label: str = ""


@final
class Versus(msgspec.Struct, frozen=True, gc=False, tag="versus"):
    """Two values compared; what it comes to is the first less the second."""

    left: Node
    right: Node


@final
class Call(msgspec.Struct, frozen=True, gc=False, tag="call"):
    """What a function makes of a value; inside those that round, `/` divides exactly."""

    name: str
    part: Node
    label: str = ""


Node = Number | Dice | Negative | Chain | Bracket | Group | Versus | Call


Own = Written
"""A form of a game's own, as it was written."""


@final
class Symbols(msgspec.Struct, frozen=True, gc=False):
    """Dice with words on their faces, a name for each side."""

    count: int
    names: tuple[str, ...]


class Roll(msgspec.Struct, frozen=True, gc=False):
    """One roll of a line, done `times` over; 0 where no repeat was typed.

    `text` is the canonical text of one of its results.
    """

    what: Tested | Own | Symbols
    text: str
    times: int = 0
    label: str = ""
    comment: str = ""


class Plan(msgspec.Struct, frozen=True, gc=False):
    """A line that was read: what it means, its canonical text, its reading in words, notes.

    `canonical` leaves labels and comments out: it is the meaning and nothing else, and what a
    trail may be advanced by. `words` is empty where dice, numbers, + - * and brackets say all.
    `places` are the tokens, first and behind the last, of each part of dice as it was read, `dice`
    about how many it throws. `form` is the line in the forms of the grammar where `text` is plain
    English; it is what `places` count in.
    """

    text: str
    rolls: tuple[Roll, ...]
    canonical: str
    words: str = ""
    notes: tuple[str, ...] = ()
    version: int = NOTATION
    places: tuple[tuple[int, int], ...] = ()
    dice: int = 0
    form: str = ""
