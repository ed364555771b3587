"""Limits of vehicles' documents, and details of what serves, hurts and carries in them."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.aboard import ashore, check_afoot, is_steered, riders, room
from rules.games.planet28.actions.vehicle_work import Boost, Patch, Sabotage, Smoke
from rules.games.planet28.answers import Land
from rules.games.planet28.damage.wreck import Bruise, Wreck, spilled
from rules.games.planet28.units import Effect, Section
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.rides import BUS, COACH, aboard, bus, friends
from tests.support.planet28.tables import Game, going, std, table
from tests.support.planet28.vehicles import garage, machine, medium, section, vehicle, wrong
from tests.support.planet28.warbands import faults

REPLACE = msgspec.structs.replace


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


@pytest.mark.rule("P28-VCRE-3", "P28-VCRE-6", "P28-VCRE-7", "P28-VCRE-8", "P28-VCRE-9")
@pytest.mark.rule("P28-WB-10", "P28-WB-6")
def test_a_vehicle_without_a_flaw_is_warned_of_nothing():
    whole = vehicle(
        section("Dozer blade", "B2"),
        section("Hard point", "E2", weapon="Mortar"),
        section("Hard point", "D3", weapon="Laser rifle", facing="rear"),
        section("Turret hard point", "C2", weapon="Heavy slug rifle"),
        section("Armour plating", "B3"),
        section("Crew", "E3"),
        items={"Ammo basic": 99},
    )
    assert garage(whole).warnings == ()
    hired = vehicle(section("Transport section", "C4"), traits=["Mercenary"])
    assert garage(hired).warnings == ()


@pytest.mark.rule("P28-VCRE-6")
def test_plating_of_a_small_vehicle_is_half_at_most():
    plates = tuple(section("Armour plating", cell) for cell in ("C4", "D3", "D4"))
    assert wrong(*plates, traits=["Mercenary"]) == (
        "sections: 3 of 4 sections are Armour plating; small vehicles have 2 at most (P28-VCRE-6)",
    )


@pytest.mark.rule("P28-VCRE-1")
def test_a_warband_has_up_to_twelve_vehicles():
    twelve = [vehicle(name=f"Mudlark {n}") for n in range(12)]
    assert len(garage(*twelve).machines) == 12
    found = faults(vehicles=[*twelve, vehicle(name="Last")], points=100_000)
    assert len(found) == 1 and "12 vehicles at most, this one has 13" in found[0]


@pytest.mark.rule("P28-WB-6")
def test_ammunition_runs_from_1_to_99_and_every_fault_is_told_in_order():
    assert machine(items={"Ammo basic": 99}).items == {"Ammo basic": 99}
    found = wrong(items={"Ammo basic": 100, "Med kit": 1, "Ammo rough": 0, "Sand": 2})
    places = [line.partition(":")[0] for line in found]
    assert places == ["items.Sand", "items.Ammo basic", "items.Med kit", "items.Ammo rough"]


@pytest.mark.rule("P28-VCRE-2", "P28-VCRE-3", "P28-VCRE-4")
def test_faults_of_a_vehicle_are_told_in_the_order_of_its_parts():
    found = wrong("Crew", *medium(), skills={"S": 1, "A": 11}, type="Boat")
    assert [line.partition(":")[0] for line in found] == [
        "type",
        "skills.A",
        "skills.S",
        "sections[0]",
    ]
    alone = faults(vehicles=["Mudlark"], points=100_000)
    assert alone == ("vehicles[0]: “Mudlark” is not an object",)


def driven(*parts, **more):
    """A battle in which a vehicle of Red's, the third unit, is about to act."""
    return with_vehicle(table(std(), std("blue"), units=(3,)), *parts, seat="red", **more)


HURT = ("front Engine 10/10", "rear Crew 4/10", "rear Smoke launchers 5/5")


@pytest.mark.rule("P28-AB-REPAIR", "P28-VEH-AB-REPAIR", "P28-FACT-1")
def test_a_repair_shows_its_die_and_cites_who_does_it():
    own = Patch(unit=3, target=3, section=1)
    game = Game(driven(*HURT, abilities=("Repair",), spent=("Other",))).do("red", own, "d8:2")
    assert game.rolls("VEH-AB-REPAIR") == [("Repair", 8, (2,))]
    assert game.unit(3).spent == ("Other", "Repair")
    people = (std(abilities=("Repair",), spent=("Repair",)), std("blue"))
    state = with_vehicle(table(*people), *HURT, seat="red")
    other = Patch(unit=1, target=3, section=1)
    assert (own.needs(state), other.needs(state)) == ((), ("contact",))
    assert Game(state).do("red", other, "d8:2").rolls("AB-REPAIR") == [("Repair", 8, (2,))]
    for mover, move, rule in ((1, other, "P28-AB-REPAIR"), (3, own, "P28-VEH-AB-REPAIR")):
        able = driven(*HURT) if mover == 3 else with_vehicle(table(std(), std("blue")), *HURT)
        with pytest.raises(RuleError) as refused:
            Game(able).do("red", move)
        assert refused.value.rule == rule


@pytest.mark.rule("P28-VEH-SMOKE", "P28-VEH-AB-TURBO", "P28-INT-26")
def test_effects_of_devices_come_on_top_of_others_for_this_turn():
    old = Effect("Blessing", 0, 9)
    state = driven(*HURT, abilities=("Turbo boost",), effects=(old,))
    smoked = Game(state).do("red", Smoke(unit=3)).unit(3).effects
    assert smoked == (old, Effect("Smoke", 0, 1, 3))
    fast = Game(state).do("red", Boost(unit=3), "d10:7")
    assert fast.unit(3).effects == (old, Effect("Turbo boost", 70, 1, 3))
    assert fast.rolls("VEH-AB-TURBO") == [("Turbo boost", 10, (7,))]
    stalled = Game(state).do("red", Boost(unit=3), "d10:1")
    assert stalled.unit(3).effects == (old, Effect("Stalled", 0, 1, 3))


