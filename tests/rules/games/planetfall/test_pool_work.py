"""How the dice of a pool are told: as they fell, re-rolls and waves of extra dice after them."""

from __future__ import annotations

import pytest

from rules.core import Mod
from rules.dice import Scripted
from rules.games.planetfall.pool_work import hits, works
from rules.procedures.planetfall import pools


@pytest.mark.rule("PF-DICE-12", "PF-DICE-6")
def test_a_pool_tells_its_initial_dice_and_then_each_wave():
    dice = Scripted("d6:6 d6:2 d6:6 d6:5")
    pool = pools.pool(dice, pools.EXPLODING, 2, 4, "red")
    dice.done()

    told = works("pool", pool, (Mod("cover", 1),))

    assert [(work.what, work.faces) for work in told] == [
        ("pool", (6, 2)),
        ("pool: extra dice", (6,)),
        ("pool: extra dice", (5,)),
    ]
    assert told[0].mods == (Mod("cover", 1),) and all(work.target == 4 for work in told)


@pytest.mark.rule("PF-DICE-9")
def test_a_rerolled_die_is_told_with_the_face_that_it_had():
    dice = Scripted("d6:5")
    stood = pools.reroll(dice, (2, 3), (1,), "red")
    pool = pools.finish(dice, pools.BASIC, 4, stood, "red", replaced=((1, 3),))
    dice.done()

    assert [work.faces for work in works("pool", pool)] == [(2, 3), (5,)]


def test_a_pool_without_dice_is_not_told():
    assert works("pool", pools.pool(Scripted(), pools.BASIC, 0, 4, "red")) == ()


def test_counts_are_told_in_words():
    assert [hits(0), hits(1), hits(3)] == ["no hits", "1 hit", "3 hits"]
    assert hits(2, "success", "successes") == "2 successes"
