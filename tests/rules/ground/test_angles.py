"""The table of sines and bearings."""

from __future__ import annotations

import math

import pytest

from rules.ground.angles import (
    SCALE,
    bearing,
    bearing_below,
    direction,
    opposite,
    sine,
    turn_between,
)


def test_every_sine_is_the_nearest_whole_number():
    for half in range(-720, 1440):
        assert abs(sine(half) - SCALE * math.sin(math.radians(half / 2))) <= 0.5 + 1e-6


def test_diagonals_and_thirty_degrees_are_exact():
    assert direction(90)[0] == direction(90)[1]
    assert sine(60) * 2 == SCALE


@pytest.mark.parametrize(
    ("vector", "degrees"),
    [
        *(((0, 5), 0), ((5, 5), 45), ((5, 0), 90), ((5, -5), 135), ((0, -5), 180)),
        *(((-5, -5), 225), ((-5, 0), 270), ((-5, 5), 315), ((-1, 1000), 0), ((0, 0), 0)),
    ],
)
def test_north_is_zero_and_bearings_grow_clockwise(vector, degrees):
    assert bearing(*vector) == degrees


def test_bearings_are_the_nearest_whole_degree(seed_of):
    for number in range(500):
        angle = (seed_of(number) * 7919 % 36000) / 100
        east = round(10**6 * math.sin(math.radians(angle)))
        north = round(10**6 * math.cos(math.radians(angle)))
        assert turn_between(bearing(east, north), round(angle)) <= (1 if angle % 1 == 0.5 else 0)
        assert 0 <= (angle - bearing_below(east, north) / 2 + 0.001) % 360 < 0.502


def test_straight_back_is_half_a_turn():
    assert [opposite(degrees) for degrees in (0, 90, 180, 359, -1)] == [180, 270, 0, 179, 179]


def test_the_turn_between_bearings_is_the_shorter_way():
    assert turn_between(350, 10) == turn_between(10, 350) == 20
    assert turn_between(0, 180) == 180
