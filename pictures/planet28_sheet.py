"""A unit of Planet 28 as a sheet: skills, HP, weapons, gear and effects as they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.core.seats import seat_title
from rules.games.planet28.campaign.names import EFFECTS
from rules.games.planet28.view import UnitView, View
from rules.games.planet28.warband.weapons import Weapon

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, width_of, wrapped
from .planet28_sections import drawn_hull, told_hull

TALLEST = 900
PAD, HEAD, SKILLS, LINE, SECTION = 9, 46, 48, 16, 24
NAME, BODY, BIG = 15, 12, 17
ROOM = WIDTH - 2 * PAD
MOST_LINES = 6


def sheet(view: View, unit: int) -> Picture:
    """Return the sheet of a unit by its number, even of one that is gone."""
    one = view.unit(unit)
    canvas = Canvas(WIDTH, TALLEST, palette.PAPER)
    _head(canvas, one)
    _skills(canvas, one, HEAD)
    top: float = HEAD + SKILLS
    for title, lines in _sections(view, one):
        top = _section(canvas, title, lines, top)
    if one.hull is not None:
        top = drawn_hull(canvas, one.hull, top)
    canvas.crop(top + PAD)
    return canvas.picture(sheet_alt(view, unit))


def _head(canvas: Canvas, one: UnitView) -> None:
    """Draw the seat, the name, and the HP."""
    night, pale = palette.NIGHT, palette.PAPER
    canvas.box((0, 0, WIDTH, HEAD), night)
    canvas.badge(one.seat, (PAD + 13, 15), SMALLEST)
    hp = f"{one.hp}/{one.start_hp} HP"
    canvas.text((WIDTH - PAD, 15), hp, NAME, pale, on=night, anchor="r", bold=True)
    room = ROOM - 36 - width_of(hp, NAME) - 6
    canvas.text((PAD + 32, 15), cut(one.name, NAME, room), NAME, pale, on=night, bold=True)
    canvas.text((PAD, 35), cut(_condition(one), SMALLEST, ROOM), SMALLEST, pale, on=night)


def _condition(one: UnitView) -> str:
    """Return whose it is and how it is, in one line."""
    parts = [seat_title(one.seat)]
    if one.hull is None:
        parts.append(f"armour: {one.armour}")
    else:
        left = f"{one.hull.intact()} of {len(one.hull.sections)} sections"
        parts += [one.hull.sort, one.hull.size, left, *one.hull.marks]
    parts += ["below half"] if one.half else []
    parts += [one.status] if one.status != "ok" else []
    return ", ".join(parts)


def _skills(canvas: Canvas, one: UnitView, top: float) -> None:
    """Draw the skills as they stand now, each in a box under its name."""
    wide = ROOM / max(1, len(one.skills))
    for number, (skill, value) in enumerate(one.skills.items()):
        left = PAD + number * wide
        box = (left, top + 6, left + wide - 5, top + SKILLS - 4)
        canvas.box(box, palette.WHITE, palette.INK, 0.8, 3)
        middle = (box[0] + box[2]) / 2
        canvas.text((middle, top + 15), skill, SMALLEST, on=palette.WHITE, anchor="m")
        canvas.text((middle, top + 33), str(value), BIG, on=palette.WHITE, anchor="m", bold=True)


def _sections(view: View, one: UnitView) -> Iterator[tuple[str, list[str]]]:
    """Yield what there is to tell, each part under its title."""
    names = {unit.id: unit.name for unit in view.units}
    items = [f"{name} {count}" for name, count in one.items.items() if count]
    yield "Weapons", [_weapon(one, weapon) for weapon in one.weapons] or ["none"]
    members = [f"{mate.name} {mate.hp}/{mate.start_hp} HP" for mate in one.members]
    parts = {
        "Members": members,
        "Traits": one.traits,
        "Abilities": one.abilities,
        "Powers": one.arcana,
        "Items": items,
        "Injuries" if one.hull is None else "Damage that lasts": list(_lasting(one)),
        "Lasting on it": one.effects,
        "In contact with": [names[other] for other in one.touching],
    }
    yield from ((title, [", ".join(found)]) for title, found in parts.items() if found)


def _lasting(one: UnitView) -> Iterator[str]:
    """Yield each injury once, or what a vehicle was left with, and what it does."""
    for name, times in Counter(one.injuries).items():
        often = f" × {times}" if times > 1 else ""
        # A GM may have written another name.
        yield f"{name}{often}" + (f" ({EFFECTS[name]})" if name in EFFECTS else "")


def _weapon(one: UnitView, weapon: Weapon) -> str:
    """Return a weapon with its dice, its reach, and whether it is ready."""
    parts = [f"{weapon.name} {weapon.dice}"]
    if not weapon.melee:
        parts.append(f"to {weapon.range_most // 10} cm")
    parts += ["in hand"] if weapon.name in one.wielded else []
    parts += ["not loaded"] if weapon.name in one.unloaded else []
    return ", ".join(parts)


def _section(canvas: Canvas, title: str, lines: list[str], top: float) -> float:
    """Draw a part of the sheet under a line; return where the next begins."""
    canvas.box((PAD, top + 4, WIDTH - PAD, top + 5), palette.LINE)
    spot = (PAD, top + 15)
    canvas.text(spot, title, SMALLEST, palette.BLOOD, on=palette.PAPER, bold=True)
    top += SECTION
    for text in lines:
        for line in wrapped(text, BODY, ROOM, MOST_LINES):
            canvas.text((PAD, top + LINE / 2), line, BODY, on=palette.PAPER)
            top += LINE
    return top


def sheet_lines(view: View, unit: int) -> tuple[str, ...]:
    """Return the sheet as lines of text: the name first."""
    one = view.unit(unit)
    skills = ", ".join(f"{skill} {value}" for skill, value in one.skills.items())
    told = (*_sections(view, one), *(told_hull(one.hull) if one.hull else ()))
    rest = (f"{title}: {'; '.join(lines)}" for title, lines in told)
    return one.name, f"{one.hp}/{one.start_hp} HP, {_condition(one)}", skills, *rest


def sheet_alt(view: View, unit: int) -> str:
    """Return the alternative text of the sheet."""
    return ". ".join(sheet_lines(view, unit))[:MOST_ALT]
