"""Keeping and dropping, behind dice and behind groups.

One keep, or one drop at either end; nothing may be left with no dice by what is typed.
"""

from __future__ import annotations

from .bounds import cut
from .cursor import Cursor
from .lexer import COMPARES, NUMBER
from .model import Keep
from .numbers import number, spelled

KEEPS = {"kh": "kh", "kl": "kl", "k": "kh", "dl": "dl", "dh": "dh", "d": "dl"}
NEEDS_NUMBER = ("k", "d")


def keeps(c: Cursor, dice: int | None, them: str, more: bool = False) -> tuple[Keep, ...]:
    """Read what is kept or dropped of `dice` (None: not known before the roll).

    `them` names them; `more` says that extra dice may join them.
    """
    if c.kind not in KEEPS:
        return ()
    start = c.place
    first = _keep(c)
    _check_some_left(c, (first,), dice, them, more, start)
    if c.kind not in KEEPS:
        return (first,)
    second_at = c.place
    # Only a drop at the other end may follow; two keeps mean different dice to different bots.
    if not (first.how[0] == "d" and KEEPS[c.kind][0] == "d" and KEEPS[c.kind] != first.how):
        _refuse_second(c, first, dice, start)
    both = tuple(sorted((first, _keep(c)), key=lambda keep: keep.how, reverse=True))
    _check_some_left(c, both, dice, them, more, second_at)
    if c.kind in KEEPS:
        c.refuse("dice are dropped once at either end", ("without it", c.so_far))
    return both


def _keep(c: Cursor) -> Keep:
    word = c.take()
    if c.kind == NUMBER:
        return Keep(KEEPS[word], number(c))
    if word in NEEDS_NUMBER:
        _refuse_uncounted(c, word)
    return Keep(KEEPS[word], 1)


def _refuse_uncounted(c: Cursor, word: str) -> None:
    head = c.text(c.begin, c.place - 1)
    fault = f"`{word}` needs how many"
    if c.kind not in COMPARES:
        # What follows is no part of the keep, such as a number added to it.
        caption, how = ("the best", "kh1") if word == "k" else ("the lowest dropped", "dl1")
        c.refuse(fault, (caption, f"{head}{how}{c.rest()}", f"{head}{how}"))
    best = c.texts[c.place + 1] if c.ahead() == NUMBER else "1"
    counting = ("count those " + _asked(c), head + c.rest())
    named = spelled(int(best)) if len(best) < 3 and best != "1" else ""
    keeping = (f"the best {named}".strip(), f"{head}kh{best}")
    dropping = ("the lowest dropped", f"{head}dl1")
    c.refuse(fault, counting, keeping if word == "k" else dropping)


def _asked(c: Cursor) -> str:
    n = c.texts[c.place + 1] if c.ahead() == NUMBER else ""
    words = {">": f"above {n}", "<": f"below {n}", ">=": f"of {n} or more", "<=": f"of {n} or less"}
    return words.get(c.kind, f"of {n}")


def _check_some_left(
    c: Cursor, keep: tuple[Keep, ...], dice: int | None, them: str, more: bool, start: int
) -> None:
    if keep[0].n == 0 and keep[0].how[0] == "k":
        head = c.text(c.begin, start)
        c.refuse(
            "keeping none leaves nothing", ("such as", f"{head}{keep[0].how}1", head), at=start
        )
    # A computed count that drops all is rolled, and comes to 0 with a note.
    if dice is None or more or sum(cut(keep, dice)) < dice:
        return
    head = c.text(c.begin, start)
    c.refuse(f"this drops all {them}", ("such as", f"{head}dl1", head), at=start)


def _refuse_second(c: Cursor, first: Keep, dice: int | None, start: int) -> None:
    at, head = c.place, c.text(c.begin, start)
    how = KEEPS[c.take()]
    second = Keep(how, number(c) if c.kind == NUMBER else 1)
    meant = []
    if dice is not None and first.how[0] == second.how[0] == "k" and first.how != second.how:
        meant.append(_chained(first, second, dice, head))
    keeps_both = first.how[0] == second.how[0] == "k"
    if keeps_both and dice is not None and first.n + second.n >= dice:
        meant.append((f"all {spelled(dice)}", head))
    meant.append((f"`{first.how}` alone", head + first.how + str(first.n)))
    if second.how != first.how:
        meant.append((f"`{second.how}` alone", head + second.how + str(second.n)))
    two = "two keeps" if keeps_both else "a second keep or drop"
    c.refuse(f"bots disagree on {two}", *meant[:2], at=at)


def _chained(first: Keep, second: Keep, dice: int, head: str) -> tuple[str, str]:
    """Return a second keep applied to the dice that the first left, written as two drops."""
    outer, inner = max(dice - first.n, 0), max(first.n - second.n, 0)
    best = first.how == "kh"
    low, high = (outer, inner) if best else (inner, outer)
    end, of = ("lowest", "best") if best else ("highest", "worst")
    some = "" if second.n == 1 else f" {spelled(second.n)}"
    return f"the {end}{some} of the {of} {spelled(first.n)}", f"{head}dl{low}dh{high}"
