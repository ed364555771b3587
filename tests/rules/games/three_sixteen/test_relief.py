"""The players of the dead are asked for new troopers when the fight is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.conflict.conflict_moves import Fight
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.flashbacks import Strength
from rules.games.three_sixteen.troopers.replacement import Replace, SitOut
from tests.support.three_sixteen.scenes import DOOMED, exchange, standing, talk
from tests.support.three_sixteen.table import Table, campaign, d10, squad, trooper

NEW = Replace(name="New", reputation="new", fa=5)


def fallen(*others):
    """Return a table after an encounter that red has not outlived."""
    table = Table(campaign(*squad("red"), *(others or squad("blue green")), pool=9))
    table.play("gm", OpenEncounter(tokens=3))
    buried = replace(table.at("red"), status="dead")
    table.state = replace(table.state, troopers={**table.state.troopers, "red": buried})
    return table.play("gm", EndEncounter(outcome="lost"))


@pytest.mark.rule("C316-REPL-6", "C316-HURT-10")
def test_the_deads_player_is_asked_as_soon_as_the_encounter_is_over():
    table = fallen()
    assert (table.asks(), table.asked()) == ("recruits", {"red"})

    table.roll(d10("1 1 1 1 1")).play("red", NEW).done()

    assert (table.at("red").name, table.at("red").status) == ("New", "ready")
    assert (table.asks(), table.asked()) == ("free", {"gm"})
    table.play("gm", OpenEncounter(tokens=1))
    assert "red" in table.state.encounter.party


@pytest.mark.rule("C316-REPL-6")
def test_who_sits_it_out_is_not_asked_again_on_this_planet_but_may_still_come():
    table = fallen().play("red", SitOut())
    assert table.asks() == "free"
    assert table.state.planet.sitting == ("red",)

    table.play("gm", OpenEncounter(tokens=1)).play("gm", EndEncounter(outcome="won"))

    assert table.asks() == "free"
    table.roll(d10("1 1 1 1 1")).play("red", NEW).done()
    assert table.at("red").status == "ready"


@pytest.mark.rule("C316-REPL-6")
def test_silence_sits_it_out():
    assert fallen().lapse().state.planet.sitting == ("red",)


@pytest.mark.rule("C316-REPL-6", "C316-GM-9")
def test_a_seat_without_a_player_is_not_asked():
    state = campaign(trooper("red", 5, 5, status="dead"), *squad("blue"), absent=("red",))
    table = Table(state).play("gm", OpenEncounter(tokens=1))

    assert table.play("gm", EndEncounter(outcome="won")).asks() == "free"


@pytest.mark.rule("C316-REPL-6", "C316-REPL-7")
def test_a_new_trooper_after_the_last_encounter_shares_in_what_follows():
    dead = trooper("red", 5, 5, status="dead")
    table = Table(campaign(dead, *squad("blue"), pool=1))
    table.play("gm", OpenEncounter(final=True)).roll(d10("9 9")).play("blue", Ready())
    table.roll("d10:3").play("blue", Strength(text="Once more."))
    assert (table.asks(), table.pool()) == ("recruits", 0)

    table.roll(d10("1 1 1 1 1 9")).play("red", NEW).done()

    assert table.state.phase == "after"
    assert table.at("red").survived == 1


@pytest.mark.rule("C316-REPL-6", "C316-PVP-9")
def test_who_falls_in_a_conflict_is_replaced_after_it():
    table = standing(trooper("red", 7, 5), trooper("blue", 7, 5, **DOOMED))
    exchange(table, "5 9", red=Fight(target="blue"), blue=talk()).through().done()

    assert table.at("blue").status == "dead"
    assert (table.asks(), table.asked()) == ("recruits", {"blue"})
    assert table.play("blue", SitOut()).asks() == "free"
