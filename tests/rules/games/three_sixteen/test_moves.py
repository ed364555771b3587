"""Steps, ranges, weapons in hand, blasts, and what silence does in a round."""

from __future__ import annotations

import pytest

from rules.core import RuleError, question
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import AlienIntent, Declare, silent_intent
from rules.games.three_sixteen.encounter.failures import Act
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy
from rules.games.three_sixteen.gm.gm_people import LetIn
from rules.games.three_sixteen.lists import FLEE, SUICIDE, SWARM
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import SERGEANT
from tests.support.three_sixteen.scenes import FAR_GUNS, facing, shot
from tests.support.three_sixteen.table import d10, meeting, round_of, slots, squad, trooper


@pytest.mark.rule("C316-ROUND-13")
def test_only_who_acts_before_the_aliens_may_step():
    table = shot(*squad("red blue green"), faces=d10("5 6 5 4"), place="near", tokens=9, then=())
    table.roll("d10:1").silent("drugs")
    assert Act(step="away") in table.offers("red")
    table.play("red", Act(step="away")).done().roll("d10:1 d10:1").through("hit")
    with pytest.raises(RuleError, match="before the aliens"):
        Act(step="away").check(table.state, "blue")
    assert Act(step="away") not in table.offers("green")


@pytest.mark.rule("C316-ROUND-13")
def test_a_fighter_steps_even_where_his_weapon_does_nothing():
    table = round_of(*squad("blue"), trooper("red", 6, 5, ("sidearm",)), place="far")
    table.play("red", Declare()).roll(d10("5 9 6")).lapse().through("drugs")

    table.play("red", Act(step="closer")).through().done()

    assert (table.ranges("red"), table.tokens()) == ("near", 6)


@pytest.mark.rule("C316-ROUND-13")
def test_no_step_for_another_task_for_a_failure_or_within_the_intent():
    table = round_of(*squad("red blue green"), place="near", tokens=9)
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(step="away"))
    assert refusal.value.rule == "C316-ROUND-13"
    table.play("red", Declare(ability="nfa", task="other", text="look"))
    table.roll(d10("9 5 9 6")).lapse().through("drugs")

    for seat in ("red", "blue"):
        with pytest.raises(RuleError) as refusal:
            Act(step="away").check(table.state, seat)
        assert refusal.value.rule == "C316-ROUND-13"
    Act(step="away").check(table.state, "green")


@pytest.mark.rule("C316-ROUND-14")
def test_who_ties_with_the_aliens_is_not_beaten_and_flight_moves_all_alike():
    table = facing(FLEE, *squad("red blue"), place="near").play("gm", AlienIntent(flee=True))
    table.roll(d10("5 5 4")).lapse().through("drugs")
    for away in ("red", "blue"):
        with pytest.raises(RuleError) as refusal:
            table.play("gm", AlienTurn(away=(away,)))
        assert refusal.value.rule == "C316-ROUND-14"

    table = shot(*squad("red blue"), faces=d10("5 5 4"), place="near")
    with pytest.raises(RuleError, match="can move: Blue"):
        table.play("gm", AlienTurn(away=("red",)))
    table.play("gm", AlienTurn(away=("blue",)))


@pytest.mark.rule("C316-ROUND-14", "C316-RNG-3")
def test_the_beaten_are_moved_one_step_in_one_direction():
    table = shot(*squad("red blue green"), faces=d10("5 6 4 9"), place="near", tokens=9, then=())
    table.roll("d10:1").silent("drugs")
    table.play("red", Act())
    with pytest.raises(RuleError) as refusal:
        table.play("gm", AlienTurn(away=("red",)))
    assert refusal.value.rule == "C316-ROUND-14"
    with pytest.raises(RuleError, match="one direction"):
        table.play("gm", AlienTurn(away=("blue",), closer=("green",)))

    table.play("gm", AlienTurn(away=("blue", "green"))).through().done()

    assert table.ranges("red", "blue", "green") == "near far far"


@pytest.mark.rule("C316-ROUND-14")
def test_a_switch_gives_each_his_own_direction():
    options = {"alien_move_per_pc": "on"}
    table = shot(*squad("red blue"), faces=d10("5 9 9"), place="near", options=options)

    table.play("gm", AlienTurn(away=("red",), closer=("blue",))).through().done()

    assert table.ranges("red", "blue") == "far close"


@pytest.mark.rule("C316-RNG-1", "C316-RNG-2", "C316-ROUND-14", "C316-ROUND-15", "C316-HEAL-2")
def test_beyond_far_one_is_out_heals_and_has_no_turn():
    table = shot(*squad("red blue", boxes="X"), faces=d10("5 4 9"), place="far", tokens=9)
    table.play("gm", AlienTurn(away=("red",))).through().done()

    assert table.ranges("red") == "out"
    assert table.at("red").status == "left"
    assert table.boxes("red", "blue") == "[X..] [XX.]"
    assert table.mission("red") == (0,)
    assert table.asked() == {"blue", "gm"}


