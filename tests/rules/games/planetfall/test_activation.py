"""One squadron's activation from its start to its end, segment by segment."""

from __future__ import annotations

import pytest

from rules.games.planetfall.activation.ending import SetOverwatch
from rules.games.planetfall.activation.select import Activate
from rules.games.planetfall.answers import Accept, Decline, Dispute
from rules.games.planetfall.attack.fire import Fire, HoldFire
from rules.games.planetfall.close.calling import Engage, KeepClear
from rules.games.planetfall.force.mars import (
    ASSAULT_VEHICLE,
    COMMAND_ELEMENT,
    HIT_AND_RUN,
    TARGET_LOCK,
    TRANSPORT,
)
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.moving.actions import Cruise, FlatOut, ShootFirst, Stand
from rules.games.planetfall.moving.ramming import Ram
from rules.games.planetfall.moving.transports import Disembark, Embark
from rules.games.planetfall.moving.withdrawing import Withdraw
from rules.games.planetfall.orbital.uses import TargetLock
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Hurt, InForce, Marker
from tests.support.planetfall.moving import acting, but, only, quietly, refused
from tests.support.planetfall.tables import GUN, Game, d6, infantry, mar, profile, squad

CARRIER = squad("Carrier", mars=(mar(TRANSPORT, value=6),))


def kinds(game, *answers):
    """The kinds of questions from now to the end of the activation, each let pass."""
    found = []
    while game.kind() not in (None, "select"):
        found.append(game.kind())
        game.lapse()
    return found


@pytest.mark.rule("PF-ACT-5")
def test_movement_then_close_quarters_then_main_ordnance():
    game = acting([squad("A")]).do("red", Activate(squadron=1))
    assert kinds(game) == ["move", "close_quarters", "ordnance", "overwatch"]


@pytest.mark.rule("PF-MAR-CYBER", "PF-ACT-5")
def test_total_disarray_ends_an_activation_after_its_movement():
    hurt = (Hurt(squadron=1, cyber=((6, 1),)),)
    game = acting([squad("A")], hurt=hurt).do("red", Cruise(squadron=1))
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")


@pytest.mark.rule("PF-ACT-7", "PF-OW-5", "PF-ACT-6", "PF-INT-20", "PF-SKY-2")
def test_the_start_takes_off_the_markers_of_the_last_activation():
    old = squad("A", overwatch=True, flat_out=True, as_hope=True, fought=True, last_move="flat_out")
    game = acting([old])
    game.state = game.state.change_model(1, designated=True)
    game.do("red", Activate(squadron=1))
    one = game.state.squadron(1)
    assert (one.overwatch, one.flat_out, one.as_hope, one.fought) == (False, False, False, False)
    assert (one.last_move, game.state.model(1).designated) == ("none", False)


@pytest.mark.rule("PF-ACT-6")
def test_the_end_puts_the_activated_marker_down_and_leaves_flat_out():
    game = acting([squad("A")])
    game.do("red", FlatOut(squadron=1))
    assert not game.state.squadron(1).activated
    assert kinds(game) == ["close_quarters"]
    one = game.state.squadron(1)
    assert (one.activated, one.flat_out) == (True, True)


@pytest.mark.rule("PF-MOV-6", "PF-MOV-10")
def test_who_went_flat_out_fires_nothing_and_a_hope_does():
    assert kinds(acting([squad("A")]).do("red", FlatOut(squadron=1))) == ["close_quarters"]
    hope = acting([squad("A", hope=True)]).do("red", FlatOut(squadron=1))
    assert kinds(hope) == ["close_quarters", "ordnance"]


@pytest.mark.rule("PF-INT-16", "PF-FH-4", "PF-FH-2")
def test_a_hope_that_goes_flat_out_fights_and_fires_placed():
    game = acting([squad("A", hope=True, cqb=1)], [squad("Foes", cqb=0)])
    game.do("red", FlatOut(squadron=1)).do("red", Engage(squadron=1, target=2), d6(1))
    assert game.work("close quarters").target == 3
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), d6(1, 1, 1, 1))
    assert game.work("attack").target == 3


