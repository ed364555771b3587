"""A trooper's sheet as a card: abilities, Health, kills, weapons, Flashbacks with their words.

The sections are stacked, so it is as readable on a phone as on a desktop.
"""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageDraw

from rules.games.three_sixteen.card import sheet as sheet_lines
from rules.games.three_sixteen.model import HEALTH, Slot, Trooper
from rules.games.three_sixteen.troopers.medals import medal_text
from rules.games.three_sixteen.troopers.ranks import title
from rules.games.three_sixteen.troopers.weapons import Weapon
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import RANGES, step_text

from . import three_sixteen_pen as tool
from .three_sixteen_pen import PAD, WIDTH, Pen, Picture

TALLEST = 4_000
HEAD, HEALTH_ROW, WEAPON_ROW, SLOT, LINE = 128, 96, 40, 44, 34
BODY, SMALL = 28, 24
MOST_LINES = 3
SLOT_FILLS = {"open": "#ffffff", "used": tool.BLOOD, "closed": "#d9d4c8"}
SLOT_MARKS = {"open": "", "used": "X", "closed": "-"}

Section = Callable[[Pen, Trooper, int, int], int]


def sheet(view: View, seat: str, width: int = WIDTH) -> Picture | None:
    """Return a trooper's sheet, None for a seat without one. `width` is 300 to 2000 px."""
    trooper = view.troopers.get(seat)
    return None if trooper is None else sheet_of(trooper, width)


def sheet_of(trooper: Trooper, width: int = WIDTH) -> Picture:
    """Return the sheet of any trooper, even a fallen one."""
    width = tool.within(width)
    canvas = Image.new("RGB", (width, TALLEST), tool.PAPER)
    pen = ImageDraw.Draw(canvas)
    top = 0
    for section in SECTIONS:
        top = section(pen, trooper, top, width)
    canvas = canvas.crop((0, 0, width, min(TALLEST, top + PAD)))
    return Picture(tool.png(canvas), sheet_alt(trooper))


