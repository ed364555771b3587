"""What a goal counts, tells and asks, each limit from both sides (P28-SETUP-1, P28-A108)."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.dice import Scripted
from rules.games.planet28.goals.counting import (
    beaten,
    bodies,
    counted,
    decided,
    spoken,
    standing,
    tally,
    won_at_end,
    won_at_once,
)
from rules.games.planet28.goals.goal import Goal
from rules.games.planet28.goals.places import PLACE, names
from rules.games.planet28.goals.reaching import Touch
from rules.games.planet28.goals.scenarios import BY_KEY
from rules.games.planet28.goals.seeking import Seek, Seeking
from rules.games.planet28.units import Effect
from tests.support.planet28.mixed import REPLACE, with_squad, with_vehicle
from tests.support.planet28.solo import against, foe
from tests.support.planet28.tables import std, table
from tests.support.planet28.wheels import CAR, active

pytestmark = pytest.mark.rule("P28-SETUP-1")
FLED = {"status": "fled", "actions": 0}


def goal_of(scenario, *people, **more):
    """A battle with a goal, of red's two against blue's two if nobody else is named."""
    people = people or (std(), std(), std("blue"), std("blue"))
    return REPLACE(table(*people), goal=Goal(scenario=scenario, **more))


# Counting.


@pytest.mark.parametrize(
    ("start", "gone", "won"),
    [(2, 0, ()), (2, 1, ()), (3, 1, ("blue",)), (4, 0, ()), (5, 0, ("blue",)), (2, 2, ("blue",))],
)
def test_the_law_wins_with_fewer_than_half_of_the_robbers_left(start, gone, won):
    state = goal_of("wreck", role="red", start=start)
    for unit in range(1, gone + 1):
        state = state.change(unit, **FLED)
    assert won_at_once(state) == won
    assert won_at_end(state, state.goal) == ("red",)


@pytest.mark.parametrize(
    ("scenario", "goal", "won"),
    [
        ("laboratory", {"searched": {"archive": "red"}}, ()),
        ("laboratory", {"searched": {"archive": "red", "cold room": "red"}}, ("red",)),
        ("laboratory", {"searched": {"archive": "red", "cold room": "blue"}}, ()),
        ("child", {"counts": {"red": 3}}, ()),
        ("child", {"counts": {"red": 4}}, ("red",)),
        ("shelter", {"counts": {"red": 9}}, ()),
        ("factions", {}, ()),
        ("sacrifice", {"role": "red"}, ()),
        ("sacrifice", {"role": "red", "won": ("red",)}, ("red",)),
    ],
)
def test_who_has_won_before_the_end(scenario, goal, won):
    assert won_at_once(goal_of(scenario, **goal)) == won


def test_without_a_goal_nothing_is_counted_noted_told_or_touched():
    state = table(std(), std("blue"))
    assert won_at_once(state) == ()
    assert counted(state, (1,)) is state
    assert decided(state, ("red",)) is state
    assert (spoken(state), names(state)) == ("", ())
    seeking = Seeking(unit=1, place="archive").do_seek(state, {}, Scripted(""))
    assert (seeking.state, seeking.told) == (state, ())
    with pytest.raises(RuleError, match="nothing of the kind"):
        Seek(unit=1, goal_place="archive").check(state, "red")


@pytest.mark.parametrize(
    ("scenario", "counts", "won"),
    [
        ("child", {}, ()),
        ("child", {"red": 1}, ("red",)),
        ("child", {"red": 1, "blue": 1}, ()),
        ("shelter", {"red": 2, "blue": 3}, ("blue",)),
        ("laboratory", {}, ()),
    ],
)
def test_the_most_win_at_the_end_and_nobody_where_all_are_equal(scenario, counts, won):
    state = goal_of(scenario, counts=counts)
    assert won_at_end(state, state.goal) == won
    assert tally(state, state.goal) == (
        {side: counts.get(side, 0) if scenario != "laboratory" else 0 for side in ("red", "blue")}
    )


@pytest.mark.parametrize(
    ("scenario", "goal", "touching", "counts"),
    [
        ("child", {"holder": 1}, (), {"red": 1}),
        ("child", {"holder": 3, "counts": {"blue": 1}}, (), {"blue": 2}),
        ("child", {}, (1,), {}),
        ("sacrifice", {"holder": 1, "role": "red"}, (), {}),
        ("factions", {"holder": 1}, (1,), {}),
        ("shelter", {}, (1, 2, 3), {"red": 1}),
        ("shelter", {}, (1, 3), {}),
        ("shelter", {}, (1, 4), {"red": 1}),
        ("shelter", {}, (4,), {}),
        ("shelter", {}, (), {}),
    ],
)
def test_what_a_turn_end_counts(scenario, goal, touching, counts):
    state = goal_of(scenario, **goal).change(4, **FLED)
    assert counted(state, touching).goal.counts == counts


def test_members_of_squads_are_counted_one_by_one_and_doubles_are_not():
    double = std("blue", effects=(Effect("Summoned", 1, 9, 3),))
    state = with_squad(table(std(), std(), std("blue"), double), 1, 2)
    assert [who.id for who in bodies(state)] == [1, 2, 3]
    assert (standing(state, "red"), standing(state, "blue")) == (2, 1)
    gone = state
    for unit in (1, 2, 5):
        gone = gone.change(unit, **FLED)
    assert (standing(gone, "red"), beaten(gone, "blue"), beaten(gone, "red")) == (0, 2, 0)


# What is told.


@pytest.mark.parametrize(
    ("scenario", "goal", "said"),
    [
        ("laboratory", {"searched": {"archive": "blue"}}, "Red 0, Blue 1"),
        ("child", {}, "nobody has the child; Red 0, Blue 0"),
        ("child", {"holder": 3, "counts": {"red": 2}}, "Blue Std has the child; Red 2, Blue 0"),
        ("wreck", {"role": "red", "start": 3}, "2 of 3 robbers stand"),
        ("factions", {}, "Red 0, Blue 0"),
        ("sacrifice", {"role": "red"}, "nobody has the leader"),
        ("sacrifice", {"role": "red", "holder": 1}, "Red Std has the leader"),
        ("shelter", {"counts": {"blue": 2}}, "Red 0, Blue 2"),
    ],
)
def test_how_far_a_goal_has_come_is_told_in_a_sentence(scenario, goal, said):
    assert spoken(goal_of(scenario, **goal)) == f"{BY_KEY[scenario].title}: {said}"


ROOMS = ("cold room", "archive", "pump house")


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("scenario", "places"),
    [
        ("laboratory", ROOMS), ("child", ("child",)), ("wreck", ()), ("factions", ()),
        ("sacrifice", ("leader", "own edge")), ("shelter", ("shelter",)),
    ],
)  # fmt: skip
def test_what_can_be_touched_is_typed_by_its_name(scenario, places):
    state = goal_of(scenario)
    assert names(state) == places
    for place in places:
        assert PLACE.read(state, f" {place.upper()} ") == place
        assert PLACE.text(state, place) == place
    with pytest.raises(RuleError, match="“Stove ” is no place of this goal") as refused:
        PLACE.read(state, "Stove ")
    assert refused.value.text.endswith(f"known: {', '.join(places) or 'nothing'}.")
    assert refused.value.rule == "P28-SETUP-1"


# Who seeks and who touches.


def refusal(work):
    """Why some work is refused, "" if it is not."""
    try:
        work()
    except RuleError as refused:
        return refused.text
    return ""


@pytest.mark.rule("P28-UNIV-3")
@pytest.mark.parametrize(
    ("unit", "member", "why"),
    [
        (3, 0, ""),
        (3, 1, "Red Std is no squad."),
        (3, 3, "Red Std is no squad."),
        (5, 1, ""),
        (5, 2, ""),
        (5, 0, "Name one member of Guard."),
        (5, 3, "Name one member of Guard."),
        (6, 0, "Rover is a vehicle and has no hands."),
    ],
)
def test_a_squad_seeks_by_one_of_its_members_and_a_vehicle_not_at_all(unit, member, why):
    state = with_squad(table(std(), std(), std(), std("blue")), 1, 2)
    state = with_vehicle(REPLACE(state, goal=Goal(scenario="child")), *CAR, seat="red")
    seek = Seek(unit=unit, goal_place="child", member=member)
    assert refusal(lambda: seek.check(active(state, unit), "red")) == why


@pytest.mark.rule("P28-UNIV-3")
def test_a_token_that_somebody_has_keeps_nobody_from_searching_places():
    state = goal_of("laboratory", holder=3)
    assert refusal(lambda: Seek(unit=1, goal_place="archive").check(state, "red")) == ""
    held = goal_of("child", holder=3)
    assert "has the child" in refusal(lambda: Seek(unit=1, goal_place="child").check(held, "red"))


@pytest.mark.rule("P28-FACT-1")
@pytest.mark.parametrize(
    ("near", "why"),
    [
        ((), ""),
        ((6,), ""),
        ((3, 6), ""),
        (None, "Say also which of them touch it."),
        ((1,), "Unit 1 does not stand there."),
        ((5,), "Unit 5 does not stand there."),
        ((9,), "Unit 9 does not stand there."),
        ((3, 4), "Blue Std is not yours."),
    ],
)
def test_only_ones_own_who_are_there_touch_the_shelter(near, why):
    people = (std(), std(), std(), std("blue"), std(**FLED))
    state = with_squad(table(*people), 1, 2)
    state = REPLACE(state, goal=Goal(scenario="shelter"))
    assert refusal(lambda: Touch(near=near).check(state, "red")) == why


@pytest.mark.rule("P28-FACT-1")
def test_anybody_names_those_of_the_enemy_who_touch_it():
    state = against(std(), std("blue"), foe(), seats=("red", "blue"))
    for seat, unit, why in (("red", 3, ""), ("blue", 3, ""), ("blue", 1, "Red Std is not yours.")):
        assert refusal(lambda s=seat, u=unit: Touch(near=(u,)).check(state, s)) == why
