"""Words of other bots that are not read here, and the form that says the same.

A word that would be silently dropped elsewhere gets the form that does what it meant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from .cursor import Cursor
from .lexer import COMPARES, NUMBER


def refuse_foreign(c: Cursor, word: str) -> NoReturn:
    """Raise Refused for the word of another bot that stands here."""
    FOREIGN[word](c)
    raise AssertionError(f"`{word}` was not refused")


def _behind(c: Cursor) -> tuple[str, str]:
    """Return the number after the word at fault ("" for none), and what follows it."""
    if c.ahead() == NUMBER:
        return c.texts[c.place + 1], c.rest(2)
    return "", c.rest(1)


def _not_read(c: Cursor) -> str:
    return f"`{c.texts[c.place]}` is not read here"


def _highest(c: Cursor) -> str:
    """Return the sides of the die just read, as typed."""
    return c.texts[c.place - 1]


def _explode(c: Cursor) -> None:
    n, rest = _behind(c)
    n = n or _highest(c)
    point = "!" if n == _highest(c) else f"!={n}"
    c.refuse(_not_read(c), (f"exploding on {n}", c.so_far + point + rest, c.so_far + point))


def _add_once(c: Cursor) -> None:
    n, rest = _behind(c)
    n = n or _highest(c)
    point = "!" if n == _highest(c) else f"!={n}"
    caption = f"one more die for every {n}, again and again"
    c.refuse(_not_read(c), (caption, c.so_far + point + rest, c.so_far + point))


def _drop(how: str, which: str) -> Callable[[Cursor], None]:
    def refuse(c: Cursor) -> None:
        n, rest = _behind(c)
        form = f"{c.so_far}{how}{n or 1}"
        c.refuse("`p` is not read here", (f"drop the {which}", form + rest, form))

    return refuse


def _drop_shown(c: Cursor) -> None:
    if c.texts[c.place - 1] == "!!":
        head = c.text(c.begin, c.place - 1)
        caption = "every extra die worth 1 less"
        c.refuse("extra dice are added up by `!!` or lessened by `!p`, not both",
                 (caption, f"{head}!p{c.rest(1)}", f"{head}!p"))  # fmt: skip
    n, _ = _behind(c)
    shown = n or "1"
    c.refuse(
        "dice are not dropped by what they show",
        ("the lowest", c.so_far + "dl1"),
        (f"{shown}s rerolled", f"{c.so_far}r{shown}", f"{c.so_far}r={shown}"),
    )


def _target(c: Cursor) -> None:
    n, rest = _behind(c)
    at = c.place + (2 if n else 1)
    botch = c.texts[at + 1] if c.kinds[at] == "f" and c.kinds[at + 1] == NUMBER else ""
    n = n or _highest(c)
    count = f"{c.so_far}>={n}"
    if botch:
        caption = f"counting {n} or more, minus {botch}s"
        c.refuse(_not_read(c), (caption, f"{count}f={botch}", count))
    c.refuse(_not_read(c), (f"counting {n} or more", count + rest, count))


def _unique(c: Cursor) -> None:
    c.refuse("`u` (all different) is not read here", ("plain", c.so_far))


def _sort(c: Cursor) -> None:
    c.refuse(f"{_not_read(c)}, dice are shown as they fell", ("", c.so_far))


def _critical(c: Cursor) -> None:
    test = c.rest(1)
    compares = c.ahead() in COMPARES
    form = c.so_far + (test if compares else f">={test}")
    fault = f"{_not_read(c)}, every face is shown"
    c.refuse(fault, ("", c.so_far), ("a test", form))


def _german(c: Cursor) -> None:
    rest = c.rest(1)
    before = c.so_far if c.kinds[c.place - 1] == NUMBER else f"{c.so_far}1"
    c.refuse(_not_read(c), ("`w` as `d`", f"{before}d{rest}"))


FOREIGN: dict[str, Callable[[Cursor], None]] = {
    "ie": _explode,
    "ra": _add_once,
    "pl": _drop("dl", "lowest"),
    "ph": _drop("dh", "highest"),
    "p": _drop_shown,
    "t": _target,
    "u": _unique,
    "w": _german,
    **dict.fromkeys(("s", "sa", "sd"), _sort),
    **dict.fromkeys(("cs", "cf"), _critical),
}
