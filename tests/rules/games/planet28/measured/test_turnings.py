"""Vehicles that are told where to face with the place they go to, and what is offered of that."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.measured.offered import by_letters, reached, shorter
from rules.games.planet28.measured.previews import preview
from rules.games.planet28.measured.turnings import led, parted, turns, typed
from tests.support.planet28.parked import hull, parked

ALL = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def machine(size="medium", *, terrain=(), facing=0, at=(450, 450)):
    return parked(at=("A9", (*at, 0, facing)), size=size, terrain=terrain)


def go(game, to):
    return game.do("red", led(game.state, "red", 2, to))


@pytest.mark.rule("P28-VEH-MOVE-3", "P28-VEH-MOVE-2")
def test_a_place_and_a_facing_are_one_word():
    assert parted("D5@45") == ("D5", 45)
    assert parted("@405") == ("", 45)
    assert parted("D5+20,10") == ("D5+20,10", None)
    assert parted("D5@") == parted("D5@north") == ("D5", None)


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("size", "facings"), [("medium", ALL[1:]), ("large", ("NE", "E", "W", "NW"))]
)
def test_on_the_spot_it_turns_as_far_as_its_size_allows(size, facings):
    game = machine(size)
    offered = turns(game.state, "red", 2)
    assert tuple(offered) == facings
    assert hull(go(game, offered["E"])) == (450, 450, 0, 90)


@pytest.mark.rule("P28-VEH-4", "P28-VEH-MOVE-1")
def test_who_has_no_sides_faces_nowhere():
    assert turns(machine("small").state, "red", 2) == {}
    assert turns(machine().state, "blue", 1) == {}


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_at_the_end_of_a_way_a_medium_one_turns_by_what_is_left_of_90_degrees():
    game = machine()
    ahead = by_letters(game.state, "red", 2)["N"].to
    assert tuple(turns(game.state, "red", 2, ahead)) == ("N", "NE", "E", "W", "NW")
    aside = by_letters(game.state, "red", 2)["NE"].to
    assert tuple(turns(game.state, "red", 2, aside)) == ("N", "NE", "E")
    go(game, f"{ahead}@90")
    assert hull(game)[3] == 90


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_one_turns_first_and_goes_half_as_far():
    game = machine("large")
    winds = by_letters(game.state, "red", 2)
    assert {*winds} == {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}
    assert winds["E"].far * 2 <= winds["N"].far + 1
    lines = preview(game.state, "red", 2, winds["E"].to).lines
    assert "It turns on the spot, and goes half as far. It faces east then." in lines
    assert hull(go(game, winds["E"].to))[3] == 90


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_turn_that_would_sweep_into_something_is_not_offered_and_refused():
    wall = ("even", (480, 380, 20, 140), 100)
    free, shut = machine(), machine(terrain=(wall,))
    assert {*turns(shut.state, "red", 2)} < {*turns(free.state, "red", 2)}
    with pytest.raises(RuleError) as refused:
        led(shut.state, "red", 2, "@90")
    assert refused.value.rule == "P28-VEH-MOVE-2"


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_straight_ahead_and_back_are_offered_however_it_faces():
    game = machine("large", facing=17)
    called = [one.called for one in reached(game.state, "red", 2)][:2]
    assert [one.partition(",")[0] for one in called] == ["Straight ahead", "Straight back"]
    ahead = next(iter(reached(game.state, "red", 2)))
    assert hull(go(game, ahead.to))[3] == 17


def test_less_far_keeps_the_facing():
    game = machine()
    ahead = by_letters(game.state, "red", 2)["N"].to
    less = shorter(game.state, 2, f"{ahead}@45")
    assert parted(less)[1] == 45
    assert parted(less)[0] != ahead
    assert shorter(game.state, 2, "@45") == ""


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_the_preview_of_a_turn_says_how_it_faces_then():
    seen = preview(machine().state, "red", 2, "@45")
    assert seen.lines[:2] == ("Rover at E5 turns on the spot.", "It faces north-east then.")
    assert seen.end.facing == 45


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("D5 facing east", "D5@90"),
        ("facing NE", "@45"),
        ("E5+0,50 FACING S", "E5+0,50@180"),
        ("D5", "D5"),
    ],
)
def test_a_place_and_a_facing_are_typed_with_a_word_between_them(text, word):
    assert typed(machine().state, 2, text) == word


@pytest.mark.rule("P28-VEH-4", "P28-VEH-MOVE-1", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3")
@pytest.mark.parametrize(("unit", "size"), [(1, "medium"), (2, "small")])
def test_who_has_no_sides_is_told_of_no_facing(unit, size):
    state = machine(size).state
    with pytest.raises(RuleError, match='"D5 facing east" is no place'):
        typed(state, unit, "D5 facing east")
    seat = state.seat(unit)
    acting = parked(at=("A9", (450, 450)), size=size, units=(unit,)).state
    move = led(acting, seat, unit, {1: "A8", 2: "E6"}[unit])
    assert (move.pivot, move.heading) == (msgspec.UNSET, msgspec.UNSET)


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("to", "pivot", "heading"),
    [
        ("E6", msgspec.UNSET, msgspec.UNSET),
        ("E6@0", msgspec.UNSET, 0),
        ("F5", True, msgspec.UNSET),
        ("F5@90", True, 90),
        # Straight on it may turn at the end as well, if it goes half as far.
        ("E5+50,99@45", True, 45),
        ("@45", True, 45),
    ],
)
def test_a_large_one_turns_only_where_it_has_to(to, pivot, heading):
    move = led(machine("large", at=(450, 480)).state, "red", 2, to.replace("F5", "F5+10,80"))
    assert (move.pivot, move.heading) == (pivot, heading)


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_where_no_move_leads_it_is_the_plain_one_that_is_refused():
    # 8 cm to the side are more than the half of 15 that a turn leaves.
    with pytest.raises(RuleError, match="would have to turn by 90 degrees"):
        led(machine("large").state, "red", 2, "F5+30,50")
    with pytest.raises(RuleError, match="turns once, by 90 degrees at most"):
        led(machine("large").state, "red", 2, "@100")


@pytest.mark.rule("P28-VEH-MOVE-3")
def test_a_large_one_that_turned_faces_the_way_it_goes():
    state = machine("large").state
    assert turns(state, "red", 2, "F5+20,50") == {"E": "F5+20,50@90", "W": "F5+20,50@270"}
    # A facing that was said before is put in the place of another.
    ahead = {letters: f"E5+50,99@{facing}" for letters, facing in AT_THE_END.items()}
    assert turns(state, "red", 2, "E5+50,99@45") == ahead


AT_THE_END = {"N": 0, "NE": 45, "E": 90, "W": 270, "NW": 315}
