"""What is said where a line cannot go on, and the form that was probably meant.

Each hint looks at the token at fault and what stands around it; none changes the line.
"""

from __future__ import annotations

from typing import NoReturn

from . import limits
from .cursor import Cursor
from .foreign import FOREIGN, foreign
from .keeping import KEEPS
from .lexer import COMMENT, END, LABEL, NUMBER, REPEAT, UNKNOWN, WORDS
from .numbers import spelled
from .own import ALONE
from .own import WORDS as OWN_WORDS

SIGNED_D20 = {"+": ("advantage", "adv", "plus"), "-": ("disadvantage", "dis", "minus")}
NEITHER = "this is neither dice nor one of your saved rolls"
LONG_DASH = "—"


def check_start(c: Cursor) -> None:
    """Refuse a roll that begins as another bot's advantage, or with no number and no dice."""
    # In one family of bots a sign before a d20 is advantage or disadvantage.
    if c.kind in SIGNED_D20 and c.ahead() == "d" and c.texts[c.place + 2] in ("20", "%"):
        word, form, sign = SIGNED_D20[c.kind]
        die = c.text(c.place + 1, c.place + 3)
        edge = form if die == "d20" else f"{die}{form}"
        plain = f"-1{die}" if sign == "minus" else f"1{die}"
        name = "one d20" if die == "d20" else f"one {die}"
        said = f"{sign} {name}" if sign == "minus" else name
        head, rest = c.so_far, c.rest(3)
        meant = (word, f"{head}{edge}{rest}", edge), (said, f"{head}{plain}{rest}", plain)
        c.refuse(f"some bots roll {word} for this", *meant)


def too_long(c: Cursor) -> NoReturn:
    """Refuse a line of too many characters, » where they become too many."""
    c.starts.insert(0, min(limits.CHARACTERS, len(c.plain)))
    most = limits.CHARACTERS
    c.refuse(f"a line has at most {most} characters", at=0, read=f"the first {most}")


def too_many_results(c: Cursor, times: int) -> NoReturn:
    """Refuse more results than a line gives."""
    room = limits.RESULTS - (c.results - c.times)
    form = f"{room}x{c.rest()}" if times else ""
    read = c.text(0, c.place)
    fault = f"a line gives at most {limits.RESULTS} results"
    c.refuse(fault, ("such as", form, c.text(c.place, c.roll_end())), at=c.begin, read=read)


def missing(c: Cursor) -> NoReturn:
    """Refuse where a number or dice must stand and something else does."""
    if c.kind == UNKNOWN or c.place == c.value:
        _at_the_start(c)
    if c.kind in OWN_WORDS:
        c.refuse(ALONE[c.kind], ("alone", c.rest()))
    c.refuse("a number or dice must follow", ("such as", c.so_far + "3", c.so_far + "3)"))


def _at_the_start(c: Cursor) -> None:
    if c.kind == UNKNOWN and c.texts[c.place] in "[.,":
        _sign(c)
    if c.place != c.value:
        c.refuse("a number or dice must follow", ("such as", c.so_far + "3", c.so_far + "3)"))
    if c.begin > 0 and c.kinds[c.begin - 1] == ";" and c.place == c.begin:
        _behind_semicolon(c)
    if c.place > c.begin:
        c.refuse("dice must follow", ("such as", c.so_far + "4d6"))
    if c.kind == "+":
        c.refuse("nothing stands before the plus", ("without it", c.rest(1)))
    c.refuse(NEITHER)


def _behind_semicolon(c: Cursor) -> None:
    before = c.begin - 2
    if c.kind == END or c.kind == ";":
        c.refuse("another roll must follow", ("without it", c.text(0, c.begin - 1)))
    if c.kinds[before] != COMMENT:
        c.refuse(NEITHER)
    words = c.typed_from(c.starts[c.place], c.starts[c.roll_end()])
    head = c.text(0, c.begin - 1)
    fault = f'a comment ends at `;`, and "{words}" is no roll'
    form = f"{head}, {words}"
    begin, c.begin = c.begin, 0
    c.place = c.roll_end()
    c.refuse(fault, ("all comment", form), at=begin)


def open_bracket(c: Cursor, start: int, closing: str) -> NoReturn:
    """Refuse where a bracket that began at token `start` is not closed."""
    if c.kind == "," and closing == ")":
        _braces(c, start)
    if c.kind not in (END, ";", COMMENT):
        leftover(c)
    name = "bracket" if closing == ")" else "brace"
    # The form offered closes whatever brackets are open outside this one too.
    deep = c.so_far + closing
    closed = [deep + closing * more for more in range(3)]
    c.refuse(f"the {name} is still open", ("closed", *closed))


def _braces(c: Cursor, start: int) -> None:
    at, head = c.place, c.text(c.begin, start)
    place = at
    while c.kinds[place] not in (")", ";", END):
        place += 1
    inner = c.text(start + 1, place)
    c.place = min(place + 1, c.roll_end())
    form = f"{head}{{{inner}}}{c.rest()}"
    better = {"kh": "the better", "kl": "the worse"}.get(c.kind, "as a group")
    if inner.count(",") > 1 and better != "as a group":
        better = "the best" if c.kind == "kh" else "the worst"
    c.refuse("members of a group stand in braces", (better, form), at=at)


