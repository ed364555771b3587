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
        head, last = c.so_far, faces[-1][1]
        meant = ("such as", f"{head}{last}", f"{head}{last - 1}", f"{head}{faces[0][0]}")
        lowest = faces[0][0]
        return Point(op, integer(c, "a number must follow", meant, below_zero=lowest < 0))
    if c.kind != NUMBER:
        return None
    # Only at the end of the faces do "exactly that" and "that or beyond" agree.
    edge = faces[-1][1] if upwards else faces[0][0]
    start, head = c.place, c.so_far
    n = number(c)
    if n != edge:
        _disagree(c, head, n, start, upwards)
    return Point("=", n)


def compare(c: Cursor) -> str:
    """Read a comparison sign, which stands here; "==" is "="."""
    text = c.take()
    return "=" if text == "==" else text


def _disagree(c: Cursor, head: str, n: int, start: int, upwards: bool) -> None:
    beyond, op = (f"{n} and more", ">=") if upwards else (f"{n} and less", "<=")
    rest = c.rest()
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
    return f"less than {one.n}"
