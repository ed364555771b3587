"""What a line will do, in words, for any line beyond dice, numbers, + - * and brackets.

Words say the meaning that was taken, so that another reading is noticed before it matters.
"""

from __future__ import annotations

import re

from . import bounds, canonical
from .faces import meeting, runs, size
from .forms import BY_WORD
from .functions import SAID, is_rounding
from .model import (
    PARITIES,
    Bracket,
    Call,
    Chain,
    Dice,
    Explode,
    Group,
    Keep,
    Negative,
    Node,
    Number,
    Point,
    Reroll,
    Roll,
    Symbols,
    Test,
    Tested,
    Versus,
)
from .numbers import spelled
from .points import spoken

FEW_FACES = 3
_SIGNS = {"+": "plus", "-": "minus", "*": "times"}
_MORE = re.compile(r"[^dF0-9()*+-]|\)d")
"""More than dice, numbers, + - * and brackets in a canonical text; a count in brackets is more."""


def words(rolls: tuple[Roll, ...], times_sign: bool, percent: bool) -> str:
    """Return a line in words, "" where its text says all."""
    if len(rolls) == 1 and not percent:
        return _roll(rolls[0], times_sign)
    said = [_roll(one, times_sign) for one in rolls]
    if percent:
        said.append("d% is 1 to 100")
    return "; ".join(filter(None, said))


def notes(rolls: tuple[Roll, ...]) -> tuple[str, ...]:
    """Return what is known before the roll: totals that cannot succeed, or cannot fail."""
    said: tuple[str, ...] = ()
    for one in rolls:
        what = one.what
        if type(what) is Tested and what.test is not None and not what.test.counts:
            said += _certain(what, what.test)
    return said


def _certain(one: Tested, test: Test) -> tuple[str, ...]:
    low, high = bounds.bounds(one.value)
    if test.point.op in PARITIES:
        return ()
    least, most = test.point.span()
    if least <= low and high <= most:
        return ("this cannot fail",)
    return ("this cannot succeed",) if high < least or most < low else ()


def _roll(one: Roll, times_sign: bool) -> str:
    what = one.what
    if type(what) is Tested:
        said = _tested(what, one.text, times_sign)
    elif type(what) is Symbols:
        said = "shown and tallied"
    else:
        said = BY_WORD[what.word].say(what)
    if one.times < 2 or not said:
        return said
    return f"{spelled(one.times)} results, each: {said}"


def _tested(one: Tested, text: str, times_sign: bool) -> str:
    times = (_repeat_meant(one.value) or _times_meant(one.value)) if times_sign else ""
    if not times and _MORE.search(text) is None and not _is_signed(one.value, text):
        return ""
    clauses: list[str] = []
    said = value(one.value, clauses)
    if times:
        clauses.append(times)
    if one.test is not None:
        clauses.append(_test(one.test, one.value))
    for clause in clauses:
        said = f"{said}; {clause}"
    return said


def _is_signed(node: Node, text: str) -> bool:
    """Return whether a value, whose canonical text is given, has a sign right behind another."""
    meeting_signs = "+-" in text or "--" in text or "*-" in text
    return meeting_signs and _has_signed(node)


def _has_signed(node: Node) -> bool:
    """Return whether a part with a sign of its own stands behind an operator anywhere."""
    if type(node) is Chain:
        parts = [step.part for step in node.steps]
        return any(isinstance(part, Negative) for part in parts) or any(
            map(_has_signed, (node.first, *parts))
        )
    if type(node) is Bracket:
        return _has_signed(node.inner.value)
    return isinstance(node, Negative) and _has_signed(node.part)


def _repeat_meant(node: Node) -> str:
    if not isinstance(node, Chain) or not isinstance(node.first, Number):
        return ""
    if len(node.steps) != 1 or node.steps[0].sign != "*":
        return ""
    rest = canonical.node(node.steps[0].part)
    return f"one roll, times {node.first.n}; {spelled(node.first.n)} rolls: `{node.first.n}x{rest}`"


def _times_meant(node: Node) -> str:
    """Return a note that `*` multiplies, where somebody may have meant more rolls."""
    times = isinstance(node, Chain) and any(step.sign == "*" for step in node.steps)
    return "the result is multiplied, not rolled again" if times else ""


def value(node: Node, clauses: list[str]) -> str:
    """Return a value in words; what happens to its dice is added to `clauses`."""
    if type(node) is Dice:
        return _dice(node, clauses)
    if type(node) is Number:
        return str(node.n)
    if type(node) is Chain:
        return _chain(node, clauses)
    if type(node) is Bracket:
        return _bracket(node.inner, clauses)
    if type(node) is Negative:
        return f"minus {value(node.part, clauses)}"
    if type(node) is Call:
        return f"{_called(node, clauses)}, {SAID[node.name]}"
    if type(node) is Versus:
        return f"{value(node.left, clauses)} against {value(node.right, clauses)}"
    return _group(node, " and ".join([_bracket(member, clauses) for member in node.members]))


def _called(call: Call, clauses: list[str]) -> str:
    """Return what a function is given, in words; inside one that rounds nothing else does."""
    said = value(call.part, clauses)
    return said.replace(", rounded down", "") if is_rounding(call.name) else said


