"""3:16's range map as a picture with its alternative text, drawn from what `look` returns.

The aliens are at the top, with a band below them for each range. A band shows who is there: name,
Health and what the weapon in hand does at that range; a stripe marks whom the last row changed.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.games.three_sixteen.model import Mark, Trooper, Vehicle
from rules.games.three_sixteen.troopers.health import trooper_health
from rules.games.three_sixteen.troopers.weapons import Place, effect_text
from rules.games.three_sixteen.view import View
from rules.procedures.three_sixteen.weapons import RANGES

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, width_of
from .three_sixteen_sheet import sheet, sheet_of

__all__ = ["Picture", "range_alt", "range_map", "sheet", "sheet_of"]

PLACES: tuple[Place, ...] = (*RANGES, "out")
BANDS = {"close": "#f0d9c8", "near": "#efe4d2", "far": "#e6e6df", "out": "#cfd2d6"}
TITLES = {"close": "Close", "near": "Near", "far": "Far", "out": "Left"}
SKY, TOKEN = 50, 12
LABEL, CHIP, EMPTY = 48, 40, 28
MARGIN = 6
NAME, BOX = 13, 14
BADGE = 30
MOST_TOKENS = 14


class Chip(NamedTuple):
    """A trooper or vehicle at a range: seat, name, the line below it, and the trooper."""

    seat: str
    name: str
    note: str
    trooper: Trooper | None


def range_map(view: View, before: View | None = None) -> Picture | None:
    """Return who stands at which range, None before anybody does.

    `before` is what the same viewer saw before the last row.
    """
    now = view.encounter
    if now is None or not any(place in PLACES for place in now.ranges.values()):
        return None
    bands = [(place, _chips(view, place)) for place in PLACES]
    bands = [(place, chips) for place, chips in bands if chips or place in RANGES]
    canvas = Canvas(WIDTH, SKY + sum(_height(chips) for _, chips in bands), palette.PAPER)
    _sky(canvas, view)
    top = float(SKY)
    for place, chips in bands:
        _band(canvas, place, (top, _height(chips)))
        for row, chip in enumerate(chips):
            changed = _is_changed(view, before, chip)
            _chip(canvas, chip, BANDS[place], top + 2 + row * CHIP, changed)
        top += _height(chips)
    return canvas.picture(range_alt(view, before))


def _height(chips: list[Chip]) -> float:
    return max(EMPTY, len(chips) * CHIP + 4)


def _chips(view: View, place: Place) -> list[Chip]:
    """Return the chips of a range: troopers, then vehicles."""
    if view.encounter is None:
        return []
    troopers = [
        Chip(seat, trooper.name, _note(trooper, place), trooper)
        for seat in view.roster
        if (trooper := view.troopers.get(seat))
        and trooper.status in ("in", "left", "dead")
        and _place(view, seat) == place
    ]
    vehicles = [
        Chip(vehicle.owner, _vehicle(vehicle), _ride_note(view, vehicle), None)
        for vehicle in view.vehicles.values()
        if vehicle.place == place
    ]
    return troopers + vehicles


def _place(view: View, seat: str) -> Place | None:
    """Return the range at which a trooper stands, None for none yet."""
    if view.encounter is None:
        return None
    return "out" if view.troopers[seat].status == "left" else view.encounter.ranges.get(seat)


def _is_changed(view: View, before: View | None, chip: Chip) -> bool:
    """Say whether the last row moved or marked a trooper."""
    if before is None or before.encounter is None or chip.trooper is None:
        return False
    was = before.troopers.get(chip.seat)
    if was is None or was.name != chip.name:
        return True
    moved = _place(before, chip.seat) != _place(view, chip.seat)
    return moved or was.boxes != chip.trooper.boxes or was.status != chip.trooper.status


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


def _sky(canvas: Canvas, view: View) -> None:
    """Draw the aliens' strip: the stage, and a diamond for each token."""
    now = view.encounter
    if now is None:
        return
    night, pale = palette.NIGHT, palette.PAPER
    canvas.box((0, 0, WIDTH, SKY), night)
    stage = _stage(now.round_no)
    canvas.text((WIDTH - MARGIN, 14), stage, NAME, pale, on=night, anchor="r", bold=True)
    room = WIDTH - 3 * MARGIN - width_of(stage, NAME)
    title = cut(f"Aliens, AA {view.aa}", NAME, room)
    canvas.text((MARGIN, 14), title, NAME, pale, on=night, bold=True)
    shown = min(now.tokens, MOST_TOKENS)
    for number in range(shown):
        at = (MARGIN + TOKEN / 2 + number * (TOKEN + 3), 36)
        canvas.mark("diamond", at, (TOKEN, TOKEN), palette.BLOOD, pale)
    left = MARGIN + shown * (TOKEN + 3) + 4
    canvas.text((left, 36), _tokens(now.tokens), NAME, pale, on=night)


