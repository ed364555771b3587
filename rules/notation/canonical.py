"""The one way to write what a line means: every default written out, labels and comments left out.

Canonical text reads as the same rolls and is its own canonical text.
"""

from __future__ import annotations

from .faces import TEN
from .forms import BY_WORD
from .model import (
    PARITIES,
    Bracket,
    Call,
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
    Symbols,
    Test,
    Tested,
    Versus,
)


def canonical(rolls: tuple[Roll, ...]) -> str:
    """Return a whole line."""
    if len(rolls) == 1 and not rolls[0].times:
        return rolls[0].text
    return ";".join([f"{one.times}x{one.text}" if one.times else one.text for one in rolls])


def one_result(what: Tested | Own | Symbols) -> str:
    """Return one roll without its repeat."""
    if type(what) is Tested:
        return tested(what)
    if type(what) is Symbols:
        return f"{what.count}d[{','.join(what.names)}]"
    return own(what)


def tested(one: Tested) -> str:
    """Return a value and its test."""
    if one.test is None:
        return node(one.value)
    return node(one.value) + test(one.test)


def test(one: Test) -> str:
    """Return a comparison behind a value."""
    if one.margin:
        return f"by{one.point.n}"
    botch = f"f{point(one.botch)}" if one.botch else ""
    return point(one.point) + botch


def point(one: Point) -> str:
    """Return a comparison."""
    return one.op if one.op in PARITIES else f"{one.op}{one.n}"


def node(part: Node) -> str:
    """Return any part of a value."""
    if type(part) is Dice:
        return part.text
    if type(part) is Number:
        return str(part.n)
    if type(part) is Chain:
        text = node(part.first)
        for step in part.steps:
            text += step.sign + node(step.part)
        return text
    if type(part) is Bracket:
        return f"({tested(part.inner)})"
    if type(part) is Negative:
        return "-" + node(part.part)
    if type(part) is Call:
        return f"{part.name}({node(part.part)})"
    if type(part) is Versus:
        return f"{node(part.left)}vs{node(part.right)}"
    members = ",".join(map(tested, part.members))
    return "{" + members + "}" + keeps(part.keep)


def die(one: Die) -> str:
    """Return the name of one die."""
    if one.faces:
        return f"d[{','.join(map(str, one.faces))}]"
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
    text = number(count) + die(one)
    if reroll is not None:
        word = "ro" if reroll.once else "r"
        text += word + point(reroll.point)
        for face in reroll.also:
            text += f"{word}={face}"
    if explode is not None:
        text += explode.how + point(explode.point)
    if clamp[0] is not None:
        text += f"min{clamp[0]}"
    if clamp[1] is not None:
        text += f"max{clamp[1]}"
    return text + keeps(keep) if keep else text


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
