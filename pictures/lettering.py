"""Type: how wide a text is, where it is cut or wrapped, and its letters as masks.

Sizes are in points: pixels as a phone shows them. The font is Pillow's own, which knows ASCII and
little else, so that accents are dropped in pictures and kept in the text beside them.
"""

from __future__ import annotations

import functools
import math
import unicodedata
from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

SMALLEST = 11
"""The smallest type that people read on a phone, in points."""
SCALE = 3
"""Pixels to a point: as many as a phone's screen has."""
HAD = frozenset("…’‘“”·°")
"""What the font has besides ASCII."""
SIMPLER = str.maketrans(
    {"−": "-", "–": "-", "—": "-", "×": "x", "÷": "/", "½": ".5", "•": "·", "→": ">", "ß": "ss"}
)
"""What a picture shows in place of a character that the font does not have."""


@functools.lru_cache(maxsize=64)
def font(pixels: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's own font at a size in pixels."""
    return ImageFont.load_default(pixels)  # type: ignore[return-value]


@functools.lru_cache(maxsize=2048)
def plain(text: str) -> str:
    """Return a text in letters that the font has; a question mark stands for any other."""
    if text.isascii():
        return text
    parts = (
        letter if letter in HAD else unicodedata.normalize("NFKD", letter)
        for letter in text.translate(SIMPLER)
    )
    kept = (letter for letter in "".join(parts) if not unicodedata.combining(letter))
    return "".join(letter if letter.isascii() or letter in HAD else "?" for letter in kept)


@functools.lru_cache(maxsize=4096)
def length(text: str, pixels: int) -> float:
    """Return how wide a text is at a size in pixels, in pixels."""
    return sum(map(_advance, text, repeat(pixels)))


@functools.lru_cache(maxsize=2048)
def _advance(letter: str, pixels: int) -> float:
    return font(pixels).getlength(letter)


def width_of(text: str, size: float, scale: int = SCALE) -> float:
    """Return how wide a text is, in points, if this many pixels are drawn to a point.

    Letters keep to whole pixels, so that fewer of these may make a text a little wider.
    """
    return length(plain(text), round(size * scale)) / scale


def cut(text: str, size: float, room: float, scale: int = SCALE) -> str:
    """Return a text shortened to fit into this many points; an ellipsis marks what is cut."""
    while text and width_of(text, size, scale) > room:
        text = f"{text[:-2].rstrip()}…" if len(text) > 2 else ""
    return text


def wrapped(text: str, size: float, room: float, most: int, scale: int = SCALE) -> list[str]:
    """Return a text wrapped into at most this many lines; an ellipsis marks what is cut."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or width_of(longer, size, scale) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"]
    return [cut(line, size, room, scale) for line in lines]


class Letters(NamedTuple):
    """A text as a mask, and where its upper left corner lies from the start of its base line."""

    mask: Image.Image
    left: int
    top: int


def spread(text: str, pixels: int) -> Iterator[tuple[str, int]]:
    """Yield the words of a text, each with how far from its start it stands, in pixels."""
    x = 0.0
    for word in text.split(" "):
        if word:
            yield word, round(x)
        x += length(word, pixels) + _advance(" ", pixels)


@functools.lru_cache(maxsize=2048)
def letters(text: str, pixels: int, stroke: float, squeeze: float) -> Letters:
    """Return a text as a mask; a stroke makes it bolder, `squeeze` under 1 narrower."""
    placed = [(word(one, pixels, stroke), x) for one, x in spread(text, pixels)]
    if not placed:
        return Letters(Image.new("L", (1, 1), 0), 0, 0)
    whole = _together(placed)
    if squeeze == 1:
        return whole
    wide, high = whole.mask.size
    narrow = whole.mask.resize((max(1, round(wide * squeeze)), high))
    return Letters(narrow, round(whole.left * squeeze), whole.top)


@functools.lru_cache(maxsize=2048)
def word(letters: str, pixels: int, stroke: float) -> Letters:
    """Return a word as a mask: most words of a text stand in others, too."""
    placed, x = [], 0.0
    for letter in letters:
        placed.append((_letter(letter, pixels, stroke), round(x)))
        x += _advance(letter, pixels)
    return _together(placed)


def _together(placed: list[tuple[Letters, int]]) -> Letters:
    """Return several masks as one, each given with where it begins from where the whole does."""
    left = min(x + one.left for one, x in placed)
    top = min(one.top for one, _ in placed)
    wide = max(x + one.left + one.mask.width for one, x in placed) - left
    high = max(one.top + one.mask.height for one, _ in placed) - top
    whole = Image.new("L", (wide, high), 0)
    for one, x in placed:
        lay(whole, 255, one.mask.size, (x + one.left - left, one.top - top), one.mask)
    return Letters(whole, left, top)


def lay(
    on: Image.Image,
    what: Image.Image | int,
    size: tuple[int, int],
    at: tuple[int, int],
    mask: Image.Image | None = None,
) -> None:
    """Put an image, or a number through a mask, of so many pixels onto another of the same mode."""
    # Image.paste does the same, and takes ten times as long over small images to find out how.
    box = (*at, at[0] + size[0], at[1] + size[1])
    source = what if isinstance(what, int) else what.im
    on.im.paste(source, box) if mask is None else on.im.paste(source, box, mask.im)


@functools.lru_cache(maxsize=2048)
def _letter(letter: str, pixels: int, stroke: float) -> Letters:
    """Return one letter as a mask: a text is put together of them, for a stroke takes long."""
    face = font(pixels)
    box = face.getbbox(letter, anchor="ls", stroke_width=stroke)
    left, top, right, bottom = *map(math.floor, box[:2]), *map(math.ceil, box[2:])
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)), 0)
    pen = ImageDraw.Draw(mask)
    pen.text((-left, -top), letter, 255, face, anchor="ls", stroke_width=stroke)
    return Letters(mask, left, top)


@functools.cache
def cap(pixels: int) -> float:
    """Return how high a capital letter stands, in pixels."""
    return -font(pixels).getbbox("H", anchor="ls")[1]
