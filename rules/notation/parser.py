"""The grammar of a line, from the whole down to a single number or bracket.

Each function reads one rule of NOTATION, section 1, and leaves the cursor behind it; what does
not fit is refused where it stands.
"""

from __future__ import annotations

from typing import NoReturn

from . import bounds, hints, limits, own_faces
from .canonical import one_result
from .compare import SPOKEN, check_after_test, spoken_test, test
from .cursor import Cursor
from .dice_part import dice
from .functions import FUNCTIONS, is_rounding
from .keeping import keeps
from .leftover import refuse_leftover
from .lexer import COMMENT, COMPARES, END, LABEL, NUMBER, REPEAT
from .missing import refuse_missing
from .model import (
    Bracket,
    Call,
    Chain,
    Dice,
    Group,
    Keep,
    Negative,
    Node,
    Number,
    Own,
    Roll,
    Step,
    Symbols,
    Tested,
    Versus,
)
from .numbers import number, spelled
from .own import is_own, own

ENDING = COMPARES | SPOKEN
SUM, PRODUCT = frozenset("+-"), frozenset(("*", "/", "//", "%"))
VERSUS = "vs"
EXTREMES = {"max": "kh", "min": "kl"}
DICE = frozenset(("d", "dd"))
DICE_WORDS = frozenset(("d", "dd", "adv", "dis"))


def line(c: Cursor) -> tuple[Roll, ...]:
    """Read a whole line: rolls with ";" between them."""
    if len(c.typed) > limits.CHARACTERS:
        hints.refuse_long_line(c)
    rolls = [roll(c)]
    while c.taken(";"):
        rolls.append(roll(c))
    if c.kind != END:
        refuse_leftover(c)
    return tuple(rolls)


def roll(c: Cursor) -> Roll:
    """Read one roll: a repeat, a value or a roll of the games' own, a label, a comment."""
    c.begin = c.place
    times = _repeat(c)
    c.value = c.place
    # A repeat of something without dice would give the same number each time (section 1).
    c.pools_before = c.pools if times else None
    if c.kind in SUM:
        hints.check_start(c)
    what, mark = _what(c)
    comment = ""
    if c.kind == COMMENT:
        comment = c.inside(c.place, 0)
        c.take()
    elif c.kind not in (";", END):
        refuse_leftover(c)
    return Roll(what, one_result(what), times, mark, comment)


def _what(c: Cursor) -> tuple[Tested | Own | Symbols, str]:
    """Read what is rolled, and its label where the value has none of its own."""
    if "[" in c.plain and own_faces.is_symbols(c):
        return own_faces.symbols(c), label(c)
    if is_own(c):
        found = own(c)
        return found, label(c)
    value = tested(c)
    if c.kind == VERSUS and value.test is None and c.is_worth_repeating():
        value = _versus(c, value)
    _check_value(c, value)
    return value, ""


def _versus(c: Cursor, left: Tested) -> Tested:
    """Read the other of two values that are compared; both have dice."""
    at, pools = c.place, c.pools
    c.take()
    right = value(c)
    if c.pools == pools:
        form = f"{c.text(c.begin, at)}>={c.text(at + 1, c.place)}"
        less = f"{c.text(c.begin, c.value)}({c.text(c.value, at)})-({c.text(at + 1, c.place)})>=0"
        c.refuse("a number is no second roll", ("a test", form + c.rest(), form, less), at=at)
    return Tested(Versus(left.value, right))


def _repeat(c: Cursor) -> int:
    times = 0
    if c.kind == NUMBER and c.kinds[c.place + 1] == REPEAT:
        times = number(c)
        c.take()
        if times == 0:
            once = ("once", f"1x{c.rest()}")
            read = c.text(0, c.place)
            c.refuse("a roll repeated no times gives nothing", once, at=c.begin, read=read)
    c.times = times or 1
    c.results += c.times
    if c.results > limits.RESULTS:
        hints.refuse_results(c, times)
    return times


def _refuse_repeat(c: Cursor) -> NoReturn:
    product = f"{c.texts[c.begin]}*{c.text(c.value, c.place)}"
    c.refuse("only dice are worth repeating", ("the product", product), at=c.value)


def _check_value(c: Cursor, what: Tested) -> None:
    if not c.is_worth_repeating():
        _refuse_repeat(c)
    # Sums of 500 characters stay far below the limit; only a product can pass it.
    if not c.has_product:
        return
    low, high = bounds.bounds(what.value)
    if low < -limits.RESULT or high > limits.RESULT:
        read = c.text(0, c.place)
        c.refuse(f"a result could pass {limits.RESULT:,} either way", at=c.value, read=read)


def tested(c: Cursor) -> Tested:
    """Read a value and the comparison that may end it, with its label."""
    start = c.place
    part = value(c)
    if c.kind not in ENDING:
        return Tested(part)
    # A comparison ends the value, so no dice can follow that would make it worth repeating.
    if c.depth == 0 and not c.is_worth_repeating():
        _refuse_repeat(c)
    found = spoken_test(c, part) if c.kind in SPOKEN else test(c, part, start)
    check_after_test(c, start)
    return Tested(part, found, label(c))


