"""Filled shapes as masks: painted four times as large and scaled down, so that edges are smooth.

A shape is given by its corners in a square from -1 to 1, y down, or by discs in it; a plate is a
square with round corners. Masks are kept.
"""

from __future__ import annotations

import functools
import math

from PIL import Image, ImageDraw

FINER = 4
CORNERS: dict[str, tuple[tuple[float, float], ...]] = {
    "square": ((-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)),
    "triangle": ((0, -1), (1, 0.86), (-1, 0.86)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "cross": (
        *((-0.38, -1), (0.38, -1), (0.38, -0.38), (1, -0.38), (1, 0.38), (0.38, 0.38)),
        *((0.38, 1), (-0.38, 1), (-0.38, 0.38), (-1, 0.38), (-1, -0.38), (-0.38, -0.38)),
    ),
    "hourglass": ((-0.9, -1), (0.9, -1), (0.22, 0), (0.9, 1), (-0.9, 1), (-0.22, 0)),
    "star": tuple(
        (r * math.sin(math.radians(36 * k)), -r * math.cos(math.radians(36 * k)))
        for k, r in enumerate((1, 0.42) * 5)
    ),
    "shield": ((-0.95, -1), (0.95, -1), (0.95, 0.35), (0, 1), (-0.95, 0.35)),
    "pennant": ((-1, -1), (1, -1), (0.7, -0.1), (1, 0.8), (-0.8, 0.8), (-0.8, 1), (-1, 1)),
    "house": ((-1, -0.55), (0, -1), (1, -0.55), (1, 1), (-1, 1)),
    "hex": tuple((math.sin(math.pi / 3 * k), -math.cos(math.pi / 3 * k)) for k in range(6)),
    "arrow": ((-0.7, -0.9), (0.9, 0), (-0.7, 0.9)),
    "bar": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
}
DISCS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "disc": ((0, 0, 1),),
    "cloud": ((-0.5, 0.3, 0.5), (0.5, 0.3, 0.5), (0, -0.25, 0.72), (0, 0.4, 0.58)),
}


@functools.lru_cache(maxsize=512)
def mask(shape: str, width: int, height: int) -> Image.Image:
    """Return a shape as a mask of so many pixels."""
    canvas = Image.new("L", (width * FINER, height * FINER), 0)
    pen = ImageDraw.Draw(canvas)
    x, y = width * FINER / 2, height * FINER / 2
    for dx, dy, r in DISCS.get(shape, ()):
        pen.ellipse((x + x * (dx - r), y + y * (dy - r), x + x * (dx + r), y + y * (dy + r)), 255)
    if shape == "plate":
        pen.rounded_rectangle((0, 0, 2 * x - 1, 2 * y - 1), min(x, y) * 0.3, 255)
    if shape in CORNERS:
        pen.polygon([(x + x * dx, y + y * dy) for dx, dy in CORNERS[shape]], 255)
    return canvas.reduce(FINER)


@functools.lru_cache(maxsize=256)
def line(across: int, down: int, width: int) -> Image.Image:
    """Return a line with round ends as a mask, so many pixels across and (signed) down."""
    wide, high = abs(across) + width, abs(down) + width
    canvas = Image.new("L", (wide * FINER, high * FINER), 0)
    pen = ImageDraw.Draw(canvas)
    half = width * FINER / 2
    left, right = half, wide * FINER - half
    top, bottom = (half, high * FINER - half)
    ends = ((left, top), (right, bottom)) if across * down >= 0 else ((left, bottom), (right, top))
    pen.line(ends, fill=255, width=width * FINER)
    for x, y in ends:
        pen.ellipse((x - half, y - half, x + half, y + half), 255)
    return canvas.reduce(FINER)
