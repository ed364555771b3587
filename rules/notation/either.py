"""Plain English that may mean two things, and a form for each of them.

A line is looked at only once it was refused: nothing here is rolled before somebody chose.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from . import english
from .labels import NUMBERS
from .numbers import spelled
from .patterns import pattern, squeezed
from .refusal import Offer

_N = r"(?P<n>[1-9][0-9]{0,8})"
_DICE = r"(?P<roll>[0-9]*d(?:[0-9]+|%|f))"
_FACE = rf"\s+(?:on\s+)?{_N}(?:'?s)?"
_OTHER = r"(?P<other>(?=.*d(?:[0-9]|%|f\b)).+)"
_COUNT = r"(?:count(?:ing)?|hits?|success(?:es)?)"
_LOW = r"l|lowest|lower|low|bottom|worst|worse"
_PLUS = r"(?P<plus>\s*(?:[+-]\s*[0-9]+)?)"
_NUMBER = re.compile(rf"\b({'|'.join(NUMBERS)})(e?s)?\b", re.I)
ONLY = "this may mean only {n}s, or {n} and more"
TAKES_IN = "this may take {n} in or leave it out"


class _Reading(NamedTuple):
    """What is typed, what is unclear about it, and each meaning with its form."""

    typed: str
    fault: str
    meant: tuple[tuple[str, str], ...]


def _reading(typed: str, fault: str, *meant: tuple[str, str]) -> _Reading:
    return _Reading(typed, fault, meant)


_MORE = r"(?P<plus>\s*[+-]\s*[0-9]+)"
_HALVED = (
    "the dice may be halved, or all of it",
    ("the dice halved", "{roll}/2{plus}"),
    ("all of it halved", "({roll}{plus})/2"),
)

_READINGS = (
    _reading(rf"half\s+(?:of\s+)?{_DICE}{_MORE}", *_HALVED),
    _reading(rf"{_DICE}{_MORE}\s+(?:half|halved)", *_HALVED),
    _reading(
        rf"(?P<spoken>.+)\s+x\s*{_N}",
        "`x` repeats and stands first",
        ("{few} rolls", "{n}x{spoken}"),
        ("times {n}", "{spoken}*{n}"),
    ),
    _reading(
        rf"(?P<roll>.+)\s+and\s+{_OTHER}",
        "`and` may mean two rolls, or one sum",
        ("two rolls", "{roll};{other}"),
        ("added", "{roll}+{other}"),
    ),
    _reading(
        rf"(?P<roll>[^&]+?)\s*&+\s*{_OTHER}",
        "`&` may mean two rolls, or one sum",
        ("two rolls", "{roll};{other}"),
        ("added", "{roll}+{other}"),
    ),
    _reading(
        rf"(?P<roll>[^,(){{}}]+?)\s*,\s*{_OTHER}",
        "separate rolls with `;`",
        ("two rolls", "{roll};{other}"),
    ),
    _reading(
        rf"{_DICE}\s*(?:{_LOW})\s*{_N}{_PLUS}",
        "this may keep the lowest or leave them out",
        ("the worst {few}", "{roll}kl{n}{plus}"),
        ("without the lowest {few}", "{roll}dl{n}{plus}"),
    ),
    _reading(
        rf"{_DICE}\s*(?:{_LOW}){_PLUS}",
        "this may keep the lowest or leave it out",
        ("the worst", "{roll}kl1{plus}"),
        ("without the lowest", "{roll}dl1{plus}"),
    ),
    _reading(
        rf"{_DICE}\s+(?:keep|take|pick|choose)\s+{_N}",
        "this may keep the best or the worst",
        ("the best {few}", "{roll}kh{n}"),
        ("the worst {few}", "{roll}kl{n}"),
    ),
    _reading(
        rf"{_DICE}\s+drop(?:ping)?\s+{_N}",
        "this may leave out the lowest or the highest",
        ("without the lowest {few}", "{roll}dl{n}"),
        ("without the highest {few}", "{roll}dh{n}"),
    ),
    _reading(
        rf"(?P<roll>.+)\s+then\s+{_OTHER}",
        "separate rolls with `;`",
        ("two rolls", "{roll};{other}"),
    ),
    _reading(
        rf"{_DICE}\s+re-?roll(?:ing)?{_FACE}",
        "this may mean once, or again and again",
        ("once", "{roll}ro{n}"),
        ("until none is left", "{roll}r{n}"),
    ),
    _reading(
        rf"{_DICE}\s+re-?roll(?:ing)?\s+(?:all\s+)?(?:the\s+)?ones",
        "this may mean once, or again and again",
        ("once", "{roll}ro1"),
        ("until none is left", "{roll}r1"),
    ),
    _reading(
        rf"{_DICE}\s+re-?roll(?:ing)?\s+1'?s?\s+(?:and|or|&)\s+2'?s?",
        "this may mean once, or again and again",
        ("once", "{roll}ro<=2"),
        ("until none is left", "{roll}r<=2"),
    ),
    _reading(
        rf"{_DICE}c{_N}",
        ONLY,
        ("only {n}s", "{roll}={n}"),
        ("{n} and more", "{roll}>={n}"),
    ),
    _reading(
        rf"{_DICE}\s+(?:exploding|explodes?){_FACE}",
        ONLY,
        ("only {n}s", "{roll}!={n}"),
        ("{n} and more", "{roll}!>={n}"),
    ),
    _reading(
        rf"{_DICE}\s+{_COUNT}{_FACE}",
        ONLY,
        ("only {n}s", "{roll}={n}"),
        ("{n} and more", "{roll}>={n}"),
    ),
    _reading(
        rf"{_DICE}\s+{_N}'?s",
        ONLY,
        ("only {n}s", "{roll}={n}"),
        ("{n} and more", "{roll}>={n}"),
    ),
    _reading(
        rf"(?P<roll>.+?)\s+(?:roll\s+)?(?:under|below)\s+{_N}",
        TAKES_IN,
        ("less than {n}", "({roll})<{n}"),
        ("{n} or less", "({roll})<={n}"),
    ),
    _reading(
        rf"(?P<roll>.+?)\s+(?:roll\s+)?(?:over|above)\s+{_N}",
        TAKES_IN,
        ("more than {n}", "({roll})>{n}"),
        ("{n} or more", "({roll})>={n}"),
    ),
    _reading(
        rf"(?:vs\.?|versus|against|dc)\s*{_N}",
        "no dice stand before it",
        ("with a d20", "1d20>={n}"),
    ),
)


class Either(NamedTuple):
    """What is unclear about a line, and the forms that it may mean, which are still to be read."""

    fault: str
    offers: tuple[Offer, ...]


def meanings(text: str) -> Either | None:
    """Return what a line of plain English may mean, None for most lines."""
    bare = squeezed(text.strip())
    for line in dict.fromkeys((bare, _in_digits(bare))):
        for one in _READINGS:
            found = pattern(one.typed).fullmatch(line)
            if found is not None:
                return _either(one, found)
    return None


def _in_digits(text: str) -> str:
    """Return a line with its numbers in digits: "keep three", "count sixes"."""
    return _NUMBER.sub(lambda one: f"{NUMBERS[one[1].lower()]}{'s' if one[2] else ''}", text)


def _either(one: _Reading, found: re.Match[str]) -> Either | None:
    parts = {name: _form(name, part) for name, part in found.groupdict().items()}
    if None in parts.values():
        return None
    n = parts.get("n") or ""
    words = {**parts, "few": spelled(int(n)) if n else ""}
    offers = (Offer(caption.format(**words), form.format(**parts)) for caption, form in one.meant)
    # Behind a comment a form would be part of it.
    kept = tuple(one for one in offers if ";" in one.form or one.form.find("#") < 0)
    return Either(one.fault.format(**words), kept)


def _form(name: str, part: str) -> str | None:
    """Return a part in forms of the grammar, None for one that must be English and is not."""
    read = english.said(part) if name != "n" else None
    if read is None:
        return None if name == "spoken" else part
    return read.text