@pytest.mark.rule("PF-MOV-6", "PF-INT-20", "PF-ACT-6", "PF-CQB-4")
def test_a_flat_out_marker_bars_a_call_and_stays_when_the_activation_is_over():
    game = acting([squad("A", cqb=1)], [squad("Foes", cqb=1)]).do("red", FlatOut(squadron=1))
    refused(game.state, Engage(squadron=1, target=2), "PF-CQB-4")
    quietly(game)
    assert game.state.squadron(1).flat_out


@pytest.mark.rule("PF-CQB-2", "PF-CQB-10", "PF-ACT-5")
def test_who_has_fought_still_fires_at_whom_it_likes():
    game = acting([squad("A", cqb=1)], [squad("Foes", cqb=0), squad("Others")])
    game.do("red", Cruise(squadron=1)).do("red", Engage(squadron=1, target=2), d6(1))
    assert game.kind() == "ordnance"
    game.do("red", Fire(squadron=1, target=3, ranges=(10,)), d6(4, 1, 1, 1))
    assert "1 hit" in game.text()


@pytest.mark.rule("PF-MOV-3", "PF-MOV-4", "PF-DIS-7")
def test_ex_014_coherency_is_judged_after_overwatch():
    watch = squad("Watch", overwatch=True)
    game = acting([squad("Tanks", 3, boxes=(6, 6))], [watch])
    game.do("red", Cruise(squadron=1, coherent=False))
    assert (game.asked().rule, game.state.squadron(1).disorder) == ("PF-OW-2", 0)
    game.lapse()
    assert game.state.squadron(1).disorder == 3
    assert "PF-MOV-4" in [line.rule for line in game.told]
    kept = acting([squad("Tanks", 3, boxes=(6, 6))]).do("red", Cruise(squadron=1))
    assert kept.state.squadron(1).disorder == 0


@pytest.mark.rule("PF-OW-3", "PF-DIS-1", "PF-ACT-5")
def test_what_overwatch_did_is_tested_before_close_quarters():
    game = acting([squad("A", 2)], [squad("Watch", overwatch=True)])
    game.do("red", Cruise(squadron=1))
    game.do("blue", Fire(squadron=2, target=1, ranges=(10,)), d6(6, 6, 6, 1, 1, 1, 1, 1, 1, 1))

    assert game.state.squadron(1).disorder == 1
    assert game.kind() == "close_quarters"


@pytest.mark.rule("PF-OW-1", "PF-ACT-6")
def test_overwatch_is_set_at_the_end_of_standing_still():
    game = acting([squad("A")]).do("red", Stand(squadron=1))
    game.do("red", KeepClear()).do("red", HoldFire())
    assert game.kind() == "overwatch"
    without = Game(game.state).do("red", Decline()).state.squadron(1)
    assert (without.overwatch, without.activated) == (False, True)
    game.do("red", SetOverwatch())
    one = game.state.squadron(1)
    assert (one.overwatch, one.activated) == (True, True)


@pytest.mark.rule("PF-OW-1", "PF-ORD-1")
def test_overwatch_may_be_asked_for_with_the_stand_and_skips_the_fire():
    game = acting([squad("A")]).do("red", Stand(squadron=1, watch=True))
    assert kinds(game) == ["close_quarters"]
    assert game.state.squadron(1).overwatch
    game = acting([squad("A")]).do("red", Stand(squadron=1, watch=False))
    assert kinds(game) == ["close_quarters", "ordnance"]
    assert not game.state.squadron(1).overwatch


@pytest.mark.rule("PF-OW-1")
@pytest.mark.parametrize("fields", [{"cyber": 1}, {"dropped": True}, {"weapons": ()}])
def test_who_may_not_set_overwatch(fields):
    for watch in (None, True):
        move = Stand(squadron=1) if watch is None else Stand(squadron=1, watch=True)
        game = acting([squad("A", **fields)]).do("red", move)
        assert "overwatch" not in kinds(game)
        assert not game.state.squadron(1).overwatch


