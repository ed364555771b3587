"""The building grid: the cells' zones and facings, and the sizes of vehicles."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.games.planet28.warband.grid import CELLS, FACING, ZONE, is_within, size_of

# Table 5.17, row by row: zone and facing, the core without one.
DRAWN = """
LF LF LF LF LF LF
LL MF MF MF MF LR
LL ML SC SC MR LR
LL ML SC SC MR LR
LL MB MB MB MB LR
LB LB LB LB LB LB
"""
ZONES = {"L": "large", "M": "medium", "S": "small"}
FACINGS = {"F": "front", "B": "rear", "L": "left", "R": "right", "C": "core"}


@pytest.mark.rule("P28-VCRE-4", "P28-VEH-4")
def test_every_cell_has_the_zone_and_the_facing_of_the_table():
    drawn = dict(zip(CELLS, DRAWN.split(), strict=True))

    assert {cell: ZONES[mark[0]] for cell, mark in drawn.items()} == ZONE
    assert {cell: FACINGS[mark[1]] for cell, mark in drawn.items()} == FACING
    assert (CELLS[0], CELLS[5], CELLS[-1]) == ("A1", "A6", "F6")


@pytest.mark.rule("P28-VCRE-4")
def test_rings_and_core_hold_as_many_sections_as_the_table_says():
    found = Counter((ZONE[cell], FACING[cell]) for cell in CELLS)

    assert [found["medium", side] for side in ("front", "rear", "left", "right")] == [4, 4, 2, 2]
    assert [found["large", side] for side in ("front", "rear", "left", "right")] == [6, 6, 4, 4]
    assert found["small", "core"] == 4


@pytest.mark.rule("P28-VCRE-5")
@pytest.mark.parametrize(
    ("sections", "size"),
    [
        (2, "small"),
        (4, "small"),
        (5, "medium"),
        (16, "medium"),
        (17, "large"),
        (36, "large"),
        (40, "large"),
    ],
)
def test_the_number_of_sections_makes_the_size(sections, size):
    assert size_of(sections) == size


@pytest.mark.rule("P28-VCRE-5")
def test_a_size_has_its_zones_and_those_inside():
    within = {size: [is_within(cell, size) for cell in ("A1", "B2", "D3")] for size in MOST_FIRST}

    assert within == {
        "small": [False, False, True],
        "medium": [False, True, True],
        "large": [True, True, True],
    }


MOST_FIRST = ("small", "medium", "large")
