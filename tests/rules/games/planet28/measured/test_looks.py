"""Distances, sight, cover and height between two units, and where a marker falls."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.looks import (
    apart,
    around_marker,
    between,
    by_gap,
    higher,
    look,
    marker,
    nearest_pair,
    within,
)
from rules.games.planet28.measured.sides import side_towards
from tests.support.planet28.ground import guarded, placed
from tests.support.planet28.guards import blue_guard, red_guard
from tests.support.planet28.parked import parked
from tests.support.planet28.tables import std

ROW = ((200, 250), (200, 300), (200, 350))
FOE, SQUAD = 4, 5


def row(foe, at=ROW, terrain=()):
    """The state of a battle: members 1 to 3 in a row, their foe, and the squad."""
    return guarded(red_guard(), *at, foe, terrain=terrain).state


def pair(one, two, terrain=()):
    """The state of a battle of two characters, red and blue."""
    return placed(std(), std("blue"), at=(one, two), terrain=terrain).state


def against(*at, terrain=()):
    """The state of a battle of red's character against blue's squad, the last unit."""
    members = len(at) - 1
    return guarded(blue_guard(members=members), *at, terrain=terrain).state


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-1", "P28-WSR-INDIR")
def test_a_squad_is_measured_from_the_member_nearest_to_the_other():
    state = row((400, 350))
    assert by_gap(state, SQUAD, FOE) == [(3, FOE), (2, FOE), (1, FOE)]
    assert nearest_pair(state, FOE, SQUAD) == (FOE, 3)
    assert apart(state, SQUAD, FOE) == apart(state, FOE, SQUAD) == 175
    assert nearest_pair(row((400, 300)), SQUAD, FOE) == (2, FOE)
    assert nearest_pair(row((400, 325)), SQUAD, FOE) == (2, FOE)


@pytest.mark.rule("P28-SHOOT-1", "P28-VEH-SHOOT-2")
@pytest.mark.parametrize(
    ("east", "north", "least", "mm"),
    [
        # 99.73 mm between two bases of 25 mm.
        (124, 13.5, (100,), 99),
        (124, 13.5, (300, 100), 99),
        (124, 13.5, (300,), 100),
        (124, 13.5, (), 100),
        (125, 0, (100,), 100),
        (125, 0, (300, 100), 100),
    ],
)
def test_a_gap_that_is_rounded_up_reaches_no_least_range(east, north, least, mm):
    state = pair((100, 100), (100 + east, 100 + north))
    assert between(state, 1, 2, least) == between(state, 2, 1, least) == mm


@pytest.mark.rule("P28-VEH-SHOOT-2")
def test_a_vehicle_measures_from_the_side_of_its_weapon():
    state = parked(at=((400, 600), (400, 400))).state
    assert side_towards(state, 2, 1) == "front"
    # The hull is 80 mm long and 50 mm wide; its left side ends at its front corner.
    assert between(state, 2, 1, (), "front") == between(state, 2, 1, ()) == 148
    assert between(state, 2, 1, (), "left") == 150
    assert between(state, 2, 1, (150,), "left") == 149


@pytest.mark.rule("P28-SQD-11", "P28-WSR-INDIR")
def test_a_squad_is_within_reach_with_one_member_and_counts_once():
    state = row((325, 250), at=((200, 250), (200, 450), (200, 650)))
    assert within(state, FOE, 100) == (SQUAD,)
    assert within(state, FOE, 99) == ()
    assert within(state, FOE, 100, but=(SQUAD,)) == ()
    # Neither the squad itself nor its members are others.
    assert within(state, SQUAD, 100) == within(state, 1, 100) == (FOE,)
    assert within(state, 1, 900, but=(FOE,)) == ()


@pytest.mark.rule("P28-SQD-11")
def test_who_has_just_been_slain_counts_where_it_was():
    state = pair((200, 200), (325, 200))
    slain = state.change(1, hp=0, status="dead")
    assert not slain.unit(1).here
    assert within(slain, 1, 100) == (2,)
    assert within(slain, 1, 99) == ()
    assert within(slain, 2, 900) == ()


@pytest.mark.rule("P28-SHOOT-4")
@pytest.mark.parametrize(
    ("up", "mm"), [(50, 50), (49.5, 49), (0.5, 0), (0, 0), (-0.5, 0), (-49.5, -49), (-50, -50)]
)
def test_a_height_is_rounded_towards_level_ground(up, mm):
    state = pair((200, 200, 100 + up), (300, 200, 100))
    assert higher(state, 1, 2) == mm


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-4")
def test_a_squad_is_as_high_as_the_member_that_it_is_measured_from():
    state = row((400, 350), at=((200, 250), (200, 300), (200, 350, 60)))
    assert (higher(state, SQUAD, FOE), higher(state, FOE, SQUAD)) == (60, -60)


@pytest.mark.rule("P28-SQD-9", "P28-COVER-1")
def test_the_nearest_member_that_sees_looks_for_the_squad():
    assert look(row((400, 350)), SQUAD, FOE)[:3] == (True, False, False)
    assert look(row((400, 350)), SQUAD, FOE)[3:] == (0, 3, FOE)
    post = ("impassable", (220, 335, 10, 200), 200)
    blind = row((400, 350), terrain=(post,))
    assert look(blind, SQUAD, FOE).by == 2
    assert between(blind, SQUAD, FOE, ()) == 182


@pytest.mark.rule("P28-COVER-2", "P28-SHOOT-1")
def test_who_is_seen_by_nobody_is_hidden_as_a_whole():
    wall = ("impassable", (290, 0, 10, 900), 200)
    unseen = look(row((400, 350), terrain=(wall,)), SQUAD, FOE)
    assert unseen == (False, True, True, 100, 3, FOE)


LOW = ("impassable", (245, 0, 10, 900), 15)
"""A wall that hides the lower half of whoever stands behind it."""


@pytest.mark.rule("P28-COVER-1")
def test_one_hidden_part_is_cover_and_its_share_is_told():
    seen = look(pair((200, 200), (260 + 12.5, 200), terrain=(LOW,)), 1, 2)
    assert (seen.sees, seen.cover, seen.hidden) == (True, True, False)
    assert seen.share == 33
    assert look(pair((200, 200), (270, 200)), 1, 2)[:4] == (True, False, False, 0)


def behind(members, covered):
    """Where a shooter and the members of a squad stand, so many of them behind the low wall."""
    return [(100, 300), *((200, 240 + 30 * n) for n in range(members - covered))] + [
        (270, 150 - 30 * n) for n in range(covered)
    ]


@pytest.mark.rule("P28-COVER-2")
@pytest.mark.parametrize(
    ("members", "covered", "cover"),
    [(4, 2, True), (4, 1, False), (3, 1, False), (3, 2, True), (5, 2, False), (5, 3, True)],
)
def test_a_squad_is_in_cover_with_half_of_its_members(members, covered, cover):
    state = against(*behind(members, covered), terrain=(LOW,))
    squad = state.units[-1].id
    assert look(state, 1, squad).cover is cover
    # Seen from the squad the shooter is one, whoever of its foes is in cover.
    assert look(state, squad, 1).cover is False


@pytest.mark.rule("P28-WSR-INDIR")
def test_a_marker_reaches_a_squad_with_one_of_its_members():
    state = against((100, 300), (400, 300), (600, 300), (800, 300))
    squad = state.units[-1].id
    # The marker lies 10 cm short of the base that is nearest.
    assert around_marker(state, 1, squad, 175, 100) == (squad,)
    assert around_marker(state, 1, squad, 174, 100) == ()


@pytest.mark.rule("P28-WSR-INDIR", "P28-VEH-SHOOT-6")
@pytest.mark.parametrize(
    ("target", "spot"),
    [
        ((400, 700), (800, 1080)),
        ((700, 400), (1050, 800)),
        ((100, 400), (550, 800)),
        # 41.67 mm from the centre to the side, and 100 mm on: 283 half-millimetres in all.
        ((700, 800), (969, 1026)),
        ((100, 0), (631, 574)),
    ],
)
def test_a_marker_is_measured_from_the_edge_of_a_hull_and_not_from_its_centre(target, spot):
    state = parked(at=(target, (400, 400))).state
    assert marker(state, 2, 1, 100) == spot
