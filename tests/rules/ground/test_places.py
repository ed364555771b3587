"""Squares and offsets, read and written."""

from __future__ import annotations

from random import Random

import pytest

from rules.core.errors import RuleError
from rules.ground import places
from tests.support.ground.build import imperial, metric, prism


@pytest.mark.parametrize(
    ("text", "point"),
    [
        *(("A1", (100, 100)), ("I9", (1700, 1700)), ("c4", (500, 700))),
        *(("C4+25,60", (450, 720)), ("C4 + 0.5, 0", (401, 600)), ("I9+100,100", (1800, 1800))),
    ],
)
def test_a_square_is_its_centre_and_an_offset_counts_from_its_corner(text, point):
    assert places.read(metric(), text) == point


@pytest.mark.parametrize(
    ("text", "point"),
    [("A1", (150, 150)), ("L8", (3450, 2250)), ("B2+2.5,0.02", (425, 301))],
)
def test_inches_have_squares_of_six(text, point):
    assert places.read(imperial(), text) == point


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "write C4, or C4+25,60"),
        ("44", "is no place"),
        ("C4+25", "is no place"),
        ("J1", '"J1" is not on this table: its squares are A1 to I9.'),
        ("A0", "its squares are A1 to I9"),
        ("C4+101,0", '"101" is no offset: 0 to 100 millimetres, at most in halves.'),
        ("C4+0.25,0", '"0.25" is no offset'),
        ("C4+1.2.3,0", "is no offset"),
    ],
)
def test_what_is_no_place_is_refused_in_words(text, said):
    with pytest.raises(RuleError) as refused:
        places.read(metric(), text)
    assert said in refused.value.text


def test_offsets_in_inches_have_their_own_limits():
    with pytest.raises(RuleError, match="0 to 6 inches, at most in steps"):
        places.read(imperial(), "C4+6.5,0")


@pytest.mark.parametrize("table", [metric(), imperial()], ids=["metric", "imperial"])
def test_every_point_has_a_name_that_means_it(table, seed_of):
    random = Random(seed_of(7))
    points = [(random.randint(0, table.width), random.randint(0, table.depth)) for _ in range(400)]
    for point in [*points, (0, 0), (table.width, table.depth)]:
        assert places.read(table, places.name(table, point)) == point


def test_names_are_as_short_as_they_can_be():
    assert places.name(metric(), (500, 700)) == "C4"
    assert places.name(metric(), (450, 721)) == "C4+25,60.5"
    assert places.name(imperial(), (425, 301)) == "B2+2.5,0.02"
    assert places.square(metric(), (1800, 1801)) == "I9"


def test_terrain_is_told_by_the_square_of_its_middle():
    assert places.where(metric(), prism("wall", 410, 610, 150, 10)) == "the wall at C4"
    assert places.size(imperial()) == (12, 8)
