"""Plain English that can mean one thing only, written as the forms that say the same.

It is tried where a line as typed is no roll (NOTATION-2). What is read here is said in words or
seen in the canonical text; whatever else is typed beside it leaves the line refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .dice_words import DICE, count, exploding, kept, rerolled
from .edges import edge
from .labels import MARK, NUMBERS, TIMES, labelled
from .limits import CHARACTERS
from .model import NOTATION
from .patterns import squeezed
from .spelling import spelling

XO_IS_ONCE = "`xo` is read as `!o`: explode once"
W_IS_D = "`w` is read as `d`"
DIGITS = "`D66` is two dice, tens and ones"

_LABELS = re.compile(r"\[[^\[\]]*\]")
_LABELS_BACK = re.compile(MARK)
_COUNT = rf"(?:[0-9]+|{'|'.join(NUMBERS)})"
_ONE = rf"(?:{DICE}[a-z0-9!<>=]*|\([^()]*\)){MARK}?"
"""Dice with what is done to them, or a bracket: a sum halved may be halved whole or in part."""
_BEFORE = re.compile(r"[/!.]?(?:roll|throw|r)(?:\s*:\s*|\s+)(?:dice\s*:\s*)?|dice\s*:\s*", re.I)
_SPELLED = re.compile(rf"(?<!\w)(an?|{'|'.join(NUMBERS)})\s+(?=d(?:[0-9]|%|f\b))", re.I)
_W = re.compile(r"(?<![a-zа-я])([0-9]*)[wк](?=[1-9])", re.I)
_XO = re.compile(r"(?<=[0-9])xo([0-9]+)?", re.I)
_D66 = re.compile(r"(?<!\w)(?:1D|d|D)66(?![0-9])")
_REPEATED = re.compile(
    rf"(?:({_COUNT})\s*(?:times|x)|({'|'.join(TIMES)}))\s+(?=[0-9d({{abw])", re.I
)
_TIMES = re.compile(rf"\s+(?:({_COUNT})\s+times|({'|'.join(TIMES)}))\s*", re.I)
_ADDED = re.compile(
    rf"({DICE}[a-z0-9!<>=]*|\)|[+-]\s*[0-9]+|\badv|\bdis|advantage)({MARK}?)"
    rf"\s+(plus|minus)\s+(?:({'|'.join(NUMBERS)})\b|(?=[0-9d(]))",
    re.I,
)
_HALF = re.compile(rf"half\s+(?:of\s+)?({_ONE})|({_ONE})\s+(?:half|halved)", re.I)
_AGAINST = re.compile(
    rf"(.*(?:[0-9%)}}f{MARK}]|adv|advantage|dis))\s*"
    rf"(?:(?:versus|vs\.?|against)(?:\s+[da]c)?|[da]c)\s*(-?\s*[0-9]+{MARK}?)",
    re.I,
)
_VERSUS = re.compile(r"\s+(?:versus|vs\.?|against)\s+(?=[0-9d(+-])", re.I)

SIGNS = {"plus": "+", "minus": "-"}


class Said(NamedTuple):
    """A line in the forms of the grammar, and what has to be told of how it was read."""

    text: str
    notes: tuple[str, ...] = ()


def said(text: str, version: int = NOTATION) -> Said | None:
    """Return a line of plain English in forms of the grammar, None for one that is not known.

    Whether that can be read is for the reader: this decides what each word asks for.
    """
    if len(text) > CHARACTERS or MARK in text:
        return None
    text = _plain(text)
    labels = _LABELS.findall(text)
    bare = squeezed(_LABELS.sub(MARK, text))
    read = [_commented(one.strip(), version) for one in bare.split(";")]
    whole = ";".join(one.text for one in read)
    notes = dict.fromkeys(note for one in read for note in one.notes)
    if whole == bare or whole.count(MARK) != len(labels):
        return None
    return Said(_LABELS_BACK.sub(lambda _: labels.pop(0), whole), tuple(notes))


def _plain(text: str) -> str:
    """Return a line with its look-alikes as the plain signs they are read as.

    Capitals and quotation marks stay: they may stand in what becomes a comment.
    """
    if text.isascii():
        return text
    letters, where, _ = spelling(text)
    return "".join(
        text[at] if text[at].lower() == letter or letter in "'\"" else letter
        for letter, at in zip(letters, where, strict=False)
    )


def _commented(text: str, version: int) -> Said:
    """Return a roll read as far as its comment, unless the `#` in it repeats."""
    roll, sign, comment = text.partition("#")
    if not sign or roll.strip().isdigit():
        return _roll(text, version)
    read = _roll(roll.rstrip(), version)
    return Said(text) if "#" in read.text else Said(f"{read.text} #{comment}", read.notes)


def _roll(text: str, version: int) -> Said:
    """Return one roll with everything read that is known, from the outside inwards.

    Words behind a roll of which none asks for anything become its comment.
    """
    notes: list[str] = []
    text = _BEFORE.sub("", text, count=1) if _BEFORE.match(text) else text
    for sign in SIGNS_READ:
        text, note = sign(text)
        notes += note
    roll, mark, comment = labelled(text, version).partition(" # ")
    for words in WORDS_READ:
        roll = words(roll)
    return Said(f"{roll}{mark}{comment}", tuple(notes))


Step = tuple[str, tuple[str, ...]]


def has_digits(text: str) -> bool:
    """Tell whether `1D66` stands in a line: in small letters it is one die of 66 sides."""
    return "D66" in text and _D66.search(text) is not None


def _digits(text: str) -> Step:
    """Read `d66` without a count, and `1D66`, as two dice (NOTATION-2)."""
    found = _D66.sub("dd66", text)
    return found, ((DIGITS,) if found != text else ())


def _letters(text: str) -> Step:
    """Read the `w` of German and the `к` of Russian players as `d`."""
    found = _W.sub(r"\1d", text)
    return found, ((W_IS_D,) if found != text else ())


def _once(text: str) -> Step:
    """Read another bot's sign for dice that explode once."""
    found = _XO.sub(lambda one: f"!o={one[1]}" if one[1] else "!o", text)
    return found, ((XO_IS_ONCE,) if found != text else ())


