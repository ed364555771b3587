"""Square roots without floats: rounded either way, and compared exactly."""

from __future__ import annotations

from math import isqrt


def ceil_root(square: int, over: int = 1) -> int:
    """Return the least whole number that is not below the root of square/over."""
    least = -(-square // over)
    root = isqrt(least)
    return root + (root * root < least)


def floor_root(square: int, over: int = 1) -> int:
    """Return the greatest whole number that is not above the root of square/over."""
    return isqrt(square // over)


def rounded(number: int, divisor: int) -> int:
    """Return number/divisor to the nearest whole, halves away from zero; the divisor is above 0."""
    size = (2 * abs(number) + divisor) // (2 * divisor)
    return size if number >= 0 else -size


def towards_zero(number: int, divisor: int) -> int:
    """Return number/divisor cut to a whole number; the divisor is above 0."""
    return number // divisor if number >= 0 else -(-number // divisor)


def sign(number: int) -> int:
    """Return -1 below 0, 1 above it, 0 for 0."""
    return (number > 0) - (number < 0)


def sign_of_sum(first: int, second: int, rest: int) -> int:
    """Return the sign of r(first) + r(second) + rest.

    r(n) is the root of n, and of a negative n the root of its size with a minus before it.
    """
    roots = _sign_of_roots(first, second)
    if not roots or not rest or roots == sign(rest):
        return roots or sign(rest)
    # Of opposite signs: the greater square wins. The roots' square is a + b + 2r(ab).
    whole = abs(first) + abs(second) - rest * rest
    product = 4 * first * second
    return roots * _sign_of_roots(whole * abs(whole), product)


def _sign_of_roots(first: int, second: int) -> int:
    """Return the sign of r(first) + r(second)."""
    return sign(first + second)
