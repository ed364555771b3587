"""The sheet that every game draws on, measured in points: pixels as a phone shows them.

A phone 390 pixels wide leaves a picture WIDTH of them beside the avatar. A point is three pixels of
the PNG. Every text names the colour behind it, every mark the colour of its rim, so that tests can
read off what is drawn.
"""

from __future__ import annotations

import io
from typing import NamedTuple

from PIL import Image, ImageDraw

from . import lettering, palette, shapes
from .lettering import SCALE

WIDTH = 310
MOST_ALT = 1000
COLOURS = 128
NEAREST = Image.Resampling.NEAREST

Point = tuple[float, float]
Box = tuple[float, float, float, float]


class Picture(NamedTuple):
    """A picture as PNG bytes, and its alternative text (at most 1,000 characters)."""

    png: bytes
    alt: str


class Canvas:
    """A picture in the making, `width` by `height` points."""

    scale = SCALE

    def __init__(self, width: float, height: float, back: str) -> None:
        self.width, self.height = width, height
        size = round(width * SCALE), round(height * SCALE)
        self.image = Image.new("RGB", size, back)
        self._pen = ImageDraw.Draw(self.image)

    def box(
        self, box: Box, fill: str, rim: str = "", thick: float = 1, round_by: float = 0
    ) -> None:
        """Fill a box, its corners rounded if wanted, with a rim inside it."""
        x0, y0, x1, y1 = (round(edge * SCALE) for edge in box)
        self._pen.rounded_rectangle(
            (x0, y0, max(x0, x1 - 1), max(y0, y1 - 1)),
            round_by * SCALE,
            fill,
            rim or None,
            round(thick * SCALE) if rim else 0,
        )

    def mark(
        self,
        shape: str,
        at: Point,
        size: Point,
        fill: str,
        rim: str = "",
        thick: float = 0.7,
    ) -> None:
        """Fill a shape around a point, with a rim inside its edge if wanted."""
        wide, high = (max(1, round(side * SCALE)) for side in size)
        self._stamp(shapes.mask(shape, wide, high), at, rim or fill)
        if rim:
            less = round(2 * thick * SCALE)
            inner = shapes.mask(shape, max(1, wide - less), max(1, high - less))
            self._stamp(inner, at, fill)

    def line(self, start: Point, end: Point, fill: str, thick: float) -> None:
        """Draw a line with round ends."""
        across, down = (round((b - a) * SCALE) for a, b in zip(start, end, strict=True))
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        self._stamp(shapes.line(across, down, max(1, round(thick * SCALE))), middle, fill)

    def _stamp(self, mask: Image.Image, at: Point, fill: str) -> None:
        x, y = (round(place * SCALE) for place in at)
        self.image.paste(fill, (x - mask.width // 2, y - mask.height // 2), mask)

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
        rim: float = 0,
        squeeze: float = 1,
    ) -> Box:
        """Write words whose capitals are centred on a height; return the box they fill.

        `on` is the colour behind them; with a rim, so many points of it are painted around them.
        `anchor` says whether the point is their left end, their middle or their right end.
        """
        pixels = round(size * SCALE)
        stroke = max(1, pixels // 28) if bold else 0
        said = lettering.plain(words)
        drawn = lettering.letters(said, pixels, stroke, squeeze)
        long = lettering.length(said, pixels) * squeeze
        x = round(at[0] * SCALE - {"l": 0, "m": long / 2, "r": long}[anchor])
        y = round(at[1] * SCALE + lettering.cap(pixels) / 2)
        if rim:
            halo = lettering.letters(said, pixels, stroke + round(rim * SCALE), squeeze)
            self.image.paste(on, (x + halo.left, y + halo.top), halo.mask)
        x, y = x + drawn.left, y + drawn.top
        self.image.paste(ink, (x, y), drawn.mask)
        right, bottom = x + drawn.mask.width, y + drawn.mask.height
        return x / SCALE, y / SCALE, right / SCALE, bottom / SCALE

    def seat(self, seat: str, at: Point, size: float) -> None:
        """Draw a seat's shape in its colour."""
        livery = palette.livery(seat)
        self.mark(livery.shape, at, (size, size), livery.fill, palette.INK)

    def badge(self, seat: str, at: Point, size: float) -> None:
        """Draw a seat's shape, with its letter to the right of it; the point is their middle."""
        livery = palette.livery(seat)
        plate = (at[0] - size * 1.1, at[1] - size * 0.75, at[0] + size * 1.1, at[1] + size * 0.75)
        self.box(plate, livery.fill, palette.INK, 0.7, size * 0.3)
        self.mark(livery.shape, (at[0] - size * 0.5, at[1]), (size * 0.8, size * 0.8), livery.ink)
        letter = (at[0] + size * 0.5, at[1])
        self.text(letter, livery.letter, size, livery.ink, on=livery.fill, anchor="m", bold=True)

    def crop(self, height: float) -> None:
        """Keep only the top points of the height."""
        self.height = min(self.height, height)
        self.image = self.image.crop((0, 0, self.image.width, round(self.height * SCALE)))

    def picture(self, alt: str) -> Picture:
        """Return the finished picture as PNG with its alternative text."""
        out = io.BytesIO()
        # Colours chosen from one pixel of each point are as close as from all, in a third of the
        # time.
        points = self.image.resize((round(self.width), round(self.height)), NEAREST)
        chosen = points.quantize(COLOURS, Image.Quantize.FASTOCTREE)
        small = self.image.quantize(palette=chosen, dither=Image.Dither.NONE)
        small.save(out, "PNG", compress_level=4)
        return Picture(out.getvalue(), alt[:MOST_ALT])
