"""Nexus designators: drop sites, target locks, and the call of an artillery strike."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planetfall.activation.select import Acting
from rules.games.planetfall.activation.stakes import NO_ATTACK, stakes
from rules.games.planetfall.answers import Accept, Decline, Dispute
from rules.games.planetfall.attack.fire import Fire
from rules.games.planetfall.close.calling import KeepClear
from rules.games.planetfall.force.mars import ARTILLERY_SUPPORT, TARGET_LOCK, TRANSPORT
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.labels import label
from rules.games.planetfall.moving.actions import Cruise, FlatOut, Stand
from rules.games.planetfall.orbital.artillery import Impact
from rules.games.planetfall.orbital.designation import Designation
from rules.games.planetfall.orbital.deviation import TurnAgain
from rules.games.planetfall.orbital.uses import CallStrike, Designate, TargetLock
from rules.games.planetfall.units import Marker
from tests.support.planetfall.moving import acting, quietly, refused
from tests.support.planetfall.tables import GUN, Game, battle, d6, infantry, mar, squad

LASER = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(20, 3), lr=Band(40, 1))


def marker(number=1, **fields):
    """A sky drop marker of red's at its first micro-die."""
    base = Marker(id=number, side="red", race="Terran Alliance", kind="sky_drop", micro=6)
    return msgspec.structs.replace(base, **fields)


def scouts(models=2, **fields):
    """A squadron with designators and guns."""
    return squad("Scouts", models, weapons=(GUN, LASER), **fields)


def designating(one=None, markers=None, *, may_lock=True, more=(), races=(), **fields):
    """A game in which the first squadron is asked what its designators do."""
    markers = (marker(),) if markers is None else markers
    table = battle(red=[one or scouts(), *more], blue=[squad("Foes", 2)], markers=markers, **fields)
    table = msgspec.structs.replace(table, races=races or table.races)
    return Game(table).send(Designation(squadron=1, may_lock=may_lock))


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3", "PF-MAR-DESIGNATOR")
def test_designators_combine_and_their_hits_bring_the_micro_die_down():
    game = designating()
    assert game.labels() == ["Nothing more", "Designate sky drop marker 1 (6)"]
    game.do("red", Designate(squadron=1, marker=1, range=20), d6(4, 5, 1, 1, 6, 1, 2))
    assert game.state.markers[0].micro == 6 - 4
    assert game.work("designators").target == 4
    # Each once in an activation: nothing more is asked.
    assert game.kind() is None
    assert [one.designated for one in game.state.models] == [True, True, False, False]


def test_an_answer_is_told_by_the_words_of_its_button():
    assert label(designating().state, Decline()) == "Nothing more"
    assert label(battle(red=[scouts()], blue=[squad("Foes")]), Decline()) == "No"


@pytest.mark.rule("PF-SKY-3")
def test_each_designator_has_the_dice_of_its_own_band():
    move = Designate(squadron=1, marker=1, range=20, far="B")
    game = designating().do("red", move, d6(4, 1, 1, 1))
    assert game.state.markers[0].micro == 5
    game = designating().do("red", Designate(squadron=1, marker=1, range=21), d6(4, 4))
    assert game.state.markers[0].micro == 4
    # A dash in the effective band leaves the long one, near by too.
    long = squad("Scouts", 1, weapons=(GUN, msgspec.structs.replace(LASER, ef=None)))
    game = designating(long).do("red", Designate(squadron=1, marker=1, range=4), d6(4))
    assert game.state.markers[0].micro == 5


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3")
def test_one_designator_alone_leaves_the_other_for_something_else():
    game = designating().do(
        "red", Designate(squadron=1, marker=1, range=4, models="B"), d6(1, 1, 1)
    )
    assert game.kind() == "designators"
    again = Designate(squadron=1, marker=1, range=4, models="B")
    refused(game.state, again, "PF-SKY-2", "no unused designator; who has: A")
    game.do("red", Decline())
    assert game.kind() is None


@pytest.mark.rule("PF-SKY-3")
def test_a_marker_never_falls_below_one_and_damage_takes_nothing_off():
    hurt = scouts(1, damage=(1,))
    game = designating(hurt, (marker(micro=2),))
    game.do("red", Designate(squadron=1, marker=1, range=4), d6(4, 4, 4))
    assert game.state.markers[0].micro == 1


