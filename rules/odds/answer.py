"""The answer of `/odds` to one roll: chances, mean, spread, and the rest without a row.

A repeat is answered for one of its results. Work that would cost too much is refused, naming the
part, in the same frame as any refusal of a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NoReturn

import msgspec

from ..notation import Plan, Refused, is_readable, read
from ..notation.bounds import tested as bounds_of
from ..notation.cursor import Cursor
from ..notation.forms import BY_WORD
from ..notation.model import Own, Symbols, Tested, Versus
from ..notation.reading import NO_VALUES
from . import said
from .chances import Chances, verdict
from .meter import EXAMPLE_STEPS, Meter, TooCostly
from .own import counted
from .table import Row, chart, rows
from .values import TAIL, TOTALS, WAYS, Costly, Evaluation

CHANCE, COUNT, COMPARED, TOTAL = "chance", "count", "compared", "total"
PASSES = 5
EXAMPLE = "2d6+20d100"
ROUGHLY = Fraction(1, 10**3)
BEYOND = "beyond this: less than 1 in 10⁹"


class Odds(msgspec.Struct, frozen=True):
    """Exact odds of one roll: `kind` says chance (1 is success), count, total, or compared.

    Of two rolls compared the outcomes are the differences, the first less the second.

    `least` and `most` are the ends; one is None where dice explode without end that way.
    """

    text: str
    kind: str
    chances: Chances
    least: int | None
    most: int | None

    @property
    def success(self) -> Fraction:
        """The chance of success, where this is a test."""
        return self.chances.chance(1)

    def rows(self) -> tuple[Row, ...]:
        """Return at most twenty rows."""
        return rows(self.chances)

    def summary(self) -> str:
        """Return the answer in one line."""
        if self.kind == CHANCE:
            return f"{self.text}: {said.chance(self.success)}"
        if self.kind == COMPARED:
            return self._higher()
        spread = said.deviation(self.chances.variance())
        mean = said.average(self.chances.mean()) if self.complete else self._about()
        return f"{self.text}: {self._ends()}, mean {mean}, standard deviation {spread}"

    def _ends(self) -> str:
        """Return from where to where the outcomes reach."""
        if self.least is None:
            return "no end either way" if self.most is None else f"{self.most:,} downwards"
        return f"{self.least:,} {'upwards' if self.most is None else f'to {self.most:,}'}"

    def _higher(self) -> str:
        first = self.chances.at_least(1)
        tie = self.chances.chance(0)
        ends = (("the first is higher", first), ("a tie", tie))
        told = [f"{what} {said.chance(one)}" for what, one in ends]
        second = self.chances.total() - first - tie
        return f"{self.text}: {', '.join(told)}, the second is higher {said.chance(second)}"

    def _about(self) -> str:
        return said.average(Fraction(round(self.chances.mean() * 10**6), 10**6)).partition(" ")[0]

    @property
    def complete(self) -> bool:
        """Return whether every outcome has a row."""
        return sum(self.chances.weights.values()) == self.chances.whole

    def lines(self) -> tuple[str, ...]:
        """Return the summary, the chart, and what lies beyond it."""
        drawn = () if self.kind == CHANCE else (chart(self.rows()),)
        beyond = () if self.complete else (BEYOND,)
        return (self.summary(), *drawn, *beyond)


def odds(
    text: str,
    default: str = "1d20",
    names: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    values: Mapping[str, int] = NO_VALUES,
) -> Odds:
    """Return the exact odds of a line of one roll. Raises `Refused` if there are none."""
    return odds_of(read(text, default, names, values=values))


def odds_of(plan: Plan) -> Odds:
    """Return the exact odds of a plan of one roll. Raises `Refused` if there are none."""
    if len(plan.rolls) > 1:
        _refuse_several(plan)
    what = plan.rolls[0].what
    # A repeat is answered for one of its results (section 5).
    one = plan.canonical.partition("x")[2] if plan.rolls[0].times else plan.canonical
    try:
        if isinstance(what, Tested):
            return _value(one, what, Meter())
        if isinstance(what, Symbols):
            _refuse_symbols(plan)
        return _own(plan, one, what)
    except Costly as stop:
        _refuse_costly(plan, stop)
    except TooCostly:
        _refuse_costly(plan, Costly(None, one, WAYS if isinstance(what, Own) else TOTALS))


def _chances(text: str, what: Tested, meter: Meter, tail: Fraction = TAIL) -> Chances:
    # Every part that explodes gets its share of the rest that may be left out.
    endless = max(1, text.count("!"))
    return Evaluation(meter, tail / endless).tested(what)


def _value(text: str, what: Tested, meter: Meter) -> Odds:
    chances = _chances(text, what, meter)
    # Mean, spread, rows and chart go through all outcomes several times.
    meter.terms(PASSES * len(chances.weights), chances.whole.bit_length())
    if what.test is not None and not what.test.counts:
        return Odds(text, CHANCE, chances, 0, 1)
    kind = COUNT if what.test is not None else _kind(what)
    least, most = min(chances.weights), max(chances.weights)
    if sum(chances.weights.values()) == chances.whole:
        return Odds(text, kind, chances, least, most)
    low, high = bounds_of(what)
    begins = low >= least or _is_least(least, text, what)
    return Odds(text, kind, chances, least if begins else None, most if high <= most else None)


def _is_least(least: int, text: str, what: Tested) -> bool:
    """Return whether there is nothing below an outcome, where the bounds alone cannot tell.

    What explodes downwards goes the less far the more of its rest is left out.
    """
    return min(_chances(text, what, Meter(), ROUGHLY).weights) == least


def _kind(what: Tested) -> str:
    return COMPARED if isinstance(what.value, Versus) else TOTAL


def _own(plan: Plan, text: str, what: Own) -> Odds:
    weighed = BY_WORD[what.word].weigh(what)
    if weighed is None:
        _refuse_symbols(plan)
    if isinstance(weighed, Fraction):
        return Odds(text, CHANCE, verdict(weighed), 0, 1)
    chances = counted(weighed, TAIL, Meter())
    complete = sum(chances.weights.values()) == chances.whole
    most = max(chances.weights) if complete else None
    return Odds(text, COUNT, chances, min(chances.weights), most)


def _refuse_several(plan: Plan) -> NoReturn:
    c = Cursor(plan.form or plan.text, is_readable)
    at = c.kinds.index(";")
    first = c.text(0, at)
    c.go(at)
    c.begin = 0
    offer = ("the first alone", first)
    _refuse(c, "odds are told for one roll at a time", offer, at, c.text(0, at))


def _refuse_symbols(plan: Plan) -> NoReturn:
    c = Cursor(plan.form or plan.text, is_readable)
    fault = "symbols are shown and tallied, and have no odds of a total"
    _refuse(c, fault, ("such as", "3d6"), 0, "")


def _refuse_costly(plan: Plan, stop: Costly) -> NoReturn:
    c = Cursor(plan.form or plan.text, is_readable)
    fault = f"`{stop.text}` has too many {stop.why} for exact odds"
    if stop.place is None or stop.place >= len(plan.places):
        # Nothing is named as too costly, so the largest part of the line is made smaller.
        largest = max(plan.places, key=lambda place: _count(c, place[0]), default=None)
        form = EXAMPLE if largest is None else _fewer(c, largest[0])
        _refuse(c, fault, ("such as", form), 0, c.text(0, len(c.kinds) - 1))
    start, end = plan.places[stop.place]
    form = _fewer(c, start)
    _refuse(c, fault, ("such as", form), start, c.text(0, end))


def _count(c: Cursor, start: int) -> int:
    """Return the number of dice that stands at a token, 1 where none does."""
    return int(c.texts[start]) if c.texts[start].isdigit() else 1


def _fewer(c: Cursor, start: int) -> str:
    """Return the line with a tenth of the dice, and again, until there are odds of it.

    All tries together have fewer steps than an answer.
    """
    count = _count(c, start)
    head, tail = c.text(0, start), c.text(start + 1, len(c.kinds) - 1)
    meter = Meter(EXAMPLE_STEPS)
    while count > 1:
        count //= 10
        form = f"{head}{max(count, 1)}{tail}"
        if is_readable(form) and _has_odds(form, meter):
            return form
    return EXAMPLE


def _has_odds(form: str, meter: Meter) -> bool:
    what = read(form).rolls[0].what
    try:
        if isinstance(what, Tested):
            _chances(form, what, meter)
    except (Costly, TooCostly):
        return False
    return True


def _refuse(c: Cursor, fault: str, offer: tuple[str, str], at: int, read_so_far: str) -> NoReturn:
    c.go(len(c.kinds) - 1)
    c.refuse(fault, offer, at=at, read=read_so_far)


__all__ = ["BEYOND", "Odds", "Refused", "odds", "odds_of"]