def _stage(round_no: int) -> str:
    return f"Round {round_no}" if round_no else "Before round 1"


def _tokens(number: int) -> str:
    return f"{number} token{'' if number == 1 else 's'}"


def _band(canvas: Canvas, place: Place, at: tuple[float, float]) -> None:
    """Draw the ground of one range, its title on the left."""
    top, height = at
    canvas.box((0, top, WIDTH, top + height), BANDS[place])
    canvas.box((0, top, WIDTH, top + 1), palette.FAINT)
    canvas.text((MARGIN, top + 14), TITLES[place], NAME, on=BANDS[place])


def _chip(canvas: Canvas, chip: Chip, back: str, top: float, changed: bool) -> None:
    """Draw a trooper or vehicle: the seat's badge, name, Health, and the note below."""
    if changed:
        stripe = (LABEL - 7, top + 2, LABEL - 2.5, top + CHIP - 3)
        canvas.box(stripe, palette.CHANGED, palette.INK, 0.7)
    y = top + 11
    canvas.badge(chip.seat, (LABEL + 13, y), SMALLEST)
    boxes = 3 * (BOX + 2) if chip.trooper is not None else 0
    room = WIDTH - MARGIN - LABEL - BADGE - boxes - 4
    canvas.text((LABEL + BADGE, y), cut(chip.name, NAME, room), NAME, on=back, bold=True)
    note = cut(chip.note, SMALLEST, WIDTH - MARGIN - LABEL)
    canvas.text((LABEL, top + 30), note, SMALLEST, on=back)
    if chip.trooper is not None:
        _health(canvas, (WIDTH - MARGIN - boxes + 2, y), chip.trooper.boxes)


def _health(canvas: Canvas, at: tuple[float, float], boxes: tuple[Mark, ...]) -> None:
    """Draw three Health boxes, each mark a letter."""
    left, y = at
    for number in range(3):
        x = left + number * (BOX + 2)
        mark = boxes[number].kind if number < len(boxes) else ""
        fill = palette.BLOOD if mark else palette.WHITE
        canvas.box((x, y - BOX / 2, x + BOX, y + BOX / 2), fill, palette.INK, 0.8)
        spot = (x + BOX / 2, y)
        canvas.text(spot, mark, SMALLEST, palette.WHITE, on=palette.BLOOD, anchor="m", bold=True)


def range_alt(view: View, before: View | None = None) -> str:
    """Return the alternative text of the range map."""
    now = view.encounter
    if now is None:
        return ""
    parts = [
        f"{TITLES[place]}: {', '.join(map(_words, chips))}."
        for place in PLACES
        if (chips := _chips(view, place))
    ]
    every = [chip for place in PLACES for chip in _chips(view, place)]
    news = [chip.name for chip in every if _is_changed(view, before, chip)]
    told = [f"Changed: {', '.join(news)}."] if news else []
    head = f"Aliens: {_tokens(now.tokens)}, AA {view.aa}. {_stage(now.round_no)}."
    return " ".join([head, *told, *parts])[:MOST_ALT]


def _words(chip: Chip) -> str:
    if chip.trooper is None:
        return f"{chip.name} ({chip.note})"
    return f"{chip.name} ({trooper_health(chip.trooper)}; {chip.note})"
