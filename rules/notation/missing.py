"""Refusals where a number or dice are needed and something else stands.

At the start of a line this is neither dice nor a saved roll; behind a sign something is missing.
"""

from __future__ import annotations

import re
from typing import NoReturn

from .cursor import Cursor
from .forms import BY_WORD
from .leftover import EDGES, refuse_sign
from .lexer import COMMENT, END, NUMBER, REPEAT, UNKNOWN

HELP = frozenset(("help", "?"))
ASKED = "dice stand here; what can be rolled is in `/help` under Rolling dice"
WHO_SEES = "who sees a roll is said by the option `secret`"
NEITHER = "this is neither dice nor one of your saved rolls"
_HIDDEN = re.compile(
    r"[/!.]?(?:(?:blind|gm|hidden|private|secret|self)(?:\s*roll|ly)?|[gs]r"
    r"|w(?:hisper)?\s+(?:to\s+)?(?:the\s+)?gm)\b"
)
"""Another bot's words for a roll that not everybody sees."""


def refuse_missing(c: Cursor) -> NoReturn:
    """Raise Refused where a number or dice are needed and something else stands."""
    if c.kind == UNKNOWN or c.place == c.value:
        _at_the_start(c)
    if c.kind in BY_WORD:
        c.refuse(BY_WORD[c.kind].alone, ("alone", c.rest()))
    c.refuse("a number or dice must follow", ("such as", c.so_far + "3", c.so_far + "3)"))


def _at_the_start(c: Cursor) -> None:
    if c.kind == UNKNOWN and c.texts[c.place] in "[.,":
        refuse_sign(c)
    if c.place != c.value:
        c.refuse("a number or dice must follow", ("such as", c.so_far + "3", c.so_far + "3)"))
    if c.begin > 0 and c.kinds[c.begin - 1] == ";" and c.place == c.begin:
        _behind_semicolon(c)
    if c.place > c.begin:
        c.refuse("dice must follow", ("such as", c.so_far + "4d6"))
    if c.kind == "+":
        c.refuse("nothing stands before the plus", ("without it", c.rest(1)))
    if c.kind == REPEAT and c.ahead() == NUMBER:
        form = f"{c.texts[c.place + 1]}x{c.rest(2)}"
        c.refuse("`x` stands behind the number of rolls", ("as rolls", form))
    c.refuse(_asked(c.plain.strip()), *_within(c))


def _asked(plain: str) -> str:
    """Return the fault of a line that begins with no dice, by what it asks for."""
    if plain in HELP:
        return ASKED
    return WHO_SEES if _HIDDEN.match(plain) else NEITHER


def _within(c: Cursor) -> tuple[tuple[str, ...], ...]:
    """Return what words might mean: advantage, or the dice among them."""
    words = c.rest().lower()
    meant = [("as a word", form) for phrase, form in EDGES if words == phrase]
    starts = [at for at in range(c.place, c.roll_end()) if c.kinds[at] in (NUMBER, "d", "dd")]
    if starts:
        forms = [reading(starts[0], c.roll_end()) for reading in (c.text, c.added)]
        meant.append(("the dice alone", forms[0]))
        if forms[1] != forms[0]:
            meant.append(("added", forms[1]))
    return tuple(meant)


def _behind_semicolon(c: Cursor) -> None:
    before = c.begin - 2
    if c.kind == END or c.kind == ";":
        form = c.text(0, c.begin - 1) + c.text(c.place, len(c.kinds))
        at, c.begin = c.place, 0
        c.go(len(c.kinds) - 1)
        c.refuse("another roll must follow", ("without it", form), at=at)
    if c.kinds[before] != COMMENT:
        c.refuse(NEITHER)
    words = c.typed_from(c.starts[c.place], c.starts[c.roll_end()])
    head = c.text(0, c.begin - 1)
    fault = f'a comment ends at `;`, and "{words}" is no roll'
    form = f"{head}, {words}"
    begin, c.begin = c.begin, 0
    c.go(c.roll_end())
    c.refuse(fault, ("all comment", form), at=begin)
