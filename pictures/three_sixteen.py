"""3:16's range map and character sheet as pictures with words for them, from what `look` returned.

Nothing is shown by colour alone: every mark is a letter, every trooper stands by his name.
"""

from __future__ import annotations

import functools
import io
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from rules.three_sixteen.card import sheet as sheet_lines
from rules.three_sixteen.card import slots_text, story, weapon_line
from rules.three_sixteen.health import boxes_text
from rules.three_sixteen.look import View
from rules.three_sixteen.medals import medal_text
from rules.three_sixteen.model import HEALTH, Trooper
from rules.three_sixteen.ranks import title

WIDTH = 1000
LEAST, MOST = 300, 2000
MOST_ALT = 1000
COLUMNS = ("close", "near", "far", "out")
BACK, INK, FAINT = "#f4f1ea", "#1b1b1b", "#8a857a"
ALIEN, SHADE = "#c8502e", ("#eadfd2", "#efe8dd", "#f4f1ea", "#dcdcdc")
PAD, ROW = 14, 34


class Picture(NamedTuple):
    """A picture as PNG bytes, and what it shows in words (at most 1,000 characters)."""

    png: bytes
    alt: str


@functools.cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _png(canvas: Image.Image) -> bytes:
    out = io.BytesIO()
    canvas.quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()


def _cut(text: str, pen: ImageDraw.ImageDraw, size: int, room: float) -> str:
    """Return a text shortened until it fits into so many pixels."""
    while text and pen.textlength(text, _font(size)) > room:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text


def range_map(view: View, width: int = WIDTH) -> Picture | None:
    """Return who stands at which range, None without an encounter. `width` is 300 to 2000 px."""
    if view.encounter is None:
        return None
    width = min(MOST, max(LEAST, width))
    columns = [_at(view, place) for place in COLUMNS]
    rows = max(1, *(len(column) for column in columns))
    canvas = Image.new("RGB", (width, ROW * (rows + 2) + 3 * PAD), BACK)
    pen = ImageDraw.Draw(canvas)
    pen.text((PAD, PAD), _cut(_head(view), pen, 20, width - 2 * PAD), INK, _font(20))
    for number, column in enumerate(columns):
        _column(pen, width, canvas.height, number, column)
    return Picture(_png(canvas), range_alt(view))


def _at(view: View, place: str) -> list[str]:
    """Return what stands at a range: troopers with their marks, vehicles with their state."""
    if view.encounter is None:
        return []
    ranges = view.encounter.ranges
    troopers = [
        f"{trooper.name} {boxes_text(trooper.boxes)}"
        for seat, trooper in view.troopers.items()
        if ranges.get(seat) == place and trooper.status in ("in", "left", "dead")
    ]
    vehicles = [
        f"({vehicle.kind.replace('_', ' ')}: {vehicle.damage})"
        for vehicle in view.vehicles.values()
        if vehicle.place == place
    ]
    return troopers + vehicles


def _head(view: View) -> str:
    now = view.encounter
    if now is None:
        return ""
    return f"Aliens: {now.tokens} tokens, AA {view.aa}. Round {now.round_no}."


def _column(
    pen: ImageDraw.ImageDraw, width: int, height: int, number: int, names: list[str]
) -> None:
    """Draw one range as a column, the aliens' edge at the left."""
    wide = (width - 2 * PAD) / len(COLUMNS)
    left, top = PAD + number * wide, PAD + ROW
    pen.rectangle((left, top, left + wide - 4, height - PAD), fill=SHADE[number], outline=FAINT)
    if number == 0:
        pen.rectangle((left, top, left + 6, height - PAD), fill=ALIEN)
    pen.text((left + PAD, top + 6), COLUMNS[number].title(), FAINT, _font(18))
    for place, text in enumerate(names):
        short = _cut(text, pen, 18, wide - 2 * PAD)
        pen.text((left + PAD, top + ROW * (place + 1)), short, INK, _font(18))


def range_alt(view: View) -> str:
    """Return the range map in words."""
    parts = [
        f"{place.title()}: {', '.join(_at(view, place))}." for place in COLUMNS if _at(view, place)
    ]
    return " ".join([_head(view), *parts])[:MOST_ALT]


def sheet(view: View, seat: str, width: int = WIDTH) -> Picture | None:
    """Return a trooper's sheet, None for a seat without one. `width` is 300 to 2000 px."""
    trooper = view.troopers.get(seat)
    if trooper is None:
        return None
    width = min(MOST, max(LEAST, width))
    lines = _sheet_body(trooper)
    canvas = Image.new("RGB", (width, ROW * (len(lines) + 5) + 2 * PAD), BACK)
    pen = ImageDraw.Draw(canvas)
    room = width - 2 * PAD
    pen.text((PAD, PAD), _cut(_name(trooper), pen, 26, room), INK, _font(26))
    pen.text((PAD, PAD + ROW), _cut(trooper.reputation, pen, 18, room), FAINT, _font(18))
    _boxes(pen, trooper, PAD + 2 * ROW, min(160, room // len(HEALTH)))
    for number, text in enumerate(lines):
        at = (PAD, PAD + ROW * (number + 5))
        pen.text(at, _cut(text, pen, 18, room), INK, _font(18))
    return Picture(_png(canvas), sheet_alt(trooper))


def _name(trooper: Trooper) -> str:
    return f"{title(trooper.rank)} {trooper.name}   FA {trooper.fa}   NFA {trooper.nfa}"


def _boxes(pen: ImageDraw.ImageDraw, trooper: Trooper, top: int, wide: int) -> None:
    """Draw the three Health boxes with their marks as letters."""
    for number, called in enumerate(HEALTH):
        left = PAD + number * wide
        marks = trooper.boxes[number : number + 1]
        pen.rectangle((left, top + 8, left + 44, top + 52), outline=INK, width=3)
        if marks:
            pen.text((left + 12, top + 12), marks[0].kind, ALIEN, _font(32))
        pen.text((left + 54, top + 18), _cut(called, pen, 18, wide - 58), INK, _font(18))


def _sheet_body(trooper: Trooper) -> list[str]:
    medals = [medal_text(medal, bars) for medal, bars in trooper.medals.items()]
    told = [f"  {line}" for line in story(trooper)]
    return [
        f"Kills: {trooper.mission} this mission, {trooper.total} in all",
        *(weapon_line(trooper, weapon) for weapon in trooper.weapons),
        f"Strengths {slots_text(trooper.strengths)}   Weaknesses {slots_text(trooper.weaknesses)}",
        *told,
        f"Medals: {', '.join(medals) or 'none'}",
    ]


def sheet_alt(trooper: Trooper) -> str:
    """Return the sheet in words."""
    return ". ".join(sheet_lines(trooper))[:MOST_ALT]