@pytest.mark.rule("PF-SKY-2", "PF-SKY-3", "PF-SKY-4")
def test_what_designators_cannot_do():
    zeroed, theirs = marker(2, micro=1), marker(3, side="blue")
    table = designating(markers=(marker(), zeroed, theirs)).state
    refused(table, Designate(squadron=1, marker=1, range=41), "PF-SKY-2", "does not reach")
    refused(table, Designate(squadron=1, marker=2, range=4), "PF-SKY-3", "zeroed in already")
    refused(table, Designate(squadron=1, marker=3, range=4), "PF-SKY-3", "no marker 3; yours")
    refused(table, Designate(squadron=2, marker=1, range=4), "PF-SKY-2", "Only Scouts")
    refused(table, Designate(squadron=1, marker=1, range=4), "PF-SKY-2", seat="blue")
    apart = Designate(squadron=1, marker=1, range=4, models="A", far="B")
    refused(table, apart, "PF-SKY-2", "takes no part")
    assert Designate(squadron=1, marker=1).needs(table) == ("range",)


@pytest.mark.rule("PF-SKY-4")
def test_markers_of_natural_allies_may_be_designated_and_of_others_not():
    races = (
        Race(race="Hawker Industries", natural_ally_of="Terran Alliance"),
        Race(race="Terran Alliance"),
        Race(race="Sorylian Collective"),
    )
    markers = (marker(1, race="Hawker Industries"), marker(2, race="Sorylian Collective"))
    game = designating(markers=markers, races=races)
    Designate(squadron=1, marker=1, range=4).check(game.state, "red")
    refused(game.state, Designate(squadron=1, marker=2, range=4), "PF-SKY-4", "cannot designate")
    hawker = scouts(race="Hawker Industries")
    game = designating(hawker, (marker(),), races=races)
    Designate(squadron=1, marker=1, range=4).check(game.state, "red")
    assert "Designate" in " ".join(game.labels())


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-SKY-2")
@pytest.mark.parametrize(("faces", "locked"), [((4, 4, 4, 4), (2,)), ((4, 4, 4, 1), ())])
def test_four_hits_lock_a_target(faces, locked):
    nexus = msgspec.structs.replace(LASER, ef=Band(20, 2))
    locker = squad("Scouts", 2, weapons=(GUN, nexus), mars=(mar(TARGET_LOCK),))
    game = designating(locker, ())
    assert game.labels() == ["Nothing more", "Lock Foes"]
    game.do("red", TargetLock(squadron=1, target=2, range=20), d6(*faces))
    assert game.state.squadron(1).locked == locked
    assert game.state.models[0].designated


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-SKY-2")
def test_each_designator_may_lock_a_target_of_its_own():
    locker = squad("Scouts", 3, weapons=(GUN, LASER), mars=(mar(TARGET_LOCK),))
    table = battle(red=[locker], blue=[squad("Foes"), squad("Others")])
    game = Game(table).send(Designation(squadron=1))
    four, lock = d6(6, 6, 1, 1, 1), {"squadron": 1, "range": 20}
    game.do("red", TargetLock(target=2, models="A", **lock), four)
    assert game.labels() == ["Nothing more", "Lock Foes", "Lock Others"]
    game.do("red", TargetLock(target=3, models="B", **lock), four)
    assert game.state.squadron(1).locked == (2, 3)
    game.do("red", TargetLock(target=2, models="C", **lock), four)

    assert game.state.squadron(1).locked == (2, 3, 2)
    assert [one.designated for one in game.state.models[:3]] == [True, True, True]


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_a_lock_that_fails_leaves_the_one_before_it():
    locker = squad("Scouts", 2, weapons=(GUN, LASER), mars=(mar(TARGET_LOCK),))
    table = battle(red=[locker], blue=[squad("Foes"), squad("Others")])
    game = Game(table).send(Designation(squadron=1))
    lock = {"squadron": 1, "range": 20}
    game.do("red", TargetLock(target=2, models="A", **lock), d6(6, 6, 1, 1, 1))
    game.do("red", TargetLock(target=3, models="B", **lock), d6(4, 4, 1))

    assert game.state.squadron(1).locked == (2,)


