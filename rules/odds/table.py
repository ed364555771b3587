"""The chances as a table of at most twenty rows, and as a chart of plain characters.

Further outcomes are joined to equal ranges, thin ends to "or less" and "or more"; joined chances
are sums, so that the column still adds up.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from .chances import Chances
from .said import percent

MOST_ROWS = 20
THIN = Fraction(1, 200)
BAR = 24


class Row(msgspec.Struct, frozen=True):
    """Outcomes from `low` to `high`: the chance of exactly them, and of `low` or more."""

    label: str
    low: int
    high: int
    exactly: Fraction
    at_least: Fraction


def rows(chances: Chances, most: int = MOST_ROWS) -> tuple[Row, ...]:
    """Return the table of some chances, least outcome first."""
    outcomes = sorted(chances.weights)
    if len(outcomes) <= most:
        spans = [(outcome, outcome) for outcome in outcomes]
    else:
        spans = _joined(chances, outcomes, most)
    return _rows(chances, spans)


def _joined(chances: Chances, outcomes: list[int], most: int) -> list[tuple[int, int]]:
    """Cut thin ends off, and the middle into equal ranges."""
    low, high = _thick(chances, outcomes)
    ends = [(outcomes[0], low - 1)] if low > outcomes[0] else []
    above = [(high + 1, outcomes[-1])] if high < outcomes[-1] else []
    room = most - len(ends) - len(above)
    # Rounded up, so that the ranges never need more rows than there are.
    step = -(-(high - low + 1) // room)
    middle = []
    for start in range(low, high + 1, step):
        # The last range keeps its full width where the thin end can give it the outcomes.
        stop = start + step - 1
        middle.append((start, stop if above else min(stop, high)))
    if above:
        last = middle[-1][1]
        above = [(last + 1, outcomes[-1])] if last < outcomes[-1] else []
    return [*ends, *middle, *above]


def _thick(chances: Chances, outcomes: list[int]) -> tuple[int, int]:
    thin = THIN * chances.whole
    low = _end(chances, outcomes, thin)
    high = _end(chances, outcomes[::-1], thin)
    return low, high


def _end(chances: Chances, outcomes: list[int], thin: Fraction) -> int:
    weight = 0
    for outcome in outcomes:
        weight += chances.weights[outcome]
        if weight > thin:
            return outcome
    return outcomes[0]


def _rows(chances: Chances, spans: list[tuple[int, int]]) -> tuple[Row, ...]:
    totals = [0] * len(spans)
    place = 0
    for outcome in sorted(chances.weights):
        while outcome > spans[place][1]:
            place += 1
        totals[place] += chances.weights[outcome]
    found: list[Row] = []
    above = sum(totals)
    for place, (low, high) in enumerate(spans):
        label = _label(spans, place)
        exactly = Fraction(totals[place], chances.whole)
        found.append(Row(label, low, high, exactly, Fraction(above, chances.whole)))
        above -= totals[place]
    return tuple(row for row in found if row.exactly)


def _label(spans: list[tuple[int, int]], place: int) -> str:
    low, high = spans[place]
    if low == high:
        return f"{low:,}"
    joined = len({b - a for a, b in spans[1:-1]}) <= 1
    if joined and place == 0 and high - low != spans[1][1] - spans[1][0]:
        return f"{high:,} or less"
    if joined and place == len(spans) - 1 and high - low != spans[1][1] - spans[1][0]:
        return f"{low:,} or more"
    return f"{low:,} to {high:,}"


def chart(table: tuple[Row, ...]) -> str:
    """Return the table as lines of text with bars: label, exactly, at least."""
    width = max((len(row.label) for row in table), default=0)
    largest = max((row.exactly for row in table), default=Fraction(1))
    lines = []
    for row in table:
        bar = "█" * round(row.exactly / largest * BAR)
        chances = f"{percent(row.exactly):>8} {percent(row.at_least):>8}"
        lines.append(f"{row.label:>{width}} {chances} {bar}".rstrip())
    return "\n".join(lines)
