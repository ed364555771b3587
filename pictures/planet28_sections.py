"""The sections of a vehicle in battle: the cells of its grid with what is left of each."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planet28.facings import SIDES
from rules.games.planet28.hull_view import HullView, SectionView
from rules.games.planet28.warband.grid import CELLS, COLUMNS, ROWS, ZONES, is_within

from . import palette
from .canvas import WIDTH, Box, Canvas
from .lettering import SMALLEST, cut
from .planet28_hull import FILLED, SHORT

PAD, GAP, TALL, EDGE = 9, 3, 42, 16
GONE = "#e0d6d6"
LEAST = 5
"""How many pixels of a bar show that something is left."""


def drawn_hull(canvas: Canvas, hull: HullView, top: float) -> float:
    """Draw a hull, its front upwards; return where it ends. One without cells is not drawn."""
    standing = {section.cell: section for section in hull.sections if section.cell}
    if not standing:
        return top
    # P28-A53: with limits of a group's own a small one may have cells of the rings.
    zone = next(size for size in reversed(ZONES) if all(is_within(cell, size) for cell in standing))
    cells = [cell for cell in CELLS if is_within(cell, zone)]
    canvas.text((WIDTH / 2, top + EDGE / 2), "front", SMALLEST, on=palette.PAPER, anchor="m")
    rows = sorted({cell[0] for cell in cells})
    for cell in cells:
        _cell(canvas, _box(cell, rows, top + EDGE), standing.get(cell))
    return top + EDGE + TALL * len(rows)


def _box(cell: str, rows: list[str], top: float) -> Box:
    columns = [COLUMNS[ROWS.index(row)] for row in rows]
    wide = (WIDTH - 2 * PAD) / len(columns)
    left = PAD + columns.index(cell[1]) * wide
    above = top + rows.index(cell[0]) * TALL
    return left + GAP / 2, above + GAP / 2, left + wide - GAP / 2, above + TALL - GAP / 2


def _cell(canvas: Canvas, box: Box, one: SectionView | None) -> None:
    """Draw a cell: the section, its HP, and as a bar how much of them is left."""
    if one is None:
        canvas.box(box, palette.PAPER, palette.LINE, 0.5, 3)
        return
    ground = FILLED if one.is_used else GONE
    canvas.box(box, ground, palette.INK if one.hp else palette.LINE, 1, 3)
    middle, room = (box[0] + box[2]) / 2, box[2] - box[0] - 4
    ink = palette.INK if one.hp else palette.FAINT
    name = cut(SHORT.get(one.name, one.name), SMALLEST, room)
    canvas.text((middle, box[1] + 11), name, SMALLEST, ink, on=ground, anchor="m", bold=True)
    left = f"{one.hp}/{one.start_hp}" if one.is_used else "off" if one.hp else "gone"
    canvas.text((middle, box[1] + 24), left, SMALLEST, ink, on=ground, anchor="m")
    bar = (box[0] + 4, box[3] - 8, box[2] - 4, box[3] - 4)
    canvas.box(bar, palette.WHITE, palette.INK, 0.5)
    if one.hp:
        wide = max(LEAST, (bar[2] - bar[0]) * one.hp / one.start_hp)
        canvas.box((bar[0], bar[1], bar[0] + wide, bar[3]), palette.INK)


def told_hull(hull: HullView) -> Iterator[tuple[str, list[str]]]:
    """Yield the sections of each side in words, those of the core last."""
    for side in (*SIDES, "core"):
        found = [_told(one) for one in hull.sections if one.facing == side]
        if found:
            yield side.capitalize(), [", ".join(found)]


def _told(one: SectionView) -> str:
    weapon = f" with {one.weapon}" if one.weapon else ""
    left = f"{one.hp}/{one.start_hp} HP" if one.hp else "gone"
    idle = " out of use" if one.hp and not one.is_used else ""
    return f"{one.name}{weapon} {left}{idle}"
