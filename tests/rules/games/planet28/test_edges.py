"""A unit that runs: how far the edge is, who says it, who strikes, and what is told."""

from __future__ import annotations

import pytest

from rules.games.planet28.answers import Decline, Edge
from rules.games.planet28.moves import Charge, Fight
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, std, table

FOUR = ("red", "blue", "green", "violet")


def running(*others, **more):
    """A charger that has lost its nerve: how far is its edge?"""
    red = more.pop("red", {})
    people = std(actions=1, **red), std("blue", traits=("Fearsome",)), *others
    game = Game(table(*people, **more))
    return game.do("red", Charge(unit=1, target=2, distance_mm=50), "d10:9")


@pytest.mark.rule("P28-BREAK-7", "P28-PBP-1")
@pytest.mark.parametrize(("choice", "status"), [(0, "broken"), (1, "fled")])
def test_the_two_choices_are_on_either_side_of_the_edge(choice, status):
    game = running()
    moves = [one.move for one in game.asked().entries[0].choices]
    assert moves == [Edge(edge_mm=110), Edge(edge_mm=100), Decline()]
    assert game.do("red", moves[choice]).unit(1).status == status


@pytest.mark.rule("P28-BREAK-7")
@pytest.mark.parametrize(("mm", "status"), [(99, "fled"), (100, "fled"), (101, "broken")])
def test_a_speed_that_reaches_the_edge_takes_a_unit_off_the_table(mm, status):
    assert running().do("red", Edge(edge_mm=mm)).unit(1).status == status


@pytest.mark.rule("P28-BREAK-7", "P28-GM-9", "P28-BREAK-4")
def test_where_nobody_says_anything_the_edge_is_just_out_of_reach():
    game = running().lapse().lapse()
    assert "11cm" in next(line.text for line in game.told if line.rule == "P28-BREAK-4")


@pytest.mark.rule("P28-GM-9", "P28-BREAK-7")
@pytest.mark.parametrize(
    ("script", "rolls", "mm"),
    [
        ("d10:2 d10:7 d10:3 d10:8", ["Blue rolls 2, Green 7.", "Blue rolls 3, Violet 8."], "20cm"),
        ("d10:7 d10:2 d10:3 d10:8", ["Blue rolls 7, Green 2.", "Green rolls 3, Violet 8."], "30cm"),
        ("d10:2 d10:7 d10:8 d10:3", ["Blue rolls 2, Green 7.", "Blue rolls 8, Violet 3."], "40cm"),
    ],
)
def test_all_who_say_something_else_roll_one_after_the_other(script, rolls, mm):
    game = running(std("green"), std("violet"), seats=FOUR).lapse()
    game.do("blue", Edge(edge_mm=200)).do("green", Edge(edge_mm=300))
    game.do("violet", Edge(edge_mm=400), script)
    assert [line.text for line in game.told if line.rule == "P28-GM-9"] == rolls
    assert mm in next(line.text for line in game.told if line.rule == "P28-BREAK-4")


@pytest.mark.rule("P28-BREAK-4", "P28-TR-INSPIRING")
def test_a_leader_that_runs_leaves_its_friends_without_an_aura():
    leader = {"traits": ("Inspiring",), "near": (3,)}
    game = running(std(), red=leader).do("red", Edge(edge_mm=300))
    assert game.rules()[-2:] == ["BREAK-4", "FACT-1"]
    assert game.unit(1).near == ()


@pytest.mark.rule("P28-INT-22", "P28-LEAVE-6")
def test_who_is_struck_dead_on_the_way_runs_nowhere():
    people = std(), std("blue", hp=10, P=2), std("blue")
    game = Game(table(*people, locks=((1, 2),), forced_strikes="yes"))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger"))
    game.no("d10:1 d4:4 d4:1 d10:9")
    assert game.kind() == "strike"
    game.do("red", game.asked().entries[0].choices[0].move, "d10:1 d4:4 d4:1")
    assert game.unit(2).status == "slain"
    assert game.kind() == "act"


@pytest.mark.rule("P28-INT-22")
def test_who_is_held_fast_breaks_where_it_stands():
    held = {"effects": (Effect("Immobilize", 0, 5),)}
    people = std(), std("blue", hp=10, **held), std("blue")
    game = Game(table(*people, locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:1 d4:1 d4:1 d10:9")
    assert (game.unit(2).status, game.kind()) == ("broken", "push")
