"""Repairs, turbo boosts, smoke, sabotage, Tank hunters, and a crew's traits."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import RuleError, Stakes
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.actions.vehicle_work import Boost, Patch, Sabotage, Smoke
from rules.games.planet28.answers import Pick
from rules.games.planet28.damage.damage import Hit
from rules.games.planet28.damage.harm import Harm
from rules.games.planet28.labels import label
from rules.games.planet28.moves import Finish, Hold, Walk
from rules.games.planet28.rolls import BreakTest
from rules.games.planet28.stakes import stakes
from rules.games.planet28.turn.rounds import close_effects
from rules.games.planet28.units import Section
from rules.games.planet28.warband.mounted import BY_NAME as WEAPONS
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, going, std, table

REPLACE = msgspec.structs.replace
HULL = ("front Engine 10/10", "rear Crew 4/10", "rear Radio 5/5", "left Crew 0/10")


def driven(*parts, people=(), units=(3,), **more):
    """A battle in which the third unit, a vehicle of Red's, is about to act."""
    people = people or (std(), std("blue"))
    return with_vehicle(table(*people, units=units), *(parts or HULL), seat="red", **more)


def hunted(*parts, who=None, **more):
    """A battle in which the first unit, Red's, faces a vehicle of Blue's, the third."""
    who = who or std(abilities=("Sabotage", "Repair"))
    return with_vehicle(table(who, std("blue")), *(parts or HULL), **more)


def run(state, frame, script=""):
    """The battle after a frame has been gone through."""
    above = REPLACE(frame, parent=len(state.frames) - 1)
    return going(REPLACE(state, frames=(*state.frames, above)), script)


@pytest.mark.rule("P28-VEH-AB-REPAIR")
def test_a_vehicle_repairs_a_section_of_its_own_once_a_turn():
    state = driven(abilities=("Repair",))
    repair = Patch(unit=3, target=3, section=1)
    assert label(state, repair) == "Rover: repair Crew 2 (4 HP)"
    assert stakes(state, repair) == Stakes("1 action for 1D8 HP", Fraction(3, 8), "to full HP")

    game = Game(state).do("red", repair, "d8:5")

    assert game.unit(3).sections[1].hp == 9
    assert game.text() == "Rover repairs its own Crew 2 (9 HP) by 5 HP."
    assert game.rules() == ["VEH-AB-REPAIR"]
    with pytest.raises(RuleError, match="in this turn already"):
        game.do("red", repair)
    assert repair not in game.offers("red")


@pytest.mark.rule("P28-VEH-AB-REPAIR", "P28-AB-REPAIR")
def test_a_repair_ends_at_the_hp_a_section_was_built_with_and_revives_none():
    state = driven(abilities=("Repair",))
    game = Game(state).do("red", Patch(unit=3, target=3, section=1), "d8:8")
    assert game.unit(3).sections[1].hp == 10
    assert "by 6 HP" in game.text()
    for place in (0, 3, 9):
        with pytest.raises(RuleError, match="damaged and not destroyed"):
            Game(state).do("red", Patch(unit=3, target=3, section=place))


@pytest.mark.rule("P28-AB-REPAIR")
def test_a_character_repairs_a_vehicle_that_it_touches_as_often_as_it_likes():
    state = driven(people=(std(abilities=("Repair",)), std("blue")), units=(1,))
    offered = [move for move in Game(state).offers("red") if isinstance(move, Patch)]
    assert offered == [Patch(unit=1, target=3, section=1, contact=None)]
    game = Game(state).do("red", offered[0])
    assert "whether they touch" in game.asked().text
    game.do("red", Measure(contact=True), "d8:2")
    assert game.text() == ("Red Std touches Rover.\nRed Std repairs Rover's Crew 2 (6 HP) by 2 HP.")
    assert game.rules()[-1] == "AB-REPAIR"
    assert game.do("red", Patch(unit=1, target=3, section=1), "d8:1").unit(3).sections[1].hp == 7