def leftover(c: Cursor) -> NoReturn:
    """Refuse what follows a value that was already complete."""
    kind = c.kind
    if kind == UNKNOWN or _prose(c):
        _unknown(c)
    if kind in (NUMBER, "d", "dd", "(", "{", *OWN_WORDS):
        _no_sign(c)
    if kind == REPEAT:
        _repeat_behind(c)
    if kind in ("adv", "dis"):
        _edge_behind(c)
    if kind in KEEPS:
        _keep_behind(c)
    _sign(c)


def _prose(c: Cursor) -> bool:
    """Say whether known words run together to something else, as in "fred"."""
    if not (c.apart() and c.kind in WORDS and c.ahead() in WORDS):
        return False
    return c.ends[c.place] == c.starts[c.place + 1]


def _unknown(c: Cursor) -> NoReturn:
    word = c.texts[c.place]
    if word in FOREIGN:
        foreign(c, word)
    if not word.isalnum():
        _sign(c)
    if c.apart():
        words = c.typed_from(c.starts[c.place], c.starts[c.roll_end()])
        c.refuse("a comment starts with `#`", ("", f"{c.so_far} # {words}"))
    c.refuse(f"`{word}` is not read here", ("without it", c.so_far))


def _no_sign(c: Cursor) -> NoReturn:
    head, rest = c.so_far, c.rest()
    before = c.place - c.value
    if before == 1 and c.kinds[c.value] == NUMBER and c.kind in (NUMBER, "d", "dd"):
        n = int(c.texts[c.value])
        rolls = f"{spelled(n)} {'roll' if n == 1 else 'rolls'}"
        c.refuse(
            "dice follow with nothing between" if "d" in rest else "a sign is missing",
            (rolls, f"{head}x{rest}"),
            ("a product", f"{head}*{rest}"),
        )
    if c.kind in ("(", "{"):
        c.refuse("a sign is missing", ("times", f"{head}*{rest}"))
    c.refuse("a sign is missing", ("plus", f"{head}+{rest}"), ("times", f"{head}*{rest}"))


def _repeat_behind(c: Cursor) -> NoReturn:
    head = c.so_far
    n = c.texts[c.place + 1] if c.ahead() == NUMBER else ""
    rest = c.rest(2)
    few = int(n) if n and len(n) < 3 else 0
    rolls = f"{spelled(few)} {'roll' if few == 1 else 'rolls'}"
    c.refuse(
        f"`{c.texts[c.place]}` repeats and stands first",
        (rolls, f"{n}x{head}{rest}"),
        (f"times {n}", f"{head}*{n}{rest}"),
    )


def _edge_behind(c: Cursor) -> NoReturn:
    word = c.texts[c.place]
    two = "best of two" if word == "adv" else "worst of two"
    head = c.text(c.begin, c.value)
    body = c.text(c.value, c.place)
    first, sign, more = _split(body)
    plain = {"1d20": word, "d20": word}.get(first, first.removeprefix("1") + word)
    spoken = {"+": ", plus ", "-": ", minus "}.get(sign, "")
    said = f"{two}{spoken}{more}" if spoken and more.isdigit() else two
    form = f"{head}{plain}{sign}{more}{c.rest(1)}"
    c.refuse(f"`{word}` belongs to one die", (said, form, f"{head}{word}"))


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


def _sign(c: Cursor) -> NoReturn:
    text, head, rest = c.texts[c.place], c.so_far, c.rest(1)
    if text in ("**", "^"):
        _power(c)
    if text in (".", ","):
        _point_in_number(c)
    if text == LONG_DASH:
        fault = "a long dash may be one minus or two"
        c.refuse(fault, ("one", f"{head}-{rest}"), ("two", f"{head}--{rest}"))
    if c.kind == LABEL:
        c.refuse("one label stands behind each part", ("without it", head + rest))
    if text == "[":
        c.refuse("this label is not closed", ("without it", head))
    if text in (")", "}"):
        c.refuse("no bracket is open here", ("without it", head + rest, head))
    c.refuse(f"`{text}` is not read here", ("without it", head + rest, head))


def _power(c: Cursor) -> NoReturn:
    base = c.texts[c.place - 1]
    n = c.texts[c.place + 1] if c.ahead() == NUMBER else ""
    meant = ("without it", c.so_far)
    if base.isdigit() and n and 1 < int(n[:3]) <= 10:
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
        c.refuse("members of a group stand in braces", ("such as", "{2d6,3d4}kh1"))
    whole = c.text(c.begin, c.place - 2) if number and c.place - 2 > c.begin else head
    more = f"{head[: -len(c.texts[c.place - 1])]}1" if number else head
    c.refuse("only whole numbers are read", ("", whole), ("", more))
