"""The seats' liveries: told apart by colour with every colour vision, by shape and by letter."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from pictures import palette, shapes
from tests.support import colours

PAIRS = list(combinations(palette.SEATS, 2))
CLEAR = 10
"""Five times the distance at which two colours can just be told apart."""
SMALLEST_SHAPE = 12
"""Pixels of the smallest shape that stands for a seat without a letter."""


@pytest.mark.parametrize(("one", "other"), PAIRS)
@pytest.mark.parametrize("vision", colours.VISION)
def test_the_seats_colours_differ_in_every_colour_vision(vision, one, other):
    seen = [colours.seen(palette.SEATS[seat].fill, vision) for seat in (one, other)]

    assert colours.distance(*seen) > CLEAR


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_seats_shapes_differ_where_they_are_smallest(one, other):
    size = SMALLEST_SHAPE, SMALLEST_SHAPE
    drawn = [shapes.mask(palette.SEATS[seat].shape, *size) for seat in (one, other)]

    apart = ImageStat.Stat(ImageChops.difference(*drawn)).mean[0] / 255
    assert apart > 0.12


def test_every_seat_has_a_letter_of_its_own():
    assert len({livery.letter for livery in palette.SEATS.values()}) == len(palette.SEATS)


@pytest.mark.parametrize("seat", palette.SEATS)
def test_a_seats_letter_can_be_read_on_its_colour(seat):
    livery = palette.SEATS[seat]

    assert colours.contrast(livery.ink, livery.fill) >= 4.5
