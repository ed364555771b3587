"""Straight lines: how far one gets, what stops one, falls."""

from __future__ import annotations

import pytest

from rules.ground.advance import advance, on_bearing
from rules.ground.blockers import bases, faces, ground, is_overlapped
from rules.ground.contact import contact
from rules.ground.distance import gap
from rules.ground.shove import shove
from rules.ground.units import INCH, Measure
from tests.support.ground.build import base, hull, imperial, metric, prism

MM = Measure.MILLIMETRES
AYA, FOE = base("Aya", 500, 500), base("Foe", 500, 440)
NORTH, THREE = (0, 1), 60
CLOSED = frozenset({"impassable"})


def test_nothing_in_the_way_lets_one_go_the_whole_length():
    found = advance(metric(), AYA, (3, 4), 200, ())
    assert (found.to, found.length, found.stopped) == ((620, 660), 200, "")
    assert found.sentence(MM) == "Aya moves 10 cm"


def test_one_stops_before_closed_ground_and_the_edge_of_the_table():
    table = metric(prism("wall", 300, 575, 400, 20, ground="impassable", top=100))
    found = advance(table, AYA, NORTH, 200, ground(table, AYA, CLOSED))
    assert (found.to, found.length) == ((500, 550), 50)
    assert found.sentence(MM) == "Aya moves 25 mm and is stopped by the wall at C3"
    off = advance(metric(), base("Aya", 500, 1770), NORTH, 200, ())
    assert off.sentence(MM) == "Aya moves 2 mm and is stopped by the edge of the table"
    stuck = advance(metric(), base("Aya", 500, 1775), NORTH, 200, ())
    assert stuck.sentence(MM) == "Aya cannot move: the edge of the table is in the way"


def test_one_stops_two_millimetres_short_of_a_base():
    """G2: nobody locks by accident."""
    bren = base("Bren", 500, 650)
    found = advance(metric(), AYA, NORTH, 200, bases(AYA, [bren], clear=4))
    assert found.to == (500, 596)
    assert advance(metric(), AYA, NORTH, 200, bases(AYA, [bren])).to == (500, 600)
    near = base("Bren", 500, 552)
    assert advance(metric(), AYA, NORTH, 200, bases(AYA, [near], clear=4)).length == 0
    away = advance(metric(), AYA, (0, -1), 200, bases(AYA, [near], clear=4))
    assert away.length == 200


def test_a_hull_stops_by_its_outline():
    rig = hull("Rig", 500, 500)
    found = advance(metric(), rig, NORTH, 400, bases(rig, [base("Bren", 540, 800)]))
    assert found.to == (500, 675)
    found = advance(metric(), rig, NORTH, 400, bases(rig, [hull("Ox", 540, 900)], clear=4))
    assert found.to == (500, 696)


@pytest.mark.rule("P28-PUSH-1")
def test_a_push_goes_along_the_line_of_centres():
    found = shove(metric(), AYA, FOE.at, THREE, [FOE], CLOSED)
    assert (found.piece.at, found.length) == ((500, 560), THREE)
    assert found.sentence(MM) == "Aya is moved 30 mm"
    found = shove(metric(), AYA, (470, 460), THREE, [FOE], CLOSED)
    assert found.piece.at == (536, 548)


@pytest.mark.rule("PF-RAM-3")
@pytest.mark.rule("PF-A82")
def test_it_stops_short_of_bases_and_closed_ground():
    bren = base("Bren", 500, 600)
    found = shove(metric(), AYA, FOE.at, THREE, [FOE, bren], CLOSED)
    assert found.sentence(MM) == "Aya is moved 23 mm, as far as Bren"
    assert not contact(found.piece, bren).touching
    assert gap(found.piece, bren).up() == 4
    field = imperial(prism("rock", 300, 600, 400, 20, ground="impassable"))
    assert shove(field, AYA, FOE.at, 4 * INCH, [FOE], CLOSED).piece.at == (500, 575)


@pytest.mark.rule("P28-G19")
def test_a_face_that_rises_stops_a_push_and_a_step_does_not():
    low = metric(prism("kerb", 300, 540, 400, 100, top=60))
    found = shove(low, AYA, FOE.at, THREE, [FOE], CLOSED)
    assert (found.piece.at, found.piece.z, found.fell) == ((500, 560), 60, 0)
    high = metric(prism("block", 300, 540, 400, 100, top=100))
    found = shove(high, AYA, FOE.at, THREE, [FOE], CLOSED)
    assert (found.piece.at, found.piece.z) == ((500, 515), 0)


@pytest.mark.rule("P28-PUSH-3")
@pytest.mark.rule("P28-G20")
def test_over_a_rim_one_falls_and_lies_clear_of_it():
    table = metric(prism("roof", 300, 300, 400, 240, top=160))
    aya, foe = base("Aya", 500, 500, z=160), base("Foe", 500, 440, z=160)
    found = shove(table, aya, foe.at, THREE, [foe], CLOSED)
    assert (found.fell, found.piece.z) == (160, 0)
    assert found.piece.at == (500, 565)
    assert found.sentence(MM) == "Aya is moved 32 mm and falls 80 mm"


@pytest.mark.rule("P28-PUSH-3", "P28-FACT-1")
def test_who_falls_onto_somebody_lies_beside_them():
    table = metric(prism("roof", 300, 300, 400, 240, top=160))
    aya, foe = base("Aya", 500, 500, z=160), base("Foe", 500, 440, z=160)
    bren = base("Bren", 500, 570)
    found = shove(table, aya, foe.at, THREE, [foe, bren], CLOSED)
    assert (found.fell, found.piece.z) == (160, 0)
    assert gap(found.piece, bren).is_at_least(4)
    assert not is_overlapped(found.piece, faces(table, found.piece)[0])


def test_one_falls_from_storey_to_storey_and_is_stopped_below():
    table = metric(
        prism("roof", 300, 300, 400, 240, top=320),
        prism("ledge", 300, 300, 400, 255, top=160),
        prism("wall", 300, 620, 400, 20, top=100, ground="impassable"),
    )
    aya, foe = base("Aya", 500, 520, z=320), base("Foe", 500, 460, z=320)
    found = shove(table, aya, foe.at, 100, [foe], CLOSED)
    assert (found.fell, found.piece.z, found.stopped) == (320, 0, "the wall at C4")
    assert found.piece.at == (500, 595)


def test_one_falls_from_the_height_that_steps_led_up_to():
    table = metric(
        prism("roof", 300, 300, 400, 240, top=160),
        prism("parapet", 300, 520, 400, 20, top=220, bottom=160),
    )
    aya, foe = base("Aya", 500, 500, z=160), base("Foe", 500, 440, z=160)
    found = shove(table, aya, foe.at, 100, [foe], CLOSED)
    assert (found.fell, found.piece.z, found.length) == (220, 0, 100)


def test_nobody_falls_into_a_gap_finer_than_half_a_millimetre():
    table = metric(
        prism("roof", 300, 300, 400, 240, top=160), prism("next roof", 300, 541, 400, 200, top=160)
    )
    aya, foe = base("Aya", 500, 500, z=160), base("Foe", 500, 440, z=160)
    found = shove(table, aya, foe.at, THREE, [foe], CLOSED)
    assert (found.piece.at, found.piece.z, found.fell) == ((500, 560), 160, 0)


def test_bearings_point_clockwise_from_north():
    assert on_bearing((500, 500), 90, 100) == (600, 500)
    assert on_bearing((500, 500), 240, 100) == (414, 450)
