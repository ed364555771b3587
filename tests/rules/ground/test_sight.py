"""Sight in space: 81 lines, what hides them, cover."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.ground.body import body, eyes
from rules.ground.overlap import is_crossed
from rules.ground.quarters import Side
from rules.ground.sight import LINES, sight
from rules.ground.terrain import Table, Terrain
from rules.ground.triangles import convex_parts
from rules.ground.units import Measure
from tests.support.ground import draw, oracle, sight_oracle
from tests.support.ground.build import base, hull, metric, prism

MM = Measure.MILLIMETRES
AYA, BREN = base("Aya", 500, 300), base("Bren", 500, 1100)


def wall(west: int, width: int, top: int = 200, **more: object) -> Table:
    """Return a table with a wall between the two, north of the middle."""
    return metric(prism("wall", west, 700, width, 20, top=top, **more))


@pytest.mark.rule("P28-SHOOT-1")
def test_in_the_open_all_lines_are_free():
    found = sight(metric(), AYA, BREN)
    assert (found.free, found.hidden, found.by) == (LINES, 0, ())
    assert found.sentence(MM) == "Aya sees all of Bren"


@pytest.mark.rule("P28-SHOOT-1")
@pytest.mark.rule("P28-G7")
def test_one_free_line_is_sight():
    behind = sight(wall(300, 400), AYA, BREN)
    assert (behind.free, behind.hidden, behind.sees) == (0, 9, False)
    assert behind.sentence(MM) == ("Aya does not see Bren; the wall at C4 hides 81 of 81 lines")
    assert sight(wall(300, 225), AYA, BREN).free == 3
    assert sight(wall(300, 226), AYA, BREN).free == 0


def test_to_graze_is_free():
    assert sight(wall(525, 300), AYA, BREN).free == LINES
    assert sight(wall(524, 300), AYA, BREN).free == LINES - 3
    assert sight(wall(300, 400, top=60), AYA, BREN).free == 27


@pytest.mark.rule("P28-COVER-1")
def test_cover_is_one_point_hidden_from_the_eye_point_that_sees_most():
    beside = sight(wall(512, 300), AYA, BREN)
    assert 0 < beside.free < LINES
    assert (beside.hidden, beside.is_covered()) == (0, False)
    low = sight(wall(300, 400, top=40), AYA, BREN)
    assert (low.hidden, low.is_covered()) == (3, True)
    assert low.sentence(MM).startswith("Aya sees Bren, 3 of 9 points hidden; the wall at C4 hides")


@pytest.mark.rule("P28-COVER-3")
@pytest.mark.parametrize(("least", "covered"), [(1, True), (3, True), (5, False), (7, False)])
def test_larger_hulls_need_more_points_hidden(least, covered):
    rig = hull("Rig", 500, 1100)
    assert sight(wall(300, 400, top=40), AYA, rig).is_covered(least) is covered


def test_who_stands_higher_looks_over_and_is_not_always_seen_back():
    """The book takes sight from the miniature's point of view: it is not symmetrical."""
    high = base("Aya", 500, 300, z=300)
    assert sight(wall(300, 400, top=60), high, BREN).free == LINES
    tall, small = base("Aya", 500, 300, height=80), base("Bren", 500, 1100, height=40)
    fence = wall(300, 400, top=48)
    assert (sight(fence, small, tall).free, sight(fence, tall, small).free) == (27, 45)


def test_one_looks_under_what_is_above():
    arch = wall(300, 400, top=400, bottom=100)
    assert sight(arch, AYA, BREN).free == LINES
    assert sight(arch, base("Aya", 500, 300, z=300), BREN).free < LINES


def test_the_terrain_one_stands_in_does_not_hide():
    """PF-A78, in both games."""
    wood = metric(prism("wood", 300, 1000, 400, 200, top=200, ground="rough"))
    assert sight(wood, AYA, BREN).free == LINES
    assert sight(wood, BREN, AYA).free == LINES
    assert sight(wood, AYA, base("Bren", 500, 1300)).free == 0


def test_what_blocks_no_sight_hides_nothing():
    assert sight(wall(300, 400, blocks=()), AYA, BREN).free == LINES
    assert sight(wall(300, 400, top=0), AYA, BREN).free == LINES


def test_every_piece_that_hides_is_told():
    table = metric(
        prism("hut", 300, 600, 200, 20, top=200), prism("wall", 500, 800, 300, 20, top=200)
    )
    found = sight(table, AYA, BREN)
    assert [one.terrain for one in found.by] == ["hut", "wall"]
    assert found.by[0].sentence(MM).startswith("the hut at C4 hides ")
    assert sum(one.lines for one in found.by) >= LINES - found.free