@pytest.mark.rule("PF-MAR-TARGETLOCK")
@pytest.mark.parametrize(("last", "locked"), [(4, (2,)), (3, ())])
def test_neither_damage_nor_despair_changes_a_lock(last, locked):
    nexus = msgspec.structs.replace(LASER, ef=Band(20, 2))
    mars = (mar(TARGET_LOCK),)
    locker = squad("Scouts", 2, weapons=(GUN, nexus), mars=mars, damage=(1, 1), hope=True)
    move = TargetLock(squadron=1, target=2, range=20)
    game = designating(locker, ()).do("red", move, d6(4, 4, 4, last))
    assert game.state.squadron(1).locked == locked


@pytest.mark.rule("PF-MAR-TARGETLOCK")
def test_who_cannot_lock_whom():
    locker = squad("Scouts", 1, weapons=(GUN, LASER), mars=(mar(TARGET_LOCK),))
    table = designating(locker, more=(squad("Mate"),)).state
    rule = "PF-MAR-TARGETLOCK"
    refused(table, TargetLock(squadron=1, target=2, range=4), rule, "enemy")
    refused(table, TargetLock(squadron=1, target=9, range=4), rule, "enemy")
    away = table.change(3, place="embarked")
    refused(away, TargetLock(squadron=1, target=3, range=4), rule, "not on the table")
    plain = designating().state
    refused(plain, TargetLock(squadron=1, target=2, range=4), "PF-SKY-2", "no designator left")
    named = TargetLock(squadron=1, target=2, range=4, models="A")
    refused(plain, named, rule, "Scouts A has no Target Lock")


@pytest.mark.rule("PF-INT-20", "PF-MAR-TARGETLOCK")
def test_a_lock_after_a_flat_out_move_is_legal_and_helps_nothing():
    locker = squad("Scouts", 1, weapons=(GUN, LASER), mars=(mar(TARGET_LOCK),))
    assert designating(locker, (), may_lock=False).kind() is None

    game = acting([locker], markers=(marker(),)).do("red", FlatOut(squadron=1))
    game.do("red", KeepClear())
    assert game.labels() == ["Nothing more", "Designate sky drop marker 1 (6)"]
    # It is no button, and `/pf do` and the menu of everything have it.
    assert TargetLock(squadron=1, target=2) in game.offers("red")
    assert stakes(game.state, TargetLock(squadron=1, target=2)).warning == NO_ATTACK
    game.do("red", TargetLock(squadron=1, target=2, range=4), d6(6, 6, 1, 1, 1))
    assert "locks Foes with 4 hits: it has no attack to come that this helps." in game.text()
    # Nor is it asked for one.
    assert (game.kind(), game.state.squadron(1).locked) == ("select", ())


@pytest.mark.rule("PF-MAR-TARGETLOCK", "PF-SKY-2", "PF-ACT-5")
def test_a_locked_target_is_fired_at_placed_in_the_same_activation():
    locker = squad("Scouts", 1, weapons=(GUN, LASER), mars=(mar(TARGET_LOCK),))
    game = acting([locker]).do("red", Cruise(squadron=1)).do("red", KeepClear())
    assert game.kind() == "designators"
    game.do("red", TargetLock(squadron=1, target=2, range=4), d6(6, 6, 1, 1, 1))
    assert game.kind() == "ordnance"
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), d6(1, 1, 1, 2))
    assert game.work("attack").target == 3


@pytest.mark.rule("PF-SKY-2", "PF-MOV-6", "PF-OW-1", "PF-INT-20")
def test_designators_work_after_flat_out_and_rule_overwatch_out():
    game = acting([scouts(1)], markers=(marker(),))
    game.do("red", FlatOut(squadron=1)).do("red", KeepClear())
    assert game.kind() == "designators"
    stand = acting([scouts(1)], markers=(marker(),)).do("red", Stand(squadron=1))
    stand.do("red", KeepClear()).do("red", Designate(squadron=1, marker=1, range=4), d6(1, 1, 1))
    quietly(stand, "overwatch")
    assert stand.kind() == "select"


@pytest.mark.rule("PF-SKY-2")
def test_nobody_is_asked_about_designators_that_could_do_nothing():
    assert designating(markers=()).kind() is None
    assert designating(markers=(marker(micro=1),)).kind() is None
    assert designating(squad("Tanks")).kind() is None
    assert designating(markers=(marker(micro=1, kind="artillery"),)).kind() == "designators"


