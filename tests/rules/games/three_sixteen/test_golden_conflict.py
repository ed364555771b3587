"""Smile against Frinks: the book's conflict between troopers as a golden game."""

from __future__ import annotations

import pytest

from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.conflict.yielding import Accept, Yield
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from rules.games.three_sixteen.troopers.ranks import LIEUTENANT
from tests.support.three_sixteen.table import Table, campaign, d10, trooper

SMILE = trooper("red", 7, 3, ("energy_rifle", "grenades"), name="Smile")
FRINKS = trooper("blue", 4, 8, ("sidearm", "slug_rifle"), LIEUTENANT, name="Frinks")


def dominance():
    table = Table(campaign(SMILE, FRINKS)).roll(d10("1 1 8 10"))
    table.play("gm", OpenConflict(attackers=("red",), defenders=("blue",)))
    table.play("red", SetRange(range="close")).play("blue", SetRange(range="far"))
    return table.done()


def exchange(table, faces, *, armour):
    table.play("red", Fight(target="blue")).roll(d10(faces))
    table.play("blue", Fight(blow="emote", target="red")).through("drugs", "turn")
    if table.asks() == "hit" and armour:
        table.play("blue", Defend(armour=1))
    return table.through("hit", "turn").done()


@pytest.mark.rule("C316-PVP-1", "C316-PVP-2")
def test_ex07_a_claimed_ambush_is_rolled_for():
    table = dominance()

    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.state.conflict.place == "far"
    assert table.asks() == "declare"


@pytest.mark.rule("C316-PVP-4", "C316-PVP-6", "C316-HURT-6")
def test_ex08_both_successes_land_and_armour_stops_only_the_x():
    table = dominance()
    table.play("red", Fight(target="blue")).roll(d10("7 1"))
    table.play("blue", Fight(blow="emote", target="red")).through("drugs", "turn")
    assert Defend(armour=1) in table.offers("blue")
    table.play("blue", Defend(armour=1)).through("turn")
    assert table.asks() == "hit"
    assert Defend(armour=1) not in table.offers("red")
    table.through("hit", "turn").done()

    assert table.boxes("red", "blue") == "[E..] [...]"
    assert table.at("blue").armour_used
    assert table.mission("red", "blue") == (0, 0)


@pytest.mark.rule("C316-PVP-4", "C316-PVP-8", "C316-PVP-10")
def test_ex09_smile_yields():
    table = exchange(dominance(), "7 1", armour=True)
    table = exchange(table, "3 2", armour=False)
    assert table.boxes("red", "blue") == "[EE.] [X..]"

    table.play("red", Yield()).play("blue", Accept(accept=True))

    assert table.state.conflict is None
    assert table.boxes("red", "blue") == "[...] [X..]"
    assert table.mission("red", "blue") == (0, 0)
    assert "won by Frinks" in table.heard("C316-PVP-10")[-1]
    assert "may give one order" in table.heard("C316-PVP-10")[-1]
    assert table.asks() == "free"
