"""What is said of a choice: its price, its chance, its warning."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.core import NOTHING, Stakes, rounded

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("stakes", "text"),
    [
        (NOTHING, ""),
        (Stakes(cost="1 action"), "1 action"),
        (Stakes("", HALF, "to block"), "50 % to block"),
        (Stakes("1 action", HALF, "to hit"), "1 action, 50 % to hit"),
        (Stakes(warning="gives up 2 actions"), "gives up 2 actions"),
        (Stakes("1 HP", HALF, "", "ends your turn"), "1 HP, 50 %; ends your turn"),
    ],
)
def test_the_price_comes_first_the_warning_last(stakes, text):
    assert (stakes.text(), stakes.brief()) == (text, text)


def test_every_outcome_is_said_and_summed_up_where_there_is_no_room():
    stakes = Stakes("1 HP", HALF, "to win", "deadly", (("win", HALF), ("lose", HALF)))
    assert stakes.text() == "1 HP, win 50 %, lose 50 %; deadly"
    assert stakes.brief() == "1 HP, 50 % to win; deadly"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 999), "<1 %"),
        (Fraction(1, 100), "1 %"),
        (Fraction(1, 8), "13 %"),
        (Fraction(99, 100), "99 %"),
        (Fraction(998, 999), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_what_is_certain_is_0_or_100_percent(chance, text):
    assert rounded(chance) == text
