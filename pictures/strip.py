"""A strip across a picture, drawn in numbers of one palette and kept as it is compressed.

What is on a strip is given by values, so that the same values have it drawn only once. Every text
names the colour that lies behind it, as on a Canvas.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import ParamSpec

from PIL import Image, ImageDraw

from . import lettering, palette, png, shades, shapes
from .canvas import WIDTH, Box, Point

P = ParamSpec("P")
SHARP = 2
"""Pixels to a point: lines of text are as legible with two as with three, for half the work."""
width_of = functools.partial(lettering.width_of, scale=SHARP)
cut = functools.partial(lettering.cut, scale=SHARP)
wrapped = functools.partial(lettering.wrapped, scale=SHARP)
"""Text measured as strips draw it."""
BOLD = 36
"""What part of its size a bold letter's stroke is wider by on each side."""
KEPT = 1024
"""How many strips of one sort are kept: one has about 2 KB."""
_tile = functools.lru_cache(maxsize=2048)


class Strip:
    """A strip in the making, as wide as every picture and so many points high."""

    scale = SHARP

    def __init__(self, height: float, back: str = shades.BACK) -> None:
        self.width, self.height = WIDTH, height
        self.numbers = Image.new("L", (WIDTH * SHARP, round(height * SHARP)), shades.number(back))
        self._pen = ImageDraw.Draw(self.numbers)

    @property
    def image(self) -> Image.Image:
        """The strip as people see it."""
        return shades.in_colour(self.numbers)

    def box(self, box: Box, fill: str, rim: str = "", thick: float = 1) -> None:
        """Fill a box, with a rim inside it if wanted."""
        x0, y0, x1, y1 = (round(edge * SHARP) for edge in box)
        ink, wide = (shades.number(rim), round(thick * SHARP)) if rim else (None, 0)
        ends = (x0, y0, max(x0, x1 - 1), max(y0, y1 - 1))
        self._pen.rectangle(ends, shades.number(fill), ink, wide)

    def polygon(self, points: Sequence[Point], fill: str, rim: str, thick: float = 1) -> None:
        """Fill a polygon, with a rim around it."""
        corners = [(round(x * SHARP), round(y * SHARP)) for x, y in points]
        ink, wide = shades.number(rim), round(thick * SHARP)
        self._pen.polygon(corners, shades.number(fill), ink, wide)

    def disc(self, at: Point, radius: float, fill: str, rim: str, thick: float = 1) -> None:
        """Fill a disc around a point, with a rim inside it."""
        (x, y), r = (round(one * SHARP) for one in at), radius * SHARP
        ink, wide = shades.number(rim), round(thick * SHARP)
        self._pen.ellipse((x - r, y - r, x + r, y + r), shades.number(fill), ink, wide)

    def ring(self, at: Point, radius: float, ink: str, thick: float) -> None:
        """Draw a ring around a point, with what lies inside it left as it is."""
        (x, y), r = (round(one * SHARP) for one in at), radius * SHARP
        wide = max(1, round(thick * SHARP))
        self._pen.ellipse((x - r, y - r, x + r, y + r), None, shades.number(ink), wide)

    def line(self, start: Point, end: Point, ink: str, thick: float) -> None:
        """Draw a straight line."""
        ends = [(round(x * SHARP), round(y * SHARP)) for x, y in (start, end)]
        self._pen.line(ends, shades.number(ink), max(1, round(thick * SHARP)))

    def copy(self) -> Strip:
        """Return a strip to draw on that begins as this one is."""
        other = Strip(self.height)
        other.numbers.paste(self.numbers)
        return other

    def mark(self, shape: str, at: Point, size: Point, fill: str, *, on: str) -> None:
        """Draw a shape around a point."""
        wide, high = (max(1, round(side * SHARP)) for side in size)
        tile = _shape(shape, wide, high, fill, on)
        left, top = round(at[0] * SHARP) - wide // 2, round(at[1] * SHARP) - high // 2
        lettering.lay(self.numbers, tile, tile.size, (left, top))

    def text(
        self,
        at: Point,
        words: str,
        size: float,
        ink: str = palette.INK,
        *,
        on: str,
        anchor: str = "l",
        bold: bool = False,
    ) -> Box:
        """Write words whose capitals stand centred on a height; return the box they fill.

        `anchor` says whether the point is their left end, their middle or their right end.
        """
        pixels = round(size * SHARP)
        said, stroke = lettering.plain(words), pixels / BOLD if bold else 0
        long = {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * lettering.length(said, pixels)
        start = round(at[0] * SHARP - long)
        base = round(at[1] * SHARP + lettering.cap(pixels) / 2)
        filled = [
            self._word(_word(word, pixels, stroke, ink, on), start + x, base)
            for word, x in lettering.spread(said, pixels)
        ]
        lefts, tops, rights, bottoms = zip(*filled or [(start, base, start, base)], strict=True)
        left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
        return left / SHARP, top / SHARP, right / SHARP, bottom / SHARP

    def _word(self, word: lettering.Letters, x: int, base: int) -> tuple[int, int, int, int]:
        """Write a word from its start on; return the pixels that it fills."""
        left, top = x + word.left, base + word.top
        wide, high = size = word.mask.size
        lettering.lay(self.numbers, word.mask, size, (left, top))
        return left, top, left + wide, top + high

    def rows(self) -> png.Rows:
        """Return the strip compressed."""
        wide, high = self.numbers.size
        # Before each row stands a zero: its pixels are given as they are (PNG, filter 0).
        filtered = Image.new("L", (wide + 1, high), 0)
        lettering.lay(filtered, self.numbers, (wide, high), (1, 0))
        return png.rows(filtered.tobytes(), high)


@_tile
def _word(word: str, pixels: int, stroke: float, ink: str, on: str) -> lettering.Letters:
    drawn = lettering.word(word, pixels, stroke)
    return drawn._replace(mask=_inked(drawn.mask, ink, on))


@_tile
def _shape(shape: str, wide: int, high: int, ink: str, on: str) -> Image.Image:
    return _inked(shapes.mask(shape, wide, high), ink, on)


def _inked(mask: Image.Image, ink: str, on: str) -> Image.Image:
    """Return a mask in the numbers of an ink and of what lies behind it."""
    # Image.point does the same, and makes each of the 256 numbers an int first.
    numbers = mask.tobytes().translate(shades.run(ink, on))
    return Image.frombytes("L", mask.size, numbers)


def kept(make: Callable[P, Strip]) -> functools._lru_cache_wrapper[png.Rows]:
    """Have what a function draws kept by what it is given."""

    def drawn(*given: P.args, **named: P.kwargs) -> png.Rows:
        return make(*given, **named).rows()

    return functools.lru_cache(KEPT)(drawn)


def stacked(parts: list[png.Rows]) -> bytes:
    """Return a PNG of strips, one below the other."""
    return png.picture(WIDTH * SHARP, shades.TABLE, parts)
