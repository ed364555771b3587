"""Moves that say in words where they go: measured like any other, and kept as a place."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.arcana import Cast
from rules.games.planet28.fact_types import SOMEWHERE
from rules.games.planet28.measured.goals import place_of
from rules.games.planet28.measured.looks import apart, look
from rules.games.planet28.measured.spots import scenery
from rules.games.planet28.moves import Walk
from rules.ground import places
from tests.support.planet28.ground import placed
from tests.support.planet28.tables import std, table

WALL = ("even", (300, 300, 100, 20), 60)
LOW = ("even", (300, 300, 100, 20), 20)


def battle(*terrain, at=("D3", "D8"), people=None):
    return placed(*(people or (std(), std("blue"))), at=at, terrain=terrain)


def at_words(game, words):
    """The battle with unit 1 at the place that words mean for it, and how far it was."""
    before = game.state
    move = Walk(unit=1, distance_mm=None, to=words).measured(before)
    assert move.to == place_of(before, 1, words)
    x, y = places.read(scenery(before), move.to)
    there = game.state.unit(1).at
    moved = before.change(1, at=type(there)(x, y))
    return moved, move


@pytest.mark.rule("P28-MOVE-1")
def test_a_direction_leads_as_far_as_speed_or_as_was_said():
    game = battle()
    for words, far, to in (("north", 100, "D4"), ("north 4", 40, "D3+50,90"), ("NE 10", 100, None)):
        _, move = at_words(game, words)
        assert move.distance_mm in (far, far - 1)
        assert to in (None, move.to)
    assert game.state.unit(1).at == battle().state.unit(1).at


@pytest.mark.rule("P28-MOVE-1")
def test_a_direction_that_is_closed_at_once_is_refused_with_what_is_in_the_way():
    game = battle(("impassable", (300, 262, 100, 20), 60))
    with pytest.raises(RuleError, match="cannot move: the impassable at D3 is in the way"):
        place_of(game.state, 1, "north")


@pytest.mark.rule("P28-MOVE-1")
def test_towards_somebody_goes_that_far_and_stops_short_of_contact():
    game = battle(at=("D3", "D4"))
    moved, move = at_words(game, "toward:Blue Std 3")
    assert move.distance_mm == 30
    moved, move = at_words(game, "toward:Blue Std")
    assert 2 <= apart(moved, 1, 2) <= 4
    game.do("red", move)
    assert game.state.touching(1) == ()
    with pytest.raises(RuleError, match="gets no nearer to Blue Std; to touch it, charge"):
        place_of(game.state, 1, "toward:Blue Std")


@pytest.mark.rule("P28-MOVE-1")
def test_towards_somebody_behind_closed_ground_leads_round_it():
    game = battle(("impassable", (200, 300, 300, 20), 60))
    _, move = at_words(game, "toward:Blue Std 10")
    assert move.distance_mm == 100
    x, y = places.read(scenery(game.state), move.to)
    assert x != 700 and y < 600


@pytest.mark.rule("P28-G18", "P28-TERR-4")
def test_no_way_is_looked_for_that_is_over_30cm_longer_than_the_straight_one():
    found = battle(("impassable", (285, 300, 330, 20), 60), at=("E3", "A9")).state
    assert Walk(unit=1, distance_mm=None, to="E4").measured(found).distance_mm == 395
    longer = battle(("impassable", (280, 300, 340, 20), 60), at=("E3", "A9")).state
    with pytest.raises(RuleError, match="No way leads Red Std to E4 in less than 40 cm"):
        Walk(unit=1, distance_mm=None, to="E4").measured(longer)


@pytest.mark.rule("P28-MOVE-1")
def test_nobody_goes_towards_itself_and_too_far_is_refused_as_ever():
    game = battle()
    with pytest.raises(RuleError, match="cannot go towards itself"):
        place_of(game.state, 1, "toward:Red Std")
    move = Walk(unit=1, distance_mm=None, to="toward:Blue Std 30").measured(game.state)
    with pytest.raises(RuleError, match="too far"):
        move.check(game.state, "red")


@pytest.mark.rule("P28-MOVE-1", "P28-COVER-1")
def test_behind_a_wall_is_the_nearest_place_where_the_enemy_sees_nothing():
    game = battle(WALL, at=((296, 340), "D8"))
    moved, move = at_words(game, "behind:even")
    assert not look(moved, 2, 1).sees
    assert look(game.state, 2, 1).sees
    move.check(game.state, "red")
    # A straight way over it would climb: it leads round.
    assert move.climb_top_mm == 0


@pytest.mark.rule("P28-MOVE-1", "P28-COVER-1")
def test_behind_a_low_wall_is_cover_where_nothing_hides_wholly():
    game = battle(LOW, at=((350, 340), "D8"))
    moved, _ = at_words(game, "behind:even")
    seen = look(moved, 2, 1)
    assert seen.sees and seen.cover


@pytest.mark.rule("P28-MOVE-1")
def test_behind_names_an_enemy_or_takes_the_nearest():
    people = (std(), std("blue"), std("blue", name="Cato"))
    game = battle(WALL, at=((270, 310), "D8", "D1"), people=people)
    from_north, _ = at_words(game, "behind:even from Blue Std")
    from_south, _ = at_words(game, "behind:even from Cato")
    nearest, _ = at_words(game, "behind:even")
    assert not look(from_north, 2, 1).sees
    assert not look(from_south, 3, 1).sees
    assert nearest.unit(1).at == from_south.unit(1).at != from_north.unit(1).at


@pytest.mark.rule("P28-MOVE-1")
def test_behind_what_nobody_reaches_or_without_an_enemy_is_refused():
    game = battle(WALL, at=("I9", "D8"))
    with pytest.raises(RuleError, match="reaches no place that the even hides from Blue Std"):
        place_of(game.state, 1, "behind:even")
    alone = battle(WALL, at=("D3",), people=(std(),))
    with pytest.raises(RuleError, match="no enemy to hide from"):
        place_of(alone.state, 1, "behind:even")


@pytest.mark.rule("P28-FACT-1")
def test_words_are_read_as_a_fact_and_nonsense_is_not():
    state = battle(WALL).state
    assert SOMEWHERE.read(state, " toward:Blue  Std 8 ") == "toward:Blue Std 8"
    assert SOMEWHERE.read(state, "d5") == "D5"
    with pytest.raises(RuleError, match="is no place"):
        SOMEWHERE.read(state, "somewhere")
    with pytest.raises(RuleError, match="your own table"):
        SOMEWHERE.read(table(std()), "north 3")


@pytest.mark.rule("P28-ARC-TELEPORT")
def test_a_teleport_names_a_place_and_takes_no_words():
    game = battle(people=(std(arcana=("Teleport",)), std("blue")))
    move = Cast(unit=1, power="Teleport", to="north 5")
    with pytest.raises(RuleError, match="is no place: write"):
        move.measured(game.state).check(game.state, "red")
