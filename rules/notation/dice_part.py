"""Dice and what is done to them, checked as it is read: sides, order, points, cost.

The order in the text is the order of rolling: reroll, explode, min and max, keep or drop.
"""

from __future__ import annotations

from . import bounds, canonical, limits, own_faces
from .cursor import Cursor
from .faces import TEN, Runs, again, left_by, met, runs, size
from .keeping import KEEPS, keeps
from .lexer import COMPARES, LABEL, NUMBER, WORDS
from .model import Bracket, Dice, Die, Explode, Keep, Point, Reroll
from .numbers import integer, number
from .points import point, spoken

REROLL, EXPLODE, CLAMP, KEEP = 1, 2, 3, 4
REROLLS = frozenset(("r", "rr", "ro"))
EXPLODES = frozenset(("!", "!!", "!p", "!o", "e"))
LISTING = REROLLS | {","}
DICE = frozenset(("d", "dd"))
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
    reroll = explode = extra = None
    if c.kind in REROLLS:
        reroll, extra = _reroll(c, die)
    if c.kind in EXPLODES:
        explode = _explode(c, die, reroll)
        extra = bounds.brought(Dice(1, die, reroll, explode))
    if extra is not None:
        _charge_extra(c, extra, most, die, start, first)
    clamp = _clamp(c) if c.kind in CLAMPS else (None, None)
    keep = _kept(c, count, explode) if c.kind in KEEPS else ()
    # Whatever is still to be done comes too late or twice.
    if c.kind in STAGES:
        _refuse_order(c, start, first)
    text = canonical.dice(count, die, reroll, explode, clamp, keep)
    return Dice(count, die, reroll, explode, clamp[0], clamp[1], keep, text)


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
    meant = ("such as", form + c.rest(), form)
    c.refuse(fault, meant, at=start, read=c.text(0, c.place))


def _reroll(c: Cursor, die: Die) -> tuple[Reroll, tuple[int, int]]:
    """Read a reroll; return it with the extra dice that one die brings by it, a fraction."""
    at, faces = c.place, runs(die)
    if die.sides == 1:
        fault = f"a {canonical.die(die)} shows nothing else, however often it is rerolled"
        c.refuse(fault, ("without it", c.so_far))
    once = c.take() == "ro"
    # In a list every number means that face alone.
    listed = c.kind == NUMBER and _is_list(c, once, 1)
    found = Point("=", number(c)) if listed else point(c, faces, upwards=False)
    if found is None:
        c.refuse("the faces to reroll must follow", ("such as", f"{c.so_far}={faces[0][0]}"))
    rerolled = _check_faces(c, at, faces, found, die)
    if c.kind not in LISTING:
        reroll = Reroll(once, found)
        return reroll, bounds.brought_by(reroll, rerolled, size(faces))
    reroll = Reroll(once, found, _also(c, at, found, die))
    rerolled = size(again(reroll, faces))
    if rerolled == size(faces):
        c.refuse("every face is rerolled, so it would never end", ("", c.text(c.begin, at)), at=at)
    return reroll, bounds.brought_by(reroll, rerolled, size(faces))


def _is_list(c: Cursor, once: bool, ahead: int = 0) -> bool:
    """Return whether another face to reroll follows: `,2` outside brackets, or `r2`."""
    kind, behind = c.ahead(ahead), c.ahead(ahead + 1)
    if kind in REROLLS:
        exact = behind == "=" and c.ahead(ahead + 2) == NUMBER
        return (kind == "ro") == once and (behind == NUMBER or exact)
    return kind == "," and c.depth == 0 and behind == NUMBER and c.ahead(ahead + 2) not in DICE


def _also(c: Cursor, at: int, found: Point, die: Die) -> tuple[int, ...]:
    """Read the further faces of a list of those that are rerolled, which begins at a token."""
    also: list[int] = []
    while _is_list(c, c.kinds[at] == "ro"):
        c.take()
        if c.kind == "=":
            c.take()
        face = number(c)
        if not met(runs(die), Point("=", face)):
            head = c.text(c.begin, at)
            c.refuse(f"no {canonical.die(die)} shows {face}", ("without it", head), at=at)
        if not found.is_met_by(face) and face not in also:
            also.append(face)
    return tuple(sorted(also))


def _explode(c: Cursor, die: Die, reroll: Reroll | None) -> Explode:
    at, faces = c.place, left_by(reroll, runs(die))
    once = c.kind == "!o"
    # One face left explodes always or never, whatever point would follow.
    if size(faces) == 1:
        fault = f"every face of a {canonical.die(die)} explodes{'' if once else ', without end'}"
        if faces != runs(die):
            always = "always" if once else "without end"
            fault = f"only {faces[0][0]}s are left to explode, {always} or never"
        c.refuse(fault, ("", c.so_far + c.rest(1), c.so_far))
    how = c.take().replace("e", "!")
    found = point(c, runs(die), upwards=True)
    if found is None and c.texts[at] == "e":
        c.refuse("the faces that explode must follow", ("such as", f"{c.so_far}{faces[-1][1]}"))
    # Without a point the highest face explodes (section 3).
    found = found or Point("=", runs(die)[-1][1])
    _check_faces(c, at, faces, found, die, once)
    return Explode(how, found)


def _check_faces(
    c: Cursor, at: int, faces: Runs, found: Point, die: Die, once: bool = False
) -> int:
    """Return how many faces meet a point; raises Refused where that is none of them, or all."""
    many = met(faces, found)
    if 0 < many < size(faces):
        return many
    if many == 0:
        head, name = c.text(c.begin, at), canonical.die(die)
        shows = f"shows {spoken(found)}" if faces == runs(die) else f"left shows {spoken(found)}"
        c.refuse(f"no {name} {shows}", ("without it", head + c.rest(), head), at=at)
    fewer = _one_face_less(c, at, found, faces)
    ends = "all the dice would be doubled" if once else "it would never end"
    fault = f"every face is {_beyond(found)}, so {ends}"
    c.refuse(fault, ("such as", fewer, c.text(c.begin, at)), at=at)


def _beyond(found: Point) -> str:
    words = {"<": "below", ">": "above", "<=": "at most", ">=": "at least"}
    return f"{words.get(found.op, 'exactly')} {found.n}"


def _one_face_less(c: Cursor, at: int, found: Point, faces: Runs) -> str:
    edge = faces[-1][1] if found.op[0] == "<" else faces[0][0]
    word = c.texts[at].replace("rr", "r")
    return f"{c.text(c.begin, at)}{word}{found.op[0]}{edge}{c.rest()}"


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
