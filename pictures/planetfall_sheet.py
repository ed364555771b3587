"""A squadron of Planetfall as a sheet: its models' boxes, figures, weapons, rules, what lasts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.seats import seat_title
from rules.games.planetfall.fact_types import inches
from rules.games.planetfall.figures import quality
from rules.games.planetfall.force.profile import Band, Profile, Weapon
from rules.games.planetfall.letters import letter
from rules.games.planetfall.sheet import ARCS, in_force, mar_text
from rules.games.planetfall.sheet import sheet as sheet_lines
from rules.games.planetfall.state import Table
from rules.games.planetfall.view import View

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, width_of, wrapped
from .planetfall_words import notes

TALLEST = 2_400
PAD, HEAD, LINE, SECTION, FIGURES = 9, 46, 16, 24, 46
NAME, BODY, BIG = 15, 12, 15
BOX, GAP, MODEL = 17, 3, 21
ROOM = WIDTH - 2 * PAD
RIGHT = WIDTH - PAD
BAND = 62
MOST_LINES = 8


def sheet(view: View, squadron: int) -> Picture:
    """Return the sheet of a squadron by its number, even of one that is gone."""
    table = view.state
    canvas = Canvas(WIDTH, TALLEST, palette.PAPER)
    top = _head(canvas, table, squadron)
    for place in dict.fromkeys(table.listing(squadron).profiles):
        top = _profile(canvas, table, squadron, place, top)
    if lasting := (*notes(table, squadron), *in_force(table, squadron)):
        top = _title(canvas, "Lasting on it", top)
        top = _words(canvas, "; ".join(lasting), top)
    canvas.crop(top + PAD)
    return canvas.picture(sheet_alt(view, squadron))


def sheet_alt(view: View, squadron: int) -> str:
    """Return the alternative text of the sheet."""
    table = view.state
    text = ". ".join((table.name(squadron), *sheet_lines(table, squadron)))
    return text if len(text) <= MOST_ALT else f"{text[: MOST_ALT - 1]}…"


def _head(canvas: Canvas, table: Table, squadron: int) -> float:
    """Draw the seat, the name, how many models live; race, helix, value and quality below."""
    night, pale, listing = palette.NIGHT, palette.PAPER, table.listing(squadron)
    canvas.box((0, 0, WIDTH, HEAD), night)
    canvas.badge(listing.side, (PAD + 13, 15), SMALLEST)
    count = f"{len(table.living(squadron))}/{len(listing.profiles)}"
    canvas.text((RIGHT, 15), count, NAME, pale, on=night, anchor="r", bold=True)
    room = ROOM - 36 - width_of(count, NAME) - 6
    canvas.text((PAD + 32, 15), cut(listing.name, NAME, room), NAME, pale, on=night, bold=True)
    helix = table.helixes[listing.helix - 1].type.replace("_", " ")
    parts = (seat_title(listing.side), f"{helix} helix", f"TV {listing.tv}")
    said = ", ".join((*parts, quality(table, squadron), listing.race))
    canvas.text((PAD, 35), cut(said, SMALLEST, ROOM), SMALLEST, pale, on=night)
    return HEAD


def _profile(canvas: Canvas, table: Table, squadron: int, place: int, top: float) -> float:
    """Draw a profile: its figures, the models that have it, weapons and rules."""
    one = table.profiles[place]
    top = _title(canvas, one.name, top)
    top = _figures(canvas, one, top)
    for model in table.mustered(squadron):
        if table.model(model).profile == place:
            top = _model(canvas, table, model, top)
    if one.weapons:
        top = _weapons(canvas, one, top + 2)
    if one.mars:
        top = _words(canvas, ", ".join(map(mar_text, one.mars)), top + 4)
    if one.additional_rules:
        top = _words(canvas, one.additional_rules, top)
    return top


def _figures(canvas: Canvas, one: Profile, top: float) -> float:
    """Draw what a model of a profile moves, saves and fights with, each in a box under its name."""
    figures = tuple(_figured(one))
    wide = ROOM / len(figures)
    for number, (what, value) in enumerate(figures):
        left = PAD + number * wide
        box = (left, top + 2, left + wide - 5, top + FIGURES - 4)
        canvas.box(box, palette.WHITE, palette.INK, 0.8, 3)
        middle, size = (box[0] + box[2]) / 2, BIG if width_of(value, BIG) < wide - 8 else SMALLEST
        canvas.text((middle, top + 12), what, SMALLEST, on=palette.WHITE, anchor="m")
        canvas.text((middle, top + 30), value, size, on=palette.WHITE, anchor="m", bold=True)
    return top + FIGURES


def _figured(one: Profile) -> Iterator[tuple[str, str]]:
    yield "Cruise", inches(one.cruise)
    yield "Flat out", inches(one.flat_out) if one.flat_out else "-"
    yield "Shield", str(one.shield)
    yield "CQB", f"{one.cqb}/{one.leviathan_cqb}" if one.leviathan_cqb else str(one.cqb)


def _model(canvas: Canvas, table: Table, model: int, top: float) -> float:
    """Draw a model: its letter and its boxes, those that are marked dark with a cross."""
    one, y = table.model(model), top + MODEL / 2
    canvas.text((PAD + 3, y), letter(table, model), BODY, on=palette.PAPER, bold=True)
    for number, rating in enumerate(table.profile(model).boxes):
        left = PAD + 20 + number * (BOX + GAP)
        marked = number < one.damage
        fill = palette.BLOOD if marked else palette.WHITE
        canvas.box((left, y - BOX / 2, left + BOX, y + BOX / 2), fill, palette.INK, 0.8)
        ink, said = (palette.WHITE, "X") if marked else (palette.INK, str(rating))
        canvas.text((left + BOX / 2, y), said, SMALLEST, ink, on=fill, anchor="m")
    parts = ["destroyed"] if not table.boxes_left(model) else []
    parts += [f"{one.debilitating} debilitating"] if one.debilitating else []
    canvas.text((RIGHT, y), ", ".join(parts), SMALLEST, on=palette.PAPER, anchor="r")
    return top + MODEL


def _weapons(canvas: Canvas, one: Profile, top: float) -> float:
    """Draw the weapons as a table: what each rolls in its effective and its long range."""
    for number, what in enumerate(("EF", "LR")):
        spot = (RIGHT - BAND * (1.5 - number), top + LINE / 2)
        canvas.text(spot, what, SMALLEST, palette.FAINT, on=palette.PAPER, anchor="m")
    canvas.text((PAD, top + LINE / 2), "Weapons", SMALLEST, palette.FAINT, on=palette.PAPER)
    top += LINE
    for weapon in one.weapons:
        top = _weapon(canvas, weapon, top)
    return top


def _weapon(canvas: Canvas, weapon: Weapon, top: float) -> float:
    y = top + LINE / 2
    name = cut(weapon.name, BODY, ROOM - 2 * BAND)
    canvas.text((PAD, y), name, BODY, on=palette.PAPER, bold=True)
    for number, band in enumerate((weapon.ef, weapon.lr)):
        spot = (RIGHT - BAND * (1.5 - number), y)
        canvas.text(spot, _band(band), BODY, on=palette.PAPER, anchor="m")
    arcs = ", ".join(ARCS[arc] for arc in weapon.arcs)
    role = weapon.role.replace("_", " ") if weapon.role != "main" else ""
    said = ", ".join(filter(None, (weapon.type, role, arcs, *map(mar_text, weapon.mars))))
    top += LINE
    for line in wrapped(said, SMALLEST, ROOM - PAD, MOST_LINES):
        canvas.text((PAD * 2, top + LINE / 2), line, SMALLEST, on=palette.PAPER)
        top += LINE
    return top


def _band(band: Band | None) -> str:
    return f"{inches(band.reach)}: {band.ad}" if band else "-"


def _title(canvas: Canvas, words: str, top: float) -> float:
    """Draw a section's title under a line; return where its content begins."""
    canvas.box((PAD, top + 4, RIGHT, top + 5), palette.LINE)
    said = cut(words, SMALLEST, ROOM)
    canvas.text((PAD, top + 15), said, SMALLEST, palette.BLOOD, on=palette.PAPER, bold=True)
    return top + SECTION


def _words(canvas: Canvas, words: str, top: float) -> float:
    for line in wrapped(words, BODY, ROOM, MOST_LINES):
        canvas.text((PAD, top + LINE / 2), line, BODY, on=palette.PAPER)
        top += LINE
    return top
