"""The rulebook's worked examples of dice."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.procedures.planetfall.half_die import half_dice
from rules.procedures.planetfall.pools import EXPLODING, halved, pool


@pytest.mark.rule("PF-DICE-8")
def test_half_of_13_dice_are_7():
    """EX-001."""
    assert halved(13) == 7


@pytest.mark.rule("PF-DICE-10")
def test_the_faces_of_a_d3():
    """EX-002."""
    fallen = [half_dice(Scripted(f"d6:{face}"), 1, "red")[1] for face in range(1, 7)]

    assert fallen == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("PF-DICE-3")
def test_a_five_with_a_bonus_is_no_natural_six():
    """EX-003: 4+ with 1 to the good is 3+; a 5 counts once and brings no die."""
    dice = Scripted("d6:5")
    found = pool(dice, EXPLODING, 1, 3, "red")
    dice.done()

    assert found.successes == 1 and found.waves == ()
