"""The tiles that make up a picture of Planet X's board, each painted once per size and cached.

A tile is painted four times as large and scaled down, which makes every edge smooth; letters come
from Pillow's own font. Colours never carry a meaning alone: faces have glyphs, players letters.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

from PIL import Image, ImageDraw, ImageFont

FINER = 4
INK = "#1b2430"
PAPER = "#f7f4ea"
SEATS = {
    "red": ("#c9342b", "#ffffff"),
    "blue": ("#2463c9", "#ffffff"),
    "green": ("#1f8a4c", "#ffffff"),
    "yellow": ("#f0c419", INK),
    "white": ("#ffffff", INK),
    "violet": ("#7d3fc0", "#ffffff"),
}
GROUND = {
    "empty": "#efe6cf",
    "?": "#55606e",
    "F": "#3a2a2a",
    "1": "#8fb98a",
    "2": "#7aab74",
    "3": "#649c5e",
    "4": "#4f8c49",
    "sea": "#4aa3c7",
    "shore": "#dcebf2",
}

Point = tuple[float, float]
Paint = Callable[[ImageDraw.ImageDraw, float], None]


@functools.lru_cache(maxsize=64)
def font(size: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font at a size in pixels."""
    return ImageFont.load_default(max(6, size))  # type: ignore[return-value]


def corners(s: float, at: Point = (0.0, 0.0)) -> list[Point]:
    """Return the six corners of a pointy-top hex of side s, the upper right one first."""
    turns = (math.radians(60 * k - 30) for k in range(6))
    return [(at[0] + s * math.cos(t), at[1] + s * math.sin(t)) for t in turns]


def box(s: int) -> int:
    """Return the width and height of a tile, in pixels: a hex and a little room."""
    return 2 * s + 4


def painted(s: int, paint: Paint) -> Image.Image:
    """Return a tile: `paint` gets a finer canvas, its origin in the middle, and the finer side."""
    wide = box(s) * FINER
    canvas = Image.new("RGBA", (wide, wide), (0, 0, 0, 0))
    draw = ImageDraw.Draw(canvas)
    paint(draw, s * FINER)
    return canvas.reduce(FINER)


def middle(s: float) -> Point:
    """Return the middle of a finer canvas for hexes of finer side s."""
    half = box(round(s / FINER)) * FINER / 2
    return half, half


def write(draw: ImageDraw.ImageDraw, at: Point, text: str, size: float, fill: str) -> None:
    """Write centred on a point, with a bold stroke."""
    stroke = max(1, round(size / 28))
    draw.text(at, text, fill, font(round(size)), anchor="mm", stroke_width=stroke, stroke_fill=fill)


@functools.lru_cache(maxsize=64)
def ground(kind: str, s: int) -> Image.Image:
    """Return a hex filled according to what lies on it: a face, `empty`, `sea` or `shore`."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        at = middle(big)
        draw.polygon(corners(big, at), fill=INK)
        draw.polygon(corners(big * 0.955, at), fill=GROUND[kind])
        if kind == "sea":
            _waves(draw, big)

    return painted(s, paint)


def _waves(draw: ImageDraw.ImageDraw, big: float) -> None:
    x, y = middle(big)
    for row in (-0.35, 0.05, 0.45):
        points = [
            (x + big * t / 10, y + big * row + big * 0.07 * math.sin(t)) for t in range(-6, 7)
        ]
        draw.line(points, fill="#ffffff", width=round(big * 0.06), joint="curve")


@functools.lru_cache(maxsize=64)
def face(kind: str, s: int) -> Image.Image:
    """Return a die: its glyph and, for a number, as many pips."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        half = big * 0.46
        low = y + big * 0.18
        square = (x - half, low - half, x + half, low + half)
        draw.rounded_rectangle(square, half * 0.35, fill=PAPER, outline=INK, width=round(big / 22))
        if kind == "F":
            _crack(draw, (x, low), half)
        elif kind == "?":
            write(draw, (x, low), "?", big * 0.72, INK)
        else:
            write(draw, (x, low - half * 0.22), kind, big * 0.62, INK)
            _pips(draw, (x, low + half * 0.66), half, int(kind))

    return painted(s, paint)


def _crack(draw: ImageDraw.ImageDraw, at: Point, half: float) -> None:
    x, y = at
    zigzag = ((0.75, -0.9), (0.3, -0.4), (0.6, -0.05), (0.2, 0.3), (0.45, 0.6), (0.15, 0.95))
    points = [(x + half * dx, y + half * dy) for dx, dy in zigzag]
    draw.line(points, fill="#b3261e", width=round(half * 0.24), joint="curve")
    write(draw, (x - half * 0.3, y + half * 0.05), "F", half * 1.25, INK)


def _pips(draw: ImageDraw.ImageDraw, at: Point, half: float, count: int) -> None:
    x, y = at
    size = half * 0.13
    for i in range(count):
        px = x + (i - (count - 1) / 2) * half * 0.42
        draw.ellipse((px - size, y - size, px + size, y + size), fill=INK)


@functools.lru_cache(maxsize=32)
def colony(seat: str, home: bool, s: int) -> Image.Image:
    """Return a colony with its owner's letter: a disc, and for a home a house with a roof."""
    fill, ink = SEATS[seat]

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        y += big * 0.2
        for rim, colour in ((0.56, INK), (0.5, PAPER), (0.45, INK), (0.4, fill)):
            r = big * rim
            if home:
                draw.polygon(_house((x, y), r * 1.06), fill=colour)
            else:
                draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)
        write(draw, (x, y + big * (0.06 if home else 0)), seat[0].upper(), big * 0.56, ink)

    return painted(s, paint)


