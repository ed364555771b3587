"""The working of a roll or a sum as data, and how it reads: the one grammar of dice of all games.

`fight with Fist: d10 8, needs under 4 (F 6, −1 enemies)`, `Fist: d4 1 − 1 fixed = 0`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

How = Literal["", "under", "at most", "at least"]
MINUS = "\N{MINUS SIGN}"
WON, LOST = ("success", "safe"), ("failure", "rent")
"""Results of a test that its target already expresses in words."""
_MET = {"under": "under {}", "at most": "of at most {}", "at least": "at least {}"}
_WANTED = {"under": "needs under {}", "at most": "needs {} or less", "at least": "needs {}+"}


class Marks(NamedTuple):
    """How a text marks a die that counts and one that does not, and shows plain words."""

    counting: Callable[[str], str]
    dropped: Callable[[str], str]
    words: Callable[[str], str]


PLAIN = Marks(str, lambda text: f"({text})", str)


class Mod(msgspec.Struct, frozen=True, omit_defaults=True):
    """One modifier with its cause: `+2 Climber`."""

    cause: str
    amount: int
    rule: str = ""


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """The working of one roll or sum: faces, modifiers, what was needed, what came of it.

    `target` is the number the roll was compared with (None: nothing), `how` in which way ("under",
    "at most" or "at least"), `verdict` what came of it in words, `base` what the modifiers were
    added to and `of` what that is called. `kept` are the faces that count if others do not, `signs`
    the names of the faces of dice without numbers, `natural` what the rules say about the face
    whatever was needed.
    """

    what: str
    faces: tuple[int, ...] = ()
    sides: int = 0
    base: int | None = None
    mods: tuple[Mod, ...] = ()
    target: int | None = None
    verdict: str = ""
    how: How = ""
    of: str = ""
    kept: tuple[int, ...] = ()
    signs: tuple[str, ...] = ()
    natural: str = ""

    def text(self) -> str:
        """Return the working as one line of plain text."""
        return written(self)


def written(work: Work, marks: Marks = PLAIN, *, named: bool = True) -> str:
    """Return a working as one line; without its name if the sentence before says that."""
    text = "".join((_rolled(work, marks), *_ending(work, marks)))
    if not named and text:
        return text
    return f"{marks.words(work.what)}: {text}" if text else marks.words(work.what)


def signed(amount: int) -> str:
    """Return a number with its sign: `+2`, `−1`."""
    return f"{'+' if amount >= 0 else MINUS}{abs(amount)}"


def _rolled(work: Work, marks: Marks) -> str:
    """Return the dice, or the sum's first number, with what was added if nothing was needed."""
    dice = _dice(work, marks)
    if work.target is not None and dice:
        return dice
    first = [str(work.base)] if work.base is not None else []
    parts = [*first, *([dice] if dice else [])]
    text = " ".join([*parts[:1], *(f"+ {part}" for part in parts[1:]), *_added(work, marks)])
    return text if parts else text.removeprefix("+ ")


def _added(work: Work, marks: Marks) -> list[str]:
    return [
        f"{'+' if mod.amount >= 0 else MINUS} {abs(mod.amount)} {marks.words(mod.cause)}"
        for mod in work.mods
    ]


def _dice(work: Work, marks: Marks) -> str:
    if not work.faces:
        return ""
    count = "" if len(work.faces) == 1 else str(len(work.faces))
    if work.signs:
        return f"{'dice' if count else 'die'} {', '.join(map(marks.counting, work.signs))}"
    return f"{count}d{work.sides} {', '.join(_faces(work, marks))}"


def _faces(work: Work, marks: Marks) -> list[str]:
    """Return the faces as they fell, marking those that count if not all do."""
    if work.kept:
        left = Counter(work.kept)
        return [_face(face, left, marks) for face in work.faces]
    if len(work.faces) == 1 or work.target is None:
        alone = len(work.faces) == 1
        return [marks.counting(str(face)) if alone else str(face) for face in work.faces]
    return [marks.counting(str(f)) if _is_met(work, f) else str(f) for f in work.faces]


def _face(face: int, left: Counter[int], marks: Marks) -> str:
    if not left[face]:
        return marks.dropped(str(face))
    left[face] -= 1
    return marks.counting(str(face))


def _is_met(work: Work, face: int) -> bool:
    return is_met(work.how, face, work.target or 0)


def is_met(how: How, face: int, target: int) -> bool:
    """Say whether a face meets the number needed; none does if the comparison is not given."""
    met = {"under": face < target, "at most": face <= target, "at least": face >= target}
    return met.get(how, False)


def _ending(work: Work, marks: Marks) -> list[str]:
    """Return what was needed and why, and what came of it if nothing has said that yet."""
    needed = _needed(work)
    reasons = _reasons(work, marks) if needed and work.faces else ""
    told = _came_to(work, marks)
    return [*([f"{_between(work)}{needed}"] if needed else []), reasons, told]


def _between(work: Work) -> str:
    return " " if work.verdict in WON and not work.natural else ", "


def _needed(work: Work) -> str:
    if work.target is None:
        return ""
    if work.natural:
        return work.natural
    words = _MET if work.verdict in WON else _WANTED
    return words.get(work.how, "against {}").format(work.target)


def _reasons(work: Work, marks: Marks) -> str:
    """Return the parts of the number that was needed, each with its cause."""
    base = [] if work.base is None else [f"{marks.words(work.of)} {work.base}".lstrip()]
    causes = [f"{signed(mod.amount)} {marks.words(mod.cause)}" for mod in work.mods]
    if not causes and not work.of:
        return ""
    return f" ({', '.join([*base, *causes])})" if base or causes else ""


def _came_to(work: Work, marks: Marks) -> str:
    """Return what came of it, "" if the dice or the number needed say that."""
    said = work.verdict
    is_test = work.target is not None and bool(work.how) and said in (*WON, *LOST)
    if not said or is_test or (work.signs and said == " ".join(work.signs)):
        return ""
    is_first = not work.faces and work.base is None and not work.mods and work.target is None
    if not said.removeprefix("-").isdigit():
        return marks.words(said) if is_first else f": {marks.words(said)}"
    total = marks.counting(said.replace("-", MINUS))
    if is_first:
        return total
    return (
        "" if work.faces == (int(said),) and not work.mods and work.base is None else f" = {total}"
    )
