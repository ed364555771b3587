"""What a squadron may do as its movement action: how far, over what, from where."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.turns import Selecting
from rules.games.planetfall.force.mars import (
    COMMAND_ELEMENT,
    FLYING_VEHICLE,
    HIT_AND_RUN,
    LUMBERING,
    TRANSPORT,
)
from rules.games.planetfall.moving.actions import Cruise, FlatOut, ShootFirst, Stand
from rules.games.planetfall.moving.coherency import scattered, spacing
from rules.games.planetfall.moving.path import STEPS, read_path
from rules.games.planetfall.moving.performing import performed
from rules.games.planetfall.moving.speed import cruise_value, may_move
from rules.games.planetfall.moving.transports import Embark
from rules.games.planetfall.units import InForce
from tests.support.planetfall.moving import active, refused
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANKS = squad("Tanks", 3)
STILL = squad("Guns", 2, profile("Emplacement", cruise=0, flat_out=None, locomotion="static"))
GIANT = squad(
    "Giant",
    cruise=14,
    locomotion="walker",
    leviathan_cqb=10,
    mars=(mar(LUMBERING), mar(COMMAND_ELEMENT, reach=16)),
)


def of(locomotion, **fields):
    """A squadron of two that moves like this, 6" and 12"."""
    return squad("Movers", 2, locomotion=locomotion, **fields)


def after(table, move):
    """The first squadron after a move of its own that is legal."""
    move.check(table, "red")
    return performed(table, move)[0].squadron(1)


@pytest.mark.rule("PF-MOV-1", "PF-ACT-1")
def test_only_the_active_squadron_moves_and_only_for_its_side():
    table = active(TANKS, squad("Others"))
    Cruise(squadron=1).check(table, "red")
    refused(table, Cruise(squadron=2), "PF-ACT-1", "not the turn of Others but of Tanks")
    refused(table, Cruise(squadron=3), "PF-ACT-1", "not yours")
    refused(table, Cruise(squadron=9), "PF-ACT-1", "no squadron 9")
    refused(table, Cruise(squadron=1), "PF-ACT-1", "not yours", seat="blue")


@pytest.mark.rule("PF-MOV-5")
def test_a_cruise_goes_up_to_the_first_value_and_may_be_a_turn_on_the_spot():
    table = active(TANKS)
    for distance in (0, 1, 12):
        one = after(table, Cruise(squadron=1, distance=distance))
        assert (one.last_move, one.flat_out, one.moved) == ("cruise", False, 1)
    refused(table, Cruise(squadron=1, distance=13), "PF-MOV-5", r'6\.5" is too far.*up to 6"')
    refused(active(STILL), Cruise(squadron=1), "PF-MOV-5", "cannot move; it may remain stationary")


@pytest.mark.rule("PF-FH-4", "PF-MOV-6")
def test_flat_out_is_more_than_a_cruise_and_leaves_a_marker():
    table = active(TANKS)
    for distance in (13, 24):
        one = after(table, FlatOut(squadron=1, distance=distance))
        assert (one.last_move, one.flat_out, one.as_hope) == ("flat_out", True, False)
    assert after(table, FlatOut(squadron=1)).flat_out
    refused(table, FlatOut(squadron=1, distance=12), "PF-MOV-6", 'flat out is more than 6"')
    refused(table, FlatOut(squadron=1, distance=25), "PF-MOV-6", 'up to 12" flat out')
    slow = active(squad("Slow", 1, attached=(profile("Support", flat_out=None),)))
    refused(slow, FlatOut(squadron=1), "PF-MOV-6", "cannot go flat out")
    heavy = active(squad("Heavy", 1, attached=(profile("Support", flat_out=20),)))
    FlatOut(squadron=1, distance=20).check(heavy, "red")
    refused(heavy, FlatOut(squadron=1, distance=21), "PF-MOV-6", 'up to 10" flat out')
    FlatOut(squadron=1, distance=21).check(heavy.change_model(2, damage=2), "red")


@pytest.mark.rule("PF-MOV-5", "PF-MOV-6", "PF-MOV-9", "PF-EMB-1", "PF-EMB-3")
def test_what_was_done_is_told_in_a_sentence():
    mule = squad("Mule", mars=(mar(TRANSPORT, value=6),))

    def told(move, *red):
        return performed(active(*red), move)[1][0].text

    assert told(Cruise(squadron=1), TANKS) == "Tanks cruise."
    assert told(Cruise(squadron=1, distance=5), TANKS) == 'Tanks cruise, 2.5".'
    assert told(FlatOut(squadron=1, distance=20), TANKS) == 'Tanks go flat out, 10".'
    stuck = told(FlatOut(squadron=1, stuck=True), GIANT)
    assert stuck == "Giant turns on the spot, flat out."
    turned = performed(active(GIANT), FlatOut(squadron=1, stuck=True))[1][0]
    went = performed(active(GIANT), FlatOut(squadron=1, path="F9"))[1][0]
    assert (turned.rule, went.rule) == ("PF-MOV-9", "PF-MOV-6")
    foot = squad("Foot", 2, infantry())
    assert told(Embark(squadron=1, transport=2), foot, mule) == "Foot gets aboard Mule."
    fast = Embark(squadron=1, transport=2, fast=True)
    assert told(fast, foot, mule) == "Foot gets aboard Mule, flat out."


@pytest.mark.rule("PF-FACT-1", "PF-FACT-3")
def test_what_a_move_states_of_the_table_is_said_before_it_is_made():
    table = active(squad("Column", 3), GIANT)
    plain = Cruise(squadron=1)
    whole = Cruise(
        squadron=1,
        distance=6,
        terrain=("road", "rough"),
        ground=("rough",),
        coherent=False,
        touching=True,
    )
    stuck = "is stopped by terrain: a turn on the spot"

    assert plain.spoken(table) == "" and Stand(squadron=1).spoken(table) == ""
    assert whole.spoken(table) == (
        'Column moves 3", crosses a road and rough ground, ends in rough ground, '
        "ends out of coherency, ends in contact with an enemy"
    )
    assert Stand(squadron=1, coherent=False).spoken(table) == "Column is out of coherency"
    assert FlatOut(squadron=2, stuck=True).spoken(table) == f"Giant {stuck}"
    assert FlatOut(squadron=2, path="F9").spoken(table) == 'Giant moves 9"'


@pytest.mark.rule("PF-FH-4")
def test_flat_out_of_a_forlorn_hope_is_marked_as_such():
    hope = active(squad("Lost", 2, hope=True))
    assert after(hope, FlatOut(squadron=1)).as_hope
    assert not after(hope, Cruise(squadron=1)).as_hope


@pytest.mark.rule("PF-MOV-5", "PF-DICE-13")
def test_the_slowest_living_model_and_what_is_in_force_decide_how_far():
    slow = profile("Support", cruise=8)
    table = active(squad("Mixed", 1, attached=(slow,), cruise=12))
    assert cruise_value(table, 1) == 8
    assert cruise_value(table.change_model(2, damage=2), 1) == 12
    card = InForce(cause="Full throttle", side="red", lever="move", amount=4)
    hurried = active(TANKS, forces=(card,))
    Cruise(squadron=1, distance=16).check(hurried, "red")
    refused(hurried, Cruise(squadron=1, distance=17), "PF-MOV-5")
    FlatOut(squadron=1, distance=28).check(hurried, "red")
    refused(hurried, FlatOut(squadron=1, distance=29), "PF-MOV-6")
    stuck = active(TANKS, forces=(InForce(cause="Mud", side="red", lever="move", amount=-90),))
    refused(stuck, Cruise(squadron=1), "PF-MOV-5", "cannot move")
    assert not may_move(stuck, 1)


@pytest.mark.rule("PF-MOV-2")
def test_a_move_keeps_clear_of_enemies_unless_a_leviathan_makes_it():
    touching = Cruise(squadron=1, touching=True)
    refused(active(TANKS), touching, "PF-MOV-2", "ram to make contact")
    touching.check(active(GIANT), "red")
    # One Leviathan among them is enough.
    giant = profile("Giant", leviathan_cqb=10)
    touching.check(active(squad("Mixed", 1, attached=(giant,))), "red")


@pytest.mark.rule("PF-MOV-1", "PF-MOV-10", "PF-ACT-2", "PF-ACT-4")
@pytest.mark.parametrize(
    ("place", "rule"),
    [
        pytest.param("occupying", "PF-EMB-6", marks=pytest.mark.rule("PF-EMB-6")),
        pytest.param("embarked", "PF-EMB-3", marks=pytest.mark.rule("PF-EMB-3")),
        pytest.param("sky_reserve", "PF-SKY-6", marks=pytest.mark.rule("PF-SKY-6")),
        pytest.param("portal_reserve", "PF-PRT-1", marks=pytest.mark.rule("PF-PRT-1")),
        ("withdrawn", "PF-ACT-2"),
    ],
)
def test_who_is_not_in_the_open_does_not_just_move(place, rule):
    table = active(squad("Away", place=place, within=1), squad("Carrier"))
    refused(table, Cruise(squadron=1), rule)
    if place != "occupying":
        refused(table, Stand(squadron=1), rule)
        return
    Stand(squadron=1).check(table, "red")


@pytest.mark.rule("PF-MOV-10", "PF-MOV-3")
def test_standing_is_for_the_coherent_and_for_who_cannot_move():
    one = after(active(TANKS), Stand(squadron=1))
    assert (one.last_move, one.moved) == ("stationary", 1)
    apart = Stand(squadron=1, coherent=False)
    refused(active(TANKS), apart, "PF-MOV-3", "the move has to restore it")
    apart.check(active(STILL), "red")


@pytest.mark.rule("PF-MAR-HITRUN")
def test_shooting_first_needs_hit_and_run_of_every_model():
    runner = profile("Runner", mars=(mar(HIT_AND_RUN),))
    ShootFirst(squadron=1).check(active(squad("Runners", 2, runner)), "red")
    mixed = active(squad("Runners", 1, runner, attached=(profile("Tug"),)))
    refused(mixed, ShootFirst(squadron=1), "PF-MAR-HITRUN", "moving comes before firing")
    aboard = squad("Runners", 2, runner, place="sky_reserve")
    refused(active(aboard), ShootFirst(squadron=1), "PF-SKY-6")


PASSES = {
    "building": {"infantry", "flying"},
    "vegetation": {"infantry", "hover", "walker", "static", "flying"},
    "rocks": {"flying"},
    "cliff": {"flying"},
    "rough": {"infantry", "tracked_wheeled", "hover", "walker", "static", "flying"},
    "raised": {"infantry", "tracked_wheeled", "hover", "walker", "static", "flying"},
    "river": {"hover", "walker", "static", "flying"},
    "caustic": {"hover", "static", "flying"},
    "road": {"infantry", "tracked_wheeled", "hover", "walker", "static", "flying"},
    "bridge": {"infantry", "tracked_wheeled", "hover", "walker", "static", "flying"},
    "walkway": {"infantry", "static", "flying"},
}
"""Who may enter what, read off table 6.4."""
SLOWED = {
    "vegetation": {"walker"},
    "river": {"walker"},
    "rough": {"tracked_wheeled", "infantry"},
}
KINDS = ("infantry", "tracked_wheeled", "hover", "walker", "flying")


@pytest.mark.rule("PF-TER-1", "PF-MAR-TRACKED", "PF-MAR-WALKER", "PF-MOV-2")
@pytest.mark.parametrize("locomotion", KINDS)
@pytest.mark.parametrize("ground", PASSES)
def test_the_terrain_table_says_who_passes(ground, locomotion):
    table = active(of(locomotion))
    for stated in ({"terrain": (ground,)}, {"ground": ("road", ground)}):
        move = Cruise(squadron=1, **stated)
        if locomotion in PASSES[ground]:
            move.check(table, "red")
        else:
            refused(table, move, "PF-TER-1", "need another way")


@pytest.mark.rule("PF-TER-1")
def test_one_model_that_cannot_pass_stops_all_of_them_while_it_lives():
    table = active(squad("Mixed", 1, attached=(profile("Truck", locomotion="tracked_wheeled"),)))
    move = Cruise(squadron=1, terrain=("vegetation",))
    refused(table, move, "PF-TER-1", "Tracked and wheeled vehicles cannot enter vegetation")
    move.check(table.change_model(2, damage=2), "red")


@pytest.mark.rule("PF-TER-2", "PF-MAR-TRACKED", "PF-MAR-WALKER")
@pytest.mark.parametrize("locomotion", KINDS)
@pytest.mark.parametrize("ground", ["vegetation", "river", "rough", "raised", "road"])
def test_some_terrain_is_not_crossed_flat_out(ground, locomotion):
    table, move = active(of(locomotion)), FlatOut(squadron=1, terrain=(ground,))
    if locomotion not in PASSES[ground]:
        refused(table, move, "PF-TER-1")
    elif locomotion in SLOWED.get(ground, ()):
        refused(table, move, "PF-TER-2", "may cruise")
    else:
        move.check(table, "red")


@pytest.mark.rule("PF-TER-3", "PF-MAR-TRACKED")
@pytest.mark.parametrize("locomotion", KINDS)
@pytest.mark.parametrize("road", ["road", "bridge"])
def test_a_road_adds_three_inches_to_infantry_and_wheels(road, locomotion):
    table = active(of(locomotion))
    more = 6 if locomotion in ("infantry", "tracked_wheeled") else 0
    Cruise(squadron=1, distance=12 + more, terrain=(road,)).check(table, "red")
    FlatOut(squadron=1, distance=24 + more, terrain=(road,)).check(table, "red")
    too_far = Cruise(squadron=1, distance=13 + more, terrain=(road,))
    refused(table, too_far, "PF-MOV-5")
    both = Cruise(squadron=1, distance=13 + more, terrain=("road", "bridge"))
    refused(table, both, "PF-MOV-5")


@pytest.mark.rule("PF-TER-2", "PF-TER-3", "PF-TER-1")
def test_a_bridge_leads_over_a_river():
    table = active(of("tracked_wheeled"))
    refused(table, Cruise(squadron=1, terrain=("river",)), "PF-TER-1")
    Cruise(squadron=1, terrain=("river", "bridge")).check(table, "red")
    FlatOut(squadron=1, terrain=("bridge", "caustic")).check(table, "red")
    # Over water alone: it opens no rocks.
    refused(table, Cruise(squadron=1, terrain=("rocks", "bridge")), "PF-TER-1")
    refused(table, Cruise(squadron=1, terrain=("vegetation", "bridge")), "PF-TER-1")


@pytest.mark.rule("PF-TER-5", "PF-TER-6")
def test_the_ground_that_it_stands_in_is_remembered_until_it_moves_on():
    table = active(TANKS)
    table, _ = performed(table, Cruise(squadron=1, ground=("raised",)))
    assert table.squadron(1).ground == ("raised",)
    assert performed(table, Stand(squadron=1))[0].squadron(1).ground == ("raised",)
    assert performed(table, Cruise(squadron=1))[0].squadron(1).ground == ()


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    "path", ["F3 TL F1 TR F1", "TL F1 TL", "B2 RL B1 T", "F7", "T B0.5 F0.5 R"]
)
def test_a_lumbering_cruise_has_an_inch_between_turns(path):
    assert after(active(GIANT), Cruise(squadron=1, path=path)).last_move == "cruise"


@pytest.mark.rule("PF-MOV-7", "PF-MAR-LUMBER")
@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("TL TR", 'at least 1" straight'),
        ("F1 TL F0.5 TL", 'at least 1" straight'),
        ("TL F1 TL F0.5 TL", 'at least 1" straight'),
        ("F5 TL F1 TL", '8" is too far'),
        ("F7.5", r'7\.5" is too far'),
    ],
)
def test_a_lumbering_cruise_that_turns_too_sharply_or_goes_too_far(path, words):
    refused(active(GIANT), Cruise(squadron=1, path=path), "PF-MOV-7", words)


@pytest.mark.rule("PF-MOV-8", "PF-MAR-LUMBER")
def test_a_lumbering_model_has_three_inches_between_turns_flat_out():
    table = active(GIANT)
    FlatOut(squadron=1, path="F4 TL F3 TR F1").check(table, "red")
    # In several steps as well.
    FlatOut(squadron=1, path="F4 TL F1.5 F1.5 TR F1").check(table, "red")
    sharp = FlatOut(squadron=1, path="F5 TL F2.5 TL")
    refused(table, sharp, "PF-MOV-8", 'at least 3" straight')
    refused(table, FlatOut(squadron=1, path="F7"), "PF-MOV-8", "is a cruise")
    refused(table, FlatOut(squadron=1, path="F12.5"), "PF-MOV-8", "too far")


@pytest.mark.rule("PF-MOV-9", "PF-MAR-LUMBER")
def test_a_stuck_lumbering_model_turns_on_the_spot_flat_out():
    one = after(active(GIANT), FlatOut(squadron=1, stuck=True))
    assert (one.last_move, one.flat_out) == ("flat_out", True)
    went = FlatOut(squadron=1, stuck=True, distance=2)
    refused(active(GIANT), went, "PF-MOV-9", "goes nowhere")
    lumbering = FlatOut(squadron=1, stuck=True), FlatOut(squadron=1, path="F9")
    for move in (*lumbering, Cruise(squadron=1, path="F2")):
        refused(active(TANKS), move, "PF-MAR-LUMBER", "not Lumbering")


@pytest.mark.rule("PF-MOV-7")
def test_steps_are_typed_as_the_template_is_used():
    table = active(GIANT)
    assert STEPS.read(table, "f3 tl b1.5 r") == "F3 TL B1.5 R"
    assert [step.length for step in read_path("F3 TL B1.5")] == [6, 2, 3]
    for typed in ("X3", "F", "F1.3", "TT", "F3TL"):
        with pytest.raises(RuleError, match="is not a step: write F3") as refusal:
            STEPS.read(table, typed)
        assert refusal.value.rule == "PF-MOV-7"


@pytest.mark.rule("PF-MOV-4")
def test_ex_014_a_marker_for_each_model_out_of_coherency():
    table, told = scattered(battle(red=[squad("Medium tanks", 3, boxes=(6, 6))]), 1)
    one = table.squadron(1)
    assert (one.disorder, one.hope) == (3, False)
    assert [line.rule for line in told] == ["PF-MOV-4"]


@pytest.mark.rule("PF-MOV-4")
def test_broken_coherency_counts_the_living_fearless_or_not_and_never_one_alone():
    fearless = squad("Fearless", 3, damage=(2,), mars=(mar("Fearless"),))
    assert scattered(battle(red=[fearless]), 1)[0].squadron(1).disorder == 2
    alone = squad("Left alone", 3, damage=(2, 2))
    assert scattered(battle(red=[alone]), 1) == (battle(red=[alone]), ())
    weak = squad("Weak", 2, infantry(), boxes=(3,))
    assert scattered(battle(red=[weak]), 1)[0].squadron(1).hope


@pytest.mark.rule("PF-MOV-3")
def test_neighbours_stand_two_inches_apart_and_four_where_all_fly():
    flyer = profile("Flyer", sight="flying", locomotion="flying", mars=(mar(FLYING_VEHICLE),))
    tables = [
        battle(red=[squad("Tanks", 2)]),
        battle(red=[squad("Flyers", 2, flyer)]),
        battle(red=[squad("Mixed", 1, flyer, attached=(profile(),))]),
    ]
    assert [spacing(table, 1) for table in tables] == [4, 8, 4]
    _, (line, *_) = scattered(tables[1], 1)
    assert 'more than 4" apart' in line.text


@pytest.mark.rule("PF-ACT-2", "PF-ACT-1", "PF-ACT-3")
def test_in_the_selection_a_squadron_may_move_at_once():
    table = battle(red=[TANKS, squad("Done", activated=True)], frames=(Selecting(side="red"),))
    Cruise(squadron=1).check(table, "red")
    refused(table, Cruise(squadron=2), "PF-ACT-2", "has been activated this turn")
    assert [move.squadron for move in Cruise.candidates(table, "red")] == [1]
    assert list(Cruise.candidates(table, "blue")) == []
