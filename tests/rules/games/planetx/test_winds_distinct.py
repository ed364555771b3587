"""Picks that must differ do so only as far as there are different hexes."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetx.cards.picks import check_distinct

CHOICES = {"A1": (("A2",),), "A3": (("A2",), ("A4",)), "A5": (("A4",),)}


@pytest.mark.rule("PX-WIND-7")
@pytest.mark.parametrize("shared", ["A2", "A4"])
def test_three_colonies_with_two_hexes_share_one(shared):
    check_distinct({"A1": ("A2",), "A3": (shared,), "A5": ("A4",)}, CHOICES)


@pytest.mark.rule("PX-WIND-7")
def test_one_hex_less_than_possible_is_refused():
    more = {**CHOICES, "A3": (("A2",), ("A4",), ("B1",))}
    with pytest.raises(RuleError) as refused:
        check_distinct({"A1": ("A2",), "A3": ("A2",), "A5": ("A4",)}, more)
    assert (refused.value.code, refused.value.rule) == ("BAD_PICK", "PX-WIND-7")
