"""The four games' own rolls: they stand alone, with nothing but a repeat, a label and a comment.

Section 2 of NOTATION says what each means; the games' quick rolls say how they fall.
"""

from __future__ import annotations

from fractions import Fraction

from ..quick import planetfall
from . import limits
from .cursor import Cursor
from .lexer import COMMENT, END, LABEL, NUMBER
from .model import Own, Skill, Successes, Symbols, Trial
from .numbers import number

POOLS = frozenset(("ad", "hv", "bd"))
TRIALS = frozenset(("fa", "nfa", "aa"))
SYMBOLS = frozenset(("tx", "wx"))
COUNTED = POOLS | SYMBOLS
WORDS = COUNTED | TRIALS | {"sk"}
ALONE = {
    **dict.fromkeys(POOLS, "a Planetfall pool stands alone"),
    **dict.fromkeys(TRIALS, "a 3:16 test stands alone"),
    **dict.fromkeys(SYMBOLS, "Planet X dice stand alone"),
    "sk": "a Planet 28 skill roll stands alone",
}
PLAIN = {"ad": "Planetfall", "hv": "heavy", "bd": "basic"}


def is_own(c: Cursor) -> bool:
    """Say whether one of the games' own rolls begins here."""
    return c.kind in WORDS or (c.kind == NUMBER and c.ahead() in COUNTED)


def own(c: Cursor) -> Own:
    """Read one of the games' own rolls, and see that nothing else stands with it."""
    start = c.place
    dice = number(c) if c.kind == NUMBER else 1
    word = c.take()
    found = _own(c, word, dice, start)
    c.pools += 1
    # No arithmetic, keep or comparison around them (section 2).
    if c.kind not in (LABEL, COMMENT, ";", END):
        c.refuse(ALONE[word], ("without the rest", c.so_far))
    return found


def _own(c: Cursor, word: str, dice: int, start: int) -> Own:
    if word in POOLS:
        return _pool(c, word, dice, start)
    if word in SYMBOLS:
        _charge(c, dice, start, word)
        return Symbols(word, dice)
    target = _target(c, word)
    if word != "sk":
        _charge(c, 1, start, word)
        return Trial(word, target)
    edge = c.take() if c.kind in ("adv", "dis") else ""
    _charge(c, 2 if edge else 1, start, word)
    return Skill(target, edge)


def _pool(c: Cursor, kind: str, dice: int, start: int) -> Successes:
    if c.kind != NUMBER:
        need = planetfall.USUAL_NEED
    else:
        at = c.place
        need = number(c)
        _check_need(c, kind, dice, need, at)
    wanted, _ = planetfall.settled(dice, need)
    # Each exploding die brings a fifth of a die on average: 1/6 + 1/36 + ...
    share = Fraction(6, 5) if kind == "ad" else 1
    c.planetfall += c.times * wanted * share
    if c.planetfall > limits.PLANETFALL_DICE:
        _too_many(c, kind, start)
    return Successes(kind, dice, need)


def _check_need(c: Cursor, kind: str, dice: int, need: int, at: int) -> None:
    head = c.text(c.begin, at)
    if need < planetfall.LOWEST_NEED:
        rest = c.rest(1) if c.kind == "+" else c.rest()
        c.refuse("a 1 never succeeds", ("such as", f"{head}2+{rest}", f"{head}2+"), at=at)
    if not c.taken("+"):
        caption = f"{PLAIN[kind]}, {need} or more"
        fault = "the number needed is written with its plus"
        c.refuse(fault, (caption, f"{head}{need}+{c.rest()}", f"{head}{need}+"))


def _too_many(c: Cursor, kind: str, start: int) -> None:
    most = f"{limits.PLANETFALL_DICE:,}"
    form = f"{c.text(c.begin, start)}{limits.PLANETFALL_DICE // 2}{kind}"
    fault = f"Planetfall pools roll at most {most} dice a line, extra ones included"
    read = c.text(0, c.place)
    c.refuse(fault, ("such as", form, f"100{kind}"), at=start, read=read)


def _target(c: Cursor, word: str) -> tuple[int, ...]:
    if c.kind != NUMBER:
        c.refuse("the number to roll against must follow", ("such as", f"{c.so_far}7"))
    parts = [number(c)]
    while c.kind in ("+", "-") and c.ahead() == NUMBER:
        minus = c.take() == "-"
        parts.append(-number(c) if minus else number(c))
    if c.kind in ("+", "-"):
        c.place += 1
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
