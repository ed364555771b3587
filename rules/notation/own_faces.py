"""Dice with faces of somebody's own: numbers, which add, or words, which are shown and tallied."""

from __future__ import annotations

import re
from collections import Counter
from typing import NoReturn

from . import limits
from .cursor import Cursor
from .lexer import COMMENT, END, LABEL, NUMBER
from .model import Die, Symbols
from .numbers import number
from .pools import Table
from .result import Outcome, Pool

MOST = 100
LONGEST = 20
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,8})")
_WORD = re.compile(r"[^\W_](?:[^\W_]|[ '’!?+-])*")


def is_symbols(c: Cursor) -> bool:
    """Return whether dice with words on their faces begin here."""
    ahead = 1 if c.kind == NUMBER else 0
    if c.ahead(ahead) != "d" or c.ahead(ahead + 1) != LABEL:
        return False
    named = _split(c, c.place + ahead + 1)
    return any(_NUMBER.fullmatch(face) is None for face in named)


def symbols(c: Cursor) -> Symbols:
    """Read dice with words on their faces, which stand alone."""
    start = c.place
    count = number(c) if c.kind == NUMBER else 1
    c.take()
    at = c.place
    names = _split(c, at)
    _check_number(c, names, at)
    wrong = [name for name in names if not _WORD.fullmatch(name) or len(name) > LONGEST]
    if wrong or any(_NUMBER.fullmatch(name) for name in names):
        fault = f"faces are all numbers, or all words of at most {LONGEST} characters"
        c.refuse(fault, ("such as", "2d[red,blue]"), at=at)
    c.take()
    c.pools += 1
    c.dice += c.times * count
    if c.dice > limits.DICE:
        fault = f"a line rolls at most {limits.DICE:,} dice"
        c.refuse(fault, ("such as", f"{c.text(c.begin, start)}1d{c.text(at, c.place)}"), at=start)
    if c.kind not in (LABEL, COMMENT, ";", END):
        c.refuse("dice with words on their faces stand alone", ("without the rest", c.so_far))
    return Symbols(count, names)


def die(c: Cursor) -> Die:
    """Read the faces of a die, all of them numbers; one may come more than once."""
    at = c.place
    faces = _split(c, at)
    _check_number(c, faces, at)
    if not all(map(_NUMBER.fullmatch, faces)):
        _refuse_words(c, at)
    c.take()
    return Die(len(faces), faces=tuple(map(int, faces)))


def _split(c: Cursor, at: int) -> tuple[str, ...]:
    return tuple(" ".join(face.split()) for face in c.inside(at, 1).split(","))


def _check_number(c: Cursor, faces: tuple[str, ...], at: int) -> None:
    if not 2 <= len(faces) <= MOST:
        fault = f"a die has 2 to {MOST} faces of its own, with commas between them"
        c.refuse(fault, ("such as", f"{c.text(c.begin, at)}[1,3,5]", "d[1,3,5]"), at=at)


def _refuse_words(c: Cursor, at: int) -> NoReturn:
    fault = "faces that are words are shown and tallied, and never added"
    c.refuse(fault, ("such as", f"{c.text(c.begin, at)}[1,3,5]", "d[1,3,5]"), at=at)


def throw(one: Symbols, text: str, table: Table, label: str, comment: str) -> Outcome:
    """Throw dice with words on their faces, and tally the words."""
    faces = table.roll(one.count, len(one.names), text)
    signs = tuple(one.names[face - 1] for face in faces)
    tally = Counter(signs)
    notes = tuple(f"{tally[name]} x {name}" for name in dict.fromkeys(one.names) if tally[name])
    pool = Pool(text, 0, faces, (), None, signs)
    return Outcome(text, None, "", (pool,), notes if one.count > 1 else (), label, comment)
