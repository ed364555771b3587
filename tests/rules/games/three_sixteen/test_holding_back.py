"""A GM who says openly that the aliens do nothing more, and windows that are one question."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError, question, waits_for
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.holding import HoldBack
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.gm.gm import EndEncounter
from rules.games.three_sixteen.lists import (
    BOOST,
    END_ENCOUNTER,
    EXPLODING,
    FLEE,
    LASTING,
    RAPID,
    REGENERATION,
)
from rules.games.three_sixteen.mission.service import OpenEncounter
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.scenes import CALL, facing, riding, standing, until
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)

TWO = squad("red blue")
STEP = Declare(**CALL, task="manoeuvre", step="closer")


def refusal(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refused:
        table.play(seat, move)
    return refused.value.rule


def hidden(ability=LASTING, *troopers, **more):
    """Return a table at the start of a round against aliens that nobody knows."""
    return round_of(*(troopers or TWO), abilities=(ability,), hidden=True, **more)


@pytest.mark.rule("C316-PBP-6")
@pytest.mark.parametrize("ability", [LASTING, BOOST, REGENERATION, END_ENCOUNTER])
def test_a_gm_who_does_nothing_this_round_is_not_asked_again_in_it(ability):
    table = hidden(ability).play("gm", HoldBack()).roll(d10("9 5 9"))
    assert "gm" not in waits_for(table.state)
    table.all(red=Declare(), blue=Declare())
    asked = set()
    while table.state.encounter.round_no == 1:
        asked |= set(waits_for(table.state))
        table.lapse()

    assert asked == {"red", "blue"}
    assert table.asks() == "declare"
    assert "gm" in waits_for(table.state)


@pytest.mark.rule("C316-PBP-6")
def test_it_is_said_openly_and_reads_the_same_on_every_planet():
    def told(ability):
        table = hidden(ability).play("gm", HoldBack())
        return table.told[-1], THREE_SIXTEEN.look(table.state, None)

    line, view = told(BOOST)
    assert (line.text, line.to) == ("Round 1: the aliens do nothing but attack.", None)
    assert (line, view) == told(LASTING)


@pytest.mark.rule("C316-PBP-6")
def test_it_may_be_taken_back_while_a_window_is_still_to_come():
    table = hidden(LASTING).play("gm", HoldBack()).roll(d10("9 5 9"))
    table.all(red=Declare(), blue=Declare())
    assert table.asks() == "drugs"

    table.play("gm", HoldBack(nothing=False)).lapse()

    assert (table.asks(), table.asked()) == ("aliens", {"gm"})
    assert table.heard("C316-PBP-6")[-1] == "The aliens may do something this round after all."


@pytest.mark.rule("C316-PBP-6", "C316-SAG-4")
def test_whoever_buys_acts_after_all():
    table = hidden(BOOST).play("gm", HoldBack()).play("gm", Buy(ability=BOOST))

    assert table.state.encounter.held == -1
    assert "gm" in waits_for(table.state)


@pytest.mark.rule("C316-PBP-6", "C316-ROUND-14", "C316-ROUND-10")
def test_the_aliens_turn_is_not_waited_for_and_moves_nobody():
    table = facing(LASTING, *TWO, place="near").play("gm", HoldBack()).roll(d10("5 9 9"))
    table.play("gm", AlienIntent(then="closer")).all(red=Declare(), blue=Declare()).through("drugs")
    assert table.asks() == "hit"

    assert table.through("hit").ranges("red", "blue") == "near near"


@pytest.mark.rule("C316-PBP-6")
def test_while_others_of_the_group_are_asked_the_gm_may_act_all_the_same():
    table = facing(LASTING, *TWO, place="near").play("gm", HoldBack()).roll(d10("5 5 9"))
    table.all(red=STEP, blue=Declare()).through("drugs")
    assert (table.asked(), waits_for(table.state)) == ({"red", "gm"}, ("red",))

    table.play("gm", AlienTurn(away=("blue",))).play("red", Act()).through("hit")

    assert table.ranges("red", "blue") == "near far"


@pytest.mark.rule("C316-PBP-6", "C316-GM-2")
def test_only_the_gm_says_it_once_and_in_an_encounter_alone():
    table = round_of(*TWO)
    assert refusal(table, "red", HoldBack()) == "C316-GM-2"
    assert refusal(table, "gm", HoldBack(nothing=False)) == "C316-PBP-6"
    table.play("gm", HoldBack())
    assert refusal(table, "gm", HoldBack()) == "C316-PBP-6"
    table.play("gm", EndEncounter(outcome="won"))
    assert refusal(table, "gm", HoldBack()) == "C316-PBP-6"
    assert refusal(standing(*TWO), "gm", HoldBack()) == "C316-PBP-6"
    assert table.offers("red", HoldBack) == ()


@pytest.mark.rule("C316-PBP-6", "C316-ENC-5")
@pytest.mark.parametrize(("nothing", "asks"), [(True, "declare"), (False, "aliens")])
def test_an_encounter_may_open_without_a_window_before_its_first_die(nothing, asks):
    table = Table(campaign(*squad("red"), abilities=(BOOST,), hidden=True))
    table.play("gm", OpenEncounter(tokens=2, nothing=nothing)).roll(d10("9 9") if nothing else "")

    assert table.lapse().done().asks() == asks
    assert table.heard("C316-THR-2")[0].endswith("prepare nothing.") == nothing


@pytest.mark.rule("C316-PBP-6")
def test_what_is_said_before_the_first_round_ends_with_it():
    table = Table(campaign(*squad("red"), abilities=(BOOST,), hidden=True))
    table.play("gm", OpenEncounter(tokens=2)).play("gm", HoldBack()).roll(d10("9 9")).lapse()

    assert table.heard("C316-PBP-6") == ["The aliens prepare nothing before the first round."]
    assert "gm" in waits_for(table.state)


@pytest.mark.rule("C316-PBP-6", "C316-SA-4", "C316-SA-15", "C316-SA-6", "C316-SA-17")
@pytest.mark.parametrize(
    ("ability", "move"),
    [
        (RAPID, AlienTurn(gather="far")),
        (END_ENCOUNTER, UseAbility(ability=END_ENCOUNTER)),
        (EXPLODING, UseAbility(ability=EXPLODING)),
        (REGENERATION, UseAbility(ability=REGENERATION)),
    ],
)
def test_after_failed_aliens_all_that_is_left_is_one_window(ability, move):
    table = until(hidden(ability, *squad("red")).roll(d10("9 5")).lapse(), "place")

    found = {one for one in table.offers("gm", AlienTurn, UseAbility) if one.source == "pool"}
    assert {AlienTurn(), UseAbility(), move} <= found
    assert len(found) == (5 if ability == RAPID else 3)
    assert table.lapse().asks() == "declare"


@pytest.mark.rule("C316-PBP-6", "C316-SA-4", "C316-ROUND-17")
@pytest.mark.parametrize("nothing", [AlienTurn(), UseAbility()])
def test_whoever_does_nothing_in_it_has_let_all_of_it_pass(nothing):
    table = until(hidden(LASTING, *squad("red")).roll(d10("9 5")).lapse(), "place")

    assert table.play("gm", nothing).asks() == "declare"
    assert table.state.encounter.round_no == 2


@pytest.mark.rule("C316-PBP-6", "C316-SA-6", "C316-SA-17")
def test_what_is_used_early_waits_for_its_place_and_what_follows_it_is_asked_then():
    table = hidden(EXPLODING, *squad("red"), ability_multi=True)
    planet = replace(table.state.planet, abilities=(EXPLODING, REGENERATION))
    table.state = replace(table.state, planet=planet)
    until(table.roll(d10("9 5")).lapse(), "place").play("gm", UseAbility(ability=EXPLODING))

    assert table.asks() == "hit"
    table.lapse()
    assert question(table.state).rule == "C316-SA-17"
    table.play("gm", UseAbility(ability=REGENERATION)).done()

    assert (table.tokens(), table.pool(), table.at("red").wounds) == (6, 18, 1)


@pytest.mark.rule("C316-PBP-6", "C316-SA-15", "C316-SA-4")
def test_who_has_moved_all_may_still_break_off():
    table = hidden(RAPID, *squad("red"), ability_multi=True)
    planet = replace(table.state.planet, abilities=(RAPID, END_ENCOUNTER))
    table.state = replace(table.state, planet=planet)
    until(table.roll(d10("9 9")).lapse(), "place").play("gm", AlienTurn(gather="near"))

    assert question(table.state).rule == "C316-SA-4"
    table.play("gm", UseAbility(ability=END_ENCOUNTER)).done()

    assert table.heard("C316-END-9")[0].startswith("The encounter is lost")


@pytest.mark.rule("C316-PBP-6", "C316-SA-7", "C316-SA-4")
def test_nothing_is_paid_to_break_off_once_all_have_fled():
    party = squad("red")
    table = hidden(FLEE, *party, place="far", ability_multi=True)
    planet = replace(table.state.planet, abilities=(FLEE, END_ENCOUNTER))
    table.state = replace(table.state, planet=planet)
    table.play("gm", AlienIntent(flee=True)).roll(d10("9 9")).lapse()
    until(table, "place").play("gm", UseAbility(ability=END_ENCOUNTER)).done()

    assert table.pool() == 20 + 6


@pytest.mark.rule("C316-PBP-6")
def test_a_crew_that_has_a_turn_to_come_parts_the_windows():
    party = (trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"))
    state = meeting(*party, place="close", abilities=(LASTING,), hidden=True)
    table = Table(riding(state, "apc", "red", crew="red", place="close"))
    until(table.roll(d10("9 8 5")).lapse(), "place")

    assert question(table.state).entries[0].choices[-1].move == HoldBack()
    asked = []
    while table.state.encounter.round_no == 1:
        asked.append(question(table.state).rule)
        table.lapse()

    assert asked == ["C316-ROUND-17", "C316-VEH-7", "C316-SA-6"]
