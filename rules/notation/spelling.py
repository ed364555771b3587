"""Look-alikes read as what they look like, with the place of every character kept.

Labels and comments stay as typed. What might be two things (a long dash, digits of other
scripts, raised digits) is left alone, so that the reader refuses it.
"""

from __future__ import annotations

import string
from collections.abc import Sequence

FULL_WIDTH = range(0xFF01, 0xFF5F)
FULL_WIDTH_SHIFT = 0xFEE0
# U+2010 to U+2013 and U+2212. Not U+2014: phones make it of two hyphens.
HYPHENS = "‐‑‒–−"
DOUBLE_QUOTES = "“”"
SINGLE_QUOTES = "‘’"
ZERO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff")
TIMES = "×∗"
WIDE = "［", "]］"
"""Whoever opens a label with a wide bracket closes it with one, or with a plain one."""
WRAPS = ('"', "'", "`")
# What begins like this is wrapped in nothing.
_OPENS = frozenset(string.ascii_letters + string.digits + "({")


Spelling = tuple[str, Sequence[int], bool]
"""A plain text, the place of each of its characters in what was typed, and whether `×` stood there.
"""


def spelling(typed: str) -> Spelling:
    """Return a line in small letters and plain signs, without what is wrapped around it."""
    if typed.isascii() and typed[:1] in _OPENS and not typed[-1].isspace():
        return typed.lower(), range(len(typed) + 1), False
    start, end = _window(typed)
    if typed.isascii():
        return typed[start:end].lower(), range(start, end + 1), False
    return _slowly(typed, start, end)


def plain(char: str) -> str:
    """Return how one character is read: itself, a look-alike's meaning, or nothing."""
    if char in ZERO_WIDTH:
        return ""
    # Plain ASCII letters only: str.lower would make a k of the Kelvin sign.
    if ord(char) in FULL_WIDTH:
        char = chr(ord(char) - FULL_WIDTH_SHIFT)
    if char.isascii():
        return " " if char.isspace() else char.lower()
    return _TABLE.get(char) or (" " if char.isspace() else char)


_TABLE = {
    **dict.fromkeys(HYPHENS, "-"),
    **dict.fromkeys(TIMES, "*"),
    **dict.fromkeys(DOUBLE_QUOTES, '"'),
    **dict.fromkeys(SINGLE_QUOTES, "'"),
    "÷": "/",
    "≥": ">=",
    "≤": "<=",
}


def _window(typed: str) -> tuple[int, int]:
    start, end = _trim(typed, 0, len(typed))
    if end - start < 2:
        return start, end
    first, last = plain(typed[start]), plain(typed[end - 1])
    if first == last and first in WRAPS:
        return _trim(typed, start + 1, end - 1)
    if first == "[" and last == "]" and end - start >= 4:
        inner = plain(typed[start + 1]) + plain(typed[end - 2])
        return _trim(typed, start + 2, end - 2) if inner == "[]" else (start, end)
    return start, end


def _trim(typed: str, start: int, end: int) -> tuple[int, int]:
    while start < end and plain(typed[start]) in ("", " "):
        start += 1
    while end > start and plain(typed[end - 1]) in ("", " "):
        end -= 1
    return start, end


def _slowly(typed: str, start: int, end: int) -> Spelling:
    letters: list[str] = []
    where: list[int] = []
    closing, alone, times = "", True, False
    for place in range(start, end):
        char = typed[place]
        read = char if closing and char not in closing else plain(char)
        letters.append(read)
        where.extend([place] * len(read))
        times = times or (char in TIMES and not closing)
        opens = not closing and char == WIDE[0]
        closing, alone = _quoting(read, closing, alone)
        closing = WIDE[1] if opens and closing else closing
    where.append(end)
    return "".join(letters), where, times


def _quoting(read: str, closing: str, alone: bool) -> tuple[str, bool]:
    """Follow labels and comments: the signs that end one, and whether only a number came yet."""
    if closing:
        return ("", read == ";") if read in closing else (closing, alone)
    if read == "[":
        return "]", False
    if read == "#" and not alone:
        return ";", False
    return "", read == ";" or (alone and (read == "" or read in " 0123456789"))
