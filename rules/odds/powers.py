"""The sum of many like dice, exactly: the n-th power of a polynomial.

With C = Pⁿ, P·C' = n·P'·C gives each weight from those before it, in as many terms as P has. Even
dice have one weight again and again, so the difference (1-x)·P has few terms however many sides
there are; P's own equation multiplied by (1-x)² holds for it. Whichever has fewer terms is used.
Dice of many uneven faces have many terms, and are multiplied as one long number instead. Where few
outcomes lie far apart, as on a die of somebody's own faces, they are multiplied one by one.
"""

from __future__ import annotations

from math import comb, gcd
from typing import NamedTuple

from .meter import Meter, product_steps, slot_steps, term_steps
from .packing import packed, slot, unpacked

# Bits of one digit of Python's long numbers.
DIGIT = 30


class Term(NamedTuple):
    """What the weight `back` places before counts: `fixed` less `falling` for each place on."""

    back: int
    fixed: int
    falling: int


def power(weights: dict[int, int], n: int, meter: Meter) -> dict[int, int]:
    """Return the weights of the sum of n independent outcomes, n at least 1."""
    low = min(weights)
    # Outcomes may lie apart, such as a success that counts 2 or nothing.
    step = gcd(*(value - low for value in weights)) or 1
    places = (max(weights) - low) // step + 1
    # No more sums than these can come of n dice; with fewer of them than places, most are empty.
    if comb(n + len(weights) - 1, n) < places:
        return _one_by_one(weights, n, meter)
    # A die of two faces may span a thousand million places: they are counted before they are made.
    meter.plain(places)
    row = [0] * places
    for value, weight in weights.items():
        row[(value - low) // step] = weight
    found = _weights(row, n, meter)
    return {low * n + place * step: weight for place, weight in found.items()}


def _one_by_one(weights: dict[int, int], n: int, meter: Meter) -> dict[int, int]:
    """Return the weights of the sum of n outcomes that lie far apart."""
    whole = sum(weights.values())
    found = {0: 1}
    for one in range(n):
        meter.long(len(found) * len(weights), (whole**one).bit_length())
        before, found = found, {}
        for total, ways in before.items():
            for value, weight in weights.items():
                found[total + value] = found.get(total + value, 0) + ways * weight
    return found


def _weights(row: list[int], n: int, meter: Meter) -> dict[int, int]:
    """Return the weights by place: whichever way costs less."""
    terms, divisor = _shortest(row, n)
    last = (len(row) - 1) * n
    width = slot(sum(row) ** n)
    size = (last + 1) * width
    # A term is multiplied by a factor about as long as the die's own weights.
    digits = sum(row).bit_length() // DIGIT + 1
    followed = term_steps(last * (len(terms) + 1), 8 * width * digits)
    # The last of the squarings costs about as much as all before it.
    multiplied = slot_steps(len(row) + last, width) + product_steps(size * 3 // 2, size // 2)
    meter.spend(min(followed, multiplied))
    if multiplied < followed:
        long = packed(dict(enumerate(row)), 0, len(row) - 1, width) ** n
        return unpacked(long, 0, last + 1, width)
    found = _followed(terms, divisor, row[0] ** n, last)
    return {place: weight for place, weight in enumerate(found) if weight}


def _followed(terms: list[Term], divisor: int, first: int, last: int) -> list[int]:
    """Return the weights, each from those before it."""
    found = [first]
    for place in range(1, last + 1):
        total = 0
        for back, fixed, falling in terms:
            if back <= place:
                total += (fixed - falling * (place - back)) * found[place - back]
        found.append(total // (divisor * place))
    return found


def _shortest(row: list[int], n: int) -> tuple[list[Term], int]:
    """Return the terms of the shorter equation, and what a weight is divided by at each place."""
    slopes = [n * place * weight for place, weight in enumerate(row)][1:]
    plain = _terms(row, slopes)
    steps = _differences(row)
    rises = [place * step for place, step in enumerate(steps)][1:]
    both = [rise + step for rise, step in zip([*_differences(rises), 0], [*steps, 0], strict=False)]
    even = _terms(_differences(steps), [n * one for one in both])
    return min(plain, even, key=len), row[0]


def _terms(factors: list[int], slopes: list[int]) -> list[Term]:
    """Return the terms of factors·C' = slopes·C."""
    length = max(len(factors), len(slopes) + 1)
    factors = factors + [0] * (length - len(factors))
    slopes = slopes + [0] * (length - 1 - len(slopes))
    pairs = enumerate(zip(slopes, factors[1:], strict=True), 1)
    return [Term(back, fixed, falling) for back, (fixed, falling) in pairs if fixed or falling]


def _differences(row: list[int]) -> list[int]:
    """Return (1-x) times a polynomial."""
    return [one - before for one, before in zip([*row, 0], [0, *row], strict=True)]
