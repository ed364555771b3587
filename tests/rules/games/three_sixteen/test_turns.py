"""A group's turn and what is left after it: cancels, leavers, failures, the end of the round."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from rules.core import RuleError, waits_for
from rules.games.three_sixteen.encounter.aliens import AlienTurn
from rules.games.three_sixteen.encounter.declare import Declare
from rules.games.three_sixteen.encounter.failures import Act, turn_taken
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.purchases import Buy, UseAbility
from rules.games.three_sixteen.lists import (
    END_ENCOUNTER,
    EXPLODING,
    INDUCE,
    LASTING,
    REGENERATION,
    SUICIDE,
    SWARM,
)
from rules.games.three_sixteen.troopers.flashbacks import Weakness
from rules.games.three_sixteen.troopers.ranks import CAPTAIN
from tests.support.three_sixteen.scenes import BARE, CALL, FAR_GUNS, facing, riding, shot
from tests.support.three_sixteen.table import Table, d10, meeting, round_of, squad, trooper

THROWER = trooper("red", 8, 5, ("grenades",))


@pytest.mark.rule("C316-ROUND-10", "C316-WPN-5", "C316-WPN-6")
def test_who_cancels_is_no_victim_of_his_own_groups_grenades():
    table = shot(THROWER, *squad("blue green", fa=8), faces=d10("9 7 7 3"), tokens=5)

    table.play("blue", Act(cancel=True)).roll("d10:6").through().done()

    assert table.boxes("red", "blue", "green") == "[...] [...] [X..]"
    assert table.mission("red", "blue", "green") == (6, 0, 0)


@pytest.mark.rule("C316-ROUND-7")
def test_a_turn_keeps_what_was_declared_where_nothing_else_is_said():
    table = round_of(trooper("red", 5, 5, FAR_GUNS), place="near", tokens=5)
    aim = Declare(**CALL, task="manoeuvre", step="away", weapon="hand_to_hand")
    assert turn_taken(table.state, "red") == Act()
    table.play("red", aim).roll(d10("9 3")).lapse()

    taken = partial(turn_taken, table.state, "red")
    assert taken() == Act(step="away", weapon="hand_to_hand")
    assert taken(step="") == Act(weapon="hand_to_hand")
    assert taken(step="closer", weapon="grenades") == Act(step="closer", weapon="grenades")
    assert taken(do="get out") == Act(leave=True, weapon="hand_to_hand")
    assert taken(do="cancel") == Act(cancel=True)


@pytest.mark.rule("C316-ROUND-10", "C316-WPN-5")
def test_who_cancels_throws_nothing_and_does_no_task():
    table = shot(THROWER, *squad("blue"), faces=d10("9 7 8"), tokens=5)
    table.play("red", Act(cancel=True)).through().done()
    assert (table.boxes("blue"), table.tokens()) == ("[...]", 5)

    table = round_of(*squad("red"), place="near", tokens=5)
    table.play("red", Declare(**CALL, task="manoeuvre", step="away"))
    table.roll(d10("9 3")).lapse().play("red", Act(cancel=True)).through().done()
    assert table.ranges("red") == "near"


@pytest.mark.rule("C316-ROUND-10")
def test_a_failure_cannot_be_cancelled():
    state = riding(meeting(trooper("red", 5, 5, rank=CAPTAIN), place="far"), "apc", "red")
    table = Table(state).play("red", Declare()).roll(d10("9 9")).lapse().through("drugs")

    with pytest.raises(RuleError) as refusal:
        table.play("red", Act(cancel=True))
    assert refusal.value.rule == "C316-ROUND-10"


@pytest.mark.rule("C316-ROUND-11", "C316-ROUND-12")
def test_without_tokens_no_order_is_rolled_for_a_bomb_either():
    bomber = trooper("red", 9, 3, ("tpk_bomb",), CAPTAIN, **BARE)
    table = facing(SUICIDE, bomber, *squad("blue"), place="close", tokens=1, pool=3)
    table.play("gm", Buy(ability=SUICIDE, source="encounter")).roll(d10("1 1")).lapse()
    table.through().done()

    assert table.mission("red", "blue") == (0, 0)


@pytest.mark.rule("C316-ROUND-10")
def test_a_driver_who_cancels_has_no_second_turn_among_the_failures():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="far", tokens=4)
    table = Table(riding(state, "apc", "red", crew="red"))
    table.play("red", Declare(**CALL, task="drive")).roll(d10("9 4 3")).lapse().through("drugs")

    table.play("red", Act(cancel=True)).done()

    assert table.asks() == "declare"
    assert (table.tokens(), table.ranges("red")) == (4, "far")


@pytest.mark.rule("C316-FLASH-6", "C316-WPN-5")
def test_who_leaves_before_his_turn_is_applied_throws_no_grenade():
    table = shot(THROWER, *squad("blue"), faces=d10("9 7 8"), tokens=5)

    table.play("red", Weakness(text="I could not.")).done()

    assert (table.asks(), table.boxes("blue"), table.tokens()) == ("declare", "[...]", 4)


@pytest.mark.rule("C316-FLASH-6", "C316-ROUND-10")
def test_the_cancel_of_who_leaves_stops_nobody():
    table = shot(*squad("red blue green", fa=8), faces=d10("9 7 7 3"), place="far", tokens=6)
    table.play("red", Act(cancel=True)).play("red", Weakness(text="I ran."))

    table.play("blue", Act()).through().done()

    assert table.mission("red", "blue", "green") == (0, 1, 1)
    both = shot(*squad("red blue green", fa=8), faces=d10("9 7 7 3"), place="far", tokens=6)
    both.play("red", Act(cancel=True)).play("red", Weakness(text="I ran."))
    both.play("blue", Weakness(text="So did I.")).through().done()
    assert both.mission("green") == (1,)


@pytest.mark.rule("C316-FLASH-6", "C316-HURT-5", "C316-HURT-9")
def test_the_blast_of_who_leaves_is_lost_and_its_victims_answer_anew():
    table = shot(THROWER, *squad("blue green"), faces=d10("5 5 9 9"), tokens=5).through("turn")
    assert [hit.origin for hit in table.state.frames[-1].of("blue")] == ["alien", "blast"]
    table.play("blue", Defend(armour=2))

    table.play("red", Weakness(text="What have I done?"))
    assert waits_for(table.state) == ("blue", "green")
    table.play("blue", Defend(armour=1)).play("green", Defend()).done()

    assert table.boxes("blue", "green") == "[...] [X..]"
    assert table.mission("red") == (0,)


@pytest.mark.rule("C316-FLASH-6", "C316-GEAR-12", "C316-FLASH-5")
def test_the_bomb_of_who_leaves_is_neither_spent_nor_felt():
    bomber = trooper("red", 9, 3, ("tpk_bomb",), CAPTAIN)
    state = riding(meeting(bomber, *squad("blue green"), tokens=5), "apc", "red", "blue")
    apc = replace(state.vehicles["apc-red"], place="close", riders=("blue",), crew="blue")
    table = Table(replace(state, vehicles={"apc-red": apc})).roll(d10("9 5 9 9"))
    table.lapse().through("drugs", "turn")
    assert table.state.frames[-1].blasted == {"red": ("apc-red",)}

    table.play("red", Weakness(text="Not with my own hand.")).through().done()

    assert table.boxes("blue", "green") == "[...] [...]"
    assert table.at("red").carried("tpk_bomb")
    assert table.state.vehicles["apc-red"].damage == "ok"


@pytest.mark.rule("C316-HURT-9")
def test_of_two_hits_that_are_alike_a_tick_stops_one():
    table = facing(SUICIDE, *squad("red")).play("gm", Buy(ability=SUICIDE))
    table.roll(d10("1 9")).lapse().through("drugs", "turn")

    table.play("red", Defend(armour=1)).through().done()

    assert table.boxes("red") == "[X..]"


@pytest.mark.rule("C316-HURT-1", "C316-HURT-9", "C316-WPN-7", "C316-GEAR-12")
def test_the_dead_take_no_further_mark_and_count_for_no_bomb():
    bomber = trooper("red", 9, 3, ("tpk_bomb",), CAPTAIN, **BARE)
    doomed = trooper("blue", 6, 5, boxes="XX", armour_used=True, **BARE)
    table = shot(bomber, doomed, faces=d10("5 5 9 5 7"), tokens=6).through().done()

    assert table.boxes("red", "blue") == "[XX.] [XXX]"
    assert (table.mission("red"), table.tokens()) == ((57,), 5)


@pytest.mark.rule("C316-ROUND-17")
@pytest.mark.parametrize(("faces", "place"), [("7 9", "close"), ("7 7", "close"), ("9 7", "near")])
def test_failed_crews_and_aliens_come_in_the_order_of_their_dice(faces, place):
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="near", abilities=(SWARM,))
    state = riding(state, "apc", "red", crew="red", place="near")
    table = Table(state).play("red", Declare(**CALL, task="drive")).roll(d10(faces)).lapse()

    table.play("red", Act(step="away")).done()

    assert table.ranges("red") == place
    assert table.asks() == "declare"


@pytest.mark.rule("C316-ROUND-17", "C316-TEST-2")
@pytest.mark.parametrize(("die", "place"), [(9, "near"), (6, "far")])
def test_who_gets_out_on_a_failure_does_so_at_his_place_in_the_order(die, place):
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="near")
    state = riding(state, "apc", "red", "blue", crew="red", place="near")
    table = Table(state).play("red", Declare(**CALL, task="drive"))
    table.play("blue", Declare(**CALL, task="other", text="look")).roll(d10(f"10 7 {die}"))
    table.lapse().play("blue", Act(leave=True)).play("red", Act(step="away")).done()

    assert table.ranges("red", "blue") == f"far {place}"


@pytest.mark.rule("C316-ROUND-17")
def test_once_it_has_run_dry_failed_crews_have_no_turn():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), *squad("blue"), place="far", tokens=1)
    table = Table(riding(state, "apc", "red", crew="red"))
    table.play("red", Declare(**CALL, task="drive")).roll(d10("9 9 5")).lapse().through("drugs")

    assert table.play("blue", Act()).done().asks() == "free"


@pytest.mark.rule("C316-ROUND-17", "C316-END-7")
def test_crews_have_one_turn_and_failed_aliens_the_last_word_after_their_place():
    state = meeting(trooper("red", 5, 5, rank=CAPTAIN), place="close", abilities=(END_ENCOUNTER,))
    state = riding(state, "apc", "red", crew="red", place="close")
    table = Table(state).play("red", Declare(**CALL, task="drive")).roll(d10("7 9")).lapse()
    table.play("red", Act(step="away"))
    assert (table.asks(), table.asked(), table.ranges("red")) == ("turn", {"gm"}, "near")
    table.lapse()
    assert table.asks() == "declare"

    table.play("red", Declare(**CALL, task="drive")).roll(d10("9 7")).lapse()
    assert table.play("gm", UseAbility(ability=END_ENCOUNTER)).done().asks() == "free"


@pytest.mark.rule("C316-ROUND-18")
def test_bodies_explode_before_tokens_grow_again_and_both_are_paid():
    state = meeting(*squad("red"), abilities=(EXPLODING, REGENERATION), tokens=2, pool=1)
    table = Table(state).roll(d10("9 6")).lapse().through("drugs", "turn")
    assert UseAbility(ability=REGENERATION) in table.offers("gm")
    table.play("gm", UseAbility(ability=EXPLODING)).play("red", Defend())
    assert (table.pool(), table.at("red").wounds) == (0, 1)
    with pytest.raises(RuleError) as refusal:
        table.play("gm", UseAbility(ability=REGENERATION))
    assert refusal.value.rule == "C316-SAG-2"

    table.play("gm", UseAbility(ability=REGENERATION, source="encounter")).done()

    assert (table.tokens(), table.asks()) == (1, "declare")


@pytest.mark.rule("C316-ROUND-18")
def test_bodies_explode_for_a_token_or_not_at_all():
    hidden = {"hide_pool": "on"}
    table = facing(EXPLODING, *squad("red"), place="close", tokens=1, pool=0, options=hidden)
    table.roll(d10("9 6")).lapse().through("drugs", "turn")

    for source in ("pool", "encounter"):
        with pytest.raises(RuleError) as refusal:
            table.play("gm", UseAbility(ability=EXPLODING, source=source))
        assert refusal.value.rule == "C316-SAG-2"


@pytest.mark.rule("C316-ROUND-18")
def test_an_ability_that_is_not_listed_is_refused_in_its_window():
    table = facing(LASTING, *squad("red"), tokens=3, hidden=True).roll(d10("9 6")).lapse()
    while table.state.frames[-1].now() != "place":
        table.lapse()

    with pytest.raises(RuleError) as refusal:
        table.play("gm", UseAbility(ability=REGENERATION))
    assert refusal.value.rule == "C316-SAG-1"


@pytest.mark.rule("C316-ROUND-21", "C316-ROUND-10")
def test_aliens_that_cancel_induce_nothing():
    table = facing(INDUCE, *squad("red blue")).play("gm", Buy(ability=INDUCE, target="red"))
    table.roll(d10("5 9 4")).lapse().through("drugs").play("gm", AlienTurn(cancel=True))

    assert table.through().done().at("red").status == "in"
    assert table.state.planet.induced == ()


@pytest.mark.rule("C316-ROUND-18", "C316-END-3", "C316-SA-17")
def test_the_round_has_its_end_when_everybody_is_gone():
    table = facing(REGENERATION, *squad("red"), tokens=3, pool=2).roll(d10("9 6")).lapse()
    table.through("drugs").play("red", Act(step="away")).done()
    assert (table.asks(), table.asked(), table.tokens()) == ("aliens", {"gm"}, 2)

    table.play("gm", UseAbility(ability=REGENERATION))

    assert table.pool() == 1 + 3
    assert "lost" in table.heard("C316-END-9")[0]


@pytest.mark.rule("C316-ROUND-18", "C316-END-3", "C316-PBP-2")
def test_who_is_the_last_to_leave_before_the_dice_leaves_only_the_rounds_end():
    table = facing(REGENERATION, *squad("red"), tokens=3, pool=2)

    table.play("red", Weakness(text="I ran.")).done()

    assert (table.asks(), table.tokens()) == ("aliens", 2)
    assert table.lapse().done().pool() == 4
    assert "lost" in table.heard("C316-END-9")[0]
