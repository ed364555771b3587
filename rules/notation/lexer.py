"""A line cut into tokens: numbers, words, signs, labels, comments, and anything else.

No character is lost: only space lies between two tokens, and anything unknown is a token too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..procedures import FORMS

NUMBER, LABEL, COMMENT, UNKNOWN, END = "number", "label", "comment", "unknown", "end"
REPEAT = "x"

# fmt: off
_PLAIN = (
    "adv", "dis", "min", "max",
    "even", "odd", "by", "vs",
    "abs", "ceil", "floor", "round",
    "rr", "ro", "mi", "ma", "kh", "kl", "dl", "dh", "dd",
    "d", "r", "e", "k", "f", "x",
)
# fmt: on
# The longest first: `dis`, `dl` and `dd` before `d`.
WORDS = tuple(sorted((*_PLAIN, *(form.word for form in FORMS)), key=len, reverse=True))
COMPARES = frozenset((">=", "<=", ">", "<", "=", "=="))

_LONG_SIGNS, _SHORT_SIGNS = (">=", "<=", "==", "//", "**", "!!", "!p", "!o"), "+-*/%(){},;<>=!"
_SIGN = "|".join(map(re.escape, _LONG_SIGNS)) + f"|[{re.escape(_SHORT_SIGNS)}]"
_ANY = rf"[0-9]+|[a-z]+|{_SIGN}|\[[^\[\]]*\]|#[^;]*|\S"
_TOKEN = re.compile(_ANY)
# Behind a lone leading number # repeats: `6 #4d6` must never become 6.
_TOKEN_OR_REPEAT = re.compile(rf"(?:^|(?<=;))\s*[0-9]+\s*#|{_ANY}")
_BY_FIRST = {**dict.fromkeys("0123456789", NUMBER), "[": LABEL, "#": COMMENT}


class _Kinds(dict[str, str]):
    """The kind of every known token; any other is told by its first sign."""

    def __missing__(self, text: str) -> str:
        return _BY_FIRST.get(text[0], UNKNOWN)


# Small numbers are here because they are most of what is typed.
_KINDS = _Kinds(
    {
        **{word: word for word in (*WORDS, *_LONG_SIGNS, *_SHORT_SIGNS)},
        **{str(n): NUMBER for n in range(101)},
        "==": "=",
        "[": UNKNOWN,
    }
)
# No run of known words in a legal line is longer; this bounds the search for a split.
_SPLIT_AT_MOST = 12


def lex(plain: str) -> tuple[list[str], list[str]]:
    """Cut a line in plain spelling into tokens: return their kinds and their texts, side by side.

    A known word or sign is its own kind. The last is END.
    """
    has_hash = "#" in plain
    texts = (_TOKEN_OR_REPEAT if has_hash else _TOKEN).findall(plain)
    kinds = list(map(_KINDS.__getitem__, texts))
    if has_hash:
        _part_repeats(kinds, texts)
    if UNKNOWN in kinds:
        _part_words(kinds, texts)
    kinds.append(END)
    texts.append("")
    return kinds, texts


def starts(plain: str, texts: list[str]) -> list[int]:
    """Return where each token begins in the line that it was cut from."""
    found: list[int] = []
    end = 0
    # Only space lies between two tokens, and none begins with space.
    for text in texts[:-1]:
        start = plain.index(text, end)
        end = start + len(text)
        found.append(start)
    return [*found, len(plain)]


def _part_repeats(kinds: list[str], texts: list[str]) -> None:
    """Part every number from the # behind it that repeats."""
    for at in reversed(range(len(texts))):
        text = texts[at]
        if text[-1] == "#" != text.lstrip()[0]:
            kinds[at : at + 1] = NUMBER, REPEAT
            texts[at : at + 1] = text[:-1].strip(), "#"


def _part_words(kinds: list[str], texts: list[str]) -> None:
    """Part every run of letters that is made of known words; any other stays one unknown word."""
    for at in reversed(range(len(texts))):
        if kinds[at] == UNKNOWN and len(texts[at]) <= _SPLIT_AT_MOST:
            words = _split(texts[at]) or ()
            if words:
                kinds[at : at + 1] = texts[at : at + 1] = words


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
