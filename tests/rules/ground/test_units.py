"""Lengths in words, and roots without floats."""

from __future__ import annotations

from decimal import Decimal, getcontext
from random import Random

import pytest

from rules.ground.roots import ceil_root, floor_root, rounded, sign_of_sum, towards_zero
from rules.ground.units import FOOT, INCH, Measure


@pytest.mark.parametrize(
    ("units", "text"),
    [(0, "0 mm"), (81, "41 mm"), (-81, "-40 mm"), (228, "11.4 cm"), (680, "34 cm")],
)
def test_millimetres_are_rounded_up_and_told_in_centimetres_from_ten(units, text):
    assert Measure.MILLIMETRES.length(units) == text


@pytest.mark.parametrize(
    ("units", "text"), [(INCH, '1"'), (INCH + 1, '1.5"'), (FOOT, '12"'), (-25, '-0.5"')]
)
def test_inches_are_told_in_halves(units, text):
    assert Measure.HALF_INCHES.length(units) == text


def test_a_fact_is_rounded_up_for_at_most_and_down_for_at_least():
    assert (Measure.MILLIMETRES.up(81), Measure.MILLIMETRES.down(81)) == (41, 40)
    assert (Measure.HALF_INCHES.up(75), Measure.HALF_INCHES.down(75)) == (3, 3)


def test_roots_are_rounded_either_way():
    for square in range(200):
        for over in (1, 2, 7):
            assert (ceil_root(square, over) - 1) ** 2 * over < square or square == 0
            assert ceil_root(square, over) ** 2 * over >= square
            assert floor_root(square, over) ** 2 * over <= square
            assert (floor_root(square, over) + 1) ** 2 * over > square


def test_halves_round_away_from_zero_and_cuts_towards_it():
    assert [rounded(n, 2) for n in (-3, -1, 1, 3)] == [-2, -1, 1, 2]
    assert [towards_zero(n, 2) for n in (-3, -1, 1, 3)] == [-1, 0, 0, 1]


def test_sums_of_roots_have_their_exact_sign(seed_of):
    getcontext().prec = 60
    random = Random(seed_of(1))

    def root(square):
        return Decimal(abs(square)).sqrt().copy_sign(square)

    for _ in range(3000):
        first, second = random.randint(-40, 40), random.randint(-40, 40)
        rest = random.randint(-13, 13)
        value = root(first) + root(second) + rest
        sign = 0 if abs(value) < Decimal("1e-40") else int(value.copy_sign(1) / value)
        assert sign_of_sum(first, second, rest) == sign, (first, second, rest)
