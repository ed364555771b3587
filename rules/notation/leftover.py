"""Refusals of what follows a complete value, and what was probably meant by it.

Each hint looks at the token at fault and what stands around it; none changes the line.
"""

from __future__ import annotations

import re
from typing import NoReturn

from .compare import SPOKEN
from .cursor import Cursor
from .foreign import FOREIGN, refuse_foreign
from .forms import BY_WORD
from .keeping import KEEPS
from .lexer import COMPARES, LABEL, NUMBER, REPEAT, UNKNOWN, WORDS
from .numbers import spelled

LONG_DASH = "—"
EDGES = (("disadvantage", "dis"), ("advantage", "adv"))
KEPT = re.compile(r"(drop|keep) (?:the )?(lowest|highest)(?: ([0-9]+))?(?![^ ])(?!.*[0-9])")
"""A wish to drop or keep dice, with their number and no other number behind it."""
KEEPING = {
    ("drop", "lowest"): "dl",
    ("drop", "highest"): "dh",
    ("keep", "highest"): "kh",
    ("keep", "lowest"): "kl",
}
DICE_WORDS = ("d", "dd")


def refuse_leftover(c: Cursor) -> NoReturn:
    """Raise Refused for what follows a complete value."""
    kind = c.kind
    if kind in (UNKNOWN, *SPOKEN, "vs") or _is_prose(c):
        _unknown(c)
    if kind in (NUMBER, "d", "dd", "(", "{", *BY_WORD):
        _no_sign(c)
    if kind == REPEAT:
        _repeat_behind(c)
    if kind in ("adv", "dis"):
        _edge_behind(c)
    if kind in KEEPS:
        _keep_behind(c)
    refuse_sign(c)


def _is_prose(c: Cursor) -> bool:
    """Return whether known words run together into something else, as in "fred"."""
    if not (c.is_apart() and c.kind in WORDS and c.ahead() in WORDS):
        return False
    return c.end(c.place) == c.starts[c.place + 1]


def _unknown(c: Cursor) -> NoReturn:
    word = c.texts[c.place]
    if word in FOREIGN:
        refuse_foreign(c, word)
    if not word.isalnum():
        refuse_sign(c)
    if c.is_apart():
        _refuse_words(c)
    c.refuse(f"`{word}` is not read here", ("without it", c.so_far))


def _refuse_words(c: Cursor) -> NoReturn:
    """Raise Refused for words after a value: something that has a form, or else a comment."""
    words = c.typed_from(c.starts[c.place], c.starts[c.roll_end()])
    lower = words.lower()
    if c.place - c.value == 1 and c.kinds[c.value] == NUMBER:
        _times_in_words(c)
    as_comment = _comment(c, words, "as a comment")
    for phrase, form in EDGES:
        # A number among the words would be lost.
        if phrase in lower and not any(char.isdigit() for char in lower):
            c.refuse(f"`{form}` says this", _edge(c, form, ""), as_comment)
    wish = KEPT.match(lower)
    if wish is not None:
        suffix = f"{KEEPING[wish[1], wish[2]]}{wish[3] or 1}"
        c.refuse(f"`{suffix}` says this", (wish[0], c.so_far + suffix), as_comment)
    c.refuse("a comment starts with `#`", _comment(c, words))


def _comment(c: Cursor, words: str, caption: str = "") -> tuple[str, str]:
    return caption, f"{c.so_far} # {words}"


def _times_in_words(c: Cursor) -> NoReturn:
    n, rest = int(c.texts[c.value]), c.rest(1)
    meant = (rolls(n), f"{n}x{rest}"), ("a product", f"{n}*{rest}")
    c.refuse(f"`{c.texts[c.place]}` is not read here", *meant)


def rolls(n: int) -> str:
    """Return a number of rolls in words."""
    return "one roll" if n == 1 else f"{spelled(n)} rolls"


def _no_sign(c: Cursor) -> NoReturn:
    head, rest = c.so_far, c.rest()
    before = c.place - c.value
    if before == 1 and c.kinds[c.value] == NUMBER and c.kind in (NUMBER, "d", "dd"):
        c.refuse(
            "dice follow with nothing between" if "d" in rest else "a sign is missing",
            (rolls(int(c.texts[c.value])), f"{head}x{rest}"),
            ("a product", f"{head}*{rest}"),
        )
    if c.kind in ("(", "{"):
        bare = rest.replace("(", "", 1).replace(")", "", 1)
        signed = ("without brackets", head + bare) if c.ahead() in ("+", "-") else ("", "")
        c.refuse("a sign is missing", ("times", f"{head}*{rest}"), signed)
    added = c.added(c.place, c.roll_end())
    plus = ("plus", f"{head}+{rest}", f"{head}+{added}")
    if _has_dice(c, c.value, c.place) and _has_dice(c, c.place, c.roll_end()):
        c.refuse("a sign is missing", ("two rolls", f"{head};{rest}"), plus)
    c.refuse("a sign is missing", plus, ("times", f"{head}*{rest}"))


def _has_dice(c: Cursor, first: int, last: int) -> bool:
    """Return whether a die stands among these tokens."""
    return any(kind in DICE_WORDS for kind in c.kinds[first:last])


def _repeat_behind(c: Cursor) -> NoReturn:
    head = c.so_far
    n = c.texts[c.place + 1] if c.ahead() == NUMBER else ""
    rest = c.rest(2)
    fault = f"`{c.texts[c.place]}` repeats and stands first"
    if c.ahead() in DICE_WORDS or (n and c.ahead(2) in DICE_WORDS):
        # What is behind it is no number of rolls but the dice of another part.
        c.refuse(fault, ("a product", f"{head}*{c.rest(1)}"), ("a sum", f"{head}+{c.rest(1)}"))
    if not n:
        _refuse_bare_x(c)
    few = int(n) if n and len(n) < 3 else 0
    c.refuse(
        fault,
        (rolls(few), f"{n}x{head}{rest}"),
        (f"times {n}", f"{head}*{n}{rest}"),
    )


