"""What a walker meets on its way up and down."""

from __future__ import annotations

from rules.ground.walking import met
from tests.support.ground.build import base, metric, prism

BLOCK = prism("block", 400, 400, 200, 200, top=160)
CRATE = prism("crate", 400, 400, 200, 200, top=99)
BRIDGE = prism("bridge", 400, 400, 200, 200, top=220, bottom=200)
CHIMNEY = prism("chimney", 450, 450, 50, 50, top=300, bottom=160, ground="impassable")
POND = prism("pond", 450, 300, 50, 400, ground="impassable")


def names(table, piece, *others):
    return [one.name for one in met(table, piece, others, ("impassable",))]


def test_whoever_stands_on_a_block_is_in_the_way_up_there():
    walker, other = base("walker", 300, 500), base("other", 500, 500, z=160)
    assert names(metric(BLOCK), walker, other) == ["other"]
    assert names(metric(), walker, other) == []


def test_whoever_stands_on_a_step_that_is_no_face_is_in_the_way():
    other = base("other", 500, 500, z=99)
    assert names(metric(CRATE), base("walker", 300, 500), other) == ["other"]


def test_whoever_stands_at_the_foot_is_in_the_way_down():
    walker, other = base("walker", 500, 500, z=160), base("other", 300, 500)
    assert names(metric(BLOCK), walker, other) == ["other"]


def test_a_bridge_parts_those_on_it_from_those_below():
    below, above = base("below", 500, 500), base("above", 500, 500, z=220)
    assert names(metric(BRIDGE), base("walker", 300, 500), below, above) == ["below"]
    assert names(metric(BRIDGE), base("walker", 450, 500, z=220), below, above) == ["above"]


def test_closed_ground_counts_where_one_comes_to_it():
    on_top = base("walker", 420, 420, z=160)
    assert names(metric(BLOCK, CHIMNEY), base("walker", 300, 500)) == ["the chimney at C3"]
    assert names(metric(CHIMNEY), base("walker", 300, 500)) == []
    assert names(metric(BLOCK, prism("pond", 700, 500, 50, 50, ground="impassable")), on_top)


def test_closed_ground_below_a_bridge_does_not_close_the_bridge():
    assert names(metric(BRIDGE, POND), base("walker", 420, 500, z=220)) == []
    assert names(metric(BRIDGE, POND), base("walker", 300, 500)) == ["the pond at C3"]