@pytest.mark.rule("P28-AB-REPAIR", "P28-VEH-AB-REPAIR")
def test_who_may_repair_what():
    state = driven(people=(std(), std("blue")), units=(1,))
    with pytest.raises(RuleError, match="does not have “Repair”"):
        Game(state).do("red", Patch(unit=1, target=3, section=1))
    able = driven(people=(std(abilities=("Repair",)), std("blue")), units=(1,))
    with pytest.raises(RuleError, match="must touch Rover"):
        Game(able).do("red", Patch(unit=1, target=3, section=1, contact=False))
    for target in (2, 9):
        with pytest.raises(RuleError, match="Name a vehicle"):
            Game(able).do("red", Patch(unit=1, target=target, section=0))
    gone = able.change(3, status="derelict", actions=0)
    with pytest.raises(RuleError, match="no longer in the battle"):
        Game(gone).do("red", Patch(unit=1, target=3, section=1))
    two = with_vehicle(driven(abilities=("Repair",)), *HULL, seat="red")
    with pytest.raises(RuleError, match="can only repair itself"):
        Game(two).do("red", Patch(unit=3, target=4, section=1))


@pytest.mark.rule("P28-VEH-AB-TURBO")
def test_a_turbo_boost_goes_to_the_next_move_alone():
    state = driven(abilities=("Turbo boost",))
    assert stakes(state, Boost(unit=3)) == Stakes(
        "1 action", Fraction(9, 10), "to go faster", "a 1 stalls it for the turn"
    )
    game = Game(state).do("red", Boost(unit=3), "d10:7")
    assert game.text() == "Rover goes 7cm further next."
    with pytest.raises(RuleError, match=r"22\.5cm is too far: Rover goes 22cm"):
        game.do("red", Walk(unit=3, distance_mm=225))
    moved = game.do("red", Walk(unit=3, distance_mm=220))
    assert moved.text() == "Rover has 22cm to go over even ground.\nRover moves 22cm."
    assert not moved.state.is_under(3, "Turbo boost")


@pytest.mark.rule("P28-VEH-AB-TURBO", "P28-INT-26")
def test_a_one_stalls_the_vehicle_for_the_turn():
    state = driven(abilities=("Turbo boost",))
    game = Game(state).do("red", Boost(unit=3), "d10:1")
    assert game.text() == "Rover stalls and cannot move this turn."
    with pytest.raises(RuleError, match="has stalled and cannot move"):
        game.do("red", Walk(unit=3, distance_mm=10))
    with pytest.raises(RuleError, match="has stalled"):
        game.do("red", Boost(unit=3))
    assert not close_effects(game.state).is_under(3, "Stalled")


@pytest.mark.rule("P28-VEH-AB-TURBO")
def test_a_boost_that_is_not_used_ends_with_the_turn_and_needs_the_ability():
    game = Game(driven(abilities=("Turbo boost",))).do("red", Boost(unit=3), "d10:2")
    assert game.text() == "Rover goes 2cm further next."
    assert not close_effects(game.state).is_under(3, "Turbo boost")
    with pytest.raises(RuleError, match="does not have “Turbo boost”"):
        Game(driven()).do("red", Boost(unit=3))


SMOKY = ("front Engine 10/10", "rear Smoke launchers 5/5")


@pytest.mark.rule("P28-VEH-SMOKE")
def test_smoke_hides_a_vehicle_from_far_shots_for_the_turn():
    game = Game(driven(*SMOKY, people=(std(), std("blue")))).do("red", Smoke(unit=3))
    assert game.text() == "Rover disappears in smoke for this turn."
    with pytest.raises(RuleError, match="in smoke already"):
        game.do("red", Smoke(unit=3))
    shots = [shot_at(game.state, far) for far in (100, 99)]
    assert [("smoke", -1) in mods for mods in shots] == [True, False]
    odds = [stakes(acting(game.state, 2), shot(far)).chance for far in (100, 99, None)]
    assert odds == [Fraction(3, 10), Fraction(4, 10), Fraction(3, 10)]
    assert not close_effects(game.state).is_under(3, "Smoke")


def shot(far):
    """Blue's shot at the vehicle from this far."""
    return Shoot(unit=2, target=3, weapon="Laser pistol", distance_mm=far, facing="front", share=0)


def shot_at(state, far):
    """What counts for such a shot."""
    game = Game(acting(state, 2)).do("blue", shot(far), "d10:10")
    return [(mod.cause, mod.amount) for mod in game.work("S roll").mods]


