"""Numbers as they are typed, and small numbers as words.

A number has at most nine digits and no leading zero; what looks like a decimal or a thousands
mark is refused, never cut.
"""

from __future__ import annotations

from .cursor import Cursor
from .lexer import NUMBER
from .limits import DIGITS

# fmt: off
_WORDS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen", "twenty",
)
# fmt: on


def spelled(n: int) -> str:
    """Return a number as a word up to twenty, in digits beyond."""
    return _WORDS[n] if 0 <= n < len(_WORDS) else f"{n:,}"


def number(c: Cursor) -> int:
    """Read a number, which stands here."""
    text = c.texts[c.place]
    if len(text) > 1:
        _check_number(c, text)
    c.place = place = c.place + 1
    c.kind = c.kinds[place]
    return int(text)


def _check_number(c: Cursor, text: str) -> None:
    if len(text) > DIGITS:
        c.refuse(f"a number has at most {DIGITS} digits")
    if text[0] == "0":
        form = c.so_far + str(int(text)) + c.rest(1)
        c.refuse("a number does not begin with 0", ("without it", form))


def integer(c: Cursor, *examples: int, below_zero: bool = True) -> int:
    """Read a number that may have a minus before it; raise Refused with examples otherwise.

    Without `below_zero` a minus is refused: no die that it could mean shows such a number.
    """
    if c.kind == NUMBER:
        return number(c)
    head = c.so_far
    if c.kind == "-" and not below_zero:
        c.refuse("these dice show no number below 0", ("without the minus", head + c.rest(1)))
    if not c.taken("-") or c.kind != NUMBER:
        c.refuse("a number must follow", ("such as", *(f"{head}{n}" for n in examples)))
    return -number(c)
