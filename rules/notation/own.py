"""The games' own forms: they stand alone, with at most a repeat, a label and a comment.

Section 2 of NOTATION says what each means. What may be written is in the games' own values
(rules/procedures); how it is read is here, for all of them alike.
"""

from __future__ import annotations

from ..procedures import Form, Needed
from . import limits
from .cursor import Cursor
from .forms import BY_WORD, COUNTED
from .lexer import COMMENT, END, LABEL, NUMBER
from .model import Own
from .numbers import number

EDGES = frozenset(("adv", "dis"))


def is_own(c: Cursor) -> bool:
    """Return whether one of the games' own forms begins here."""
    return c.kind in BY_WORD or (c.kind == NUMBER and c.kinds[c.place + 1] in COUNTED)


def own(c: Cursor) -> Own:
    """Read one of the games' own forms. Raises Refused if anything else stands with it."""
    start = c.place
    dice = number(c) if c.kind == NUMBER else 1
    form = BY_WORD[c.take()]
    found = _own(c, form, dice, start)
    c.pools += 1
    # No arithmetic, keep or comparison around them (section 2).
    if c.kind not in (LABEL, COMMENT, ";", END):
        c.refuse(form.alone, ("without the rest", c.so_far))
    return found


def _own(c: Cursor, form: Form, dice: int, start: int) -> Own:
    if form.needed:
        return _pool(c, form, form.needed, dice, start)
    target = _target(c) if form.target else ()
    edge = c.take() if form.edges and c.kind in EDGES else ""
    # Advantage and its opposite throw every die twice.
    _charge(c, dice * (2 if edge else 1), start, form.word)
    return Own(form.word, dice, target, edge)


def _pool(c: Cursor, form: Form, needed: Needed, dice: int, start: int) -> Own:
    need = needed.usual
    if c.kind == NUMBER:
        at = c.place
        need = number(c)
        _check_need(c, needed, need, at)
    found = Own(form.word, dice, (need,))
    c.pool_dice += c.times * needed.expected(found)
    if c.pool_dice > limits.POOL_DICE:
        _too_many(c, form.word, needed, start)
    return found


def _check_need(c: Cursor, needed: Needed, need: int, at: int) -> None:
    head = c.text(c.begin, at)
    if need < needed.least:
        least = f"{head}{needed.least}+"
        rest = c.rest(1) if c.kind == "+" else c.rest()
        c.refuse(
            f"a {needed.least - 1} never succeeds", ("such as", f"{least}{rest}", least), at=at
        )
    if not c.taken("+"):
        caption = f"{needed.name}, {need} or more"
        fault = "the number needed is written with its plus"
        c.refuse(fault, (caption, f"{head}{need}+{c.rest()}", f"{head}{need}+"))


def _too_many(c: Cursor, word: str, needed: Needed, start: int) -> None:
    most = f"{limits.POOL_DICE:,}"
    form = f"{c.text(c.begin, start)}{limits.POOL_DICE // 2}{word}"
    fault = f"{needed.plural} roll at most {most} dice a line, extra ones included"
    read = c.text(0, c.place)
    c.refuse(fault, ("such as", form, f"100{word}"), at=start, read=read)


def _target(c: Cursor) -> tuple[int, ...]:
    if c.kind != NUMBER:
        c.refuse("the number to roll against must follow", ("such as", f"{c.so_far}7"))
    parts = [number(c)]
    while c.kind in ("+", "-") and c.ahead() == NUMBER:
        minus = c.take() == "-"
        parts.append(-number(c) if minus else number(c))
    if c.kind in ("+", "-"):
        c.take()
        c.refuse("a number must follow", ("such as", f"{c.so_far}1"))
    return tuple(parts)


def _charge(c: Cursor, dice: int, start: int, word: str) -> None:
    room = (limits.DICE - c.dice) // c.times
    c.dice += dice * c.times
    if c.dice > limits.DICE:
        form = f"{c.text(c.begin, start)}{max(room, 1)}{word}"
        read = c.text(0, c.place)
        fault = f"a line rolls at most {limits.DICE:,} dice"
        c.refuse(fault, ("such as", form, f"1{word}"), at=start, read=read)