def test_eyes_of_a_hull_stand_along_the_side_it_looks_from():
    rig = hull("Rig", 500, 500, length=80, width=40)
    assert eyes(rig, Side.FRONT).points[::4] == ((540, 580), (500, 580), (460, 580))
    assert eyes(rig, Side.LEFT).points[0] == (460, 580)
    assert {y for _, y in eyes(rig, Side.REAR).points} == {420}
    assert len(set(eyes(rig).points)) == len(set(eyes(rig, Side.RIGHT).points)) == 9
    assert eyes(rig).z == rig.height


def test_a_silhouette_ends_across_the_line_of_sight():
    assert body(BREN, AYA.at).points == ((475, 1100), (500, 1100), (525, 1100))
    assert body(BREN, BREN.at).points == (BREN.at,) * 3
    assert body(hull("Rig", 500, 1100), AYA.at).points == ((450, 1000), (500, 1100), (550, 1000))
    assert body(base("Bren", 0, 0, z=10, height=31), AYA.at).heights == (10, 25, 41)


def test_moving_everything_changes_nothing(seed_of):
    random = Random(seed_of(10))
    for _ in range(60):
        table, one, other = draw.walls(random, 8), draw.disc(random), draw.disc(random, "Bren")
        by = random.randint(0, 300), random.randint(0, 300)
        moved = msgspec.structs.replace(
            table,
            terrain=tuple(
                msgspec.structs.replace(
                    wall, outline=tuple((x + by[0], y + by[1]) for x, y in wall.outline)
                )
                for wall in table.terrain
            ),
        )
        before = sight(table, one, other)
        after = sight(
            moved, *(piece.moved((piece.x + by[0], piece.y + by[1])) for piece in (one, other))
        )
        assert (before.free, before.hidden) == (after.free, after.hidden)


def test_parts_of_an_outline_are_convex_and_together_the_whole(seed_of):
    random = Random(seed_of(11))
    for _ in range(100):
        shape = draw.outline(random)
        parts = [oracle.area(tuple(point for point, _ in part)) for part in convex_parts(shape)]
        assert abs(sum(part.area for part in parts) - oracle.area(shape).area) < 1e-6
        assert all(part.convex_hull.area - part.area < 1e-6 for part in parts)


def test_a_line_along_a_cut_between_parts_is_inside():
    notched = ((0, 600), (1000, 600), (1000, 800), (500, 700), (0, 800))
    table = metric(Terrain("w", "wall", notched, top=200, blocks=("sight",)))
    cuts = [
        (part[n][0], part[(n + 1) % 3][0])
        for part in convex_parts(notched)
        for n in range(3)
        if not part[n][1]
    ]
    assert cuts
    for start, end in cuts:
        assert is_crossed(notched, (start, end))
    east = base("Aya", 1200, 600 + 140, across=1), base("Bren", 100, 650, across=1)
    assert sight(table, *east).free == LINES  # Bren stands in it
    assert sight(table, east[0], base("Bren", -100, 610, across=1)).free == 0


def test_the_oracle_knows_that_two_corners_may_end_a_silhouette():
    """It is looked along the hull: rounding decides which of them does."""
    one = hull("Aya", 966, 1288, 101, 42, facing=34)
    other = hull("Bren", 1236, 110, 81, 41, facing=167)
    corner = ((1465, 84), (1385, 116), (1222, 0))
    table = metric(Terrain("w", "wall", corner, top=120, blocks=("sight",)))

    found = sight(table, one, other)
    assert len(sight_oracle.bodies(other, one)) > 1
    assert sight_oracle.free_in_space(table, one, other, oracle.TIE) <= found.free
    assert found.free <= sight_oracle.free_in_space(table, one, other, -oracle.TIE)


def test_sight_agrees_with_shapely(seed_of):
    random = Random(seed_of(12))
    for _ in range(draw.POSITIONS // 5):
        table = draw.walls(random, 8)
        for _ in range(5):
            one, other = draw.piece(random), draw.piece(random, "Bren")
            if one.at == other.at:
                continue
            found = sight(table, one, other)
            most = sight_oracle.free_in_space(table, one, other, -oracle.TIE)
            least = sight_oracle.free_in_space(table, one, other, oracle.TIE)
            assert least <= found.free <= most
