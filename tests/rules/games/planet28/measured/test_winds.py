"""Facings as people type them: directions in words and letters, or degrees."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.measured.winds import facing_text, read_facing


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("typed", "degrees", "shown"),
    [
        ("north", 0, "north"),
        ("North-East", 45, "north-east"),
        (" ne ", 45, "north-east"),
        ("S", 180, "south"),
        ("w", 270, "west"),
        ("NW", 315, "north-west"),
        ("0", 0, "north"),
        ("135 degrees", 135, "south-east"),
        ("100", 100, "100 degrees"),
        ("359", 359, "359 degrees"),
    ],
)
def test_a_facing_is_a_direction_or_degrees(typed, degrees, shown):
    assert read_facing(typed) == degrees
    assert facing_text(degrees) == shown
    assert read_facing(shown) == degrees


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize("typed", ["", "up", "360", "-1", "4.5", "00459", "1" * 5000])
def test_what_is_no_facing_is_refused(typed):
    with pytest.raises(RuleError, match="is no direction") as refused:
        read_facing(typed)
    assert refused.value.rule == "P28-FACT-1"
