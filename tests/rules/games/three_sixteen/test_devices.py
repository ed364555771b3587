"""Kinetic Fields, bombs, the Starkiller and The Device."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.encounter.ambush import TakeInHand
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.mission.planets import MakePlanet, NamePlanet
from rules.games.three_sixteen.mission.service import Brief, OpenEncounter, Service
from rules.games.three_sixteen.troopers.develop import Develop
from rules.games.three_sixteen.troopers.downtime import Device, Starkiller
from rules.games.three_sixteen.troopers.equipment import issued
from rules.games.three_sixteen.troopers.ranks import BRIGADIER, CAPTAIN, COLONEL, LT_COLONEL, MAJOR
from tests.support.three_sixteen.scenes import CALL
from tests.support.three_sixteen.table import (
    Table,
    after_mission,
    campaign,
    d10,
    round_of,
    slots,
    squad,
    trooper,
)


@pytest.mark.rule("C316-GEAR-11", "C316-GEAR-9", "C316-ENC-3")
def test_a_kinetic_field_is_for_a_major_once_a_planet():
    state = campaign(trooper("red", 5, 5, rank=MAJOR), trooper("blue", 5, 5, rank=CAPTAIN))
    table = Table(state).play("gm", OpenEncounter(tokens=2))
    with pytest.raises(RuleError) as refusal:
        table.play("blue", Ready(kinetic=True))
    assert refusal.value.rule == "C316-GEAR-11"
    table.roll(d10("9 9 9")).play("red", Ready(kinetic=True)).play("blue", Ready()).done()
    table.play("gm", EndEncounter(outcome="lost"))

    table.play("gm", OpenEncounter(tokens=2))

    assert Ready(kinetic=True) not in table.offers("red")


@pytest.mark.rule("C316-GEAR-12")
def test_a_paradise_bomb_strikes_everywhere_and_takes_no_more_tokens_than_there_are():
    party = (trooper("red", 9, 5, ("paradise_bomb",), LT_COLONEL), *squad("blue green", fa=2))
    table = round_of(*party, ranges={"blue": "near", "green": "far"}, tokens=2, pool=3)
    table.play("blue", Declare()).play("green", Declare())
    table.roll(d10("9 8 9 9 1 1 2 2")).lapse().through("drugs", "turn", "hit").done()

    assert [table.at(s).wounds for s in ("red", "blue", "green")] == [1, 1, 1]
    assert table.mission("red") == (33,)
    assert table.asks() == "free"


@pytest.mark.rule("C316-GEAR-13")
def test_a_bomb_needs_an_nfa_success_to_take_in_hand():
    captain = trooper("red", 5, 5, ("sidearm", "tpk_bomb"), CAPTAIN)
    table = round_of(captain)
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(weapon="tpk_bomb"))
    assert refusal.value.rule == "C316-WPN-2"
    with pytest.raises(RuleError):
        TakeInHand(weapon="tpk_bomb").check(table.state, "red")

    table.play("red", Declare(**CALL, task="manoeuvre", weapon="tpk_bomb"))
    assert table.roll(d10("9 5")).passing().done().at("red").in_hand == "tpk_bomb"


@pytest.mark.rule("C316-GEAR-13")
def test_a_bomber_killed_by_his_own_bomb_still_scores_but_not_for_himself():
    dying = trooper("red", 9, 5, ("tpk_bomb",), CAPTAIN, boxes="XX", strengths=(), weaknesses=())
    table = round_of(dying, tokens=3)
    table.play("red", Declare()).roll(d10("9 8 4 2")).passing().done()

    assert table.at("red").status == "dead"
    assert table.mission("red") == (42,)


@pytest.mark.rule("C316-GEAR-14", "C316-DEV-6")
def test_one_bomb_with_the_rank_and_another_by_development():
    state, _ = issued(campaign(trooper("red", 5, 9, rank=CAPTAIN, issued=(), ranked=-1)), "red")
    assert state.troopers["red"].carried("tpk_bomb")
    again, told = issued(state, "red")
    assert (again, told) == (state, ())

    captain = trooper("red", 5, 9, ("sidearm",), CAPTAIN, strengths=slots(3), weaknesses=slots(3))
    table = Table(after_mission(captain), d10("5")).through("level", "improve")
    with pytest.raises(RuleError, match="not for a Captain"):
        Develop(goal="bomb", thing="paradise_bomb").check(table.state, "red")
    with pytest.raises(RuleError, match="not a bomb"):
        Develop(goal="bomb", thing="sidearm").check(table.state, "red")
    with pytest.raises(RuleError, match="not a bomb"):
        Develop(goal="bomb", thing="tpk_bomb").check(again, "red")
    table.roll("d10:4").play("red", Develop(goal="bomb", thing="tpk_bomb")).done()
    assert table.at("red").carried("tpk_bomb")


@pytest.mark.rule("C316-GEAR-15")
def test_a_starkiller_ends_a_planet_at_its_briefing():
    colonel = trooper("red", 5, 5, rank=COLONEL, mission=0, total=10)
    state = campaign(colonel)
    state = replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),))
    table = Table(state)
    table.play("gm", MakePlanet(aa=19, name=1, form=2, land=3, ability=1))

    table.roll(d10("1 2 3")).play("red", Starkiller()).done()

    assert (table.at("red").total, table.at("red").mission) == (1240, 0)
    assert table.at("red").medals == {"Crimson Skull": 0}
    assert table.asks() == "planet"
    assert table.state.crossed["name"] == (1,)
    assert [table.state.crossed[which] for which in ("aa", "form", "land", "ability")] == [()] * 4
    table.play("gm", MakePlanet(aa=19, name=2, form=2, land=3, ability=1))
    with pytest.raises(RuleError, match="missile has been fired"):
        table.play("red", Starkiller())


@pytest.mark.rule("C316-GEAR-15")
def test_a_starkiller_is_for_a_colonels_briefing_alone():
    colonel = trooper("red", 5, 5, rank=COLONEL)
    demoted = trooper("blue", 5, 5, rank=LT_COLONEL, issued=("starkiller",))
    state = replace(campaign(colonel, demoted), planet=None, phase="planet")
    table = Table(replace(state, frames=(Service(stage="planet"),)))
    table.play("gm", MakePlanet(aa=19, form=2, land=3, ability=1, handed=True))
    assert table.asks() == "naming"
    assert not table.offers("red", Starkiller)
    table.play("red", NamePlanet(name=4))
    assert table.offers("red", Starkiller)
    assert not table.offers("blue", Starkiller)

    table.play("gm", Brief())

    with pytest.raises(RuleError, match="only during the briefing") as refusal:
        table.play("red", Starkiller())
    assert refusal.value.rule == "C316-GEAR-15"


@pytest.mark.rule("C316-GEAR-16")
def test_only_a_living_brigadier_sets_the_device_off_and_once():
    party = (trooper("red", 5, 5, rank=COLONEL), trooper("blue", 5, 5, rank=BRIGADIER))
    state = campaign(*party)
    with pytest.raises(RuleError, match="Only a Brigadier") as refusal:
        Table(state).play("red", Device())
    assert refusal.value.rule == "C316-GEAR-16"
    dead = replace(state.troopers["blue"], status="dead")
    buried = Table(replace(state, troopers={**state.troopers, "blue": dead}))
    assert not buried.offers("blue", Device)

    table = Table(state).roll("d10:1 d6:1 d6:1").play("blue", Device())
    assert not table.offers("blue", Device)
    assert table.mission("blue") == (0,)


@pytest.mark.rule("C316-GEAR-16")
def test_the_device_ends_the_campaign():
    table = Table(campaign(trooper("red", 5, 5, rank=BRIGADIER), *squad("blue")))
    assert not table.offers("blue", Device)

    table.roll("d10:4 d6:3 d6:5").play("red", Device()).done()

    assert "4 parsecs, 8 systems" in table.state.over
    assert table.state.frames == ()
    assert table.asks() is None


def full_but(*free):
    return tuple(entry for entry in range(1, 21) if entry not in free)


@pytest.mark.rule("C316-GEAR-15", "C316-PLAN-2")
@pytest.mark.parametrize("multi", [False, True])
@pytest.mark.parametrize("free", [(5,), (5, 9), (5, 9, 11), (5, 9, 11, 12)])
def test_a_starkiller_gives_back_lists_that_its_planet_had_exhausted(free, multi):
    colonel = trooper("red", 5, 5, rank=COLONEL)
    before = {
        "aa": full_but(19),
        "name": (2, 3),
        "form": full_but(2),
        "land": (4,),
        "ability": full_but(*free),
    }
    state = replace(campaign(colonel), planet=None, phase="planet", ability_multi=multi)
    table = Table(replace(state, crossed=before, frames=(Service(stage="planet"),)))
    # Where only the first of two was left, the list clears itself before the second is rolled.
    second = 9 if multi and len(free) > 1 else 0
    table.roll("d20:1" if multi and not second else "")
    count = 2 if multi else 1
    make = {"aa": 19, "name": 1, "form": 2, "land": 3, "ability": 5}
    table.play("gm", MakePlanet(**make, second=second, abilities=count)).done()
    assert table.state.crossed["aa"] == table.state.crossed["form"] == ()
    assert table.state.ability_multi == (multi or len(free) == 1)

    table.roll(d10("1 2 3")).play("red", Starkiller()).done()

    assert table.state.crossed == {**before, "name": (1, 2, 3)}
    assert table.state.ability_multi == multi