def value(c: Cursor) -> Node:
    """Read a sum."""
    first = _term(c)
    if c.kind not in SUM:
        return first
    steps: list[Step] = []
    while c.kind in SUM:
        sign = c.take()
        steps.append(Step(sign, _term(c)))
    return Chain(first, tuple(steps))


def _term(c: Cursor) -> Node:
    first = _factor(c)
    if c.kind not in PRODUCT:
        return first
    steps: list[Step] = []
    while c.kind in PRODUCT:
        sign = c.take()
        start = c.place
        steps.append(Step(sign, _factor(c)))
        # The bounds are known here, and the fault must be told before anything further right.
        if sign == "*":
            c.has_product = True
        else:
            _check_divisor(c, steps[-1].part, start)
    return Chain(first, tuple(steps))


def _check_divisor(c: Cursor, part: Node, start: int) -> None:
    low, high = bounds.either(part) if c.rounds else bounds.bounds(part)
    if low <= 0 <= high:
        could = "nothing can be" if low == high else "this could be 0, and nothing is"
        form = f"{c.text(c.begin, start)}2"
        c.refuse(f"{could} divided by 0", ("such as", form, form + c.rest()), at=start)


def _factor(c: Cursor) -> Node:
    # One minus may follow an operator; a second one finds no number.
    if c.kind != "-":
        return _atom(c)
    c.take()
    return Negative(_atom(c))


def _atom(c: Cursor) -> Node:
    kind = c.kind
    start = c.place
    if kind == NUMBER:
        n = number(c)
        if c.kind in DICE:
            return _labelled(c, dice(c, n, start))
        return Number(n, label(c)) if c.kind == LABEL else Number(n)
    if kind in DICE_WORDS:
        return _labelled(c, dice(c, None, start))
    if kind in FUNCTIONS or (kind in EXTREMES and c.ahead() == "("):
        return _function(c)
    if kind == "(":
        return _bracket(c, start)
    if kind == "{":
        return _group(c)
    refuse_missing(c)


def _labelled(c: Cursor, part: Dice) -> Dice:
    if c.kind != LABEL:
        return part
    return Dice(
        part.count,
        part.die,
        part.reroll,
        part.explode,
        part.least,
        part.most,
        part.keep,
        part.text,
        label(c),
    )


def label(c: Cursor) -> str:
    """Read a label, if one stands here."""
    if c.kind != LABEL:
        return ""
    mark = c.inside(c.place, 1)
    if not 1 <= len(mark) <= limits.LABEL_CHARACTERS:
        c.refuse(
            f"a label has 1 to {limits.LABEL_CHARACTERS} characters",
            c.without(),
        )
    c.take()
    return mark


def _enter(c: Cursor) -> None:
    c.depth += 1
    if c.depth > limits.NESTED_BRACKETS:
        c.refuse(f"brackets stand at most {limits.NESTED_BRACKETS} deep")
    c.take()


def _bracket(c: Cursor, start: int) -> Node:
    _enter(c)
    inner = tested(c)
    if not c.taken(")"):
        hints.refuse_open_bracket(c, start, ")")
    c.depth -= 1
    bracket = Bracket(inner)
    # Brackets right before a die are its count.
    if c.kind in DICE:
        return _labelled(c, dice(c, bracket, start))
    return Bracket(inner, label(c)) if c.kind == LABEL else bracket


def _function(c: Cursor) -> Node:
    """Read a function with its brackets; `max` and `min` are groups of which one is kept."""
    name, start = c.take(), c.place
    if c.kind != "(":
        form = f"{c.so_far}({c.rest()})"
        c.refuse(f"`{name}` stands before brackets", ("such as", form, f"{name}(7d6/2)"))
    _enter(c)
    rounds, c.rounds = c.rounds, name in FUNCTIONS and is_rounding(name)
    parts = [value(c)]
    c.rounds = rounds
    while name in EXTREMES and c.taken(","):
        parts.append(value(c))
    if not c.taken(")"):
        hints.refuse_open_bracket(c, start, ")")
    c.depth -= 1
    if name not in EXTREMES:
        return Call(name, parts[0], label(c))
    if len(parts) == 1:
        fault = f"`{name}` takes two values or more"
        c.refuse(fault, ("such as", f"{c.text(c.begin, start - 1)}{name}(2d6,1d12)"), at=start)
    return Group(tuple(map(Tested, parts)), (Keep(EXTREMES[name], 1),), label(c))


def _group(c: Cursor) -> Node:
    start = c.place
    _enter(c)
    members = [tested(c)]
    while c.taken(","):
        members.append(tested(c))
    if not c.taken("}"):
        hints.refuse_open_bracket(c, start, "}")
    # A group of one would be mere brackets, with a keep that does nothing.
    if len(members) == 1:
        form = c.text(c.begin, start) + f"({c.text(start + 1, c.place - 1)})"
        meant = ("in brackets", form + c.rest(), form)
        c.refuse("a group has two members or more", meant, at=start)
    c.depth -= 1
    keep = _group_keep(c, len(members))
    return Group(tuple(members), keep, label(c))


def _group_keep(c: Cursor, members: int) -> tuple[Keep, ...]:
    return keeps(c, members, f"{spelled(members)} members")
