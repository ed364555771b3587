"""A battle of Planet 28 as a picture: who is there, HP, the order, contacts, effects, what changed.

There is no table in the bot, so the picture shows each side's characters in turn, those that are
gone by name below them. Where there are many, those that matter now are drawn and the others
counted. It is drawn from what `look` returns now and returned before the last row, one strip for
each character, which is drawn again only when it shows something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.seats import seat_title
from rules.games.planet28.view import UnitView, View

from . import ground_map, ground_words, lettered, palette
from .canvas import MOST_ALT, WIDTH, Picture
from .keys import legend
from .lettering import SMALLEST
from .planet28_ground import numbered, scene
from .planet28_news import News, news
from .planet28_words import alt, condition, gone, notes, now, undrawn
from .png import Rows
from .shades import BACK
from .strip import Strip, cut, kept, stacked, width_of, wrapped

__all__ = ["Picture", "draw", "is_mapped"]

MARGIN = 4
TITLE, SIDE, ROW, NOTE = 22, 20, 19, 14
NAME = 12
ORDER, TITLES, HP, BAR, NOTES, END = 14, 25, 172, 177, 223, WIDTH - MARGIN - 2
"""From left to right: the order, the name, the right end of the HP, their bar, the notes."""
LENGTH = 40
MOST_NOTES, MOST_GONE = 3, 2
KEYS = (
    "arrow: acts now; number: order in this turn",
    "orange: changed last; line in the bar: half",
)


GROUND_KEYS = (
    "map: squares of 10 cm, north is up; wide rim: acts now",
    "grey: solid, with its height; white: rough",
    "orange: hazardous; dark: nobody enters it",
    "arrow: last way, a stroke for each cm",
    "whole line: seen; red dashes: seen in cover",
    "ring: how far who acts goes; dashed: weapons",
)


class Line(NamedTuple):
    """All that a character's strip shows; `order` is "" where it acts no more."""

    order: str
    name: str
    hp: int
    start_hp: int
    notes: str
    acts: bool
    changed: bool


def draw(view: View, before: View | None = None, opened: View | None = None) -> Picture | None:
    """Return a battle as a viewer sees it; `before` is what it was like before the last row.

    `opened` is what it was like before the activation that the last row belongs to. Between the
    battles of a campaign there is nothing to draw.
    """
    if view.campaign is not None and view.campaign.between:
        return None
    before = _same(view, before)
    told = news(view, before)
    strips = [_header(view.now, now(view)), *lettered.strips(view.picks)]
    shown = scene(view, before, _same(view, opened)) if view.ground is not None else None
    if shown is not None:
        strips.append(ground_map.drawn(shown, ground_map.in_use(shown)).rows())
    for seat in view.seats:
        strips += _side(view, seat, told)
    keys = (*KEYS, *GROUND_KEYS) if view.ground else KEYS
    strips += legend(keys) if _is_first(view) else []
    words = alt(view, told, ground_words.news(shown) if shown else ())
    return Picture(stacked(strips), f"{lettered.words(view.picks)}{words}"[:MOST_ALT])


def _same(view: View, other: View | None) -> View | None:
    """Return a view of the same battle, None for one of another battle of the campaign."""
    return other if other is not None and _number(other) == _number(view) else None


def is_mapped(view: View) -> bool:
    """Say whether a battle's picture has a map, on which the ways of a whole span are drawn."""
    return view.ground is not None


def _number(view: View) -> int:
    """Return which battle of its campaign is fought, 0 for a single one."""
    return view.campaign.battle if view.campaign else 0


def _is_first(view: View) -> bool:
    """Say whether nobody has acted yet."""
    return view.turn <= 1 and not any(unit.acted for unit in view.units)


def _side(view: View, seat: str, told: News) -> Iterator[Rows]:
    """Yield the strips of one side: its seat, who is drawn, how many are not, who is gone."""
    here, rest = told.here[seat], undrawn(seat, told, told.listed)
    listed = [unit for unit in here if unit.id in told.listed]
    is_brief = view.ground is not None and bool(here) and not listed
    how = f", {condition(here)}" if is_brief else ""
    yield _seat(seat, f"{len(here)} here{how}")
    for unit in listed:
        yield _character(_line(view, unit, told))
    if rest and not is_brief:
        yield _note(rest)
    if lost := gone(seat, told):
        yield from map(_note, wrapped(lost, SMALLEST, END - TITLES, MOST_GONE))