@pytest.mark.rule("C316-ROUND-15", "C316-ROUND-7", "C316-GEAR-1")
def test_who_is_moved_out_neither_changes_weapons_nor_calls_for_help():
    rifles = trooper("red", 5, 8, ("slug_rifle", "sidearm"))
    table = round_of(rifles, *squad("blue"), place="far", tokens=9)
    table.play("red", Declare(ability="nfa", task="manoeuvre", step="closer", weapon="sidearm"))
    table.roll(d10("5 4 9")).silent("drugs").play("gm", AlienTurn(away=("red",))).through().done()
    assert (table.ranges("red"), table.at("red").status) == ("out", "left")
    assert table.at("red").in_hand == table.at("red").default == "slug_rifle"

    caller = trooper("red", 5, 8, rank=SERGEANT)
    table = round_of(caller, *squad("blue"), place="far", tokens=9)
    table.play("red", Declare(ability="nfa", task="evac"))
    table.roll(d10("5 4 9")).silent("drugs").play("gm", AlienTurn(away=("red",))).through().done()
    assert not table.state.planet.evac_used
    assert table.state.encounter is not None


@pytest.mark.rule("C316-ROUND-15", "C316-ROUND-10")
def test_nobody_is_asked_to_stop_who_is_out_already():
    three = squad("red blue green", fa=8)
    table = shot(*three, faces=d10("5 3 4 9"), place="far", tokens=9)
    assert "A cancel stops Red, Blue." in question(table.state).text
    table.play("gm", AlienTurn(away=("red",))).through("hit")

    # Blue at 4 has only Red below, who is out: nothing is left to choose but a step.
    assert table.state.encounter.ranges["red"] == "out"
    texts = [question(table.state).text]
    assert not any("A cancel stops" in text for text in texts)


@pytest.mark.rule("C316-RNG-2", "C316-REPL-6")
@pytest.mark.parametrize(("switch", "may"), [("off", False), ("on", True)])
def test_who_left_comes_back_only_by_the_switch(switch, may):
    table = shot(
        *squad("red blue"),
        faces=d10("5 4 9"),
        place="far",
        tokens=9,
        options={"reenter_at_far": switch},
    )
    table.play("gm", AlienTurn(away=("red",))).through().done()

    assert (LetIn(seat="red") in table.offers("gm")) == may
    if may:
        assert table.play("gm", LetIn(seat="red")).ranges("red") == "far"


@pytest.mark.rule("C316-ROUND-7", "C316-WPN-2", "C316-RNG-3")
def test_a_manoeuvre_gives_step_and_weapon_whatever_the_order():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), place="near", aa=6)
    with pytest.raises(RuleError, match="a step, another weapon"):
        table.play("red", Declare(ability="nfa", task="manoeuvre"))
    aim = Declare(ability="nfa", task="manoeuvre", step="closer", weapon="hand_to_hand")
    table.play("red", aim).roll(d10("6 5")).silent("aliens", "turn", "hit", "drugs").done()

    assert table.ranges("red") == "close"
    assert table.at("red").in_hand == "hand_to_hand"


@pytest.mark.rule("C316-ROUND-7")
def test_a_manoeuvre_behind_the_aliens_may_still_be_aimed_anew():
    table = round_of(*squad("red"), place="near", tokens=9)
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(ability="fa", task="manoeuvre", step="away"))
    assert refusal.value.rule == "C316-ROUND-7"
    table.play("red", Declare(ability="nfa", task="manoeuvre", step="closer"))
    table.roll(d10("5 3")).lapse().through("aliens").play("gm", AlienTurn()).through("hit")

    table.play("red", Act(step="away", weapon="hand_to_hand")).through().done()

    assert (table.ranges("red"), table.at("red").in_hand) == ("far", "hand_to_hand")


@pytest.mark.rule("C316-RNG-3", "C316-ROUND-14")
def test_no_step_is_nearer_than_close():
    table = round_of(*squad("red blue"), place="close")
    with pytest.raises(RuleError) as refusal:
        table.play("red", Declare(ability="nfa", task="manoeuvre", step="closer"))
    assert refusal.value.rule == "C316-RNG-3"

    table.roll(d10("5 9 9")).lapse().through("drugs")
    with pytest.raises(RuleError, match="nearer than Close"):
        table.play("gm", AlienTurn(closer=("red",)))


@pytest.mark.rule("C316-PBP-8", "C316-RNG-3")
def test_an_aim_that_is_no_step_any_more_is_not_made():
    table = round_of(*squad("red"), place="near", tokens=9, aa=6)
    table.play("red", Declare(ability="nfa", task="manoeuvre", step="closer"))
    table.roll(d10("6 3")).lapse().play("gm", AlienTurn(closer=("red",)))
    table.through("hit")
    assert Act() in table.offers("red")
    assert not [move for move in table.offers("red", Act) if move.step == "closer"]

    assert table.through().done().ranges("red") == "close"