@pytest.mark.rule("PF-ORD-1", "PF-OW-1")
def test_who_wanted_overwatch_and_may_not_take_it_any_more_fires():
    game = acting([squad("A")], [squad("Watch", overwatch=True)])
    game.do("red", Stand(squadron=1, watch=True))
    # What cyber fire would do at the consolidation of the movement.
    game.state = game.state.change(1, cyber=1)
    assert kinds(game) == ["overwatch", "close_quarters", "ordnance"]
    assert not game.state.squadron(1).overwatch


@pytest.mark.rule("PF-OW-1", "PF-CQB-11")
def test_who_fired_or_fought_sets_no_overwatch():
    game = acting([squad("A")]).do("red", Stand(squadron=1)).do("red", KeepClear())
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), d6(1, 1, 1, 1))
    assert kinds(game) == []
    fought = acting([squad("A")]).do("red", Stand(squadron=1, watch=True))
    fought.do("red", Engage(squadron=1, target=2), d6(*[1] * 12))
    assert fought.kind() == "ordnance"
    quietly(fought)
    assert not fought.state.squadron(1).overwatch


@pytest.mark.rule("PF-OW-2")
def test_the_enemys_overwatch_answers_the_move_before_anything_else():
    game = acting([squad("A")], [squad("Watch", overwatch=True)])
    game.do("red", Cruise(squadron=1))
    assert game.asked().entries[0].seat == "blue"
    assert "Overwatch: does Watch fire?" in game.asked().text
    game.lapse()
    assert game.kind() == "close_quarters"


@pytest.mark.rule("PF-OW-2", "PF-EMB-1", "PF-WD-2")
def test_nothing_answers_who_got_aboard_or_withdrew():
    for move in (Embark(squadron=1, transport=2), Withdraw(squadron=1)):
        game = acting([squad("Foot", 2, infantry()), CARRIER], [squad("W", overwatch=True)])
        game.do("red", move)
        assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")
        assert game.state.squadron(1).activated


@pytest.mark.rule("PF-WD-2", "PF-DIS-6", "PF-ZH-3")
def test_a_commander_who_withdraws_shakes_his_helix():
    chief = squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=16),))
    game = acting([chief, squad("Line", 2)])
    game.do("red", Withdraw(squadron=1), d6(4, 1, 1))
    assert game.state.squadron(2).disorder == 1
    assert game.state.command("blue").tracker == 15 - 2


@pytest.mark.rule("PF-DIS-6", "PF-WD-2")
def test_by_a_switch_each_commander_who_withdraws_counts_and_the_other_steadies_nobody():
    chief = squad("Chief", mars=(mar(COMMAND_ELEMENT, reach=16),))
    red = [chief, but(chief), squad("Line", 2)]
    game = acting(red, switches={"command_loss": "every"})
    # Three dice for either squadron: none for the commander who is left.
    game.do("red", Withdraw(squadron=1), f"{d6(4, 4, 1)} {d6(4, 1, 1)}")
    assert [one.disorder for one in game.state.squadrons[:3]] == [0, 0, 1]


@pytest.mark.rule("PF-RAM-1", "PF-RAM-2", "PF-RAM-3", "PF-DIS-7")
def test_a_ram_tests_its_target_drives_it_off_and_fires_nothing():
    rammer = squad("Walkers", 2, sight="elevated")
    game = acting([rammer], [squad("Scouts", 2, sight="light", overwatch=True)])
    game.do("red", Ram(squadron=1, target=2, distance=20), d6(1, 1, 4))
    one, foe = game.state.squadron(1), game.state.squadron(2)
    assert (one.flat_out, one.last_move) == (True, "ram")
    assert (foe.disorder, foe.overwatch) == (1, False)
    # Nobody is left on overwatch to answer it, and neither side may call an engagement.
    assert kinds(game) == []