def _line(view: View, unit: UnitView, told: News) -> Line:
    return Line(
        str(told.order.get(unit.id, "")),
        f"{numbered(view)[unit.id]} {unit.name}" if view.ground else unit.name,
        unit.hp,
        unit.start_hp,
        ". ".join(notes(view, unit)),
        unit.id in view.acting,
        unit.id in told.old,
    )


@kept
def _header(turn: str, words: str) -> Strip:
    """Draw the turn, and whose activation it is."""
    strip = Strip(TITLE)
    strip.text((MARGIN, TITLE / 2), turn, NAME, on=BACK)
    room = WIDTH - 2 * MARGIN - width_of(turn, NAME) - 10
    said = cut(words, NAME, room)
    strip.text((WIDTH - MARGIN, TITLE / 2), said, NAME, on=BACK, anchor="r", bold=True)
    return strip


@kept
def _seat(seat: str, count: str) -> Strip:
    """Draw whose characters follow, and how many are here."""
    strip, livery = Strip(SIDE), palette.livery(seat)
    strip.box((MARGIN, 2, WIDTH - MARGIN, SIDE - 1), livery.fill, palette.INK, 0.7)
    y = (SIDE + 1) / 2
    strip.mark(livery.shape, (MARGIN + 11, y), (10, 10), livery.ink, on=livery.fill)
    title = f"{livery.letter}  {seat_title(seat)}"
    strip.text((MARGIN + 22, y), title, NAME, livery.ink, on=livery.fill, bold=True)
    strip.text((END - 4, y), count, SMALLEST, livery.ink, on=livery.fill, anchor="r")
    return strip


@kept
def _character(line: Line) -> Strip:
    """Draw a character: order, name, HP, and what else is to know about it."""
    beside = width_of(line.notes, SMALLEST) <= END - NOTES
    below = [] if beside else wrapped(line.notes, SMALLEST, END - TITLES, MOST_NOTES)
    strip = Strip(ROW + NOTE * len(below))
    back = _ground(strip, line)
    y = ROW / 2
    _order(strip, line, (ORDER, y), back)
    hp = f"{line.hp}/{line.start_hp}"
    strip.text((HP, y), hp, NAME, on=back, anchor="r", bold=True)
    name = cut(line.name, NAME, HP - TITLES - width_of(hp, NAME) - 5)
    strip.text((TITLES, y), name, NAME, on=back, bold=True)
    _bar(strip, line, y)
    if beside:
        strip.text((NOTES, y), line.notes, SMALLEST, on=back)
    for place, words in enumerate(below):
        strip.text((TITLES, ROW - 2 + NOTE * (place + 0.5)), words, SMALLEST, on=back)
    return strip


def _ground(strip: Strip, line: Line) -> str:
    """Draw what tells a character from others: it acts, it has changed. Return the colour."""
    if not (line.acts or line.changed):
        return BACK
    rim, thick = (palette.INK, 1.4) if line.acts else (palette.FAINT, 0.7)
    right, bottom = WIDTH - 1, strip.height - 1
    strip.box((1, 0.5, right, bottom), palette.PAPER, rim, thick)
    if line.changed:
        strip.box((1, 0.5, 4.5, bottom), palette.CHANGED, palette.INK, 0.7)
    return palette.PAPER


def _order(strip: Strip, line: Line, at: tuple[float, float], back: str) -> None:
    """Draw when a character acts: an arrow for now, else its place among those still to come."""
    if line.acts:
        strip.mark("arrow", at, (11, 11), palette.INK, on=back)
    elif line.order:
        strip.text(at, line.order, SMALLEST, on=back, anchor="m")


def _bar(strip: Strip, line: Line, y: float) -> None:
    """Draw how many HP of those it started with a character has left, half of them marked."""
    top, bottom = y - 3, y + 3
    wide = LENGTH * min(1.0, line.hp / max(1, line.start_hp))
    strip.box((BAR, top, BAR + LENGTH, bottom), palette.WHITE, palette.INK, 0.7)
    if wide > 1:
        strip.box((BAR, top, BAR + wide, bottom), palette.FAINT, palette.INK, 0.7)
    half = BAR + LENGTH / 2
    ink = palette.WHITE if wide > LENGTH / 2 else palette.INK
    strip.box((half - 0.5, top + 1, half + 0.5, bottom - 1), ink)


@kept
def _note(words: str) -> Strip:
    strip = Strip(NOTE)
    strip.text((TITLES, NOTE / 2), words, SMALLEST, palette.FAINT, on=BACK)
    return strip
