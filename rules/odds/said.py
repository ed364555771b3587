"""Chances and averages as people read them: a short fraction, a percentage, one in so many.

Rounded only here, from exact fractions, and never by way of a float.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

SHORT_FRACTION = 6
ONE_PERCENT = Fraction(1, 100)
PLACES = 2


def percent(chance: Fraction) -> str:
    """Return a percentage with two places; what is not 0 is never shown as 0.00."""
    rounded = _decimal(chance * 100, PLACES)
    if chance > 0 and not rounded.strip("0."):
        return "<0.01 %"
    if chance < 1 and rounded == "100.00":
        return ">99.99 %"
    return f"{rounded} %"


def one_in(chance: Fraction) -> str:
    """Return "1 in n" for chances below 1 %, "" for others."""
    if not 0 < chance < ONE_PERCENT:
        return ""
    return f"1 in {round(1 / chance):,}"


def fraction(chance: Fraction) -> str:
    """Return the fraction itself where it is short, else ""."""
    text = f"{chance.numerator}/{chance.denominator}"
    return text if len(text) <= SHORT_FRACTION + 1 else ""


def chance(one: Fraction) -> str:
    """Return a chance in full: percentage, fraction where short, one in n where small."""
    parts = [part for part in (fraction(one), one_in(one)) if part]
    return f"{percent(one)} ({', '.join(parts)})" if parts else percent(one)


def average(number: Fraction) -> str:
    """Return a mean with up to two places, and the fraction where it is short and not whole."""
    if number.denominator == 1:
        return f"{number.numerator:,}"
    text = _decimal(number, PLACES)
    short = fraction(abs(number))
    return f"{text} ({'-' if number < 0 else ''}{short})" if short else text


def deviation(variance: Fraction) -> str:
    """Return the square root of a variance with two places."""
    scaled = variance * 10 ** (2 * PLACES)
    root = isqrt(round(scaled))
    return _decimal(Fraction(root, 10**PLACES), PLACES)


def _decimal(number: Fraction, places: int) -> str:
    scaled = round(abs(number) * 10**places)
    whole, rest = divmod(scaled, 10**places)
    sign = "-" if number < 0 and scaled else ""
    return f"{sign}{whole:,}.{rest:0{places}d}"
