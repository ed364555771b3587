"""Dice and what is done to them, checked as it is read: sides, order, points, cost.

The order in the text is the order of rolling: reroll, explode, min and max, keep or drop.
"""

from __future__ import annotations

from . import bounds, canonical, limits, own_faces
from .cursor import Cursor
from .faces import TEN
from .keeping import KEEPS, keeps
from .lexer import COMPARES, LABEL, NUMBER, WORDS
from .model import Bracket, Dice, Die, Explode, Keep
from .numbers import integer, number
from .rerolling import REROLLS, explode, reroll

REROLL, EXPLODE, CLAMP, KEEP = 1, 2, 3, 4
EXPLODES = frozenset(("!", "!!", "!p", "!o", "e"))
CLAMPS = frozenset(("min", "mi", "max", "ma"))
STAGES = {
    **dict.fromkeys(REROLLS, REROLL),
    **dict.fromkeys(EXPLODES, EXPLODE),
    **dict.fromkeys(CLAMPS, CLAMP),
    **dict.fromkeys(KEEPS, KEEP),
}
DOINGS = {REROLL: "rerolls", EXPLODE: "explosions", CLAMP: "min and max", KEEP: "keeping"}
EDGES = {"adv": "kh", "dis": "kl"}
D20, PERCENT, FATE = 20, Die(100), Die(3, shift=-2)


def dice(c: Cursor, count: int | Bracket | None, start: int) -> Dice:
    """Read dice whose count, if any, was read from token `start` on."""
    part = _dice(c, count, start)
    c.places.append((start, c.place))
    return part


def _dice(c: Cursor, count: int | Bracket | None, start: int) -> Dice:
    if c.kind in EDGES:
        return _edge(c, Die(D20), start)
    if type(count) is Bracket:
        _check_count(c, count, start)
    die = _die(c, count, start)
    if c.kind in EDGES:
        if count not in (None, 1):
            _refuse_edge(c, start)
        return _edge(c, die, start)
    return _modified(c, 1 if count is None else count, die, start)


def _edge(c: Cursor, die: Die, start: int) -> Dice:
    keep = (Keep(EDGES[c.take()], 1),)
    _charge(c, 2, die, start)
    return Dice(2, die, keep=keep, text=canonical.dice(2, die, None, None, (None, None), keep))


def _refuse_edge(c: Cursor, start: int) -> None:
    word, head = c.texts[c.place], c.text(c.begin, start)
    die = c.text(start + 1, c.place)
    best = "the best of two" if word == "adv" else "the worst of two"
    c.refuse(f"`{word}` belongs to one die", (best, f"{head}{die}{word}{c.rest(1)}"))


def _check_count(c: Cursor, count: Bracket, start: int) -> None:
    if bounds.tested(count.inner)[0] < 0:
        form = c.text(c.begin, start) + "2" + c.rest()
        c.refuse("this number of dice could fall below 0", ("such as", form), at=start)


def _die(c: Cursor, count: int | Bracket | None, start: int) -> Die:
    if c.take() == "dd":
        return _digits(c)
    if c.kind != NUMBER:
        return _named(c, start)
    at = c.place
    sides = number(c)
    if not 1 <= sides <= limits.SIDES:
        form = c.text(c.begin, at) + "10"
        fault = f"a die has 1 to {limits.SIDES:,} sides"
        c.refuse(fault, ("such as", form + c.rest(), form), at=at)
    # Row 80: tens and ones for some bots, one die of 66 sides for others.
    if count is None and sides == 66:
        _refuse_sixty_six(c, start)
    return Die(sides)


def _named(c: Cursor, start: int) -> Die:
    """Read a die whose sides are no number."""
    if c.taken("%"):
        c.percent = True
        return PERCENT
    if c.taken("f"):
        return FATE
    if c.kind == LABEL:
        return own_faces.die(c)
    if c.kind in WORDS and not c.is_apart():
        _refuse_word(c, start)
    c.refuse("the number of sides must follow", ("such as", c.so_far + "6"))


def _refuse_word(c: Cursor, start: int) -> None:
    """Raise Refused for a word that only begins like a die, such as "dex"."""
    at, end = c.place - 1, c.place
    while c.kinds[end] in WORDS and c.starts[end] == c.end(end - 1):
        end += 1
    word, head = c.text(at, end), c.text(c.begin, at)
    fault = f"`{word}` is neither a number nor dice"
    c.refuse(fault, ("such as", f"{head}3", f"{head}1d6", f"{head}d6"), at=at)


def _refuse_sixty_six(c: Cursor, start: int) -> None:
    head, rest = c.text(c.begin, start), c.rest()
    c.refuse(
        "bots disagree whether this is one die or two",
        ("one die of 66 sides", f"{head}1d66{rest}", f"{head}1d66"),
        ("tens and ones", f"{head}dd66{rest}", f"{head}dd66"),
        at=start,
    )


def _digits(c: Cursor) -> Die:
    text = c.texts[c.place] if c.kind == NUMBER else ""
    # 100 and 1000 are read with ten-sided dice, one for each zero.
    if text in ("100", "1000"):
        c.take()
        return Die(TEN, digits=(TEN,) * (len(text) - 1))
    if not 2 <= len(text) <= 4 or any(digit in "01" for digit in text):
        fault = "behind `dd` stand 100, 1000 or the sides of each digit, 2 to 9"
        c.refuse(fault, ("such as", c.so_far + "66"))
    c.take()
    sides = tuple(map(int, text))
    return Die(sides[0], digits=sides)


