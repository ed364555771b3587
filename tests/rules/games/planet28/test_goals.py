"""The counted goals of table 5.18: what is counted, and who has won by it (P28-A108)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, waits_for
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.gm import EndBattle
from rules.games.planet28.goals.counting import beaten, standing, tally, won_at_end, won_at_once
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.goals.reaching import Reach, Touch
from rules.games.planet28.goals.seeking import Seek
from rules.games.planet28.moves import Finish
from rules.games.planet28.state import ENEMY
from rules.games.planet28.units import Effect
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import Game, going, new_turn, std, table

pytestmark = pytest.mark.rule("P28-SETUP-1")


def fought_for(state, scenario, **more):
    """A battle with a goal."""
    return msgspec.structs.replace(state, goal=Goal(scenario=scenario, **more))


def versus(scenario, *people, goal=None, **more):
    people = people or (std(), std("blue"))
    return Game(fought_for(table(*people, **more), scenario, **(goal or {})))


def over(game):
    return not game.state.frames


# What is searched and what is carried.


@pytest.mark.rule("P28-UNIV-3")
def test_a_place_counts_for_the_side_that_searches_it_first_and_two_win_at_once():
    game = versus("laboratory").do("red", Seek(unit=1, goal_place="archive"))
    assert "Red Std touches the archive." in game.text()
    assert game.state.goal.searched == {"archive": "red"}
    assert (game.unit(1).actions, over(game)) == (1, False)
    with pytest.raises(RuleError, match="The archive has been searched"):
        game.do("red", Seek(unit=1, goal_place="archive"))
    game.do("red", Seek(unit=1, goal_place="pump house"))
    assert over(game)
    assert game.state.winners == ("red",)
    assert game.state.goal.won == ("red",)
    assert game.state.ended.startswith("Red has won. ")


def test_two_places_of_different_sides_win_nothing():
    game = versus("laboratory", goal={"searched": {"archive": "blue"}})
    game.do("red", Seek(unit=1, goal_place="cold room"))
    assert not over(game)
    assert won_at_end(game.state, game.state.goal) == ()


@pytest.mark.parametrize(
    ("people", "goal", "place", "why"),
    [
        ((std(), std("blue")), "laboratory", "stove", "nothing of the kind"),
        ((std(), std("blue")), "child", "archive", "nothing of the kind"),
        ((std(), std("blue")), "factions", "child", "nothing of the kind"),
        ((std(), std("blue")), "sacrifice", "own edge", "nothing of the kind"),
        ((std(), std("blue")), "shelter", "shelter", "only be touched"),
    ],
)
def test_what_is_not_there_is_not_searched(people, goal, place, why):
    with pytest.raises(RuleError, match=why):
        versus(goal, *people).do("red", Seek(unit=1, goal_place=place))


def test_who_is_locked_searches_and_takes_nothing():
    with pytest.raises(RuleError, match="locked in combat"):
        versus("child", locks=((1, 2),)).do("red", Seek(unit=1, goal_place="child"))
    assert not [m for m in versus("child", locks=((1, 2),)).offers("red") if isinstance(m, Seek)]


def test_every_place_and_token_is_offered_and_nothing_without_a_goal():
    def offered(state):
        return [m.goal_place for m in Game(state).offers("red") if isinstance(m, Seek)]

    assert offered(versus("laboratory").state) == ["cold room", "archive", "pump house"]
    assert offered(versus("sacrifice", goal={"role": "red"}).state) == ["leader"]
    assert offered(table(std(), std("blue"))) == []


@pytest.mark.rule("P28-UNIV-3")
def test_a_token_is_carried_by_one_until_it_is_dropped():
    game = versus("child")
    game.do("red", Seek(unit=1, goal_place="child"))
    assert "Red Std takes the child." in game.text()
    assert game.state.goal.holder == 1
    with pytest.raises(RuleError, match="Red Std has the child"):
        game.do("red", Seek(unit=1, goal_place="child"))


@pytest.mark.parametrize("status", ["broken", "slain", "fled"])
def test_who_breaks_or_is_gone_drops_it(status):
    state = fought_for(table(std(), std("blue")), "child", holder=2)
    assert state.change(2, status=status).goal.holder == 0
    assert state.change(1, status=status).goal.holder == 2
    assert state.change(2, status="ok", hp=3).goal.holder == 2


# Turn ends.


@pytest.mark.rule("P28-TURN-8")
def test_a_turn_end_with_the_child_counts_and_four_win_at_once():
    state = fought_for(new_turn(std(A=6), std("blue", A=2)).state, "child", holder=1,
                       counts={"red": 2})  # fmt: skip
    game = ended_turn(Game(state))
    assert game.state.goal.counts == {"red": 3}
    assert not over(game)
    ended_turn(game)
    assert game.state.winners == ("red",)


def ended_turn(game):
    """Everybody finishes."""
    turn = game.state.turn
    while game.kind() == "act" and game.state.turn == turn:
        seat = waits_for(game.state)[0]
        unit = next(m.unit for m in game.offers(seat) if isinstance(m, Finish))
        game.do(seat, Finish(unit=unit))
    return game


def test_nobody_counts_a_turn_end_without_the_child():
    state = fought_for(new_turn(std(A=6), std("blue", A=2)).state, "child")
    assert ended_turn(Game(state)).state.goal.counts == {}


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("red", "blue", "counts"),
    [((1, 2), (3,), {"red": 1}), ((1,), (3,), {}), ((), (3,), {"blue": 1}), ((), (), {})],
)
def test_most_units_at_the_shelter_when_a_turn_ends_have_a_point(red, blue, counts):
    state = new_turn(std(A=6), std(name="Two", A=5), std("blue", A=2)).state
    game = ended_turn(Game(fought_for(state, "shelter")))
    assert (game.kind(), waits_for(game.state)) == ("shelter", ("red", "blue"))
    game.do("red", Touch(near=red)).do("blue", Touch(near=blue))
    assert game.state.goal.counts == counts
    assert "the shelter." in game.text()


def test_of_the_shelter_each_says_only_where_its_own_are():
    state = new_turn(std(A=6), std("blue", A=2)).state
    game = ended_turn(Game(fought_for(state, "shelter")))
    for near, why in (((2,), "is not yours"), ((9,), "does not stand there"), (None, "Say also")):
        with pytest.raises(RuleError, match=why):
            game.do("red", Touch(near=near))


def test_anybody_may_say_where_the_enemys_units_are():
    state = fought_for(against(std(), foe(), units=()), "shelter")
    state = msgspec.structs.replace(state, frames=(state.frames[0],), place=2)
    state = state.change(1, actions=0).change(2, actions=0)
    game = going(state)
    assert "yours and the enemy's" in game.asked().text
    game.do("red", Touch(near=(2,)), "d10:9")
    assert game.state.goal.counts == {ENEMY: 1}


def test_silence_at_the_shelter_is_nobody():
    state = new_turn(std(A=6), std("blue", A=2)).state
    game = ended_turn(Game(fought_for(state, "shelter"))).lapse()
    assert game.state.goal.counts == {}


# The wreck, the factions, the leader.


def test_the_law_wins_at_once_when_fewer_than_half_of_the_robbers_stand():
    people = [std(hp=3), std(), std("blue"), std("green")]
    game = Game(fought_for(
        table(*people, seats=("red", "blue", "green"), units=(3,)), "wreck", role="red", start=3
    ))  # fmt: skip
    state = game.state
    assert won_at_once(state) == ()
    fewer = state.change(1, status="fled")
    assert won_at_once(fewer) == ("blue", "green")
    assert won_at_end(state, state.goal) == ("red",)
    assert standing(state, "red") == 2


@pytest.mark.rule("P28-DMG-4")
def test_the_last_shot_at_the_robbers_ends_the_battle():
    people = [std(), std("blue", hp=3), std("blue")]
    game = versus("wreck", *people, goal={"role": "blue", "start": 3})
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50)
    game.do("red", shot, "d10:1 d8:5 d4:1")
    assert (over(game), game.state.winners) == (True, ("red",))
    assert "1 of 3 robbers stand" in game.state.ended


def test_doubles_are_neither_robbers_nor_enemies_beaten():
    double = std("blue", effects=(Effect("Summoned", 1, 9, 2),))
    state = table(std(), std("blue"), double)
    assert standing(state, "blue") == 1
    assert beaten(state.change(3, hp=0, status="slain"), "red") == 0


@pytest.mark.parametrize(
    ("status", "count"), [("slain", 1), ("fled", 1), ("vanished", 0), ("broken", 0)]
)
def test_of_the_factions_the_most_enemies_beaten_win(status, count):
    people = (std(), std("blue"), std("blue"))
    state = fought_for(table(*people, limit=1), "factions").change(2, status=status)
    assert tally(state, state.goal) == {"red": count, "blue": 0}
    assert won_at_end(state, state.goal) == (("red",) if count else ())


@pytest.mark.parametrize(
    ("scenario", "goal", "enemy", "alone"),
    [
        ("factions", {}, (ENEMY,), ()),
        ("child", {"counts": {"red": 1, ENEMY: 1, "blue": 1}}, (ENEMY,), ()),
        ("child", {"counts": {"red": 2, ENEMY: 1}}, ("red",), ("red",)),
        ("laboratory", {"searched": {"archive": "red"}}, (ENEMY,), ()),
        ("shelter", {"counts": {"red": 1}}, ("red",), ("red",)),
        ("sacrifice", {"role": "red"}, (ENEMY,), ("blue",)),
        ("wreck", {"role": "red", "start": 1}, ("red",), ("red",)),
    ],
)
def test_equals_and_a_goal_that_nobody_reached_are_the_enemys_or_nobodys(
    scenario, goal, enemy, alone
):
    solo = fought_for(against(std(), foe()), scenario, **goal)
    assert won_at_end(solo, solo.goal) == enemy
    both = fought_for(table(std(), std("blue")), scenario, **goal)
    assert won_at_end(both, both.goal) == alone


@pytest.mark.rule("P28-FACT-1", "P28-FACT-3")
def test_the_rescuers_win_at_once_when_the_leader_touches_their_edge():
    game = versus("sacrifice", goal={"role": "red", "holder": 1}, claims="confirm")
    assert Reach(unit=1) in game.offers("red")
    game.do("red", Reach(unit=1))
    assert waits_for(game.state) == ("blue",)
    game.lapse()
    assert (over(game), game.state.winners) == (True, ("red",))
    assert "brings the leader to the edge" in game.text()


@pytest.mark.parametrize(
    ("scenario", "goal", "why"),
    [
        ("sacrifice", {"role": "red", "holder": 2}, "does not have the leader"),
        ("sacrifice", {"role": "blue", "holder": 1}, "is no rescuer"),
        ("child", {"holder": 1}, "no edge to reach"),
    ],
)
def test_nobody_else_reaches_an_edge(scenario, goal, why):
    with pytest.raises(RuleError, match=why):
        versus(scenario, goal=goal).do("red", Reach(unit=1))


def test_those_who_play_together_count_together():
    people = (std(), std("blue"), foe())
    state = against(*people, seats=("red", "blue"), units=(2,))
    game = Game(fought_for(state, "laboratory", searched={"archive": "red"}))
    game.do("blue", Seek(unit=2, goal_place="cold room"))
    assert game.state.winners == ("red", "blue")


@pytest.mark.rule("P28-TURN-10")
def test_a_side_alone_on_the_table_has_won_whatever_the_goal():
    game = versus("child", std(), std("blue", hp=3), goal={"counts": {"blue": 3}})
    shot = Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=50)
    game.do("red", shot, "d10:1 d8:5 d4:1")
    assert game.state.winners == ("red",)
    assert game.state.ended == "Red holds the table."
    assert game.state.goal.won == ("red",)


@pytest.mark.rule("P28-GM-10")
def test_a_gm_may_say_otherwise():
    state = fought_for(table(std(), std("blue"), seats=("red", "blue", "gm")), "child",
                       counts={"red": 3})  # fmt: skip
    game = Game(state).do("gm", EndBattle(reason="Enough", winners=("blue",)))
    assert game.state.winners == ("blue",)
