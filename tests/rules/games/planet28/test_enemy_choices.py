"""Which step of the list an enemy unit comes to, each limit from both sides (P28-SOLO-4)."""

from __future__ import annotations

import msgspec
import pytest

from rules.dice import Scripted
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Reload
from rules.games.planet28.actions.manoeuvres import RightUp, TakeOff, TouchDown
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.moves import Charge, Fight, Rally, Walk
from rules.games.planet28.solo.choosing import back_to_squad, decided, fought, is_blocked, one_of
from rules.games.planet28.solo.enemy_turn import EnemyTurn
from rules.games.planet28.solo.watching import Watch
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.solo import against, foe, see, turn_of
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR

pytestmark = pytest.mark.rule("P28-SOLO-4")
BARE = {"weapons": ("Dagger",)}
STUCK = {"effects": (Effect("Immobilize", 0, 5, 2),)}
GONE = {"status": "slain", "hp": 0, "actions": 0}


def acts(state, unit=1):
    """The battle in which it is the turn of a unit of the enemy."""
    return msgspec.structs.replace(state, frames=(EnemyTurn(units=(unit,)),))


def met(*people, unit=1, **more):
    """A battle in which it is the turn of the enemy's unit 1 if no other is named."""
    return acts(against(*people, units=(1,), **more), unit)


def wish(state, watch, script="", unit=1):
    """What a unit does that has been told what it sees; every scripted face is thrown."""
    dice = Scripted(script)
    found = decided(state, unit, watch, dice)
    dice.done()
    return found.action


# Step 3: the charge.


@pytest.mark.rule("P28-TR-INCORPOREAL")
@pytest.mark.parametrize(
    ("traits", "way", "kind"),
    [
        ((), (), Charge),
        ((), ("obstacle",), Charge),
        ((), ("rough", "hazardous"), Charge),
        ((), ("impassable",), Walk),
        (("Incorporeal",), ("impassable",), Charge),
        (("Incorporeal",), (), Charge),
    ],
)
def test_it_charges_over_all_ground_that_it_can_cross(traits, way, kind):
    assert type(wish(met(foe(traits=traits, **BARE), std()), see((2, 100), way=way))) is kind


@pytest.mark.parametrize(("mm", "kind"), [(1, Charge), (100, Charge), (101, Walk)])
def test_it_charges_within_its_full_speed(mm, kind):
    assert type(wish(met(foe(**BARE), std()), see((2, mm)))) is kind


def test_the_ground_ahead_goes_with_the_charge_and_with_the_move():
    state = met(foe(**BARE), std())
    way = ("rough", "obstacle", "hazardous")
    assert wish(state, see((2, 50), way=way)).terrain == ("hazardous", "rough")
    assert wish(state, see((2, 150), way=way)).terrain == ("hazardous", "rough")
    assert wish(state, see((2, 150))).terrain == ()


@pytest.mark.rule("P28-SOLO-7")
def test_who_may_not_move_is_told_nothing_of_its_way_and_shoots():
    shot = wish(met(foe(**STUCK), std()), Watch(seen=see((2, 50)).seen))
    assert (type(shot), shot.weapon, shot.near) == (Shoot, "Laser pistol", ())


def test_who_is_gone_or_no_longer_there_is_left_out():
    state = met(foe(**BARE), std(**GONE), std(name="Left"))
    assert wish(state, see((2, 50), (9, 20), (3, 90))).target == 3
    walk = wish(state, see((2, 105), (9, 106), (3, 300)))
    assert walk == Walk(unit=1, distance_mm=100, terrain=())


def test_equals_are_drawn_by_a_die_of_so_many_sides():
    state = met(foe(**BARE), std(), std(), std())
    assert [wish(state, see((2, 50), (3, 50), (4, 50)), f"d3:{n}").target for n in (1, 2, 3)] == [
        *(2, 3, 4)
    ]
    dice = Scripted("d3:2")
    picked, told = one_of(state, ("a", "b", "c"), dice)
    dice.done()
    (line,) = told
    (work,) = line.work
    assert (picked, line.rule, work.what) == ("b", "P28-SOLO-4", "which of them")
    assert (work.sides, work.faces) == (3, (2,))
    assert one_of(state, ("a",), Scripted("")) == ("a", ())


