"""Outlines: what is inside, what crosses and what only grazes."""

from __future__ import annotations

from random import Random

import pytest

from rules.ground.overlap import is_crossed, is_overlapping
from rules.ground.polygon import (
    counter_clockwise,
    has_point,
    is_convex,
    is_simple,
    square_to_area,
    twice_area,
)
from tests.support.ground import draw, oracle

SQUARE = ((0, 0), (100, 0), (100, 100), (0, 100))
NOTCHED = ((0, 0), (100, 0), (100, 100), (50, 50), (0, 100))


def test_an_outline_is_turned_counter_clockwise():
    assert counter_clockwise(SQUARE[::-1])[0] in SQUARE
    assert twice_area(counter_clockwise(SQUARE[::-1])) == twice_area(SQUARE) == 20_000


@pytest.mark.parametrize(
    "tangled",
    [
        ((0, 0), (100, 0)),
        ((0, 0), (50, 0), (100, 0)),
        ((0, 0), (100, 100), (100, 0), (0, 100)),
        ((0, 0), (100, 0), (50, 0), (50, 50)),
        ((0, 0), (100, 0), (100, 100), (50, 0), (0, 100)),
        ((0, 0), (100, 0), (0, 0), (0, 100)),
    ],
)
def test_an_outline_that_meets_itself_is_not_simple(tangled):
    assert not is_simple(tangled)
    assert is_simple(SQUARE)
    assert is_simple(NOTCHED)


def test_a_corner_that_points_inwards_is_seen():
    assert is_convex(SQUARE)
    assert not is_convex(NOTCHED)


@pytest.mark.parametrize("point", [(50, 50), (0, 0), (100, 40), (0, 100)])
def test_a_point_on_the_outline_is_inside(point):
    assert has_point(SQUARE, point)
    assert not has_point(SQUARE, (point[0] + 101, point[1]))


@pytest.mark.parametrize(
    ("start", "end", "crossed"),
    [
        ((-10, 50), (110, 50), True),
        ((-10, 0), (110, 0), False),
        ((-10, 100), (110, 100), False),
        ((-50, 50), (50, -50), False),
        ((0, 0), (100, 100), True),
        ((20, 20), (30, 30), True),
        ((-10, 50), (0, 50), False),
        ((-10, 50), (1, 50), True),
        ((0, 101), (100, 101), False),
    ],
)
def test_a_line_crosses_an_inside_or_only_grazes_it(start, end, crossed):
    assert is_crossed(SQUARE, (start, end)) is crossed
    assert is_crossed(SQUARE, (end, start)) is crossed


def test_a_line_grazes_the_tip_of_a_notch_and_crosses_its_flanks():
    assert not is_crossed(NOTCHED, ((50, 200), (50, 50)))
    assert is_crossed(NOTCHED, ((0, 60), (100, 60)))
    assert not is_crossed(NOTCHED, ((50, 50), (100, 100)))


def test_what_fills_a_notch_touches_and_does_not_overlap():
    filling = ((0, 100), (50, 50), (100, 100))
    assert not is_overlapping(NOTCHED, filling)
    assert is_overlapping(NOTCHED, NOTCHED)
    assert is_overlapping(SQUARE, ((40, 40), (60, 40), (50, 60)))
    assert not is_overlapping(SQUARE, ((100, 0), (200, 0), (200, 100), (100, 100)))


def test_outlines_agree_with_shapely(seed_of):
    random = Random(seed_of(2))
    for _ in range(draw.POSITIONS):
        one, other = draw.outline(random, 600), draw.outline(random, 600)
        line = ((random.randint(0, 600), random.randint(0, 600)), other[0])
        first, second, way = oracle.area(one), oracle.area(other), oracle.line(*line)

        assert first.is_valid
        assert abs(twice_area(one) / 2 - first.area) < 1e-6
        assert has_point(one, line[0]) == first.covers(oracle.line(*line).boundary.geoms[0])
        shared = first.intersection(second).area
        assert is_overlapping(one, other) == (shared > 0) or shared < 1
        inside = first.intersection(way).length if not first.touches(way) else 0
        assert is_crossed(one, line) == (inside > 0) or inside < oracle.TIE
        top, over = square_to_area(one, line)
        assert abs((top / over) ** 0.5 - first.distance(way)) < 1e-6
