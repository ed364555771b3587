"""Fights with several attacks: who is struck, asked, counted and hurt, and what each blow does."""

from __future__ import annotations

import msgspec
import pytest

from rules.games.planet28.actions.blows import wounds_of
from rules.games.planet28.actions.charge import ChargeAction
from rules.games.planet28.actions.leaving import FreeStrike
from rules.games.planet28.actions.melee import Melee, bout, fight
from rules.games.planet28.actions.volleys import firing, strikes
from rules.games.planet28.answers import Counter, Decline, Strike
from rules.games.planet28.attack import Attack
from rules.games.planet28.damage.wounds import Wounds
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.units import Touch
from rules.games.planet28.warband.weapons import BY_NAME as WEAPONS
from tests.support.planet28.arms import bearing, made
from tests.support.planet28.guards import blue_guard, framed, guard, hp, red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std, table
from tests.support.planet28.wheels import CAR, active

REPLACE = msgspec.structs.replace


def blow(at, by=1, weapon="Dagger", **more):
    return Attack(by=by, at=at, weapon=weapon, **more)


def opened(state, script, *targets):
    """The battle in which red's unit 1 strikes at each of these, until somebody is asked."""
    return framed(
        state, Melee(striker=1, struck=targets[0], strikes=tuple(map(blow, targets))), script
    )


@pytest.mark.rule("P28-FIGHT-2", "P28-MULTI-1", "P28-SQD-9")
def test_whoever_strikes_at_several_touches_and_counts_them_all():
    state = table(std(AW=9), std("blue", "Bo"), std("blue", "Cy"))
    game = opened(state, "d10:2", 2, 3)
    assert game.state.locks == ((1, 2), (1, 3))
    assert game.amounts("AW roll") == [-2]
    assert (game.kind(), game.unit(1).focus) == ("counter", "passed")


@pytest.mark.rule("P28-TR-TERRIFYING", "P28-FIGHT-3")
@pytest.mark.parametrize("scary", [2, 3])
def test_one_terrifying_target_of_several_calls_for_the_test(scary):
    traits = {one: ("Terrifying",) if one == scary else () for one in (2, 3)}
    people = (std(P=9), *(std("blue", traits=traits[one]) for one in (2, 3)))
    game = opened(table(*people), "d10:10", 2, 3)
    assert game.unit(1).status == "broken"


@pytest.mark.rule("P28-SQD-9", "P28-CTR-1", "P28-CTR-2", "P28-HOLD-2")
def test_each_of_several_who_are_struck_may_counter_for_an_action_of_its_own():
    people = std(AW=9), std("blue", "Bo"), std("blue", "Cy", actions=1, holding=True)
    game = opened(table(*people), "d10:2", 2, 3)
    assert "Bo with Dagger" in game.asked().text
    game.do("blue", Counter(weapon="Dagger"))
    assert game.rules() == ["CTR-2"]
    assert (game.unit(2).actions, game.unit(2).countered) == (1, True)
    assert "Cy with Dagger" in game.asked().text
    assert game.labels() == ["Dagger (1D4+3)", "Fist (1D4-1)", "No counter"]
    game.do("blue", Counter(weapon="Fist"), "d10:9 d10:9 d10:9 d10:9")
    assert (game.unit(3).actions, game.unit(3).countered, game.unit(3).holding) == (0, True, False)
    assert game.rules() == ["CTR-2", *["FIGHT-4"] * 4, "FIGHT-5"]
    assert [work.what for line in game.told for work in line.work] == [
        *["fight with Dagger"] * 3, "fight with Fist",
    ]  # fmt: skip


@pytest.mark.rule("P28-SQD-9", "P28-CTR-1")
@pytest.mark.parametrize("counters", [2, 3])
def test_who_does_not_counter_leaves_it_to_the_others(counters):
    game = opened(table(std(AW=9), std("blue"), std("blue")), "d10:2", 2, 3)
    for one in (2, 3):
        script = "d10:9 d10:9 d10:9" if one == 3 else ""
        move = Counter(weapon="Dagger") if one == counters else Decline()
        game.do("blue", move, script)
    assert [game.unit(one).countered for one in (2, 3)] == [one == counters for one in (2, 3)]
    assert game.rules().count("FIGHT-4") == 3