def _modified(c: Cursor, count: int | Bracket, die: Die, start: int) -> Dice:
    most = count if isinstance(count, int) else bounds.tested(count.inner)[1]
    _charge(c, most, die, start)
    if c.kind not in STAGES:
        return Dice(count, die, text=canonical.number(count) + canonical.die(die))
    if die.faces and STAGES[c.kind] != KEEP:
        fault = "dice with faces of their own are added, kept, dropped or counted"
        c.refuse(fault, ("without it", c.so_far))
    first = c.place
    rerolled = exploding = extra = None
    if c.kind in REROLLS:
        rerolled, extra = reroll(c, die)
    if c.kind in EXPLODES:
        exploding = explode(c, die, rerolled)
        extra = bounds.brought(Dice(1, die, rerolled, exploding))
    if extra is not None:
        _charge_extra(c, extra, most, die, start, first)
    clamp = _clamp(c) if c.kind in CLAMPS else (None, None)
    keep = _kept(c, count, exploding) if c.kind in KEEPS else ()
    # Whatever is still to be done comes too late or twice.
    if c.kind in STAGES:
        _refuse_order(c, start, first)
    text = canonical.dice(count, die, rerolled, exploding, clamp, keep)
    return Dice(count, die, rerolled, exploding, clamp[0], clamp[1], keep, text)


def _kept(c: Cursor, count: int | Bracket, explode: Explode | None) -> tuple[Keep, ...]:
    # With extra dice of their own, what drops all the initial dice may leave some.
    more = explode is not None and explode.how != "!!"
    return keeps(c, count if isinstance(count, int) and count else None, "the dice", more)


def _charge(c: Cursor, count: int, die: Die, start: int) -> None:
    """Count the dice of this part against the limit of the line."""
    c.pools += 1
    each = c.times * (len(die.digits) or 1)
    c.dice += count * each
    if c.dice > limits.DICE:
        room = limits.DICE - (c.dice - count * each)
        name = canonical.die(die)
        form = c.text(c.begin, start) + f"{max(room // each, 1)}{name}"
        meant = ("such as", form + c.rest(), form, f"1{name}")
        read = c.text(0, c.place)
        c.refuse(f"a line rolls at most {limits.DICE:,} dice", meant, at=start, read=read)


def _charge_extra(
    c: Cursor, extra: tuple[int, int], count: int, die: Die, start: int, first: int
) -> None:
    """Count the extra dice to be expected of these, whose modifiers begin at `first`.

    `extra` is the fraction that one of them brings.
    """
    brought, whole = extra
    each, (so_far, unit) = brought * c.times, c.extra
    # A sum of two fractions; nothing is reduced, as all that matters is the comparison.
    c.extra = total, shared = so_far * whole + each * count * unit, unit * whole
    if total <= limits.EXTRA_DICE * shared:
        return
    expected = -(-total // shared)
    fewer = (limits.EXTRA_DICE * unit - so_far) * whole // (unit * each)
    # One figure is enough for an example: 50 rather than 52.
    fewer -= fewer % 10 ** (len(str(fewer)) - 1)
    form = f"{c.text(c.begin, start)}{fewer}{canonical.die(die)}{c.text(first, c.place)}"
    fault = f"about {expected:,} extra dice must be expected, {limits.EXTRA_DICE:,} are the limit"
    # Where one die is too many, no number of them is an example.
    meant = [("such as", form + c.rest(), form)] if fewer > 0 else []
    c.refuse(fault, *meant, at=start, read=c.text(0, c.place))


def _clamp(c: Cursor) -> tuple[int | None, int | None]:
    ends: dict[str, int] = {}
    # Either may stand first, each once.
    while STAGES.get(c.kind) == CLAMP and c.kind[:2] not in ends:
        at = c.place
        word = c.take()[:2]
        ends[word] = integer(c, 2)
        if ends.get("mi", -limits.RESULT) > ends.get("ma", limits.RESULT):
            head = c.text(c.begin, at)
            c.refuse("min may not be above max", ("without it", head + c.rest(), head), at=at)
    return ends.get("mi"), ends.get("ma")


def _refuse_order(c: Cursor, start: int, first: int) -> None:
    """Raise Refused for a misplaced modifier; offer the right order, or the first of its kind."""
    stage, at = STAGES[c.kind], c.place
    before = max(STAGES[kind] for kind in c.kinds[first:at] if kind in STAGES)
    pieces = _pieces(c, first)
    head = c.text(c.begin, first)
    rest = c.text(pieces[-1][2], c.roll_end())
    order = head + _ordered(pieces)
    alone = c.so_far
    if stage < before:
        fault = f"{DOINGS[stage]} come before {DOINGS[before]}"
        c.refuse(fault, ("in order", order + rest, order, alone), at=at)
    c.refuse(f"{DOINGS[stage]} stand only once", ("the first alone", order + rest, alone), at=at)


def _ordered(pieces: list[tuple[int, str, int]]) -> str:
    chosen: dict[int, str] = {}
    for step, text, _ in pieces:
        twice = step in (CLAMP, KEEP)
        chosen[step] = chosen.get(step, "") + text if twice else chosen.get(step, text)
    return "".join(chosen[step] for step in sorted(chosen))


def _pieces(c: Cursor, first: int) -> list[tuple[int, str, int]]:
    """Return the modifiers from a token on: stage, text and the token behind each."""
    pieces = []
    at = first
    while c.kinds[at] in STAGES:
        end = at + 1
        end += c.kinds[end] in COMPARES
        end += c.kinds[end] == "-"
        end += c.kinds[end] == NUMBER
        pieces.append((STAGES[c.kinds[at]], c.text(at, end), end))
        at = end
    return pieces
