"""An activation: what it asks and offers, what ends it, and claims in its gaps."""

from __future__ import annotations

import pytest

from rules.games.planet28.claims import Claim
from rules.games.planet28.moves import Fight, Finish, Hold, Rally, Walk
from rules.games.planet28.turn.activation import left_off
from rules.games.planet28.units import Effect
from tests.support.planet28.tables import Game, order, std, table

FIGHT = Fight(unit=1, target=2, weapon="Dagger")
KILL = "d10:1 d4:4 d4:1"
BLIND = (Effect("Blind", 0, 1),)


def crowd(number, **more):
    """A battle in which so many friends share the next place."""
    people = [std(name=f"Unit {n}", **more) for n in range(1, number + 1)]
    return Game(table(*people, std("blue"), units=tuple(range(1, number + 1))))


@pytest.mark.rule("P28-ACT-1", "P28-HOLD-1")
def test_a_unit_is_asked_what_it_does_with_what_it_has_left():
    game = crowd(1)
    assert game.labels() == ["Hold", "Finish"]
    assert "(2 actions)" in game.asked().text
    game.do("red", Walk(unit=1, distance_mm=10))
    assert "(1 action)" in game.asked().text
    assert game.asked().entries[0].default == Hold(unit=1)


@pytest.mark.rule("P28-ACT-1", "P28-HOLD-1")
def test_tied_friends_are_offered_one_by_one_in_roster_order():
    game = crowd(2)
    assert game.labels() == ["Hold: Unit 1", "Finish: Unit 1", "Hold: Unit 2", "Finish: Unit 2"]
    assert game.asked().entries[0].default == Hold(unit=1)
    assert crowd(2, status="broken").labels() == ["Rally: Unit 1", "Rally: Unit 2"]
    assert crowd(2, status="broken").asked().entries[0].default == Rally(unit=1)


@pytest.mark.rule("P28-HOLD-1", "P28-BREAK-6")
def test_silence_holds_the_first_of_tied_friends_that_is_not_broken():
    people = std(status="broken"), std(name="Calm"), std(name="Other"), std("blue")
    game = Game(table(*people, units=(1, 2, 3)))
    assert game.asked().entries[0].default == Hold(unit=2)


@pytest.mark.rule("P28-ACT-1")
@pytest.mark.parametrize(("number", "offered"), [(4, 8), (5, 10), (6, 10)])
def test_a_question_offers_ten_choices_at_most(number, offered):
    assert len(crowd(number).labels()) == offered


@pytest.mark.rule("P28-TURN-2")
def test_who_was_taken_off_the_table_is_not_asked_whatever_actions_it_has():
    game = crowd(2)
    game.state = game.state.change(1, status="fled")
    assert game.labels() == ["Hold", "Finish"]
    assert game.asked().entries[0].default == Hold(unit=2)


@pytest.mark.rule("P28-TURN-2", "P28-ACT-1")
def test_a_unit_that_is_done_has_no_action_left():
    game = Game(table(std(A=6), std("blue"))).do("red", Finish(unit=1))
    assert (game.unit(1).actions, game.unit(1).holding) == (0, False)
    assert game.rules() == ["TURN-2"]


@pytest.mark.rule("P28-CTR-1")
def test_who_has_acted_in_its_own_activation_does_not_counter():
    game = Game(table(std(), std("blue"))).do("red", Walk(unit=1, distance_mm=10))
    assert game.unit(1).acted
    game.do("red", Hold(unit=1))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20), "d10:9")
    assert game.kind() == "act"


@pytest.mark.rule("P28-HOLD-1", "P28-CTR-1")
def test_to_hold_is_no_action_so_that_who_holds_may_counter():
    game = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    assert (game.kind(), game.unit(1).actions) == ("counter", 2)


@pytest.mark.rule("P28-TURN-10", "P28-TURN-2")
def test_the_battle_is_over_as_soon_as_one_side_is_alone():
    game = Game(table(std(), std("blue", hp=3, actions=0), std(), locks=((1, 2),)))
    game.do("red", FIGHT, KILL)
    assert (game.state.frames, game.unit(1).actions) == ((), 1)
    assert (game.state.winners, game.state.turn) == (("red",), 1)
    assert game.rules()[-1] == "TURN-10"


