"""Damage Ratings as they stand, damage marked, models and squadrons destroyed."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planetfall.damage.applying import damaged
from rules.games.planetfall.damage.pinpoint import pinpointed
from rules.games.planetfall.damage.ratings import AFT, FLANK, boxes, exposed, first_rating
from rules.games.planetfall.force.mars import SECTORED_ARMOUR
from rules.games.planetfall.units import Hurt, InForce
from tests.support.planetfall.tables import battle, d6, infantry, mar, squad

A, B = 1, 2


def tanks(**fields):
    """A battle with two red tanks, A and B, of DR 6+6, worth 4."""
    return battle(red=[squad("Fists", 2, tv=4, **fields)], blue=[squad("Claws")])


def needs(table, model, less=0):
    return [box.need for box in boxes(table, model, less)]


@pytest.mark.rule("PF-ORD-15")
def test_open_boxes_count_from_the_left_and_marked_ones_no_more():
    table = battle(red=[squad("Kratos", boxes=(8, 7, 5), damage=(1,))])

    assert needs(table, A) == [7, 5] and first_rating(table, A, FLANK) == 6
    assert needs(table, A, FLANK) == [6, 4]
    assert needs(table, A, AFT) == [5, 3]


@pytest.mark.rule("PF-ORD-15", "PF-MAR-CORROSIVE", "PF-INT-10")
def test_debilitating_markers_take_one_off_every_box_however_many_they_are():
    table = tanks(debilitating=(1, 3))

    assert needs(table, A) == needs(table, B) == [5, 5]
    assert needs(table, A, AFT) == [3, 3]
    # Nor does it matter whether the model is damaged besides.
    assert needs(table.change_model(A, damage=1), A) == [5]


@pytest.mark.rule("PF-ORD-15", "PF-INT-10")
def test_no_box_falls_below_one():
    table = battle(red=[squad("Frail", boxes=(2, 1), debilitating=(1,))])

    assert needs(table, A, AFT) == [1, 1]


@pytest.mark.rule("PF-ORD-15")
def test_by_a_switch_flank_and_aft_lower_the_first_open_box_alone():
    table = battle(
        red=[squad("Kratos", boxes=(8, 7, 5), damage=(1,))], switches={"flank_each_box": "off"}
    )

    assert needs(table, A, AFT) == [5, 5]


@pytest.mark.rule("PF-DICE-13", "PF-ORD-15")
def test_a_modifier_in_force_changes_every_box():
    force = InForce(cause="Ward", side="red", lever="dr", amount=2)
    table = msgspec.structs.replace(tanks(), forces=(force,))

    assert needs(table, A) == [8, 8]


@pytest.mark.rule("PF-ORD-7")
def test_flank_and_aft_need_more_than_half_of_those_who_fire():
    table = tanks()

    assert exposed(table, A, 2, 0, 4) == 0
    assert exposed(table, A, 3, 0, 4) == FLANK
    assert exposed(table, A, 0, 3, 4) == AFT
    # Those behind count for the flank, those beside not for the aft.
    assert exposed(table, A, 1, 2, 4) == FLANK


@pytest.mark.rule("PF-ORD-7", "PF-MAR-SECTORED")
@pytest.mark.parametrize(
    "model",
    [
        infantry(),
        squad("Flyer", sight="flying").profiles[0],
        squad("Bastion", mars=(mar(SECTORED_ARMOUR),)).profiles[0],
    ],
    ids=["infantry", "flyer", "sectored"],
)
def test_some_models_are_alike_all_round(model):
    assert exposed(battle(red=[squad("Them", of=model)]), A, 0, 4, 4) == 0


@pytest.mark.rule("PF-ORD-18", "PF-ZH-3")
def test_each_mark_takes_a_box_and_a_model_without_one_is_destroyed():
    table, told = damaged(tanks(), ((A, 2), (B, 1)))

    assert [one.id for one in table.living(1)] == [B]
    assert table.model(B).damage == 1 and table.fallen == (A,)
    assert table.hurt == (Hurt(squadron=1, damage=3),)
    assert told[0].text == "Fists: A destroyed, B 1 damage (1 box left)."
    assert table.squadron(1).place == "table"


@pytest.mark.rule("PF-ORD-18", "PF-ZH-3")
def test_with_its_last_model_a_squadron_is_destroyed_and_scored_at_once():
    before = tanks(overwatch=True, disorder=2)
    table, told = damaged(before, ((A, 2), (B, 9)))

    gone = table.squadron(1)
    assert gone.place == "destroyed" and not gone.overwatch and gone.disorder == 0
    assert table.command("blue").tracker == before.command("blue").tracker - 4
    assert table.command("red").tracker == before.command("red").tracker
    # No more boxes can be marked than there are.
    assert table.hurt == (Hurt(squadron=1, damage=4),)
    assert "Fists are destroyed." in [line.text for line in told]


@pytest.mark.rule("PF-ORD-18")
def test_nothing_is_told_or_entered_where_nothing_is_marked():
    before = tanks(damage=(2,))

    assert damaged(before, ((A, 1), (B, 0))) == (before, ())


@pytest.mark.rule("PF-ORD-18")
def test_several_squadrons_are_damaged_at_once_each_with_its_own():
    claws = 3
    table, told = damaged(tanks(), ((claws, 1), (A, 1)))

    assert table.hurt == (Hurt(squadron=2, damage=1), Hurt(squadron=1, damage=1))
    assert [line.text for line in told] == [
        "Claws: A 1 damage (1 box left).",
        "Fists: A 1 damage (1 box left).",
    ]


@pytest.mark.rule("PF-ORD-18", "PF-ZH-3")
def test_who_is_destroyed_is_nowhere_any_more_and_has_no_markers():
    guards = squad("Guards", 1, of=infantry(), place="embarked", within=2, cyber=1)
    table, _ = damaged(battle(red=[guards, squad("Carrier")], blue=[squad("Claws")]), ((A, 1),))

    gone = table.squadron(1)
    assert (gone.place, gone.within, gone.cyber) == ("destroyed", 0, 0)


@pytest.mark.rule("PF-DIS-1", "PF-INT-14", "PF-ORD-18")
def test_the_damage_of_a_segment_adds_up_for_one_test():
    table, _ = damaged(tanks(), ((A, 1),))
    table, _ = damaged(table, ((A, 1), (B, 1)), terror=True)

    assert table.hurt == (Hurt(squadron=1, damage=3, terror=True),)


@pytest.mark.rule("PF-DIS-1")
def test_damage_that_brings_no_test_is_not_entered():
    assert damaged(tanks(), ((A, 1),), tested=False)[0].hurt == ()


@pytest.mark.rule("PF-MAR-CORROSIVE", "PF-ORD-18")
def test_a_corrosive_attack_marks_those_whom_it_leaves_alive():
    table, _ = damaged(tanks(), ((A, 2), (B, 1)), corrosive=True)
    table, _ = damaged(table, ((B, 0),), corrosive=True)

    assert table.hurt[0].corroded == (B,)
    assert table.model(B).debilitating == 0


def pinpoint(table, marks, count, *faces):
    """The damage of the models after pinpoint dice fell, and what was told."""
    dice = Scripted(d6(*faces))
    table, told = pinpointed(table, marks, count, dice, "blue")
    dice.done()
    return [one.damage for one in table.models[:2]], [line.text for line in told]


@pytest.mark.rule("PF-MAR-PINPOINT")
def test_a_six_of_the_pinpoint_dice_is_one_more_damage_and_several_are_no_more():
    hit = tanks(damage=(2, 1), boxes=(6, 6, 6))

    assert pinpoint(hit, ((B, 1),), 3, 6, 2, 6)[0] == [2, 2]
    assert pinpoint(hit, ((B, 1),), 2, 5, 4) == ([2, 1], ["Pinpoint finds nothing on Fists B."])


@pytest.mark.rule("PF-MAR-PINPOINT", "PF-DIS-1")
def test_pinpoint_dice_may_destroy_the_model_and_count_for_the_test():
    dice = Scripted(d6(6))
    table, told = pinpointed(tanks(damage=(0, 1)), ((B, 1),), 1, dice, "blue")

    assert not table.boxes_left(B) and table.fallen == (B,)
    assert table.hurt == (Hurt(squadron=1, damage=1),)
    assert [line.rule for line in told] == ["PF-MAR-PINPOINT", "PF-ORD-18"]


@pytest.mark.rule("PF-SAVE-6", "PF-MAR-PINPOINT")
def test_no_shields_save_from_pinpoint_dice():
    assert pinpoint(tanks(damage=(0, 1), shield=3), ((B, 1),), 1, 6)[0] == [0, 2]


@pytest.mark.rule("PF-MAR-PINPOINT", "PF-INT-11")
def test_without_a_damaged_vehicle_that_lives_no_pinpoint_dice_are_rolled():
    assert pinpoint(tanks(), (), 3) == ([0, 0], [])
    assert pinpoint(tanks(damage=(2,)), ((A, 2),), 3)[1] == []
    people = battle(red=[squad("Guards", 2, of=infantry(boxes=(3, 3)), damage=(1,))])
    assert pinpoint(people, ((A, 1),), 3) == ([1, 0], [])