@pytest.mark.rule("P28-FIGHT-4", "P28-CTR-3", "P28-CTR-4", "P28-CTR-6", "P28-SQD-9")
def test_every_blow_is_rolled_once_attacks_first_and_harms_whom_it_was_aimed_at():
    both = (blow(2), blow(3, weapon="Fist"))
    state = table(std(AW=9), std("blue"), std("blue"))
    game = framed(state, Melee(striker=1, struck=2, strikes=both), "d10:2")
    game.do("blue", Counter(weapon="Dagger"))
    # The first target is missed and strikes back, the second is hit and misses.
    game.do("blue", Counter(weapon="Fist"), "d10:9 d10:1 d10:1 d10:9 d4:1 d4:2")
    assert [work.what for line in game.told for work in line.work if work.of] == [
        f"fight with {weapon}" for weapon in ("Dagger", "Fist", "Dagger", "Fist")
    ]
    assert (game.rules()[-2], game.kind(), hp(game, 1, 2, 3)) == ("CTR-6", "push", [17, 20, 20])
    game.no("d4:4 d4:1")
    assert (game.rules(), hp(game, 1, 2, 3)) == (["FIGHT-5", "DMG-2"], [17, 20, 17])


@pytest.mark.rule("P28-SQD-9", "P28-CTR-4", "P28-CTR-6")
@pytest.mark.parametrize(
    ("won", "harms"),
    [
        ((), {}),
        ((blow(2), blow(3)), {2: 1, 3: 1}),
        ((blow(3), blow(1, by=2)), {2: 1, 3: 1}),
        ((blow(1, by=3),), {3: 1}),
        ((blow(2), blow(1, by=2), blow(2, by=4)), {2: 3}),
        # Whoever strikes back without having been struck is counted to the first.
        ((blow(1, by=4),), {2: 1}),
    ],
)
def test_the_hits_of_a_fight_go_to_those_between_whom_they_fell(won, harms):
    state = table(std(), std("blue"), std("blue"), std("blue"))
    found = wounds_of(state, 1, (2, 3), won)
    assert {one.struck: len(one.hits) for one in found} == harms
    assert [one.struck for one in found] == sorted(harms)
    assert all(isinstance(one, Wounds) and one.striker == 1 for one in found)
    assert all(hit.at == one.struck or hit.at == 1 for one in found for hit in one.hits)


@pytest.mark.rule("P28-SQD-9", "P28-CTR-6")
def test_members_who_strike_back_are_one_opponent():
    state = blue_guard()
    (one,) = wounds_of(state, 1, (guard(state),), (blow(1, by=2), blow(1, by=4)))
    assert (one.struck, [hit.by for hit in one.hits]) == (guard(state), [2, 4])


@pytest.mark.rule("P28-SQD-9", "P28-VEH-4")
def test_each_member_strikes_with_the_weapon_named_at_the_side_named():
    state = with_vehicle(red_guard(), *CAR)
    named = fight(5, 6, "Dagger", "F", side="left")
    whole = bout(state, named, (1, 3))
    assert [(one.by, one.weapon, one.skill, one.facing) for one in whole.strikes] == [
        (1, "Dagger", "F", "left"),
        (3, "Dagger", "F", "left"),
    ]
    assert REPLACE(whole, strikes=named.strikes) == named


@pytest.mark.rule("P28-SQD-9")
def test_a_character_and_a_vehicle_attack_alone_with_what_is_named():
    state = with_vehicle(table(std(), std("blue")), *CAR, "left Hard point 5/5 = Mortar")
    alone = fight(1, 2, "Fist", "F", "charge", True, "rear")
    assert bout(state, alone) == alone
    assert strikes(state, 3, 1, "Hull") == (blow(1, by=3, weapon="Hull"),)
    assert [(one, gun.name) for one, gun in firing(state, 3, 1, "Mortar")] == [(3, "Mortar")]
    dry = state.change(1, unloaded=("Laser pistol",))
    assert firing(dry, 1, 2, "Dagger") == ((1, WEAPONS["Dagger"]),)


