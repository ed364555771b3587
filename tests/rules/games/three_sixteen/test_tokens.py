"""Threat Tokens: how many there are, where they go, and who took the last one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.gm.gm import EndEncounter, MoveTokens
from rules.games.three_sixteen.mission.planets import MakePlanet
from rules.games.three_sixteen.mission.service import EndMission, OpenEncounter, Service
from rules.games.three_sixteen.mission.threat import factor
from rules.games.three_sixteen.troopers.flashbacks import Strength, Weakness
from rules.games.three_sixteen.troopers.ranks import COLONEL, LIEUTENANT, LT_COLONEL, MAJOR
from tests.support.three_sixteen.scenes import calling
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

PICKED = {"aa": 19, "name": 1, "form": 2, "land": 3, "ability": 4}


@pytest.mark.rule("C316-THR-1")
@pytest.mark.parametrize(("rank", "tokens"), [(MAJOR, 6), (LT_COLONEL, 7), (COLONEL, 7)])
def test_only_the_rank_of_those_on_the_mission_raises_the_tokens(rank, tokens):
    sergeant = trooper("red", 5, 5, rank=2)

    assert factor(campaign(sergeant, trooper("blue", 5, 5, rank=rank))) == tokens
    assert factor(campaign(sergeant, trooper("blue", 5, 5, rank=rank, status="dead"))) == 5
    assert factor(campaign(sergeant, trooper("blue", 5, 5, rank=rank, status="benched"))) == 5


@pytest.mark.rule("C316-THR-1")
def test_tokens_are_counted_for_those_who_take_part():
    party = (*squad("red blue"), trooper("green", 5, 5, rank=MAJOR, status="benched"))
    state = campaign(*party, options={"threat_factor": "4"})
    table = Table(replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),)))

    planet = table.play("gm", MakePlanet(**PICKED)).state.planet

    assert (planet.troopers, planet.threat, planet.pool) == (2, 8, 8)


@pytest.mark.rule("C316-THR-3")
def test_the_cap_goes_by_those_who_began_the_mission_and_may_be_reached():
    dead = trooper("blue", 5, 5, status="dead")
    table = Table(campaign(*squad("red"), dead, pool=4))
    advice = THREE_SIXTEEN.look(table.state, "gm").advice
    assert len(advice) == 1

    assert table.play("gm", OpenEncounter(tokens=4)).tokens() == 4


@pytest.mark.rule("C316-THR-3", "C316-GM-1")
def test_tokens_added_beyond_the_cap_are_warned_of():
    table = round_of(*squad("red"), tokens=1, pool=5).play("gm", MoveTokens(tokens=1))
    assert table.heard("C316-GM-1") == ["The GM moves 1 token from the pool to the encounter."]

    table.play("gm", MoveTokens(tokens=1))

    assert table.heard("C316-GM-1")[-1].endswith("With 3 it holds more than the usual 2.")
    assert table.tokens() == 3


@pytest.mark.rule("C316-THR-4")
def test_the_plan_ends_with_the_rest_and_follows_the_encounters():
    table = Table(campaign(*squad("red blue green white"), pool=20))
    assert THREE_SIXTEEN.look(table.state, "gm").advice[0] == (
        "Tokens by the plan: first 3, second 4, third 3, 5, 6, then the rest."
    )
    assert OpenEncounter(tokens=3) in ready(table)

    table.play("gm", OpenEncounter(tokens=3)).play("gm", EndEncounter(outcome="won"))

    assert OpenEncounter(tokens=4) in ready(table)


def ready(table):
    """Return the moves that the open question has ready."""
    ask = table.state.frames[-1].ask_free(table.state)
    return [choice.move for entry in ask.entries for choice in entry.choices]


@pytest.mark.rule("C316-THR-5", "C316-THR-9")
def test_a_weakness_removes_one_token_and_a_strength_all_of_the_encounter():
    table = round_of(*squad("red blue"), tokens=4, pool=5, place="near")
    table.play("red", Weakness(text="Ran."))
    assert (table.tokens(), table.pool(), table.mission("red")) == (3, 5, (0,))
    assert table.state.planet.last_remover == "red"

    table.roll("d10:8").play("blue", Strength(text="Once more.")).done()

    assert table.pool() == 5
    assert table.state.encounter is None
    assert table.state.planet.last_remover == "blue"


@pytest.mark.rule("C316-THR-9", "C316-THR-5")
def test_who_clears_the_planet_by_fire_from_orbit_took_the_last_token():
    officer = trooper("red", 5, 5, rank=LIEUTENANT)
    state_of = calling("orbital", officer, *squad("blue"), faces=d10("9 3 9 1 2 3"))

    planet = state_of.state.planet
    assert (planet.last_remover, planet.last_rank, planet.pool) == ("red", LIEUTENANT, 0)


@pytest.mark.rule("C316-THR-9")
def test_an_evac_makes_its_caller_the_last_remover_unless_the_switch_says_no():
    for switch, last in (("on", "red"), ("off", "")):
        options = {"evac_medal": switch}
        table = calling("evac", *squad("red"), faces=d10("9 3"), options=options)
        assert table.state.planet.last_remover == last


@pytest.mark.rule("C316-THR-9", "C316-GM-1")
def test_discarding_the_very_last_token_earns_nobody_a_medal():
    state = meeting(*squad("red blue"), tokens=2, pool=1)
    state = replace(state, planet=replace(state.planet, last_remover="blue"))
    table = Table(state).play("gm", MoveTokens(tokens=1, to="gone"))
    assert table.state.planet.last_remover == "blue"

    table.play("gm", MoveTokens(tokens=2, source="encounter", to="gone"))

    assert (table.tokens(), table.pool()) == (0, 0)
    assert table.state.planet.last_remover == ""


@pytest.mark.rule("C316-THR-10")
def test_a_planet_with_tokens_goes_on_and_left_early_it_is_not_complete():
    table = round_of(*squad("red"), tokens=1, pool=2, place="far").play(
        "gm", EndEncounter(outcome="won")
    )
    assert (table.asks(), table.state.planet.complete) == ("free", False)

    table.roll("d10:4").play("gm", EndMission()).done()

    assert table.state.phase == "after"
    assert not table.state.planet.complete


@pytest.mark.rule("C316-THR-10", "C316-SA-17")
def test_a_planet_is_not_complete_while_regeneration_may_come():
    regrowing = 17
    table = round_of(*squad("red"), tokens=1, pool=1, place="far", abilities=(regrowing,))
    table.roll(f"{d10('9 6')}").lapse().through("drugs", "turn")

    assert (table.asks(), table.tokens()) == ("aliens", 0)
    assert not table.state.planet.complete
