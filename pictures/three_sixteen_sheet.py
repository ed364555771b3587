"""A trooper's sheet as a card: abilities, Health, kills, weapons, Flashbacks with their words.

The sections are stacked, so it is as readable on a phone as on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.games.three_sixteen.card import sheet as sheet_lines
from rules.games.three_sixteen.model import HEALTH, Slot, Trooper
from rules.games.three_sixteen.troopers.health import BOXES, SPARED
from rules.games.three_sixteen.troopers.medals import medal_text
from rules.games.three_sixteen.troopers.ranks import title
from rules.games.three_sixteen.troopers.weapons import Weapon
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import RANGES, step_text

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, wrapped

TALLEST = 1_400
HEAD, HEALTH_ROW, WEAPON_ROW, SLOT, LINE = 56, 46, 18, 19, 15
PAD, BODY, NAME, BIG = 9, 12, 15, 19
COLUMN = 46
MOST_LINES = 3
IN_HAND = "#e7dcc6"
SLOT_FILLS = {"open": palette.WHITE, "used": palette.BLOOD, "closed": "#d9d4c8"}
SLOT_MARKS = {"open": "", "used": "X", "closed": "-"}
RIGHT = WIDTH - PAD
ROOM = WIDTH - 2 * PAD

Section = Callable[[Canvas, Trooper, float], float]


def sheet(view: View, seat: str) -> Picture | None:
    """Return a trooper's sheet, None for a seat without one."""
    trooper = view.troopers.get(seat)
    return None if trooper is None else sheet_of(trooper)


def sheet_of(trooper: Trooper) -> Picture:
    """Return the sheet of any trooper, even a fallen one."""
    canvas = Canvas(WIDTH, TALLEST, palette.PAPER)
    top = 0.0
    for section in SECTIONS:
        top = section(canvas, trooper, top)
    canvas.crop(top + PAD)
    return canvas.picture(sheet_alt(trooper))


def _head(canvas: Canvas, trooper: Trooper, top: float) -> float:
    """Draw rank and name, with both abilities in boxes on the right."""
    night, pale = palette.NIGHT, palette.PAPER
    canvas.box((0, top, WIDTH, top + HEAD), night)
    canvas.badge(trooper.seat, (22, top + 14), SMALLEST)
    room = WIDTH - 92 - PAD
    name = cut(trooper.name, NAME, room - 32)
    canvas.text((40, top + 14), name, NAME, pale, on=night, bold=True)
    rank = f"{title(trooper.rank)}{', dead' if trooper.status == 'dead' else ''}"
    canvas.text((PAD, top + 32), cut(rank, BODY, room), BODY, pale, on=night)
    said = cut(trooper.reputation, SMALLEST, room)
    canvas.text((PAD, top + 47), said, SMALLEST, pale, on=night)
    for number, (what, value) in enumerate((("FA", trooper.fa), ("NFA", trooper.nfa))):
        left = WIDTH - 88 + number * 43
        canvas.box((left, top + 6, left + 38, top + HEAD - 6), night, pale, 0.8)
        canvas.text((left + 19, top + 16), what, SMALLEST, pale, on=night, anchor="m")
        canvas.text((left + 19, top + 37), str(value), BIG, pale, on=night, anchor="m")
    return top + HEAD


def _health(canvas: Canvas, trooper: Trooper, top: float) -> float:
    """Draw the three boxes with their names above, and what is used up on this planet."""
    wide = ROOM / 4
    # C316-A33: whoever lives with three marks is worn out, not dead.
    last = SPARED if len(trooper.boxes) == BOXES and trooper.status != "dead" else HEALTH[-1]
    ticks = (*((box, _mark(trooper, n)) for n, box in enumerate((*HEALTH[:-1], last))),)
    armour = ("Armour", "used" if trooper.armour_used else "ready")
    for number, (what, mark) in enumerate((*ticks, armour)):
        left = PAD + number * wide
        canvas.text((left, top + 13), what, SMALLEST, palette.FAINT, on=palette.PAPER)
        filled = bool(mark) and mark != "ready"
        fill = palette.BLOOD if filled else palette.WHITE
        ink = palette.WHITE if filled else palette.INK
        right = left + (20 if number < 3 else wide - 5)
        canvas.box((left, top + 22, right, top + 42), fill, palette.INK, 0.8)
        size = BODY if number < 3 else SMALLEST
        canvas.text(((left + right) / 2, top + 32), mark, size, ink, on=fill, anchor="m")
    return top + HEALTH_ROW


def _mark(trooper: Trooper, number: int) -> str:
    return trooper.boxes[number].kind if number < len(trooper.boxes) else ""


