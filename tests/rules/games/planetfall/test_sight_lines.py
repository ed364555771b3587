"""Which terrain blocks whose lines of sight."""

from __future__ import annotations

import pytest

from rules.games.planetfall.moving.sight_lines import is_blocking

CLASSES = ("light", "armoured", "elevated", "flying")


@pytest.mark.rule("PF-TER-4")
@pytest.mark.parametrize(
    ("ground", "storeys", "blocked"),
    [
        ("building", 1, {"light", "armoured"}),
        ("building", 2, {"light", "armoured", "elevated"}),
        ("vegetation", 1, {"light"}),
        ("rocks", 2, {"light", "armoured"}),
        ("raised", 1, {"light", "armoured"}),
        ("cliff", 1, {"light", "armoured"}),
        ("rough", 1, set()),
        ("river", 1, set()),
        ("road", 1, set()),
        ("walkway", 1, set()),
    ],
)
def test_terrain_blocks_a_line_when_it_blocks_both_ends(ground, storeys, blocked):
    for one in CLASSES:
        for other in CLASSES:
            expected = {one, other} <= blocked
            assert is_blocking(ground, one, other, storeys) is expected
