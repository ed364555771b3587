"""Squads attack: every member rolls, all rolls before any harm (P28-SQD-9, P28-SQD-10)."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.actions.abilities import Aim
from rules.games.planet28.actions.blows_named import Engage
from rules.games.planet28.actions.gear import Reload, Swap
from rules.games.planet28.actions.leaving import FreeStrike
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Block, Counter, Decline, Dispute, Pick, Strike
from rules.games.planet28.facings import side_touched
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.stakes import stakes
from tests.support.planet28.guards import REPLACE, blue_guard, framed, guard, hp, red_guard
from tests.support.planet28.mixed import with_vehicle
from tests.support.planet28.tables import Game, std
from tests.support.planet28.wheels import CAR

FOE = 4


def shot(state, **more):
    facts = {"distance_mm": 100, "sight": True, "cover": False, **more}
    return Shoot(unit=guard(state), target=FOE, weapon=facts.pop("weapon", "Laser pistol"), **facts)


def shooters(game):
    """Who has rolled for a shot, in order."""
    return [line.text.partition(",")[0] for line in game.told if line.rule == "P28-SHOOT-5"]


@pytest.mark.rule("P28-SQD-9", "P28-SQD-5", "P28-FLOW-3")
def test_every_member_shoots_for_one_action_of_the_squad():
    state = red_guard()
    game = Game(state).do("red", shot(state), "d10:1 d10:9 d10:1 d8:5 d4:1 d8:6 d4:2")
    assert hp(game, FOE) == [20 - 5 - 5]
    assert [rule for rule in game.rules() if rule.startswith(("SHOOT", "DMG"))] == [
        *["SHOOT-5"] * 3, "SHOOT-7", "SHOOT-6", "SHOOT-7", "DMG-2", "DMG-2",
    ]  # fmt: skip
    assert (game.unit(5).actions, game.unit(5).tally.hits) == (1, 2)
    assert [game.unit(one).actions for one in (1, 2, 3)] == [0, 0, 0]


@pytest.mark.rule("P28-SQD-9")
def test_shots_are_grouped_by_weapon_and_those_without_it_take_another_that_reaches():
    rifle = std(weapons=("Shotgun", "Dagger"))
    state = red_guard(std("blue", "Foe", hp=90, start=90))
    profiles = (state.profiles[0], rifle[0], *state.profiles[2:])
    state = REPLACE(state, profiles=profiles).change(2, wielded=("Shotgun",))
    named = REPLACE(state.profiles[1], name="Gunner")
    state = REPLACE(state, profiles=(state.profiles[0], named, *state.profiles[2:]))
    near = Game(state).do("red", shot(state), "d10:9 d10:9 d10:9")
    assert shooters(near) == ["Red Std", "Red Std", "Gunner"]
    # The pistol reaches 15cm, the shotgun 20cm.
    far = Game(state).do("red", shot(state, weapon="Shotgun", distance_mm=180), "d10:9")
    assert shooters(far) == ["Gunner"]
    with pytest.raises(RuleError, match="reaches 15cm"):
        Game(state).do("red", shot(state, distance_mm=180))


@pytest.mark.rule("P28-SQD-9", "P28-SHOOT-4")
def test_the_moves_of_the_squad_count_for_its_members():
    state = red_guard(squad={"moves": 2})
    game = Game(state).do("red", shot(state), "d10:3 d10:2 d10:9 d8:1 d4:4")
    assert game.rules().count("SHOOT-7") == 1


@pytest.mark.rule("P28-SQD-9")
def test_height_and_cover_are_one_for_all():
    state = red_guard(std("blue", "Foe", hp=90, start=90))
    low = shot(state, height_mm=-50, cover=True)
    game = Game(state).do("red", low, "d10:4 d10:3 d10:3 d8:8 d4:1 d6:1 d8:8 d4:1 d6:1")
    assert hp(game, FOE) == [90 - 7 - 7]


@pytest.mark.rule("P28-COVER-2")
def test_half_of_a_squad_hidden_covers_whoever_is_hit():
    state = blue_guard()
    game = Game(state).do(
        "red",
        Shoot(unit=1, target=5, weapon="Laser pistol", distance_mm=50, cover=True),
        "d10:1 d8:8",
    )
    game.do("blue", Pick(which=2), "d4:1 d6:6")
    assert hp(game, 2) == [18]
    asked = Game(state).do(
        "red", Shoot(unit=1, target=5, weapon="Laser pistol", distance_mm=None, cover=None)
    )
    assert "half of them or more" in asked.asked().text


@pytest.mark.rule("P28-SQD-9", "P28-WSR-RELOAD", "P28-SQD-5", "P28-WPN-4")
def test_each_member_empties_and_loads_its_own_weapon():
    state = red_guard(
        weapons=("Primitive pistol",), wielded=("Primitive pistol",), items={"Ammo rough": 1}
    )
    game = Game(state).do(
        "red", shot(state, weapon="Primitive pistol", distance_mm=50), "d10:9 d10:9 d10:9"
    )
    assert [game.unit(one).unloaded for one in (1, 2, 3)] == [("Primitive pistol",)] * 3
    dry = Game(game.state.change(2, items={}).change(5, actions=2))
    dry.do("red", Reload(unit=5, weapon="Primitive pistol"))
    assert [dry.unit(one).unloaded for one in (1, 2, 3)] == [(), ("Primitive pistol",), ()]
    again = Game(dry.state.change(5, actions=2))
    again.do("red", shot(state, weapon="Primitive pistol", distance_mm=50), "d10:9 d10:9")
    with pytest.raises(RuleError, match="no ammo rough left"):
        Game(again.state.change(5, actions=2)).do("red", Reload(unit=5, weapon="Primitive pistol"))
    with pytest.raises(RuleError, match="not loaded"):
        Game(again.state.change(5, actions=2)).do(
            "red", shot(state, weapon="Primitive pistol", distance_mm=50)
        )


@pytest.mark.rule("P28-SQD-5", "P28-ITEM-1")
def test_one_action_swaps_the_weapons_of_all_who_carry_them():
    state = red_guard()
    game = Game(state).do("red", Swap(unit=5, wielded=("Dagger",)))
    assert [game.unit(one).wielded for one in (1, 2, 3)] == [("Dagger",)] * 3
    assert game.unit(5).actions == 1
    with pytest.raises(RuleError, match="does not carry Club"):
        game.do("red", Swap(unit=5, wielded=("Club",)))


@pytest.mark.rule("P28-SQD-12", "P28-AB-AIM")
def test_an_aim_is_one_action_and_counts_for_every_member():
    state = red_guard(std("blue", "Foe", hp=90, start=90), abilities=("Aimed shot",))
    game = Game(state).do("red", Aim(unit=5, weapon="Laser pistol"))
    assert game.unit(5).aimed == "Laser pistol"
    game.do("red", shot(state), "d10:1 d10:1 d10:9 d8:1 d8:8 d4:1 d8:1 d8:8 d4:1")
    assert (hp(game, FOE), game.unit(5).aimed) == ([90 - 18], "")


@pytest.mark.rule("P28-SQD-9", "P28-FIGHT-4")
def test_every_member_strikes_and_the_target_is_locked_with_the_squad():
    state = red_guard()
    fight = Fight(unit=5, target=FOE, weapon="Dagger", distance_mm=50)
    game = Game(state).do("red", fight)
    assert game.kind() == "counter"
    game.do("blue", Decline(), "d10:1 d10:9 d10:1 d4:1 d4:1 d4:2 d4:2")
    assert (game.state.locks, hp(game, FOE)) == (((4, 5),), [20 - 4 - 4])
    assert game.kind() == "push"
    game.no()
    assert game.unit(5).tally.hits == 2


@pytest.mark.rule("P28-SQD-10", "P28-CHG-7")
def test_each_member_of_a_charge_has_its_own_die_and_one_block_takes_all():
    state = red_guard()
    charge = Charge(unit=5, target=FOE, distance_mm=80, terrain=(), weapon="Dagger")
    game = Game(state).do("red", charge)
    assert game.kind() == "block"
    open_ = Game(game.state).do("blue", Decline())
    open_.do("blue", Decline(), "d4:1 d10:9 d4:2 d10:9 d4:4 d10:8 d4:1 d4:1")
    assert open_.rolls("CHG-2") == [("charge", 4, (1,)), ("charge", 4, (2,)), ("charge", 4, (4,))]
    blocked = Game(game.state).do("blue", Block(), "d10:1")
    blocked.do("blue", Decline(), "d10:9 d10:9 d10:9")
    assert blocked.rolls("CHG-2") == []
    assert (open_.unit(5).moves, open_.unit(5).actions) == (1, 1)


@pytest.mark.rule("P28-SQD-10")
def test_with_the_switch_one_charge_die_is_for_all():
    state = red_guard(squad_charge="one")
    charge = Charge(unit=5, target=FOE, distance_mm=80, terrain=(), weapon="Dagger")
    game = Game(state).do("red", charge).do("blue", Decline())
    game.do("blue", Decline(), "d4:4 d10:9 d10:9 d10:8 d4:1 d4:1")
    assert game.rolls("CHG-2") == [("charge", 4, (4,))]
    assert hp(game, FOE) == [16]


@pytest.mark.rule("P28-SQD-10", "P28-CHG-2", "P28-TR-BIG")
def test_bulk_counts_for_each_member_beside_the_one_die_for_all():
    state = red_guard(squad_charge="one", traits=("Big",))
    charge = Charge(unit=5, target=FOE, distance_mm=70, terrain=(), weapon="Dagger")
    game = Game(state).do("red", charge).do("blue", Decline())
    # F 5, 2 by the die and 1 by bulk: only an 8 misses.
    game.do("blue", Decline(), "d4:2 d10:7 d10:7 d10:8 d4:1 d4:1 d4:1 d4:1")
    assert hp(game, FOE) == [12]


@pytest.mark.rule("P28-SQD-11", "P28-CTR-3", "P28-CTR-1")
def test_a_squad_that_counters_strikes_back_with_every_member_for_one_action():
    state = blue_guard(std(name="Ann", hp=30, start=30)).lock(1, 5)
    game = Game(state).do("red", Fight(unit=1, target=5, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:9 d10:1 d10:9 d10:1 d4:1 d4:1 d4:4 d4:2")
    assert (hp(game, 1), game.unit(5).actions, game.unit(5).countered) == ([30 - 4 - 6], 1, True)
    assert game.rules().count("FIGHT-4") == 4
    assert game.kind() == "push"
    assert game.asked().entries[0].seat == "blue"


@pytest.mark.rule("P28-SQD-11", "P28-CTR-4")
def test_a_mutual_success_moves_the_whole_squad_apart():
    state = blue_guard(std(name="Ann", hp=30, start=30)).lock(1, 5).change(5, marked=2)
    game = Game(state).do("red", Fight(unit=1, target=5, weapon="Dagger"))
    script = "d10:1 d10:1 d10:9 d10:9 d4:1 d4:1 d4:4 d4:2"
    game.do("blue", Counter(weapon="Dagger"), script)
    assert (game.state.locks, hp(game, 2)) == ((), [16])


@pytest.mark.rule("P28-SQD-11", "P28-LEAVE-1")
def test_the_free_strike_of_a_squad_is_a_full_volley():
    state = blue_guard(std(name="Ann", hp=40, start=40)).lock(1, 5)
    game = framed(state, FreeStrike(striker=5, struck=1))
    game.do("blue", Strike(weapon="Dagger"), "d10:1 d10:1 d10:1" + " d4:1 d4:1" * 3)
    assert hp(game, 1) == [40 - 12]


@pytest.mark.rule("P28-SQD-11", "P28-LEAVE-2")
def test_a_squad_leaves_a_combat_as_one_with_one_die():
    state = red_guard(std("blue", "Foe", status="broken")).lock(4, 5)
    game = Game(state).do("red", Walk(unit=5, distance_mm=60, terrain=()), "d4:3")
    assert (game.state.locks, game.unit(5).moves) == ((), 1)


@pytest.mark.rule("P28-MULTI-4", "P28-SQD-11")
def test_a_squad_is_one_opponent_however_many_it_has():
    state = blue_guard().lock(1, 5)
    game = Game(state).do("red", Fight(unit=1, target=5, weapon="Dagger"))
    assert (game.kind(), "MULTI" in game.cited()) == ("counter", False)


@pytest.mark.rule("P28-SQD-11")
@pytest.mark.parametrize("target", [2, 3])
def test_a_member_is_not_aimed_at_by_itself(target):
    state = blue_guard()
    for move in (
        Shoot(unit=1, target=target, weapon="Laser pistol", distance_mm=50),
        Fight(unit=1, target=target, weapon="Dagger", distance_mm=50),
        Charge(unit=1, target=target, distance_mm=50, terrain=()),
    ):
        with pytest.raises(RuleError, match="is one of Guard: name Guard"):
            Game(state).do("red", move)


@pytest.mark.rule("P28-SQD-9")
def test_some_of_a_squad_may_attack_and_nobody_else():
    state = red_guard()
    game = Game(state).do("red", shot(state, members=(2, 3))).lapse("d10:9 d10:9")
    assert game.rules().count("SHOOT-5") == 2
    fight = Fight(unit=5, target=FOE, weapon="Dagger", distance_mm=50, members=(1,))
    game = Game(state).do("red", fight).do("blue", Decline(), "d10:9")
    assert game.rules().count("FIGHT-4") == 1
    for wrong in ((4,), (5,), (1, 9)):
        with pytest.raises(RuleError, match="does not attack with Guard"):
            Game(state).do("red", shot(state, members=wrong))


BOTH = ((4, 6), (5, 6))


def brawl(*members, target=4, **more):
    return Fight(unit=6, target=target, weapon="Dagger", members=members, **more)


def beset(locks=BOTH, **more):
    """A squad of three that touches two enemies, 4 and 5."""
    state = red_guard(std("blue", "Foe"), std("blue", "Ally"), **more)
    for foe, _ in locks:
        state = state.lock(foe, 6)
    return state.change(6, focus="passed")


@pytest.mark.rule("P28-SQD-9", "P28-FLOW-3", "P28-FIGHT-6")
def test_a_squad_names_all_whom_it_fights_before_the_first_die():
    game = Game(beset()).do("red", brawl(1, 2))
    assert game.kind() == "blows"
    assert "strikes with Dagger at Foe. Whom does the rest fight?" in game.asked().text
    assert game.labels() == ["Strike"]
    for wrong in (1, 2):
        with pytest.raises(RuleError, match="does not attack with Guard"):
            game.do("red", brawl(wrong, target=5))
    game.do("red", brawl(3, target=5))
    assert [game.kind(), game.asked().entries[0].seat] == ["counter", "blue"]
    game.do("blue", Decline()).do("blue", Decline(), "d10:1 d10:9 d10:9 d4:1 d4:4")
    assert game.rules().count("FIGHT-4") == 3
    assert (hp(game, 4, 5), game.unit(6).actions) == ([19, 20], 1)


@pytest.mark.rule("P28-SQD-9")
def test_the_rest_may_stay_out_of_it_and_silence_strikes():
    for answer in (Engage(unit=6), None):
        game = Game(beset()).do("red", brawl(1))
        game.lapse() if answer is None else game.do("red", answer)
        game.do("blue", Decline(), "d10:9")
        assert game.rules().count("FIGHT-4") == 1
    with pytest.raises(RuleError, match="does not answer"):
        Game(beset()).do("red", Engage(unit=6))


@pytest.mark.rule("P28-SQD-9")
def test_the_rest_is_all_who_are_left_if_nobody_of_them_is_named():
    game = Game(beset()).do("red", brawl(2)).do("red", Fight(unit=6, target=5, weapon="Dagger"))
    game.do("blue", Decline()).do("blue", Decline(), "d10:9 d10:9 d10:9")
    assert [line.text.split(",")[0] for line in game.told if line.rule == "P28-FIGHT-4"] == [
        "Red Std",
        "Red Std",
        "Red Std",
    ]


@pytest.mark.rule("P28-SQD-9")
def test_with_one_enemy_alone_nobody_is_asked_about_the_rest():
    one = beset(locks=((4, 6),))
    assert Game(one).do("red", brawl(1)).kind() == "counter"
    assert Game(beset()).do("red", brawl(1, 2, 3)).kind() == "counter"
    assert Game(beset()).do("red", Fight(unit=6, target=4, weapon="Dagger")).kind() == "counter"


@pytest.mark.rule("P28-SQD-9", "P28-FACT-1", "P28-FACT-3")
def test_each_group_states_its_own_distance_which_may_be_disputed():
    game = Game(beset(locks=(), claims="confirm"))
    game.do("red", brawl(1, distance_mm=40)).do("blue", Accept())
    assert game.kind() == "blows"
    game.do("red", brawl(2, target=5, distance_mm=None))
    assert (game.kind(), "how far it is" in game.asked().text) == ("measure", True)
    with pytest.raises(RuleError, match="reaches 5cm"):
        game.do("red", Measure(distance_mm=60))
    game.do("red", Measure(distance_mm=30))
    assert "Ally is 3cm from Guard" in game.asked().text
    back = Game(game.state).do("blue", Dispute(), "d10:9 d10:1")
    assert back.kind() == "blows"
    game.do("blue", Accept())
    assert "Ally is 3cm from Guard" in game.text()
    # Stepping in locks both.
    game.do("red", Engage(unit=6)) if game.kind() == "blows" else None
    assert game.state.locks == ((4, 6), (5, 6))


@pytest.mark.rule("P28-SQD-9", "P28-VEH-4")
def test_each_groups_side_of_a_vehicle_is_noted():
    state = with_vehicle(beset(locks=()), *CAR, seat="blue")
    first = Fight(unit=6, target=7, weapon="Dagger", members=(1,), distance_mm=10, facing="left")
    game = Game(state).do("red", first)
    game.do("red", brawl(2, distance_mm=10)).do("red", Engage(unit=6))
    assert side_touched(game.state, 7, 6) == "left"


@pytest.mark.rule("P28-SQD-5")
def test_whoever_waits_for_an_armour_to_restart_does_not_take_part():
    state = red_guard().change(2, reboot=1)
    assert Game(state).do("red", shot(state), "d10:9 d10:9").rules().count("SHOOT-5") == 2


@pytest.mark.rule("P28-SQD-9", "P28-CHG-2", "P28-FIGHT-2")
def test_the_chance_told_is_that_of_one_hit_at_least():
    state = red_guard()
    half = Fraction(4, 10)
    told = stakes(state, shot(state))
    assert (told.chance, told.of) == (1 - (1 - half) ** 3, "for a hit")
    fight = stakes(state, Fight(unit=5, target=FOE, weapon="Dagger", distance_mm=10))
    assert fight.chance == 1 - (1 - half) ** 3
    mean = sum(Fraction(4 + face, 10) for face in range(1, 5)) / 4
    charge = Charge(unit=5, target=FOE, distance_mm=50, terrain=())
    assert stakes(state, charge).chance == 1 - (1 - mean) ** 3
    one = red_guard(squad_charge="one")
    shared = sum(1 - (1 - Fraction(4 + face, 10)) ** 3 for face in range(1, 5)) / 4
    assert stakes(one, charge).chance == shared


@pytest.mark.rule("P28-SQD-9", "P28-FLOW-3")
def test_a_squad_that_names_some_of_it_may_split_its_fire_before_any_die():
    state = red_guard(std("blue", "Foe"), std("blue", "Other"))
    first = Shoot(
        unit=6,
        target=4,
        weapon="Laser pistol",
        distance_mm=50,
        sight=True,
        cover=False,
        members=(1,),
    )
    game = Game(state).do("red", first)
    assert (game.kind(), game.asked().rule, game.unit(6).actions) == ("volley", "P28-SQD-9", 1)
    assert "At whom does the rest of it shoot" in game.asked().text
    rest = REPLACE(first, target=5)
    with pytest.raises(RuleError, match="does not attack"):
        Game(game.state).do("red", rest)
    script = "d10:9 d10:1 d10:9 d8:3 d4:1"
    both = Game(game.state).do("red", REPLACE(rest, members=msgspec.UNSET), script)
    assert hp(both, 4, 5) == [20, 17]
    # Silence fires what has been named.
    assert Game(game.state).lapse("d10:9").rules().count("SHOOT-5") == 1
