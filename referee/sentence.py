"""A row as one sentence for a channel: the result first and bold, then why, in one grammar.

`**Needle misses Vash.** Needle, shoot with Laser pistol: d10 **7**, needs under 5 (S 6, −1 moved)`
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from rules.core import Line, Work
from rules.core.line import unshown
from rules.core.work import Marks, written
from rules.dice import Roll

from .message import cut_at_word, plain

MAIN = 200
"""The most characters of a result."""
WHOLE = 500
"""About how many characters a row has in a message; the rest is under *Why?*."""
MOST = 1_200
"""About how many characters a row has that is told in several parts."""
MARKS = Marks(lambda text: f"**{text}**", lambda text: f"~~{text}~~", plain)
_ARROW = re.compile(r"→ ([+−]?\d+)")
"""What something has become stands behind an arrow."""
_NUMBER = re.compile(r"\d+")
_DICE = re.compile(r"d\d")
DONE = "Done."
"""The outcome of a row that has nothing to tell."""
_ENDS = (".", "!", "?", "…")


def outcome(told: tuple[Line, ...], whose: str = "") -> str:
    """Return the result in at most 200 characters, … for what is left out.

    If a row that several answered has no result of its own, it is what became of `whose` answer.
    """
    kept = _leading(told)
    everyone = tuple(line for line in told if line.to is None)
    if whose and not any(line.main for line in everyone):
        own = (line for line in everyone if line.text.startswith(f"{whose} "))
        kept = tuple(own)[:1] or kept
    text = _joined(kept)
    is_whole = len(kept) == len(_results(told))
    return text if is_whole else cut_at_word(f"{text.removesuffix('…')} …", MAIN)


def result(told: tuple[Line, ...], rolls: tuple[Roll, ...] = ()) -> str:
    """Return what a row tells everybody, ready for a channel; `rolls` are all that fell for it.

    A line with no reason behind it is not a verdict, and is shown plain. What is told apart, such
    as everybody's score, begins a new line of text.
    """
    everyone = tuple(line for line in told if line.to is None)
    dice = _written(unshown(everyone, rolls), named=True)
    first, *others = _parts(everyone)
    return _together((_verdict(first, dice), *(_verdict(part, []) for part in others)))


def _parts(lines: tuple[Line, ...]) -> list[tuple[Line, ...]]:
    """Return lines in parts, the first of which may be empty only if there is nothing else."""
    starts = [at for at, line in enumerate(lines) if line.apart and at]
    return [lines[a:b] for a, b in pairwise((0, *starts, len(lines)))]


def _together(parts: tuple[str, ...]) -> str:
    """Return parts below each other, with a sign if there is no room for all of them."""
    text = parts[0]
    for part in parts[1:]:
        if len(text) + len(part) > MOST:
            return f"{text}\n…"
        text = f"{text}\n{part}"
    return text


def _verdict(told: tuple[Line, ...], dice: list[str]) -> str:
    first = _leading(told)
    reasons = [*_reasons(told, first), *dice]
    said = plain(_joined(first))
    if not reasons:
        said = _ARROW.sub(r"→ **\1**", said)
    return _fitted(f"**{said}**" if reasons else said, reasons)


def phrase(line: Line) -> str:
    """Return a line with its dice: `Grub breaks away: d4 **2**`."""
    works = "; ".join(_works(line, named=len(line.work) > 1))
    said = _ARROW.sub(r"→ **\1**", plain(line.text))
    return f"{said.rstrip('.')}: {works}" if works else said


def _results(told: tuple[Line, ...]) -> tuple[Line, ...]:
    everyone = tuple(line for line in told if line.to is None)
    return tuple(line for line in everyone if line.main) or everyone[:1]


def _leading(told: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return as many results as fit whole, at least the first; the others follow as reasons."""
    found = _results(told)
    fits = (n for n in range(len(found), 1, -1) if _length(found[:n]) <= MAIN)
    return found[: next(fits, 1)]


def _length(results: tuple[Line, ...]) -> int:
    return len(" ".join(line.text for line in results))


def _joined(results: tuple[Line, ...]) -> str:
    return cut_at_word(" ".join(line.text for line in results) or DONE, MAIN)


def _reasons(everyone: tuple[Line, ...], first: tuple[Line, ...]) -> Iterator[str]:
    """Yield the dice of the results, and all other lines with theirs, in the order told."""
    several = sum(len(line.work) for line in first) > 1
    for line in everyone:
        if line in first:
            yield from _works(line, named=several)
        else:
            yield phrase(line)


def _works(line: Line, *, named: bool) -> list[str]:
    """Return what stands behind a line, without a number alone that the line has said already."""
    return _written((work for work in line.work if named or not _is_said(line, work)), named=named)


def _is_said(line: Line, work: Work) -> bool:
    """Say whether a working is no more than a fixed number, and the line's words contain it."""
    is_alone = work.base is not None and not work.faces and not work.mods and work.target is None
    return is_alone and not work.verdict and str(work.base) in _NUMBER.findall(line.text)


def _written(works: Iterable[Work], *, named: bool) -> list[str]:
    return [written(work, MARKS, named=named) for work in works]


def _begun(reason: str) -> str:
    """Return a reason as a sentence of its own; dice such as d10 keep their small letter."""
    return reason if _DICE.match(reason) else f"{reason[:1].upper()}{reason[1:]}"


def _fitted(lead: str, reasons: list[str]) -> str:
    """Return the result and as many reasons as fit, with a sign if some do not."""
    text = lead
    for at, reason in enumerate(reasons):
        between = " " if not at else "" if text.endswith(_ENDS) else "."
        more = f"{text}{between}{'' if not at else ' '}{_begun(reason)}"
        if len(more) > WHOLE:
            return f"{text} …"
        text = more
    return text if text == lead or text.endswith(_ENDS) else f"{text}."