def _bracket(inner: Tested, clauses: list[str]) -> str:
    said = value(inner.value, clauses)
    if inner.test is None:
        return said if isinstance(inner.value, (Number, Dice)) else f"({said})"
    return f"({said}: {_test(inner.test, inner.value)})"


def _chain(chain: Chain, clauses: list[str]) -> str:
    said = value(chain.first, clauses)
    for link in chain.steps:
        sign, node = link.sign, link.part
        part = str(node.n) if type(node) is Number else value(node, clauses)
        if sign == "-" and type(node) is Negative:
            part += f", so plus {part.removeprefix('minus ')}"
        said = step(said, sign, part)
    return said


def step(said: str, sign: str, part: str) -> str:
    """Return the words so far with one more operator and part."""
    if sign == "%":
        return f"the rest of {said} divided by {part}"
    if sign[0] == "/":
        return f"{said}, divided by {part}, rounded down"
    return f"{said}, {_SIGNS[sign]} {part}"


def _group(group: Group, members: str) -> str:
    if not group.keep:
        return f"{members} added"
    one = group.keep[0]
    if len(group.keep) == 1 and one.n == 1 and one.how in ("kh", "kl"):
        two = len(group.members) == 2
        best = ("better" if two else "best") if one.how == "kh" else ("worse" if two else "worst")
        return f"the {best} of {members}"
    return kept(group.keep, members)


def _dice(dice: Dice, clauses: list[str]) -> str:
    if dice.reroll is None and not dice.keep and type(dice.count) is int and dice.is_plain():
        return dice.text
    name = canonical.die(dice.die)
    if isinstance(dice.count, int):
        base = f"{dice.count}{name}"
    else:
        base = _counted(dice.count, name, clauses)
    if dice.reroll is not None:
        clauses.append(_reroll(dice, dice.reroll))
    if dice.explode is not None:
        clauses.append(_explode(dice, dice.explode))
    if dice.least is not None:
        clauses.append(f"no die counts less than {dice.least}")
    if dice.most is not None:
        clauses.append(f"no die counts more than {dice.most}")
    return kept(dice.keep, base) if dice.keep else base


def _counted(count: Bracket, name: str, clauses: list[str]) -> str:
    low, high = bounds.tested(count.inner)
    if low == high:
        clauses.append("1 die" if low == 1 else f"{low} dice")
        return f"{low}{name}"
    first = value(count.inner.value, clauses)
    return f"first {first}, then that many {name}"


def kept(keep: tuple[Keep, ...], base: str) -> str:
    """Return dice or members with what is kept or dropped of them."""
    if len(keep) == 2:
        drops = " and ".join(_end(one) for one in keep)
        return f"{base} without {drops}"
    (one,) = keep
    if one.how[0] == "d":
        return f"{base} without {_end(one)}"
    best = "best" if one.how == "kh" else "worst"
    return f"{best} of {base}" if one.n == 1 else f"{best} {one.n} of {base}"


def _end(one: Keep) -> str:
    end = "lowest" if one.how[1] == "l" else "highest"
    return f"the {end}" if one.n == 1 else f"the {end} {one.n}"


def faces_meeting(dice: Dice, point: Point) -> str:
    """Return the faces that meet a point in words: "1s and 2s", "3s and less"."""
    found = meeting(runs(dice.die), point)
    many = size(found)
    if many > FEW_FACES or not many:
        return f"dice of {spoken(point)}"
    if many < FEW_FACES:
        first, last = f"{found[0][0]}s", f"{found[-1][1]}s"
        return first if many == 1 else f"{first} and {last}"
    *each, last = [f"{face}s" for low, high in found for face in range(low, high + 1)]
    return f"{', '.join(each)} and {last}"


def _reroll(dice: Dice, reroll: Reroll) -> str:
    which = faces_meeting(dice, reroll.point)
    if reroll.also:
        *each, last = [which, *(f"{face}s" for face in reroll.also)]
        which = f"{', '.join(each)} and {last}"
    return f"{which} rerolled {'once' if reroll.once else 'until none is left'}"


def _explode(dice: Dice, explode: Explode) -> str:
    found = meeting(runs(dice.die), explode.point)
    often = "once" if explode.is_once() else "again and again"
    if size(found) == 1:
        said = f"every {found[0][0]} adds a die, {often}"
    else:
        said = f"{faces_meeting(dice, explode.point)} explode, {often}"
    if explode.how == "!!":
        return f"{said}, added into the die that exploded"
    return f"{said}; every extra die is worth 1 less" if explode.how == "!p" else said


def _test(test: Test, node: Node) -> str:
    if not test.counts:
        margin = ", and by how much" if test.margin else ""
        return f"success on {spoken(test.point)}{margin}"
    point = test.point
    counted = f"counts {_counted_faces(point)}"
    if test.botch is None or not isinstance(node, Dice):
        return counted
    return f"{counted}, minus {faces_meeting(node, test.botch)}"


def _counted_faces(point: Point) -> str:
    if point.op in PARITIES:
        return f"{point.op} dice"
    if point.op == "=":
        return f"{point.n}s"
    if point.op in "<>":
        return f"dice {'above' if point.op == '>' else 'below'} {point.n}"
    return f"dice of {spoken(point)}"
