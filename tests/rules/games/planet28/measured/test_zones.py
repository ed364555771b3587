"""Where sides begin and line up on a table that is not square, in half-millimetres."""

from __future__ import annotations

import json

import pytest

from rules.games.planet28.measured.zones import free_in, line_up, outlook, zone_of
from rules.ground.blockers import ground
from rules.ground.document import read
from rules.ground.piece import Disc, Piece
from rules.ground.zones import Circle, Rectangle

CLOSED = ("impassable",)


def table(width=700, depth=1000, terrain=()):
    """A table that is deeper than it is wide, in millimetres."""
    pieces = [
        {"id": f"t{n}", "name": ground, "ground": ground, "rectangle": list(sides), "top": top}
        for n, (ground, sides, top) in enumerate(terrain)
    ]
    sheet = {"table": "Plain", "id": "plain", "measure": "mm", "width": width, "depth": depth}
    return read(json.dumps({**sheet, "terrain": pieces}))


@pytest.mark.rule("P28-SETUP-3")
def test_zones_are_10_cm_deep_from_north_clockwise_and_round_the_centre():
    found = [zone_of(table(), face) for face in (1, 2, 3, 4, 5)]
    assert found == [
        Rectangle("the strip along the north edge", 0, 1800, 1400, 2000),
        Rectangle("the strip along the east edge", 1200, 0, 1400, 2000),
        Rectangle("the strip along the south edge", 0, 0, 1400, 200),
        Rectangle("the strip along the west edge", 0, 0, 200, 2000),
        Circle("the centre", 700, 1000, 200),
    ]


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("formation", "count", "east"),
    [
        # Sixths of 1400, rounded down: the first, the third and the fifth.
        ("spread", 3, [233, 700, 1166]),
        # 6 cm apart.
        ("middle", 1, [700]),
        ("middle", 2, [640, 760]),
        ("left", 2, [120, 240]),
        ("right", 2, [1160, 1280]),
        # Twelve have thirteenths of the side between them: 107 of 1400, and 1177 in all.
        ("middle", 12, [111 + 107 * n for n in range(12)]),
        ("left", 12, [107 + 107 * n for n in range(12)]),
        ("right", 12, [116 + 107 * n for n in range(12)]),
    ],
)
def test_a_side_lines_up_along_the_middle_of_its_zone(formation, count, east):
    assert line_up(table(), 3, formation, count) == [(far, 100) for far in east]


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(
    ("face", "points"),
    [
        (1, [(1280, 1900), (1160, 1900)]),
        (2, [(1300, 120), (1300, 240)]),
        (3, [(120, 100), (240, 100)]),
        (4, [(100, 1880), (100, 1760)]),
    ],
)
def test_the_left_is_that_of_who_stands_there_and_looks_at_the_table(face, points):
    assert line_up(table(), face, "left", 2) == points


@pytest.mark.rule("P28-SETUP-3")
def test_in_the_centre_a_side_stands_in_a_ring_of_6_cm():
    # At 0 and 51 degrees, rounded towards the middle: a seventh of a turn is 51.4.
    assert line_up(table(), 5, "middle", 7)[:2] == [(700, 1120), (793, 1075)]


@pytest.mark.rule("P28-SETUP-3")
def test_a_hull_looks_away_from_its_side_and_out_of_the_centre():
    assert [outlook(table(), face, (0, 0)) for face in (1, 2, 3, 4)] == [180, 270, 0, 90]
    around = ((700, 1100), (800, 1000), (700, 900), (600, 1000))
    assert [outlook(table(), 5, at) for at in around] == [0, 90, 180, 270]


def free(board, at, *mates, face=3):
    """Where a base of 25 mm begins that is wanted somewhere, by what is closed alone."""
    wanted = Piece("Aya", Disc(50), *at, height=60)

    def stops(z):
        return ground(board, wanted.moved(wanted.at, z), CLOSED)

    there = free_in(board, zone_of(board, face), wanted, stops, mates)
    return None if there is None else (*there.at, there.z)


def mate(x, y):
    return Piece("Bren", Disc(50), x, y, height=60)


@pytest.mark.rule("P28-SETUP-3", "P28-SQD-6")
def test_who_is_of_a_squad_begins_within_5_cm_of_a_mate_if_there_is_room():
    # From edge to edge exactly 5 cm.
    assert free(table(), (400, 100), mate(550, 100)) == (400, 100, 0)
    # One mate is enough.
    assert free(table(), (400, 100), mate(1300, 100), mate(550, 100)) == (400, 100, 0)
    # Half a millimetre more: the first ring of 5 mm has a place that is near enough.
    assert free(table(), (400, 100), mate(551, 100)) == (402, 109, 0)
    # The zone is full round the mate: a place beside it comes before one that is far from it.
    full = table(terrain=(("impassable", (200, 0, 300, 100), 60),))
    x, y, _ = free(full, (700, 100), mate(700, 250))
    assert y >= 225 and (x - 700) ** 2 + (y - 250) ** 2 <= 150**2


@pytest.mark.rule("P28-SETUP-3")
def test_a_full_zone_is_left_by_the_shortest_way_however_far_it_is():
    narrow = table(400, 1000, (("impassable", (0, 0, 400, 900), 60),))
    x, y, _ = free(narrow, (400, 100))
    assert (x, y >= 1825) == (400, True)
    assert free(table(400, 400, (("impassable", (0, 0, 400, 400), 60),)), (400, 100)) is None


@pytest.mark.rule("P28-SETUP-3")
def test_who_begins_on_a_roof_stands_on_top_of_all_of_it():
    tower = table(terrain=(("even", (300, 0, 100, 100), 60), ("even", (330, 0, 100, 100), 90)))
    assert free(tower, (700, 100)) == (700, 100, 180)