# Step 4: shots, loading and powers.


@pytest.mark.parametrize(("first", "kind"), [("charge_first", Charge), ("shoot_first", Shoot)])
def test_which_comes_first_is_a_switch(first, kind):
    state = met(foe(), std(), ai_priority=first)
    assert type(wish(state, see((2, 50)))) is kind


PISTOL, SLING = "Primitive pistol", "Heavy slug pistol"


@pytest.mark.rule("P28-SOLO-7", "P28-WSR-RELOAD")
def test_it_loads_the_weapon_that_would_do_most_and_only_for_a_legal_shot():
    person = {
        "weapons": (PISTOL, SLING), "unloaded": (PISTOL, SLING), "traits": ("Coward",),
    }  # fmt: skip
    ammo = {"items": {"Ammo rough": 1, "Ammo basic": 1}}
    state = met(foe(**person, **ammo), std(), std())
    assert wish(state, see((2, 60))) == Reload(unit=1, weapon=SLING)
    # One of those in sight within reach is enough.
    assert wish(state, see((2, 60), (3, 900))) == Reload(unit=1, weapon=SLING)
    assert wish(state, see((3, 900), (2, 60))) == Reload(unit=1, weapon=SLING)
    assert type(wish(state, see((2, 900)))) is Walk
    without = met(foe(**person), std())
    assert type(wish(without, see((2, 60)))) is Walk
    rough = met(foe(**person, items={"Ammo rough": 1}), std())
    assert wish(rough, see((2, 60))) == Reload(unit=1, weapon=PISTOL)


def test_what_it_can_do_is_used_where_nothing_was_asked_of_its_friends():
    state = met(foe(arcana=("Smite",), **BARE), std())
    watch = Watch(seen=see((2, 400)).seen, way=())
    assert wish(state, watch) == Cast(unit=1, power="Smite", target=2)
    assert type(wish(state, Watch(seen=(), way=()))) is Walk


# Steps 5 and 6: the move.


@pytest.mark.parametrize(
    ("mm", "gone"), [(300, 100), (111, 100), (110, 100), (109, 99), (11, 1), (10, None), (4, None)]
)
def test_it_stops_a_centimetre_short_and_stands_where_it_is_nearer(mm, gone):
    move = wish(met(foe(traits=("Coward",), **BARE), std()), see((2, mm)))
    assert (move and move.distance_mm) == gone


def test_who_can_do_nothing_at_all_does_nothing():
    assert wish(met(foe(**BARE, **STUCK), std()), see((2, 300))) is None
    slow = met(foe(speed_dice=-100, **BARE), std())
    assert wish(slow, see((2, 300))) is None


@pytest.mark.rule("P28-SOLO-6", "P28-TR-INCORPOREAL")
@pytest.mark.parametrize(
    ("traits", "way", "blocked"),
    [
        ((), (), False),
        ((), ("rough",), False),
        ((), ("obstacle",), True),
        ((), ("impassable",), True),
        ((), ("obstacle", "impassable"), True),
        (("Incorporeal",), ("obstacle",), False),
        (("Incorporeal",), ("impassable",), False),
    ],
)
def test_walls_and_obstacles_stand_in_a_way(traits, way, blocked):
    state = met(foe(traits=traits), std())
    assert is_blocked(state, 1, see(way=way)) is blocked
    assert is_blocked(state, 1, None) is False


# Step 0: flyers.