def _refuse_bare_x(c: Cursor) -> NoReturn:
    """Raise Refused for an `x` without a number of rolls: other bots explode dice with it."""
    sides, point, rest = c.texts[c.place - 1], c.ahead(), c.rest(1)
    compares = point in COMPARES and c.ahead(2) == NUMBER
    highest = compares and point in ("=", ">=") and c.texts[c.place + 2] == sides
    form = c.so_far + ("!" + c.rest(3) if highest else "!" + rest)
    c.refuse("`x` repeats and stands first", ("exploding dice", form))


def _edge_behind(c: Cursor) -> NoReturn:
    word = c.texts[c.place]
    c.refuse(f"`{word}` belongs to one die", _edge(c, word, c.rest(1)))


def _edge(c: Cursor, word: str, rest: str) -> tuple[str, ...]:
    """Return the offer of advantage or disadvantage for the first die of this roll."""
    two = "best of two" if word == "adv" else "worst of two"
    head = c.text(c.begin, c.value)
    first, sign, more = _split(c.text(c.value, c.place))
    plain = {"1d20": word, "d20": word}.get(first, first.removeprefix("1") + word)
    spoken = {"+": ", plus ", "-": ", minus "}.get(sign, "")
    said = f"{two}{spoken}{more}" if spoken and more.isdigit() else two
    return said, f"{head}{plain}{sign}{more}{rest}", f"{head}{word}"


def _split(body: str) -> tuple[str, str, str]:
    for at, char in enumerate(body):
        if char in "+-" and at:
            return body[:at], char, body[at + 1 :]
    return body, "", ""


def _keep_behind(c: Cursor) -> NoReturn:
    before = c.kinds[c.place - 1]
    if before == ")":
        fault = "what stands in round brackets is one number, with nothing to keep"
    else:
        fault = f"`{c.texts[c.place]}` belongs right behind dice or a group"
    c.refuse(fault, ("without it", c.so_far))


def refuse_sign(c: Cursor) -> NoReturn:
    """Raise Refused for a sign that cannot stand here."""
    text, head, rest = c.texts[c.place], c.so_far, c.rest(1)
    if text == "!" and c.ahead() == "=":
        # Without the sign it would ask for the very thing that it shuts out.
        c.refuse("`!=` is not a comparison here", ("without it", head))
    if text in ("**", "^"):
        _power(c)
    if text in (".", ","):
        _point_in_number(c)
    if text == LONG_DASH:
        fault = "a long dash may be one minus or two"
        c.refuse(fault, ("one", f"{head}-{rest}"), ("two", f"{head}--{rest}"))
    if text == "f" and not COMPARES.isdisjoint(c.kinds[c.value : c.place]):
        c.refuse("`f` stands only once", ("the first alone", head))
    if text == "f":
        seen = (c.texts[at] for at in range(c.value, c.place) if c.kinds[at] == NUMBER)
        form = f"{head}>={[*seen, '6'][-1]}"
        fault = "`f` stands behind a comparison"
        c.refuse(fault, ("such as", f"{head}>=5{c.rest()}", form + c.rest(), form))
    if c.kind == LABEL:
        c.refuse("one label stands behind each part", c.without())
    if text == "[":
        c.refuse("this label is not closed", ("without it", head))
    if text in (")", "}"):
        c.refuse("no bracket is open here", c.without())
    c.refuse(f"`{text}` is not read here", c.without())


def _power(c: Cursor) -> NoReturn:
    base = c.texts[c.place - 1]
    n = c.texts[c.place + 1] if c.ahead() == NUMBER else ""
    meant = ("without it", c.so_far)
    # A die is no number: 2d6 by itself is another roll, not the product of its sides.
    alone = base.isdigit() and c.kinds[c.place - 2] not in DICE_WORDS
    if alone and n and 1 < int(n[:3]) <= 10:
        product = "*".join([base] * int(n[:3]))
        meant = ("the product", c.text(c.begin, c.place - 1) + product + c.rest(2))
    c.refuse("powers are not read here", meant)


def _point_in_number(c: Cursor) -> NoReturn:
    before, after = c.kinds[c.place - 1], c.texts[c.place + 1]
    head, rest = c.so_far, c.rest(1)
    number = before == NUMBER and c.ahead() == NUMBER
    # Three figures behind a mark are thousands, anything else a decimal.
    if number and len(after) == 3 and c.texts[c.place - 1] != "0":
        fault = "numbers are written without commas and points"
        c.refuse(fault, ("as one number", head + rest))
    if c.texts[c.place] == ",":
        apart = ("separate rolls", f"{head};{rest.replace(',', ';')}") if "," in rest else ()
        c.refuse("separate rolls with `;`", ("two rolls", f"{head};{rest}"), *filter(None, [apart]))
    _decimal(c, head, number)


def _decimal(c: Cursor, head: str, number: bool) -> NoReturn:
    if not number:
        c.refuse("only whole numbers are read", ("", head))
    n = int(c.texts[c.place - 1])
    base = head[: -len(c.texts[c.place - 1])]
    rest = c.rest(2)
    # Half of nothing is left out with its sign, unless it counts dice.
    whole = head if n or c.place - 2 <= c.begin else c.text(c.begin, c.place - 2)
    c.refuse("only whole numbers are read", ("", whole + rest), ("", f"{base}{n + 1}{rest}"))