@pytest.mark.rule("C316-ROUND-16", "C316-END-4", "C316-ROUND-5")
def test_after_the_last_token_lower_successes_only_tell():
    table = shot(*squad("red"), faces=d10("5 6"), place="far", tokens=1).through().done()

    assert table.boxes("red") == "[...]"
    assert any("run dry" in text for text in table.heard("C316-ROUND-16"))
    assert table.asks() == "free"


@pytest.mark.rule("C316-ROUND-16", "C316-ROUND-19")
def test_the_group_that_takes_the_last_token_is_still_applied_as_a_whole():
    table = round_of(*squad("red blue"), place="far", ranges={"blue": "near"}, tokens=1)
    table.play("blue", Declare(ability="nfa", task="manoeuvre", step="away"))
    table.roll(d10("9 5 5")).lapse().through("drugs")

    table.play("red", Act(step="away")).through().done()

    assert table.heard("C316-ROUND-7") == ["Blue manoeuvres: Far."]
    assert "won" in table.heard("C316-END-9")[0]
    alone = shot(*squad("red"), faces=d10("9 5"), place="far", tokens=1)
    alone.play("red", Act(step="away")).done()
    assert "lost" in alone.heard("C316-END-9")[0]


@pytest.mark.rule("C316-ROUND-16", "C316-ROUND-17", "C316-ROUND-15")
def test_once_it_has_run_dry_suicide_still_strikes_and_failed_aliens_do_nothing():
    table = facing(SUICIDE, *squad("red blue"), tokens=1).play("gm", Buy(ability=SUICIDE))
    table.roll(d10("9 6 9")).passing().done()
    assert (table.at("red").wounds, table.at("blue").wounds) == (0, 1)

    swarm = facing(SWARM, *squad("red"), tokens=1, hidden=True).roll(d10("9 6")).passing().done()
    assert swarm.state.planet.revealed == ()
    assert swarm.asks() == "free"


@pytest.mark.rule("C316-ROUND-16")
def test_an_alien_with_the_die_of_the_last_token_still_hits():
    table = shot(*squad("red", boxes="X"), faces=d10("5 5"), place="far", tokens=1)
    table.through("turn")
    assert table.asks() == "hit"


@pytest.mark.rule("C316-ROUND-19", "C316-ROUND-17")
def test_another_round_begins_while_nothing_ends_it():
    table = shot(*squad("red"), faces=d10("9 9"), place="far").through().done()

    assert table.state.encounter.round_no == 2
    assert table.asks() == "declare"


@pytest.mark.rule("C316-ROUND-20", "C316-HURT-5")
def test_nothing_of_a_group_is_applied_before_its_window_closes():
    table = shot(*squad("red blue"), faces=d10("5 5 9"), place="far", tokens=4).through("turn")
    assert table.asks() == "hit"
    assert (table.boxes("red", "blue"), table.tokens()) == ("[...] [...]", 4)

    table.play("red", Defend())
    assert table.boxes("red", "blue") == "[...] [...]"
    table.play("blue", Defend())

    assert table.done().boxes("red", "blue") == "[X..] [X..]"
    assert table.tokens() == 3


@pytest.mark.rule("C316-PBP-8")
def test_what_silence_declares():
    cases = [
        (("energy_rifle",), "far", ("fa", "attack", "", "")),
        (("rocketpod",), "close", ("fa", "attack", "", "hand_to_hand")),
        (("e_cannon",), "far", ("nfa", "manoeuvre", "closer", "")),
        (("grenades",), "far", ("nfa", "manoeuvre", "closer", "")),
        (("rocketpod",), "near", ("nfa", "manoeuvre", "away", "")),
    ]
    for arms, place, expected in cases:
        said = silent_intent(meeting(trooper("red", 5, 5, arms), place=place), "red")
        assert (said.ability, said.task, said.step, said.weapon) == expected


@pytest.mark.rule("C316-PBP-6")
def test_windows_in_which_nothing_can_be_decided_are_skipped():
    bare = {"strengths": slots(0), "weaknesses": slots(0), "armour_used": True}
    table = round_of(trooper("red", 5, 5, drugs_used=True, **bare), place="far", aa=6)

    table.roll(d10("6 5")).lapse()

    assert table.asks() == "turn"
    assert table.asked() == {"gm"}
    assert table.lapse().done().boxes("red") == "[X..]"


@pytest.mark.rule("C316-PBP-6")
def test_a_hidden_ability_opens_the_gms_windows():
    seen = shot(*squad("red"), faces=d10("9 9"), abilities=(13,))
    hidden = shot(*squad("red"), faces=d10("9 9"), abilities=(13,), hidden=True)

    assert seen.asks() == "declare"
    assert hidden.asked() == {"gm"}


@pytest.mark.rule("C316-PBP-5")
def test_an_answer_stays_when_another_leaves_by_a_weakness():
    table = shot(*squad("red blue"), faces=d10("5 9 9"), place="far", tokens=4).through("turn")
    table.play("red", Defend(armour=1))

    table.play("blue", Weakness(text="Ran."))

    assert table.at("red").armour_used
    assert table.boxes("red", "blue") == "[...] [...]"
    assert table.asks() == "declare"
