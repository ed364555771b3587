"""What lies on a hex of Planet X, side by side: a die, a colony, tokens, or whose territory it is.

Colonies and tokens have their owner's colour and letter; a colony and an open hex show the owner's
shape, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.games.planetx.state import State

from . import palette
from .canvas import Canvas, Point
from .planetx_ground import Sizes

STAR = "#f0e442"
FOG = "#eef2f6"
WAVE = "#0072b2"
CRACK = "#a3260f"
GAP = 0.8
A_LINE = 3
"""How many players' shapes stand side by side on an open hex."""

Spread = dict[str, list[str]]
Paint = Callable[[Point], None]


class Item(NamedTuple):
    """Something that lies on a hex: how wide it is, and how it is painted around a point."""

    wide: float
    paint: Paint


def contents(canvas: Canvas, sizes: Sizes, at: Point, found: list[Item]) -> None:
    """Paint what lies on a hex side by side, in its lower half."""
    wide = sum(item.wide for item in found) + GAP * (len(found) - 1)
    x, y = at[0] - wide / 2, at[1] + sizes.slot_down
    for item in found:
        item.paint((x + item.wide / 2, y))
        x += item.wide + GAP


def items(canvas: Canvas, sizes: Sizes, state: State, name: str, spread: Spread) -> list[Item]:
    """Return what lies on a hex, from left to right; `spread` says whose territory it is."""
    found = [*_piece(canvas, sizes, state, name), *_tokens(canvas, sizes, state, name)]
    if name in spread and not found:
        found.append(territory(canvas, sizes, spread[name]))
    if state.promised.get(name) == "under":
        found.append(star(canvas, sizes))
    if name in state.sea and not found:
        found.append(wave(canvas, sizes))
    return found


def _piece(canvas: Canvas, sizes: Sizes, state: State, name: str) -> Iterator[Item]:
    """Yield the colony or the die on a hex."""
    face = state.dice.get(name)
    if name in state.colonies:
        yield colony(canvas, sizes, state.colonies[name].owner)
    elif state.promised.get(name) == "on_top":
        yield fog(canvas, sizes)
    elif face is not None:
        yield die(canvas, sizes, face)


def _tokens(canvas: Canvas, sizes: Sizes, state: State, name: str) -> list[Item]:
    """Return the defence and oath tokens on a hex; defences that find no room are counted."""
    oaths = [oath(canvas, sizes, seat) for seat, at in state.oaths.items() if at == name]
    seats = state.shields.get(name, ())
    shields = [shield(canvas, sizes, palette.livery(s).fill, _letter(s)) for s in seats]
    found = [*shields, *oaths]
    if sum(item.wide + GAP for item in found) - GAP > sizes.room:
        return [shield(canvas, sizes, palette.PAPER, str(len(seats))), *oaths]
    return found


def _letter(seat: str) -> str:
    return palette.livery(seat).letter


def colony(canvas: Canvas, sizes: Sizes, seat: str) -> Item:
    """Return a colony on its owner's colour: shape and letter."""
    livery, size = palette.livery(seat), sizes.letter * 0.8

    def paint(at: Point) -> None:
        # On small hexes both stand out over the slanting sides: their own colour goes with them.
        shape, letter = (at[0] - size / 2 - 0.4, at[1]), (at[0] + size / 2 + 0.4, at[1])
        around = size + 1.4, size + 1.4
        canvas.mark(livery.shape, shape, around, livery.ink, livery.fill)
        canvas.text(
            letter,
            livery.letter,
            sizes.letter,
            livery.ink,
            on=livery.fill,
            anchor="m",
            bold=True,
            rim=0.7,
        )

    return Item(2 * size, paint)