def _head(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    """Draw rank and name, with both abilities in boxes on the right."""
    pen.rectangle((0, top, width, top + HEAD), fill=tool.NIGHT)
    boxes = 210
    room = width - boxes - 2 * PAD
    pen.rectangle((0, top, 12, top + HEAD), fill=tool.SEATS.get(trooper.seat, tool.FAINT))
    tool.write(pen, (PAD + 8, top + 12), tool.cut(trooper.name, pen, 44, room), 44, tool.PALE)
    rank = f"{title(trooper.rank)}{', dead' if trooper.status == 'dead' else ''}"
    tool.write(pen, (PAD + 8, top + 62), tool.cut(rank, pen, BODY, room), BODY, "#cfc8b8")
    said = tool.cut(trooper.reputation, pen, SMALL, width - boxes - 2 * PAD)
    tool.write(pen, (PAD + 8, top + 94), said, SMALL, "#cfc8b8")
    for number, (what, value) in enumerate((("FA", trooper.fa), ("NFA", trooper.nfa))):
        left = width - boxes + number * 100
        pen.rectangle((left, top + 16, left + 88, top + HEAD - 14), outline=tool.PALE, width=2)
        pen.text((left + 44, top + 36), what, "#cfc8b8", tool.font(SMALL), anchor="mm")
        pen.text((left + 44, top + 80), str(value), tool.PALE, tool.font(48), anchor="mm")
    return top + HEAD


def _health(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    """Draw the three boxes with their names below, and what is used up on this planet."""
    wide = (width - 2 * PAD) / 4
    ticks = (*((box, _mark(trooper, n)) for n, box in enumerate(HEALTH)),)
    armour = ("Armour", "used" if trooper.armour_used else "ready")
    for number, (what, mark) in enumerate((*ticks, armour)):
        left = PAD + number * wide
        tool.write(pen, (left, top + 12), tool.cut(what, pen, SMALL, wide - 8), SMALL, tool.FAINT)
        box = (left, top + 44, left + (44 if number < 3 else wide - 12), top + 88)
        filled = bool(mark) and mark != "ready"
        pen.rectangle(box, fill=tool.BLOOD if filled else "#ffffff", outline=tool.INK, width=2)
        ink = "#ffffff" if filled else tool.INK
        size = 32 if number < 3 else SMALL
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        pen.text(middle, mark, ink, tool.font(size), anchor="mm")
    return top + HEALTH_ROW


def _mark(trooper: Trooper, number: int) -> str:
    return trooper.boxes[number].kind if number < len(trooper.boxes) else ""


def _rule(pen: Pen, words: str, top: int, width: int) -> int:
    """Draw a section's title with a line above it."""
    pen.line((PAD, top + 12, width - PAD, top + 12), fill=tool.LINE, width=2)
    tool.write(pen, (PAD, top + 20), words, SMALL, tool.BLOOD)
    return top + 54


def _record(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    top = _rule(pen, "Kills", top, width)
    text = f"{trooper.mission} this mission, {trooper.total} in all"
    tool.write(pen, (PAD, top), tool.cut(text, pen, BODY, width - 2 * PAD), BODY)
    return top + LINE


def _weapons(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    """Draw the weapons as a table: what each kills at Close, Near and Far."""
    top = _rule(pen, "Weapons", top, width)
    column = min(130, (width - 2 * PAD) * 0.19)
    for number, place in enumerate(RANGES):
        middle = width - PAD - column * (2.5 - number)
        pen.text((middle, top - 20), place.title(), tool.FAINT, tool.font(SMALL), anchor="mm")
    for weapon in trooper.weapons:
        _weapon(pen, trooper, weapon, (top, width, column))
        top += WEAPON_ROW
    return top


def _weapon(pen: Pen, trooper: Trooper, weapon: Weapon, at: tuple[float, float, float]) -> None:
    top, width, column = at
    in_hand = weapon.kind == trooper.in_hand
    if in_hand:
        pen.rectangle((PAD - 8, top, width - PAD + 8, top + WEAPON_ROW - 2), fill="#e7dcc6")
    name = f"{weapon.pattern().title}{' (in hand)' if in_hand else ''}"
    room = width - 2 * PAD - 3 * column
    tool.write(pen, (PAD, top + 3), tool.cut(name, pen, BODY, room), BODY)
    for number, place in enumerate(RANGES):
        step = step_text(weapon.step(place)) + "+" * weapon.raised[number]
        middle = (width - PAD - column * (2.5 - number), top + WEAPON_ROW / 2)
        pen.text(middle, step, tool.INK, tool.font(BODY), anchor="mm")


def _strengths(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    return _slots(pen, "Strengths", trooper.strengths, (top, width))


def _weaknesses(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    return _slots(pen, "Weaknesses", trooper.weaknesses, (top, width))


def _slots(pen: Pen, words: str, row: tuple[Slot, ...], at: tuple[int, int]) -> int:
    """Draw a row of Flashbacks, with the words of each used one below it."""
    top, width = at
    left = width - PAD - len(row) * (SLOT + 8)
    start = _rule(pen, words, top, width)
    for number, slot in enumerate(row):
        x = left + number * (SLOT + 8)
        box = (x, top + 20, x + SLOT, top + 20 + SLOT)
        ink = "#ffffff" if slot.state == "used" else tool.FAINT
        pen.rectangle(box, fill=SLOT_FILLS[slot.state], outline=tool.INK, width=2)
        middle = (x + SLOT / 2, top + 20 + SLOT / 2)
        pen.text(middle, SLOT_MARKS[slot.state], ink, tool.font(30), anchor="mm")
    top = max(start, top + 20 + SLOT + 8)
    for number, slot in enumerate(row, 1):
        if slot.state == "used":
            top = _told(pen, number, slot, (top, width))
    return top


def _told(pen: Pen, number: int, slot: Slot, at: tuple[int, int]) -> int:
    top, width = at
    mark = " (Hatred for Home)" if slot.hatred and slot.text != "Hatred for Home" else ""
    text = f"{number}{mark}: {slot.text or '(a predecessor spent it)'}"
    for line in tool.wrapped(text, pen, SMALL, width - 2 * PAD - 20, MOST_LINES):
        tool.write(pen, (PAD + 20, top), line, SMALL)
        top += 30
    return top + 6


def _medals(pen: Pen, trooper: Trooper, top: int, width: int) -> int:
    top = _rule(pen, "Medals", top, width)
    words = ", ".join(medal_text(medal, bars) for medal, bars in trooper.medals.items()) or "none"
    for line in tool.wrapped(words, pen, BODY, width - 2 * PAD, MOST_LINES):
        tool.write(pen, (PAD, top), line, BODY)
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
    return ". ".join(line.rstrip(".") for line in sheet_lines(trooper))[: tool.MOST_ALT]