@pytest.mark.rule("P28-SQD-9", "P28-WSR-RELOAD")
def test_a_member_whose_weapon_is_empty_strikes_with_another():
    harpoon = REPLACE(WEAPONS["Dagger"], name="Harpoon", special=("Reload",))
    state = red_guard()
    armed = [
        REPLACE(one, weapons=(harpoon, WEAPONS["Club"])) if at < 3 else one
        for at, one in enumerate(state.profiles)
    ]
    state = REPLACE(state, profiles=tuple(armed))
    for one in (1, 2, 3):
        state = state.change(one, wielded=("Harpoon", "Club"))
    state = state.change(2, unloaded=("Harpoon",))
    volley = strikes(state, 5, 4, "Harpoon")
    assert [(one.by, one.weapon) for one in volley] == [(1, "Harpoon"), (3, "Harpoon"), (2, "Club")]


@pytest.mark.rule("P28-SQD-11", "P28-CTR-1", "P28-CTR-2")
def test_a_squad_strikes_back_with_the_weapon_and_skill_it_names():
    staff = REPLACE(WEAPONS["Psy-staff"], keywords=())
    state = blue_guard().lock(1, 5)
    armed = tuple(
        REPLACE(one, weapons=(staff,)) if one.seat == "blue" else one for one in state.profiles
    )
    state = REPLACE(state, profiles=armed)
    for one in (2, 3, 4):
        state = state.change(one, wielded=("Psy-staff",))
    game = Game(state).do("red", Fight(unit=1, target=5, weapon="Dagger"))
    game.do("blue", Counter(weapon="Psy-staff", skill="P"), "d10:9 d10:9 d10:9 d10:9")
    told = [line.text for line in game.told if line.rule == "P28-FIGHT-4"]
    assert len(told) == 4
    assert sum("fight with Psy-staff" in text for text in told) == 3
    assert [work.of for line in game.told for work in line.work if work.of] == ["F", *["P"] * 3]


@pytest.mark.rule("P28-SQD-11", "P28-LEAVE-1")
def test_a_free_strike_is_made_with_the_weapon_and_skill_named():
    state = blue_guard().lock(1, 5)
    game = framed(state, FreeStrike(striker=5, struck=1))
    game.do("blue", Strike(weapon="Fist", skill="F"), "d10:9 d10:9 d10:9")
    told = [work.what for line in game.told for work in line.work]
    assert told == ["fight with Fist"] * 3


@pytest.mark.rule("P28-WSR-VOL", "P28-FIGHT-5", "P28-CTR-5")
def test_a_weapon_that_turns_on_its_wielder_is_told_after_the_miss():
    saw = made("Saw", "1D4+3", special=("Volatile",))
    state = table(bearing(saw), bearing(saw, "blue"), locks=((1, 2),))
    game = Game(state).do("red", Fight(unit=1, target=2, weapon="Saw"))
    game.do("blue", Counter(weapon="Saw"), "d10:10 d10:10 d4:1 d4:1 d4:1 d4:1")
    assert game.rules()[:6] == ["CTR-2", "FIGHT-4", "FIGHT-4", "FIGHT-5", "WSR-VOL", "WSR-VOL"]
    assert hp(game, 1, 2) == [16, 16]


@pytest.mark.rule("P28-WSR-VOL", "P28-CTR-6")
def test_only_the_blow_that_shows_a_10_turns_on_its_wielder():
    saw = made("Saw", "1D4+3", special=("Volatile",))
    state = table(bearing(saw), bearing(saw, "blue"), locks=((1, 2),))
    for script, left in (
        ("d10:9 d10:10 d4:1 d4:1", [20, 16]),
        ("d10:10 d10:9 d4:1 d4:1", [16, 20]),
        ("d10:9 d10:9", [20, 20]),
    ):
        game = Game(state).do("red", Fight(unit=1, target=2, weapon="Saw"))
        assert hp(game.do("blue", Counter(weapon="Saw"), script), 1, 2) == left


