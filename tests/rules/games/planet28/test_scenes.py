"""The scenario of a battle before its first turn: rolled or ready, with parts and edges."""

from __future__ import annotations

import pytest

from rules.core import Moment, Start, begin, play, question, waits_for
from rules.dice import Scripted
from rules.games.planet28 import SYSTEM
from rules.games.planet28.goals.edges import TakeEdge
from rules.games.planet28.goals.scenarios import BY_KEY, PROMPTS
from rules.games.planet28.goals.scene import Role
from rules.games.planet28.samples import WARBANDS
from tests.support.planet28.tables import SWITCHES, Drawn

pytestmark = pytest.mark.rule("P28-SETUP-1")
TEAM = WARBANDS["Reef raiders"]


def opened(faces="", players=("red", "blue"), gm=False, dice=None, **options):
    """The first step of a battle."""
    papers = {f"warband/{seat}": TEAM for seat in players}
    seats = (*players, "gm") if gm else players
    dice = dice or (Scripted(faces) if faces else Drawn(1))
    start = Start(seats=seats, options={**SWITCHES, **options})
    return begin(SYSTEM, start, papers, Moment(seat="red", dice=dice))


def text(step):
    return "\n".join(line.text for line in step.told)


def rules(step):
    return [line.rule for line in step.told]


def after(step, answers, faces=""):
    """The step after these answers."""
    for n, (seat, move) in enumerate(answers):
        dice = Scripted(faces) if n == len(answers) - 1 and faces else Drawn(2)
        step = play(SYSTEM, step.state, move, Moment(seat=seat, dice=dice))
    return step


def test_without_the_options_there_is_no_scenario():
    step = opened()
    assert step.state.goal is None
    assert "P28-SETUP-1" not in rules(step)


@pytest.mark.rule("P28-SETUP-2", "P28-TERR-7")
@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda one: one.key)
def test_a_ready_scenario_brings_its_tale_its_goal_and_the_scenery(prompt):
    step = opened(scenario=prompt.key)
    assert step.state.goal.scenario == prompt.key
    assert prompt.tale in text(step)
    assert prompt.goal in text(step)
    assert {"P28-SETUP-2", "P28-TERR-7"} <= set(rules(step))
    assert "rough, hazardous or impassable" in text(step)
    assert (question(step.state).kind == "role") is bool(prompt.role)


@pytest.mark.parametrize(("face", "key"), list(enumerate(BY_KEY, 1)))
def test_a_die_names_the_scenario_and_its_goal_is_counted_only_by_option(face, key):
    class First(Drawn):
        """Whatever comes after the first die."""

        def draw(self, n, sides, why, hidden):
            if why == "scenario":
                assert (n, sides) == (1, 6)
                return (face,)
            return super().draw(n, sides, why, hidden)

    told = opened(scenario="roll", dice=First(1))
    assert BY_KEY[key].title in text(told)
    assert told.state.goal is None
    assert BY_KEY[key].goal not in text(told)
    for options in ({"goals": "counted"}, {"scenario": "roll", "goals": "counted"}):
        assert opened(dice=First(1), **options).state.goal.scenario == key


def test_the_die_falls_before_those_of_the_deployment():
    names = []

    class Named(Drawn):
        def draw(self, n, sides, why, hidden):
            names.append(why)
            return super().draw(n, sides, why, hidden)

    opened(scenario="roll", dice=Named(1))
    assert names[:3] == ["scenario", "deployment", "deployment"]


@pytest.mark.parametrize("scenario", ["wreck", "sacrifice"])
def test_the_sides_say_which_of_them_has_the_part(scenario):
    step = opened(scenario=scenario)
    assert waits_for(step.state) == ("red", "blue")
    step = after(step, [("red", Role(seat="blue")), ("blue", Role(seat="blue"))])
    assert step.state.goal.role == "blue"
    assert f"Blue: the {BY_KEY[scenario].role}. The others: {BY_KEY[scenario].others}." in text(
        step
    )
    assert step.state.goal.start == (3 if scenario == "wreck" else 0)


@pytest.mark.rule("P28-GM-9")
def test_where_they_differ_dice_decide_and_a_gm_alone_is_asked():
    class Rolled(Drawn):
        def draw(self, n, sides, why, hidden):
            return (next(self.faces),) if why == "dispute" else super().draw(n, sides, why, hidden)

    for faces, role in (((2, 7), "red"), ((7, 2), "blue")):
        dice = Rolled(1)
        dice.faces = iter(faces)
        step = after(opened(scenario="wreck"), [("red", Role(seat="red"))])
        step = play(SYSTEM, step.state, Role(seat="blue"), Moment(seat="blue", dice=dice))
        assert step.state.goal.role == role
    judged = opened(scenario="wreck", gm=True)
    assert waits_for(judged.state) == ("gm",)
    assert after(judged, [("gm", Role(seat="blue"))]).state.goal.role == "blue"


def test_a_part_goes_to_a_side_that_plays():
    step = opened(scenario="wreck")
    with pytest.raises(Exception, match="has no warband here"):
        after(step, [("red", Role(seat="green"))])


@pytest.mark.parametrize("scenario", ["wreck", "sacrifice"])
def test_against_the_enemy_the_part_is_the_players(scenario):
    step = opened(scenario=scenario, mode="coop")
    assert question(step.state).kind != "role"
    assert step.state.goal.role == "red"
    assert "Red and Blue: the" in text(step)


@pytest.mark.rule("P28-SETUP-3")
@pytest.mark.parametrize(("face", "edge"), [(1, 1), (4, 4), (5, 3), (6, 3)])
def test_the_rescuers_own_edge_is_that_of_their_deployment_or_the_one_they_name(face, edge):
    class Deployed(Drawn):
        def draw(self, n, sides, why, hidden):
            return (face,) if why == "deployment" else super().draw(n, sides, why, hidden)

    step = opened(scenario="sacrifice", mode="solo", players=("red",), dice=Deployed(1))
    if face > 4:
        assert (question(step.state).kind, waits_for(step.state)) == ("own_edge", ("red",))
        step = after(step, [("red", TakeEdge(edge=3))])
    assert step.state.goal.edges == {"red": edge}
    assert f"The own edge of Red is side {edge}." in text(step)
    assert "own_edge" not in [question(step.state).kind]
