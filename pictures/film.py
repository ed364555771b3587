"""A game as an animated picture: how it looked, step by step, with what was told beneath.

A GIF, because Discord plays these by itself. Every frame has its words on it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from PIL import Image

from . import palette
from .canvas import WIDTH, Canvas
from .lettering import SMALLEST, cut, width_of, wrapped

T = TypeVar("T")
SHARP = 2
"""Pixels to a point: as sharp as pictures of strips, for less than half the bytes of others."""
WIDE = WIDTH * SHARP
COLOURS = 96
LASTS, LAST_LASTS = 1_800, 6_000
"""How long a frame is shown, and the last one, in ms."""
MOST_LINES = 4
PAD, HEAD, LINE = 7, 18, 16
TELLING = 12


class Frame(NamedTuple):
    """A moment of a game: where it stands, what was told, PNG bytes of how it looked then."""

    title: str
    words: str
    png: bytes | None


def animated(frames: Iterable[Frame], most: int) -> bytes | None:
    """Return the frames as a GIF of limited size, leaving out every other one as need be.

    None if there is no frame, or not even one fits.
    """
    shown = [*frames]
    while shown:
        film = _film(shown)
        if len(film) <= most:
            return film
        shown = thinned(shown, len(shown) // 2)
    return None


def thinned(every: Sequence[T], most: int) -> list[T]:
    """Return a limited number of things out of a row of them, evenly, the last included."""
    count = min(most, len(every))
    return [every[len(every) * (place + 1) // count - 1] for place in range(count)]


def _film(frames: list[Frame]) -> bytes:
    pictures = [_picture(frame.png) for frame in frames]
    # If a frame has no picture, it is shown as the game was last seen.
    for place, picture in enumerate(pictures[1:], 1):
        pictures[place] = picture or pictures[place - 1]
    captions = [_caption(frame, f"{n} of {len(frames)}") for n, frame in enumerate(frames, 1)]
    high = max((one.height for one in pictures if one), default=0)
    bottom = max(one.height for one in captions)
    drawn = [_together(*both, high, bottom) for both in zip(pictures, captions, strict=True)]
    out = io.BytesIO()
    lasts = [LASTS] * (len(drawn) - 1) + [LAST_LASTS]
    drawn[0].save(
        out, "GIF", save_all=True, append_images=drawn[1:], duration=lasts, loop=0, optimize=False
    )
    return out.getvalue()


def _picture(png: bytes | None) -> Image.Image | None:
    """Return a picture as wide as every frame."""
    if png is None:
        return None
    image = Image.open(io.BytesIO(png)).convert("RGB")
    high = round(image.height * WIDE / image.width)
    return image.resize((WIDE, high), Image.Resampling.LANCZOS)


def _caption(frame: Frame, place: str) -> Image.Image:
    """Draw what was told, under its title."""
    lines = wrapped(frame.words, TELLING, WIDTH - 2 * PAD, MOST_LINES)
    canvas = Canvas(WIDTH, HEAD + LINE * MOST_LINES + PAD, palette.PAPER)
    night, pale = palette.NIGHT, palette.PAPER
    canvas.box((0, 0, WIDTH, HEAD), night)
    canvas.text((WIDTH - PAD, HEAD / 2), place, SMALLEST, pale, on=night, anchor="r")
    room = WIDTH - 3 * PAD - width_of(place, SMALLEST)
    title = cut(frame.title, SMALLEST, room)
    canvas.text((PAD, HEAD / 2), title, SMALLEST, pale, on=night, bold=True)
    for number, line in enumerate(lines):
        canvas.text((PAD, HEAD + LINE * (number + 0.5) + 3), line, TELLING, on=palette.PAPER)
    size = WIDE, round(canvas.height * SHARP)
    return canvas.image.resize(size, Image.Resampling.LANCZOS)


def _together(
    picture: Image.Image | None, caption: Image.Image, high: int, bottom: int
) -> Image.Image:
    """Return a frame: the picture on top, its words at the same height in every one."""
    frame = Image.new("RGB", (WIDE, high + bottom), palette.PAPER)
    if picture is not None:
        frame.paste(picture, (0, 0))
    frame.paste(caption, (0, high))
    return frame.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
