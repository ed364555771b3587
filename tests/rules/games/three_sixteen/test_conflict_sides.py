"""How conflicts begin, and whose dice do what in a round of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import RuleError
from rules.games.three_sixteen.conflict.conflict_moves import Fight, Follow
from rules.games.three_sixteen.encounter.hits import Defend
from rules.games.three_sixteen.encounter.ranges import SetRange
from rules.games.three_sixteen.gm.gm_people import OpenConflict
from tests.support.three_sixteen.scenes import (
    DOOMED,
    FOUR,
    ONE_ON_ONE,
    TWO_ON_TWO,
    TWO_ON_TWO_SIDES,
    confronted,
    exchange,
    standing,
    talk,
)
from tests.support.three_sixteen.table import Table, campaign, d10, meeting, squad, trooper


def refused(table, seat, move):
    """Return the rule by which a move is refused."""
    with pytest.raises(RuleError) as refusal:
        table.play(seat, move)
    return refusal.value.rule


@pytest.mark.rule("C316-PVP-1")
@pytest.mark.parametrize(("phase", "may"), [("briefing", True), ("free", True), ("after", False)])
def test_a_conflict_opens_at_the_briefing_and_in_free_play(phase, may):
    state = replace(campaign(*squad("red blue")), phase=phase)
    table = Table(state).roll(d10("9 9") if may else "")
    if not may:
        assert refused(table, "gm", ONE_ON_ONE) == "C316-PVP-1"
        return

    table.play("gm", ONE_ON_ONE).done()

    assert table.state.conflict.sides == (("red",), ("blue",))


@pytest.mark.rule("C316-PVP-1")
def test_one_conflict_at_a_time_and_nobody_on_both_sides():
    table = standing(*FOUR, sides=TWO_ON_TWO_SIDES)
    assert refused(table, "gm", ONE_ON_ONE) == "C316-PVP-1"

    calm = Table(campaign(*squad("red blue")))
    both = OpenConflict(attackers=("red", "blue"), defenders=("blue",))
    assert refused(calm, "gm", both) == "C316-PVP-1"
    assert refused(calm, "gm", OpenConflict(attackers=("red",), defenders=())) == "C316-PVP-1"


@pytest.mark.rule("C316-PVP-1")
def test_in_an_encounter_only_who_is_in_it_comes_to_blows_and_only_by_the_switch():
    state = meeting(*squad("red blue green"), options={"conflict_in_encounter": "on"})
    away = replace(state.troopers["blue"], status="left")
    state = replace(state, troopers={**state.troopers, "blue": away})
    assert refused(Table(state), "gm", ONE_ON_ONE) == "C316-PVP-1"

    off = replace(state, options={**state.options, "conflict_in_encounter": "off"})
    inside = OpenConflict(attackers=("red",), defenders=("green",))
    assert refused(Table(off), "gm", inside) == "C316-PVP-1"


@pytest.mark.rule("C316-PVP-1", "C316-PVP-2")
def test_dominance_tests_nfa_and_one_success_is_no_ambush():
    table = confronted(TWO_ON_TWO, *FOUR, faces="6 5 9 7")

    assert table.boxes("red", "green", "blue", "white") == "[...] [...] [...] [...]"
    assert (table.asks(), table.asked()) == ("range", {"green"})


@pytest.mark.rule("C316-PVP-2")
@pytest.mark.parametrize(
    ("faces", "struck", "right"),
    [("3 4 9 9", {"blue", "white"}, "green"), ("9 9 3 5", {"red", "green"}, "white")],
)
def test_a_whole_side_ambushes_a_whole_side(faces, struck, right):
    table = confronted(TWO_ON_TWO, *FOUR, faces=faces)
    assert table.asks() == "hit"
    while table.asks() == "hit":
        table.lapse()

    assert {seat for seat in table.state.roster if table.at(seat).wounds} == struck
    assert table.asked() == {right}


@pytest.mark.rule("C316-PVP-2")
def test_all_against_some_is_no_ambush_and_the_higher_die_sets_the_range():
    table = confronted(TWO_ON_TWO, *FOUR, faces="3 4 5 9")

    assert (table.asks(), table.asked()) == ("range", {"blue"})
    table.play("blue", SetRange(range="close"))
    assert table.state.conflict.place == "close"


@pytest.mark.rule("C316-PVP-2")
@pytest.mark.parametrize(
    ("said", "faces", "place"), [("near", "", "near"), ("close", "4 8", "close")]
)
def test_a_tie_is_agreed_or_rolled_off(said, faces, place):
    table = confronted(ONE_ON_ONE, *squad("red blue"), faces="4 4").play(
        "red", SetRange(range="near")
    )

    table.roll(d10(faces)).play("blue", SetRange(range=said)).done()

    assert table.state.conflict.place == place


@pytest.mark.rule("C316-PVP-2", "C316-ARM-1")
def test_armour_stops_the_hit_of_an_ambush():
    table = confronted(ONE_ON_ONE, *squad("red blue"), faces="3 9").play("blue", Defend(armour=1))

    assert table.through("hit").boxes("blue") == "[...]"


@pytest.mark.rule("C316-PVP-3")
def test_an_attack_tests_fa_and_words_test_nfa():
    table = standing(trooper("red", 7, 3), trooper("blue", 7, 3))
    exchange(table, "6 6", red=Fight(target="blue"), blue=Fight(blow="emote", target="red"))
    table.through().done()

    assert table.boxes("red", "blue") == "[...] [X..]"


@pytest.mark.rule("C316-PVP-3", "C316-PVP-6")
def test_successes_act_from_high_to_low():
    table = standing(*FOUR, sides=TWO_ON_TWO_SIDES)
    blows = {"red": "blue", "green": "blue", "blue": "red", "white": "red"}
    exchange(table, "3 9 5 6", **{s: Fight(target=t) for s, t in blows.items()}).through("drugs")
    for group in ({"white"}, {"blue"}):
        assert (table.asks(), table.asked()) == ("turn", group)
        table.lapse().through("hit")

    assert table.through("hit").done().boxes("red", "green", "blue") == "[XX.] [...] [X..]"


@pytest.mark.rule("C316-PVP-3", "C316-WPN-2")
@pytest.mark.parametrize(("die", "hand"), [(3, "heavy_mg"), (9, "sidearm")])
def test_another_task_is_told_and_may_take_another_weapon_in_hand(die, hand):
    table = standing(trooper("red", 7, 5, ("sidearm", "heavy_mg", "grenades")), *squad("blue"))
    assert refused(table, "red", Fight(target="blue", weapon="heavy_mg")) == "C316-WPN-2"
    words = Fight(blow="emote", target="blue", weapon="grenades")
    assert refused(table, "red", words) == "C316-WPN-3"
    same = Fight(blow="other", weapon="sidearm", text="looks")
    assert refused(table, "red", same) == "C316-WPN-2"

    change = Fight(blow="other", weapon="heavy_mg", text="unslings it")
    exchange(table, f"{die} 9", red=change, blue=talk()).through().done()

    assert table.at("red").in_hand == hand
    told = "Red does something else: unslings it; Heavy MG in hand."
    assert (told in table.heard("C316-PVP-3")) == (die == 3)


@pytest.mark.rule("C316-PVP-3", "C316-WPN-3")
def test_an_attack_takes_a_free_weapon_in_hand():
    table = standing(trooper("red", 7, 5, ("sidearm", "grenades")), *squad("blue"))
    exchange(table, "9 9", red=Fight(target="blue", weapon="grenades"), blue=talk()).through()

    assert table.at("red").in_hand == "grenades"


@pytest.mark.rule("C316-PVP-3", "C316-PVP-9")
def test_a_fallen_trooper_is_no_target_and_the_rest_of_his_side_goes_on():
    party = (FOUR[0], FOUR[1], trooper("blue", 7, 5, **DOOMED), FOUR[3])
    table = standing(*party, sides=TWO_ON_TWO_SIDES)
    blows = {"red": Fight(target="blue"), "green": talk(), "blue": talk(), "white": talk()}
    exchange(table, "7 9 9 9", **blows).through()
    assert table.at("blue").status == "dead"
    assert table.state.conflict is not None

    assert refused(table, "red", Fight(target="blue")) == "C316-PVP-3"
    assert table.asked() == {"red", "green", "white"}


@pytest.mark.rule("C316-PVP-4")
def test_a_later_success_lands_too_but_not_of_who_is_dead():
    table = standing(trooper("red", 7, 5), trooper("blue", 7, 5))
    exchange(table, "6 4", red=Fight(target="blue"), blue=Fight(blow="emote", target="red"))
    table.through().done()
    assert table.boxes("red", "blue") == "[E..] [X..]"
    assert table.mission("red", "blue") == (0, 0)

    table = standing(trooper("red", 7, 5), trooper("blue", 7, 5, **DOOMED))
    exchange(table, "6 4", red=Fight(target="blue"), blue=Fight(target="red")).through().done()
    assert (table.boxes("red"), table.at("blue").status) == ("[...]", "dead")


@pytest.mark.rule("C316-PVP-5")
@pytest.mark.parametrize(("faces", "seat"), [("4 3", "red"), ("3 4", "blue"), ("9 4", "blue")])
def test_the_side_with_the_best_success_may_move_though_it_attacked(faces, seat):
    table = standing(trooper("red", 5, 5), trooper("blue", 5, 5))
    exchange(table, faces, red=Fight(target="blue"), blue=Fight(target="red"))
    table.through("drugs")
    while Follow(step="closer") not in table.offers(seat):
        table.lapse()

    table.play(seat, Follow(step="closer")).done()

    assert table.state.conflict.place == "close"


@pytest.mark.rule("C316-PVP-5")
@pytest.mark.parametrize("faces", ["4 4", "9 8"])
def test_equal_best_successes_and_none_leave_the_range(faces):
    table = standing(trooper("red", 5, 5), trooper("blue", 5, 5))
    exchange(table, faces, red=Fight(target="blue"), blue=Fight(target="red"))

    assert table.through("drugs", "hit").asks() == "declare"


@pytest.mark.rule("C316-PVP-5")
def test_another_of_the_side_moves_where_its_best_has_fallen():
    party = (trooper("red", 7, 5, **DOOMED), FOUR[1], FOUR[2], FOUR[3])
    table = standing(*party, sides=TWO_ON_TWO_SIDES)
    blows = {"red": talk(), "green": talk(), "blue": Fight(target="red"), "white": talk()}
    exchange(table, "5 9 4 9", **blows).through("drugs").lapse().through("hit")
    assert table.at("red").status == "dead"

    assert table.asked() == {"green"}
