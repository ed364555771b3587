"""Passengers at loopholes test their nerve before something Terrifying; the crew never does."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import rounded
from rules.games.planet28.actions.broadside import Fire
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.shots import ShootAction
from rules.games.planet28.attack import Attack
from rules.games.planet28.rolls import nerve_roll
from rules.games.planet28.stakes import stakes
from rules.games.planet28.units import Berth, Effect
from tests.support.planet28.guards import framed
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import HULL, active, refused

BUS = (*HULL, "left Transport section 10/10", "rear Turret hard point 10/10 = Laser rifle")
RED, FOE = (1, 2, 3), 4
"""Those who ride, and whom they fear; the bus is unit 5, or 6 where the riders are a squad."""
SLUG = {"weapons": ("Heavy slug pistol",), "aimed": "Heavy slug pistol"}


def bus(*own, squad=False, **switches):
    """Red's bus with three riders, unit 1 to 3, and its number; each is changed by one of `own`."""
    hull = 6 if squad else 5
    changed = (*own, {}, {}, {})[:3]
    riders = [std(aboard=Berth(hull, 2), **{"actions": 0, **one}) for one in changed]
    state = table(*riders, std("blue", traits=("Terrifying",)), **switches)
    state = with_squad(state, *RED) if squad else state
    return active(with_vehicle(state, *BUS, seat="red", traits=("Loopholes",)), hull), hull


def loophole(hull, rider=1, weapon="Laser pistol"):
    return Shoot(unit=hull, target=FOE, weapon=weapon, gunner=rider, distance_mm=100)


def volley(hull, *by):
    """The action of a bus in which these fire; the bus itself with its gun."""
    weapons = {hull: "Laser rifle"}
    return ShootAction(
        unit=hull,
        shots=tuple(Attack(by=one, at=FOE, weapon=weapons.get(one, "Laser pistol")) for one in by),
    )


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-SHOOT-3", "P28-VEH-SHOOT-6")
def test_a_passenger_tests_its_nerve_before_it_fires_at_something_terrifying():
    state, hull = bus()
    game = Game(state).do("red", loophole(hull))
    game.do("red", Fire(unit=hull), "d10:4 d10:9")
    assert game.rules() == ["BREAK-3", "BREAK-4", "SHOOT-5", "SHOOT-6"]
    assert "Red Std holds its nerve" in game.text()


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-SHOOT-3", "P28-SHOOT-8", "P28-VEH-SHOOT-6")
def test_a_frightened_passenger_keeps_its_shot_and_stays_aboard():
    state, hull = bus(SLUG)
    shot = loophole(hull, weapon="Heavy slug pistol")
    game = Game(state).do("red", shot).do("red", Fire(unit=hull), "d10:5")
    who = game.unit(1)
    assert (who.status, who.aboard, game.kind()) == ("broken", Berth(hull, 2), "act")
    # Not fired: it is still loaded and aimed. The vehicle's action is spent.
    assert (who.unloaded, who.aimed, game.unit(hull).actions) == ((), "Heavy slug pistol", 1)


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-TR-FEARLESS", "P28-FLOW-3")
def test_each_passenger_tests_for_itself_before_any_roll_and_the_crew_does_not():
    state, hull = bus({}, {}, {"traits": ("Fearless",)})
    # The second loses its nerve: only its own shot is not fired.
    game = framed(state, volley(hull, hull, 1, 2, 3), "d10:4 d10:5 d10:9 d10:9 d10:9")
    nerve = ["BREAK-3", "BREAK-4"]
    assert game.rules()[:4] == nerve * 2
    assert game.rules()[4:] == ["SHOOT-5"] * 3 + ["SHOOT-6"] * 3
    assert [game.unit(one).status for one in (*RED, hull)] == ["ok", "broken", "ok", "ok"]


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-SHOOT-3")
def test_nobody_tests_where_only_the_vehicles_own_gun_fires():
    state, hull = bus()
    assert framed(state, volley(hull, hull), "d10:9").rules() == ["SHOOT-5", "SHOOT-6"]


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-VEH-SHOOT-6")
def test_a_squad_aboard_tests_once_for_all_its_loopholes():
    state, hull = bus(squad=True)
    held = framed(state, volley(hull, 1, 2), "d10:4 d10:9 d10:9")
    assert held.rules() == ["BREAK-3", "BREAK-4", "SHOOT-5", "SHOOT-5", "SHOOT-6", "SHOOT-6"]
    broken = framed(state, volley(hull, 1, hull, 2), "d10:5 d10:9")
    assert (broken.unit(5).status, broken.rules().count("SHOOT-6")) == ("broken", 1)


@pytest.mark.rule("P28-BREAK-8", "P28-VEH-SHOOT-6")
def test_with_the_switch_fear_costs_a_passenger_its_shot_alone():
    state, hull = bus(trait_test_fail="action_lost")
    game = framed(state, volley(hull, 1), "d10:5")
    assert "Red Std loses its nerve and the shot." in game.text()
    assert game.unit(1).status == "ok"


@pytest.mark.rule("P28-SHOOT-3")
@pytest.mark.parametrize(("face", "rules"), [(True, ["SHOOT-5", "SHOOT-6"]), (False, [])])
def test_a_volley_of_before_version_5_goes_on_after_its_one_test(face, rules):
    state = table(std(), std("blue", traits=("Terrifying",)))
    stored = ShootAction(unit=1, shots=(Attack(by=1, at=2, weapon="Laser pistol"),), stage="aim")
    heard = msgspec.structs.replace(stored, returned=({"success": face},))
    assert framed(state, heard, "d10:9" if face else "").rules() == rules


@pytest.mark.rule("P28-ACT-2", "P28-BREAK-6", "P28-VEH-SHOOT-6")
def test_a_broken_passenger_fires_no_more():
    state, hull = bus({"status": "broken", "half": True, "hp": 8})
    assert "Red Std is broken" in refused(state, loophole(hull), "P28-ACT-2")
    squad, hull = bus(squad=True)
    refused(squad.change(5, status="broken"), loophole(hull), "P28-ACT-2")


@pytest.mark.rule("P28-AB-PERSUADE", "P28-VEH-SHOOT-6")
def test_a_passenger_spares_whom_it_leaves_alone_this_turn():
    state, hull = bus({"effects": (Effect("Truce", 0, 1, FOE),)})
    refused(state, loophole(hull), "P28-AB-PERSUADE")
    assert Game(state).do("red", loophole(hull, rider=2)).kind() == "volley"


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-VEH-SHOOT-6")
def test_the_price_of_a_loophole_shot_names_the_passengers_nerve():
    state, hull = bus({"P": 3}, {"traits": ("Fearless",)})
    own = rounded(nerve_roll(state, 1).chance(state))
    assert stakes(state, loophole(hull)).warning == f"break test first: {own} to hold"
    assert stakes(state, loophole(hull, rider=2)).warning == ""
    gun = Shoot(unit=hull, target=FOE, weapon="Laser rifle", distance_mm=90)
    assert stakes(state, gun).warning == ""