def die(canvas: Canvas, sizes: Sizes, face: str) -> Item:
    """Return a die with its face; a fissure's has a crack."""
    half = sizes.slot / 2

    def paint(at: Point) -> None:
        x, y = at
        size = (sizes.slot, sizes.slot)
        canvas.mark("plate", at, size, palette.PAPER, palette.INK, 0.5)
        if face == "F" and sizes.slot > 14:
            _crack(canvas, (x + half * 0.68, y), half)
            x -= half * 0.3
        canvas.text((x, y), face, sizes.letter, on=palette.PAPER, anchor="m", bold=True, rim=0.4)

    return Item(sizes.slot, paint)


def _crack(canvas: Canvas, at: Point, half: float) -> None:
    """Draw a crack from the top of a die to its foot."""
    steps = ((0.2, -0.8), (-0.15, -0.3), (0.15, 0.1), (-0.2, 0.8))
    points = [(at[0] + half * dx, at[1] + half * dy) for dx, dy in steps]
    for start, end in pairwise(points):
        canvas.line(start, end, CRACK, half * 0.16)


def fog(canvas: Canvas, sizes: Sizes) -> Item:
    """Return the cloud of a promised token over a die that nobody has scouted."""
    wide = sizes.slot * 1.5

    def paint(at: Point) -> None:
        canvas.mark("cloud", at, (wide, sizes.slot * 1.1), FOG, palette.INK, 0.6)
        canvas.text(at, "?", sizes.letter, on=FOG, anchor="m", bold=True)

    return Item(wide, paint)


def star(canvas: Canvas, sizes: Sizes) -> Item:
    """Return the star of a promised token that lies bare."""
    size = sizes.slot * 0.75
    return Item(size, lambda at: canvas.mark("star", at, (size, size), STAR, palette.INK, 0.7))


def shield(canvas: Canvas, sizes: Sizes, fill: str, letter: str) -> Item:
    """Return a defence token: a shield with its owner's letter, or how many there are."""
    wide = max(9.4, sizes.slot * 0.8)
    ink = palette.WHITE if fill == palette.livery("blue").fill else palette.INK

    def paint(at: Point) -> None:
        canvas.mark("shield", at, (wide, sizes.slot * 1.1), fill, palette.INK, 0.6)
        canvas.text((at[0], at[1] - 0.3), letter, sizes.token, ink, on=fill, anchor="m", rim=0.5)

    return Item(wide, paint)


def oath(canvas: Canvas, sizes: Sizes, seat: str) -> Item:
    """Return an oath token: a pennant with its owner's letter."""
    livery, wide = palette.livery(seat), max(9.4, sizes.slot * 0.8)

    def paint(at: Point) -> None:
        canvas.mark("pennant", at, (wide, sizes.slot * 1.1), livery.fill, palette.INK, 0.6)
        spot = (at[0] - 0.2, at[1] - 0.4)
        canvas.text(
            spot, livery.letter, sizes.token, livery.ink, on=livery.fill, anchor="m", rim=0.5
        )

    return Item(wide, paint)


def territory(canvas: Canvas, sizes: Sizes, seats: list[str]) -> Item:
    """Return the shapes of those whose territory an open hex is."""
    rows = [seats[i : i + A_LINE] for i in range(0, len(seats), A_LINE)]
    step = min(sizes.slot * 0.62, sizes.slot / len(rows), sizes.room / A_LINE)

    def paint(at: Point) -> None:
        for line, row in enumerate(rows):
            y = at[1] + (line - (len(rows) - 1) / 2) * step
            for place, seat in enumerate(row):
                x = at[0] + (place - (len(row) - 1) / 2) * step
                canvas.seat(seat, (x, y), step - 0.5)

    return Item(step * min(A_LINE, len(seats)), paint)


def wave(canvas: Canvas, sizes: Sizes) -> Item:
    """Return the waves of a sea route."""
    size = sizes.slot / 4

    def paint(at: Point) -> None:
        points = [(at[0] + (k - 2) * size, at[1] + (k % 2 - 0.5) * size) for k in range(5)]
        for start, end in pairwise(points):
            canvas.line(start, end, WAVE, 1.2)

    return Item(4 * size, paint)
