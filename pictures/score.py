"""How a game came out, as a picture: a bar for every side, what it has, what that is made of."""

from __future__ import annotations

from rules.core.score import Score, Standing, counted, worded

from . import palette
from .canvas import MOST_ALT, WIDTH, Canvas, Picture
from .lettering import SMALLEST, cut, width_of, wrapped

TALLEST = 1_400
PAD = 8
NAME, BIG = 13, 15
HEAD_LINE, ROW, BAR, PART = 18, 24, 8, 15
BADGE = 30
ROOM = WIDTH - 2 * PAD
MOST_HEADLINES, MOST_PARTS, MOST_ROWS = 3, 3, 16


def draw(title: str, score: Score) -> Picture:
    """Return the picture of a score under a title, such as who won."""
    canvas = Canvas(WIDTH, TALLEST, palette.PAPER)
    top = _head(canvas, title)
    most = max((abs(one.points) for one in score.rows), default=0)
    for one in score.rows[:MOST_ROWS]:
        top = _row(canvas, one, score.unit, top, most)
    left = len(score.rows) - MOST_ROWS
    if left > 0:
        canvas.text((PAD, top + 9), f"and {left} more", SMALLEST, on=palette.PAPER)
        top += PART
    canvas.crop(top + PAD)
    return canvas.picture(alt(title, score))


def alt(title: str, score: Score) -> str:
    """Return what the picture says, in words."""
    text = f"The score. {title} {worded(score)}"
    return text if len(text) <= MOST_ALT else f"{text[: MOST_ALT - 1]}…"


def _head(canvas: Canvas, title: str) -> float:
    """Write the title on a dark band; return where that ends."""
    lines = wrapped(title, NAME, ROOM, MOST_HEADLINES)
    high = PAD + HEAD_LINE * len(lines)
    canvas.box((0, 0, WIDTH, high), palette.NIGHT)
    for place, line in enumerate(lines):
        y = PAD / 2 + HEAD_LINE * (place + 0.5)
        canvas.text((PAD, y), line, NAME, palette.PAPER, on=palette.NIGHT, bold=True)
    return high + PAD / 2


def _row(canvas: Canvas, one: Standing, unit: str, top: float, most: int) -> float:
    """Draw one side; return where it ends."""
    lines = wrapped(_made_of(one), SMALLEST, ROOM - BADGE, MOST_PARTS) if _made_of(one) else []
    high = ROW + BAR + 4 + PART * len(lines)
    back = palette.WHITE if one.won else palette.PAPER
    if one.won:
        canvas.box((2, top, WIDTH - 2, top + high), back, palette.INK, 1.3, 4)
    y = top + ROW / 2
    canvas.badge(one.seat, (PAD + 12, y), SMALLEST)
    said = counted(one.points, unit)
    canvas.text((WIDTH - PAD, y), said, BIG, on=back, anchor="r", bold=True)
    room = ROOM - BADGE - width_of(said, BIG) - 12
    canvas.text((PAD + BADGE, y), cut(one.name, NAME, room), NAME, on=back, bold=True)
    _bar(canvas, one, top + ROW, most)
    for place, line in enumerate(lines):
        at = (PAD + BADGE, top + ROW + BAR + 4 + PART * (place + 0.5))
        canvas.text(at, line, SMALLEST, on=back)
    return top + high + 4


def _bar(canvas: Canvas, one: Standing, top: float, most: int) -> None:
    """Draw how much a side has beside whoever has most."""
    wide = (ROOM - BADGE) * max(0, one.points) / most if most else 0
    if wide >= 1:
        left = PAD + BADGE
        fill = palette.livery(one.seat).fill
        canvas.box((left, top, left + wide, top + BAR), fill, palette.INK, 0.7)


def _made_of(one: Standing) -> str:
    ending = ("winner",) if one.won else ("out of the game",) if one.out else ()
    return ", ".join((*ending, *one.parts))
