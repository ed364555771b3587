"""A battle of Planet 28 as a picture: who is there, HP, the order, contacts, effects, what changed.

There is no table in the bot, so the picture shows each side's characters in turn, those that are
gone by name below them. It is drawn from what `look` returns now and returned before the last row.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.core.seats import seat_title
from rules.games.planet28.view import UnitView, View

from . import palette
from .canvas import WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, width_of, wrapped
from .planet28_words import alt, gone, notes, now, short

__all__ = ["Picture", "draw"]

BACK = "#e6e2d6"
MARGIN = 4
TITLE, SIDE, NAME_ROW, BAR, NOTE, KEY = 22, 20, 17, 7, 14, 16
COLUMN = (WIDTH - 3 * MARGIN) / 2
INSIDE = COLUMN - 12
NAME = 12
MOST_NOTES = 4
KEYS = (
    "arrow: acts now; number: order in this turn",
    "orange: changed last; line in the bar: half",
)


class Block(NamedTuple):
    """A side's characters in a column: its seat, who is here with their notes, who is gone."""

    seat: str
    here: tuple[tuple[UnitView, list[str]], ...]
    gone: list[str]

    @property
    def height(self) -> float:
        units = sum(_height(lines) for _, lines in self.here)
        return SIDE + units + NOTE * len(self.gone) + MARGIN


def draw(view: View, before: View | None = None) -> Picture:
    """Return a battle as a viewer sees it; `before` is what it was like before the last row."""
    old = {unit.id: unit for unit in before.units} if before else {}
    changed = frozenset(u.id for u in view.units if u.id in old and short(u) != short(old[u.id]))
    placed = _placed([_block(view, seat) for seat in view.seats])
    keys = KEYS if _is_first(view) else ()
    bottom = max((top + block.height for block, _, top in placed), default=TITLE)
    canvas = Canvas(WIDTH, bottom + MARGIN + KEY * len(keys), BACK)
    _header(canvas, view)
    for block, left, top in placed:
        _side(canvas, view, block, (left, top), changed)
    for place, words in enumerate(keys):
        canvas.text((MARGIN + 2, bottom + KEY * (place + 0.5)), words, SMALLEST, on=BACK)
    return canvas.picture(alt(view, old))


def _is_first(view: View) -> bool:
    """Say whether nobody has acted yet."""
    return view.turn <= 1 and not any(unit.acted for unit in view.units)


def _block(view: View, seat: str) -> Block:
    names = {unit.id: unit.name for unit in view.units}
    here = tuple(
        (unit, wrapped(". ".join(notes(view, unit, names)), SMALLEST, INSIDE, MOST_NOTES))
        for unit in view.of(seat)
        if unit.here
    )
    lost = gone(view, seat)
    return Block(seat, here, wrapped(lost, SMALLEST, INSIDE, MOST_NOTES) if lost else [])


def _placed(blocks: list[Block]) -> list[tuple[Block, float, float]]:
    """Return each block with its left upper corner: into the column that is shorter."""
    ends = [float(TITLE), float(TITLE)]
    placed = []
    for block in blocks:
        column = 0 if ends[0] <= ends[1] else 1
        placed.append((block, MARGIN + column * (COLUMN + MARGIN), ends[column]))
        ends[column] += block.height
    return placed


def _height(lines: list[str]) -> float:
    return NAME_ROW + BAR + NOTE * len([line for line in lines if line]) + 6


def _header(canvas: Canvas, view: View) -> None:
    """Write the turn, and whose activation it is."""
    turn = f"Turn {view.turn} of {view.limit}"
    canvas.text((MARGIN, TITLE / 2), turn, NAME, on=BACK)
    room = WIDTH - 2 * MARGIN - width_of(turn, NAME) - 10
    words = cut(now(view), NAME, room)
    canvas.text((WIDTH - MARGIN, TITLE / 2), words, NAME, on=BACK, anchor="r", bold=True)


def _side(
    canvas: Canvas, view: View, block: Block, at: tuple[float, float], changed: frozenset[int]
) -> None:
    """Draw one side: its seat, then its characters."""
    left, top = at
    livery = palette.livery(block.seat)
    canvas.box((left, top, left + COLUMN, top + SIDE - 2), livery.fill, palette.INK, 0.7, 3)
    y = top + (SIDE - 2) / 2
    canvas.mark(livery.shape, (left + 10, y), (10, 10), livery.ink)
    title = f"{livery.letter}  {seat_title(block.seat)}"
    canvas.text((left + 20, y), title, NAME, livery.ink, on=livery.fill, bold=True)
    count = f"{len(block.here)} here"
    right = left + COLUMN - 6
    canvas.text((right, y), count, SMALLEST, livery.ink, on=livery.fill, anchor="r")
    top += SIDE
    for unit, lines in block.here:
        _unit(canvas, view, unit, lines, (left, top, unit.id in changed))
        top += _height(lines)
    for line in block.gone:
        canvas.text((left + 6, top + NOTE / 2), line, SMALLEST, palette.FAINT, on=BACK)
        top += NOTE


def _unit(
    canvas: Canvas,
    view: View,
    unit: UnitView,
    lines: list[str],
    at: tuple[float, float, bool],
) -> None:
    """Draw a character: order, name, HP, and what else is to know about it."""
    left, top, changed = at
    acts = unit.id in view.acting
    back = palette.PAPER if acts or changed else BACK
    high = _height(lines) - 2
    if acts or changed:
        rim = palette.INK if acts else palette.FAINT
        canvas.box((left, top, left + COLUMN, top + high), back, rim, 1.4 if acts else 0.7, 3)
    if changed:
        stripe = (left, top, left + 4.5, top + high)
        canvas.box(stripe, palette.CHANGED, palette.INK, 0.7)
    y = top + NAME_ROW / 2 + 1
    _order(canvas, view, unit, (left + 12, y), back)
    hp = f"{unit.hp}/{unit.start_hp}"
    canvas.text((left + COLUMN - 5, y), hp, NAME, on=back, anchor="r", bold=True)
    room = COLUMN - 24 - 9 - width_of(hp, NAME)
    canvas.text((left + 22, y), cut(unit.name, NAME, room), NAME, on=back, bold=True)
    _bar(canvas, unit, (left + 7, top + NAME_ROW))
    for number, line in enumerate(filter(None, lines)):
        spot = (left + 7, top + NAME_ROW + BAR + NOTE * (number + 0.5))
        canvas.text(spot, line, SMALLEST, on=back)


def _order(canvas: Canvas, view: View, unit: UnitView, at: tuple[float, float], back: str) -> None:
    """Draw when a character acts: an arrow for now, else its place among those still to come."""
    if unit.id in view.acting:
        canvas.mark("arrow", at, (11, 11), palette.INK)
        return
    places = [place for place, units in enumerate(view.order, 1) if unit.id in units]
    if places:
        canvas.text(at, str(places[0]), SMALLEST, on=back, anchor="m")


def _bar(canvas: Canvas, unit: UnitView, at: tuple[float, float]) -> None:
    """Draw how many HP of those it started with a character has left, half of them marked."""
    left, top = at
    wide = INSIDE * min(1.0, unit.hp / max(1, unit.start_hp))
    canvas.box((left, top, left + INSIDE, top + 5), palette.WHITE, palette.INK, 0.7)
    if wide > 1:
        canvas.box((left, top, left + wide, top + 5), palette.FAINT, palette.INK, 0.7)
    half = left + INSIDE / 2
    ink = palette.WHITE if wide > INSIDE / 2 else palette.INK
    canvas.box((half - 0.5, top + 1, half + 0.5, top + 4), ink)