def acting(state, unit):
    """The battle with another unit in its activation."""
    activation = REPLACE(state.frames[-1], units=(unit,))
    return REPLACE(state, frames=(*state.frames[:-1], activation))


@pytest.mark.rule("P28-VEH-SMOKE", "P28-INT-27")
def test_smoke_needs_launchers_that_work():
    for part in ("rear Smoke launchers 0/5", "rear Radio 5/5"):
        with pytest.raises(RuleError, match="has no smoke launchers"):
            Game(driven("front Engine 10/10", part)).do("red", Smoke(unit=3))
    out = driven(*SMOKY).change(3, sections=(Section(hp=10), Section(hp=5, out=2)))
    with pytest.raises(RuleError, match="has no smoke launchers"):
        Game(out).do("red", Smoke(unit=3))
    with pytest.raises(RuleError, match="has no smoke launchers"):
        Game(driven(*SMOKY, units=(1,))).do("red", Smoke(unit=1))
    assert Smoke(unit=3) in Game(driven(*SMOKY)).offers("red")


@pytest.mark.rule("P28-TR-TANKHUNTER", "P28-SHOOT-4")
def test_a_tank_hunter_shoots_better_at_vehicles_alone():
    hunter = std(traits=("Tank hunter",))
    state = hunted(who=hunter)
    at = Shoot(unit=1, target=3, weapon="Laser pistol", distance_mm=50, facing="front", share=0)
    assert stakes(state, at).chance == Fraction(5, 10)
    game = Game(state).do("red", at, "d10:10")
    assert [(mod.cause, mod.amount, mod.rule) for mod in game.work("S roll").mods] == [
        ("Tank hunter", 1, "P28-TR-TANKHUNTER")
    ]
    person = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50)
    assert stakes(state, person).chance == Fraction(4, 10)
    assert stakes(hunted(who=std()), at).chance == Fraction(4, 10)


