"""Strips, and the PNG that is put together of them."""

from __future__ import annotations

import io
import random
import zlib

import pytest
from PIL import Image

from pictures import palette, png, shades
from pictures.strip import Strip, kept, stacked
from tests.support.colours import contrast


def noise(seed, width, high):
    """Return rows of numbers as they stand in a PNG, and the numbers alone."""
    rng = random.Random(seed)
    rows = [rng.randbytes(width) for _ in range(high)]
    return b"".join(b"\0" + row for row in rows), b"".join(rows)


@pytest.mark.parametrize("heights", [(1,), (3, 1, 40), (200, 130, 7, 66)])
def test_rows_of_any_height_make_one_picture(heights):
    parts = [noise(seed, 310, high) for seed, high in enumerate(heights)]
    table = bytes(range(256)) * 3
    made = png.picture(
        310, table, [png.rows(r, h) for (r, _), h in zip(parts, heights, strict=True)]
    )

    image = Image.open(io.BytesIO(made))
    assert image.size == (310, sum(heights))
    assert image.tobytes() == b"".join(pixels for _, pixels in parts)
    assert stream(made) == b"".join(rows for rows, _ in parts)


def stream(made):
    """Return what a PNG has packed; raises zlib.error where its checksum is wrong."""
    data, at = b"", 8
    while at < len(made):
        size = int.from_bytes(made[at : at + 4], "big")
        if made[at + 4 : at + 8] == b"IDAT":
            data += made[at + 8 : at + 8 + size]
        at += size + 12
    return zlib.decompress(data)


def test_a_strip_shows_its_colours_and_words_in_their_ink():
    strip = Strip(20)
    strip.box((0, 0, 10, 20), palette.WHITE, palette.INK, 1)
    box = strip.text((40, 10), "Krol", 12, on=shades.BACK, bold=True)
    seen = {colour for _, colour in strip.image.getcolors(1 << 20)}

    assert {(255, 255, 255), (20, 24, 31), (230, 226, 214)} <= seen
    assert 35 < box[0] < 42 and 55 < box[2] < 75 and 3 < box[1] < box[3] < 18
    assert strip.image.getpixel((10, 20)) == (255, 255, 255)
    assert strip.image.getpixel((1, 20)) == (20, 24, 31)


def test_letters_shade_from_what_lies_behind_them():
    strip = Strip(20, palette.PAPER)
    strip.text((4, 10), "Oslo", 12, on=palette.PAPER)
    seen = {"#" + bytes(colour).hex() for _, colour in strip.image.getcolors(1 << 20)}

    assert {palette.PAPER, palette.INK} <= seen
    assert 2 < len(seen) <= shades.STEPS
    assert all(1 <= contrast(palette.PAPER, one) <= 21 for one in seen)


def test_a_colour_that_the_palette_lacks_is_refused():
    with pytest.raises(ValueError, match="not in"):
        Strip(9).box((0, 0, 5, 5), "#123456")
    with pytest.raises(KeyError):
        Strip(9).text((0, 4), "x", 11, palette.BLOOD, on=palette.CHANGED)


def test_the_palette_fits_into_a_png():
    assert len(shades.TABLE) <= 3 * 256


def test_the_same_values_are_drawn_once():
    drawn = []

    @kept
    def line(words: str) -> Strip:
        drawn.append(words)
        strip = Strip(14)
        strip.text((4, 7), words, 11, on=shades.BACK)
        return strip

    first = stacked([line("one"), line("two")])
    assert stacked([line("one"), line("two")]) == first != stacked([line("two"), line("one")])
    assert drawn == ["one", "two"]
