"""Fights, counters, several opponents, and pushing back."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.fall import fall, fall_damage
from rules.games.planet28.answers import Counter, Decline, Edge, Push, Strike, hardest
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
NEAR = Fight(unit=1, target=2, weapon="Dagger", distance_mm=50)


def locked(red=None, blue=None, **more):
    return Game(table(red or std(), blue or std("blue"), locks=((1, 2),), **more))


@pytest.mark.rule("P28-FIGHT-1")
def test_a_fight_reaches_5cm_and_no_further():
    game = Game(table(std(), std("blue")))
    with pytest.raises(RuleError, match=r"5\.1cm away"):
        game.do("red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=51))
    game.do("red", NEAR).no("d10:9")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-FIGHT-1", "P28-CHG-1", "P28-LEAVE-1")
def test_neither_the_extra_fight_of_a_charge_nor_a_free_strike_takes_an_action():
    game = Game(table(std(), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=80, weapon="Dagger"))
    game.no().no("d4:1 d10:9")
    assert game.unit(1).actions == 1

    game = locked().do("red", Walk(unit=1, distance_mm=10))
    game.do("blue", Strike(weapon="Dagger"), "d10:9 d4:1")
    assert game.unit(2).actions == 2


@pytest.mark.rule("P28-FIGHT-1")
def test_a_locked_unit_fights_those_it_touches_unless_switched():
    people = std(), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 3),)))
    with pytest.raises(RuleError, match="can only fight Blue Std"):
        game.do("red", NEAR)
    game = Game(table(*people, locks=((1, 3),), locked_target="any_5cm"))
    game.do("red", NEAR, "d10:1")
    assert game.kind() == "counter"


@pytest.mark.rule("P28-FIGHT-2")
def test_stepping_in_locks_both_without_a_bonus():
    game = Game(table(std(), std("blue"))).do("red", NEAR).no("d10:9")
    assert (game.state.locks, game.unit(1).moves) == (((1, 2),), 0)
    assert game.work("F roll").target == 5


@pytest.mark.rule("P28-FIGHT-2", "P28-ARC-IMMOBILIZE", "P28-ACT-2")
def test_the_immobile_cannot_step_in_but_can_fight_in_contact():
    stuck = std(effects=(Effect("Immobilize", 0, 3),))
    with pytest.raises(RuleError) as refusal:
        Game(table(stuck, std("blue"))).do("red", NEAR)
    assert refusal.value.rule == "P28-FIGHT-2"
    assert locked(stuck).do("red", FIGHT).kind() == "counter"


@pytest.mark.rule("P28-FIGHT-3", "P28-TR-TERRIFYING", "P28-FIGHT-2", "P28-BREAK-9")
def test_fighting_something_terrifying_takes_a_test_for_each_action():
    game = locked(blue=std("blue", traits=("Terrifying",), acted=True))
    game.do("red", FIGHT, "d10:2 d10:9")
    game.do("red", FIGHT, "d10:7")
    assert game.kind() == "edge"
    game.do("red", Edge(edge_mm=200))
    assert (game.unit(1).actions, game.unit(1).status) == (0, "broken")


@pytest.mark.rule("P28-FIGHT-3", "P28-CTR-1", "P28-CTR-4", "P28-FIGHT-5")
def test_countering_something_terrifying_takes_no_test():
    game = locked(red=std(traits=("Terrifying",)))
    game.do("red", FIGHT).do("blue", Counter(weapon="Dagger"), "d10:9 d10:9")
    assert "misses" in game.text()


@pytest.mark.rule("P28-FIGHT-4", "P28-WSR-PSY")
def test_a_psychic_weapon_fights_with_the_better_skill_or_the_one_named():
    seer = std(P=8, weapons=("Psy-staff",))
    fight = Fight(unit=1, target=2, weapon="Psy-staff")
    game = locked(seer, std("blue", acted=True)).do("red", fight, "d10:9")
    assert game.work("P roll").target == 8
    named = Fight(unit=1, target=2, weapon="Psy-staff", skill="F")
    game.do("red", named, "d10:9")
    assert game.work("F roll").target == 5
    dull = locked(std(P=3, weapons=("Psy-staff",)), std("blue", acted=True))
    dull.do("red", Fight(unit=1, target=2, weapon="Psy-staff", skill="P"), "d10:9")
    assert dull.work("P roll").target == 3
    plain = locked(std(P=8), std("blue", acted=True)).do("red", FIGHT, "d10:9")
    assert plain.work("F roll").target == 5


@pytest.mark.rule("P28-WSR-PSY", "P28-MULTI-3")
def test_what_changes_a_fight_changes_one_on_psyche_too():
    people = std(P=8, weapons=("Psy-staff",), focus="failed"), std("blue", acted=True), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3))))
    game.do("red", Fight(unit=1, target=2, weapon="Psy-staff"), "d10:9")
    assert game.work("P roll").target == 6


@pytest.mark.rule("P28-FIGHT-4", "P28-WPN-1", "P28-WPN-3", "P28-WSR-PSY")
def test_only_a_melee_weapon_in_hand_fights():
    game = locked()
    with pytest.raises(RuleError, match="no melee weapon “Laser pistol” in hand"):
        game.do("red", Fight(unit=1, target=2, weapon="Laser pistol"))
    with pytest.raises(RuleError, match="Psychic weapon"):
        game.do("red", Fight(unit=1, target=2, weapon="Dagger", skill="P"))


@pytest.mark.rule("P28-CHG-1", "P28-CTR-2", "P28-LEAVE-1", "P28-WPN-1", "P28-WPN-3")
@pytest.mark.parametrize("weapon", ["Laser pistol", "Great sword"])
def test_extra_fights_counters_and_free_strikes_take_a_melee_weapon_in_hand(weapon):
    told = f"no melee weapon “{weapon}” in hand"
    apart = Game(table(std(), std("blue")))
    with pytest.raises(RuleError, match=told):
        apart.do("red", Charge(unit=1, target=2, distance_mm=80, weapon=weapon))
    apart.do("red", Charge(unit=1, target=2, distance_mm=80))
    attacked = locked().do("red", FIGHT)
    left = locked().do("red", Walk(unit=1, distance_mm=10))
    for game, seat, kind in (
        (apart, "red", Strike),
        (attacked, "blue", Counter),
        (left, "blue", Strike),
    ):
        with pytest.raises(RuleError, match=told):
            game.do(seat, kind(weapon=weapon))


@pytest.mark.rule("P28-FIGHT-4", "P28-CTR-3")
def test_the_fist_is_always_at_hand():
    game = locked(std(weapons=("Great sword",)), std("blue", acted=True))
    game.do("red", Fight(unit=1, target=2, weapon="Fist"), "d10:2 d4:4 d4:1")
    assert game.unit(2).hp == 17


@pytest.mark.rule("P28-FIGHT-5", "P28-DMG-2")
def test_a_hit_does_damage_and_a_miss_leaves_the_lock():
    game = locked(blue=std("blue", acted=True)).do("red", FIGHT, "d10:4 d4:2 d4:4")
    assert game.unit(2).hp == 18
    game.no().do("red", FIGHT, "d10:5")
    assert game.unit(2).hp == 18
    assert game.state.locks == ((1, 2),)


@pytest.mark.rule("P28-FIGHT-6", "P28-MULTI-1", "P28-MULTI-2")
def test_ex36_two_enemies_one_focus_test_two_targets():
    people = std(), std("blue", acted=True), std("blue", acted=True)
    game = Game(table(*people, locks=((1, 2), (1, 3))))
    game.do("red", FIGHT, "d10:1 d10:9")
    assert game.work("AW roll").target == 3
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"), "d10:9")
    assert game.work("F roll").target == 5


@pytest.mark.rule("P28-MULTI-1", "P28-MULTI-2", "P28-MULTI-3", "P28-FIGHT-4")
def test_ex51_focus_among_three():
    foes = [std("blue", acted=True) for _ in range(3)]
    locks = ((1, 2), (1, 3), (1, 4))
    state = table(std(AW=7, F=9), *foes, locks=locks)
    game = Game(state).do("red", FIGHT, "d10:2 d10:8 d4:1 d4:1")
    assert game.work("AW roll").target == 4
    assert "Red Std keeps focus." in [line.text for line in game.told]
    assert game.work("F roll").target == 9
    assert game.unit(2).hp == 16

    game = Game(state).do("red", FIGHT, "d10:5 d10:6")
    assert game.work("F roll").target == 6
    assert "Red Std loses focus." in [line.text for line in game.told]
    assert game.unit(2).hp == 20
    game.do("red", FIGHT, "d10:6")
    assert game.work("F roll").target == 6


@pytest.mark.rule("P28-MULTI-3", "P28-FIGHT-4")
def test_a_failed_focus_counts_the_enemies_anew_at_each_fight():
    people = std(F=9, focus="failed"), std("blue", acted=True), std("blue", acted=True)
    game = Game(table(*people, locks=((1, 2),))).do("red", FIGHT, "d10:9")
    assert game.work("F roll").target == 8


@pytest.mark.rule("P28-MULTI-4", "P28-CTR-3")
def test_a_counter_among_several_needs_no_focus():
    game = Game(table(std(), std(), std("blue"), locks=((1, 3), (2, 3))))
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:9 d10:9")
    assert game.unit(3).focus == "untested"


@pytest.mark.rule("P28-MULTI-4", "P28-CTR-3")
def test_a_focus_lost_at_a_free_strike_does_not_weaken_a_counter():
    foe = std("blue", F=6, focus="failed")
    game = Game(table(std(), std(), foe, locks=((1, 3), (2, 3))))
    game.do("red", Fight(unit=1, target=3, weapon="Dagger"))
    game.do("blue", Counter(weapon="Dagger"), "d10:9 d10:9")
    assert [work.target for line in game.told for work in line.work] == [5, 6]


@pytest.mark.rule("P28-FLOW-1", "P28-MULTI-2", "P28-CTR-4", "P28-FLOW-3")
def test_an_attack_goes_fear_focus_counter_rolls_damage_and_pushback():
    foe = std("blue", traits=("Terrifying",))
    game = Game(table(std(), foe, std("blue"), locks=((1, 2), (1, 3))))
    game.do("red", FIGHT, "d10:2 d10:1")
    assert game.kind() == "counter"
    assert game.unit(1).focus == "passed"
    game.do("blue", Counter(weapon="Dagger"), "d10:4 d10:9 d4:4 d4:1")
    assert (game.unit(2).hp, game.kind()) == (13, "push")


@pytest.mark.rule("P28-FLOW-1", "P28-FIGHT-3")
def test_who_loses_its_nerve_has_not_stepped_in():
    game = Game(table(std(), std("blue", traits=("Terrifying",))))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger", distance_mm=30), "d10:9")
    assert (game.kind(), game.state.locks) == ("edge", ())


@pytest.mark.rule("P28-CTR-1", "P28-CTR-3", "P28-CTR-6", "P28-MULTI-2", "P28-MULTI-4")
@pytest.mark.parametrize(
    "state",
    [
        {"acted": True},
        {"actions": 0},
        {"status": "broken"},
        {"climbing": 50},
        {"effects": (Effect("Blind", 0, 1),)},
    ],
)
def test_who_has_acted_or_cannot_act_is_not_asked_to_counter(state):
    game = locked(blue=std("blue", **state)).do("red", FIGHT, "d10:9")
    assert game.kind() == "act"


@pytest.mark.rule("P28-CTR-1", "P28-CTR-2")
def test_a_holding_unit_counters_for_one_action_before_any_die():
    game = locked(blue=std("blue", holding=True)).do("red", FIGHT)
    assert game.kind() == "counter"
    assert game.asked().entries[0].default == Decline()
    game.do("blue", Counter(weapon="Dagger"), "d10:9 d10:9")
    assert (game.unit(2).actions, game.unit(2).acted) == (1, False)


@pytest.mark.rule("P28-CTR-3")
def test_the_attacker_rolls_before_the_counter():
    game = locked(std(F=3), std("blue", F=8)).do("red", FIGHT)
    game.do("blue", Counter(weapon="Dagger"), "d10:4 d10:8")
    works = [work for line in game.told for work in line.work]
    assert [(work.target, work.faces) for work in works] == [(3, (4,)), (8, (8,))]


@pytest.mark.rule("P28-CTR-4", "P28-FLOW-3")
def test_a_mutual_success_wounds_both_and_parts_them_even_the_slain():
    game = locked(blue=std("blue", hp=3, start=6)).do("red", FIGHT)
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:4 d4:1 d4:4 d4:2")
    assert game.unit(2).status == "slain"
    assert game.unit(1).hp == 14

    game = locked().do("red", FIGHT)
    game.do("blue", Counter(weapon="Fist"), "d10:1 d10:1 d4:1 d4:4 d4:1 d4:4")
    assert game.state.locks == ()
    assert "Red Std and Blue Std are each moved 3cm away from the other." in game.text()


@pytest.mark.rule("P28-CTR-4", "P28-FLOW-3")
def test_both_are_struck_before_either_is_shaken():
    game = locked(std(hp=10), std("blue", hp=10)).do("red", FIGHT)
    game.do("blue", Counter(weapon="Dagger"), "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1 d10:3 d10:3")
    assert (game.unit(1).hp, game.unit(2).hp) == (6, 6)
    assert (game.unit(1).breaks, game.unit(2).breaks) == (1, 1)


@pytest.mark.rule("P28-CTR-4", "P28-TR-GIGANTIC")
def test_two_giants_are_not_parted():
    giant = {"traits": ("Gigantic",)}
    game = locked(std(**giant), std("blue", **giant)).do("red", FIGHT)
    game.do("blue", Counter(weapon="Fist"), "d10:1 d10:1 d4:1 d4:4 d4:1 d4:4")
    assert game.state.locks == ((1, 2),)


@pytest.mark.rule("P28-CTR-4", "P28-TR-GIGANTIC")
def test_only_who_is_no_giant_is_moved_and_that_is_told():
    for giant, other in ((1, 2), (2, 1)):
        people = [std(), std("blue")]
        people[giant - 1] = std(("red", "blue")[giant - 1], traits=("Gigantic",))
        game = locked(*people).do("red", FIGHT)
        game.do("blue", Counter(weapon="Fist"), "d10:1 d10:1 d4:1 d4:4 d4:1 d4:4")
        assert game.state.locks == ()
        names = game.state.name(other), game.state.name(giant)
        assert "{} is moved 3cm away from {}, who stays where it is.".format(*names) in game.text()


@pytest.mark.rule("P28-FLOW-3", "P28-CTR-4", "P28-BREAK-1")
@pytest.mark.parametrize(("script", "broken"), [("d10:3 d10:9", 1), ("d10:9 d10:3", 2)])
def test_after_both_hit_the_defender_is_tested_before_the_attacker(script, broken):
    people = std(hp=10, actions=1), std("blue", hp=10, actions=1)
    game = locked(*people, limit=1).do("red", FIGHT)
    hits = "d10:1 d10:1 d4:1 d4:1 d4:1 d4:1"
    # The defender's test comes first, and its retreat before the attacker's test.
    first, second = script.split()
    if broken == 1:
        game.do("blue", Counter(weapon="Dagger"), f"{hits} {script}")
    else:
        game.do("blue", Counter(weapon="Dagger"), f"{hits} {first}")
    assert (game.kind(), game.asked().entries[0].seat) == ("edge", ("red", "blue")[broken - 1])
    game.do(("red", "blue")[broken - 1], Edge(edge_mm=300), second if broken == 2 else "")
    assert [game.unit(n).status for n in (1, 2)].index("broken") == broken - 1


@pytest.mark.rule("P28-CTR-5")
def test_two_failures_do_nothing():
    game = locked().do("red", FIGHT).do("blue", Counter(weapon="Dagger"), "d10:5 d10:5")
    assert game.state.locks == ((1, 2),)
    assert (game.unit(1).hp, game.unit(2).hp) == (20, 20)


@pytest.mark.rule("P28-CTR-6", "P28-PUSH-1", "P28-CTR-5", "P28-CTR-4")
def test_a_counter_that_alone_succeeds_wounds_and_may_push():
    game = locked().do("red", FIGHT)
    game.do("blue", Counter(weapon="Dagger"), "d10:5 d10:4 d4:4 d4:1")
    assert game.unit(1).hp == 13
    assert game.asked().entries[0].seat == "blue"
    game.do("blue", Push())
    assert game.state.locks == ()


@pytest.mark.rule("P28-CTR-7", "P28-CTR-1", "P28-HOLD-2")
def test_a_unit_counters_again_while_it_has_actions_unless_switched():
    people = std(), std("blue"), std("blue")
    game = Game(table(*people, locks=((1, 2),))).do("red", FIGHT)
    game.do("blue", Counter(weapon="Fist"), "d10:9 d10:9")
    game.do("red", FIGHT).do("blue", Counter(weapon="Fist"), "d10:9 d10:9")
    assert game.unit(2).actions == 0

    game = locked(counter_after_counter="no").do("red", FIGHT)
    game.do("blue", Counter(weapon="Fist"), "d10:9 d10:9").do("red", FIGHT, "d10:9")
    assert game.unit(2).actions == 1


@pytest.mark.rule("P28-PUSH-1", "P28-MOVE-3", "P28-LEAVE-6")
def test_a_push_follows_a_wound_and_ends_only_that_lock():
    people = std(), std("blue", acted=True), std("blue")
    game = Game(table(*people, locks=((1, 2), (1, 3))))
    game.do("red", FIGHT, "d10:1 d10:1 d4:4 d4:1")
    assert game.asked().entries[0].default == Decline()
    game.do("red", Push())
    assert (game.state.locks, game.unit(2).moves) == (((1, 3),), 0)

    game = locked(blue=std("blue", acted=True)).do("red", FIGHT, "d10:1 d4:1 d4:4")
    assert game.unit(2).hp == 19
    game = locked(std(weapons=()), std("blue", acted=True))
    game.do("red", Fight(unit=1, target=2, weapon="Fist"), "d10:1 d4:1 d4:1")
    assert game.kind() == "act"


@pytest.mark.rule("P28-PUSH-2", "P28-TR-GIGANTIC")
def test_a_giant_is_not_pushed():
    game = locked(blue=std("blue", traits=("Gigantic",), acted=True))
    game.do("red", FIGHT, "d10:1 d4:4 d4:1")
    assert game.kind() == "act"


@pytest.mark.rule("P28-PUSH-3", "P28-FALL-2", "P28-FALL-4")
def test_a_push_over_an_edge_is_a_fall_without_armour():
    game = locked(blue=std("blue", acted=True)).do("red", FIGHT, "d10:1 d4:4 d4:1")
    game.do("red", Push(fell_mm=89))
    assert game.unit(2).hp == 10


@pytest.mark.rule("P28-FALL-4", "P28-TR-GIGANTIC")
def test_a_giant_falls_softly_from_less_than_20cm():
    state = table(std(traits=("Gigantic",)), std("blue"))
    assert [fall_damage(state, 1, mm) for mm in (199, 200)] == [0, 15]
    assert [fall(state, 1, mm)[1] for mm in (199, 200)] == [0, 15]
    assert [fall_damage(state, 2, mm) for mm in (50, 59, 60, 200)] == [0, 0, 1, 15]


@pytest.mark.rule("P28-PUSH-4")
def test_the_break_test_comes_first_and_a_runaway_is_not_pushed():
    game = locked(blue=std("blue", hp=10, acted=True)).do("red", FIGHT, "d10:1 d4:4 d4:1 d10:9")
    assert game.kind() == "edge"
    game.do("blue", Edge(edge_mm=400))
    assert game.kind() == "act"

    game = locked(blue=std("blue", hp=10, acted=True)).do("red", FIGHT, "d10:1 d4:4 d4:1 d10:3")
    assert game.kind() == "push"


@pytest.mark.rule("P28-LEAVE-6")
def test_a_pushed_unit_is_not_struck_by_others():
    people = std(), std("blue", acted=True), std()
    game = Game(table(*people, locks=((1, 2), (2, 3))))
    game.do("red", FIGHT, "d10:1 d4:4 d4:1").do("red", Push())
    assert game.kind() == "act"
    assert game.unit(2).hp == 13


@pytest.mark.rule("P28-ARC-SHIELD")
def test_a_shielded_unit_is_not_fought():
    game = locked(blue=std("blue", effects=(Effect("Shield", 0, 1),)))
    with pytest.raises(RuleError, match="shield"):
        game.do("red", FIGHT)


@pytest.mark.rule("P28-ARM-PSYHOOD", "P28-INT-12", "P28-CHG-9", "P28-CTR-2", "P28-WSR-PSY")
def test_a_psy_hood_keeps_off_psychic_weapons_in_fights_and_counters():
    seer = std(weapons=("Psy-staff",))
    hood = std("blue", armour="Psy-hood")
    game = locked(seer, hood)
    with pytest.raises(RuleError, match="Psy-hood"):
        game.do("red", Fight(unit=1, target=2, weapon="Psy-staff"))
    game = locked(std(armour="Psy-hood"), std("blue", weapons=("Psy-staff",)))
    game.do("red", FIGHT)
    with pytest.raises(RuleError, match="Psy-hood"):
        game.do("blue", Counter(weapon="Psy-staff"))
    assert [c.label for c in game.asked().entries[0].choices] == ["Fist (1D4-1)", "No counter"]


def test_walking_away_is_still_possible_after_a_fight():
    game = locked(blue=std("blue", acted=True)).do("red", FIGHT, "d10:9")
    game.do("red", Walk(unit=1, distance_mm=20))
    assert game.kind() == "strike"


@pytest.mark.rule("P28-PUSH-3", "P28-FALL-2", "P28-BREAK-1")
def test_a_fall_after_a_push_may_shake_its_victim():
    game = locked(blue=std("blue", hp=18, acted=True)).do("red", FIGHT, "d10:1 d4:4 d4:1")
    game.do("red", Push(fell_mm=80), "d10:3")
    assert (game.unit(2).hp, game.unit(2).half, game.unit(2).breaks) == (8, True, 1)


@pytest.mark.rule("P28-ACT-2")
def test_a_target_that_does_not_exist_is_refused():
    for target in (0, 3):
        with pytest.raises(RuleError, match=f"no unit {target}"):
            locked().do("red", Fight(unit=1, target=target, weapon="Dagger"))


@pytest.mark.rule("P28-WPN-1", "P28-ARM-PSYHOOD")
def test_without_a_weapon_named_the_hardest_in_hand_is_meant():
    state = table(std(weapons=("Dagger", "Psy-staff")), std("blue"), std("blue", armour="Psy-hood"))
    assert hardest(state, 1, 2) == "Psy-staff"
    assert hardest(state, 1, 3) == "Dagger"
    assert hardest(table(std(weapons=()), std("blue")), 1, 2) == "Fist"
