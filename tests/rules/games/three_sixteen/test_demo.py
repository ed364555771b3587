"""What the demo says about a move fits where the fight stands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.games.three_sixteen.demo import Sweep
from rules.games.three_sixteen.encounter.contact import Ready
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.model import BARE
from rules.games.three_sixteen.troopers.demand import Demand, Told
from rules.games.three_sixteen.troopers.drugs import Drugs
from tests.support.three_sixteen.scenes import shot, struck
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad

DEMO = Sweep()


def words(state, move):
    return DEMO.words(state, "red", move)


@pytest.mark.parametrize(("die", "passed"), [("6", True), ("7", False)])
def test_drugs_are_a_step_only_where_the_die_has_failed(die, passed):
    table = shot(*squad("red", drugs_used=False), faces=d10(f"9 {die}"), then=(), place="far")

    assert table.asks() == "drugs"
    assert DEMO.is_plain(table.state, Drugs()) is passed
    assert not DEMO.is_plain(table.state, Drugs(take=True))
    assert words(table.state, Drugs()).happens.startswith("Your die has failed")
    assert words(table.state, Drugs()).why != words(table.state, Drugs(take=True)).why


@pytest.mark.parametrize(
    ("more", "void", "said"),
    [
        ({}, False, "Now you kill with the Energy Rifle,"),
        ({"in_hand": BARE}, False, "The Hand-to-Hand kills nothing from there,"),
        ({}, True, "The aliens shrug off every wound"),
    ],
)
def test_a_turn_says_whether_it_kills(more, void, said):
    state = shot(*squad("red", **more), faces=d10("9 6"), place="far").state
    state = replace(state, round=replace(state.round, void=void))

    assert said in words(state, Act()).why


def test_a_manoeuvre_is_said_to_bring_a_trooper_closer():
    table = shot(*squad("red"), faces=d10("9 6"), place="near")
    intents = {"red": replace(table.state.round.intents["red"], ability="nfa", task="manoeuvre")}
    state = replace(table.state, round=replace(table.state.round, intents=intents))

    assert words(state, Act(step="closer")).why.startswith("You rolled to move")


def test_only_the_first_encounter_is_called_the_first():
    state = campaign(*squad("red"))
    first = Table(state).play("gm", OpenEncounter(tokens=2))
    again = replace(state, planet=replace(state.planet, encounters=1))
    second = Table(again).play("gm", OpenEncounter(tokens=2))

    assert "the first aliens" in words(first.state, Ready()).happens
    assert words(second.state, Ready()).happens.startswith("Those aliens are behind you")


def test_armour_is_told_to_stop_one_hit_on_a_planet():
    table = struck(*squad("red"))
    assert table.asks() == "hit"
    took, stopped = (words(table.state, one).why for one in (Defend(), Defend(armour=1)))

    assert took != stopped
    assert all("one" in why and "planet" in why for why in (took, stopped))


def test_a_weakness_that_is_demanded_is_explained():
    state = meeting(*squad("red"))
    told = words(replace(state, frames=(*state.frames, Demand(seat="red", parent=1))), Told())

    assert "Weakness" in told.happens and "asked something" not in told.happens
    assert told.why != "Nothing speaks against it."
