"""A line cut into tokens: numbers, words, signs, labels, comments, and anything else.

No character is lost: only space lies between two tokens, and anything unknown is a token too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..procedures import FORMS

NUMBER, LABEL, COMMENT, UNKNOWN, END = "number", "label", "comment", "unknown", "end"
REPEAT = "x"

# fmt: off
_PLAIN = (
    "adv", "dis", "min", "max",
    "rr", "ro", "mi", "ma", "kh", "kl", "dl", "dh", "dd",
    "d", "r", "e", "k", "f", "x",
)
# fmt: on
# The longest first: `dis`, `dl` and `dd` before `d`.
WORDS = tuple(sorted((*_PLAIN, *(form.word for form in FORMS)), key=len, reverse=True))
COMPARES = frozenset((">=", "<=", ">", "<", "=", "=="))

_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)"
    r"|(?P<sign>>=|<=|==|//|\*\*|!!|!p|[-+*/%(){},;<>=!])"
    r"|(?P<word>[a-z]+)"
    r"|(?P<label>\[[^\[\]]*\])"
    r"|(?P<hash>\#)"
    r"|(?P<unknown>.))",
    re.DOTALL,
)
_COMMENT = re.compile(r"#[^;]*")
# No run of known words in a legal line is longer; this bounds the search for a split.
_SPLIT_AT_MOST = 12


class Tokens(NamedTuple):
    """Tokens side by side: a known word or sign is its own kind. The last is END."""

    kinds: list[str]
    texts: list[str]
    starts: list[int]
    ends: list[int]


def lex(plain: str) -> Tokens:
    """Cut a line in plain spelling into tokens; one pass, no going back."""
    tokens = Tokens([], [], [], [])
    alone = 0
    place, end = 0, len(plain.rstrip())
    while place < end:
        match = _TOKEN.match(plain, place)
        if match is None:
            raise AssertionError(f"a character was read as nothing in {plain!r}")
        group = match.lastgroup
        text, start = match[group or 0], match.start(group or 0)
        place = match.end()
        # Behind a lone leading number # repeats: `6 #4d6` must never become 6.
        if group == "hash" and alone != 1:
            place = _comment(tokens, plain, start)
        elif group == "word":
            _words(tokens, text, start)
        else:
            _put(tokens, _kind(group, text), text, start)
        alone = 0 if text == ";" else alone + 1 if group == "number" and alone == 0 else 2
    _put(tokens, END, "", len(plain))
    return tokens


def _kind(group: str | None, text: str) -> str:
    if group == "sign":
        return "=" if text == "==" else text
    if group == "hash":
        return REPEAT
    return group or UNKNOWN


def _put(tokens: Tokens, kind: str, text: str, start: int) -> None:
    tokens.kinds.append(kind)
    tokens.texts.append(text)
    tokens.starts.append(start)
    tokens.ends.append(start + len(text))


def _comment(tokens: Tokens, plain: str, start: int) -> int:
    match = _COMMENT.match(plain, start)
    text = match[0] if match else ""
    _put(tokens, COMMENT, text, start)
    return start + len(text)


def _words(tokens: Tokens, letters: str, start: int) -> None:
    """Put the known words that a run of letters is made of, else the run as one unknown word."""
    if letters in _KNOWN:
        _put(tokens, letters, letters, start)
        return
    split = _split(letters) if len(letters) <= _SPLIT_AT_MOST else None
    for word in split or ():
        _put(tokens, word, word, start)
        start += len(word)
    if split is None:
        _put(tokens, UNKNOWN, letters, start)


@lru_cache(maxsize=256)
def _split(letters: str) -> tuple[str, ...] | None:
    if not letters:
        return ()
    for word in WORDS:
        if letters.startswith(word):
            rest = _split(letters[len(word) :])
            if rest is not None:
                return (word, *rest)
    return None


_KNOWN = frozenset(WORDS)
