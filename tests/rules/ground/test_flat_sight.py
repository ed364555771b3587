"""Flat sight: terrain by classes, bases in the way, arcs."""

from __future__ import annotations

from random import Random

import pytest

from rules.ground.flat_sight import flat_sight, is_seen_in_arc
from rules.ground.line_classes import is_stopped, line_classes
from rules.ground.quarters import Side
from rules.ground.sight import LINES
from rules.ground.units import Measure
from tests.support.ground import draw, oracle, sight_oracle
from tests.support.ground.build import base, hull, imperial, prism

INCHES = Measure.HALF_INCHES
AYA, BREN = base("Aya", 500, 300), base("Bren", 500, 1100)
BOTH = ("light", "armoured")


def wood(*blocks: str):
    """Return a table with a wood between the two."""
    return imperial(prism("wood", 300, 600, 400, 200, ground="vegetation", blocks=blocks))


@pytest.mark.rule("PF-TER-4")
@pytest.mark.parametrize(
    ("blocks", "free"), [(("light",), LINES), (BOTH, 0), ((*BOTH, "elevated"), 0), ((), LINES)]
)
def test_terrain_stops_a_line_when_it_blocks_the_classes_of_both_ends(blocks, free):
    assert flat_sight(wood(*blocks), AYA, BREN, BOTH).free == free


@pytest.mark.rule("PF-G25")
def test_a_line_to_a_flyer_is_free():
    assert line_classes("light", "flying") is None
    assert line_classes("light", "armoured") == BOTH
    assert flat_sight(wood(*BOTH), AYA, BREN, None).free == LINES


@pytest.mark.rule("PF-TER-4")
@pytest.mark.rule("PF-A78")
def test_terrain_that_one_stands_in_or_occupies_does_not_count():
    """PF-A78."""
    inside = base("Bren", 500, 700)
    assert flat_sight(wood(*BOTH), AYA, inside, BOTH).free == LINES
    assert flat_sight(wood(*BOTH), AYA, BREN, BOTH, occupied=("wood",)).free == LINES


def test_a_sentence_says_what_hides():
    found = flat_sight(wood(*BOTH), AYA, BREN, BOTH)
    assert found.sentence(INCHES) == ("Aya does not see Bren; the wood at B3 hides 81 of 81 lines")
    assert (found.sees, found.points) == (False, ())


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.rule("PF-G7")
def test_bases_stop_lines():
    table, tank = imperial(), base("Ox", 500, 700, across=40)
    found = flat_sight(table, AYA, BREN, BOTH, (tank,))
    assert found.free == 0
    assert found.by[0].sentence(INCHES) == "Ox hides 81 of 81 lines"
    beside = base("Ox", 560, 700, across=40)
    assert 0 < flat_sight(table, AYA, BREN, BOTH, (beside,)).free < LINES
    assert flat_sight(table, AYA, BREN, BOTH, (hull("Ox", 500, 700),)).free == 0


@pytest.mark.rule("PF-G24")
def test_one_base_never_hides_another_of_its_size():
    """G7, Fine print."""
    table = imperial()
    for across in range(-60, 61, 5):
        mate = base("Cem", 500 + across, 700)
        assert flat_sight(table, AYA, BREN, BOTH, (mate,)).sees
    larger = base("Cem", 500, 700, across=30)
    assert not flat_sight(table, AYA, BREN, BOTH, (larger,)).sees
    two = (base("Cem", 480, 700), base("Dag", 520, 700))
    assert not flat_sight(table, AYA, BREN, BOTH, two).sees


@pytest.mark.rule("PF-ORD-3")
@pytest.mark.parametrize(
    ("looker", "target", "base_class", "stopped"),
    [
        *(("light", "light", "light", True), ("light", "armoured", "light", True)),
        *(("armoured", "light", "light", False), ("armoured", "light", "armoured", True)),
        *(("elevated", "light", "armoured", False), ("elevated", "light", "elevated", True)),
        *(("light", "elevated", "armoured", False), ("light", "elevated", "elevated", True)),
        *(("light", "flying", "elevated", False), ("flying", "light", "elevated", False)),
        ("light", "light", "flying", False),
    ],
)
def test_the_classes_of_models_decide_whom_a_base_hides(looker, target, base_class, stopped):
    assert is_stopped(looker, target, base_class) is stopped


@pytest.mark.rule("PF-ORD-3")
def test_a_target_is_in_arc_when_a_point_that_is_seen_is():
    wall = imperial(prism("wall", 400, 1000, 105, 20, ground="rocks", blocks=BOTH))
    on_edge, beyond = (base("Aya", 500, 300, facing=facing) for facing in (315, 317))
    found = flat_sight(wall, AYA, BREN, BOTH)

    assert found.sees
    assert BREN.at not in found.points
    assert not is_seen_in_arc(found, on_edge, Side.FRONT)
    assert is_seen_in_arc(found, on_edge, Side.RIGHT)
    assert is_seen_in_arc(found, beyond, Side.FRONT)
    assert is_seen_in_arc(flat_sight(imperial(), AYA, BREN, BOTH), on_edge, Side.FRONT)


def test_flat_lines_are_the_same_both_ways(seed_of):
    random = Random(seed_of(13))
    for _ in range(100):
        table = draw.walls(random, 8)
        one, other = draw.piece(random), draw.piece(random, "Bren")
        third = (draw.piece(random, "Cem"),)
        there, back = (
            flat_sight(table, *two, ("light",), third) for two in ((one, other), (other, one))
        )
        assert there.free == back.free or {there.free, back.free} == {0, 1}


def test_flat_sight_agrees_with_shapely(seed_of):
    random = Random(seed_of(14))
    for _ in range(draw.POSITIONS // 5):
        table = draw.walls(random, 8)
        for _ in range(5):
            one, other = draw.piece(random), draw.piece(random, "Bren")
            found = flat_sight(table, one, other, ("light",))
            most = sight_oracle.free_in_plane(table, one, other, -oracle.TIE)
            least = sight_oracle.free_in_plane(table, one, other, oracle.TIE)
            assert least <= found.free <= most
