"""The combat round: intents, dice, groups from high to low."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import question
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.encounter.aliens import AlienTurn, lower_successes
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import put_at
from rules.games.three_sixteen.gm.gm_table import Peek
from rules.games.three_sixteen.model import Round
from rules.games.three_sixteen.troopers.drugs import Drugs
from tests.support.three_sixteen.scenes import BARE, shot
from tests.support.three_sixteen.table import d10, meeting, round_of, squad, trooper


@pytest.mark.rule("C316-ROUND-1", "C316-PBP-2", "C316-PBP-3")
def test_intents_are_open_and_may_be_changed_until_all_are_in():
    table = round_of(*squad("red blue"), place="near")
    assert table.asked() == {"red", "blue", "gm"}
    table.play("red", Declare())
    seen = THREE_SIXTEEN.look(table.state, "blue").answers
    assert seen["red"] == Declare()

    changed = Declare(ability="nfa", task="manoeuvre", step="away")
    table.play("red", changed).play("gm", AlienIntent(exhaust=True))
    table.play("gm", AlienIntent()).play("gm", AlienIntent(exhaust=True))
    assert table.asks() == "declare"
    table.roll(d10("9 9 9")).play("blue", Declare()).done()

    assert table.state.round.intents["red"].step == "away"
    assert table.state.round.exhaust


@pytest.mark.rule("C316-PBP-3", "C316-PBP-9", "C316-GM-11")
def test_sealed_intents_are_seen_by_nobody_else():
    table = round_of(*squad("red blue"), options={"sealed_intents": "on"})
    table.play("red", Declare())
    look = THREE_SIXTEEN.look

    assert look(table.state, "blue").answers == {}
    assert look(table.state, "gm").answers == {}
    assert look(table.state, "red").answers == {"red": Declare()}
    table.play("gm", Peek())
    public, private = table.told[-2:]
    assert (public.to, private.to) == (None, ("gm",))
    assert private.text == "Sealed: Red: attack with Energy Rifle (FA)"


@pytest.mark.rule("C316-ROUND-2", "C316-ROUND-3", "C316-ROUND-22", "C316-PBP-4", "C316-TEST-2")
def test_all_dice_fall_at_once_and_are_compared():
    table = shot(*squad("red blue", fa=6), faces=d10("6 6 7"), place="near", aa=5, then=())

    assert table.state.round.dice == {"aliens": 6, "red": 6, "blue": 7}
    assert table.state.round.verdicts == {"aliens": "fail", "red": "success", "blue": "fail"}
    assert table.done().asks() == "drugs"


@pytest.mark.rule("C316-ROUND-3")
@pytest.mark.parametrize(("die", "verdict"), [(7, "success"), (8, "fail")])
def test_the_aliens_die_is_held_against_the_current_aa(die, verdict):
    table = round_of(*squad("red"), place="far", aa=5, encounter={"boost": 2})

    assert table.roll(d10(f"{die} 9")).lapse().state.round.verdicts["aliens"] == verdict


@pytest.mark.rule("C316-ROUND-4", "C316-DRUG-1", "C316-DRUG-3")
def test_drugs_roll_a_fighters_die_again_for_better_or_worse():
    table = round_of(*squad("red blue"), place="near")
    table.play("blue", Declare(ability="nfa", task="manoeuvre", step="away"))
    table.roll(d10("9 6 9")).lapse()
    assert table.asked() == {"red"}

    table.roll("d10:9").play("red", Drugs(take=True)).through().done()

    assert table.at("red").drugs_used
    assert not table.at("blue").drugs_used
    assert table.mission("red") == (0,)
    table.roll(d10("9 9 9")).lapse()
    assert "red" not in table.asked()


@pytest.mark.rule("C316-DRUG-2", "C316-HURT-6")
@pytest.mark.parametrize(("switch", "offered"), [("on", True), ("off", False)])
def test_an_overdose_hurts_and_armour_helps_by_the_switch(switch, offered):
    table = shot(*squad("red"), faces=d10("9 8"), then=(), options={"drugs_armour": switch})
    table.done().roll("d10:10").play("red", Drugs(take=True))

    assert table.asks() == "hit"
    assert (Defend(armour=1) in table.offers("red")) == offered
    assert table.through().boxes("red") == "[X..]"


@pytest.mark.rule("C316-DRUG-2")
def test_a_ten_that_succeeds_still_hurts():
    table = shot(trooper("red", 10, 2), faces=d10("9 8"), then=(), place="far")
    table.done().roll("d10:10").play("red", Drugs(take=True)).through().done()

    assert table.boxes("red") == "[X..]"
    assert table.mission("red") == (1,)


@pytest.mark.rule("C316-ROUND-5", "C316-ROUND-9", "C316-ROUND-8", "C316-HURT-7")
def test_aliens_hit_all_who_are_not_above_them_and_those_still_act():
    party = (*squad("red blue green", fa=7), trooper("white", 2, 5))
    table = shot(*party, faces=d10("5 6 5 4 9"), place="far").through().done()

    assert table.boxes("red", "blue", "green", "white") == "[...] [X..] [X..] [X..]"
    assert table.mission("red", "blue", "green", "white") == (1, 1, 1, 0)


@pytest.mark.rule("C316-ROUND-6", "C316-THR-5")
def test_a_weapon_without_a_step_there_takes_no_token():
    table = round_of(trooper("red", 6, 5, ("sidearm",)), *squad("blue"), place="far", tokens=3)
    table.play("red", Declare()).roll(d10("9 6 5")).passing().done()

    assert table.tokens() == 2
    assert table.mission("red", "blue") == (0, 1)


@pytest.mark.rule("C316-ROUND-6", "C316-WPN-1")
def test_a_score_adds_to_mission_and_total_and_nfa_scores_nothing():
    table = round_of(trooper("red", 6, 5, ("slug_rifle",), total=40, mission=7), *squad("blue"))
    table.play("blue", Declare(ability="nfa", task="other", text="watch them"))
    table.state = put_at(table.state, "red", "far")

    table.roll(f"{d10('9 6 5')} d6:4").passing().done()

    assert (table.at("red").mission, table.at("red").total) == (11, 44)
    assert (table.mission("blue"), table.tokens()) == ((0,), 5)


@pytest.mark.rule("C316-ROUND-9", "C316-HURT-10")
def test_who_died_in_an_earlier_group_has_no_turn():
    doomed = trooper("red", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = shot(doomed, *squad("blue"), faces=d10("5 4 9"), place="far", tokens=4)
    table.through().done()

    assert table.at("red").status == "dead"
    assert (table.mission("red"), table.tokens()) == ((0,), 4)


@pytest.mark.rule("C316-ROUND-10")
def test_a_cancel_stops_all_below_but_not_its_own_group():
    table = shot(*squad("red blue green", fa=8), faces=d10("5 8 8 7"), place="far", tokens=5)
    table.play("red", Act(cancel=True)).through().done()

    assert table.mission("red", "blue", "green") == (0, 1, 0)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"


@pytest.mark.rule("C316-ROUND-10", "C316-ROUND-11")
def test_a_cancel_reaches_only_lower_successes_still_to_act():
    state = meeting(*squad("red blue green white"))
    dice = {"aliens": 4, "red": 8, "blue": 8, "green": 6, "white": 3}
    verdicts = {**dict.fromkeys(dice, "success"), "green": "fail"}
    now = Round(dice=dice, verdicts=verdicts, acted=("white",))

    assert lower_successes(replace(state, round=now), 8) == ("aliens",)


@pytest.mark.rule("C316-ROUND-10")
@pytest.mark.parametrize(("switch", "may"), [("on", True), ("off", False)])
def test_the_aliens_cancel_by_the_switch(switch, may):
    table = shot(
        *squad("red"), faces=d10("5 3"), place="far", aa=6, options={"aliens_cancel": switch}
    )

    choices = question(table.state).entry("gm").choices
    assert ("Cancel" in [choice.label for choice in choices]) == may
    assert (AlienTurn(cancel=True) in table.offers("gm")) == may
    if may:
        table.play("gm", AlienTurn(cancel=True)).through().done()
        assert (table.boxes("red"), table.mission("red")) == ("[...]", (0,))


@pytest.mark.rule("C316-ROUND-5", "C316-ROUND-11")
def test_who_dies_in_a_group_still_scores_in_it():
    dying = trooper("red", 7, 5, boxes="XX", strengths=(), weaknesses=(), armour_used=True)
    table = shot(dying, *squad("blue"), faces=d10("5 5 9"), place="far", tokens=4)
    table.through().done()

    assert table.at("red").status == "dead"
    assert table.mission("red") == (1,)


@pytest.mark.rule("C316-ROUND-11")
def test_with_tokens_enough_no_order_is_rolled():
    table = shot(*squad("red blue"), faces=d10("9 5 5"), place="far", tokens=2).through().done()

    assert table.mission("red", "blue") == (1, 1)


@pytest.mark.rule("C316-ROUND-12")
def test_as_many_score_as_there_are_tokens_best_of_the_roll_off_first():
    table = shot(*squad("red blue green"), faces=d10("9 5 5 5 2 9 4"), place="far", tokens=2)
    table.through().done()

    assert table.mission("red", "blue", "green") == (0, 1, 1)
    assert table.state.planet.last_remover == "green"


@pytest.mark.rule("C316-ROUND-12", "C316-DICE-4", "C316-DICE-6")
@pytest.mark.parametrize(("faces", "scores"), [("7 7 3", (1, 1, 0)), ("7 3 3 2 8", (1, 0, 1))])
def test_only_those_tied_for_the_last_token_roll_off_again(faces, scores):
    table = shot(*squad("red blue green"), faces=d10(f"9 5 5 5 {faces}"), place="far", tokens=2)
    table.through().done()

    assert table.mission("red", "blue", "green") == scores


@pytest.mark.rule("C316-ROUND-12", "C316-DICE-4")
def test_more_scorers_than_tokens_roll_off_and_the_hits_still_land():
    table = shot(*squad("red blue green"), faces=d10("5 5 5 5 2 9 4"), place="far", tokens=1)
    table.through().done()

    assert table.mission("red", "blue", "green") == (0, 1, 0)
    assert table.boxes("red", "blue", "green") == "[...] [...] [...]"
    assert "won" in table.heard("C316-END-9")[0]
