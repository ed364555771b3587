"""A battle of Planetfall as a picture: both trackers, and each squadron as it stands.

The bot has no table, so the picture shows each side's squadrons in turn: how many models live, how
many boxes are open, what lasts on it, who has activated. Where there are many, those that matter
now are drawn and the others counted. It is drawn from what `look` returns now and returned before
the last row, one strip for each squadron, which is drawn again only when it shows something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.planetfall.muster import start_of
from rules.games.planetfall.picks import picks
from rules.games.planetfall.state import Table
from rules.games.planetfall.view import View

from . import lettered, palette, roster
from .canvas import MOST_ALT, Picture
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
from .roster import BAR, END, NAME, TALLY, TITLES
from .shades import BACK
from .strip import Strip, kept, stacked

TRACK = 18
GROUND_KEYS = (
    'map: squares of 6", north is up; wide rim: acts now',
    "arrow: last way, a stroke for each inch",
    "line: seen, or attacked; red dashes: in cover",
    "orange ring: objective; dotted ring: marker and its die",
    "dotted rings round who acts: how far it goes or fires",
    "the label stands beside a squadron's first model",
    "stroke at a base: where it looks",
)
MOST_LOST = 3
KEYS = (
    "arrow: acts now; filled dot: has activated; ring: has not",
    "bar: open boxes of all; orange: changed last",
)


def draw(
    view: View, before: View | None = None, opened: View | None = None, map_alone: bool = False
) -> Picture | None:
    """Return a battle as a viewer sees it; `before` is what it was like before the last row.

    `opened` is what it was like before the activation that the last row belongs to. Before forces
    are there nothing is drawn. With `map_alone` only the words have the sides.
    """
    table, old = view.state, before.state if before is not None else None
    first = opened.state if opened is not None else None
    if not table.squadrons:
        return None
    picked = picks(table)
    strips = [roster.heading(*head(table)), *lettered.strips(picked)]
    ground = scene(table, old, first) if table.scenery is not None else None
    if ground is not None:
        window = in_use(ground)
        strips.append(drawn(ground, window.low() if map_alone else window).rows())
    if not map_alone:
        strips += _below(table, old)
    said = news(ground) if ground is not None else ()
    words = " ".join((*(f"{one}." for one in said), alt(table, old)))
    words = f"{lettered.words(picked)}{words}"
    return Picture(stacked(strips), words[:MOST_ALT])


def draw_step(view: View, before: View | None = None, opened: View | None = None) -> Picture | None:
    """Return a battle as a step of a demo shows it, beside what is to be read on a phone."""
    return draw(view, before, opened, map_alone=True)


def _below(table: Table, before: Table | None) -> Iterator[Rows]:
    """Yield the strips of every side and the objectives, and the legend at the beginning."""
    for side in table.sides:
        yield from _side(table, before, side)
    yield from roster.notes(objectives_line(table), MOST_LOST)
    if _is_first(table):
        yield from legend((*KEYS, *GROUND_KEYS) if table.scenery is not None else KEYS)


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
    yield roster.side(side, command.race)
    most = max(one.mfv for one in table.commands)
    first = start_of(command.mfv, most, table.switches)
    yield _track(side, command.tracker, max(1, first))
    for squadron in own.shown:
        yield roster.unit(_entry(table, before, squadron))
    for words in (counted_line(table, own.counted), lost_line(table, own.lost)):
        yield from roster.notes(words, MOST_LOST)


def _entry(table: Table, before: Table | None, squadron: int) -> roster.Entry:
    left, whole = boxes(table, squadron)
    said = ", ".join(notes(table, squadron))
    label = f"{numbered(table)[squadron]} " if table.scenery is not None else ""
    return roster.Entry(
        f"{label}{table.name(squadron)}",
        f"{len(table.living(squadron))}/{len(table.listing(squadron).profiles)}",
        left,
        whole,
        f"{said[:1].upper()}{said[1:]}",
        acts=is_active(table, squadron),
        changed=has_changed(table, before, squadron),
        is_done=table.squadron(squadron).activated,
    )


@kept
def _track(side: str, tracker: int, first: int) -> Strip:
    """Draw the Zero Hour tracker: a bar that empties, and the number."""
    strip, y = Strip(TRACK), TRACK / 2
    strip.text((TITLES, y), "Zero Hour", SMALLEST, on=BACK)
    strip.text((TALLY, y), str(tracker), NAME, on=BACK, anchor="r", bold=True)
    left, right = BAR, END
    strip.box((left, y - 5, right, y + 5), palette.WHITE, palette.INK, 0.7)
    wide = (right - left) * min(1.0, max(0, tracker) / first)
    if wide > 1:
        strip.box((left, y - 5, left + wide, y + 5), palette.livery(side).fill, palette.INK, 0.7)
    return strip
