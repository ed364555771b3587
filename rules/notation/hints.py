"""Refusals of a line as a whole: how it starts, how long it is, which brackets stay open.

Hints on what is missing or left over stand in files of their own.
"""

from __future__ import annotations

from typing import NoReturn

from . import limits
from .cursor import Cursor
from .leftover import refuse_leftover
from .lexer import COMMENT, END

SIGNED_D20 = {"+": ("advantage", "adv", "plus"), "-": ("disadvantage", "dis", "minus")}


def check_start(c: Cursor) -> None:
    """Raise Refused for a roll that begins as another bot's advantage, such as `+d20`."""
    # In one family of bots a sign before a d20 is advantage or disadvantage.
    if c.kind in SIGNED_D20 and c.ahead() == "d" and c.texts[c.place + 2] in ("20", "%"):
        word, form, sign = SIGNED_D20[c.kind]
        die = c.text(c.place + 1, c.place + 3)
        edge = form if die == "d20" else f"{die}{form}"
        plain = f"-1{die}" if sign == "minus" else f"1{die}"
        name = "one d20" if die == "d20" else f"one {die}"
        said = f"{sign} {name}" if sign == "minus" else name
        head, rest = c.so_far, c.rest(3)
        meant = (word, f"{head}{edge}{rest}", edge), (said, f"{head}{plain}{rest}", plain)
        c.refuse(f"some bots roll {word} for this", *meant)


def refuse_long_line(c: Cursor) -> NoReturn:
    """Raise Refused for a line with too many characters, » where they become too many."""
    c.starts.insert(0, min(limits.CHARACTERS, len(c.plain)))
    most = limits.CHARACTERS
    c.refuse(f"a line has at most {most} characters", at=0, read=f"the first {most}")


def refuse_results(c: Cursor, times: int) -> NoReturn:
    """Raise Refused for more results than a line may give."""
    room = limits.RESULTS - (c.results - c.times)
    form = f"{room}x{c.rest()}" if times else ""
    read = c.text(0, c.place)
    fault = f"a line gives at most {limits.RESULTS} results"
    c.refuse(fault, ("such as", form, c.text(c.place, c.roll_end())), at=c.begin, read=read)


def refuse_open_bracket(c: Cursor, start: int, closing: str) -> NoReturn:
    """Raise Refused for the bracket that began at token `start` and is not closed here."""
    if c.kind == "," and closing == ")":
        _braces(c, start)
    if c.kind in (")", "}"):
        _refuse_other_closing(c, closing)
    if c.kind not in (END, ";", COMMENT):
        refuse_leftover(c)
    name = "bracket" if closing == ")" else "brace"
    # The form offered closes whatever brackets are open outside this one too.
    deep = c.so_far + closing
    closed = [deep + closing * more for more in range(3)]
    c.refuse(f"the {name} is still open", ("closed", *closed))


def _refuse_other_closing(c: Cursor, closing: str) -> NoReturn:
    """Raise Refused for a bracket closed by a brace, or the other way about."""
    fault = "a brace closes a brace" if closing == "}" else "a bracket closes a bracket"
    form = f"{c.so_far}{closing}{c.rest(1)}"
    c.refuse(f"`{closing}` must stand here: {fault}", ("so", form))


def _braces(c: Cursor, start: int) -> None:
    at, head = c.place, c.text(c.begin, start)
    place = at
    while c.kinds[place] not in (")", "}", ";", END):
        place += 1
    inner = c.text(start + 1, place)
    c.go(min(place + 1, c.roll_end()))
    form = f"{head}{{{inner}}}{c.rest()}"
    better = {"kh": "the better", "kl": "the worse"}.get(c.kind, "as a group")
    if inner.count(",") > 1 and better != "as a group":
        better = "the best" if c.kind == "kh" else "the worst"
    c.refuse("members of a group stand in braces", (better, form), at=at)