def machines(**touched):
    """Red's car, unit 3, about to act, and blue's, unit 4: what was said of their sides before."""
    state = with_vehicle(table(std(), std("blue")), *CAR, seat="red", name="Ours")
    state = active(with_vehicle(state, *CAR, name="Theirs"), 3)
    return state.change(3, touched=(Touch(4, "rear"),)).change(4, touched=(Touch(3, "left"),))


@pytest.mark.rule("P28-VEH-4", "P28-FIGHT-2")
def test_who_steps_in_anew_may_be_at_another_side():
    game = framed(machines(), fight(3, 4, "Hull"))
    assert game.state.locks == ((3, 4),)
    assert [game.unit(one).touched for one in (3, 4)] == [(), ()]
    said = framed(machines(), fight(3, 4, "Hull", side="front"))
    assert [said.unit(one).touched for one in (3, 4)] == [(), (Touch(3, "front"),)]


@pytest.mark.rule("P28-VEH-4", "P28-FIGHT-2")
def test_the_side_that_is_said_first_is_that_of_the_unit_struck_first():
    state = with_vehicle(table(std(AW=9), std("blue")), *CAR)
    both = (blow(3, facing="rear"), blow(2))
    game = framed(state, Melee(striker=1, struck=3, strikes=both), "d10:2")
    assert game.unit(3).touched == (Touch(1, "rear"),)


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-4")
def test_a_car_that_rams_another_forgets_where_it_was_touched_itself():
    ram = ChargeAction(unit=3, target=4, facing="front", stage="arrive", distance_mm=0)
    game = framed(machines(), ram)
    assert [game.unit(one).touched for one in (3, 4)] == [(), (Touch(3, "front"),)]


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-6", "P28-TR-COWARD", "P28-CHG-7")
@pytest.mark.parametrize(
    ("traits", "script", "rules"),
    [
        ((), "", ["FACT-1", "CHG-1"]),
        (("Coward",), "d10:1", ["FACT-1", "CHG-1", "BREAK-1"]),
    ],
)
def test_a_charge_on_foot_has_no_impact_and_tests_only_cowards(traits, script, rules):
    game = Game(table(std(), std("blue", traits=traits)))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"), script)
    told = [rule for rule in game.rules() if not rule.startswith("BREAK")]
    assert told == [rule for rule in rules if not rule.startswith("BREAK")]
    assert any(rule.startswith("BREAK") for rule in game.rules()) == bool(traits)
    assert (game.kind(), game.unit(2).hp) == ("block", 20)


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-7")
@pytest.mark.parametrize(("unit", "target"), [(3, 2), (3, 4), (1, 4)])
def test_neither_a_vehicle_nor_a_charge_of_one_is_blocked(unit, target):
    state = active(machines(), unit)
    charge = ChargeAction(unit=unit, target=target, weapon="Fist", stage="block")
    assert framed(state.lock(unit, target), charge).kind() == "counter"


@pytest.mark.rule("P28-SQD-10", "P28-CHG-2")
@pytest.mark.parametrize(("edge", "dice"), [(True, ["charge"]), (False, [])])
def test_with_the_switch_one_die_is_for_the_whole_charge_if_it_has_a_bonus(edge, dice):
    state = red_guard(squad_charge="one").lock(4, 5)
    whole = bout(state, fight(5, 4, "Dagger", manner="charge", edge=edge))
    game = framed(state, REPLACE(whole, stage="attack"), "d4:2 " * edge + "d10:9 d10:9 d10:9")
    assert [work.what for line in game.told for work in line.work if not work.of] == dice
    rolls = [work for line in game.told for work in line.work if work.of]
    assert [[mod.amount for mod in roll.mods] for roll in rolls] == [[2] * edge] * 3