@pytest.mark.rule("PF-MAR-HITRUN", "PF-ACT-5", "PF-OW-1")
def test_hit_and_run_fires_first_then_moves_and_ends_after_close_quarters():
    game = acting([squad("Runner", mars=(mar(HIT_AND_RUN),))], [squad("W", overwatch=True)])
    assert "Fire first" in game.do("red", Activate(squadron=1)).labels()
    game.do("red", ShootFirst(squadron=1))
    assert game.kind() == "ordnance"
    game.do("red", HoldFire())
    assert (game.kind(), game.labels()[:2]) == ("move", ["Cruise", "Remain stationary"])
    barred = (FlatOut(squadron=1), ShootFirst(squadron=1), Withdraw(squadron=1, fast=True))
    for move in barred:
        refused(game.state, move, "PF-MAR-HITRUN")
    game.do("red", Stand(squadron=1, watch=True))
    assert "Overwatch" in game.asked().text
    game.lapse()
    assert kinds(game) == ["close_quarters"]
    assert not game.state.squadron(1).overwatch
    assert game.state.squadron(1).activated


@pytest.mark.rule("PF-MAR-HITRUN", "PF-ACT-5")
def test_who_shot_first_fires_no_second_time():
    game = acting([squad("Runner", mars=(mar(HIT_AND_RUN),))])
    game.do("red", ShootFirst(squadron=1)).do("red", HoldFire())
    game.do("red", Cruise(squadron=1))
    assert kinds(game) == ["close_quarters"]


@pytest.mark.rule("PF-MAR-HITRUN", "PF-MAR-TARGETLOCK")
def test_who_shoots_first_locks_no_target():
    nexus = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(20, 3))
    one = squad("Runner", weapons=(GUN, nexus), mars=(mar(HIT_AND_RUN), mar(TARGET_LOCK)))
    assert acting([one]).do("red", ShootFirst(squadron=1)).kind() == "ordnance"

    # A marker gives its designators something else to do.
    drop = Marker(id=1, side="red", race="Terran Alliance", kind="sky_drop", micro=6)
    game = acting([one], markers=(drop,)).do("red", ShootFirst(squadron=1))
    assert game.labels() == ["Nothing more", "Designate sky drop marker 1 (6)"]
    assert not [one for one in game.offers("red") if isinstance(one, TargetLock)]
    lock = TargetLock(squadron=1, target=2, range=4)
    refused(game.state, lock, "PF-MAR-TARGETLOCK", "fires before moving")


@pytest.mark.rule("PF-MAR-HITRUN", "PF-FF-1")
def test_shooting_first_is_no_focused_fire():
    game = acting([squad("Runner", mars=(mar(HIT_AND_RUN),))])
    game.do("red", ShootFirst(squadron=1))
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), d6(3, 3, 3, 3))
    assert game.work("attack").target == 4
    assert game.kind() == "move"


@pytest.mark.rule("PF-MAR-ASSAULT", "PF-ACT-8", "PF-SKY-10", "PF-PBP-1")
def test_the_passengers_of_an_assault_vehicle_follow_whatever_helix_is_open():
    carrier = squad("Pod", mars=(mar(TRANSPORT, value=6), mar(ASSAULT_VEHICLE)))
    inside = squad("Jabri", 2, infantry(), place="embarked", within=1, helix=2)
    game = acting([carrier, squad("Mate"), inside])
    quietly(game.do("red", Cruise(squadron=1)), "follow")
    assert (game.kind(), game.asked().entries[0].default) == ("follow", Decline())
    game.do("red", Disembark(squadron=3))
    quietly(game)
    assert [one.activated for one in game.state.squadrons[:3]] == [True, False, True]
    assert game.state.squadron(3).place == "table"
    # Blue acts, and then only the helix of the vehicle is open.
    assert game.asked().entries[0].seat == "blue"
    only(game, "blue", Stand(squadron=4))
    assert game.labels() == ["Mate"]


@pytest.mark.rule("PF-MAR-ASSAULT", "PF-ACT-8", "PF-EMB-3")
def test_passengers_may_stay_and_have_to_after_a_flat_out_move():
    carrier = squad("Pod", mars=(mar(TRANSPORT, value=6), mar(ASSAULT_VEHICLE)))
    inside = squad("Jabri", 2, infantry(), place="embarked", within=1)
    game = acting([carrier, inside])
    quietly(game.do("red", Cruise(squadron=1)), "follow").do("red", Decline())
    one = game.state.squadron(2)
    assert (one.place, one.activated) == ("embarked", False)
    rushed = acting([carrier, inside])
    quietly(rushed.do("red", FlatOut(squadron=1)), "follow")
    assert rushed.kind() == "select"
    stunned = acting([carrier, but(inside, activated=True)])
    quietly(stunned.do("red", Cruise(squadron=1)), "follow")
    assert stunned.kind() == "select"
    plain = acting([CARRIER, inside])
    quietly(plain.do("red", Cruise(squadron=1)), "follow")
    assert plain.kind() == "select"


