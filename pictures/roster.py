"""The strips of a roster: its heading, each side, a line for each unit, and notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.seats import seat_title

from . import palette
from .canvas import WIDTH
from .lettering import SMALLEST
from .png import Rows
from .shades import BACK
from .strip import Strip, cut, kept, width_of, wrapped

MARGIN = 4
TITLE, SIDE, ROW, NOTE = 22, 20, 19, 14
NAME = 12
MARK, TITLES, TALLY, BAR, NOTES, END = 14, 25, 172, 177, 223, WIDTH - MARGIN - 2
"""From left to right: the mark, the name, the right end of the tally, its bar, the notes."""
LENGTH = 40
MOST_NOTES = 3


class Entry(NamedTuple):
    """All that a unit's strip shows.

    `tally` is said before the bar, of which `left` of `whole` are filled, with a line at half where
    that `is_halved`. Who does not act bears the mark of its `order`, or of whether it `is_done`
    where that is not None.
    """

    name: str
    tally: str
    left: int
    whole: int
    notes: str
    acts: bool
    changed: bool
    order: str = ""
    is_done: bool | None = None
    is_halved: bool = False


@kept
def heading(turn: str, words: str) -> Strip:
    """Draw the turn, and whose activation it is."""
    strip = Strip(TITLE)
    strip.text((MARGIN, TITLE / 2), turn, NAME, on=BACK)
    said = cut(words, NAME, WIDTH - 2 * MARGIN - width_of(turn, NAME) - 10)
    strip.text((WIDTH - MARGIN, TITLE / 2), said, NAME, on=BACK, anchor="r", bold=True)
    return strip


@kept
def side(seat: str, words: str) -> Strip:
    """Draw whose units follow, and words about them."""
    strip, livery = Strip(SIDE), palette.livery(seat)
    strip.box((MARGIN, 2, WIDTH - MARGIN, SIDE - 1), livery.fill, palette.INK, 0.7)
    y = (SIDE + 1) / 2
    strip.mark(livery.shape, (MARGIN + 11, y), (10, 10), livery.ink, on=livery.fill)
    title = f"{livery.letter}  {seat_title(seat)}"
    strip.text((MARGIN + 22, y), title, NAME, livery.ink, on=livery.fill, bold=True)
    said = cut(words, SMALLEST, END - MARGIN - 40 - width_of(title, NAME))
    strip.text((END - 4, y), said, SMALLEST, livery.ink, on=livery.fill, anchor="r")
    return strip


@kept
def unit(entry: Entry) -> Strip:
    """Draw a unit: its mark, name, tally and bar, and what else is to know about it."""
    beside = width_of(entry.notes, SMALLEST) <= END - NOTES
    below = [] if beside else wrapped(entry.notes, SMALLEST, END - TITLES, MOST_NOTES)
    strip = Strip(ROW + NOTE * len(below))
    back, y = _ground(strip, entry), ROW / 2
    _mark(strip, entry, (MARK, y), back)
    strip.text((TALLY, y), entry.tally, NAME, on=back, anchor="r", bold=True)
    name = cut(entry.name, NAME, TALLY - TITLES - width_of(entry.tally, NAME) - 5)
    strip.text((TITLES, y), name, NAME, on=back, bold=True)
    _bar(strip, entry, y)
    if beside:
        strip.text((NOTES, y), entry.notes, SMALLEST, on=back)
    for place, words in enumerate(below):
        strip.text((TITLES, ROW - 2 + NOTE * (place + 0.5)), words, SMALLEST, on=back)
    return strip


def notes(words: str, most: int) -> Iterator[Rows]:
    """Yield at most so many lines of small words, none for no words."""
    yield from map(_note, wrapped(words, SMALLEST, END - TITLES, most) if words else ())


def _ground(strip: Strip, entry: Entry) -> str:
    """Draw what tells a unit from others: it acts, it has changed. Return the colour."""
    if not (entry.acts or entry.changed):
        return BACK
    rim, thick = (palette.INK, 1.4) if entry.acts else (palette.FAINT, 0.7)
    right, bottom = WIDTH - 1, strip.height - 1
    strip.box((1, 0.5, right, bottom), palette.PAPER, rim, thick)
    if entry.changed:
        strip.box((1, 0.5, 4.5, bottom), palette.CHANGED, palette.INK, 0.7)
    return palette.PAPER


def _mark(strip: Strip, entry: Entry, at: tuple[float, float], back: str) -> None:
    """Draw whether a unit acts now, else its place in the order, or whether it has acted."""
    if entry.acts:
        strip.mark("arrow", at, (11, 11), palette.INK, on=back)
    elif entry.order:
        strip.text(at, entry.order, SMALLEST, on=back, anchor="m")
    elif entry.is_done:
        strip.disc(at, 4, palette.INK, palette.INK)
    elif entry.is_done is False:
        strip.ring(at, 4, palette.INK, 1)


def _bar(strip: Strip, entry: Entry, y: float) -> None:
    """Draw how much of a unit is left, and half of it where that is marked."""
    top, bottom = y - 3, y + 3
    wide = LENGTH * min(1.0, entry.left / max(1, entry.whole))
    strip.box((BAR, top, BAR + LENGTH, bottom), palette.WHITE, palette.INK, 0.7)
    if wide > 1:
        strip.box((BAR, top, BAR + wide, bottom), palette.FAINT, palette.INK, 0.7)
    if entry.is_halved:
        half = BAR + LENGTH / 2
        ink = palette.WHITE if wide > LENGTH / 2 else palette.INK
        strip.box((half - 0.5, top + 1, half + 0.5, bottom - 1), ink)


@kept
def _note(words: str) -> Strip:
    strip = Strip(NOTE)
    strip.text((TITLES, NOTE / 2), words, SMALLEST, palette.FAINT, on=BACK)
    return strip
