"""Rerolls and explosions, checked as they are read: some faces, never all of them."""

from __future__ import annotations

from . import bounds, canonical
from .cursor import Cursor
from .faces import Runs, again, left_by, met, runs, size
from .lexer import NUMBER
from .model import Die, Explode, Point, Reroll
from .numbers import number
from .points import point, spoken

REROLLS = frozenset(("r", "rr", "ro"))
LISTING = REROLLS | {","}
DICE = frozenset(("d", "dd"))


def reroll(c: Cursor, die: Die) -> tuple[Reroll, tuple[int, int]]:
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
        alone = Reroll(once, found)
        return alone, bounds.brought_by(alone, rerolled, size(faces))
    several = Reroll(once, found, _also(c, at, found, die))
    rerolled = size(again(several, faces))
    if rerolled == size(faces):
        c.refuse("every face is rerolled, so it would never end", ("", c.text(c.begin, at)), at=at)
    return several, bounds.brought_by(several, rerolled, size(faces))


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


def explode(c: Cursor, die: Die, before: Reroll | None) -> Explode:
    """Read which faces explode, once or without end, of those that a reroll leaves."""
    at, faces = c.place, left_by(before, runs(die))
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
