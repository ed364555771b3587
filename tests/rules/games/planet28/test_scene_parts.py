"""The scene of a battle: what is rolled, told and asked of it, and who has which part."""

from __future__ import annotations

import pytest

from rules.dice import Scripted
from rules.games.planet28.answers import Decline
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.goals.scenarios import BY_KEY, PROMPTS
from rules.games.planet28.goals.scene import SCENERY, Role, Scene
from tests.support.planet28.mixed import REPLACE
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import std, table

pytestmark = pytest.mark.rule("P28-SETUP-1")


def rolled(named="none", goals="none", faces=""):
    """What a scene begins with."""
    state = REPLACE(table(std(), std("blue")), switches={"scenario": named, "goals": goals})
    dice = Scripted(faces)
    go = Scene().do_roll(state, {}, dice)
    dice.done()
    return go


@pytest.mark.rule("P28-SETUP-2", "P28-TERR-7")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("goals", ["none", "counted"])
def test_a_six_sided_die_finds_the_line_of_the_table(face, goals):
    go = rolled("roll", goals, f"d6:{face}")
    prompt = PROMPTS[face - 1]
    tale, *rest = go.told
    (work,) = tale.work
    assert (work.what, work.sides, work.faces) == ("scenario", 6, (face,))
    assert tale.text == f"{prompt.title}. {prompt.tale}"
    assert tuple(rest[-2:]) == SCENERY
    if goals == "counted":
        assert (go.state.goal, go.frame) == (Goal(scenario=prompt.key), Scene(prompt=prompt.key))
        assert (rest[0].text, go.back) == (f"The goal: {prompt.goal}", None)
    else:
        assert (go.state.goal, go.back, len(rest)) == (None, {"done": True}, 2)


@pytest.mark.rule("P28-SETUP-2", "P28-TERR-7")
@pytest.mark.parametrize("goals", ["none", "counted"])
@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda one: one.key)
def test_a_ready_scenario_is_not_rolled_and_always_counted(prompt, goals):
    go = rolled(prompt.key, goals)
    assert (go.told[0].work, go.state.goal) == ((), Goal(scenario=prompt.key))
    assert [line.rule for line in go.told] == [
        *("P28-SETUP-1", "P28-SETUP-1", "P28-SETUP-2", "P28-TERR-7")
    ]


def part(scenario, answers, faces="", goal=True):
    """What comes of the question which side has the part."""
    state = table(std(), std(), std("blue"), std("green"), seats=("red", "blue", "green"))
    state = REPLACE(state, sides={"green": "blue"}) if goal is not None else state
    state = REPLACE(state, goal=Goal(scenario=scenario) if goal else None)
    dice = Scripted(faces)
    go = Scene(prompt=scenario).do_role(state, answers, dice)
    dice.done()
    return go


def said(**answers):
    return {seat: Role(seat=of) for seat, of in answers.items()}


@pytest.mark.parametrize(
    ("scenario", "answers", "goal"),
    [
        ("wreck", said(red="red"), {"role": "red", "start": 2}),
        ("wreck", said(red="blue"), {"role": "blue", "start": 2}),
        ("wreck", said(red="green"), {"role": "blue", "start": 2}),
        ("sacrifice", said(red="red"), {"role": "red"}),
        ("wreck", {}, {"role": "red", "start": 2}),
        ("wreck", {"red": Decline()}, {"role": "red", "start": 2}),
        ("child", said(red="blue"), {}),
    ],
)
def test_the_part_is_noted_with_how_many_robbers_there_are(scenario, answers, goal):
    go = part(scenario, answers)
    assert go.state.goal == Goal(scenario=scenario, **goal)
    prompt, title = BY_KEY[scenario], {"blue": "Blue and Green"}.get(goal.get("role"), "Red")
    told = [f"{title}: the {prompt.role}. The others: {prompt.others}."] if goal else []
    assert [line.text for line in go.told] == told
    assert part(scenario, answers, goal=False).state.goal is None


@pytest.mark.rule("P28-GM-9")
@pytest.mark.parametrize(
    ("answers", "faces", "role"),
    [
        (said(red="red", blue="red"), "", "red"),
        (said(red="red", blue="blue"), "d10:2 d10:7", "red"),
        (said(red="red", blue="blue"), "d10:7 d10:2", "blue"),
        (said(red="red", blue="blue"), "d10:7 d10:7 d10:3 d10:2", "blue"),
        (said(red="red", blue="red", green="blue"), "d10:7 d10:2", "blue"),
        (said(red="red", blue="blue", green="blue"), "d10:2 d10:7 d10:3 d10:9", "red"),
        (said(red="red", blue="blue", green="blue"), "d10:7 d10:2", "blue"),
    ],
)
def test_where_they_differ_the_lower_die_decides(answers, faces, role):
    go = part("wreck", answers, faces)
    assert go.state.goal.role == role
    throws = faces.count(" ") // 2 + bool(faces)
    *rolls, line = go.told
    assert [one.rule for one in rolls] == ["P28-GM-9"] * throws
    assert all(len(one.work) == 1 and one.work[0].sides == 10 for one in rolls)
    assert line.rule == "P28-SETUP-1"


def test_the_first_side_is_what_silence_says():
    state = REPLACE(table(std(), std("blue")), goal=Goal(scenario="wreck"))
    ask = Scene(prompt="wreck").ask_role(state)
    assert [entry.seat for entry in ask.entries] == ["red", "blue"]
    for entry in ask.entries:
        assert [choice.move for choice in entry.choices] == [Role(seat="red"), Role(seat="blue")]
        assert (entry.default, entry.kinds) == (Role(seat="red"), (Role,))
    assert Scene(prompt="child").ask_role(state) is None
    alone = REPLACE(against(std(), foe()), goal=Goal(scenario="wreck"))
    assert Scene(prompt="wreck").ask_role(alone) is None
