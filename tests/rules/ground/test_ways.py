"""Ways round what blocks, their lengths, and where they end that are cut short."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest

from rules.ground.blockers import Blocker, bases, faces, first_stop, ground, is_stopped
from rules.ground.edges import Edge
from rules.ground.heights import FACE
from rules.ground.piece import Disc, Piece
from rules.ground.rings import FINE
from rules.ground.shortest import shortest, shortest_to_edge
from rules.ground.units import Measure
from rules.ground.ways import PART, Way, reach, through, walked
from tests.support.ground import draw, oracle, way_oracle
from tests.support.ground.build import base, hull, metric, prism

MM = Measure.MILLIMETRES
WALL = prism("wall", 300, 600, 400, 100, ground="impassable", top=200)
AYA = base("Aya", 500, 300)


def test_a_way_with_nothing_across_it_is_straight():
    way = shortest(metric(), AYA, (800, 700), bases(AYA, [base("Bren", 500, 700)]))
    assert way == through("Aya", (500, 300), (800, 700))
    assert (way.length, way.parts) == (500, 500 << PART)
    assert way.sentence(MM) == "the way of Aya is 25 cm long, straight"


@pytest.mark.rule("P28-TERR-4")
def test_a_way_goes_round_closed_ground_at_the_distance_of_its_radius():
    table = metric(WALL)
    way = shortest(table, AYA, (500, 1000), ground(table, AYA, {"impassable"}))
    assert way.sentence(MM) == "the way of Aya is 42.7 cm long, round the wall at C4"
    assert all(abs(x - 500) <= 226 for x, _ in way.corners)
    assert shortest(table, AYA, (500, 1000), ground(table, AYA, {"rough"})).length == 700


@pytest.mark.rule("PF-MOV-2")
@pytest.mark.rule("P28-G6", "PF-G6")
def test_no_base_crosses_another_and_a_gap_lets_through_what_is_not_wider():
    """G6."""

    def two(apart: int):
        return [
            base(f"B{n}", 500 + side * (25 + apart // 2), 600) for n, side in enumerate((-1, 1))
        ]

    assert shortest(metric(), AYA, (500, 900), bases(AYA, two(50))).length == 600
    way = shortest(metric(), AYA, (500, 900), bases(AYA, two(48)))
    assert way.length > 610
    assert set(way.past) <= {"B0", "B1"}
    assert first_stop(AYA, [((500, 300), (500, 900))], bases(AYA, two(50))) is None
    assert first_stop(AYA, [((500, 300), (500, 900))], bases(AYA, two(48))).name == "B0"


def test_where_all_is_closed_there_is_no_way():
    pen = [
        prism(f"w{n}", *side, ground="impassable")
        for n, side in enumerate(
            [(300, 100, 400, 20), (300, 500, 400, 20), (300, 100, 20, 420), (680, 100, 20, 420)]
        )
    ]
    table = metric(*pen)
    assert shortest(table, AYA, (500, 900), ground(table, AYA, {"impassable"})) is None


@pytest.mark.rule("P28-G12", "PF-G12")
def test_who_stands_against_a_base_may_walk_away_from_it():
    bren = base("Bren", 500, 349)
    assert shortest(metric(), AYA, (500, 100), bases(AYA, [bren])).length == 200
    assert shortest(metric(), AYA, (500, 600), bases(AYA, [bren])).length > 300
    assert not is_stopped(AYA, ((500, 300), (500, 100)), bases(AYA, [bren])[0])
    assert is_stopped(AYA, ((500, 300), (500, 310)), bases(AYA, [bren])[0])


@pytest.mark.rule("P28-G17")
def test_who_stands_higher_or_lower_is_in_nobodys_way():
    above = base("Bren", 500, 600, z=60)
    assert bases(AYA, [above]) == ()
    assert len(bases(base("Aya", 500, 300, height=61), [above])) == 1
    bridge = prism("bridge", 300, 600, 400, 100, ground="impassable", top=220, bottom=200)
    assert ground(metric(bridge), AYA, {"impassable"}) == ()
    assert bases(AYA, [AYA]) == ()


def test_what_rises_five_centimetres_is_a_face():
    low, high = prism("step", 0, 0, 50, 50, top=99), prism("block", 0, 0, 50, 50, top=100)
    assert faces(metric(low), AYA) == ()
    assert [one.name for one in faces(metric(high), AYA)] == ["the block at A1"]
    assert faces(metric(high), base("Aya", 0, 0, z=10)) == ()
    assert faces(metric(high), AYA, FACE + 1) == ()


def test_a_way_that_is_too_long_is_not_searched_for():
    table = metric(WALL)
    closed = ground(table, AYA, {"impassable"})
    whole = shortest(table, AYA, (500, 1000), closed)
    assert shortest(table, AYA, (500, 1000), closed, whole.length) == whole
    assert shortest(table, AYA, (500, 1000), closed, whole.length - 1) is None


def test_a_way_to_an_edge_goes_to_its_nearest_point():
    """G10."""
    assert shortest_to_edge(metric(), AYA, Edge.WEST, ()).corners == ((500, 300), (25, 300))
    table = metric(WALL)
    way = shortest_to_edge(table, AYA, Edge.NORTH, ground(table, AYA, {"impassable"}))
    assert way.corners[-1] == (725, 1775)
    assert way.past == ("the wall at C4",)
    assert shortest_to_edge(metric(), AYA, Edge.EAST, ()).length == 1275
    assert shortest_to_edge(metric(), AYA, Edge.SOUTH, ()).length == 275


def test_of_two_equal_ways_it_is_always_the_same():
    table = metric(WALL)
    blocked = ground(table, AYA, {"impassable"})
    ways = {shortest(table, AYA, (500, 1000), blocked) for _ in range(3)}
    assert len(ways) == 1


@pytest.mark.rule("P28-MOVE-1")
@pytest.mark.rule("P28-G5", "PF-G5")
def test_a_move_ends_rounded_towards_its_start():
    """G5."""
    way = walked(through("Aya", (0, 0), (1000, 700)), 333)
    assert way.corners[-1] == (272, 190)
    assert way.is_within(333)
    back = walked(through("Aya", (1000, 700), (0, 0)), 333)
    assert back.corners[-1] == (728, 510)
    assert walked(way, 1000) == way
    assert walked(through("Aya", (3, 3), (9, 9)), 0).corners == ((3, 3),)


def test_a_move_ends_on_its_leg_though_whole_units_back_miss_every_whole_point():
    # It comes 19.57 units along the third leg, where each whole point lies 0.01 farther.
    way = Way("Aya", ((2032, 10704), (4720, 11593), (4775, 11601), (11232, 11600)))
    part = walked(way, 200)
    assert part.is_within(200)
    assert part.fine == ((2032, 10704), (4720, 11593), (4775, 11601), (5072, 11616))


def test_a_move_is_never_longer_than_allowed(seed_of):
    random = Random(seed_of(16))
    table = metric(WALL, prism("rock", 700, 200, 150, 300, ground="impassable"))
    for _ in range(60):
        aya = base("Aya", random.randint(100, 200), random.randint(100, 1000))
        blocked = ground(table, aya, {"impassable"})
        way = shortest(table, aya, (1200, random.randint(100, 1600)), blocked)
        for allowed in (0, 1, 37, 200, 500, 901, way.length):
            part = walked(way, allowed)
            assert part.is_within(allowed)
            end = part.fine[-1]
            assert end[0] % FINE == end[1] % FINE == 0
            assert part.parts > (allowed - 4) << PART or allowed >= way.length


def test_a_way_is_short_by_so_much_or_gets_there():
    way = through("Aya", (0, 0), (300, 400))
    assert reach(way, 418).sentence(MM) == "Aya is 41 mm short"
    assert reach(way, 500).sentence(MM) == "Aya gets there: 25 cm of 25 cm"
    assert (reach(way, 499).short, reach(way, 500).short) == (1, 0)


@pytest.mark.rule("PF-RAM-1")
def test_a_hull_is_stopped_by_what_its_corners_meet():
    rig = hull("Rig", 500, 300)
    ahead, beside = base("Bren", 560, 600), base("Cem", 576, 600)
    leg = ((500, 300), (500, 900))
    assert first_stop(rig, [leg], bases(rig, [beside, ahead])).name == "Bren"
    assert first_stop(rig, [leg], bases(rig, [beside])) is None
    assert first_stop(rig, [leg], bases(rig, [hull("Ox", 599, 600)])).name == "Ox"
    assert first_stop(rig, [leg], bases(rig, [hull("Ox", 600, 600)])) is None


def test_ways_agree_with_shapely(seed_of):
    random = Random(seed_of(17))
    tried = 0
    while tried < draw.POSITIONS:
        aya = Piece("Aya", Disc(2 * random.choice((25, 32, 40))), 200, random.randint(600, 1200))
        goal = (random.randint(1300, 1600), random.randint(600, 1200))
        blockers = _scene(random, aya, goal)
        radius = aya.shape.radius
        theirs = way_oracle.shortest(aya.at, goal, blockers, radius)
        ours = shortest(metric(), aya, goal, blockers)
        tried += 1
        if theirs is None or ours is None:
            assert _is_tied(aya, goal, blockers)
            continue
        if _is_on_table(theirs, ours):
            assert abs(ours.parts / (1 << PART) - theirs) < oracle.TIE or _is_tied(
                aya, goal, blockers
            )
        for (ax, ay), (bx, by) in pairwise(ours.fine):
            leg = oracle.line((ax / FINE, ay / FINE), (bx / FINE, by / FINE))
            assert all(leg.distance(_shape(one)) > one.rim + radius - 0.3 for one in blockers)


def _scene(random: Random, aya: Piece, goal: tuple[int, int]) -> list[Blocker]:
    """Return two or three blockers between a piece and its goal that neither stands in."""
    found: list[Blocker] = []
    while len(found) < random.choice((2, 3)):
        if random.random() < 0.5:
            at = (random.randint(400, 1200), random.randint(500, 1300))
            one = Blocker(f"b{len(found)}", (at,), random.choice((25, 60, 120)))
        else:
            x, y = random.randint(400, 1000), random.randint(400, 1200)
            shape = tuple((a + x, b + y) for a, b in draw.outline(random, 0, 150))
            one = Blocker(f"b{len(found)}", shape)
        clear = aya.shape.radius + one.rim + 4
        if all(_shape(one).distance(oracle.Point(at)) > clear for at in (aya.at, goal)):
            found.append(one)
    return found


def _shape(blocker: Blocker):
    if len(blocker.outline) == 1:
        return oracle.Point(blocker.outline[0])
    return oracle.area(blocker.outline)


def _is_on_table(theirs: float, ours) -> bool:
    """Say whether the edge of the table, which the oracle does not know, is far from the way."""
    return all(100 < y < 1700 for _, y in ours.corners) and math.isfinite(theirs)


def _is_tied(aya: Piece, goal: tuple[int, int], blockers: list[Blocker]) -> bool:
    """Say whether a millimetre more or less of room changes the shortest way."""
    radius = aya.shape.radius
    less, more = (
        way_oracle.shortest(aya.at, goal, blockers, radius + by)
        for by in (-oracle.TIE / 2, oracle.TIE / 2)
    )
    return less is None or more is None or more - less > 3 * oracle.TIE
