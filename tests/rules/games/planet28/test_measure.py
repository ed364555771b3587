"""What an action leaves open of the table is asked for, and never made up."""

from __future__ import annotations

import pytest

from rules.core import RuleError, unstated
from rules.core.computer import answer
from rules.games.planet28 import SYSTEM
from rules.games.planet28.actions.abilities import Drain, Heal, Inspire, Throw
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.actions.gear import UseMedKit
from rules.games.planet28.actions.measure import OPEN, Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Decline, Edge, Push, TakeBack
from rules.games.planet28.moves import Charge, Fight, Finish, Walk
from tests.support.planet28.tables import OPEN as DRAWN
from tests.support.planet28.tables import Drawn, Game, std, table

PISTOL = Shoot(
    unit=1, target=2, weapon="Laser pistol", distance_mm=None, sight=None, cover=None, hidden=False
)
OPEN_CHARGE = Charge(unit=1, target=2, distance_mm=None, terrain=None)


def offered(kind, *people, **more):
    """What is offered of a kind of action to the first of these people."""
    people = people or (std(), std("blue"))
    found = Game(table(*people, **more)).offers("red")
    return [move for move in found if isinstance(move, kind)]


def shooting(**more):
    return Game(table(std(), std("blue"), **more)).do("red", PISTOL)


@pytest.mark.rule(
    "P28-FACT-1", "P28-AB-DRAIN", "P28-ARC-BLIND", "P28-ARC-TELEPORT", "P28-TR-GIGANTIC"
)
def test_no_offer_makes_up_what_only_the_table_shows():
    gear = {"items": {"Med kit": 1}, "arcana": ("Smite", "Blind", "Teleport")}
    able = ("Drain", "Heal", "Inspire", "Throw")
    people = (std(abilities=able, **gear), std("blue"), std(name="Friend"))
    found = Game(table(*people)).offers("red")
    assert {unstated(move) for move in found if isinstance(move, Walk)} == {
        ("distance_mm", "terrain"),
        ("distance_mm", "climb_top_mm", "climb_from_mm", "climb_to_mm"),
    }
    left_open = {
        Charge: ("distance_mm", "terrain"),
        Fight: ("distance_mm",),
        Shoot: ("distance_mm", "sight", "cover"),
        Drain: ("distance_mm",),
        Heal: ("contact",),
        Inspire: ("sight",),
        Throw: ("contact",),
    }
    for kind, fields in left_open.items():
        moves = [move for move in found if isinstance(move, kind)]
        assert moves, kind
        assert {unstated(move) for move in moves} == {fields}, kind
    kits = {move.target: unstated(move) for move in found if isinstance(move, UseMedKit)}
    assert kits == {1: (), 3: ("contact",)}
    casts = {(m.power, m.target): unstated(m) for m in found if isinstance(m, Cast)}
    assert casts[("Smite", 2)] == ("sight",)
    assert casts[("Blind", 0)] == ("near",)
    assert casts[("Teleport", 0)] == ("sight",)


@pytest.mark.rule("P28-FACT-1", "P28-TR-GIGANTIC", "P28-WSR-EXPL", "P28-CLIMB-4")
def test_what_the_bot_knows_is_not_asked():
    fights = offered(Fight, std(), std("blue"), locks=((1, 2),))
    assert {unstated(move) for move in fights} == {()}
    drains = offered(Drain, std(abilities=("Drain",)), std("blue"), locks=((1, 2),))
    assert {unstated(move) for move in drains} == {()}
    climbs = offered(Walk, std(climbing=80), std("blue"))
    assert [unstated(move) for move in climbs] == [("distance_mm", "climb_top_mm", "climb_to_mm")]
    assert climbs[0].climb_from_mm == 80
    shots = offered(Shoot, std(), std("blue", traits=("Gigantic",)))
    assert {unstated(move) for move in shots} == {("distance_mm", "sight", "hidden")}
    launcher = std(weapons=("Missile launcher",), items={"Ammo special": 1})
    assert unstated(offered(Shoot, launcher, std("blue"))[0])[-1] == "near"


@pytest.mark.rule("P28-FACT-1")
def test_an_action_that_leaves_something_open_asks_before_it_is_paid():
    game = shooting()
    assert game.kind() == "measure"
    assert game.asked().text == (
        "Red Std: shoot Blue Std with Laser pistol. Say how far it is, whether it is in sight and "
        "whether any part of it is hidden."
    )
    assert game.unit(1).actions == 2
    game.do("red", Measure(distance_mm=120, sight=True, cover=True), "d10:9")
    assert game.unit(1).actions == 1
    assert "Blue Std is in sight, 12cm away, in cover." in game.text()


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("said", "words"),
    [
        (Measure(sight=True, cover=False), "Say also how far it is"),
        (Measure(distance_mm=120), "whether it is in sight and whether any part"),
        (
            Measure(distance_mm=120, sight=True, cover=True, contact=True),
            "does not need to know contact",
        ),
        (Measure(distance_mm=160, sight=True, cover=False), "reaches 15cm"),
        (Measure(distance_mm=120, sight=False, cover=False), "no line of sight"),
    ],
)
def test_half_an_answer_and_an_illegal_one_are_refused(said, words):
    with pytest.raises(RuleError, match=words):
        shooting().do("red", said)


