"""3:16's range map as a picture with its alternative text, drawn from what `look` returns.

The aliens are at the top, with a band below them for each range. A band shows who is there: name,
Health and what the weapon in hand does at that range. Large enough to be read on a phone.
"""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image, ImageDraw

from rules.games.three_sixteen.model import Trooper, Vehicle
from rules.games.three_sixteen.troopers.health import health_text
from rules.games.three_sixteen.troopers.weapons import Place, effect_text
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import RANGES

from . import three_sixteen_pen as tool
from .three_sixteen_pen import PAD, Pen, Picture
from .three_sixteen_sheet import sheet, sheet_of

__all__ = ["Picture", "range_alt", "range_map", "sheet", "sheet_of"]

PLACES: tuple[Place, ...] = (*RANGES, "out")
BANDS = {"close": "#f0d9c8", "near": "#efe4d2", "far": "#e6e6df", "out": "#cfd2d6"}
TITLES = {"close": "Close", "near": "Near", "far": "Far", "out": "Left"}
WIDTH = 640
SKY, TOKEN = 108, 30
LABEL, CHIP, EMPTY = 118, 92, 56
TWO_COLUMNS = 760
MOST_TOKENS = 14


class Chip(NamedTuple):
    """A trooper or vehicle at a range: seat, name, the line below it, and the trooper."""

    seat: str
    name: str
    note: str
    trooper: Trooper | None


def range_map(view: View, width: int = WIDTH) -> Picture | None:
    """Return who stands at which range, None before anybody does. `width` is 300 to 2000 px."""
    now = view.encounter
    if now is None or not any(place in PLACES for place in now.ranges.values()):
        return None
    width = tool.within(width)
    columns = 2 if width >= TWO_COLUMNS else 1
    bands = [(place, _chips(view, place)) for place in PLACES]
    bands = [(place, chips) for place, chips in bands if chips or place in RANGES]
    heights = [_height(len(chips), columns) for _, chips in bands]
    canvas = Image.new("RGB", (width, SKY + sum(heights)), tool.PAPER)
    pen = ImageDraw.Draw(canvas)
    _sky(pen, view, width)
    top = SKY
    for (place, chips), height in zip(bands, heights, strict=True):
        _band(pen, place, chips, (top, height, width, columns))
        top += height
    return Picture(tool.png(canvas), range_alt(view))


def _height(chips: int, columns: int) -> int:
    rows = -(-chips // columns)
    return max(EMPTY, rows * CHIP + 12)


def _chips(view: View, place: Place) -> list[Chip]:
    """Return the chips of a range: troopers, then vehicles."""
    if view.encounter is None:
        return []
    ranges = view.encounter.ranges
    troopers = [
        Chip(seat, trooper.name, _note(trooper, place), trooper)
        for seat in view.roster
        if (trooper := view.troopers.get(seat))
        and trooper.status in ("in", "left", "dead")
        and ("out" if trooper.status == "left" else ranges.get(seat)) == place
    ]
    vehicles = [
        Chip(vehicle.owner, _vehicle(vehicle), _ride_note(view, vehicle), None)
        for vehicle in view.vehicles.values()
        if vehicle.place == place
    ]
    return troopers + vehicles


def _vehicle(vehicle: Vehicle) -> str:
    return {"apc": "APC", "drop_ship": "Drop Ship", "drop_pod": "Drop Pod"}[vehicle.kind]


def _ride_note(view: View, vehicle: Vehicle) -> str:
    """Return a vehicle's condition and who is inside, the one at the controls first."""
    inside = sorted(vehicle.riders, key=lambda seat: seat != vehicle.crew)
    names = " + ".join(view.troopers[seat].name for seat in inside)
    how = "whole" if vehicle.damage == "ok" else vehicle.damage
    if vehicle.damage == "destroyed" or vehicle.kind == "drop_pod":
        return how
    return f"{how}; in it {names}" if names else f"{how}, empty"


def _note(trooper: Trooper, place: Place) -> str:
    if trooper.status != "in":
        return "dead" if trooper.status == "dead" else "has left"
    weapon = trooper.hand()
    return f"{weapon.pattern().title}: {effect_text(weapon, place)}"


def _sky(pen: Pen, view: View, width: int) -> None:
    """Draw the aliens' strip: the stage, and a diamond for each token."""
    now = view.encounter
    if now is None:
        return
    pen.rectangle((0, 0, width, SKY), fill=tool.NIGHT)
    stage = f"Round {now.round_no}" if now.round_no else "Before round 1"
    right = pen.textlength(stage, tool.font(30))
    tool.write(pen, (width - PAD - right, 14), stage, 30, tool.PALE)
    title = tool.cut(f"Aliens  AA {view.aa}", pen, 36, width - 3 * PAD - right)
    tool.write(pen, (PAD, 10), title, 36, tool.PALE)
    shown = min(now.tokens, MOST_TOKENS, (width - 260) // (TOKEN + 8))
    for number in range(shown):
        _diamond(pen, PAD + TOKEN / 2 + number * (TOKEN + 8), 78)
    words = f"{now.tokens} token{'' if now.tokens == 1 else 's'}"
    tool.write(pen, (PAD + shown * (TOKEN + 8) + 10, 60), words, 30, tool.PALE)


def _diamond(pen: Pen, x: float, y: float) -> None:
    half = TOKEN / 2
    points = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    pen.polygon(points, fill=tool.BLOOD, outline=tool.PALE)


def _band(pen: Pen, place: str, chips: list[Chip], at: tuple[int, int, int, int]) -> None:
    """Draw one range: its title on the left, then who is there."""
    top, height, width, columns = at
    pen.rectangle((0, top, width, top + height), fill=BANDS[place])
    pen.line((0, top, width, top), fill=tool.LINE, width=2)
    tool.write(pen, (PAD, top + 10), TITLES[place], 32, tool.FAINT)
    wide = (width - LABEL - PAD) / columns
    for number, chip in enumerate(chips):
        row, column = divmod(number, columns)
        _chip(pen, chip, LABEL + column * wide, top + 8 + row * CHIP, wide - 12)


def _chip(pen: Pen, chip: Chip, left: float, top: float, wide: float) -> None:
    """Draw a trooper or vehicle: disc, name, note, Health."""
    tool.badge(pen, (left + 26, top + 30), chip.seat, chip.name, 48)
    boxes = 96 if chip.trooper is not None else 0
    room = wide - 60 - boxes
    tool.write(pen, (left + 58, top + 4), tool.cut(chip.name, pen, 32, room), 32)
    note = tool.cut(chip.note, pen, 24, wide - 58)
    tool.write(pen, (left + 58, top + 44), note, 24, tool.FAINT)
    if chip.trooper is not None:
        tool.health(pen, (left + wide - boxes, top + 10), chip.trooper.boxes, 26)


def range_alt(view: View) -> str:
    """Return the alternative text of the range map."""
    now = view.encounter
    if now is None:
        return ""
    tokens = f"{now.tokens} token{'' if now.tokens == 1 else 's'}"
    stage = f"Round {now.round_no}" if now.round_no else "Before round 1"
    parts = [
        f"{TITLES[place]}: {', '.join(map(_words, chips))}."
        for place in PLACES
        if (chips := _chips(view, place))
    ]
    return " ".join([f"Aliens: {tokens}, AA {view.aa}. {stage}.", *parts])[: tool.MOST_ALT]


def _words(chip: Chip) -> str:
    if chip.trooper is None:
        return f"{chip.name} ({chip.note})"
    return f"{chip.name} ({health_text(chip.trooper.boxes)}; {chip.note})"
