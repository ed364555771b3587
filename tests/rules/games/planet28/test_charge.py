"""The Charge action, step by step as P28-CHG-10 orders it."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28 import SYSTEM
from rules.games.planet28.answers import Block, Counter, Decline, Edge, Strike
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

CHARGE = Charge(unit=1, target=2, distance_mm=80)
ARMED = Charge(unit=1, target=2, distance_mm=80, weapon="Dagger")


@pytest.mark.rule("P28-CHG-1")
def test_the_extra_fight_is_optional_free_and_at_once():
    game = Game(table(std(actions=1), std("blue"))).do("red", CHARGE)
    assert game.kind() == "extra_fight"
    assert [c.label for c in game.asked().entries[0].choices] == [
        "Dagger (1D4+3)",
        "Fist (1D4-1)",
        "No extra fight",
    ]
    game.no()
    assert game.state.locks == ((1, 2),)
    assert (game.unit(1).actions, game.unit(1).moves) == (0, 1)
    assert game.asked().entries[0].seat == "blue"
    assert game.kind() == "act"

    game = Game(table(std(actions=1), std("blue"))).do("red", CHARGE)
    game.do("red", Strike(weapon="Dagger")).no().no("d4:1 d10:9")
    assert game.work("F roll").target == 6


@pytest.mark.rule("P28-CHG-1")
def test_a_unit_in_contact_fights_instead_of_charging():
    game = Game(table(std(), std("blue"), locks=((1, 2),)))
    with pytest.raises(RuleError, match="touches Blue Std already"):
        game.do("red", CHARGE)


@pytest.mark.rule("P28-CHG-2", "P28-TR-BIG", "P28-INT-16")
def test_a_big_charger_has_one_more_and_only_in_the_extra_fight():
    game = Game(table(std(traits=("Big", "Gigantic")), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=70, weapon="Dagger"))
    game.no().no("d4:2 d10:9")
    assert game.work("F roll").target == 8

    game = Game(table(std(traits=("Big",)), std("blue"), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:9")
    assert game.work("F roll").target == 5


@pytest.mark.rule("P28-TR-GIGANTIC", "P28-CHG-2")
def test_a_giant_charges_as_the_big_do():
    game = Game(table(std(traits=("Gigantic",)), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=70, weapon="Dagger"))
    game.no().no("d4:2 d10:9")
    assert game.work("F roll").target == 8


@pytest.mark.rule("P28-CHG-3")
def test_a_charge_that_falls_short_is_a_plain_move():
    game = Game(table(std(), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=80, terrain=("rough",)), "d10:7")

    assert "falls short" in game.text()
    assert game.state.locks == ()
    assert game.unit(1).moves == 1
    assert game.kind() == "act"


@pytest.mark.rule("P28-CHG-3")
def test_a_charge_that_just_reaches_is_one_and_leaving_may_make_it_too_short():
    exact = Charge(unit=1, target=2, distance_mm=50, terrain=("rough",))
    assert Game(table(std(), std("blue"))).do("red", exact, "d10:7").kind() == "extra_fight"
    charge = Charge(unit=1, target=3, distance_mm=80)
    game = Game(table(std(), std("blue"), std("blue"), locks=((1, 2),))).do("red", charge)
    game.no("d4:3")
    assert "may move only 7cm" in game.text()
    assert (game.state.locks, game.unit(1).moves, game.kind()) == ((), 1, "act")


@pytest.mark.rule("P28-CHG-4", "P28-TR-COWARD", "P28-INT-20")
def test_a_coward_never_charges():
    game = Game(table(std(traits=("Coward", "Unshakable")), std("blue")))
    with pytest.raises(RuleError) as refusal:
        game.do("red", CHARGE)
    assert refusal.value.rule == "P28-CHG-4"


@pytest.mark.rule("P28-CHG-4", "P28-ARC-SHIELD")
def test_a_shielded_target_is_not_charged():
    game = Game(table(std(), std("blue", effects=(Effect("Shield", 0, 1),))))
    for charge in (CHARGE, ARMED):
        with pytest.raises(RuleError, match="shield keeps attacks off") as refusal:
            game.do("red", charge)
        assert refusal.value.rule == "P28-ARC-SHIELD"
    assert (game.unit(1).actions, game.state.locks) == (2, ())
    assert not [move for move in game.offers("red") if isinstance(move, Charge)]


@pytest.mark.rule("P28-CHG-4", "P28-ARC-IMMOBILIZE")
def test_the_immobile_neither_charge_nor_move():
    game = Game(table(std(effects=(Effect("Immobilize", 0, 2),)), std("blue")))
    for move in (CHARGE, Walk(unit=1, distance_mm=10)):
        with pytest.raises(RuleError, match="held fast"):
            game.do("red", move)


@pytest.mark.rule("P28-CHG-5", "P28-TR-FEARSOME", "P28-BREAK-8", "P28-CHG-10", "P28-MOVE-3")
def test_one_test_of_nerve_before_charging_something_fearsome():
    foe = std("blue", traits=("Fearsome", "Terrifying"))
    game = Game(table(std(), foe)).do("red", CHARGE, "d10:4")
    assert game.kind() == "extra_fight"

    game = Game(table(std(actions=1), foe)).do("red", CHARGE, "d10:5")
    game.do("red", Edge(edge_mm=200))
    assert game.unit(1).status == "broken"
    assert (game.unit(1).moves, game.unit(1).actions) == (0, 0)
    assert game.state.locks == ()


@pytest.mark.rule("P28-CHG-5", "P28-TR-FEARSOME", "P28-TR-TERRIFYING")
@pytest.mark.rule("P28-FIGHT-3", "P28-CHG-10")
@pytest.mark.parametrize("traits", [("Fearsome",), ("Terrifying",)])
def test_either_trait_frightens_a_charger_and_its_extra_fight_needs_no_second_test(traits):
    foe = std("blue", traits=traits)
    game = Game(table(std(), foe)).do("red", CHARGE, "d10:5")
    assert game.kind() == "edge"
    game = Game(table(std(), foe)).do("red", ARMED, "d10:4").no()
    game.no("d4:1 d10:9")
    assert (game.kind(), game.unit(1).breaks) == ("act", 0)


@pytest.mark.rule("P28-CHG-5", "P28-TR-FEARLESS", "P28-INT-18")
def test_the_fearless_do_not_test():
    foe = std("blue", traits=("Fearsome", "Terrifying"))
    game = Game(table(std(traits=("Fearless",)), foe)).do("red", CHARGE)
    assert game.kind() == "extra_fight"


@pytest.mark.rule("P28-CHG-6", "P28-TR-COWARD", "P28-CHG-1")
def test_a_coward_that_is_charged_may_run_and_the_fight_is_lost():
    foe = std("blue", traits=("Coward",))
    game = Game(table(std(), foe)).do("red", ARMED, "d10:5")
    assert game.kind() == "edge"
    game.do("blue", Edge(edge_mm=300))
    assert game.kind() == "act"
    assert game.state.locks == ()

    game = Game(table(std(), foe)).do("red", ARMED, "d10:4")
    assert game.kind() == "block"


@pytest.mark.rule("P28-INT-20")
def test_an_unshakable_coward_does_not_test_when_charged():
    game = Game(table(std(), std("blue", traits=("Coward", "Unshakable")))).do("red", ARMED)
    assert game.kind() == "block"


@pytest.mark.rule("P28-CHG-7", "P28-INT-17")
def test_a_block_takes_all_of_the_bonus():
    game = Game(table(std(traits=("Big",)), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=70, weapon="Dagger"))
    assert game.asked().entries[0].default == Block()
    game.do("blue", Block(), "d10:4")
    assert "Blue Std blocks the charge." in [line.text for line in game.told]
    game.no("d10:9")
    assert game.work("F roll").target == 5

    game = Game(table(std(), std("blue"))).do("red", ARMED)
    game.do("blue", Block(), "d10:5")
    assert "Blue Std fails to block the charge." in [line.text for line in game.told]
    assert SYSTEM.label(game.state, Decline()) == "No counter"
    game.no("d4:3 d10:9")
    assert game.work("F roll").target == 8
    assert game.unit(2).actions == 2


@pytest.mark.rule("P28-CHG-8", "P28-TR-BULWARK", "P28-INT-17", "P28-CHG-7")
def test_a_bulwark_takes_the_die_but_not_the_bulk():
    foe = std("blue", traits=("Bulwark",))
    game = Game(table(std(traits=("Big",)), foe))
    game.do("red", Charge(unit=1, target=2, distance_mm=70, weapon="Dagger"))
    game.no().no("d10:9")
    assert game.work("F roll").target == 6

    game = Game(table(std(), foe)).do("red", ARMED)
    assert game.kind() == "counter"


@pytest.mark.rule("P28-CHG-9", "P28-INT-25", "P28-CTR-3", "P28-CHG-7")
def test_the_extra_fight_may_be_countered_and_keeps_its_bonus():
    game = Game(table(std(), std("blue"))).do("red", ARMED).no()
    game.do("blue", Counter(weapon="Fist"), "d4:4 d10:9 d10:9")

    works = [work for line in game.told for work in line.work if work.of]
    assert [work.target for work in works] == [9, 5]


@pytest.mark.rule("P28-CHG-1", "P28-CHG-10", "P28-FLOW-3", "P28-BREAK-8")
def test_the_whole_order_of_a_charge_out_of_a_combat():
    foe = std("blue", traits=("Fearsome", "Coward"))
    state = table(std(AW=9), std("blue"), foe, std("blue"), locks=((1, 2),))
    game = Game(state)
    charge = Charge(
        unit=1, target=3, distance_mm=30, terrain=("rough",), also=(4,), weapon="Dagger"
    )
    game.do("red", charge, "d10:2")
    assert game.kind() == "strike"
    game.do("blue", Strike(weapon="Dagger"), "d10:9 d4:2 d10:4 d10:3")
    assert game.kind() == "block"
    assert game.state.locks == ((1, 3), (1, 4))
    game.do("blue", Block(), "d10:9 d10:6")
    assert game.kind() == "counter"
    game.do("blue", Counter(weapon="Dagger"), "d4:1 d10:5 d10:4 d4:1 d4:2 d4:3 d4:1")

    assert game.unit(1).focus == "passed"
    assert (game.unit(3).hp, game.unit(1).hp) == (17, 14)
    assert game.state.locks == ((1, 4),)
    assert game.unit(3).actions == 1


@pytest.mark.rule("P28-INT-2", "P28-CHG-2", "P28-MULTI-3")
def test_the_die_of_a_charge_offsets_half_health_wither_and_lost_focus():
    weak = std(half=True, hp=9, F=10, effects=(Effect("Wither", -4, 3),))
    game = Game(table(weak, std("blue"), std("blue")))
    game.do("red", Charge(unit=1, target=2, distance_mm=50, also=(3,), weapon="Dagger"))
    game.no("d10:10").no("d4:4 d10:7")
    assert game.work("F roll").target == 10 - 1 - 4 + 4 - 2

    best = Game(table(std(F=10), std("blue"))).do("red", ARMED)
    best.no().no("d4:4 d10:10")
    assert "misses" in best.text()


@pytest.mark.rule("P28-CHG-1")
def test_a_charge_beyond_speed_is_refused():
    game = Game(table(std(), std("blue")))
    with pytest.raises(RuleError, match="12cm is too far"):
        game.do("red", Charge(unit=1, target=2, distance_mm=120))


@pytest.mark.rule("P28-ACT-2", "P28-CHG-1")
def test_a_friend_is_no_target():
    game = Game(table(std(), std(), std("blue")))
    with pytest.raises(RuleError, match="is a friend"):
        game.do("red", CHARGE)
    with pytest.raises(RuleError, match="is a friend"):
        game.do("red", Charge(unit=1, target=3, distance_mm=10, also=(2,)))


def test_declining_is_an_answer_like_any_other():
    game = Game(table(std(), std("blue"))).do("red", CHARGE).do("red", Decline())
    assert game.kind() == "act"
