"""Where kinds of units differ: what they do and suffer, base values, Speed, leaving, pushback."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.abilities import Aim, Drain, Heal, Inspire, Persuade, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import Extinguish, Swap, UseMedKit, UseStimulants
from rules.games.planet28.actions.melee import fight
from rules.games.planet28.actions.melee_rolls import focus_roll
from rules.games.planet28.actions.psyka import UsePsyka
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.travel import Travel
from rules.games.planet28.attack import Attack
from rules.games.planet28.condition import remove, speed
from rules.games.planet28.damage.damage import Shock
from rules.games.planet28.damage.wounds import Wounds, is_firm
from rules.games.planet28.moves import Walk
from rules.games.planet28.rolls import BreakTest, SkillRoll
from rules.games.planet28.skills import current, roller
from rules.games.planet28.units import Berth, Effect
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import Game, going, std, table

CAR = ("front Engine 10/10", "rear Crew 10/10")


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = msgspec.structs.replace(frame, parent=len(state.frames) - 1)
    return going(msgspec.structs.replace(state, frames=(*state.frames, above)), script)


def acting(state, unit):
    """The battle with another unit in its activation."""
    activation = msgspec.structs.replace(state.frames[-1], units=(unit,))
    return msgspec.structs.replace(state, frames=(*state.frames[:-1], activation))


@pytest.mark.rule("P28-ACT-1", "P28-VEH-3")
@pytest.mark.parametrize(
    ("move", "deed"),
    [
        (Swap(unit=3, wielded=()), "swap"),
        (UseMedKit(unit=3, target=3), "use med kit"),
        (UseStimulants(unit=3), "use stimulants"),
        (UsePsyka(unit=3, power="Smite", target=2), "use psyka"),
        (Cast(unit=3, power="Smite", target=2), "cast"),
        (Extinguish(unit=3), "extinguish"),
        (Aim(unit=3, weapon="Laser pistol"), "aim"),
        (Heal(unit=3, target=1), "heal"),
        (Inspire(unit=3, target=1), "inspire"),
        (Drain(unit=3, target=2, distance_mm=10), "drain"),
        (Persuade(unit=3, target=2), "persuade"),
        (Throw(unit=3, target=2), "throw"),
    ],
)
def test_a_vehicle_uses_no_items_and_nothing_that_takes_a_mind(move, deed):
    state = acting(with_vehicle(table(std(), std("blue")), *CAR, seat="red"), 3)
    with pytest.raises(RuleError, match=f"Rover is a vehicle and cannot {deed}"):
        Game(state).do("red", move)
    assert Game(state).do("red", Walk(unit=3, distance_mm=150)).unit(3).moves == 1


@pytest.mark.rule("P28-ARC-3", "P28-VEH-DMG")
def test_only_smite_is_aimed_at_a_vehicle():
    caster = std(arcana=("Flame", "Smite"), items={"Med kit": 1}, abilities=("Drain", "Persuade"))
    state = with_vehicle(table(caster, std("blue")), "front Engine 10/10", size="small")
    with pytest.raises(RuleError, match="“Flame” does nothing to it"):
        Game(state).do("red", Cast(unit=1, power="Flame", target=3))
    game = Game(state).do("red", Cast(unit=1, power="Smite", target=3), "d10:1 d10:4")
    assert game.unit(3).sections[0].hp == 1
    for move in (Drain(unit=1, target=3, distance_mm=10), Persuade(unit=1, target=3)):
        with pytest.raises(RuleError, match="is a vehicle"):
            Game(state.lock(1, 3)).do("red", move)
    own = with_vehicle(table(caster, std("blue")), *CAR, seat="red")
    with pytest.raises(RuleError, match="use med kit"):
        Game(own).do("red", UseMedKit(unit=1, target=3))


@pytest.mark.rule("P28-VEH-TRANS-2", "P28-SHOOT-1", "P28-ACT-2")
def test_who_rides_is_no_target():
    state = with_vehicle(table(std(), std("blue", aboard=Berth(3, 1))), *CAR)
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50)
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(state).do("red", shot)
    with pytest.raises(RuleError, match="rides in a vehicle"):
        Game(state.change(1, arcana=("Smite",))).do("red", Cast(unit=1, power="Smite", target=2))


@pytest.mark.rule("P28-VEH-FIGHT", "P28-VEH-1")
@pytest.mark.parametrize(("size", "value"), [("small", 3), ("medium", 5), ("large", 7)])
def test_a_vehicle_fights_by_its_size_and_has_no_mind(size, value):
    state = with_vehicle(table(std(), std("blue")), *CAR, size=size)
    found = [current(state, 3, skill) for skill in ("A", "F", "S", "AW")]
    assert found == [4, value, 3, 1]


@pytest.mark.rule("P28-SQD-11", "P28-SKILL-3")
def test_a_squad_rolls_the_best_of_its_members_as_they_stand():
    state = with_squad(table(std("blue"), std(P=4), std(P=6, half=True)), 2, 3)
    assert (roller(state, 4, "P"), current(state, 4, "P")) == (3, 5)
    worse = state.change(4, effects=(Effect("Wither", -2, 3),))
    assert (current(worse, 4, "P"), current(worse, 2, "P")) == (3, 2)
    led = state.change(1, near=(4,))
    profile = msgspec.structs.replace(led.profile(1), traits=("Inspiring",), seat="red")
    led = msgspec.structs.replace(led, profiles=(profile, *led.profiles[1:]))
    assert (current(led, 4, "P"), current(led, 3, "P")) == (6, 6)
    game = run(state, SkillRoll(unit=4, skill="P", why="test", rule="P28-SKILL-1"), "d10:4")
    assert "Guard, test" in game.text()


@pytest.mark.rule("P28-MOVE-2", "P28-VEH-TYPE-WALKER", "P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(
    ("sort", "mm"), [("ground", 150), ("walker", 200), ("hover", 150), ("flyer", 250)]
)
def test_vehicles_drive_as_fast_as_their_type(sort, mm):
    assert speed(with_vehicle(table(std(), std("blue")), *CAR, sort=sort), 3) == mm


@pytest.mark.rule("P28-VEH-LEAVE", "P28-LEAVE-2")
def test_a_vehicle_leaves_a_combat_at_half_its_speed():
    state = with_vehicle(table(std(), std("blue", actions=0, status="broken")), *CAR, seat="red")
    state = state.lock(2, 3)
    game = run(state, Travel(unit=3, way_mm=150))
    assert (game.unit(3).moves, game.state.locks) == (1, ())
    done = Travel(unit=3, halves=1, stage="go").do_go(state, {}, None)
    assert done.back == {"reach": 70}


@pytest.mark.rule("P28-MULTI-4")
def test_a_vehicle_takes_no_focus_test():
    state = with_vehicle(table(std(), std()), *CAR).lock(1, 3).lock(2, 3)
    assert focus_roll(state, 3) is None
    assert focus_roll(with_squad(state, 1, 2).lock(3, 4), 3) is None


@pytest.mark.rule("P28-PUSH-2", "P28-CTR-4")
def test_only_a_vehicle_pushes_a_vehicle_and_none_is_parted():
    state = with_vehicle(with_vehicle(table(std(), std("blue")), *CAR), *CAR, seat="red")
    state = state.lock(1, 3).lock(3, 4)
    assert [is_firm(state, unit) for unit in (1, 3)] == [False, True]
    for striker, pushes in ((1, 0), (4, 4)):
        hit = Attack(by=striker, at=3, weapon="Fist", hit=True)
        wounds = Wounds(striker=striker, struck=3, hits=(hit,), lost=3)
        assert wounds.pusher(state) == pushes


@pytest.mark.rule("P28-VEH-RAM", "P28-TR-TERRIFYING")
def test_fear_does_not_touch_a_vehicle():
    state = with_vehicle(table(std("blue"), std("blue", traits=("Terrifying",))), *CAR, seat="red")
    game = run(state.lock(2, 3), fight(3, 2, "Fist"), "")
    assert "holds its nerve" not in game.text()
    assert game.kind() == "counter"


@pytest.mark.rule("P28-SQD-13", "P28-BREAK-8")
def test_a_squad_tests_fear_by_one_roll_and_without_a_growing_penalty():
    state = with_squad(table(std("blue"), std(P=4), std(P=6)), 2, 3)
    game = run(state, BreakTest(unit=4, cause="trait"), "d10:9")
    assert (game.kind(), game.unit(4).status, game.unit(4).breaks) == ("edge", "broken", 0)
    held = run(state.change(4, status="broken"), BreakTest(unit=4, cause="own"), "d10:5")
    assert held.unit(4).status == "ok"
    # A member does not test for its own wounds.
    assert run(state, BreakTest(unit=2, cause="wounds")).rules() == []


@pytest.mark.rule("P28-BREAK-7", "P28-SQD-13")
def test_a_squad_flees_with_all_its_members():
    gone = remove(with_squad(table(std("blue"), std(), std()), 2, 3), 4, "fled")
    assert [gone.unit(unit).status for unit in (2, 3, 4)] == ["fled"] * 3


@pytest.mark.rule("P28-DMG-6")
def test_a_vehicle_has_no_half_health_and_tests_no_nerve_for_it():
    state = with_vehicle(table(std(), std("blue")))
    car = state.units[-1].id
    shocked = Shock(unit=car, lost=9).do_shock(state, {}, None)
    assert (shocked.state, shocked.told, shocked.first) == (state, (), ())
    weak = table(std(hp=5), std("blue"))
    assert Shock(unit=1, lost=9).do_shock(weak, {}, None).state.unit(1).half
