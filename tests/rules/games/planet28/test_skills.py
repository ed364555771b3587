"""Skill rolls: targets, naturals, dice selection, rerolls."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28.answers import Decline, Edge, Reroll
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.skills import current, throw
from rules.games.planet28.units import Effect
from rules.procedures.planet28.skill_roll import is_success
from tests.support.planet28.tables import Game, std, table


@pytest.mark.rule("P28-SKILL-1")
@pytest.mark.parametrize(("natural", "won"), [(4, True), (5, False), (6, False)])
def test_a_roll_must_be_under_the_target(natural, won):
    assert is_success(natural, 5) is won


@pytest.mark.rule("P28-SKILL-2", "P28-INT-2")
def test_naturals_of_1_and_10_override_every_target():
    assert is_success(1, -3)
    assert not is_success(10, 99)
    chances = [
        sum(is_success(face, target) for face in range(1, 11)) for target in (0, 1, 2, 10, 14)
    ]
    assert chances == [1, 1, 1, 9, 9]


@pytest.mark.rule("P28-SKILL-3", "P28-INT-1", "P28-INT-7")
def test_lasting_modifiers_are_summed_before_the_floor_of_1():
    lifted = Effect("Stimulants", 1, 3)
    withered = Effect("Wither", -4, 3)
    state = table(
        std(P=5, half=True, effects=(lifted,)),
        std("blue", P=2, half=True, effects=(withered,)),
        std("blue", F=10, effects=(lifted,)),
    )

    assert current(state, 1, "P") == 5
    assert current(state, 2, "P") == 1
    assert current(state, 3, "F") == 11


@pytest.mark.rule("P28-SKILL-3", "P28-WSR-HEAVY", "P28-ARM-POWER", "P28-INT-23")
def test_gear_changes_agility_only_and_heavy_weapons_once():
    heavy = {"weapons": ("Heavy club", "Electro maul"), "traits": ("Extra limbs",)}
    state = table(std(**heavy), std("blue", armour="Power armour", **heavy))

    assert (current(state, 1, "A"), current(state, 1, "F")) == (4, 5)
    assert current(state, 2, "A") == 5
    # A Heavy weapon that is only carried is no burden.
    assert current(state.change(1, wielded=()), 1, "A") == 5
    assert current(table(std(armour="Heavy armour"), std("blue")), 1, "A") == 5


@pytest.mark.rule("P28-TR-INSPIRING")
def test_friends_near_an_inspiring_leader_are_better_but_not_the_leader():
    state = table(std(traits=("Inspiring",), near=(1, 2)), std(), std("blue"), units=(1,))

    assert current(state, 1, "F") == 5
    assert current(state, 2, "F") == 6
    assert current(state, 3, "F") == 5


@pytest.mark.rule("P28-SKILL-4", "P28-INT-3", "P28-INT-4")
@pytest.mark.rule("P28-TR-BLESSED", "P28-TR-CURSED", "P28-TR-STUPID")
@pytest.mark.parametrize(
    ("traits", "skill", "script", "kept"),
    [
        ((), "P", "d10:7", 7),
        (("Blessed",), "F", "d10:10 d10:1", 1),
        (("Cursed",), "F", "d10:1 d10:10", 10),
        (("Blessed", "Cursed"), "F", "d10:4", 4),
        (("Stupid",), "P", "d10:3 d10:8", 8),
        (("Stupid",), "AW", "d10:3", 3),
        (("Stupid", "Blessed"), "P", "d10:9 d10:2 d10:5 d10:6", 5),
        (("Stupid", "Cursed"), "P", "d10:1 d10:2 d10:9 d10:3", 9),
        (("Stupid", "Blessed", "Cursed"), "P", "d10:1 d10:6", 6),
    ],
)
def test_the_dice_that_a_trait_rolls_and_the_face_it_keeps(traits, skill, script, kept):
    dice = Scripted(script)
    thrown = throw(table(std(traits=traits), std("blue")), 1, skill, dice, "test")

    dice.done()
    assert thrown.natural == kept


@pytest.mark.rule("P28-TR-BLESSED")
def test_a_blessed_attacker_rolls_two_dice_for_the_attack():
    game = Game(table(std(traits=("Blessed",)), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:9 d10:4 d4:1 d4:1")
    assert game.unit(2).hp == 16


@pytest.mark.rule("P28-TR-BLESSED", "P28-SKILL-6")
def test_a_blessed_unit_rolls_two_dice_in_a_break_test():
    game = Game(table(std(traits=("Blessed",)), std("blue", traits=("Fearsome",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9 d10:2")
    assert game.kind() == "extra_fight"


@pytest.mark.rule("P28-TR-CURSED")
def test_a_cursed_attacker_keeps_the_higher_die():
    game = Game(table(std(traits=("Cursed",)), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:9 d10:4")
    assert game.unit(2).hp == 20


@pytest.mark.rule("P28-SKILL-5", "P28-TR-INTELLIGENT", "P28-INT-1")
def test_an_intelligent_unit_repeats_one_awareness_roll_a_turn_if_it_wants():
    clever = std("blue", traits=("Intelligent",))
    game = Game(table(std(), clever, std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"))
    game.do("blue", game.asked().entries[0].default, "d10:6")
    assert game.kind() == "reroll"
    game.do("blue", Reroll(source="Intelligent"), "d10:2")
    assert game.kind() == "counter"
    game.no("d10:9")

    assert game.work("F roll").target == 5
    game.do("red", Charge(unit=1, target=3, distance_mm=20, weapon="Dagger"))
    assert game.kind() == "strike"
    game.no("d4:1")
    assert game.unit(2).spent == ("Intelligent",)


@pytest.mark.rule("P28-TR-INTELLIGENT")
def test_an_intelligent_unit_repeats_no_second_roll_and_no_other_skill():
    clever = std("blue", traits=("Intelligent",), spent=("Intelligent",))
    game = Game(table(std(traits=("Intelligent",)), clever))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"))
    game.do("blue", game.asked().entries[0].default, "d10:6")
    assert game.kind() == "counter"
    assert game.no("d4:1 d10:9").kind() == "act"


@pytest.mark.rule("P28-SKILL-5")
def test_letting_a_failed_roll_stand_costs_nothing():
    game = Game(table(std(), std("blue", traits=("Intelligent",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"))
    game.do("blue", game.asked().entries[0].default, "d10:6")
    game.do("blue", Decline())

    assert game.unit(2).spent == ()


@pytest.mark.rule("P28-ITEM-IDOL", "P28-DMG-5", "P28-INT-5", "P28-SKILL-5")
def test_an_idol_is_asked_after_a_free_reroll_and_its_price_may_shake_its_owner():
    game = Game(
        table(
            std(traits=("Brave",), items={"Strange idol": 1}, hp=10),
            std("blue", traits=("Fearsome",)),
        )
    )
    game.do("red", Charge(unit=1, target=2, distance_mm=50, weapon="Dagger"), "d10:9")
    game.do("red", Reroll(source="Brave"), "d10:8")
    assert [type(c.move).__name__ for c in game.asked().entries[0].choices] == ["Reroll", "Decline"]
    assert game.asked().entries[0].default == Decline()
    # The second test is the one for HP that fell below the half: 9 of 20, P 4.
    game.do("red", Reroll(source="Strange idol"), "d10:4 d10:3")

    assert game.unit(1).hp == 9
    assert game.unit(1).half
    assert game.kind() == "block"


@pytest.mark.rule("P28-SKILL-5", "P28-BREAK-3")
def test_rerolls_do_not_chain_when_switched_to_single():
    owner = std(traits=("Brave",), items={"Strange idol": 1})
    game = Game(table(owner, std("blue", traits=("Fearsome",)), rerolls="single"))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")
    game.do("red", Reroll(source="Brave"), "d10:8")

    assert game.kind() == "edge"


@pytest.mark.rule("P28-SKILL-6")
def test_only_skill_rolls_take_blessed_dice():
    game = Game(table(std(traits=("Blessed", "Fast")), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:3 d10:4 d4:4 d4:4")
    assert game.unit(2).hp == 16


@pytest.mark.rule("P28-MEAS-1", "P28-CLIMB-2")
def test_distances_are_whole_millimetres_and_half_a_speed_whole_centimetres():
    game = Game(table(std(A=5), std("blue")))
    game.state = game.state.change(1, speed_dice=-30)
    game.do("red", Walk(unit=1, distance_mm=70, terrain=("rough",)), "d10:9")

    assert "may move only 3cm" in game.text()
    with pytest.raises(RuleError, match=r"7\.5cm is too far"):
        game.do("red", Walk(unit=1, distance_mm=75))


def frightened(**more):
    """A charger that has lost its nerve: how far is its edge?"""
    game = Game(table(std(actions=1), std("blue", traits=("Fearsome",)), **more))
    return game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")


@pytest.mark.rule("P28-PBP-1", "P28-BREAK-7", "P28-FACT-3", "P28-GM-9")
def test_an_edge_that_its_owner_does_not_say_is_said_by_the_others():
    game = frightened().lapse()
    assert [entry.seat for entry in game.asked().entries] == ["blue"]
    assert game.do("blue", Edge(edge_mm=90)).unit(1).status == "fled"
    game = frightened().lapse().lapse()
    assert game.unit(1).status == "broken"


@pytest.mark.rule("P28-BREAK-7", "P28-GM-9")
@pytest.mark.parametrize(("script", "fate"), [("d10:2 d10:7", "broken"), ("d10:4 d10:3", "fled")])
def test_others_who_differ_about_an_edge_roll_for_it(script, fate):
    charger, target = std(actions=1), std("blue", traits=("Fearsome",))
    game = Game(table(charger, target, std("green"), seats=("red", "blue", "green")))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9").lapse()
    game.do("blue", Edge(edge_mm=200)).do("green", Edge(edge_mm=90), script)
    assert game.unit(1).status == fate


@pytest.mark.rule("P28-PBP-1", "P28-BREAK-7")
def test_with_a_gm_nobody_else_says_how_far_an_edge_is():
    game = frightened(judge="gm").lapse()
    assert [entry.seat for entry in game.asked().entries] == ["gm"]
    with pytest.raises(RuleError, match="GM must answer"):
        game.lapse()
    game.do("gm", Edge(edge_mm=300))
    assert game.unit(1).status == "broken"


@pytest.mark.rule("P28-ITEM-IDOL")
@pytest.mark.parametrize(("hp", "asked"), [(2, "reroll"), (1, "edge")])
def test_the_price_of_an_idol_must_leave_its_owner_alive(hp, asked):
    owner = std(items={"Strange idol": 1}, hp=hp, half=True, actions=1)
    game = Game(table(owner, std("blue", traits=("Fearsome",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")
    assert game.kind() == asked
