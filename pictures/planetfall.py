"""A battle of Planetfall as a picture: both trackers, and each squadron as it stands.

The bot has no table, so the picture shows each side's squadrons in turn: how many models live, how
many boxes are open, what lasts on it, who has activated. Where there are many, those that matter
now are drawn and the others counted. It is drawn from what `look` returns now and returned before
the last row, one strip for each squadron, which is drawn again only when it shows something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.core.seats import seat_title
from rules.games.planetfall.muster import start_of
from rules.games.planetfall.picks import picks
from rules.games.planetfall.state import Table
from rules.games.planetfall.view import View

from . import lettered, palette
from .canvas import MOST_ALT, WIDTH, Picture
from .ground_map import drawn, in_use
from .ground_words import news
from .keys import legend
from .lettering import SMALLEST
from .planetfall_ground import numbered, scene
from .planetfall_words import (
    alt,
    beside_map,
    boxes,
    counted_line,
    force,
    has_changed,
    head,
    is_active,
    lost_line,
    notes,
    objectives_line,
)
from .png import Rows
from .shades import BACK
from .strip import Strip, cut, kept, stacked, width_of, wrapped

MARGIN = 4
TITLE, SIDE, TRACK, ROW, NOTE = 22, 20, 18, 19, 14
NAME = 12
MARK, TITLES, MODELS, BAR, NOTES, END = 14, 25, 172, 177, 223, WIDTH - MARGIN - 2
"""From left to right: who acts, the name, the right end of the models, their boxes, the notes."""
GROUND_KEYS = (
    'map: squares of 6", north is up; wide rim: acts now',
    "arrow: last way, a stroke for each inch",
    "line: seen, or attacked; red dashes: in cover",
    "orange ring: objective; dotted ring: marker and its die",
    "dotted rings round who acts: how far it goes or fires",
    "the label stands beside a squadron's first model",
    "stroke at a base: where it looks",
)
LENGTH = 40
MOST_NOTES, MOST_LOST = 3, 3
KEYS = (
    "arrow: acts now; filled dot: has activated; ring: has not",
    "bar: open boxes of all; orange: changed last",
)


class Line(NamedTuple):
    """All that a squadron's strip shows."""

    name: str
    models: str
    left: int
    whole: int
    notes: str
    acts: bool
    done: bool
    changed: bool


def draw(view: View, before: View | None = None, opened: View | None = None) -> Picture | None:
    """Return a battle as a viewer sees it; `before` is what it was like before the last row.

    `opened` is what it was like before the activation that the last row belongs to. Before forces
    are there nothing is drawn.
    """
    table, old = view.state, before.state if before is not None else None
    first = opened.state if opened is not None else None
    if not table.squadrons:
        return None
    picked = picks(table)
    strips = [_header(*head(table)), *lettered.strips(picked)]
    ground = scene(table, old, first) if table.scenery is not None else None
    strips += [drawn(ground, in_use(ground)).rows()] if ground is not None else []
    for side in table.sides:
        strips += _side(table, old, side)
    if objectives := objectives_line(table):
        strips += map(_note, wrapped(objectives, SMALLEST, END - TITLES, MOST_LOST))
    keys = (*KEYS, *GROUND_KEYS) if ground is not None else KEYS
    strips += legend(keys) if _is_first(table) else []
    said = news(ground) if ground is not None else ()
    words = " ".join((*(f"{one}." for one in said), alt(table, old)))
    words = f"{lettered.words(picked)}{words}"
    return Picture(stacked(strips), words[:MOST_ALT])


def is_mapped(view: View) -> bool:
    """Say whether a battle's picture has a map, on which the ways of a whole span are drawn."""
    return view.state.scenery is not None


def _is_first(table: Table) -> bool:
    """Say whether nobody has moved yet; for the longer legend of a map, whether it is set-up."""
    if table.scenery is not None:
        return table.turn < 1
    return table.turn <= 1 and not any(one.moved for one in table.squadrons)


def _side(table: Table, before: Table | None, side: str) -> Iterator[Rows]:
    """Yield the strips of one side: seat, tracker, squadrons, how many are not drawn, the lost."""
    own, command = force(table, before, side), table.command(side)
    if table.scenery is not None:
        own = beside_map(table, before, own)
    yield _seat(side, command.race)
    most = max(one.mfv for one in table.commands)
    first = start_of(command.mfv, most, table.switches)
    yield _track(side, command.tracker, max(1, first))
    for squadron in own.shown:
        yield _squadron(_line(table, before, squadron))
    for words in (counted_line(table, own.counted), lost_line(table, own.lost)):
        yield from map(_note, wrapped(words, SMALLEST, END - TITLES, MOST_LOST) if words else ())


def _line(table: Table, before: Table | None, squadron: int) -> Line:
    left, whole = boxes(table, squadron)
    said = ", ".join(notes(table, squadron))
    label = f"{numbered(table)[squadron]} " if table.scenery is not None else ""
    return Line(
        f"{label}{table.name(squadron)}",
        f"{len(table.living(squadron))}/{len(table.listing(squadron).profiles)}",
        left,
        whole,
        f"{said[:1].upper()}{said[1:]}",
        is_active(table, squadron),
        table.squadron(squadron).activated,
        has_changed(table, before, squadron),
    )