@pytest.mark.rule("PF-ACT-9")
def test_total_disarray_ends_the_activation_after_the_movement():
    game = acting([squad("A")], [squad("W", overwatch=True)])
    game.do("red", Cruise(squadron=1))
    game.state = game.state.change(1, activated=True)
    game.lapse()
    assert (game.kind(), game.asked().entries[0].seat) == ("select", "blue")


@pytest.mark.rule("PF-FACT-3")
def test_what_is_stated_of_a_move_is_confirmed_first():
    game = acting([squad("A")], switches={"claims": "confirm"})
    game.do("red", Cruise(squadron=1, distance=10, terrain=("rough",)))
    assert (game.kind(), game.asked().entries[0].seat) == ("facts", "blue")
    assert 'A moves 5", crosses rough ground' in game.asked().text
    assert game.state.squadron(1).last_move == "none"
    game.do("blue", Accept())
    assert game.state.squadron(1).last_move == "cruise"


@pytest.mark.rule("PF-FACT-3", "PF-FACT-1")
def test_a_move_that_is_taken_back_is_asked_for_again():
    game = acting([squad("A")], switches={"claims": "confirm"})
    game.do("red", Cruise(squadron=1, distance=10))
    game.do("blue", Dispute(), d6(1, 1, 6, 6))
    assert (game.kind(), game.state.squadron(1).last_move) == ("move", "none")
    game.do("red", Cruise(squadron=1))
    assert game.state.squadron(1).last_move == "cruise"


@pytest.mark.rule("PF-DICE-13", "PF-GM-6")
def test_what_the_gm_adds_to_one_move_is_gone_after_it():
    once = InForce(cause="Fuel", side="red", squadron=1, lever="move", amount=2, uses=1)
    game = acting([squad("A", cruise=12)], forces=(once,))
    game.do("red", Cruise(squadron=1, distance=14))
    assert game.state.forces == ()


@pytest.mark.rule("PF-EMB-4", "PF-OW-2")
def test_the_active_sides_overwatch_fires_at_passengers_of_a_wreck():
    wreck = squad("APC", 1, profile("APC", boxes=(3,)), mars=(mar(TRANSPORT, value=6),))
    inside = squad("Freed", 2, infantry(), place="embarked", within=3)
    game = acting([squad("A"), squad("Watch", overwatch=True, helix=2)], [wreck, inside])
    game.do("red", Stand(squadron=1)).do("red", KeepClear())
    game.do("red", Fire(squadron=1, target=3, ranges=(10,)), d6(4, 4, 4, 1))
    assert game.state.squadron(4).place == "table"
    assert game.asked().entries[0].seat == "red"
    assert "Freed has moved. Overwatch: does Watch fire?" in game.asked().text
    quietly(game)
    assert game.state.squadron(2).overwatch
    assert not game.state.squadron(4).stirred


@pytest.mark.rule("PF-EMB-4", "PF-INV-5")
def test_passengers_are_out_while_their_wreck_is_settled():
    wreck = squad("APC", 1, profile("APC", boxes=(1,)), mars=(mar(TRANSPORT, value=6),))
    inside = squad("Freed", 2, infantry(), place="embarked", within=2)
    game = acting([squad("A")], [wreck, inside])
    game.do("red", Stand(squadron=1)).do("red", KeepClear())
    game.do("red", Fire(squadron=1, target=2, ranges=(10,)), d6(4, 4, 4, 4))
    assert (game.kind(), SYSTEM.invariants(game.state)) == ("spill", ())
    game.lapse(d6(4, 1, 1))
    lost = game.state.change(3, place="embarked", within=2)
    assert any("which is gone" in fault for fault in SYSTEM.invariants(lost))
