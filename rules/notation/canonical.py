"""The one way to write what a line means: every default written out, labels and comments left out.

Canonical text reads as the same rolls and is its own canonical text.
"""

from __future__ import annotations

from .faces import TEN
from .forms import BY_WORD
from .model import (
    Bracket,
    Chain,
    Dice,
    Die,
    Explode,
    Keep,
    Negative,
    Node,
    Number,
    Own,
    Point,
    Reroll,
    Roll,
    Test,
    Tested,
)


def canonical(rolls: tuple[Roll, ...]) -> str:
    """Return a whole line."""
    return ";".join([f"{one.times}x{one.text}" if one.times else one.text for one in rolls])


def one_result(what: Tested | Own) -> str:
    """Return one roll without its repeat."""
    return tested(what) if isinstance(what, Tested) else own(what)


def tested(one: Tested) -> str:
    """Return a value and its test."""
    if one.test is None:
        return node(one.value)
    return node(one.value) + test(one.test)


def test(one: Test) -> str:
    """Return a comparison behind a value."""
    botch = f"f{point(one.botch)}" if one.botch else ""
    return point(one.point) + botch


def point(one: Point) -> str:
    """Return a comparison."""
    return f"{one.op}{one.n}"


def node(part: Node) -> str:
    """Return any part of a value."""
    if type(part) is Dice:
        return part.text
    if type(part) is Number:
        return str(part.n)
    if type(part) is Chain:
        return "".join([node(part.first), *[step.sign + node(step.part) for step in part.steps]])
    if type(part) is Bracket:
        return f"({tested(part.inner)})"
    if type(part) is Negative:
        return "-" + node(part.part)
    members = ",".join(map(tested, part.members))
    return "{" + members + "}" + keeps(part.keep)


def die(one: Die) -> str:
    """Return the name of one die."""
    if not one.digits:
        return "dF" if one.shift else f"d{one.sides}"
    if one.digits[0] == TEN:
        return f"dd{10 ** len(one.digits)}"
    return "dd" + "".join(map(str, one.digits))


def keeps(one: tuple[Keep, ...]) -> str:
    """Return a keep or drop, such as `kh3`."""
    return "".join([f"{keep.how}{keep.n}" for keep in one])


def dice(
    count: int | Bracket,
    one: Die,
    reroll: Reroll | None,
    explode: Explode | None,
    clamp: tuple[int | None, int | None],
    keep: tuple[Keep, ...],
) -> str:
    """Return dice with all that is done to them, in the order in which it is done."""
    least = "" if clamp[0] is None else f"min{clamp[0]}"
    most = "" if clamp[1] is None else f"max{clamp[1]}"
    again = "" if reroll is None else ("ro" if reroll.once else "r") + point(reroll.point)
    bang = "" if explode is None else explode.how + point(explode.point)
    return f"{number(count)}{die(one)}{again}{bang}{least}{most}{keeps(keep)}"


def number(count: int | Bracket) -> str:
    """Return how many dice there are, as it stands before them."""
    return str(count) if isinstance(count, int) else node(count)


def own(one: Own) -> str:
    """Return one of the games' own forms; targets stay as typed."""
    form = BY_WORD[one.word]
    dice = str(one.dice) if form.dice else ""
    behind = f"{one.total}+" if form.needed else target(one.target)
    return f"{dice}{one.word}{behind}{one.edge}"


def target(one: tuple[int, ...]) -> str:
    """Return a target and its modifiers, each with its sign, "" for none."""
    return "".join(f"{number:+d}" if at else str(number) for at, number in enumerate(one))
