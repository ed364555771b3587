"""A plan thrown with any dice: the tree is evaluated from left to right, in the order of the text.

The plan has decided everything; all that is needed here is a source of faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from ..dice import Dice as Source
from . import own_faces
from .functions import FUNCTIONS, exactly, is_rounding
from .model import (
    PARITIES,
    Bracket,
    Call,
    Chain,
    Dice,
    Group,
    Negative,
    Node,
    Number,
    Plan,
    Roll,
    Symbols,
    Test,
    Tested,
    Versus,
)
from .own_rolls import own
from .pools import Stopped, Table, dropped
from .pools import throw as throw_pool
from .result import KEPT, REPLACED, Outcome, Pool, Result, Shown

SUCCESS, FAILURE = "success", "failure"
DECIMALS = {1: 1, 2: 1, 4: 2, 5: 1, 8: 3, 10: 1}


def throw(plan: Plan, dice: Source, who: str, to: tuple[str, ...] | None = None) -> Result:
    """Throw a plan: `who` rolls, `to` are the seats that may see the faces (None: everybody).

    Where extra dice pass the limit of a line the result is `stopped`; the faces stay recorded.
    """
    table = _Throw(dice, who, to)
    try:
        outcomes = [table.outcome(one) for one in plan.rolls for _ in range(one.times or 1)]
    except Stopped as stop:
        return Result(plan.canonical, plan.words, plan.notes, (), str(stop), plan.version)
    done = tuple(outcomes)
    return Result(plan.canonical, plan.words, plan.notes, done, "", plan.version)


class _Throw(Table):
    """A line being evaluated, with the pools, notes and named parts of the current roll so far."""

    pools: list[Pool] = []
    notes: list[str] = []
    parts: list[str] = []

    def outcome(self, roll: Roll) -> Outcome:
        """Throw one roll of the line once."""
        what = roll.what
        if isinstance(what, Symbols):
            return own_faces.throw(what, roll.text, self, roll.label, roll.comment)
        if not isinstance(what, Tested):
            return own(what, roll.text, self, roll.label, roll.comment)
        self.pools = []
        self.notes = []
        self.parts = []
        test = what.test
        if type(what.value) is Versus:
            return self._compared(what.value, roll)
        if test is None:
            value, verdict = self.node(what.value), ""
        elif test.counts and isinstance(what.value, Dice):
            value, verdict = self.dice(what.value, test), ""
        else:
            value = self.node(what.value)
            verdict = SUCCESS if test.point.is_met_by(value) else FAILURE
        pools, notes = tuple(self.pools), tuple(self.notes)
        said = (roll.text, value, verdict, pools, notes, what.label, roll.comment)
        margin = abs(value - test.point.n) if test is not None and test.margin else None
        return Outcome(*said, margin=margin, parts=tuple(self.parts))

    def _compared(self, both: Versus, roll: Roll) -> Outcome:
        """Throw two values, and tell which is higher and by how much; a tie is a tie."""
        first, second = self.node(both.left), self.node(both.right)
        pools, notes, parts = tuple(self.pools), tuple(self.notes), tuple(self.parts)
        both_totals = (first, second)
        said = (roll.text, first - second, "", pools, notes, "", roll.comment, both_totals)
        return Outcome(*said, parts=parts)

    def node(self, node: Node) -> int:
        """Roll a part of a value and return what it comes to."""
        if type(node) is Dice:
            return self.dice(node, None)
        if type(node) is Number:
            return node.n
        if type(node) is Chain:
            return self._chain(node)
        if type(node) is Bracket:
            return self._named(node.label, self._tested(node.inner))
        if type(node) is Negative:
            return -self.node(node.part)
        if type(node) is Call:
            return self._named(node.label, self._called(node))
        if type(node) is Versus:
            return self.node(node.left) - self.node(node.right)
        return self._named(node.label, self._group(node))

    def _named(self, label: str, value: int) -> int:
        """Tell what a part with a label of its own comes to: dice alone show theirs."""
        if label:
            self.parts.append(f"{label} {value}")
        return value

    def dice(self, dice: Dice, test: Test | None) -> int:
        """Roll dice, keep them for the working, and return their total or count."""
        # A computed count falls before its dice (section 3, order of draws).
        count = dice.count
        n = count if isinstance(count, int) else self._tested(count.inner)
        if n == 0:
            self._note("no dice were rolled")
        if dice.keep or not dice.is_plain():
            return self._worked(dice, n, test)
        faces = self.source.roll(n, dice.die.sides, dice.text, self.who, self.to)
        value = sum(faces) if test is None else count_met(faces, test)
        self.pools.append(Pool(dice.text, value, faces, (), test, (), dice.label))
        return value

    def _worked(self, dice: Dice, n: int, test: Test | None) -> int:
        shown = throw_pool(dice, n, self)
        worths = [die.worth for die in shown if die.fate == KEPT]
        value = sum(worths) if test is None else count_met(worths, test)
        if dice.keep and n:
            self._note_keeping(dice, shown, len(worths))
        self.pools.append(Pool(dice.text, value, (), tuple(shown), test, (), dice.label))
        return value

    def _note_keeping(self, dice: Dice, shown: list[Shown], kept: int) -> None:
        first = dice.keep[0]
        if first.how[0] == "k" and first.n > kept:
            there = sum(die.fate != REPLACED for die in shown)
            if first.n > there:
                self._note("only 1 die, kept" if there == 1 else f"only {there} dice, all kept")
        if kept == 0:
            self._note("all dice were dropped")

    def _note(self, note: str) -> None:
        if note not in self.notes:
            self.notes.append(note)

    def _tested(self, one: Tested) -> int:
        test = one.test
        if test is None:
            return self.node(one.value)
        if test.counts and isinstance(one.value, Dice):
            return self._named(one.label, self.dice(one.value, test))
        return self._named(one.label, int(test.point.is_met_by(self.node(one.value))))

    def _chain(self, chain: Chain) -> int:
        total = self.node(chain.first)
        for step in chain.steps:
            total = self._step(step.sign, total, self.node(step.part))
        return total

    def _step(self, sign: str, left: int, right: int) -> int:
        if sign == "+":
            return left + right
        if sign == "-":
            return left - right
        if sign == "*":
            return left * right
        if sign == "%":
            return left % right
        # Python's // rounds towards minus infinity, as the language does (section 3).
        if sign == "/" and left % right:
            self._note(f"rounded down from {quotient(left, right)}")
        return left // right

    def _called(self, call: Call) -> int:
        """Roll what a function is given, and say what it rounded."""
        if not is_rounding(call.name):
            return abs(self.node(call.part))
        exact = self._exact(call.part)
        value = FUNCTIONS[call.name](exact)
        if value != exact:
            way = "up" if value > exact else "down"
            self._note(f"rounded {way} from {quotient(exact.numerator, exact.denominator)}")
        return value

    def _exact(self, node: Node) -> Fraction:
        """Roll a value in which `/` divides exactly."""
        if type(node) is Negative:
            return -self._exact(node.part)
        if type(node) is Bracket and node.inner.test is None:
            value = self._exact(node.inner.value)
            if node.label:
                self.parts.append(f"{node.label} {told(value)}")
            return value
        if type(node) is not Chain:
            return Fraction(self.node(node))
        total = self._exact(node.first)
        for step in node.steps:
            total = exactly(total, step.sign, self._exact(step.part))
        return total

    def _group(self, group: Group) -> int:
        values: list[int] = []
        starts: list[int] = []
        for member in group.members:
            starts.append(len(self.pools))
            values.append(self._tested(member))
        if not group.keep:
            return sum(values)
        gone = dropped(group.keep, values)
        self._strike(starts, gone)
        if group.keep[0].how[0] == "k" and group.keep[0].n > len(values):
            self._note(f"only {len(values)} members, all kept")
        return sum(value for at, value in enumerate(values) if at not in gone)

    def _strike(self, starts: list[int], gone: frozenset[int]) -> None:
        ends = [*starts[1:], len(self.pools)]
        for at in gone:
            for place in range(starts[at], ends[at]):
                self.pools[place] = msgspec.structs.replace(self.pools[place], dropped=True)


def count_met(worths: Sequence[int], test: Test) -> int:
    """Return how many dice meet a test, minus those that count against it."""
    if test.point.op in PARITIES:
        return sum(map(test.point.is_met_by, worths))
    low, high = test.point.span()
    met = len([worth for worth in worths if low <= worth <= high])
    if test.botch is None:
        return met
    low, high = test.botch.span()
    return met - len([worth for worth in worths if low <= worth <= high])


def told(value: Fraction) -> str:
    """Return an exact value as people write it."""
    return quotient(value.numerator, value.denominator) if value.denominator > 1 else str(value)


def quotient(left: int, right: int) -> str:
    """Return a fraction as people write it: 3.5, or 3 1/3."""
    if right < 0:
        left, right = -left, -right
    sign, left = ("-" if left < 0 else ""), abs(left)
    whole, rest = divmod(left, right)
    places = DECIMALS.get(right)
    if places is not None:
        decimal = f"{rest * 10**places // right:0{places}d}".rstrip("0")
        return f"{sign}{whole}.{decimal}"
    return f"{sign}{whole} {rest}/{right}" if whole else f"{sign}{rest}/{right}"
