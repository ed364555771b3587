"""Arcs and sides, their borders included."""

from __future__ import annotations

import math
from random import Random

import pytest

from rules.ground.quarters import (
    Side,
    facing_towards,
    in_arc,
    is_in_arc,
    side_of_hull,
    side_towards,
)
from rules.ground.units import Measure
from tests.support.ground import draw
from tests.support.ground.build import base, hull

RIG = hull("Rig", 500, 500, length=100, width=50)


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.parametrize(
    ("point", "arcs"),
    [
        ((500, 900), [Side.FRONT]),
        ((900, 900), [Side.FRONT, Side.RIGHT]),
        ((100, 100), [Side.LEFT, Side.REAR]),
        ((500, 500), list(Side)),
    ],
)
@pytest.mark.rule("P28-G4", "PF-G4")
def test_an_arc_includes_both_its_edges(point, arcs):
    aya = base("Aya", 500, 500)
    assert [side for side in Side if is_in_arc(aya, point, side)] == arcs


def test_how_far_outside_an_arc_something_is_is_told_in_degrees():
    rig = base("Rig", 0, 0, facing=30)
    found = in_arc(rig, (1000, -50), Side.FRONT, "Bren")
    assert found.sentence(Measure.HALF_INCHES) == "Bren is 18 degrees outside the front arc of Rig"
    assert in_arc(rig, (0, 100), Side.FRONT, "Bren").sentence(Measure.HALF_INCHES) == (
        "Bren is in the front arc of Rig"
    )
    assert (
        in_arc(base("Rig", 0, 0), (10_001, 10_000), Side.FRONT).sentence(Measure.HALF_INCHES)
        == "the point is 1 degree outside the front arc of Rig"
    )


@pytest.mark.rule("PF-ORD-7")
@pytest.mark.rule("P28-G4", "PF-G4")
def test_a_border_counts_for_the_target():
    """G4: front before flank before rear."""
    aya = base("Aya", 500, 500)
    assert side_towards(aya, (900, 900)) is Side.FRONT
    assert side_towards(aya, (901, 900)) is Side.RIGHT
    assert side_towards(aya, (900, 100)) is Side.RIGHT
    assert side_towards(aya, (100, 100)) is Side.LEFT
    assert side_towards(aya, (101, 99)) is Side.REAR


@pytest.mark.rule("P28-VEH-4")
@pytest.mark.parametrize(
    ("point", "side"),
    [
        *(((550, 600), Side.FRONT), ((551, 600), Side.RIGHT), ((449, 600), Side.LEFT)),
        *(((550, 400), Side.RIGHT), ((549, 400), Side.REAR), ((450, 400), Side.LEFT)),
    ],
)
def test_the_diagonals_of_a_hull_part_its_sides(point, side):
    assert side_of_hull(RIG, point) is side


def test_a_base_without_corners_has_sides_of_45_degrees():
    assert side_of_hull(base("Aya", 500, 500), (900, 900)) is Side.FRONT


def test_turning_to_a_point_takes_the_nearest_degree():
    assert facing_towards(RIG, (600, 600)) == 45
    assert facing_towards(RIG, RIG.at) == RIG.facing


def test_arcs_agree_with_floats_away_from_their_edges(seed_of):
    random = Random(seed_of(15))
    for _ in range(draw.POSITIONS):
        piece, other = draw.piece(random), draw.disc(random)
        x, y = other.x - piece.x, other.y - piece.y
        for arc in Side:
            middle = math.radians(piece.facing + arc.bearing)
            ahead = x * math.sin(middle) + y * math.cos(middle)
            aside = x * math.cos(middle) - y * math.sin(middle)
            tie = abs(abs(aside) - ahead) < 2.0
            assert tie or is_in_arc(piece, other.at, arc) == (ahead > abs(aside))