@pytest.mark.rule("P28-AB-SABOTAGE")
@pytest.mark.parametrize(("face", "place"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_sabotage_rolls_the_facing_and_the_turns(face, place):
    parts = ("front Engine 10/10", "right Crew 9/9", "rear Radio 5/5", "left Crew 8/10")
    game = Game(hunted(*parts)).do(
        "red", Sabotage(unit=1, target=3, distance_mm=50), f"d4:{face} d6:3"
    )
    assert [section.out for section in game.unit(3).sections] == [
        3 if one == place else 0 for one in range(4)
    ]
    assert game.rolls("AB-SABOTAGE") == [
        ("facing", 4, (face,)),
        ("Sabotage, turns", 6, (3,)),
    ]
    assert "out of use to the end of turn 3" in game.text()


@pytest.mark.rule("P28-AB-SABOTAGE")
def test_the_user_picks_among_several_sections_and_silence_takes_the_strongest():
    state = hunted()
    game = Game(state).do("red", Sabotage(unit=1, target=3, distance_mm=0), "d4:3")
    assert game.kind() == "sabotage"
    assert game.labels() == ["Crew 2 (4 HP)", "Radio 3 (5 HP)"]
    with pytest.raises(RuleError):
        game.do("red", Pick(which=0))
    picked = Game(game.state).do("red", Pick(which=1), "d6:1")
    assert picked.unit(3).sections[1].out == 1
    assert Game(game.state).lapse("d6:6").unit(3).sections[2].out == 6


@pytest.mark.rule("P28-AB-SABOTAGE")
def test_a_facing_without_anything_to_spoil_is_rolled_again():
    game = Game(hunted("front Engine 10/10", "left Crew 0/10")).do(
        "red", Sabotage(unit=1, target=3, distance_mm=0), "d4:4 d4:2 d4:1 d6:1"
    )
    assert game.rolls("AB-SABOTAGE")[0] == ("facing", 4, (4, 2, 1))
    assert game.unit(3).sections[0].out == 1


@pytest.mark.rule("P28-AB-SABOTAGE")
def test_no_facing_is_rolled_for_a_small_vehicle_or_where_only_the_core_is_left():
    small = hunted("core Engine 10/10", size="small")
    move = Sabotage(unit=1, target=3, distance_mm=0)
    assert Game(small).do("red", move, "d6:2").unit(3).sections[0].out == 2
    core = hunted("core Engine 10/10", "front Crew 0/10")
    assert Game(core).do("red", move, "d6:2").unit(3).sections[0].out == 2


@pytest.mark.rule("P28-AB-SABOTAGE")
def test_who_may_be_sabotaged():
    move = Sabotage(unit=1, target=3, distance_mm=51)
    with pytest.raises(RuleError, match=r"is 5\.1cm away; Sabotage reaches 5cm"):
        Game(hunted()).do("red", move)
    near = Sabotage(unit=1, target=3, distance_mm=0)
    with pytest.raises(RuleError, match="does not have “Sabotage”"):
        Game(hunted(who=std())).do("red", near)
    with pytest.raises(RuleError, match="Name a vehicle"):
        Game(hunted()).do("red", Sabotage(unit=1, target=2, distance_mm=0))
    own = driven(people=(std(abilities=("Sabotage",)), std("blue")), units=(1,))
    with pytest.raises(RuleError, match="is a friend"):
        Game(own).do("red", near)
    out = hunted("front Engine 10/10", "rear Crew 0/10")
    out = out.change(3, sections=(Section(hp=10, out=4), Section(hp=0)))
    with pytest.raises(RuleError, match="Every section that Rover has left is out of use"):
        Game(out).do("red", near)
    assert [m for m in Game(hunted()).offers("red") if isinstance(m, Sabotage)] == [
        Sabotage(unit=1, target=3, distance_mm=None)
    ]
    locked = hunted().lock(1, 3)
    assert Sabotage(unit=1, target=3, distance_mm=0).needs(locked) == ()


@pytest.mark.rule("P28-INT-27", "P28-TURN-8", "P28-AB-SABOTAGE")
def test_a_section_out_of_use_comes_back_with_its_hp_when_its_time_is_over():
    state = hunted("front Engine 10/10", "rear Crew 4/10")
    state = state.change(3, sections=(Section(hp=10), Section(hp=4, out=1)))
    assert close_effects(state).unit(3).sections[1] == Section(hp=4)
    later = state.change(3, sections=(Section(hp=10), Section(hp=4, out=2)))
    assert close_effects(later).unit(3).sections[1] == Section(hp=4, out=2)


def harm(state, amount):
    """The battle after a hit on the rear of the vehicle with so much damage."""
    weapon = WEAPONS["Laser rifle"]
    hit = Hit(victim=3, weapon=weapon, striker=1, facing="rear")
    return run(state, Harm(hit=hit), f"d8:{amount - 1} d8:1")


@pytest.mark.rule("P28-INT-27", "P28-VEH-DMG")
def test_a_section_out_of_use_takes_no_damage():
    state = hunted("rear Engine 10/10", "rear Crew 4/10")
    state = state.change(3, sections=(Section(hp=10), Section(hp=4, out=2)))
    assert [one.hp for one in harm(state, 5).unit(3).sections] == [5, 4]
    both = state.change(3, sections=(Section(hp=10, out=2), Section(hp=4, out=2)))
    assert [one.hp for one in harm(both, 5).unit(3).sections] == [10, 4]
    assert harm(both, 5).unit(3).here


@pytest.mark.rule("P28-INT-27", "P28-VEH-BREAK-1", "P28-VEH-TR-HARDENED")
def test_a_section_out_of_use_is_not_lost_and_its_crew_does_not_steady():
    parts = tuple(f"front Crew {hp}/10" for hp in (10,) * 4 + (0,) * 12)
    state = hunted(*parts, traits=("Hardened crew",))
    test = BreakTest(unit=3, cause="wounds")
    steady = run(state, test, "d10:7")
    assert steady.unit(3).status == "ok"
    assert steady.amounts("break test") == [-4]
    sections = (Section(hp=10, out=1), *state.unit(3).sections[1:])
    fewer = run(state.change(3, sections=sections), test, "d10:7")
    assert fewer.unit(3).status == "shaken"
    assert fewer.amounts("break test") == [-3]


def test_held_actions_of_a_vehicle_are_offered_beside_its_work():
    offered = Game(driven(*SMOKY)).offers("red")
    assert {Smoke(unit=3), Hold(unit=3), Finish(unit=3)} <= set(offered)