def hunted(*parts, **more):
    """A battle in which a saboteur of Red's faces a vehicle of Blue's, the third unit."""
    return with_vehicle(table(std(abilities=("Sabotage",)), std("blue")), *parts, **more)


@pytest.mark.rule("P28-AB-SABOTAGE", "P28-PBP-1")
def test_silence_sabotages_the_strongest_section_and_the_first_of_equals():
    parts = ("rear Crew 4/10", "rear Radio 5/5", "rear Engine 5/10", "front Crew 9/10")
    move = Sabotage(unit=1, target=3, distance_mm=0)
    game = Game(hunted(*parts)).do("red", move, "d4:3").lapse("d6:2")
    assert [one.out for one in game.unit(3).sections] == [0, 2, 0, 0]
    small = Game(hunted("front Engine 8/10", "rear Crew 9/10", size="small")).do("red", move)
    assert small.labels() == ["Engine 1 (8 HP)", "Crew 2 (9 HP)"]
    core = hunted("core Engine 8/10", "core Crew 9/10", "rear Radio 0/5")
    assert Game(core).do("red", move).labels() == ["Engine 1 (8 HP)", "Crew 2 (9 HP)"]


@pytest.mark.rule("P28-AB-SABOTAGE", "P28-FACT-1")
def test_how_far_the_vehicle_is_matters_only_without_contact():
    state = hunted("front Engine 10/10")
    move = Sabotage(unit=1, target=3, distance_mm=40)
    assert move.needs(state) == ("distance_mm",)
    assert move.spoken(state) == "Rover is 4cm from Red Std"
    assert (move.needs(state.lock(1, 3)), move.spoken(state.lock(1, 3))) == ((), "")
    with pytest.raises(RuleError, match="Rover is no longer on the table"):
        Game(state.change(3, status="destroyed", actions=0)).do("red", move)


@pytest.mark.rule("P28-VEH-TRANS-4", "P28-INT-27", "P28-VEH-TRANS-1")
def test_riders_are_those_of_the_vehicle_and_of_the_section():
    two = with_vehicle(bus(*friends(3), parts=COACH), *BUS, seat="red", name="Second")
    state = aboard(two, 1)
    first = state.change(2, aboard=type(state.unit(1).aboard)(5, 2))
    first = first.change(3, aboard=type(state.unit(1).aboard)(5, 3))
    assert [who.id for who in riders(first, 5)] == [2, 3]
    assert [who.id for who in riders(first, 5, 3)] == [3]
    assert [who.id for who in riders(first, 6)] == [1]
    assert (room(first, 5, 2), room(first, 6, 2), room(two, 6, 2)) == (2, 2, 3)
    out = first.change(5, sections=(*first.unit(5).sections[:2], Section(10, 3), Section(10)))
    assert (room(out, 5, 2), room(out, 5, 3)) == (0, 2)


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-VEH-TR-MERCENARY", "P28-VEH-TRANS-1")
def test_only_getting_out_is_open_to_riders_and_only_mercenaries_need_a_pilot():
    state = aboard(bus(*friends(2)), 1)
    check_afoot(state, 1, "disembark")
    check_afoot(state, 2, "walk")
    with pytest.raises(RuleError) as refused:
        check_afoot(state, 1, "walk")
    assert refused.value.rule == "P28-VEH-TRANS-2"
    assert is_steered(state, 4)
    assert not is_steered(bus(*friends(2), traits=("Mercenary",)), 4)
    assert ashore(state, 1).unit(1).aboard is None


@pytest.mark.rule("P28-VEH-TRANS-3")
def test_without_passengers_nothing_follows_and_each_is_hurt_in_roster_order():
    empty = bus(*friends(2))
    assert spilled(empty, 4, 3, airborne=False) == (empty, ())
    full = aboard(empty, 1, 2)
    after, frames = spilled(full, 4, 3, airborne=True)
    assert frames == (Wreck(vehicle=4, hurt=(1, 2), by=3, airborne=True),)
    assert [after.unit(n).aboard for n in (1, 2)] == [None, None]


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-FACT-3")
def test_the_fall_is_asked_again_from_the_start_if_it_did_not_stand():
    wreck = Wreck(vehicle=4, hurt=(1,), by=3, airborne=True)
    game = run(bus(*friends(2)), wreck)
    assert game.labels() == ["They land unharmed"]
    assert game.asked().entries[0].default == Land()
    assert run(bus(*friends(2)), REPLACE(wreck, airborne=False), "d10:3").unit(1).hp == 17


@pytest.mark.rule("P28-VEH-TRANS-3", "P28-BREAK-1")
def test_wreck_and_fall_shock_a_passenger_once():
    state = bus(*friends(2)).change(1, hp=12)
    game = run(state, Bruise(unit=1, by=3, fell_mm=80), "d10:1 d10:2")
    assert game.unit(1).hp == 8
    assert game.unit(1).breaks == 1
    gone = state.change(1, status="slain", hp=0, actions=0)
    assert run(gone, Bruise(unit=1, by=3)).text() == ""
    dead = run(state.change(1, hp=2, half=True, exempt=True), Bruise(unit=1, fell_mm=80), "d10:5")
    assert dead.unit(1).status == "slain"
    assert "falls" not in dead.text()
