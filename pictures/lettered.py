"""What may be picked by letter, as part of a picture: the letter, what it is, what else to know."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.letters import Picks

from . import palette
from .canvas import WIDTH
from .lettering import SMALLEST
from .png import Rows
from .shades import BACK
from .strip import Strip, cut, kept, width_of, wrapped

MARGIN, NAME = 4, 12
TITLE, ROW = 16, 21
PLATE = 19
LEFT = MARGIN + PLATE + 6
MOST_LINES = 3


def strips(picks: Picks | None) -> Iterator[Rows]:
    """Yield the strips for what may be picked, none if nothing may."""
    if picks is None:
        return
    for words in wrapped(picks.title, NAME, WIDTH - 2 * MARGIN, MOST_LINES):
        yield _title(words)
    for one in picks.things:
        yield _thing(one.letter, one.name, one.note)


def words(picks: Picks | None) -> str:
    """Return what may be picked as the beginning of an alternative text, "" for nothing."""
    return f"{picks.words} " if picks is not None else ""


@kept
def _title(words: str) -> Strip:
    strip = Strip(TITLE)
    strip.text((MARGIN, TITLE / 2), words, NAME, on=BACK, bold=True)
    return strip


@kept
def _thing(letter: str, name: str, note: str) -> Strip:
    """Draw one thing: its letter on a dark plate, its name, and its note to the right."""
    strip, y = Strip(ROW), ROW / 2
    strip.box((MARGIN, 1, MARGIN + PLATE, ROW - 1), palette.FAINT)
    middle = (MARGIN + PLATE / 2, y)
    strip.text(middle, letter, NAME, palette.WHITE, on=palette.FAINT, anchor="m", bold=True)
    right = WIDTH - MARGIN - 2
    said = cut(note, SMALLEST, (right - LEFT) / 2)
    strip.text((right, y), said, SMALLEST, on=BACK, anchor="r")
    room = right - LEFT - width_of(said, SMALLEST) - 6
    strip.text((LEFT, y), cut(name, NAME, room), NAME, on=BACK, bold=True)
    return strip
