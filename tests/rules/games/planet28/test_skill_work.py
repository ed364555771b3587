"""What the working of a skill roll says: the die kept, the number to stay under, naturals."""

from __future__ import annotations

import pytest

from rules.core import Mod
from rules.games.planet28.skill_work import worked
from rules.procedures.planet28.skill_roll import SkillRoll, is_success


def work(*faces, natural, target=5):
    """The working of a roll of these faces."""
    rolled = SkillRoll(target, faces, natural, is_success(natural, target))
    return worked("shoot", rolled, of="S", base=6, mods=(Mod("moved", -1),))


@pytest.mark.rule("P28-SKILL-1")
@pytest.mark.parametrize(
    ("die", "text"),
    [
        (4, "shoot: d10 4 under 5 (S 6, −1 moved)"),
        (5, "shoot: d10 5, needs under 5 (S 6, −1 moved)"),
    ],
)
def test_a_roll_says_what_it_had_to_stay_under(die, text):
    made = work(die, natural=die)
    assert (made.text(), made.kept) == (text, ())


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-2")
@pytest.mark.parametrize(
    ("die", "target", "text"),
    [
        (1, 0, "shoot: d10 1, a natural 1 always succeeds (S 6, −1 moved)"),
        (10, 12, "shoot: d10 10, a natural 10 always fails (S 6, −1 moved)"),
        (2, 3, "shoot: d10 2 under 3 (S 6, −1 moved)"),
        (9, 3, "shoot: d10 9, needs under 3 (S 6, −1 moved)"),
    ],
)
def test_a_natural_that_decides_by_itself_is_named(die, target, text):
    assert work(die, natural=die, target=target).text() == text


@pytest.mark.rule("P28-SKILL-1", "P28-SKILL-4")
def test_of_two_dice_the_one_kept_is_told_from_the_other():
    made = work(3, 8, natural=3)
    assert (made.kept, made.text()) == ((3,), "shoot: 2d10 3, (8) under 5 (S 6, −1 moved)")