def called(*faces, one=None, micro=2, races=None, **fields):
    """A game in which a strike has been called and the caller is asked whom it touches."""
    markers = (marker(kind="artillery", micro=micro),)
    races = races or (Race(race="Terran Alliance", artillery_dice=1),)
    game = designating(one, markers, races=races, **fields)
    return game.do("red", CallStrike(squadron=1, marker=1, range=20), d6(*faces))


@pytest.mark.rule("PF-ART-1", "PF-ART-2", "PF-MAR-ARTSUPPORT", "PF-SKY-2")
def test_a_strike_is_called_and_deviates_by_the_micro_die_as_it_stands():
    game = called(2, 3, 4)
    assert 'drifts 7" 60 degrees' in game.text()
    assert (game.kind(), game.asked().entries[0].seat) == ("impact", "red")
    assert [one.designated for one in game.state.models[:2]] == [True, False]


@pytest.mark.rule("PF-PBP-1", "PF-ART-4")
def test_whoever_is_silent_about_an_impact_has_somebody_else_say_it():
    game = called(1, 1, 1).lapse()
    assert (game.kind(), game.asked().entries[0].seat) == ("impact", "blue")
    assert {move.touched for move in game.offers("blue") if isinstance(move, Impact)} >= {(3, 4)}
    struck = Game(game.state).do("blue", Impact(touched=(3,)), d6(6, *[4] * 6))
    assert struck.state.model(3).damage == 1 and struck.state.model(4).damage == 0
    silent = Game(game.state).lapse()
    assert silent.kind() != "impact" and silent.state.markers == ()

    game.do("blue", Impact(off=True))
    assert "off the table and is lost" in game.text()


@pytest.mark.rule("PF-ART-1", "PF-ART-3", "PF-ART-8", "PF-SKY-1")
def test_a_strike_hits_who_is_touched_and_uses_its_marker_up():
    game = called(1, 1, 1).do("red", Impact(touched=(3,)), d6(3, 4, 4, 1))
    assert game.state.markers == ()
    assert "PF-ART-3" in [line.rule for line in game.told]


@pytest.mark.rule("PF-ORD-1", "PF-INT-14", "PF-DIS-1")
def test_a_strike_called_after_a_flat_out_move_brings_its_test():
    races = (Race(race="Terran Alliance", artillery_dice=1),)
    markers = (marker(kind="artillery", micro=1),)
    table = battle(red=[scouts(1)], blue=[squad("Foes", 2)], markers=markers)
    game = Game(msgspec.structs.replace(table, races=races)).send(Acting())
    game.do("red", FlatOut(squadron=1)).do("red", KeepClear())
    game.do("red", CallStrike(squadron=1, marker=1, range=20), d6(1, 1))
    game.do("red", Impact(touched=(2,)), d6(6, *[4] * 6, 4, 4, 4))
    assert "Foes keep order: 3 successes" in game.text()


@pytest.mark.rule("PF-DIS-1", "PF-INT-14", "PF-OW-2")
def test_passengers_of_a_wreck_test_once_for_a_strike_and_for_overwatch():
    races = (Race(race="Terran Alliance", artillery_dice=1),)
    markers = (marker(kind="artillery", micro=1),)
    truck = squad("Truck", boxes=(3,), mars=(mar(TRANSPORT, value=9),))
    riders = squad("Riders", 3, infantry(), place="embarked", within=3)
    red = [scouts(1), squad("Watch", overwatch=True, helix=2)]
    table = battle(red=red, blue=[truck, riders], markers=markers)
    game = Game(msgspec.structs.replace(table, races=races)).send(Acting())
    game.do("red", FlatOut(squadron=1)).do("red", KeepClear())
    game.do("red", CallStrike(squadron=1, marker=1, range=20), d6(1, 1))
    game.do("red", Impact(touched=(3,)), d6(6, *[4] * 6)).lapse()
    assert game.kind() == "overwatch" and "Riders have moved." in game.asked().text
    game.do("red", Fire(squadron=2, target=4, ranges=(10,)), f"{d6(5, 5, 5, 1)} {d6(4, 4, 1)}")

    assert "2 successes, 2 required" in game.text()
    assert game.rules().count("DIS-3") == 1 and game.state.hurt == ()