def _rule(canvas: Canvas, words: str, top: float) -> float:
    """Draw a section's title with a line above it."""
    canvas.box((PAD, top + 5, RIGHT, top + 6), palette.LINE)
    spot = (PAD, top + 16)
    canvas.text(spot, words, SMALLEST, palette.BLOOD, on=palette.PAPER, bold=True)
    return top + 25


def _record(canvas: Canvas, trooper: Trooper, top: float) -> float:
    top = _rule(canvas, "Kills", top)
    text = f"{trooper.mission} this mission, {trooper.total} in all"
    canvas.text((PAD, top + LINE / 2), cut(text, BODY, ROOM), BODY, on=palette.PAPER)
    return top + LINE


def _weapons(canvas: Canvas, trooper: Trooper, top: float) -> float:
    """Draw the weapons as a table: what each kills at Close, Near and Far."""
    heads = top + 16
    top = _rule(canvas, "Weapons", top)
    for number, place in enumerate(RANGES):
        spot = (_column(number), heads)
        canvas.text(spot, place.title(), SMALLEST, palette.FAINT, on=palette.PAPER, anchor="m")
    for weapon in trooper.weapons:
        _weapon(canvas, trooper, weapon, top)
        top += WEAPON_ROW
    return top


def _column(number: int) -> float:
    """Return the middle of a range's column."""
    return RIGHT - COLUMN * (2.5 - number)


def _weapon(canvas: Canvas, trooper: Trooper, weapon: Weapon, top: float) -> None:
    in_hand = weapon.kind == trooper.in_hand
    back = IN_HAND if in_hand else palette.PAPER
    if in_hand:
        canvas.box((PAD - 4, top, RIGHT + 4, top + WEAPON_ROW - 1), back)
    name = f"{weapon.pattern().title}{' (in hand)' if in_hand else ''}"
    y = top + WEAPON_ROW / 2
    canvas.text((PAD, y), cut(name, BODY, ROOM - 3 * COLUMN), BODY, on=back)
    for number, place in enumerate(RANGES):
        step = step_text(weapon.step(place)) + "+" * weapon.raised[number]
        canvas.text((_column(number), y), step, BODY, on=back, anchor="m")


def _strengths(canvas: Canvas, trooper: Trooper, top: float) -> float:
    return _slots(canvas, "Strengths", trooper.strengths, top)


def _weaknesses(canvas: Canvas, trooper: Trooper, top: float) -> float:
    return _slots(canvas, "Weaknesses", trooper.weaknesses, top)


def _slots(canvas: Canvas, words: str, row: tuple[Slot, ...], top: float) -> float:
    """Draw a row of Flashbacks, with the words of each used one below it."""
    left = RIGHT - len(row) * (SLOT + 4)
    start = _rule(canvas, words, top)
    for number, slot in enumerate(row):
        x, fill = left + number * (SLOT + 4), SLOT_FILLS[slot.state]
        canvas.box((x, top + 9, x + SLOT, top + 9 + SLOT), fill, palette.INK, 0.8)
        ink = palette.WHITE if slot.state == "used" else palette.FAINT
        spot = (x + SLOT / 2, top + 9 + SLOT / 2)
        canvas.text(spot, SLOT_MARKS[slot.state], BODY, ink, on=fill, anchor="m")
    top = max(start, top + 9 + SLOT + 4)
    for number, slot in enumerate(row, 1):
        if slot.state == "used":
            top = _told(canvas, number, slot, top)
    return top


def _told(canvas: Canvas, number: int, slot: Slot, top: float) -> float:
    mark = " (Hatred for Home)" if slot.hatred and slot.text != "Hatred for Home" else ""
    text = f"{number}{mark}: {slot.text or '(a predecessor spent it)'}"
    for line in wrapped(text, SMALLEST, ROOM - 9, MOST_LINES):
        canvas.text((PAD + 9, top + 7), line, SMALLEST, on=palette.PAPER)
        top += 14
    return top + 3


def _medals(canvas: Canvas, trooper: Trooper, top: float) -> float:
    top = _rule(canvas, "Medals", top)
    words = ", ".join(medal_text(medal, bars) for medal, bars in trooper.medals.items()) or "none"
    for line in wrapped(words, BODY, ROOM, MOST_LINES):
        canvas.text((PAD, top + LINE / 2), line, BODY, on=palette.PAPER)
        top += LINE
    return top


SECTIONS: tuple[Section, ...] = (
    _head,
    _health,
    _record,
    _weapons,
    _strengths,
    _weaknesses,
    _medals,
)


def sheet_alt(trooper: Trooper) -> str:
    """Return the alternative text of the sheet."""
    return ". ".join(line.rstrip(".") for line in sheet_lines(trooper))[:MOST_ALT]