def _times(text: str) -> str:
    """Read `six times` and `twice` as a repeat, before or behind a roll."""
    ahead = _REPEATED.match(text)
    if ahead is not None:
        return f"{_often(ahead)}x{text[ahead.end() :]}"
    found = next(_last(_TIMES, text), None)
    if found is None:
        return text
    return f"{_often(found)}x{text[: found.start()]}"


def _often(found: re.Match[str]) -> int:
    return TIMES[found[2].lower()] if found[2] else count(found[1])


def _last(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the match that ends a text."""
    return (found for found in pattern.finditer(text) if found.end() == len(text))


def _against(text: str) -> str:
    """Read `vs 15` and `DC 15` as a test of the total."""
    found = _AGAINST.fullmatch(text)
    if found is None:
        return _VERSUS.sub("vs", text)
    repeat, _, value = found[1].rpartition("x")
    ahead = f"{repeat}x" if repeat.isdigit() else ""
    value = value if ahead else found[1]
    # Behind a pool alone the comparison would count its dice.
    alone = re.fullmatch(rf"(?!1?d){DICE}.*", value, re.I) and not re.search(r"[+\-*/]", value)
    return f"{ahead}({value})>={found[2]}" if alone else f"{ahead}{value}>={found[2]}"


def _halved(text: str) -> str:
    """Read `half of 8d6` and `8d6 halved`."""
    found = _HALF.fullmatch(text)
    if found is None:
        return text
    return f"{found[1] or found[2]}/2"


def _spelled(text: str) -> str:
    """Read `two d6` and `a d20`."""
    return _SPELLED.sub(lambda one: str(NUMBERS.get(one[1].lower(), "")), text)


def _added(text: str) -> str:
    """Read `plus 5` and `minus 1d4` behind dice, a bracket or a number with a sign."""
    # What one plus made of a number is what the next one stands behind.
    while (found := _ADDED.sub(_added_form, text)) != text:
        text = found
    return text


def _added_form(one: re.Match[str]) -> str:
    n = NUMBERS[one[4].lower()] if one[4] else ""
    return f"{one[1]}{one[2]}{SIGNS[one[3].lower()]}{n}"


SIGNS_READ = (_digits, _letters, _once)
WORDS_READ = (
    _spelled,
    _added,
    exploding,
    rerolled,
    _times,
    _against,
    _halved,
    edge,
    kept,
)
"""What is read in a roll, in this order; between the two stands what is a mere label."""