@pytest.mark.rule("P28-FACT-1")
def test_what_is_asked_of_nobody_is_not_answered():
    with pytest.raises(RuleError):
        Game(table(std(), std("blue"))).do("red", Measure(distance_mm=10))


@pytest.mark.rule("P28-FACT-1")
def test_an_action_whose_facts_nobody_says_costs_nothing():
    for game in (shooting().lapse(), shooting().do("red", TakeBack())):
        assert (game.kind(), game.unit(1).actions) == ("act", 2)
        assert game.unit(1).acted is False


@pytest.mark.rule("P28-FACT-1", "P28-CHG-3")
def test_a_charge_goes_as_far_as_was_said():
    game = Game(table(std(), std("blue"))).do("red", OPEN_CHARGE)
    game.do("red", Measure(distance_mm=90, terrain=("rough",)), "d10:9")
    assert "falls short" in game.text()
    assert "has 9cm to go to Blue Std over rough ground" in game.text()


@pytest.mark.rule("P28-FACT-3")
def test_facts_that_were_asked_for_are_confirmed_too():
    game = shooting(claims="confirm")
    game.do("red", Measure(distance_mm=120, sight=True, cover=True))
    assert (game.kind(), game.asked().entries[0].seat) == ("facts", "blue")
    assert "12cm away, in cover" in game.asked().text
    assert game.do("blue", Accept(), "d10:9").unit(1).actions == 1


@pytest.mark.rule("P28-FACT-3", "P28-ARC-MIND")
def test_what_a_mind_under_control_states_is_confirmed_too():
    caster, victim = std(arcana=("Mind control",)), std("blue")
    game = Game(table(caster, victim, std("blue", name="Third"), claims="confirm"))
    game.do("red", Cast(unit=1, power="Mind control", target=2)).do("blue", Accept(), "d10:1")
    game.do("red", Walk(unit=2, distance_mm=80, terrain=("rough",)))
    assert (game.kind(), game.asked().entries[0].seat) == ("facts", "blue")
    game.do("blue", Accept(), "d10:1")
    assert "is its own master again" in game.text()
    assert (game.unit(2).moves, game.unit(2).actions) == (1, 2)


@pytest.mark.rule("P28-FACT-1", "P28-ARC-MIND")
def test_a_mind_under_control_may_take_an_open_action_back_and_do_another():
    game = Game(table(std(arcana=("Mind control",)), std("blue"), std("blue", name="Third")))
    game.do("red", Cast(unit=1, power="Mind control", target=2), "d10:1")
    game.do("red", Walk(unit=2, distance_mm=None, terrain=None)).do("red", TakeBack())
    assert (game.kind(), game.unit(2).actions) == ("puppet", 3)
    game.do("red", Decline())
    assert (game.kind(), game.unit(2).actions, game.unit(2).moves) == ("act", 2, 0)


@pytest.mark.rule("P28-FACT-1")
def test_a_computer_does_only_what_needs_no_eyes():
    for locks in ((), ((1, 2),)):
        state = table(std(), std("blue"), locks=locks)
        assert {answer(SYSTEM, state, "red", Drawn(seed)) for seed in range(60)} == {Finish(unit=1)}
    # An action that people have begun is taken back, as nobody can say what it left open.
    asked = shooting().state
    assert {answer(SYSTEM, asked, "red", Drawn(seed)) for seed in range(60)} == {TakeBack()}


@pytest.mark.rule("P28-FACT-1", "P28-PUSH-1", "P28-BREAK-7", "P28-PBP-1")
def test_a_computer_neither_pushes_over_edges_nor_measures_them():
    game = Game(table(std(), std("blue", hp=14), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:1 d4:1 d4:1")
    assert game.kind() == "push"
    assert not any(
        isinstance(answer(SYSTEM, game.state, "red", Drawn(seed)), Push) for seed in range(20)
    )
    game = Game(table(std(), std("blue", hp=10), locks=((1, 2),)))
    game.do("red", Fight(unit=1, target=2, weapon="Dagger")).no("d10:1 d4:4 d4:1 d10:9")
    assert game.kind() == "edge"
    assert answer(SYSTEM, game.state, "blue", Drawn(1)) == Decline()
    game.do("blue", Decline())
    assert (game.kind(), game.asked().entries[0].seat) == ("edge", "red")
    assert answer(SYSTEM, game.state, "red", Drawn(1)) == Decline()
    assert game.do("red", Edge(edge_mm=100)).unit(2).status == "fled"


@pytest.mark.rule("P28-FACT-1")
def test_random_tables_know_every_fact_that_an_action_can_leave_open():
    assert set(DRAWN) == set(OPEN)
    assert all(DRAWN.values())
