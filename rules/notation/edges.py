"""Advantage and disadvantage as people write them, in full, cut short or spelled wrong.

What can mean nothing else is read. Behind the dice the short `adv` and every slip are refused, with
the form that was meant.
"""

from __future__ import annotations

import re

from .labels import BEST, MARK, WORD, WORST, edge_of, is_mere_word
from .model import NOTATION

_WITH = r"(?:\b(?:with|at)\s+|\bw/\s*)?"
_EDGE = re.compile(rf"(.*?)\s*{_WITH}\b(?:(dis)?advantage|(dis)adv\b\.?)\s*", re.I)
_AHEAD = re.compile(r"\b(?:adv|(dis))\.?[\s:]+(?=1?d20(?![0-9]))", re.I)
_D20 = re.compile(rf"(?:1?d20)?\s*([+-]\s*[0-9]+{MARK}?)?(>=-?[0-9]+{MARK}?)?", re.I)
_WORD = re.compile(WORD)
_BEFORE = re.compile(r"(?:[\s(*_,:;.!&-]|\b(?:with|at|w/|mit|roll(?:ed)?|and))+$", re.I)
_BEHIND = re.compile(r"^(?:[\s)*_,:;.!-]|(?:on|to|for)\b)+", re.I)
_ROLL = re.compile(
    r"(?:([0-9]+)\s*x\s*)?(?:1?d([0-9]+))?\s*((?:[+-]\s*(?:[0-9]*d)?[0-9]+\s*)*)"
    r"(?:(?:>=|(?:versus|vs\.?|against|[da]c)(?:\s+[da]c)?)\s*([0-9]+)\s*)?"
    rf"(?:#\s*)?({WORD}(?:\s+{WORD})*)?",
    re.I,
)


def edge(text: str) -> str:
    """Read advantage and disadvantage of one d20, with a number added or taken, and a test."""
    named = _AHEAD.sub(lambda one: f"{one[1] or ''}advantage ", text, count=1)
    found = _EDGE.match(named)
    if found is None:
        return text
    before, behind = found[1], named[found.end() :]
    repeat, _, die = before.rpartition("x")
    ahead = f"{repeat}x" if repeat.isdigit() else ""
    die = die if ahead else before
    rolled = _D20.fullmatch(f"{die}{behind.strip()}")
    if rolled is None or (die and behind.strip()[:1].isdigit()):
        return text
    word = WORST if found[2] or found[3] else BEST
    return f"{ahead}{word}{rolled[1] or ''}{rolled[2] or ''}"


def edge_form(text: str) -> str:
    """Return the form of one die rolled with a word for advantage somewhere beside it, else ""."""
    for found in _WORD.finditer(text):
        word = edge_of(found[0])
        if word:
            before, behind = text[: found.start()], text[found.end() :]
            return _form(word, f"{_BEFORE.sub('', before)} {_BEHIND.sub('', behind)}".strip())
    return ""


def _form(word: str, text: str) -> str:
    """Return a roll with this edge, its words as its comment; "" where they ask for more."""
    found = _ROLL.fullmatch(text)
    if found is None:
        return ""
    times, sides, added, needed, words = found.groups(default="")
    if not all(is_mere_word(one, NOTATION) for one in words.split()):
        return ""
    repeat = f"{times}x" if times else ""
    die = f"d{sides}" if sides not in ("", "20") else ""
    comment = f" # {words}" if words else ""
    test = f">={needed}" if needed else ""
    return f"{repeat}{die}{word}{''.join(added.split())}{test}{comment}"
