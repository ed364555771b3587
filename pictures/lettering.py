"""Type: how wide a text is, where it is cut or wrapped, and its letters as masks.

Sizes are in points: pixels as a phone shows them. The font is Pillow's own, which knows ASCII and
little else, so that accents are dropped in pictures and kept in the text beside them.
"""

from __future__ import annotations

import functools
import unicodedata
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

SMALLEST = 11
"""The smallest type that people read on a phone, in points."""
SCALE = 3
"""Pixels to a point: as many as a phone's screen has."""


@functools.lru_cache(maxsize=64)
def font(pixels: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font at a size in pixels."""
    return ImageFont.load_default(pixels)  # type: ignore[return-value]


@functools.lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """Return a text in letters that the font has; a question mark stands for any other."""
    spread = unicodedata.normalize("NFKD", text)
    kept = "".join(letter for letter in spread if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() or letter == "…" else "?" for letter in kept)


@functools.lru_cache(maxsize=4096)
def length(text: str, pixels: int) -> float:
    """Return how wide a text of a size in pixels is, in pixels."""
    return font(pixels).getlength(text)


def width_of(text: str, size: float) -> float:
    """Return how wide a text is, in points."""
    return length(plain(text), round(size * SCALE)) / SCALE


def cut(text: str, size: float, room: float) -> str:
    """Return a text shortened to fit into so many points; an ellipsis marks what is cut."""
    while text and width_of(text, size) > room:
        text = f"{text[:-2].rstrip()}…" if len(text) > 2 else ""
    return text


def wrapped(text: str, size: float, room: float, most: int) -> list[str]:
    """Return a text wrapped into at most so many lines; an ellipsis marks what is cut."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [cut(line, size, room) for line in lines]


class Letters(NamedTuple):
    """A text as a mask, and where its upper left corner lies from the start of its base line."""

    mask: Image.Image
    left: int
    top: int


@functools.lru_cache(maxsize=2048)
def letters(text: str, pixels: int, stroke: int, squeeze: float) -> Letters:
    """Return a text as a mask; a stroke makes it bolder, `squeeze` under 1 narrower."""
    face = font(pixels)
    left, top, right, bottom = face.getbbox(text, anchor="ls", stroke_width=stroke)
    size = max(1, round(right - left)), max(1, round(bottom - top))
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    pen.text((-left, -top), text, 255, face, anchor="ls", stroke_width=stroke)
    if squeeze < 1:
        mask = mask.resize((max(1, round(size[0] * squeeze)), size[1]))
    return Letters(mask, round(left * squeeze), round(top))


@functools.cache
def cap(pixels: int) -> float:
    """Return how high a capital letter stands, in pixels."""
    return -font(pixels).getbbox("H", anchor="ls")[1]
