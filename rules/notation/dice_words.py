"""Words behind dice for what is done to them: kept, dropped, exploding, rolled again once."""

from __future__ import annotations

import re

from .labels import NUMBERS

DICE = r"(?:[0-9]*d(?:[0-9]+|%|f))"
_COUNT = rf"(?:[0-9]+|{'|'.join(NUMBERS)})"
HIGH, LOW = "best|better|highest|higher|high|top", "worst|worse|lowest|lower|low|bottom"
_END = rf"({HIGH}|{LOW})"
_DROP = "drop(?:ping)?|discard(?:ing)?|remov(?:e|ing)|los(?:e|ing)|without|minus"
_KEEP = "keep(?:ing)?|tak(?:e|ing)|pick(?:ing)?|choos(?:e|ing)|us(?:e|ing)"
_BEST = re.compile(rf"(?:the\s+)?{_END}(?:\s+({_COUNT}))?\s+of\s+({DICE})", re.I)
_KEPT = re.compile(
    rf"({DICE})\s+(?:({_DROP})|{_KEEP})\s+(?:the\s+)?(?:({_COUNT})\s+)?"
    rf"{_END}\b(?(3)|(?:\s+({_COUNT})\b)?)(?:\s+(?:dice|die|rolls?)\b)?",
    re.I,
)
_EXPLODING = re.compile(
    rf"(?:({DICE})\s+(?:exploding|explodes?)|exploding\s+({DICE}))(\s+once)?"
    rf"(?=\s*(?:$|[-+*/)]))",
    re.I,
)
_ON_HIGHEST = re.compile(
    r"([0-9]*d([0-9]+))\s+(?:exploding|explodes?)\s+(?:on\s+)?(?:an?\s+)?\2(?:'?s)?(?![\w+])", re.I
)
_ONCE = re.compile(
    rf"({DICE})\s+re-?roll(?:ing)?\s+(?:all\s+|the\s+)*(ones?|[0-9]+)(?:'?s)?\s+once", re.I
)


def kept(text: str) -> str:
    """Read `drop lowest`, `keep highest 3` and `best 3 of 4d6`."""
    text = _BEST.sub(lambda one: f"{one[3]}k{_end(one[1])}{count(one[2] or '1')}", text)
    return _KEPT.sub(_kept_form, text)


def _kept_form(one: re.Match[str]) -> str:
    how = "d" if one[2] else "k"
    return f"{one[1]}{how}{_end(one[4])}{count(one[3] or one[5] or '1')}"


def _end(word: str) -> str:
    return "h" if re.fullmatch(HIGH, word, re.I) else "l"


def exploding(text: str) -> str:
    """Read `3d6 exploding`, `3d6 explode on 6` and `5d6 explode once`."""
    text = _ON_HIGHEST.sub(r"\1!", text)
    return _EXPLODING.sub(lambda one: f"{one[1] or one[2]}!{'o' if one[3] else ''}", text)


def rerolled(text: str) -> str:
    """Read `4d6 reroll 1s once`."""
    return _ONCE.sub(lambda one: f"{one[1]}ro={1 if one[2].isalpha() else one[2]}", text)


def count(typed: str) -> int:
    """Return a count that was typed in digits or as a word."""
    return int(typed) if typed.isdecimal() else NUMBERS[typed.lower()]
