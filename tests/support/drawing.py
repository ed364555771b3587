"""What a picture is made of: every text and every mark as it was drawn, and what lay beneath it."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import Any, NamedTuple
from unittest import mock

from PIL import Image

from pictures import keys, lettering, roster
from pictures.canvas import WIDTH, Box, Canvas
from pictures.lettering import SMALLEST
from pictures.strip import Strip
from tests.support.colours import contrast

TEXT, MARK = 4.5, 3.0
"""The contrasts that WCAG 2.2 asks of text (1.4.3) and of marks (1.4.11)."""
BARE = frozenset({"hex"})
"""Shapes that are ground: what tells them apart is written on them."""
SLACK = 0.7
FEW = 0.04
"""The share of a text that the edge of another mark may cross."""


def forgotten() -> None:
    """Have all strips of a roster and its legend drawn the next time, so that all is recorded."""
    for strip in (roster.heading, roster.side, roster.unit, roster._note, keys.line):
        strip.cache_clear()


class Text(NamedTuple):
    """A text: its words, size and box in points, ink, rim, and the colours beneath its box."""

    words: str
    size: float
    box: Box
    ink: str
    on: str
    rim: float
    beneath: dict[str, float]


class Mark(NamedTuple):
    """A shape: its size in points, colours, and the colour beneath its middle."""

    shape: str
    size: tuple[float, float]
    fill: str
    rim: str
    beneath: str


class Drawing(NamedTuple):
    """All that was drawn on one canvas or strip; `fills` are the colours of its boxes."""

    canvas: Canvas | Strip
    texts: list[Text]
    marks: list[Mark]
    fills: list[str]

    @property
    def shrunk(self) -> float:
        """Return by how much a phone shrinks the picture."""
        return min(1.0, WIDTH / self.canvas.width)


def _hex(pixel: tuple[int, ...]) -> str:
    return "#" + "".join(f"{value:02x}" for value in pixel[:3])


def _beneath(before: Image.Image, at: tuple[int, int], mask: Image.Image) -> dict[str, float]:
    """Return the colours beneath the letters of a text, each with its share."""
    left, top = at
    part = before.crop((left, top, left + mask.width, top + mask.height))
    part.putalpha(mask.point(lambda level: 255 if level > 127 else 0))
    found = {pixel: count for count, pixel in part.getcolors(1 << 20) or [] if pixel[3]}
    return {_hex(pixel): count / sum(found.values()) for pixel, count in found.items()}


def _mask(words: str, size: float, scale: int, how: dict[str, Any]) -> Image.Image:
    """Return the letters of a text as the canvas paints them."""
    pixels = round(size * scale)
    stroke = max(1, pixels // 28) if how.get("bold") else 0
    said = lettering.plain(words)
    return lettering.letters(said, pixels, stroke, how.get("squeeze", 1)).mask


@contextlib.contextmanager
def recorded() -> Iterator[list[Drawing]]:
    """Record what is drawn on every canvas and strip made meanwhile.

    Strips that are kept are not drawn again, and so not recorded.
    """
    drawings: list[Drawing] = []
    with contextlib.ExitStack() as stack:
        for kind in (Canvas, Strip):
            stack.enter_context(_patched(kind, drawings))
        yield drawings


@contextlib.contextmanager
def _patched(kind: Any, drawings: list[Drawing]) -> Iterator[None]:
    """Record what is drawn on one kind of canvas."""
    text, mark, box, made = kind.text, kind.mark, kind.box, kind.__init__

    def make(self, *args, **how):
        made(self, *args, **how)
        drawings.append(Drawing(self, [], [], []))

    def write(self, at, words, size, ink="#14181f", **how):
        scale = kind.scale
        reach = 1.1 * lettering.width_of(words, size) + 5
        left, top = round((at[0] - reach) * scale), round((at[1] - 2 * size) * scale)
        right, bottom = left + round(2 * reach * scale), top + round(4 * size * scale)
        before = self.image.crop((left, top, right, bottom))
        area = text(self, at, words, size, ink, **how)
        spot = round(area[0] * scale) - left, round(area[1] * scale) - top
        seen = _beneath(before, spot, _mask(words, size, scale, how)) if words.strip() else {}
        one = Text(words, size, area, ink, how["on"], how.get("rim", 0), seen)
        drawings[-1].texts.append(one)
        return area

    def fill(self, area, colour, *args):
        drawings[-1].fills.append(colour)
        box(self, area, colour, *args)

    def stamp(self, shape, at, size, fill, rim="", *args, **how):
        x, y = (round(place * kind.scale) for place in at)
        inside = 0 <= x < self.image.width and 0 <= y < self.image.height
        under = _hex(self.image.getpixel((x, y))) if inside else ""
        drawings[-1].marks.append(Mark(shape, size, fill, rim, under))
        mark(self, shape, at, size, fill, *((rim,) if rim else ()), *args, **how)

    with (
        mock.patch.object(kind, "__init__", make),
        mock.patch.object(kind, "text", write),
        mock.patch.object(kind, "mark", stamp),
        mock.patch.object(kind, "box", fill),
    ):
        yield


def faults(drawing: Drawing) -> list[str]:
    """Return everything that somebody with a phone could not read or tell apart."""
    shown = [text for text in drawing.texts if text.words.strip()]
    return [
        *(f"{text.words!r} is {text.size * drawing.shrunk:.1f} px" for text in _tiny(drawing)),
        *(f"{text.words!r} is cut off" for text in shown if _is_outside(drawing, text)),
        *(fault for text in shown for fault in _pale(text)),
        *(f"{a.words!r} runs into {b.words!r}" for a, b in _crossing(shown)),
        *(f"{mark} hardly shows" for mark in drawing.marks if _is_faint(mark)),
    ]


def _tiny(drawing: Drawing) -> list[Text]:
    return [t for t in drawing.texts if t.size * drawing.shrunk < SMALLEST - 0.01]


def _is_outside(drawing: Drawing, text: Text) -> bool:
    left, top, right, bottom = text.box
    return left < 0 or top < 0 or right > drawing.canvas.width or bottom > drawing.canvas.height


def _pale(text: Text) -> Iterator[str]:
    """Yield what is wrong with the colours of a text: its own, or those that lie beneath it."""
    if contrast(text.ink, text.on) < TEXT:
        yield f"{text.words!r} in {text.ink} on {text.on}"
    wrong = sum(share for under, share in text.beneath.items() if contrast(text.ink, under) < TEXT)
    if not text.rim and wrong > FEW:
        yield f"{text.words!r} is hard to tell from what lies beneath it ({wrong:.0%})"


def _crossing(texts: list[Text]) -> Iterator[tuple[Text, Text]]:
    """Yield the texts whose boxes run into each other."""
    ordered = sorted(texts, key=lambda text: text.box[0])
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.box[0] >= one.box[2] - SLACK:
                break
            if one.box[1] < other.box[3] - SLACK and other.box[1] < one.box[3] - SLACK:
                yield one, other


def _is_faint(mark: Mark) -> bool:
    if mark.shape in BARE or not mark.beneath:
        return False
    seen = [mark.fill, mark.rim] if mark.rim else [mark.fill]
    return max(contrast(colour, mark.beneath) for colour in seen) < MARK


def colours(png: bytes) -> dict[str, int]:
    """Return the colours of a picture and how often each stands in it."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    return {_hex(pixel): count for count, pixel in image.getcolors(1 << 24) or []}
