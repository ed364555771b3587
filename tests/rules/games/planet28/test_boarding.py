"""Getting into vehicles and out of them, and what those who ride can do and suffer."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.aboard import riders, seating
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.boarding import Disembark, Embark
from rules.games.planet28.actions.contacts import Contacts
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.labels import label
from rules.games.planet28.moves import Finish, Hold, Rally, Walk
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.turn.rounds import allowance
from rules.games.planet28.units import Berth, Effect, Section
from tests.support.planet28.mixed import with_squad
from tests.support.planet28.rides import BUS, COACH, aboard, bus, friends
from tests.support.planet28.tables import Game, going, std

REPLACE = msgspec.structs.replace


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


def embark(unit=1, vehicle=3, section=2, **more):
    return Embark(unit=unit, vehicle=vehicle, section=section, **{"distance_mm": 50, **more})


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_a_character_gets_in_at_the_end_of_a_move_and_for_no_action_more():
    game = Game(bus()).do("red", embark())

    assert game.unit(1).aboard == Berth(3, 2)
    assert game.unit(1).moves == 1
    assert game.text() == (
        "Red 1 has 5cm to go to Rover over even ground.\n"
        "Red 1 gets into Rover, Transport section 3 (10 HP)."
    )
    assert game.rules()[-1] == "VEH-TRANS-1"
    assert game.unit(1).actions == 0


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-TERR-2")
def test_a_way_that_the_ground_makes_too_long_is_a_plain_move():
    way = embark(distance_mm=80, terrain=("rough",))
    short = Game(bus()).do("red", way, "d10:9")
    assert short.unit(1).aboard is None
    assert short.text().endswith("Red 1 may move only 5cm.")
    assert Game(bus()).do("red", way, "d10:1").unit(1).aboard == Berth(3, 2)
    stopped = Game(bus()).do("red", embark(terrain=("hazardous",)), "d10:9 d10:1 d4:4")
    assert stopped.unit(1).aboard is None


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-MOVE-1")
def test_the_way_to_a_vehicle_is_no_longer_than_a_move():
    with pytest.raises(RuleError, match=r"11cm is too far: Red 1 goes 10cm"):
        Game(bus()).do("red", embark(distance_mm=110))
    with pytest.raises(RuleError, match="held fast"):
        held = bus(std(name="Red 1"), std(name="Red 2"))
        Game(held.change(1, effects=(effect("Immobilize"),))).do("red", embark(vehicle=4))


def effect(name):
    """An effect that lasts."""
    return Effect(name, 0, 9)


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-SEC-TRANSPORT")
def test_a_section_takes_three_and_only_a_transport_takes_anybody():
    full = aboard(bus(*friends(4)), 2, 3, 4)
    with pytest.raises(RuleError, match="no section of Rover with a free seat"):
        Game(full).do("red", embark(vehicle=6))
    for place in (0, 1, 3, -1):
        with pytest.raises(RuleError, match="no section of Rover with a free seat"):
            Game(bus()).do("red", embark(section=place))
    wrecked = bus(parts=(*BUS[:2], "left Transport section 0/10"))
    with pytest.raises(RuleError, match="no section of Rover with a free seat"):
        Game(wrecked).do("red", embark())


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_only_friends_ride_and_only_in_vehicles_that_are_there():
    with pytest.raises(RuleError, match="Rover is not on the side of Red 1"):
        Game(bus(seat="blue")).do("red", embark())
    with pytest.raises(RuleError, match="Name a vehicle"):
        Game(bus()).do("red", embark(vehicle=2))
    with pytest.raises(RuleError, match="no longer in the battle"):
        Game(bus(status="derelict", actions=0)).do("red", embark())
    with pytest.raises(RuleError, match="is a vehicle; characters and squads ride"):
        Game(bus(units=(3,))).do("red", embark(unit=3))


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_nobody_gets_on_or_off_a_flyer_in_the_air():
    flyer = bus(sort="flyer")
    with pytest.raises(RuleError, match="is in the air: nobody gets on or off"):
        Game(flyer).do("red", embark())
    with pytest.raises(RuleError, match="is in the air: nobody gets on or off"):
        Disembark(unit=1).check(aboard(flyer, 1), "red")
    landed = bus(sort="flyer", landed=True)
    assert Game(landed).do("red", embark()).unit(1).aboard == Berth(3, 2)
    assert Game(aboard(landed, 1)).do("red", Disembark(unit=1)).unit(1).aboard is None


@pytest.mark.rule("P28-INT-27")
def test_nobody_gets_on_or_off_a_sabotaged_transport_and_its_passengers_stay():
    sections = (Section(hp=10), Section(hp=10), Section(hp=10, out=2))
    with pytest.raises(RuleError, match="no section of Rover with a free seat"):
        Game(bus().change(3, sections=sections)).do("red", embark())
    inside = aboard(bus(), 1).change(3, sections=sections)
    with pytest.raises(RuleError, match="way out is out of use"):
        Disembark(unit=1).check(inside, "red")
    assert Game(inside).kind() != "act"
    assert riders(inside, 3)[0].id == 1


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-SQD-14")
def test_a_squad_gets_in_whole_over_several_sections():
    state = with_squad(bus(*friends(5), parts=COACH), 1, 2, 3, 4, name="Guard")
    state = activated(state, 8)
    assert seating(state, 8, 7, 3) == (3, 3, 3, 2)

    game = Game(state).do("red", embark(unit=8, vehicle=7, section=3))

    assert [game.unit(n).aboard.section for n in (1, 2, 3, 4)] == [3, 3, 3, 2]
    assert game.unit(8).actions == 0
    with pytest.raises(RuleError, match="too few free seats for all of Guard"):
        Game(aboard_at(state, 5, 2, 7)).do("red", embark(unit=8, vehicle=7, section=3))


def activated(state, unit):
    """The battle with this unit in its activation."""
    frame = REPLACE(state.frames[-1], units=(unit,))
    return REPLACE(state, frames=(*state.frames[:-1], frame))


def aboard_at(state, unit, place, vehicle):
    """The battle in which two of these berths are taken besides."""
    state = state.change(unit, aboard=Berth(vehicle, place))
    sections = (*state.unit(vehicle).sections[:2], Section(hp=0), Section(hp=10))
    return state.change(unit, aboard=None).change(vehicle, sections=sections)


@pytest.mark.rule("P28-VEH-TRANS-1")
def test_a_member_gets_in_with_its_squad_alone():
    state = with_squad(bus(*friends(3)), 1, 2, 3)
    member = REPLACE(state.frames[-1], units=(1,))
    state = REPLACE(state.change(1, actions=2), frames=(*state.frames[:-1], member))
    with pytest.raises(RuleError, match="gets in with its squad, or not at all"):
        Game(state).do("red", embark(vehicle=5))


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-TURN-2", "P28-MOVE-3")
def test_who_rides_has_no_actions_and_may_get_out_with_one_left():
    state = aboard(bus(*friends(2)), 1)
    assert allowance(state, state.unit(1)) == 0
    game = Game(state)
    assert game.asked().text == "Red: what does Red 1 (aboard) do?"
    assert game.labels() == ["Get out", "Stay aboard"]

    out = Game(state).do("red", Disembark(unit=1))

    assert out.unit(1).aboard is None
    assert (out.unit(1).actions, out.unit(1).moves) == (1, 0)
    assert out.text() == "Red 1 gets out of Rover."
    assert out.asked().text == "Red: what does Red 1 (1 action) do?"
    assert out.do("red", Walk(unit=1, distance_mm=50)).unit(1).actions == 0


@pytest.mark.rule("P28-TURN-2", "P28-SOLO-2", "P28-VEH-TRANS-2")
def test_a_lone_hero_gets_out_with_two_actions_left():
    state = aboard(bus(*friends(2)), 1)
    hero = REPLACE(state.profile(1), lone=True)
    state = REPLACE(state, profiles=(hero, *state.profiles[1:]))
    assert Game(state).do("red", Disembark(unit=1)).unit(1).actions == 2


@pytest.mark.rule("P28-TURN-2", "P28-ARM-POWER")
def test_a_passenger_whose_armour_restarts_stays_aboard_for_the_turn():
    state = aboard(bus(*friends(2, armour="Power armour")), 1)
    state = state.change(1, reboot=state.turn)
    with pytest.raises(RuleError, match="the Power armour restarts") as told:
        Disembark(unit=1).check(state, "red")
    assert told.value.rule == "P28-ARM-POWER"
    assert state.frames[-1].ready(state) == ()
    later = state.change(1, reboot=state.turn - 1)
    assert later.frames[-1].ready(later) == (1,)


@pytest.mark.rule("P28-TURN-2", "P28-ARM-POWER", "P28-SQD-11")
def test_a_squad_stays_aboard_only_if_all_its_armours_restart():
    state = with_squad(bus(*friends(3)), 1, 2, 3)
    for unit in (1, 2, 3):
        state = state.change(unit, aboard=Berth(5, 2), reboot=state.turn)
    state = activated(state.change(6, actions=0), 6)
    assert state.frames[-1].ready(state) == ()
    one = state.change(2, reboot=0)
    assert Game(one).do("red", Disembark(unit=6)).unit(6).actions == 1


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_silence_leaves_a_passenger_aboard():
    state = aboard(bus(*friends(2)), 1)
    game = Game(state).lapse()
    assert game.unit(1).aboard == Berth(4, 2)
    assert not game.unit(1).holding
    assert label(state, Disembark(unit=1)) == "Red 1: get out"
    assert label(state, embark(vehicle=4)) == ("Red 1: get into Rover, Transport section 3 (10 HP)")


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_who_got_in_this_turn_does_not_get_out_again_and_the_way_in_ends_its_activation():
    game = Game(bus(*friends(2))).do("red", embark(vehicle=4))
    assert game.asked() is None or "Red 1" not in game.asked().text
    inside = aboard(bus(*friends(2)), 1).change(1, acted=True)
    with pytest.raises(RuleError, match="has no action left"):
        Disembark(unit=1).check(inside, "red")


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-ACT-2")
def test_who_rides_can_do_nothing_but_get_out():
    state = aboard(bus(*friends(2)), 1).change(1, actions=2)
    for move in (
        Walk(unit=1, distance_mm=50),
        Shoot(unit=1, target=3, weapon="Laser pistol", distance_mm=50),
        embark(vehicle=4),
    ):
        with pytest.raises(RuleError, match="rides in a vehicle and can only get out"):
            Game(state).do("red", move)
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(state).do("red", Contacts(unit=1, enemies=(3,)))
    for effects, status, words in (
        ((effect("Blind"),), "ok", "blinded"),
        ((), "broken", "can only try to rally"),
    ):
        hindered = state.change(1, effects=effects, status=status)
        with pytest.raises(RuleError, match=words):
            Disembark(unit=1).check(hindered, "red")
    with pytest.raises(RuleError, match="rides in no vehicle"):
        Game(bus()).do("red", Disembark(unit=1))


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-BREAK-6")
def test_a_broken_passenger_tests_its_nerve_aboard_and_does_not_run():
    inside = aboard(bus(*friends(2)), 1).change(1, status="broken", half=True, hp=8)
    assert allowance(inside, inside.unit(1)) == 2
    ready = inside.change(1, actions=2)
    game = going(ready, "d10:9 d10:9")
    assert game.unit(1).status == "broken"
    assert game.unit(1).aboard == Berth(4, 2)
    held = run(aboard(bus(*friends(2)), 1), BreakTest(unit=1, cause="own"), "d10:9")
    assert held.unit(1).status == "broken"
    assert held.kind() != "edge"


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_nobody_names_a_passenger_among_those_near():
    state = aboard(bus(*friends(2)), 2)
    blind = state.change(1, arcana=("Blind",))
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(blind).do("red", Cast(unit=1, power="Blind", target=0, near=(2,)))
    shot = Shoot(unit=1, target=3, weapon="Laser pistol", distance_mm=50, near=(2,))
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(state).do("red", shot)


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_getting_in_ends_locks_and_what_was_known_of_auras():
    leader = std(name="Red 1", traits=("Inspiring",))
    state = bus(leader, std(name="Red 2")).change(1, near=(2,))
    game = Game(activated(state, 2)).do("red", embark(unit=2, vehicle=4))
    assert game.unit(1).near == ()


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-SQD-11")
def test_a_squad_gets_out_whole_for_one_action():
    state = with_squad(bus(*friends(4), parts=COACH), 1, 2, 3, 4, name="Guard")
    for unit, place in ((1, 2), (2, 2), (3, 2), (4, 3)):
        state = state.change(unit, aboard=Berth(6, place))
    state = activated(state.change(7, actions=0), 7)
    game = Game(state).do("red", Disembark(unit=7))
    assert [game.unit(n).aboard for n in (1, 2, 3, 4)] == [None] * 4
    assert game.unit(7).actions == 1
    out = (Section(hp=10), Section(hp=10), Section(hp=10), Section(hp=10, out=3))
    with pytest.raises(RuleError, match="way out is out of use"):
        Disembark(unit=7).check(state.change(6, sections=out), "red")


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-VEH-TRANS-2")
def test_passengers_of_a_vehicle_that_was_given_up_may_get_out():
    state = aboard(bus(*friends(2), status="derelict", actions=0), 1)
    assert Game(state).do("red", Disembark(unit=1)).unit(1).aboard is None


@pytest.mark.rule("P28-VEH-TRANS-1", "P28-FACT-1")
def test_the_way_to_a_vehicle_is_asked_for():
    game = Game(bus()).do("red", embark(distance_mm=None, terrain=None))
    assert "how far it is" in game.asked().text
    game.do("red", Measure(distance_mm=30, terrain=()))
    assert game.unit(1).aboard == Berth(3, 2)


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_a_passenger_cannot_hold_and_may_stay():
    state = aboard(bus(*friends(2)), 1)
    with pytest.raises(RuleError, match="no action left"):
        Game(state).do("red", Hold(unit=1))
    assert Game(state).do("red", Finish(unit=1)).unit(1).aboard == Berth(4, 2)
    with pytest.raises(RuleError, match="no action left"):
        Game(state).do("red", Rally(unit=1))
