"""Zero Hour trackers, modifiers in force, and small readings of a battle."""

from __future__ import annotations

import pytest

from rules.core import GM, Mod, Moment, play
from rules.dice import Scripted
from rules.games.planetfall import figures, modifiers, zero_hour
from rules.games.planetfall.force.mars import REAR_ECHELON
from rules.games.planetfall.options import OPTIONS, option_fault
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building, InForce
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

FIGHT = battle(red=[squad("Fists", 3, tv=5)], blue=[squad("Claws", 2, tv=7)])


@pytest.mark.rule("PF-ZH-2", "PF-ZH-3")
def test_a_lost_squadron_scores_its_whole_value_for_its_enemy():
    table, line = zero_hour.lost(FIGHT, 1)

    assert table.command("blue").tracker == 10 and table.command("red").tracker == 15
    assert line.text == "Blue scores 5 (Fists lost): Zero Hour 15 → 10." and line.rule == "PF-ZH-3"


@pytest.mark.rule("PF-ZH-3", "PF-WD-2")
def test_a_squadron_that_withdrew_scores_half_rounded_up():
    assert zero_hour.lost(FIGHT, 2, half=True)[0].command("red").tracker == 11


@pytest.mark.rule("PF-ZH-2")
def test_a_tracker_goes_below_zero_and_above_its_start():
    low, _ = zero_hour.scored(FIGHT, "red", 20, "a test")
    high, line = zero_hour.charged(FIGHT, "red", 3, "a card")

    assert low.command("red").tracker == -5
    assert high.command("red").tracker == 18 and line.rule == "PF-ZH-2"


@pytest.mark.rule("PF-DICE-13", "PF-GM-6")
def test_modifiers_touch_the_squadron_the_side_or_everybody_and_only_their_roll():
    forces = (
        InForce(cause="Card", side="red", lever="ad", amount=2, squadron=1),
        InForce(cause="Side", side="blue", lever="ad", amount=-1),
        InForce(cause="Storm", side="", lever="ad", amount=1, roll="shield"),
    )
    table = battle(red=[squad("Fists")], blue=[squad("Claws")], forces=forces)

    assert modifiers.mods(table, 1, "ad") == (Mod("Card", 2, "PF-DICE-13"),)
    assert modifiers.total(table, 2, "ad") == -1
    assert modifiers.total(table, 2, "ad", "shield") == 0
    assert modifiers.mods(table, 1, "cqb") == ()


@pytest.mark.rule("PF-GM-6", "PF-END-4")
def test_a_modifier_for_one_roll_goes_with_it_and_one_for_the_turn_stays():
    forces = (
        InForce(cause="Once", side="red", lever="ad", amount=2, uses=1),
        InForce(cause="Twice", side="red", lever="ad", amount=1, uses=2),
        InForce(cause="Turn", side="red", lever="ad", amount=4),
    )
    table = battle(red=[squad("Fists")], blue=[squad("Claws")], forces=forces)
    once = modifiers.used(table, 1, "ad")

    assert modifiers.total(once, 1, "ad") == 5 and modifiers.total(table, 1, "ad") == 7
    assert modifiers.total(modifiers.used(once, 1, "ad"), 1, "ad") == 4
    assert modifiers.used(table, 2, "ad") is table
    assert [one.cause for one in modifiers.expired(once).forces] == ["Twice"]


@pytest.mark.rule("PF-ACT-2", "PF-MAR-REAR")
def test_who_is_ready_stands_on_the_table_and_has_not_activated():
    rear = squad("Rear", mars=(mar(REAR_ECHELON),))
    table = battle(
        red=[squad("A"), squad("B", activated=True), squad("C", place="sky_reserve"), rear]
    )

    assert [figures.is_ready(table, n) for n in (1, 2, 3, 4)] == [True, False, False, False]
    assert not figures.is_ready(table.change_model(1, damage=2), 1)


@pytest.mark.rule("PF-TER-5")
def test_models_on_raised_ground_or_storeys_count_as_elevated():
    houses = (Building(id=1, name="Hut"), Building(id=2, name="Tower", storeys=2))
    table = battle(
        red=[squad("Fists", ground=("raised",)), squad("Low", ground=("rough",))],
        blue=[
            squad("Hut", of=infantry(), place="occupying", within=1),
            squad("Tower", of=infantry(), place="occupying", within=2),
            squad("Spire", ground=("rocks",)),
            squad("Walk", of=infantry(), ground=("walkway",)),
        ],
        buildings=houses,
    )

    assert [figures.sight(table, n) for n in range(1, 7)] == [
        "elevated",
        "armoured",
        "light",
        "elevated",
        "elevated",
        "elevated",
    ]


@pytest.mark.rule("PF-TER-5")
def test_a_flyer_stays_one_over_raised_ground():
    flyer = profile("Flyer", sight="flying", locomotion="flying")
    table = battle(red=[squad("Wing", 1, flyer, ground=("raised",))])

    assert figures.sight(table, 1) == "flying"


@pytest.mark.rule("PF-TER-6")
def test_infantry_has_cover_dice_in_buildings_and_vegetation_and_tanks_have_none():
    inside = {"place": "occupying", "within": 1}
    table = battle(
        red=[
            squad("In", of=infantry(), **inside),
            squad("Wood", of=infantry(), ground=("vegetation",)),
            squad("Open", of=infantry()),
            squad("Tanks", ground=("vegetation",)),
        ]
    )

    assert [figures.cover_dice(table, n) for n in (1, 2, 3, 4)] == [2, 1, 0, 0]


@pytest.mark.rule("PF-ZH-1", "PF-GM-4")
def test_the_default_of_every_switch_is_the_ruling_and_only_switches_change_in_play():
    live = {option.key for option in OPTIONS if option.when == "always"}

    assert {"claims", "flank_each_box", "command_loss"} <= live
    assert not live & {"setup", "deploy", "turns", "mfv"}
    assert all(option.default in (*option.values, "mfv") for option in OPTIONS)
    assert option_fault("zero_hour", "40") is None and option_fault("zero_hour", "mfv") is None
    assert option_fault("zero_hour", "999") is None and option_fault("zero_hour", "1") is None
    for typed in ("0", "1000", "000001999999", "9" * 5000, "", "4.5"):
        assert "from 1 to 999" in str(option_fault("zero_hour", typed))


@pytest.mark.rule("PF-GM-4")
def test_a_gm_changes_a_switch_in_play_and_all_are_told():
    live = SYSTEM.live
    move = live.setting("objective_sticky", "on")
    step = play(SYSTEM, FIGHT, move, Moment(seat=GM, dice=Scripted("")))

    assert live.value(step.state, "objective_sticky") == "on"
    assert step.state.is_switched("objective_sticky", "on")
    assert step.told[-1].to is None and "objective_sticky" in step.told[-1].text
