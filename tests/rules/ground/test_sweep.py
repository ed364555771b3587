"""The ground that a base sweeps over."""

from __future__ import annotations

from random import Random

import pytest

from rules.ground.hull import convex_hull
from rules.ground.sweep import is_kept_to, is_swept, swept
from rules.ground.terrain import Terrain, around, closed
from rules.ground.units import Measure
from tests.support.ground import draw, oracle
from tests.support.ground.build import base, hull, metric, prism

MUD = prism("mud", 400, 600, 200, 200, ground="rough")
LAVA = prism("lava", 400, 900, 200, 200, ground="hazardous")
ROOF = prism("roof", 400, 600, 200, 200, top=220, bottom=200)
WORST = ("hazardous", "rough", "even")


@pytest.mark.rule("P28-TERR-5")
@pytest.mark.rule("P28-G9", "PF-G9")
def test_any_part_of_the_base_counts_and_the_worst_class_is_rolled():
    aya = base("Aya", 380, 500)
    found = swept(metric(MUD, LAVA), aya, ((380, 500), (380, 1300)))
    assert found.terrain == ("mud", "lava")
    assert found.worst(WORST) == "hazardous"
    assert found.sentence(Measure.MILLIMETRES) == (
        "Aya crosses the mud at C4 (rough), the lava at C6 (hazardous)"
    )


def test_to_graze_is_not_to_cross():
    table = metric(MUD)
    assert swept(table, base("Aya", 375, 500), ((375, 500), (375, 1300))).terrain == ()
    assert swept(table, base("Aya", 376, 500), ((376, 500), (376, 1300))).terrain == ("mud",)


@pytest.mark.rule("P28-TERR-3")
@pytest.mark.rule("P28-G9", "PF-G9")
def test_ground_counts_where_a_way_starts_and_where_nobody_moves():
    table, aya = metric(LAVA), base("Aya", 500, 1000)
    assert swept(table, aya, ((500, 1000), (500, 1500))).terrain == ("lava",)
    found = swept(table, aya, ((500, 1000),))
    assert (found.terrain, found.where) == (("lava",), ("the lava at C6",))
    away = swept(table, base("Aya", 50, 50), ((50, 50), (90, 90)))
    assert away.sentence(Measure.MILLIMETRES) == "Aya crosses open ground"
    assert away.worst(WORST) == "even"


def test_what_is_above_or_below_is_not_crossed():
    way = ((300, 700), (700, 700))
    assert swept(metric(MUD, ROOF), base("Aya", 300, 700), way).terrain == ("mud",)
    assert swept(metric(MUD, ROOF), base("Aya", 300, 700, z=210), way).terrain == ("roof",)


@pytest.mark.rule("PF-TER-3")
def test_a_road_is_kept_to_while_all_of_the_base_is_on_it():
    road = prism("road", 0, 400, 1000, 100, ground="road")
    bend = prism("bend", 900, 400, 100, 600, ground="road")
    aya, rig = base("Aya", 100, 450), hull("Rig", 200, 450, length=100, width=50, facing=90)
    assert is_kept_to((road,), aya, ((100, 450), (900, 450)))
    assert not is_kept_to((road,), aya, ((100, 450), (900, 480)))
    assert is_kept_to((road, bend), aya, ((100, 450), (950, 450), (950, 900)))
    assert not is_kept_to((road, bend), aya, ((100, 450), (950, 450), (800, 900)))
    assert is_kept_to((road,), rig, ((200, 450), (800, 450)))
    assert not is_kept_to((road,), rig, ((200, 450), (801, 451)))


def test_the_centre_decides_in_what_somebody_stands():
    """PF-A78: such terrain does not block its own lines."""
    assert around((MUD, LAVA, ROOF), base("Aya", 400, 700)) == (MUD,)
    assert around((MUD, LAVA, ROOF), base("Aya", 399, 700)) == ()
    assert around((MUD, ROOF), base("Aya", 500, 700, z=220)) == (ROOF,)
    assert closed((MUD, LAVA), {"hazardous"}) == (LAVA,)


def test_the_hull_of_points_leaves_out_what_is_inside_or_on_a_side():
    points = ((0, 0), (10, 0), (5, 0), (10, 10), (0, 10), (5, 5))
    assert convex_hull(points) == ((0, 0), (10, 0), (10, 10), (0, 10))
    assert convex_hull([(1, 1), (1, 1)]) == ((1, 1),)


def test_sweeps_agree_with_shapely(seed_of):
    random = Random(seed_of(9))
    for _ in range(draw.POSITIONS):
        piece, shape = draw.piece(random, near=900), draw.outline(random, 900)
        end = (random.randint(0, 900), random.randint(0, 900))
        feet = [oracle.footprint(one) for one in (piece, piece.moved(end))]
        trail = feet[0].union(feet[1]).convex_hull
        near = oracle.area(shape)
        tied = trail.buffer(oracle.TIE).intersects(near) != trail.buffer(-oracle.TIE).intersects(
            near
        )
        terrain = Terrain("it", "it", shape)
        assert is_swept(terrain, piece, (piece.at, end)) == trail.intersects(near) or tied
