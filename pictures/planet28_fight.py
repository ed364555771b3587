"""The fight of Planet 28 as a picture: who is locked with whom, aboard, apart, and how far.

Those who touch stand opposite each other, joined by lines; whoever touches nobody stands below with
what is to know of it, then the distances that were last said, and who is down or gone.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.games.planet28.gaps import Gap
from rules.games.planet28.view import UnitView, View

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, wrapped
from .planet28_fight_words import MOST_GAPS, distance, fight_lines, marks, parted

TALLEST = 2400
PAD, HEAD, TITLE, CHIP, GAP, LINE = 6, 26, 22, 34, 5, 15
WIDE, BEND = 132, 12
NAME = 12
MOST_FREE, MOST_LINES = 12, 3


def draw(view: View, told: tuple[Gap, ...]) -> Picture:
    """Return who is where in a battle, with what was last said of distances."""
    canvas = Canvas(WIDTH, TALLEST, palette.PAPER)
    canvas.box((0, 0, WIDTH, HEAD), palette.NIGHT)
    middle = (PAD, HEAD / 2)
    canvas.text(middle, view.now, NAME, palette.PAPER, on=palette.NIGHT, bold=True)
    end = (WIDTH - PAD, HEAD / 2)
    goal = cut(view.ended or "who is where", SMALLEST, WIDTH / 2)
    canvas.text(end, goal, SMALLEST, palette.PAPER, on=palette.NIGHT, anchor="r")
    top = _all(canvas, view, told, HEAD + 2)
    canvas.crop(top + PAD)
    return canvas.picture(". ".join((view.now, *fight_lines(view, told)))[:MOST_ALT])


def _all(canvas: Canvas, view: View, told: tuple[Gap, ...], top: float) -> float:
    fight = parted(view)
    if fight.locked:
        top = _title(canvas, "Locked in combat", top)
    for combat in fight.locked:
        top = _combat(canvas, combat, top)
    for ride, units in fight.riding.items():
        top = _title(canvas, f"In {view.unit(ride).name}", top)
        top = _rows(canvas, units, top)
    if fight.free:
        top = _title(canvas, "Touching nobody", top)
        top = _rows(canvas, fight.free[:MOST_FREE], top)
        more = len(fight.free) - MOST_FREE
        top = _words(canvas, [f"and {more} more: /game status"] if more > 0 else [], top)
    if told:
        top = _title(canvas, "Distances last said", top)
        top = _words(canvas, (distance(view, gap) for gap in told[:MOST_GAPS]), top)
    if fight.gone:
        top = _title(canvas, "Down or gone", top)
        lost = ", ".join(f"{unit.name} ({unit.status})" for unit in fight.gone)
        top = _words(canvas, [lost], top)
    return top


def _title(canvas: Canvas, words: str, top: float) -> float:
    canvas.box((PAD, top + 3, WIDTH - PAD, top + 4), palette.LINE)
    spot = (PAD, top + 13)
    said = cut(words, SMALLEST, WIDTH - 2 * PAD)
    canvas.text(spot, said, SMALLEST, palette.BLOOD, on=palette.PAPER, bold=True)
    return top + TITLE


def _combat(canvas: Canvas, combat: tuple[UnitView, ...], top: float) -> float:
    """Draw a combat: one side's units on the left, all others on the right, lines between."""
    side = combat[0].seat
    left = [unit for unit in combat if unit.seat == side]
    right = [unit for unit in combat if unit.seat != side]
    places = {}
    for column, units in ((PAD, left), (WIDTH - PAD - WIDE, right)):
        for row, unit in enumerate(units):
            places[unit.id] = (column, top + row * (CHIP + GAP))
    for unit in combat:
        for other in unit.touching:
            if unit.id < other and other in places:
                _joined(canvas, places[unit.id], places[other])
    for unit in combat:
        _chip(canvas, unit, places[unit.id])
    return top + max(len(left), len(right)) * (CHIP + GAP) + 3


def _joined(canvas: Canvas, one: tuple[float, float], other: tuple[float, float]) -> None:
    """Join two who touch by a line, on one side by one that bends towards the other."""
    ends = [(x + WIDE if x == PAD else x, y + CHIP / 2) for x, y in (one, other)]
    if one[0] != other[0]:
        canvas.line(ends[0], ends[1], palette.INK, 2)
        return
    bend = (ends[0][0] + (BEND if one[0] == PAD else -BEND), (ends[0][1] + ends[1][1]) / 2)
    for end in ends:
        canvas.line(end, bend, palette.INK, 2)


def _chip(canvas: Canvas, unit: UnitView, at: tuple[float, float]) -> None:
    """Draw a unit of a combat: whose it is, its name, its HP and what else is to know."""
    x, y = at
    canvas.box((x, y, x + WIDE, y + CHIP), palette.WHITE, palette.INK, 0.8, 3)
    canvas.badge(unit.seat, (x + 16, y + CHIP / 2), SMALLEST)
    room = WIDE - 36
    name = cut(unit.name, NAME, room)
    canvas.text((x + 32, y + 10), name, NAME, on=palette.WHITE, bold=True)
    said = cut(", ".join(marks(unit)), SMALLEST, room)
    canvas.text((x + 32, y + 25), said, SMALLEST, on=palette.WHITE)


def _rows(canvas: Canvas, units: Iterable[UnitView], top: float) -> float:
    """Draw units that touch nobody, one below the other."""
    for unit in units:
        canvas.badge(unit.seat, (PAD + 13, top + LINE / 2), SMALLEST)
        said = wrapped(", ".join(marks(unit)), SMALLEST, WIDTH - 2 * PAD - 30, MOST_LINES)
        name = cut(unit.name, NAME, WIDTH - 2 * PAD - 30)
        canvas.text((PAD + 30, top + LINE / 2), name, NAME, on=palette.PAPER, bold=True)
        top = _words(canvas, said, top + LINE, PAD + 30) + 2
    return top


def _words(canvas: Canvas, lines: Iterable[str], top: float, left: float = PAD) -> float:
    for text in lines:
        for line in wrapped(text, SMALLEST, WIDTH - PAD - left, MOST_LINES):
            canvas.text((left, top + LINE / 2), line, SMALLEST, on=palette.PAPER)
            top += LINE
    return top
