"""What is stood on, the faces of a way, and falls."""

from __future__ import annotations

import pytest

from rules.ground.heights import fall, height_at, profile, top_at
from rules.ground.units import Measure
from tests.support.ground.build import metric, prism

CRATE = prism("crate", 400, 400, 200, 200, top=99)
BLOCK = prism("block", 400, 400, 200, 200, top=160)
TOWER = prism("tower", 450, 450, 100, 100, top=300, bottom=160)
ROOF = prism("roof", 400, 400, 200, 200, top=220, bottom=200)
WOOD = prism("wood", 400, 400, 200, 200, top=160, ground="rough")
ACROSS = ((300, 500), (700, 500))


def test_a_step_below_five_centimetres_costs_nothing_and_z_follows_it():
    found = profile(metric(CRATE), ACROSS, 0)
    assert (found.faces, found.z) == ((), 0)
    assert profile(metric(CRATE), ((300, 500), (500, 500)), 0).z == 99


@pytest.mark.rule("P28-CLIMB-1")
def test_a_higher_one_is_a_face_up_and_a_face_down():
    found = profile(metric(BLOCK), ACROSS, 0)
    assert [(face.along, face.rise) for face in found.faces] == [(100, 160), (300, -160)]
    assert (found.z, found.climbed) == (0, 320)
    assert [face.sentence(Measure.MILLIMETRES) for face in found.faces] == [
        "up the block, 80 mm high, after 50 mm",
        "down the block, 80 mm high, after 15 cm",
    ]


def test_exactly_five_centimetres_is_a_face():
    table = metric(prism("block", 400, 400, 200, 200, top=100))
    assert len(profile(table, ACROSS, 0).faces) == 2


@pytest.mark.rule("P28-G8", "PF-G8")
def test_a_storey_on_a_block_is_a_face_of_its_own():
    found = profile(metric(BLOCK, TOWER), ACROSS, 0)
    assert [face.rise for face in found.faces] == [160, 140, -140, -160]
    assert top_at(metric(BLOCK, TOWER), (500, 500)) == 300


def test_one_walks_under_what_is_above_and_into_what_bears_nobody():
    assert profile(metric(ROOF), ACROSS, 0) == profile(metric(WOOD), ACROSS, 0)
    assert profile(metric(ROOF), ACROSS, 0).faces == ()
    assert height_at(metric(ROOF), (500, 500), 220) == 220


def test_who_is_on_top_of_a_wall_stands_there_with_the_centre_on_its_outline():
    assert height_at(metric(BLOCK), (400, 500), 160) == 160
    assert height_at(metric(BLOCK), (399, 500), 160) == 0


@pytest.mark.rule("P28-FALL-1")
def test_a_fall_goes_down_to_the_top_below():
    table = metric(CRATE, prism("mast", 500, 500, 10, 10, top=400))
    assert fall(table, (505, 505), 400) == 0
    assert fall(table, (520, 520), 400) == 301
    assert fall(table, (300, 300), 400) == 400


def test_a_way_round_a_corner_goes_on_counting():
    found = profile(metric(BLOCK), ((300, 300), (300, 500), (500, 500)), 0)
    assert [(face.along, face.rise) for face in found.faces] == [(300, 160)]
    assert found.z == 160