@pytest.mark.rule("P28-TURN-10")
def test_three_sides_fight_on_while_two_are_left():
    people = std(), std("blue", hp=3, actions=0), std("green")
    game = Game(table(*people, locks=((1, 2),), seats=("red", "blue", "green")))
    game.do("red", FIGHT, KILL)
    assert game.kind() == "act"


@pytest.mark.rule("P28-HOLD-2", "P28-TURN-10")
def test_no_claim_is_served_once_the_battle_is_decided():
    fight = Fight(unit=3, target=2, weapon="Dagger")
    people = std(), std("blue", hp=3, acted=True), std(weapons=("Dagger",))
    game = Game(table(*people, units=(3,), locks=((2, 3),)))
    game.state = game.state.change(1, holding=True).change(2, acted=False)
    game.do("red", fight).do("red", Claim(unit=1)).no(KILL)
    assert game.state.winners == ("red",)
    assert game.state.claims == ()
    assert "HOLD-2" not in game.rules()


@pytest.mark.rule("P28-HOLD-2", "P28-TURN-5")
@pytest.mark.parametrize("end", [Hold(unit=1), Finish(unit=1)])
def test_a_claim_that_is_served_takes_no_place_in_the_order(end):
    game = Game(table(std(), std("blue"))).do("red", Hold(unit=1))
    game.do("blue", Fight(unit=2, target=1, weapon="Dagger", distance_mm=20))
    game.do("red", Claim(unit=1)).no("d10:9")
    assert game.rules()[-1] == "HOLD-2"
    assert [frame.pending for frame in game.state.frames[1:]] == [None, None]
    game.do("red", end)
    assert order(game) == [(1,), (2,)]


@pytest.mark.rule("P28-TURN-5")
@pytest.mark.parametrize("end", [Hold, Finish, Walk])
def test_the_one_of_tied_friends_that_acts_takes_the_place(end):
    people = std(name="A"), std(name="B"), std(name="C"), std("blue")
    game = Game(table(*people, units=(1, 2, 3)))
    move = Walk(unit=2, distance_mm=10) if end is Walk else end(unit=2)
    game.do("red", move)
    assert order(game) == [(2,), (4,)]
    assert [slot.value for slot in game.state.order] == [5, 5]


@pytest.mark.rule("P28-CLIMB-3")
@pytest.mark.parametrize(("climbing", "script"), [(0, ""), (40, "d10:2")])
def test_only_who_hangs_on_a_face_rolls_when_its_activation_ends(climbing, script):
    game = Game(table(std(climbing=climbing, A=6), std("blue")))
    game.do("red", Finish(unit=1), script)
    assert [what for what, *_ in game.rolls("CLIMB-3")] == ["hang on"] * bool(climbing)


@pytest.mark.rule("P28-CLIMB-3", "P28-TURN-10")
def test_nobody_has_to_hang_on_once_the_battle_is_decided():
    people = std(climbing=40), std("blue", hp=3, acted=True), std()
    game = Game(table(*people, locks=((2, 3),)))
    game.state = game.state.change(3, holding=True)
    game.do("red", Claim(unit=3)).do("red", Fight(unit=3, target=2, weapon="Dagger"), KILL)
    assert game.state.winners == ("red",)


@pytest.mark.rule("P28-CLIMB-3", "P28-ARC-BLIND")
def test_the_blinded_have_no_activation_but_still_hang_on():
    people = std(), std("blue", climbing=40, effects=BLIND), std("blue", name="Last")
    game = Game(table(*people)).do("red", Finish(unit=1), "d10:2")
    assert "CLIMB-3" in game.rules()
    assert game.asked().entries[0].default == Hold(unit=3)


@pytest.mark.rule("P28-BREAK-6")
def test_a_broken_unit_alone_in_its_place_is_not_asked():
    game = Game(table(std(), std("blue", status="broken", P=8)))
    game.do("red", Finish(unit=1), "d10:9")
    assert game.kind() == "edge"
    assert game.unit(2).actions == 1


@pytest.mark.rule("P28-CLIMB-3")
@pytest.mark.parametrize(("climbing", "frames"), [(0, 0), (40, 1)])
def test_only_who_hangs_on_a_face_leaves_a_frame_behind(climbing, frames):
    """What stands on the stack is stored: a stored game goes on with the same frames."""
    go = left_off(table(std(climbing=climbing), std("blue")), (1,), ())
    assert len(go.first) == frames
