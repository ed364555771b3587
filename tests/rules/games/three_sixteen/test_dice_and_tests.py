"""Dice, tests of ability, and the making of a trooper."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.core import Moment, RuleError, Start, begin
from rules.core import play as play_move
from rules.dice import Scripted
from rules.games.three_sixteen import THREE_SIXTEEN
from rules.games.three_sixteen.checks import (
    Check,
    alien_ability,
    best_of,
    effective,
    roll_check,
    roll_off,
)
from rules.games.three_sixteen.encounter.alien_ability import ADVICE, alien_base
from rules.games.three_sixteen.gm.gm import Grant, PlainTest
from rules.games.three_sixteen.mission.service import Service
from rules.games.three_sixteen.troopers.downtime import SetDefault, TakeGear
from rules.games.three_sixteen.troopers.enlist import Enlist, first_ranks
from rules.games.three_sixteen.troopers.equipment import Equip
from rules.games.three_sixteen.troopers.ranks import CORPORAL, LADDER, SERGEANT
from rules.games.three_sixteen.troopers.weapons import Weapon, score_step
from rules.procedures.three_sixteen.weapons import PATTERNS, RANGES, STEPS
from tests.support.three_sixteen.table import (
    Table,
    campaign,
    d10,
    meeting,
    round_of,
    squad,
    trooper,
)


@pytest.mark.rule("C316-DICE-1", "C316-WPN-1")
@pytest.mark.parametrize(
    ("step", "script", "score"),
    [
        ("0", "", 0),
        ("1", "", 1),
        ("d6", "d6:5", 5),
        ("d10", "d10:10", 10),
        ("2d6", "d6:3 d6:4", 7),
        ("2d10", "d10:9 d10:2", 11),
        ("3d10", "d10:1 d10:2 d10:3", 6),
        ("d100", "d10:10 d10:7", 7),
    ],
)
def test_a_step_rolls_its_dice_and_adds_them_up(step, script, score):
    dice = Scripted(script)

    assert score_step(STEPS.index(step), dice, "score", "red")[0] == score
    dice.done()


@pytest.mark.rule("C316-DICE-4")
def test_a_roll_off_is_rolled_again_only_by_those_tied_for_the_place():
    dice = Scripted(d10("4 9 9 2 7"))

    assert roll_off(("red", "blue", "green"), 1, dice, "place") == ("green",)
    dice.done()
    dice = Scripted(d10("9 9 3"))
    assert roll_off(("red", "blue", "green"), 2, dice, "x", ordered=False) == ("red", "blue")
    dice.done()


@pytest.mark.rule("C316-DICE-4", "C316-GM-12")
@pytest.mark.parametrize(("faces", "winner"), [("9 2", "red"), ("4 4 1 10", "blue")])
def test_what_the_seats_disagree_on_without_a_gm_goes_to_the_higher_die(faces, winner):
    dice = Scripted(d10(faces))

    won, _work = THREE_SIXTEEN.argue("red", "blue", dice)

    assert won == winner
    dice.done()


@pytest.mark.rule("C316-DICE-5", "C316-DICE-6")
def test_every_die_has_its_purpose_and_the_aliens_roll_first():
    table = round_of(*squad("blue red"), place="far").roll(d10("9 9 9")).lapse()

    assert [roll.who for roll in table.dice.rolls] == ["gm", "blue", "red"]
    assert all("round 1" in roll.why for roll in table.dice.rolls)


@pytest.mark.rule("C316-TEST-1", "C316-TEST-2")
def test_a_success_is_at_most_the_ability_and_higher_is_better():
    low, high, failed = Check("red", 3, 6), Check("blue", 6, 6), Check("green", 7, 6)

    assert (low.success, high.success, failed.success) == (True, True, False)
    assert best_of((low, high, failed)) == ("blue",)
    assert failed.grade == 0


@pytest.mark.rule("C316-TEST-3")
@pytest.mark.parametrize(
    ("impair", "bonus", "value"), [(0, True, 10), (3, False, 7), (10, False, 0)]
)
def test_effective_ability_stays_between_0_and_10(impair, bonus, value):
    state = meeting(trooper("red", 10, 5), encounter={"impair": impair})

    assert effective(state, "red", "fa", bonus=bonus) == value


@pytest.mark.rule("C316-TEST-3")
def test_outside_an_encounter_a_bonus_lifts_no_ability_above_10():
    state = campaign(trooper("red", 10, 5))

    assert effective(state, "red", "fa", bonus=True) == 10
    assert effective(state, "red", "nfa", bonus=True) == 6


@pytest.mark.rule("C316-TEST-3")
def test_a_switch_leaves_1_of_an_impaired_ability():
    options = {"impair_floor_1": "on"}
    state = meeting(trooper("red", 4, 5), encounter={"impair": 9}, options=options)

    assert effective(state, "red", "fa") == 1


@pytest.mark.rule("C316-TEST-4")
def test_aliens_and_npcs_test_aa_for_anything():
    state = meeting(trooper("red", 4, 5), aa=7)

    assert roll_check(state, "aliens", "fa", Scripted("d10:7"), "x")[1].success
    assert roll_check(state, "aliens", "nfa", Scripted("d10:8"), "x")[1].target == 7


@pytest.mark.rule("C316-TEST-6", "C316-GM-4", "C316-TEST-2")
def test_a_bonus_counts_once_and_does_not_add_up():
    table = Table(campaign(*squad(nfa=4)))
    table.roll(d10("4 9 9")).play("gm", PlainTest(seats=("red", "blue"), bonus=True))
    assert [table.at(s).bonus for s in ("red", "blue", "green")] == ["next", "none", "none"]
    with pytest.raises(RuleError, match="does not add up"):
        table.play("gm", Grant(seat="red"))

    state, check = roll_check(table.state, "red", "nfa", Scripted("d10:5"), "x")

    assert check.success
    assert state.troopers["red"].bonus == "none"


@pytest.mark.rule("C316-TEST-6")
def test_a_bonus_for_the_fight_is_not_used_up_by_dominance():
    state = campaign(trooper("red", 5, 5, bonus="fight"))

    kept, check = roll_check(state, "red", "nfa", Scripted("d10:5"), "dominance")
    used, other = roll_check(state, "red", "fa", Scripted("d10:6"), "round", fighting=True)

    assert (check.target, kept.troopers["red"].bonus) == (5, "fight")
    assert (other.target, used.troopers["red"].bonus) == (6, "none")


def opened(seats):
    now = Moment(seat="bot", seats=seats, dice=Scripted())
    return begin(THREE_SIXTEEN, Start(seats=seats, options={}), {}, now).state


@pytest.mark.rule("C316-CHAR-1", "C316-CHAR-2", "C316-CHAR-3", "C316-CHAR-4")
def test_troopers_are_made_together_with_fa_dice_of_kills():
    state = opened(("red", "blue", "gm"))
    with pytest.raises(RuleError) as refusal:
        Enlist(name="Bell", reputation="calm", fa=9).check(state, "red")
    assert refusal.value.rule == "C316-CHAR-2"

    table = Table(state).play("red", Enlist(name="Bell", reputation="calm", fa=2))
    table.roll(d10("3 4 1 2 3 4 5 6 7 8"))
    table.play("blue", Enlist(name="Storm", reputation="wild", fa=8)).done()

    bell, storm = table.at("red"), table.at("blue")
    assert (bell.name, bell.reputation, bell.fa, bell.nfa) == ("Bell", "calm", 2, 8)
    assert (bell.total, storm.total, bell.mission) == (7, 36, 0)
    assert [slot.state for slot in bell.strengths] == ["open", *["closed"] * 4]
    assert not any(slot.text for slot in (*bell.strengths, *bell.weaknesses))
    assert (bell.boxes, bell.armour_used, bell.drugs_used) == ((), False, False)


@pytest.mark.rule("C316-CHAR-1")
def test_no_two_troopers_bear_one_name_not_even_by_silence():
    table = Table(opened(("red", "blue", "gm"))).play("red", enlist("Bell"))
    table.play("red", enlist("Bell"))
    with pytest.raises(RuleError, match='There is a "bell" in this campaign already') as refusal:
        table.play("blue", enlist("bell"))
    assert refusal.value.rule == "C316-CHAR-1"

    table.roll(d10("1 1 1 1 2 2 2 2 2")).lapse().done()

    assert table.at("red").name == "Bell"
    assert table.at("blue").name not in ("Bell", "")


def enlist(called):
    return Enlist(name=called, reputation="calm", fa=4)


@pytest.mark.rule("C316-CHAR-5", "C316-DICE-4")
@pytest.mark.parametrize(
    ("abilities", "script", "ranks"),
    [
        ([(5, 5)], "", [SERGEANT]),
        ([(5, 5), (4, 6)], "", [CORPORAL, SERGEANT]),
        ([(4, 6), (4, 6), (8, 2)], d10("3 7"), [CORPORAL, SERGEANT, 0]),
        ([(4, 6), (7, 3), (7, 3)], d10("2 9"), [SERGEANT, 0, CORPORAL]),
        ([(4, 6), (4, 6)], d10("5 5 8 2"), [SERGEANT, CORPORAL]),
    ],
)
def test_first_ranks_with_their_ties(abilities, script, ranks):
    seats = ("red", "blue", "green")
    party = [trooper(seat, *ab) for seat, ab in zip(seats, abilities, strict=False)]
    dice = Scripted(script)

    state, _ = first_ranks(campaign(*party), dice)

    assert [state.troopers[one.seat].rank for one in party] == ranks
    dice.done()


@pytest.mark.rule("C316-CHAR-6", "C316-CHAR-7", "C316-PBP-8")
def test_weapons_of_the_rank_are_picked_and_a_default_is_named():
    table = Table(opened(("red", "gm")))
    table.roll(d10("1 1 1 1 1")).play("red", Enlist(name="Bell", reputation="calm", fa=5))
    with pytest.raises(RuleError, match="energy_rifle"):
        table.play("red", Equip(picks=("energy_rifle",), default="sidearm"))

    table.play("red", Equip(picks=("heavy_mg",), default="heavy_mg"))

    bell = table.at("red")
    assert {arm.kind for arm in bell.weapons} == {"hand_to_hand", "sidearm", "heavy_mg"}
    assert bell.in_hand == bell.default == "heavy_mg"
    table.play("red", SetDefault(weapon="sidearm"))
    assert table.at("red").in_hand == "sidearm"


@pytest.mark.rule("C316-CHAR-7")
def test_the_default_weapon_is_not_changed_inside_an_encounter():
    table = round_of(trooper("red", 5, 5, ("sidearm", "heavy_mg")))

    assert not table.offers("red", SetDefault)


@pytest.mark.rule("C316-CHAR-8")
def test_everyday_gear_is_taken_freely_outside_encounters():
    table = Table(campaign(*squad("red"))).play("red", TakeGear(item="Radium Gum"))

    assert table.at("red").gear == ("Radium Gum",)
    with pytest.raises(RuleError):
        table.play("red", TakeGear(item="Radium Gum"))
    assert not round_of(*squad("red")).offers("red", TakeGear)


@pytest.mark.rule("C316-AA-1")
@pytest.mark.parametrize(
    ("method", "aa"),
    [
        *((1, 3), (2, 4), (3, 5), (4, 2), (5, 3), (6, 4), (7, 8), (8, 7), (9, 6)),
        *((10, 7), (11, 6), (12, 5), (13, 5), (14, 6), (15, 7), (16, 5), (17, 6), (18, 7)),
        *((19, 5), (20, 10)),
    ],
)
def test_the_twenty_methods_over_8_2_and_3_7(method, aa):
    state = campaign(trooper("red", 8, 2), trooper("blue", 3, 7))

    assert alien_base(state, method) == aa


@pytest.mark.rule("C316-AA-1")
def test_halves_are_rounded_up_before_the_extra():
    state = campaign(trooper("red", 8, 3), trooper("blue", 4, 6))

    assert [alien_base(state, method) for method in (13, 14)] == [6, 7]


@pytest.mark.rule("C316-AA-2", "C316-AA-1")
def test_aa_stays_between_1_and_10():
    assert alien_base(campaign(trooper("red", 8, 10)), 6) == 10
    assert alien_base(campaign(trooper("red", 2, 2)), 9) == 1


@pytest.mark.rule("C316-AA-4")
def test_boost_and_enrage_raise_aa_to_10_at_most():
    state = meeting(trooper("red", 5, 5), aa=5, round_no=3, encounter={"boost": 2, "enraged": 1})
    assert alien_ability(state) == 9

    later = replace(state, encounter=replace(state.encounter, round_no=9))
    assert alien_ability(later) == 10


@pytest.mark.rule("C316-AA-5", "C316-THR-4")
def test_the_gm_alone_is_advised():
    state = campaign(*squad(), pool=15)
    look = THREE_SIXTEEN.look

    assert "first 3, second 3, third 2, 4, 5" in look(state, "gm").advice[0]
    assert look(state, "red").advice == ()
    between = replace(state, phase="planet", planet=None, frames=(Service(stage="planet"),))
    assert look(between, "gm").advice == (ADVICE,)


@pytest.mark.rule("C316-RANK-4", "C316-DEV-2")
def test_the_tables_hold_the_books_figures():
    assert [len(rank.orders) for rank in LADDER] == [1, 1, 2, 2, 2, 2, 2, 2, 2]
    rifle, cannon = PATTERNS["energy_rifle"], PATTERNS["e_cannon"]
    assert rifle.basic == (1, STEPS.index("d10"), 1)
    assert cannon.basic == (0, STEPS.index("2d10"), 0)
    best = Weapon(kind="e_cannon", raised=(2, 2, 2))
    assert [STEPS[best.step(place)] for place in RANGES] == ["d6", "d100", "d6"]


def test_a_seat_cannot_play_for_another():
    state = opened(("red", "gm"))
    now = Moment(seat="gm", seats=("red", "gm"), dice=Scripted())
    with pytest.raises(RuleError, match="the game waits for Red"):
        play_move(THREE_SIXTEEN, state, Enlist(name="A", reputation="b", fa=5), now)
