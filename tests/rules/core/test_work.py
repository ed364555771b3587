"""The one grammar of dice, working by working."""

from __future__ import annotations

import pytest

from rules.core import Mod, Work
from rules.core.work import Marks, written

MARKS = Marks(lambda text: f"**{text}**", lambda text: f"~~{text}~~", str.upper)
TIRED, BRAVE = Mod("tired", -2), Mod("brave", 1)


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (Work("armour", (9,), 12, verdict="9"), "armour: d12 9"),
        (Work("score", (6, 6), 10, verdict="12"), "score: 2d10 6, 6 = 12"),
        (Work("fist", (1,), 4, mods=(Mod("fixed", -1),), verdict="0"), "fist: d4 1 − 1 fixed = 0"),
        (Work("fist", (1,), 4, mods=(TIRED,), verdict="-1"), "fist: d4 1 − 2 tired = −1"),
        (Work("length", (6,), 10, base=10), "length: 10 + d10 6"),
        (Work("price", base=5, mods=(BRAVE,)), "price: 5 + 1 brave"),
        (Work("total", mods=(BRAVE, TIRED), verdict="total -1"),
         "total: 1 brave − 2 tired: total -1"),
        (Work("pool", verdict="absorbs 3, 2 left"), "pool: absorbs 3, 2 left"),
        (Work("always", verdict="1"), "always: 1"),
        (Work("nothing"), "nothing"),
        (Work("core", (20,), 20, verdict="reboots"), "core: d20 20: reboots"),
    ],
)  # fmt: skip
def test_a_sum_shows_its_parts_and_what_it_came_to(work, text):
    assert written(work) == work.text() == text


@pytest.mark.parametrize(
    ("how", "die", "verdict", "text"),
    [
        ("under", 4, "success", "d10 4 under 5"),
        ("under", 5, "failure", "d10 5, needs under 5"),
        ("under", 4, "safe", "d10 4 under 5"),
        ("under", 5, "rent", "d10 5, needs under 5"),
        ("at most", 5, "success", "d10 5 of at most 5"),
        ("at most", 6, "failure", "d10 6, needs 5 or less"),
        ("at least", 5, "success", "d10 5 at least 5"),
        ("at least", 4, "failure", "d10 4, needs 5+"),
        ("", 4, "", "d10 4, against 5"),
        ("", 4, "holds", "d10 4, against 5: holds"),
    ],
)
def test_a_test_says_what_it_needed(how, die, verdict, text):
    work = Work("test", (die,), 10, target=5, verdict=verdict, how=how)
    assert written(work, named=False) == text


def test_the_number_needed_is_made_of_parts_with_causes():
    work = Work("test", (4,), 10, 6, (BRAVE, TIRED), 5, "success", how="under", of="S")
    assert written(work) == "test: d10 4 under 5 (S 6, +1 brave, −2 tired)"


def test_a_face_that_decides_by_itself_is_named_instead_of_the_number():
    said = "a natural 1 always succeeds"
    work = Work("test", (1,), 10, 6, (), 0, "success", how="under", of="S", natural=said)
    assert written(work) == "test: d10 1, a natural 1 always succeeds (S 6)"


def test_of_several_dice_the_one_that_counts_is_set_off_once():
    work = Work("test", (7, 7, 8), 10, target=5, verdict="failure", how="under", kept=(7,))
    assert written(work, MARKS) == "TEST: 3d10 **7**, ~~7~~, ~~8~~, needs under 5"


def test_a_pool_sets_off_the_dice_that_met_its_number():
    work = Work("pool", (3, 4, 6), 6, target=4, how="at least")
    assert written(work, MARKS, named=False) == "3d6 3, **4**, **6**, needs 4+"


def test_dice_without_numbers_go_by_their_signs():
    assert written(Work("scout", (1,), 6, verdict="?", signs=("?",))) == "scout: die ?"
    two = Work("scout", (1, 2), 6, verdict="1 x ?, 1 x F", signs=("?", "F"))
    assert written(two, MARKS) == "SCOUT: dice **?**, **F**: 1 X ?, 1 X F"


def test_what_people_wrote_goes_through_the_words_of_the_place():
    work = Work("test", (4,), 10, 6, (BRAVE,), 5, "success", how="under", of="s")
    assert written(work, MARKS) == "TEST: d10 **4** under 5 (S 6, +1 BRAVE)"