def flown(*, see_at, **more):
    """What a flyer with a gun does that sees Red so far off."""
    parts = (*CAR, "left Turret hard point 10/10 = Laser rifle")
    state = with_vehicle(against(foe(), std(), units=()), *parts, seat=ENEMY, sort="flyer", **more)
    return wish(acts(state, 3), see((2, see_at)), unit=3)


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-VEH-FALL")
@pytest.mark.parametrize(
    ("how", "mm", "kind"),
    [
        ({}, 300, Walk),
        ({}, 100, Charge),
        ({"moves": 1}, 300, Shoot),
        ({"moves": 1}, 100, Charge),
        ({"landed": True}, 300, Shoot),
        ({"landed": True}, 900, TakeOff),
        ({"landed": True, "tipped": True}, 900, RightUp),
        (STUCK, 300, TouchDown),
        ({**STUCK, "moves": 1}, 300, Shoot),
        ({"landed": True, **STUCK}, 300, Shoot),
    ],
)
def test_a_flyer_in_the_air_moves_first_and_one_on_the_ground_as_others(how, mm, kind):
    assert type(flown(see_at=mm, **how)) is kind


# Step 2 and strays.


@pytest.mark.rule("P28-SOLO-7")
def test_a_fight_takes_its_own_hardest_weapon_and_a_die_picks_among_opponents():
    state = against(foe(weapons=("Club", "Power sword")), std(), std(), units=(1,))
    state = acts(state.lock(1, 2).lock(1, 3))
    dice = Scripted("d2:2")
    assert fought(state, 1, dice).action == Fight(unit=1, target=3, weapon="Power sword")
    dice.done()


def stray(**more):
    """A battle in which a member of the enemy's squad is out of unit, and it is its turn."""
    people = (foe(**more), foe(), foe(), foe(), std())
    squad = with_squad(against(*people, units=(1,)), 1, 2, 3, 4)
    return acts(squad.change(1, stray="out", actions=1))


@pytest.mark.rule("P28-SQD-7")
def test_a_stray_only_moves_back_towards_its_squad():
    found = back_to_squad(stray(), 1)
    assert found.action == Walk(unit=1, distance_mm=100, terrain=())
    assert [line.rule for line in found.told] == ["P28-SOLO-4"]
    assert "moves back to Guard" in found.told[0].text
    go = EnemyTurn(units=(1,)).do_act(stray(), {}, None)
    assert (go.frame.pending, go.to) == (Walk(unit=1, distance_mm=100, terrain=()), "steer")


@pytest.mark.rule("P28-SQD-7")
@pytest.mark.parametrize("more", [STUCK, {"speed_dice": -100}])
def test_a_stray_that_cannot_move_does_nothing(more):
    assert back_to_squad(stray(**more), 1).action is None


# The frame: what comes before the list.


def step(state, frame=None):
    """What the activation of unit 1 goes on with, without a die."""
    return (frame or EnemyTurn(units=(1,))).do_act(state, {}, Scripted(""))


@pytest.mark.rule("P28-SOLO-3", "P28-TURN-2", "P28-ARC-BLIND")
@pytest.mark.parametrize(
    ("fields", "looks"),
    [
        ({}, True),
        ({"actions": 1}, True),
        ({"actions": 0}, False),
        (GONE, False),
        ({"status": "fled"}, False),
        ({"effects": (Effect("Blind", 0, 1, 2),)}, False),
        ({"effects": (Effect("Dishearten", 0, 1, 2),)}, True),
    ],
)
def test_it_goes_on_while_it_has_actions_and_can_use_them(fields, looks):
    state = met(foe(), std(), foe()).change(1, **fields)
    go = step(state)
    assert (go.to == "look", go.back == {"done": True}) == (looks, not looks)
    assert (EnemyTurn(units=(1,)).ask_look(state) is not None) is looks


@pytest.mark.rule("P28-SQD-14", "P28-TURN-10", "P28-TURN-2", "P28-SOLO-3")
def test_a_unit_that_is_no_more_and_a_battle_that_is_decided_end_its_turn():
    state = met(foe(), std())
    gone = EnemyTurn(units=(9,))
    assert step(state, gone).back == {"done": True}
    assert gone.ask_look(state) is None
    assert EnemyTurn(units=(1,)).ask_look(state) is not None
    won = state.change(2, **GONE)
    assert step(won).back == {"done": True}
    assert EnemyTurn(units=(1,)).ask_look(won) is None


