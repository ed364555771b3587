"""Points: which faces reroll, explode or count against, and the bare numbers that may say so.

A bare number stands only where "exactly that" and "that or beyond" agree (NOTATION, section 1).
"""

from __future__ import annotations

from .cursor import Cursor
from .faces import Runs
from .lexer import COMPARES, NUMBER
from .model import Point
from .numbers import integer, number


def point(c: Cursor, faces: Runs, upwards: bool) -> Point | None:
    """Read a point, None when none stands here.

    `upwards`: beyond means higher, so that the highest face may stand bare; else the lowest.
    """
    if c.kind in COMPARES:
        op = compare(c)
        if c.kind == NUMBER:
            return Point(op, number(c))
        lowest, highest = faces[0][0], faces[-1][1]
        return Point(op, integer(c, highest, highest - 1, lowest, below_zero=lowest < 0))
    if c.kind != NUMBER:
        return None
    # Only at the end of the faces do "exactly that" and "that or beyond" agree.
    edge = faces[-1][1] if upwards else faces[0][0]
    start = c.place
    n = number(c)
    if n != edge:
        _check_shown(c, n, start, faces, edge)
        _disagree(c, n, start, upwards)
    return Point("=", n)


def compare(c: Cursor) -> str:
    """Read a comparison sign, which stands here; "==" is "="."""
    text = c.take()
    return "=" if text == "==" else text


def _check_shown(c: Cursor, n: int, start: int, faces: Runs, edge: int) -> None:
    lowest, highest = faces[0][0], faces[-1][1]
    if not lowest <= n <= highest:
        form = f"{c.text(c.begin, start)}{edge}"
        fault = f"these dice show {lowest} to {highest}, and never {n}"
        c.refuse(fault, ("such as", form + c.rest(), form), at=start)


def _disagree(c: Cursor, n: int, start: int, upwards: bool) -> None:
    beyond, op = (f"{n} and more", ">=") if upwards else (f"{n} and less", "<=")
    head, rest = c.text(c.begin, start), c.rest()
    c.refuse(
        f"bots disagree whether this means only {n}s",
        (f"only {n}s", f"{head}={n}{rest}", f"{head}={n}"),
        (beyond, f"{head}{op}{n}{rest}", f"{head}{op}{n}"),
        at=start,
    )


def spoken(one: Point) -> str:
    """Return what meets a point in words: "5 or more", "above 4"."""
    match one.op:
        case "=":
            return str(one.n)
        case ">=":
            return f"{one.n} or more"
        case "<=":
            return f"{one.n} or less"
        case ">":
            return f"more than {one.n}"
        case "even" | "odd":
            return f"an {one.op} number"
    return f"less than {one.n}"
