"""What 3:16's pictures share: colours, type in sizes a phone can show, marks, chips, wrapped text.

Nothing is shown by colour alone: every mark has a letter, every trooper a name.
"""

from __future__ import annotations

import functools
import io
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from rules.games.three_sixteen.model import Mark

WIDTH = 720
LEAST, MOST = 300, 2000
MOST_ALT = 1000
PAPER, INK, FAINT, LINE = "#f4f1ea", "#1b1b1b", "#5f5b52", "#b9b2a3"
BLOOD, NIGHT, PALE = "#a8321a", "#23262d", "#f4f1ea"
SEATS = {
    "red": "#c0392b",
    "blue": "#2c6fbb",
    "green": "#2e8b57",
    "yellow": "#c99a06",
    "white": "#8d8d8d",
    "violet": "#8e44ad",
}
PAD = 20

Pen = ImageDraw.ImageDraw


class Picture(NamedTuple):
    """A picture as PNG bytes, and its alternative text (at most 1,000 characters)."""

    png: bytes
    alt: str


@functools.cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return Pillow's own font at a size in pixels."""
    return ImageFont.load_default(size)


def png(canvas: Image.Image) -> bytes:
    """Return a canvas as a PNG of 64 colours."""
    out = io.BytesIO()
    canvas.quantize(64, Image.Quantize.FASTOCTREE).save(out, "PNG")
    return out.getvalue()


def within(width: int) -> int:
    """Return a width limited to 300 to 2000 pixels."""
    return min(MOST, max(LEAST, width))


def cut(text: str, pen: Pen, size: int, room: float) -> str:
    """Return a text shortened to fit into so many pixels."""
    while text and pen.textlength(text, font(size)) > room:
        text = text[:-2] + "…" if len(text) > 2 else ""
    return text


def wrapped(text: str, pen: Pen, size: int, room: float, most: int) -> list[str]:
    """Return a text wrapped into at most so many lines; an ellipsis marks what is cut."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or pen.textlength(longer, font(size)) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [cut(line, pen, size, room) for line in lines]


def write(pen: Pen, at: tuple[float, float], text: str, size: int, ink: str = INK) -> None:
    """Write a text with its top left corner at a point."""
    pen.text(at, text, ink, font(size))


def health(pen: Pen, at: tuple[float, float], boxes: tuple[Mark, ...], size: int) -> None:
    """Draw three Health boxes of a size, each mark a letter."""
    left, top = at
    for number in range(3):
        x = left + number * (size + 6)
        mark = boxes[number].kind if number < len(boxes) else ""
        fill = BLOOD if mark else "#ffffff"
        pen.rectangle((x, top, x + size, top + size), fill=fill, outline=INK, width=2)
        middle = (x + size / 2, top + size / 2)
        pen.text(middle, mark, "#ffffff", font(round(size * 0.75)), anchor="mm")


def badge(pen: Pen, at: tuple[float, float], seat: str, letter: str, size: int) -> None:
    """Draw a disc in the seat's colour with a letter in it; the point is its middle."""
    x, y = at
    half = size / 2
    fill = SEATS.get(seat, FAINT)
    pen.ellipse((x - half, y - half, x + half, y + half), fill=fill, outline=INK, width=2)
    pen.text((x, y), letter[:1].upper(), "#ffffff", font(round(size * 0.6)), anchor="mm")
