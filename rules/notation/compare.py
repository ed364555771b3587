"""Comparisons after a value: counting the dice of a pool, or testing a total.

A comparison right after a pool counts; after one die, a sum, brackets or a group it tests. It
binds loosest and ends its value (NOTATION, section 1).
"""

from __future__ import annotations

from typing import NoReturn

from .canonical import die as name
from .cursor import Cursor
from .faces import Runs, meeting, missing, runs, size, worths
from .lexer import COMPARES, NUMBER
from .model import Dice, Keep, Node, Point, Test
from .numbers import integer, spelled
from .points import compare, point, spoken

SPOKEN = frozenset(("even", "odd", "by"))
SIGNS = frozenset(("+", "-", "*", "/", "//", "%"))
ONE_KEPT = ((Keep("kh", 1),), (Keep("kl", 1),))


def test(c: Cursor, value: Node, start: int) -> Test:
    """Read the comparison after a value that began at token `start`."""
    at = c.place
    op = compare(c)
    if c.kind in ("d", "dd", "adv", "dis"):
        _refuse_dice(c, op, start, at, c.place)
    # A pool of dice that show nothing below 0 can be met by no negative number, or by any.
    if {op[0], c.kind} in ({"<", "="}, {">", "="}):
        _refuse_sign(c, min(op[0], c.kind, key="<>=".index), start, at)
    below_zero = True
    if isinstance(value, Dice) and not _is_one_die(value):
        below_zero = worths(value)[0][0] < 0
        if size(worths(value)) == 1:
            _refuse_certain(c, value, start, at)
    found = Point(op, integer(c, 4, below_zero=below_zero))
    pool = value if isinstance(value, Dice) and (c.kind == "f" or not _is_one_die(value)) else None
    if pool is not None:
        _check_pool(c, pool, found, start, at)
    # The number was read and turns out to be a count of dice.
    if c.kind in ("d", "dd"):
        _refuse_dice(c, op, start, at, c.place - 1)
    if c.kind != "f":
        return Test(found, pool is not None)
    if pool is None:
        c.refuse("`f` counts dice, and this is a total", ("without it", c.so_far))
    return Test(found, True, _botch(c, pool, found))


def spoken_test(c: Cursor, value: Node) -> Test:
    """Read a test in a word: `even` and `odd` count dice, `by` tells a total's margin."""
    at, word = c.place, c.take()
    counts = isinstance(value, Dice) and not _is_one_die(value)
    if word == "by":
        return Test(Point(">=", integer(c, 4, below_zero=True)), counts=False, margin=True)
    if c.kind == "f":
        c.refuse("`f` stands behind a comparison", ("without it", c.text(c.begin, at + 1)))
    return Test(Point(word, 0), counts)


def _refuse_sign(c: Cursor, sign: str, start: int, at: int) -> NoReturn:
    """Raise Refused for `=>`, `> =` or `>==`, which all mean one sign."""
    head, value, rest = c.text(c.begin, start), c.text(start, at), c.rest(1)
    forms = f"{head}{value}{sign}={rest}", f"{head}({value}){sign}={rest}"
    c.refuse(f"the sign is written `{sign}=`", ("so", *forms))


def _is_one_die(dice: Dice) -> bool:
    return dice.count == 1 or dice.keep in ONE_KEPT


def _check_pool(c: Cursor, dice: Dice, found: Point, start: int, at: int) -> None:
    faces = worths(dice)
    if meeting(faces, found) and missing(faces, found):
        return
    head, value = c.text(c.begin, start), c.text(start, at)
    which = "every" if meeting(faces, found) else "no"
    total = f"{head}({value}){c.text(at, c.place)}"
    c.refuse(
        f"this counts dice, and {which} {name(dice.die)} shows {spoken(found)}",
        ("the total", total + c.rest(), total, f"({value}){c.text(at, c.place)}"),
        at=at,
    )


def _refuse_certain(c: Cursor, dice: Dice, start: int, at: int) -> None:
    head, value, rest = c.text(c.begin, start), c.text(start, at), c.text(at, c.roll_end())
    fault = f"this counts dice, and every {name(dice.die)} counts {worths(dice)[0][0]}"
    c.refuse(fault, ("the total", f"{head}({value}){rest}", f"({value}){rest}"), at=at)


def _botch(c: Cursor, dice: Dice, found: Point) -> Point:
    at = c.place
    c.take()
    botch = point(c, runs(dice.die), upwards=False)
    head = c.text(c.begin, at)
    if botch is None:
        c.refuse("the faces that count against it must follow", ("such as", f"{head}f=1"))
    faces = worths(dice)
    # A face that counts for and against would hide what was meant (section 3, count).
    both = meeting(meeting(faces, found), botch)
    if both:
        form = f"{head}f={_other_end(faces, found)}"
        fault = f"a {both[0][0]} would be success and botch at once"
        c.refuse(fault, ("such as", form + c.rest(), form), at=at)
    if not meeting(faces, botch):
        fault = f"no {name(dice.die)} shows {spoken(botch)}"
        c.refuse(fault, ("without it", head + c.rest(), head), at=at)
    return botch


def _other_end(faces: Runs, found: Point) -> int:
    lowest, highest = faces[0][0], faces[-1][1]
    return highest if found.is_met_by(lowest) else lowest


def _refuse_dice(c: Cursor, op: str, start: int, at: int, right_at: int) -> None:
    head, left = c.text(c.begin, start), c.text(start, at)
    right = c.text(right_at, c.roll_end())
    form = f"{head}({left})-({right}){op}0"
    fault = "behind a comparison stands a number, not dice"
    c.refuse(fault, ("two rolls compared", form))


def check_after_test(c: Cursor, start: int) -> None:
    """Raise Refused if anything goes on after the comparison that began at token `start`."""
    if c.kind in COMPARES:
        c.refuse("one comparison ends its value", ("the first alone", c.so_far))
    if c.kind not in SIGNS:
        return
    head, tested, rest = c.text(c.begin, start), c.text(start, c.place), c.rest()
    whole = f"{head}({tested}){rest}"
    meant = [(_more(c), whole)]
    if c.kind in ("+", "-") and c.ahead() == NUMBER and c.kinds[c.place - 1] == NUMBER:
        meant.append(_harder(c))
    c.refuse("nothing is added after a comparison", *meant)


def _more(c: Cursor) -> str:
    if c.ahead() != NUMBER or c.kind not in ("+", "-") or len(c.texts[c.place + 1]) > 3:
        return "in brackets first"
    word = spelled(int(c.texts[c.place + 1]))
    counted = "success" if word == "one" else "successes"
    return f"{word} more {counted}" if c.kind == "+" else f"{word} {counted} fewer"


def _harder(c: Cursor) -> tuple[str, str]:
    n, more = int(c.texts[c.place - 1]), int(c.texts[c.place + 1])
    needed = n + more if c.kind == "+" else n - more
    head = c.text(c.begin, c.place - 1)
    return f"{needed} needed", f"{head}{needed}{c.rest(2)}"