def _house(at: Point, r: float) -> list[Point]:
    x, y = at
    outline = ((0, -1.25), (1.2, -0.35), (0.95, -0.35), (0.95, 1), (-0.95, 1), (-0.95, -0.35))
    return [(x + r * dx, y + r * dy) for dx, dy in (*outline, (-1.2, -0.35))]


@functools.lru_cache(maxsize=8)
def fog(s: int) -> Image.Image:
    """Return the cloud over a die with a promised token on top."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        for dx, dy, r in ((-0.38, 0.2, 0.3), (0.36, 0.2, 0.32), (0.0, 0.02, 0.42), (0, 0.3, 0.28)):
            cx, cy, cr = x + big * dx, y + big * dy, big * r
            draw.ellipse((cx - cr, cy - cr, cx + cr, cy + cr), fill="#dfe6ee")
        write(draw, (x, y + big * 0.12), "fog", big * 0.4, INK)

    return painted(s, paint)


@functools.lru_cache(maxsize=8)
def star(s: int) -> Image.Image:
    """Return the mark of an uncovered promised token, in the upper right of its hex."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        x, y = x + big * 0.5, y - big * 0.42
        points = []
        for k in range(10):
            r = big * (0.24 if k % 2 == 0 else 0.1)
            turn = math.radians(36 * k - 90)
            points.append((x + r * math.cos(turn), y + r * math.sin(turn)))
        draw.polygon(points, fill="#f0c419", outline=INK, width=round(big / 40))

    return painted(s, paint)


@functools.lru_cache(maxsize=64)
def shield(seat: str, place: int, s: int) -> Image.Image:
    """Return a defence token with its owner's letter; `place` 0, 1, ... from left to right."""
    fill, ink = SEATS[seat]

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        x, y = x + big * (0.42 * place - 0.42), y + big * 0.38
        outer = [(-0.24, -0.26), (0.24, -0.26), (0.24, 0.05), (0, 0.34), (-0.24, 0.05)]
        points = [(x + big * dx, y + big * dy) for dx, dy in outer]
        draw.polygon(points, fill=fill, outline=INK, width=round(big / 22))
        write(draw, (x, y - big * 0.05), seat[0].upper(), big * 0.3, ink)

    return painted(s, paint)


@functools.lru_cache(maxsize=16)
def oath(seat: str, s: int) -> Image.Image:
    """Return an oath token: a diamond with its owner's letter, at the right rim of the hex."""
    fill, ink = SEATS[seat]

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        x, y = x + big * 0.56, y + big * 0.1
        r = big * 0.27
        diamond = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        draw.polygon(diamond, fill=fill, outline=INK, width=round(big / 22))
        write(draw, (x, y), seat[0].upper(), big * 0.27, ink)

    return painted(s, paint)


@functools.lru_cache(maxsize=8)
def hatch(s: int) -> Image.Image:
    """Return the hatching of a conflict zone."""
    layer = painted(s, _stripes)
    mask = painted(s, lambda draw, big: draw.polygon(corners(big * 0.93, middle(big)), fill=INK))
    layer.putalpha(Image.composite(layer, Image.new("RGBA", layer.size), mask).getchannel("A"))
    return layer


def _stripes(draw: ImageDraw.ImageDraw, big: float) -> None:
    x, y = middle(big)
    for k in range(-6, 7):
        off = k * big * 0.3
        ends = [(x + off - big, y + big), (x + off + big, y - big)]
        draw.line(ends, fill="#8a1c1c", width=round(big * 0.07))


@functools.lru_cache(maxsize=64)
def edge(k: int, colour: str, s: int) -> Image.Image:
    """Return the side of a hex that faces direction Dk, as a thick line just inside it."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        points = corners(big * 0.9, middle(big))
        # D0 is east, between the corners at -30 and +30 degrees; the directions go on leftwards.
        ends = [points[-k % 6], points[(1 - k) % 6]]
        draw.line(ends, fill=INK, width=round(big * 0.16))
        draw.line(ends, fill=colour, width=round(big * 0.1))

    return painted(s, paint)


@functools.lru_cache(maxsize=8)
def changed(s: int) -> Image.Image:
    """Return the frame around a hex that has just changed."""

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        points = corners(big * 0.88, middle(big))
        draw.line([*points, points[0], points[1]], fill=INK, width=round(big * 0.15), joint="curve")
        draw.line(
            [*points, points[0], points[1]], fill="#ffb000", width=round(big * 0.1), joint="curve"
        )

    return painted(s, paint)


@functools.lru_cache(maxsize=64)
def link(k: int, seat: str, place: int, s: int) -> Image.Image:
    """Return half a link of a player's scoring path, from a hex towards direction Dk.

    `place` sets the players' links beside each other.
    """

    def paint(draw: ImageDraw.ImageDraw, big: float) -> None:
        x, y = middle(big)
        x, y = x + big * 0.12 * (place % 3 - 1), y + big * 0.1 * (place % 3 - 1)
        turn = math.radians(-60 * k)
        reach = big * math.sqrt(3) / 2 * 1.04
        ends = [(x, y), (x + reach * math.cos(turn), y + reach * math.sin(turn))]
        for wide, colour in ((0.2, INK), (0.13, SEATS[seat][0])):
            r = big * wide / 2
            draw.line(ends, fill=colour, width=round(big * wide))
            draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    return painted(s, paint)
