"""What `ceil`, `floor`, `round` and `abs` make of a value; halves are rounded up.

Inside those that round `/` divides exactly, so that only the function rounds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

HALF = Fraction(1, 2)


def _nearest(value: Fraction) -> int:
    return math.floor(value + HALF)


FUNCTIONS: dict[str, Callable[[Fraction], int]] = {
    "abs": lambda value: math.floor(abs(value)),
    "ceil": math.ceil,
    "floor": math.floor,
    "round": _nearest,
}
SAID = {
    "abs": "without its sign",
    "ceil": "rounded up",
    "floor": "rounded down",
    "round": "rounded to the nearest",
}


def is_rounding(name: str) -> bool:
    """Return whether `/` divides exactly inside a function."""
    return name != "abs"


def exactly(left: Fraction, sign: str, right: Fraction) -> Fraction:
    """Return what an operator makes of two exact numbers."""
    if sign == "+":
        return left + right
    if sign == "-":
        return left - right
    if sign == "*":
        return left * right
    if sign == "/":
        return left / right
    return Fraction(left % right if sign == "%" else left // right)