@kept
def _header(turn: str, words: str) -> Strip:
    """Draw the turn, and whose activation it is."""
    strip = Strip(TITLE)
    strip.text((MARGIN, TITLE / 2), turn, NAME, on=BACK)
    said = cut(words, NAME, WIDTH - 2 * MARGIN - width_of(turn, NAME) - 10)
    strip.text((WIDTH - MARGIN, TITLE / 2), said, NAME, on=BACK, anchor="r", bold=True)
    return strip


@kept
def _seat(side: str, race: str) -> Strip:
    """Draw whose squadrons follow, and of which race they are."""
    strip, livery = Strip(SIDE), palette.livery(side)
    strip.box((MARGIN, 2, WIDTH - MARGIN, SIDE - 1), livery.fill, palette.INK, 0.7)
    y = (SIDE + 1) / 2
    strip.mark(livery.shape, (MARGIN + 11, y), (10, 10), livery.ink, on=livery.fill)
    title = f"{livery.letter}  {seat_title(side)}"
    strip.text((MARGIN + 22, y), title, NAME, livery.ink, on=livery.fill, bold=True)
    room = END - MARGIN - 40 - width_of(title, NAME)
    said = cut(race, SMALLEST, room)
    strip.text((END - 4, y), said, SMALLEST, livery.ink, on=livery.fill, anchor="r")
    return strip


@kept
def _track(side: str, tracker: int, first: int) -> Strip:
    """Draw the Zero Hour tracker: a bar that empties, and the number."""
    strip, y = Strip(TRACK), TRACK / 2
    strip.text((TITLES, y), "Zero Hour", SMALLEST, on=BACK)
    strip.text((MODELS, y), str(tracker), NAME, on=BACK, anchor="r", bold=True)
    left, right = BAR, END
    strip.box((left, y - 5, right, y + 5), palette.WHITE, palette.INK, 0.7)
    wide = (right - left) * min(1.0, max(0, tracker) / first)
    if wide > 1:
        strip.box((left, y - 5, left + wide, y + 5), palette.livery(side).fill, palette.INK, 0.7)
    return strip


@kept
def _squadron(line: Line) -> Strip:
    """Draw a squadron: whether it has acted, name, models, open boxes, and what else to know."""
    beside = width_of(line.notes, SMALLEST) <= END - NOTES
    below = [] if beside else wrapped(line.notes, SMALLEST, END - TITLES, MOST_NOTES)
    strip = Strip(ROW + NOTE * len(below))
    back, y = _ground(strip, line), ROW / 2
    _mark(strip, line, (MARK, y), back)
    strip.text((MODELS, y), line.models, NAME, on=back, anchor="r", bold=True)
    room = MODELS - TITLES - width_of(line.models, NAME) - 5
    strip.text((TITLES, y), cut(line.name, NAME, room), NAME, on=back, bold=True)
    _bar(strip, line, y)
    if beside:
        strip.text((NOTES, y), line.notes, SMALLEST, on=back)
    for place, words in enumerate(below):
        strip.text((TITLES, ROW - 2 + NOTE * (place + 0.5)), words, SMALLEST, on=back)
    return strip


def _ground(strip: Strip, line: Line) -> str:
    """Draw what tells a squadron from others: it acts, it has changed. Return the colour."""
    if not (line.acts or line.changed):
        return BACK
    rim, thick = (palette.INK, 1.4) if line.acts else (palette.FAINT, 0.7)
    right, bottom = WIDTH - 1, strip.height - 1
    strip.box((1, 0.5, right, bottom), palette.PAPER, rim, thick)
    if line.changed:
        strip.box((1, 0.5, 4.5, bottom), palette.CHANGED, palette.INK, 0.7)
    return palette.PAPER


def _mark(strip: Strip, line: Line, at: tuple[float, float], back: str) -> None:
    """Draw whether a squadron acts now, has activated, or still can."""
    if line.acts:
        strip.mark("arrow", at, (11, 11), palette.INK, on=back)
    elif line.done:
        strip.disc(at, 4, palette.INK, palette.INK)
    else:
        strip.ring(at, 4, palette.INK, 1)


def _bar(strip: Strip, line: Line, y: float) -> None:
    """Draw how many boxes of a squadron are open, of those of all its models."""
    top, bottom = y - 3, y + 3
    wide = LENGTH * min(1.0, line.left / max(1, line.whole))
    strip.box((BAR, top, BAR + LENGTH, bottom), palette.WHITE, palette.INK, 0.7)
    if wide > 1:
        strip.box((BAR, top, BAR + wide, bottom), palette.FAINT, palette.INK, 0.7)


@kept
def _note(words: str) -> Strip:
    strip = Strip(NOTE)
    strip.text((TITLES, NOTE / 2), words, SMALLEST, palette.FAINT, on=BACK)
    return strip