@pytest.mark.rule("P28-HOLD-2", "P28-SOLO-3")
def test_a_claim_comes_first_once_between_two_actions():
    held = msgspec.structs.replace(met(foe(), std(holding=True), std()), claims=(2,))
    frame = EnemyTurn(units=(1,), watch=see((2, 50)))
    go = step(held, frame)
    assert (go.frame, go.state.claims) == (EnemyTurn(units=(1,)), ())
    assert [first.units for first in go.first] == [(2,)]
    assert frame.ask_look(held) is None
    served = step(held, EnemyTurn(units=(1,), gap=False))
    assert (served.to, served.state.claims, served.first) == ("look", (2,), ())
    won = held.change(2, **GONE).change(3, **GONE)
    won = msgspec.structs.replace(won, claims=(2,))
    assert (step(won).back, step(won).state.claims) == ({"done": True}, (2,))


@pytest.mark.rule("P28-SOLO-3")
def test_one_that_does_nothing_more_has_no_actions_left_and_says_so():
    state = met(foe(), std(), foe())
    go = EnemyTurn(units=(1,)).idle(state)
    assert [go.state.unit(n).actions for n in (1, 2, 3)] == [0, 2, 2]
    assert [(line.rule, line.text) for line in go.told] == [
        ("P28-SOLO-3", "Foe does nothing more.")
    ]
    assert go.back == {"done": True}
    assert step(met(foe(**BARE, **STUCK), std())).state.unit(1).actions == 0


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(
    ("more", "kind"),
    [({}, TouchDown), ({"moves": 1}, Fight), ({"landed": True}, Fight)],
)
def test_a_flyer_that_is_locked_in_the_air_lands(more, kind):
    state = with_vehicle(against(foe(), std(), units=()), *CAR, seat=ENEMY, sort="flyer", **more)
    go = step(acts(state.lock(2, 3), 3), EnemyTurn(units=(3,)))
    assert type(go.frame.pending) is kind


@pytest.mark.rule("P28-SOLO-3")
def test_who_moved_sees_something_else_and_who_shot_the_same():
    seen = see((2, 50))
    for move, watch in (
        (Walk(unit=1, distance_mm=9), None),
        (Charge(unit=1, target=2, distance_mm=9), None),
        (Rally(unit=1), None),
        (Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=9), seen),
        (Fight(unit=1, target=2, weapon="Dagger"), seen),
    ):
        frame = EnemyTurn(units=(1,), watch=seen, gap=False, pending=move)
        assert frame.spent() == EnemyTurn(units=(1,), watch=watch, gap=True)


def test_what_it_was_told_holds_while_nobody_has_moved():
    state = met(foe(**BARE), std())
    frame = EnemyTurn(units=(1,), watch=see((2, 50)), trace=("2:0:0:ok",))
    assert type(step(state, frame).frame.pending) is Charge
    assert step(state.change(2, moves=1), frame).to == "look"
    assert step(state.change(2, status="broken"), frame).to == "look"


@pytest.mark.rule("P28-FACT-1", "P28-WSR-EXPL", "P28-WSR-RELOAD")
def test_a_blast_that_it_has_just_loaded_is_asked_about():
    gun = ("Missile launcher",)
    person = foe(weapons=gun, unloaded=gun, items={"Ammo special": 1}, traits=("Coward",))
    game = turn_of(person, std(), std())
    game.do("red", Watch(seen=see((2, 300)).seen, way=()))
    assert (game.unit(1).unloaded, game.unit(1).actions, game.kind()) == ((), 1, "look")
    assert game.asked().entry("red").choices[0].move.needs(game.state) == ("seen", "way", "near")
    game.do("red", see((2, 300), near=(3,)), "d10:1 d10:1 d10:1 d10:1 d6:5 d4:1")
    assert (game.unit(2).hp, game.unit(3).hp) == (12, 15)


def test_an_action_that_it_pays_for_counts_as_having_acted():
    state = met(foe(), std())
    paid = EnemyTurn(units=(1,)).paid(state, Walk(unit=1, distance_mm=9))
    assert (paid.unit(1).acted, paid.unit(1).actions) == (True, 1)
    assert not table(std(), std("blue")).unit(1).acted
