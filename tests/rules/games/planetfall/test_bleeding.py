"""The compulsory actions of the end phase: disorder becomes damage, Forlorn Hopes are lost."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.disorder.bleeding import Allocate, Compulsory, rounds
from rules.games.planetfall.force.mars import COMMAND_ELEMENT, FEARLESS, TRANSPORT
from tests.support.planetfall.tables import Game, battle, d6, infantry, mar, squad


def game(*red, blue=None, **fields):
    return Game(battle(red=red, blue=blue or [squad("Foes", 2)], **fields))


def bled(*red, script="", **fields):
    return game(*red, **fields).send(Compulsory(), script=script)


def damage(play):
    return [one.damage for one in play.state.models]


@pytest.mark.rule("PF-DIS-5", "PF-END-2", "PF-INT-26")
def test_ex027_one_marker_costs_a_tank():
    play = bled(squad("Valkyries", 5, boxes=(4,), damage=(1, 1, 1), disorder=1))

    assert play.kind() == "disorder"
    assert play.labels() == ["Valkyries: D", "Valkyries: E"]
    play.do("red", Allocate(squadron=1, models="E"))

    assert damage(play)[:5] == [1, 1, 1, 0, 1]
    assert play.state.squadron(1).disorder == 0 and play.state.hurt == ()


@pytest.mark.rule("PF-DIS-5")
@pytest.mark.parametrize(
    ("disorder", "hurt", "after"),
    [
        (3, (0, 0, 0), [1, 1, 1]),
        (6, (0, 0, 0), [2, 2, 2]),
        (3, (2, 2, 1), [3, 3, 2]),
        (5, (2, 1, 0), [3, 3, 2]),
    ],
)
def test_even_rounds_leave_nobody_a_choice(disorder, hurt, after):
    play = bled(squad("Fists", 3, boxes=(6, 6, 6), damage=hurt, disorder=disorder))

    assert play.kind() is None and damage(play)[:3] == after
    assert play.state.squadron(1).disorder == 0


@pytest.mark.rule("PF-DIS-5", "PF-SAVE-6")
@pytest.mark.parametrize("place", ["occupying", "embarked"])
def test_who_is_in_a_building_or_aboard_bleeds_as_well_and_saves_nothing(place):
    play = bled(squad("Men", 2, of=infantry(shield=2), place=place, within=2, disorder=2))

    assert damage(play)[:2] == [1, 1] and play.state.squadron(1).disorder == 0


@pytest.mark.rule("PF-DIS-5")
def test_a_model_that_is_filled_up_drops_out_of_later_rounds():
    state = game(squad("Fists", 3, boxes=(6, 6, 6), damage=(2, 0, 0), disorder=4)).state

    spread = rounds(state, 1)

    # One each, then A is full: the fourth goes to B or C.
    assert (spread.sure, spread.open, spread.rest) == (((1, 1), (2, 1), (3, 1)), (2, 3), 1)


@pytest.mark.rule("PF-DIS-5")
def test_models_of_a_squadron_do_not_all_have_the_same_boxes():
    big = infantry("Big", boxes=(3, 3))
    play = bled(squad("Men", 2, of=infantry(), attached=(big,), disorder=3))

    assert play.kind() is None
    assert damage(play)[:3] == [1, 1, 1]


@pytest.mark.rule("PF-PBP-1", "PF-DIS-5", "PF-END-2")
def test_silence_spares_those_with_fewest_boxes_left():
    play = bled(squad("Fists", 3, boxes=(6, 6, 6), damage=(1, 0, 0), disorder=2)).lapse()

    assert damage(play)[:3] == [1, 1, 1]


@pytest.mark.rule("PF-DIS-5")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Allocate(squadron=1, models="A"), "no box left"),
        (Allocate(squadron=1, models="BC"), "1 disorder marker is left after even rounds: name 1"),
        (Allocate(squadron=1, models=""), "name 1 of B C"),
        (Allocate(squadron=1, models="D"), 'no model "D"'),
        (Allocate(squadron=2, models="A"), "not asked about"),
        (Allocate(squadron=3, models="A"), "not asked about"),
    ],
)
def test_an_allocation_that_is_not_even_is_refused(move, words):
    play = bled(squad("Fists", 3, boxes=(6, 6, 6), damage=(2, 0, 0), disorder=4), squad("Calm", 2))

    with pytest.raises(RuleError, match=words):
        move.check(play.state, "red")


@pytest.mark.rule("PF-PBP-5", "PF-END-2", "PF-DIS-5", "PF-FH-6")
def test_both_sides_allocate_at_once_and_everything_falls_at_the_end():
    foes = squad("Foes", 2, boxes=(6, 6), disorder=1)
    play = bled(squad("Fists", 2, disorder=1), squad("Arms", 2, disorder=3), blue=[foes])

    assert [entry.seat for entry in play.asked().entries] == ["red", "blue"]
    play.do("blue", Allocate(squadron=3, models="B"))
    play.do("red", Allocate(squadron=1, models="A"))
    assert damage(play) == [0] * 6 and [e.seat for e in play.asked().entries] == ["red"]
    play.do("red", Allocate(squadron=2, models="B"))

    assert damage(play) == [1, 0, 1, 2, 0, 1]


@pytest.mark.rule("PF-FH-6", "PF-END-2", "PF-ZH-3")
def test_a_forlorn_hope_is_lost_and_scores_for_the_enemy():
    play = bled(squad("Fists", 2, hope=True, tv=6), squad("Riders", hope=True, place="sky_reserve"))

    assert play.state.squadron(1).place == "destroyed"
    assert play.tracker("blue") == 15 - 6
    assert "FH-6" in play.rules()


@pytest.mark.rule("PF-FH-6", "PF-DIS-6", "PF-END-2", "PF-DIS-2")
def test_a_commander_lost_with_it_shakes_his_helix_and_the_markers_stay():
    leader = squad("Command", hope=True, mars=(mar(COMMAND_ELEMENT, reach=16),))
    play = bled(leader, squad("Fists", 3), script=d6(4, 1, 1))

    assert play.state.squadron(2).disorder == 1
    assert [line.rule for line in play.told].count("PF-DIS-6") == 1


@pytest.mark.rule("PF-END-2", "PF-EMB-4")
def test_passengers_of_a_transport_lost_like_this_get_out_unhurt():
    carrier = squad("Carrier", hope=True, mars=(mar(TRANSPORT, value=6),))
    riders = squad("Riders", 2, of=infantry(), place="embarked", within=1, disorder=1)
    play = bled(carrier, riders).lapse()

    assert play.state.squadron(2).place == "table" and play.state.squadron(2).activated
    assert damage(play)[:3] == [2, 1, 0]


@pytest.mark.rule("PF-DIS-1", "PF-DIS-5", "PF-END-2")
def test_damage_of_disorder_brings_no_test():
    play = bled(squad("Fists", disorder=1), squad("Calm", mars=(mar(FEARLESS),)))

    assert damage(play)[0] == 1 and play.state.hurt == ()


@pytest.mark.rule("PF-DIS-5", "PF-FH-1", "PF-END-2")
def test_more_markers_than_boxes_cost_all_of_them():
    # By this switch lost boxes make no Forlorn Hope, so that markers may be too many.
    fists = squad("Fists", 2, damage=(1, 2), disorder=5)
    play = bled(fists, switches={"fh_check": "markers"})

    assert play.kind() is None and play.state.squadron(1).place == "destroyed"


@pytest.mark.rule("PF-DIS-5", "PF-END-2")
def test_nobody_off_the_table_bleeds():
    play = bled(squad("Fists", 2, disorder=1, place="withdrawn"), squad("Calm", 2))

    assert play.kind() is None and damage(play)[:2] == [0, 0]


@pytest.mark.rule("PF-DIS-5", "PF-END-2")
def test_what_bled_is_told_squadron_by_squadron():
    play = bled(squad("Fists", 1, disorder=1), squad("Arms", 2, disorder=2))

    assert [line.text for line in play.told] == [
        "Fists: 1 disorder marker becomes damage.",
        "Arms: 2 disorder markers become damage.",
        "Fists: A 1 damage (1 box left).",
        "Arms: A 1 damage (1 box left), B 1 damage (1 box left).",
    ]


@pytest.mark.rule("PF-DIS-5", "PF-END-2")
def test_nothing_happens_to_squadrons_in_order():
    play = bled(squad("Fists", 2))

    assert play.kind() is None and play.told == []
