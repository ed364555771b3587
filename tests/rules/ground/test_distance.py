"""Gaps between edges: exact, symmetric, rounded without changing a verdict; as in shapely."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.ground.contact import contact, contacts, is_clear
from rules.ground.distance import gap, gap_to_outline, nearest
from rules.ground.gap import Gap, by_size, compare
from rules.ground.piece import base_points, corners
from rules.ground.units import INCH, Measure
from tests.support.ground import draw, oracle
from tests.support.ground.build import base, hull

MM, INCHES = Measure.MILLIMETRES, Measure.HALF_INCHES


def test_discs_are_measured_from_edge_to_edge():
    assert gap(base("Aya", 0, 0), base("Bren", 300, 400)) == Gap(250_000, less=50)
    assert gap(base("Aya", 0, 0), base("Bren", 300, 400)).within(MM) == 225
    assert gap(base("Aya", 0, 0), base("Bren", 30, 0)).up() == -20


@pytest.mark.rule("P28-G3", "PF-G3")
def test_a_disc_is_measured_from_the_side_and_the_corner_of_a_hull():
    assert gap(base("Aya", 0, 200), hull("Rig", 0, 0)).up() == 75
    assert gap(base("Aya", 50 + 30, 100 + 40), hull("Rig", 0, 0)).up() == 25
    assert gap(base("Aya", 0, 0), hull("Rig", 0, 0)).up() == -75


def test_hulls_are_measured_from_side_to_side_and_overlap_by_the_shortest_way_out():
    assert gap(hull("Rig", 0, 0), hull("Ox", 0, 300)).up() == 100
    assert gap(hull("Rig", 0, 0), hull("Ox", 300, 0, facing=90)).up() == 150
    assert gap(hull("Rig", 0, 0), hull("Ox", 90, 0)).up() == -10


def test_a_hull_turns_with_its_facing():
    assert corners(hull("Rig", 0, 0)) == ((-50, 100), (-50, -100), (50, -100), (50, 100))
    assert set(corners(hull("Rig", 0, 0, facing=90))) == {
        *((100, 50), (-100, 50), (-100, -50), (100, -50))
    }
    with pytest.raises(TypeError, match="Aya stands on a disc"):
        corners(base("Aya", 0, 0))


def test_nine_points_of_a_base_lie_on_it_whatever_its_facing():
    points = base_points(base("Aya", 100, 100, facing=17))
    assert points == base_points(base("Aya", 100, 100))
    assert points[:3] == ((100, 100), (100, 125), (117, 117))
    assert all((x - 100) ** 2 + (y - 100) ** 2 <= 25**2 for x, y in points)
    assert len(set(base_points(hull("Rig", 0, 0, facing=30)))) == 9


@pytest.mark.rule("P28-G1", "PF-G1")
def test_a_fact_never_changes_a_verdict(seed_of):
    """G1: rounded up for "at most", rounded down for "at least"."""
    random = Random(seed_of(3))
    for _ in range(500):
        found = gap(draw.piece(random, near=600), draw.piece(random, near=600))
        for measure in Measure:
            limit = random.randint(0, 60)
            exact = max(0.0, _exact(found))
            assert (found.within(measure) <= limit) == (exact <= limit * measure.value)
            assert (found.beyond(measure) >= limit) == (exact >= limit * measure.value)


def test_gaps_are_compared_before_they_are_rounded():
    """G10: 4.24 and 4.25 units are not equal, the root of 8 and twice that of 2 are."""
    assert compare(Gap(18), Gap(289, 16)) == -1
    assert compare(Gap(8, less=3), Gap(32, 4, less=3)) == 0
    assert compare(Gap(2, inside=True), Gap(0)) == -1
    assert compare(Gap(100, less=8), Gap(9, less=1)) == 0


def test_comparing_agrees_with_floats_away_from_ties(seed_of):
    random = Random(seed_of(4))
    for _ in range(2000):
        one, other = (
            Gap(
                random.randint(0, 10**6),
                random.randint(1, 9),
                random.randint(0, 90),
                random.random() < 0.3,
            )
            for _ in range(2)
        )
        apart = _exact(one) - _exact(other)
        assert abs(apart) < 1e-6 or compare(one, other) == (1 if apart > 0 else -1)
        assert compare(one, other) == -compare(other, one)


def test_the_nearest_are_all_those_equally_near():
    aya = base("Aya", 0, 0)
    others = (base("Bren", 300, 400), base("Cem", -400, 300), base("Dag", 0, 501))
    assert [one.unit for one in nearest(aya, others)] == ["Bren", "Cem"]
    assert nearest(aya, ()) == ()


@pytest.mark.parametrize(
    ("apart", "touching"), [(-2, False), (-1, True), (0, True), (2, True), (3, False)]
)
@pytest.mark.rule("P28-G2", "PF-G2")
def test_contact_is_a_gap_of_a_millimetre_and_no_overlap_over_half_of_one(apart, touching):
    aya, bren = base("Aya", 0, 0), base("Bren", 50 + apart, 0)
    assert contact(aya, bren).touching is touching
    assert contacts(aya, (bren,)) == (("Bren",) if touching else ())


@pytest.mark.rule("P28-G17")
def test_contact_needs_heights_no_further_apart_than_the_lower_figure_is_tall():
    low, high = base("Aya", 0, 0, height=60), base("Bren", 50, 0, z=60, height=20)
    assert contact(low, high).touching
    assert not contact(low, msgspec.structs.replace(high, z=61)).touching
    assert contact(low, msgspec.structs.replace(high, z=161)).sentence(MM) == (
        "Aya and Bren stand 51 mm too far apart in height to touch"
    )


@pytest.mark.parametrize(
    ("apart", "said"),
    [
        (1, "Aya and Bren touch"),
        (82, "Aya is 41 mm from Bren"),
        (-10, "Aya and Bren overlap by 5 mm"),
    ],
)
def test_contact_says_itself(apart, said):
    assert contact(base("Aya", 0, 0), base("Bren", 50 + apart, 0)).sentence(MM) == said


@pytest.mark.rule("P28-G2", "PF-G2")
def test_a_plain_move_keeps_two_millimetres_from_enemies():
    assert is_clear(base("Aya", 0, 0), base("Bren", 54, 0))
    assert not is_clear(base("Aya", 0, 0), base("Bren", 53, 0))


def test_inches_are_counted_in_halves():
    assert gap(base("Aya", 0, 0), base("Bren", 50 + 3 * INCH + 1, 0)).within(INCHES) == 7
    assert gap(base("Aya", 0, 0), base("Bren", 50 + 3 * INCH + 1, 0)).beyond(INCHES) == 6


def test_distances_agree_with_shapely(seed_of):
    random = Random(seed_of(5))
    for _ in range(draw.POSITIONS):
        one, other = draw.piece(random), draw.piece(random)
        shape = draw.outline(random)
        theirs = oracle.edge_to_edge(one, oracle.footprint(other))

        assert abs(max(0.0, _exact(gap(one, other))) - theirs) < oracle.TIE
        assert compare(gap(one, other), gap(other, one)) == 0
        theirs = oracle.edge_to_edge(one, oracle.area(shape))
        assert abs(max(0.0, _exact(gap_to_outline(one, shape))) - theirs) < oracle.TIE


def test_moving_everything_changes_no_distance(seed_of):
    random = Random(seed_of(6))
    for _ in range(200):
        one, other = draw.piece(random), draw.piece(random)
        by = random.randint(-500, 500), random.randint(-500, 500)
        moved = [piece.moved((piece.x + by[0], piece.y + by[1])) for piece in (one, other)]
        assert by_size(gap(*moved)) == by_size(gap(one, other))


def _exact(found: Gap) -> float:
    root = (found.square / found.over) ** 0.5
    return (-root if found.inside else root) - found.less
