"""Break tests, retreat, and rallying."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.answers import Edge, Reroll
from rules.games.planet28.condition import heal
from rules.games.planet28.moves import Charge, Fight, Finish, Hold, Rally, Walk
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")


def wounded(script, blue, **switches):
    """Red wounds Blue for 5 HP; the script goes on after the damage."""
    game = Game(table(std(), blue, locks=((1, 2),), **switches))
    return game.do("red", FIGHT, f"d10:1 d4:4 d4:3 {script}")


@pytest.mark.rule("P28-BREAK-3", "P28-BREAK-4", "P28-BREAK-5", "P28-BREAK-6", "P28-BREAK-7")
def test_ex64_a_wounded_unit_runs_twice_and_rallies():
    state = table(std(), std("blue", start=9, P=6, acted=True), locks=((1, 2),))
    game = Game(state).do("red", FIGHT, "d10:1 d4:4 d4:3 d10:7")
    assert (game.unit(2).hp, game.unit(2).half) == (4, True)
    assert game.work("P roll").target == 5
    game.do("blue", Edge(edge_mm=400))
    assert "runs 10cm towards the nearest edge, 40cm away" in game.text()
    game.do("red", Finish(unit=1), "d10:6")
    assert game.work("P roll").target == 4
    game.do("blue", Edge(edge_mm=300), "d10:2")
    assert game.work("P roll").target == 3

    assert (game.unit(2).status, game.unit(2).breaks) == ("ok", 3)


@pytest.mark.rule("P28-BREAK-6", "P28-ACT-1", "P28-TR-ANIMAL")
def test_ex65_a_rallied_unit_uses_what_is_left():
    broken = std("blue", start=9, hp=4, P=6, half=True, breaks=1, status="broken")
    game = Game(table(std(actions=1), broken)).do("red", Finish(unit=1), "d10:3")
    assert game.work("P roll").target == 4
    assert game.unit(2).status == "ok"
    assert game.unit(2).actions == 1
    game.do("blue", Walk(unit=2, distance_mm=50))
    assert "moves 5cm" in game.text()


@pytest.mark.rule("P28-BREAK-1")
@pytest.mark.parametrize(("hp", "tested"), [(15, False), (14, True)])
def test_only_a_wound_below_the_half_tests(hp, tested):
    game = wounded("d10:2" if tested else "", std("blue", hp=hp, acted=True))
    assert ("holds its nerve" in game.text()) is tested


@pytest.mark.rule("P28-BREAK-1")
def test_every_further_wound_below_the_half_tests_again():
    game = wounded("d10:2", std("blue", hp=9, half=True, acted=True))
    assert "holds its nerve" in game.text()


@pytest.mark.rule("P28-BREAK-2")
def test_at_1_hp_a_unit_fears_nothing_more_even_when_healed():
    game = wounded("", std("blue", hp=6, acted=True))
    assert (game.unit(2).hp, game.unit(2).exempt, game.unit(2).half) == (1, True, True)
    assert heal(game.state, 2, 15).unit(2).exempt
    healed = wounded("", std("blue", hp=9, exempt=True, half=True, acted=True))
    assert healed.kind() == "push"


@pytest.mark.rule("P28-BREAK-2", "P28-TR-UNSHAKABLE")
def test_the_unshakable_never_test():
    game = wounded("", std("blue", hp=9, traits=("Unshakable",), acted=True))
    assert game.kind() == "push"


@pytest.mark.rule("P28-BREAK-2", "P28-INT-18", "P28-BREAK-3")
def test_the_1_hp_exemption_covers_trait_tests_unless_switched():
    people = std(hp=8, exempt=True, half=True), std("blue", traits=("Fearsome",))
    charge = Charge(unit=1, target=2, distance_mm=50)
    assert Game(table(*people)).do("red", charge).kind() == "extra_fight"
    game = Game(table(*people, one_hp="wounds_only")).do("red", charge, "d10:9")
    assert game.kind() == "edge"


@pytest.mark.rule("P28-BREAK-3", "P28-TR-ANIMAL")
def test_earlier_tests_and_being_an_animal_make_it_harder():
    beast = std("blue", hp=9, half=True, breaks=1, traits=("Animal",), P=8, acted=True)
    game = wounded("d10:4", beast)
    assert game.work("P roll").target == 5


@pytest.mark.rule("P28-BREAK-4", "P28-LEAVE-6")
def test_running_is_free_of_strikes_and_ends_every_lock():
    people = std(), std("blue", hp=9, acted=True), std()
    game = Game(table(*people, locks=((1, 2), (2, 3)))).do("red", FIGHT, "d10:1 d4:4 d4:3 d10:9")
    game.do("blue", Edge(edge_mm=500))
    assert game.state.locks == ()
    assert game.unit(2).moves == 0


@pytest.mark.rule("P28-BREAK-5", "P28-BREAK-4")
@pytest.mark.parametrize(
    ("switch", "left"), [("all_tests", 2), ("failed_only", 1), ("per_turn", 2)]
)
def test_which_tests_count_follows_the_switch(switch, left):
    blue = std("blue", hp=9, half=True, breaks=1, acted=True)
    assert wounded("d10:2", blue, break_penalty=switch).unit(2).breaks == left
    assert wounded("d10:9", blue, break_penalty=switch).unit(2).breaks == 2


@pytest.mark.rule("P28-BREAK-5")
def test_a_calm_and_healthy_unit_forgets_its_tests():
    game = Game(table(std(), std("blue", traits=("Fearsome",))))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:3")
    assert game.unit(1).breaks == 0


@pytest.mark.rule("P28-BREAK-5", "P28-TURN-7")
def test_penalties_counted_per_turn_end_with_it():
    people = std(actions=1, half=True, hp=9, breaks=3), std("blue", actions=0)
    game = Game(table(*people, break_penalty="per_turn"))
    game.do("red", Finish(unit=1))
    assert game.unit(1).breaks == 0


@pytest.mark.rule("P28-BREAK-5")
def test_a_healthy_unit_keeps_its_count_while_it_is_broken():
    coward = std("blue", traits=("Coward",), status="broken", breaks=1)
    game = Game(table(std(), coward, trait_test_fail="action_lost"))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")
    assert (game.unit(2).status, game.unit(2).breaks) == ("broken", 2)


@pytest.mark.rule("P28-BREAK-7")
def test_a_unit_that_reaches_the_edge_is_gone_but_not_dead():
    game = wounded("d10:9", std("blue", hp=9, acted=True))
    game.do("blue", Edge(edge_mm=100))
    assert game.unit(2).status == "fled"
    assert game.unit(2).hp == 4
    assert "flees" in game.text()
    stays = wounded("d10:9", std("blue", hp=9, acted=True)).do("blue", Edge(edge_mm=101))
    assert stays.unit(2).status == "broken"


@pytest.mark.rule("P28-BREAK-8", "P28-CHG-5", "P28-BREAK-2", "P28-INT-20", "P28-TR-UNSHAKABLE")
def test_a_failed_trait_test_only_costs_the_action_when_switched():
    people = std(), std("blue", traits=("Fearsome",))
    game = Game(table(*people, trait_test_fail="action_lost"))
    game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")
    assert (game.unit(1).status, game.unit(1).actions) == ("ok", 1)
    assert game.kind() == "act"


@pytest.mark.rule("P28-BREAK-9")
def test_any_passed_test_steadies_a_broken_unit_and_so_does_1_hp():
    game = wounded("d10:2", std("blue", hp=9, status="broken", acted=True))
    assert game.unit(2).status == "ok"
    game = wounded("", std("blue", hp=6, status="broken", acted=True))
    assert (game.unit(2).hp, game.unit(2).status) == (1, "ok")


@pytest.mark.rule("P28-BREAK-10", "P28-TR-BRAVE")
def test_the_brave_repeat_one_test_a_turn_and_it_counts_once():
    game = wounded("d10:9", std("blue", hp=14, traits=("Brave",), acted=True))
    assert game.kind() == "reroll"
    game.do("blue", Reroll(source="Brave"), "d10:2")
    assert (game.unit(2).breaks, game.unit(2).spent) == (1, ("Brave",))
    game.no()
    game.do("red", FIGHT, "d10:1 d4:4 d4:3 d10:9")
    assert game.kind() == "edge"


@pytest.mark.rule("P28-BREAK-10", "P28-TR-BRAVE")
def test_the_brave_repeat_no_other_roll_on_psyche():
    seer = std(traits=("Brave",), arcana=("Teleport",))
    game = Game(table(seer, std("blue"))).do("red", Cast(unit=1, power="Teleport"), "d10:9 d10:1")
    assert (game.kind(), game.unit(1).spent) == ("act", ())


@pytest.mark.rule("P28-ACT-2", "P28-BREAK-6")
def test_a_broken_unit_rallies_only_with_an_action_and_its_sight():
    blind = {"effects": (Effect("Blind", 0, 1),)}
    for more, told in (({"actions": 0}, "no action left"), (blind, "blinded")):
        people = std(status="broken", **more), std(name="Other"), std("blue")
        with pytest.raises(RuleError, match=told):
            Game(table(*people, units=(1, 2))).do("red", Rally(unit=1))


@pytest.mark.rule("P28-BREAK-6", "P28-ACT-2", "P28-HOLD-1")
def test_a_broken_unit_among_tied_ones_can_only_rally():
    game = Game(table(std(status="broken"), std(name="Other"), std("blue"), units=(1, 2)))
    for move in (Walk(unit=1, distance_mm=10), Hold(unit=1), Finish(unit=1)):
        with pytest.raises(RuleError, match="is broken"):
            game.do("red", move)
    with pytest.raises(RuleError, match="is not broken"):
        game.do("red", Rally(unit=2))
    entry = game.asked().entries[0]
    assert Rally(unit=1) in [choice.move for choice in entry.choices]
    assert entry.default == Hold(unit=2)
    game.do("red", Rally(unit=1), "d10:2")
    assert game.unit(1).actions == 1


@pytest.mark.rule("P28-INT-22", "P28-ARC-IMMOBILIZE", "P28-BREAK-7", "P28-FACT-3")
def test_an_immobile_unit_breaks_without_running():
    stuck = std("blue", hp=9, acted=True, effects=(Effect("Immobilize", 0, 4),))
    game = wounded("d10:9", stuck)
    assert game.unit(2).status == "broken"
    assert game.state.locks == ((1, 2),)
    assert game.kind() == "push"
