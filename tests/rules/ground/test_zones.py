"""Edges and zones: what is held, touched, nearest."""

from __future__ import annotations

from random import Random

import pytest
from shapely import Point

from rules.ground.edges import Edge, is_on_table, moved_in, nearest_edges, to_edge
from rules.ground.units import CENTIMETRE, INCH, Measure
from rules.ground.zones import (
    Circle,
    centre,
    gap_to_zone,
    half,
    held,
    is_at_corner,
    is_touched,
    quarter,
    strip,
)
from tests.support.ground import draw, oracle
from tests.support.ground.build import base, hull, imperial, metric

MM = Measure.MILLIMETRES


@pytest.mark.parametrize(
    ("edge", "apart"),
    [(Edge.NORTH, 1475), (Edge.EAST, 1375), (Edge.SOUTH, 275), (Edge.WEST, 375)],
)
def test_edges_are_measured_from_the_base(edge, apart):
    assert to_edge(metric(), base("Aya", 400, 300), edge).apart == apart
    assert edge.opposite.opposite is edge


def test_a_hull_reaches_as_far_as_its_corners():
    assert to_edge(metric(), hull("Rig", 400, 300, facing=90), Edge.WEST).apart == 300
    assert not is_on_table(metric(), hull("Rig", 90, 300, facing=90))
    assert is_on_table(metric(), hull("Rig", 90, 300))


def test_equal_edges_are_all_nearest():
    """G10: the owner chooses."""
    assert [one.edge for one in nearest_edges(metric(), base("Aya", 300, 300))] == [
        Edge.SOUTH,
        Edge.WEST,
    ]
    assert [one.edge for one in nearest_edges(metric(), base("Aya", 301, 300))] == [Edge.SOUTH]


@pytest.mark.parametrize(
    ("y", "said"),
    [
        (107, "Aya is 41 mm from the south edge"),
        (26, "Aya touches the south edge"),
        (5, "Aya is 10 mm over the south edge"),
    ],
)
def test_an_edge_says_itself(y, said):
    assert to_edge(metric(), base("Aya", 900, y), Edge.SOUTH).sentence(MM) == said


def test_what_is_over_an_edge_is_moved_in_by_the_least_distance():
    assert moved_in(imperial(), base("Aya", -10, 4000)).at == (25, 2375)
    assert moved_in(imperial(), base("Aya", 500, 400)).at == (500, 400)


@pytest.mark.rule("P28-SETUP-3")
def test_a_strip_holds_a_base_only_when_all_of_it_is_inside():
    zone = strip(metric(), Edge.SOUTH, 10 * CENTIMETRE)
    assert held(zone, base("Aya", 300, 175)).inside
    out = held(zone, base("Aya", 300, 189))
    assert out.sentence(MM) == "Aya sticks 7 mm out of the strip along the south edge"
    assert not out.inside


def test_a_strip_lies_along_each_edge():
    table = metric()
    for edge in Edge:
        zone = strip(table, edge, 200)
        assert (zone.east - zone.west) * (zone.north - zone.south) == 200 * 1800
        at = {Edge.NORTH: (900, 1700), Edge.EAST: (1700, 900)}.get(edge, (100, 100))
        assert held(zone, base("Aya", *at)).inside


def test_the_centre_is_a_disc():
    zone = centre(metric(), 10 * CENTIMETRE)
    assert held(zone, base("Aya", 900, 1075)).inside
    assert held(zone, base("Aya", 900, 1076)).out == 1
    assert held(zone, hull("Rig", 900, 900)).inside
    assert not held(zone, hull("Rig", 900, 1050)).inside
    assert held(zone, base("Aya", 900, 900)).sentence(MM) == "Aya is wholly inside the centre"


def test_quarters_and_halves_meet_in_the_middle():
    table = imperial()
    assert held(quarter(table, north=True, east=False), base("Aya", 1775, 1225)).inside
    assert not held(quarter(table, north=True, east=False), base("Aya", 1776, 1225)).inside
    assert quarter(table, north=False, east=True).name == "the south-east quarter"
    assert held(half(table, Edge.NORTH), base("Aya", 10, 1225)).out == 15
    assert half(table, Edge.NORTH).name == "the north half"


@pytest.mark.rule("P28-AGENDA-THIEF")
def test_somebody_is_at_a_corner_within_two_centimetres():
    near, far = base("Aya", 1745, 30), base("Aya", 1740, 40)
    assert is_at_corner(metric(), near, north=False, east=True)
    assert not is_at_corner(metric(), far, north=False, east=True)
    assert not is_at_corner(metric(), near, north=True, east=True)


@pytest.mark.rule("PF-ART-4")
def test_a_template_touches_at_a_gap_of_nothing_and_not_of_a_millimetre():
    template = Circle("the blast", 1000, 1000, 5 * INCH // 2)
    assert is_touched(template, base("Aya", 1150, 1000))
    assert not is_touched(template, base("Aya", 1151, 1000))
    assert is_touched(template, hull("Rig", 1175, 1000))


def test_gaps_to_zones_agree_with_shapely(seed_of):
    random = Random(seed_of(8))
    for _ in range(draw.POSITIONS):
        piece = draw.piece(random)
        zone = Circle("it", random.randint(0, 1800), random.randint(0, 1800), 250)
        theirs = oracle.edge_to_edge(piece, Point(zone.x, zone.y)) - zone.radius
        ours = gap_to_zone(zone, piece)
        assert abs(max(0, ours.up()) - max(0, theirs)) < oracle.TIE or ours.up() < 0 > theirs
