"""The colours of pictures that are put together of strips, as numbers of one palette for all.

A text's letters shade from what lies behind them to their ink, so that each pair of the two has a
run of numbers of its own.
"""

from __future__ import annotations

import functools

from PIL import Image, ImageColor

from . import palette

STEPS = 7
"""How many numbers a run has: the colour behind, five shades, the ink."""
BACK = "#e6e2d6"
PAIRS = (
    (palette.INK, BACK),
    (palette.INK, palette.PAPER),
    (palette.FAINT, BACK),
    *((palette.INK, fill) for fill in (palette.CHANGED, palette.LEAF, palette.WATER)),
    *((palette.INK, fill) for fill in (palette.LINE, palette.WHITE)),
    (palette.WHITE, palette.FAINT),
    *((livery.ink, livery.fill) for livery in (*palette.SEATS.values(), palette.NOBODY)),
)
PLAIN = (
    *(palette.WHITE, palette.FAINT, palette.INK, palette.PAPER, BACK),
    *(palette.SEEN, palette.BLOOD),
)

Colour = tuple[int, ...]


def _mixed(ink: Colour, on: Colour, part: float) -> Colour:
    return tuple(round(a * part + b * (1 - part)) for a, b in zip(ink, on, strict=True))


def _run(ink: str, on: str) -> list[Colour]:
    """Return the shades from a colour to an ink."""
    pair = ImageColor.getrgb(ink), ImageColor.getrgb(on)
    return [_mixed(*pair, step / (STEPS - 1)) for step in range(STEPS)]


_PLAIN = {colour: number for number, colour in enumerate(PLAIN)}
_RUNS = {pair: len(PLAIN) + STEPS * number for number, pair in enumerate(PAIRS)}
_EVERY: list[Colour] = [ImageColor.getrgb(colour) for colour in PLAIN]
_EVERY += [shade for pair in PAIRS for shade in _run(*pair)]
TABLE = bytes(value for colour in _EVERY for value in colour[:3])
"""Red, green and blue of every number."""


@functools.cache
def number(colour: str) -> int:
    """Return the number of a colour. Raises ValueError for one that is not in the palette."""
    return _EVERY.index(ImageColor.getrgb(colour))


@functools.cache
def run(ink: str, on: str) -> bytes:
    """Return a number for each level of a mask, 0 to 255. Raises KeyError for an unknown pair."""
    first = _RUNS[ink, on]
    return bytes(first + round(level / 255 * (STEPS - 1)) for level in range(256))


def in_colour(numbers: Image.Image) -> Image.Image:
    """Return an image of numbers as people see it."""
    shown = Image.frombytes("P", numbers.size, numbers.tobytes())
    shown.putpalette(TABLE)
    return shown.convert("RGB")