@pytest.mark.rule("PF-ART-2", "PF-SKY-1")
def test_a_strike_off_the_table_or_on_nobody_is_lost_with_its_marker():
    for impact, where in ((Impact(off=True), "off the table"), (Impact(), "on nobody")):
        game = called(1, 1, 1).do("red", impact)
        assert game.state.markers == ()
        assert f"comes down {where} and is lost" in game.text()


@pytest.mark.rule("PF-ART-1", "PF-SKY-1", "PF-SKY-4")
def test_who_calls_which_strike():
    markers = (marker(1, kind="artillery"), marker(2), marker(3, kind="artillery", race="Ba'Kash"))
    table = designating(markers=markers).state
    CallStrike(squadron=1, marker=1, range=40).check(table, "red")
    CallStrike(squadron=1, marker=1, range=40, model="B").check(table, "red")
    refused(table, CallStrike(squadron=1, marker=1, range=41), "PF-ART-1", "does not reach")
    refused(table, CallStrike(squadron=1, marker=2, range=4), "PF-ART-1", "no artillery marker 2")
    refused(table, CallStrike(squadron=1, marker=3, range=4), "PF-SKY-4")
    assert CallStrike(squadron=1, marker=1).needs(table) == ("range",)
    two = CallStrike(squadron=1, marker=1, range=4, model="AB")
    refused(table, two, "PF-ART-1", "One model calls")
    used = table.change_model(1, designated=True).change_model(2, designated=True)
    refused(used, CallStrike(squadron=1, marker=1, range=4), "PF-SKY-2", "no designator left")


@pytest.mark.rule("PF-ART-1", "PF-MAR-ARTSUPPORT")
def test_the_switch_wants_a_living_model_with_artillery_support():
    switches = {"artillery_needs_support_model": "on"}
    markers, move = (marker(kind="artillery"),), CallStrike(squadron=1, marker=1, range=4)
    without = designating(markers=markers, switches=switches)
    refused(without.state, move, "PF-MAR-ARTSUPPORT", "No model with Artillery Support")
    guns = squad("Battery", mars=(mar(ARTILLERY_SUPPORT, value=1),))
    table = designating(markers=markers, switches=switches, more=(guns,)).state
    move.check(table, "red")
    gone = table.change(2, place="destroyed").change_model(3, damage=2)
    refused(gone, move, "PF-MAR-ARTSUPPORT")
    refused(table.change(2, place="withdrawn"), move, "PF-MAR-ARTSUPPORT")


@pytest.mark.rule("PF-ART-4")
def test_whom_a_template_can_touch():
    game = called(1, 1, 1, more=(squad("Aboard", place="embarked", within=1),))
    refused(game.state, Impact(touched=(3,)), "PF-ART-4", "not on the table")
    refused(game.state, Impact(touched=(99,)), "PF-FACT-1", "no living model")
    refused(game.state, Impact(touched=(1,), off=True), "PF-ART-2", "touches nobody")
    Impact(touched=(1, 4, 5)).check(game.state, "red")
    refused(designating().state, Impact(), "PF-ART-4", "No strike is coming down")


@pytest.mark.rule("PF-FACT-1", "PF-FACT-3", "PF-ART-4", "PF-SKY-3")
def test_ranges_and_templates_are_confirmed_where_that_is_asked_for():
    game = designating(markers=(marker(kind="artillery", micro=1),), switches={"claims": "confirm"})
    game.do("red", CallStrike(squadron=1, marker=1, range=20))
    assert 'the marker is 10" away from Scouts' in game.asked().text
    game.do("blue", Dispute(), d6(1, 1, 6, 6))
    assert game.kind() == "designators"
    assert not game.state.models[0].designated
    game.do("red", CallStrike(squadron=1, marker=1, range=20)).do("blue", Accept(), d6(2))
    game.do("red", TurnAgain(), d6(3, 5))
    game.do("red", Impact(touched=(3,)))
    assert "the template touches Foes A" in game.asked().text
    game.do("blue", Dispute(), d6(1, 1, 6, 6))
    assert game.kind() == "impact"
    game.do("red", Impact(off=True))
    assert "the strike comes down off the table" in game.asked().text
