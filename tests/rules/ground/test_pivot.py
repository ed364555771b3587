"""Turning on the spot, passing others, sides of hulls."""

from __future__ import annotations

import pytest

from rules.ground.blockers import bases
from rules.ground.distance import gap, gap_from_side
from rules.ground.passing import nearest_on_way
from rules.ground.pivot import pivot
from rules.ground.quarters import Side
from rules.ground.units import INCH, Measure
from tests.support.ground.build import base, hull

RIG = hull("Rig", 500, 500)
MM = Measure.MILLIMETRES


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.rule("P28-G16", "PF-G16")
def test_a_hull_turns_unless_it_would_sweep_into_something():
    beside = bases(RIG, [base("Bren", 590, 590)])
    assert pivot(RIG, 90, beside).sentence(MM) == (
        "Rig cannot turn by 90 degrees: Bren is in the way"
    )
    assert pivot(RIG, 270, beside).stopped == ""
    assert pivot(RIG, 10, bases(RIG, [base("Bren", 650, 650)])).sentence(MM) == (
        "Rig turns by 10 degrees"
    )


@pytest.mark.rule("P28-G16", "PF-G16")
def test_it_turns_the_shorter_way():
    left = bases(RIG, [base("Bren", 422, 600)])
    assert pivot(RIG, 20, left).stopped == ""
    assert pivot(RIG, 340, left).stopped == "Bren"
    assert pivot(RIG, 180, ()).degrees == 180


def test_a_round_base_always_turns():
    aya = base("Aya", 500, 500)
    assert pivot(aya, 90, bases(aya, [base("Bren", 540, 500)])).stopped == ""


def test_what_is_overlapped_before_stops_no_turn():
    assert pivot(RIG, 90, bases(RIG, [base("Bren", 500, 560)])).stopped == ""


@pytest.mark.rule("PF-SKY-4")
def test_the_nearest_on_a_way_is_found_over_its_whole_length():
    aya = base("Aya", 100, 100)
    foes = [base("Foe", 900, 500), base("Far", 900, 2900)]
    name, apart = nearest_on_way(aya, [(100, 100), (900, 100), (1700, 100)], foes)
    assert (name, apart.up()) == ("Foe", 350)
    assert not apart.is_at_least(16 * INCH)
    assert nearest_on_way(aya, [(100, 100), (900, 100)], []) is None


@pytest.mark.rule("P28-VEH-SHOOT-2")
def test_range_is_measured_from_the_side_that_fires():
    bren = base("Bren", 500, 900)
    assert gap_from_side(RIG, Side.FRONT, bren).up() == gap(RIG, bren).up() == 275
    assert gap_from_side(RIG, Side.REAR, bren).up() == 475
    assert gap_from_side(RIG, Side.LEFT, hull("Ox", 300, 500)).up() == 100
