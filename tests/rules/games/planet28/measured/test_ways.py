"""Moves on a measured table: how far, over what, up where, and where they may not end."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.measured.previews import preview
from rules.games.planet28.moves import Charge, Walk
from tests.support.planet28.ground import placed
from tests.support.planet28.tables import std

WOOD = ("rough", (300, 0, 100, 900), 0)
BOG = ("hazardous", (300, 0, 100, 900), 0)
ROCK = ("impassable", (300, 200, 100, 100), 100)
HUT = ("even", (300, 200, 100, 100), 60)


def walk(to, unit=1):
    return Walk(unit=unit, distance_mm=None, to=to)


@pytest.mark.rule("P28-MOVE-1")
def test_a_move_goes_to_a_place_as_far_as_speed_allows():
    game = placed(std(), std("blue"), at=("C3", "I9"))
    game.do("red", walk("D3"))
    assert game.at(1) == (350, 250, 0)
    assert "moves 10cm from C3 to D3" in game.text()
    with pytest.raises(RuleError, match=r"10\.1cm is too far"):
        game.do("red", walk("E3+51,50"))


@pytest.mark.rule("P28-MOVE-1", "P28-FACT-1")
def test_what_is_said_of_a_way_gives_way_to_what_is_measured():
    game = placed(std(), std("blue"), at=("C3", "I9"), terrain=(WOOD,))
    said = Walk(unit=1, distance_mm=10, terrain=(), climb_top_mm=50, to="D3")
    known = said.measured(game.state)
    assert (known.distance_mm, known.terrain, known.climb_top_mm) == (100, ("rough",), 0)


@pytest.mark.rule("P28-TERR-2", "P28-MOVE-2")
def test_bad_ground_halves_the_way_along_the_same_line():
    game = placed(std(), std("blue"), at=("C3", "I9"), terrain=(WOOD,))
    game.do("red", walk("D3"), "d10:9")
    assert game.at(1) == (300, 250, 0)
    assert "may move only 5cm" in game.text()


@pytest.mark.rule("P28-TERR-3")
def test_who_does_not_get_through_hazardous_ground_stays_where_it_is():
    game = placed(std(armour="No armour"), std("blue"), at=("C3", "I9"), terrain=(BOG,))
    game.do("red", walk("D3"), "d10:9 d10:3 d4:1")
    assert game.at(1) == (250, 250, 0)


@pytest.mark.rule("P28-TERR-4")
def test_impassable_ground_is_gone_round():
    game = placed(std(), std("blue"), at=((280, 250), "I9"), terrain=(ROCK,))
    with pytest.raises(RuleError, match="too far"):
        game.do("red", walk("E3+15,50"))
    with pytest.raises(RuleError, match="the impassable at D3 is there"):
        game.do("red", walk("D3"))


@pytest.mark.rule("P28-TR-INCORPOREAL")
def test_an_incorporeal_unit_passes_everything_as_even_ground():
    game = placed(
        std(traits=("Incorporeal",)), std("blue"), at=((285, 250), "I9"),
        terrain=(("impassable", (300, 200, 50, 100), 100), WOOD),
    )  # fmt: skip
    game.do("red", walk("D3+80,50"))
    assert game.at(1) == (380, 250, 0)


@pytest.mark.rule("P28-MOVE-1")
def test_no_move_ends_on_a_base_or_within_2_mm_of_an_enemy():
    game = placed(std(), std("blue"), std(name="Mate"), at=("C3", (350, 250), (250, 350)))
    with pytest.raises(RuleError, match=r"Blue Std is there\. The nearest free place is "):
        game.do("red", walk("D3+24,50"))
    game.do("red", walk("D3+23,50"))
    assert game.state.locks == ()
    with pytest.raises(RuleError, match="Mate is there"):
        game.do("red", walk("C4+50,50"))


@pytest.mark.rule("P28-MOVE-1")
def test_nobody_leaves_the_table_by_moving():
    game = placed(std(), std("blue"), at=((20, 20), "I9"))
    with pytest.raises(RuleError, match="the edge of the table"):
        game.do("red", walk("A1+10,20"))


@pytest.mark.rule("P28-FACT-1")
def test_a_move_without_a_place_is_asked_where_to():
    game = placed(std(), std("blue"), at=("C3", "I9"))
    game.do("red", Walk(unit=1, distance_mm=None))
    assert game.kind() == "measure"
    assert "Say where it goes" in game.asked().text
    with pytest.raises(RuleError, match="too far"):
        game.do("red", Measure(to="I1"))
    game.do("red", Measure(to="C4"))
    assert game.at(1) == (250, 350, 0)


@pytest.mark.rule("P28-CLIMB-1", "P28-CLIMB-2")
def test_a_climb_is_measured_from_the_face():
    game = placed(std(), std("blue"), at=((280, 250), "I9"), terrain=(HUT,))
    known = walk("D3+20,50").measured(game.state)
    assert (known.climb_top_mm, known.climb_from_mm, known.climb_to_mm) == (60, 0, 60)
    assert known.distance_mm == 100
    game.do("red", walk("D3+20,50"), "d10:2")
    assert game.at(1) == (320, 250, 60)
    assert game.unit(1).climbing == 0


@pytest.mark.rule("P28-CLIMB-2")
@pytest.mark.parametrize(
    ("start", "to", "told"), [((280, 250), "D3+20,50", "up"), ((315, 250, 60), "C3+80,50", "down")]
)
def test_a_preview_tells_of_a_climb_and_that_it_is_rolled_for(start, to, told):
    game = placed(std(), std("blue"), at=(start, "I9"), terrain=(HUT,))
    lines = preview(game.state, "red", 1, to).lines
    assert f"It climbs {told} 6cm, for which it rolls (P28-CLIMB-2)." in lines
    assert "All of it is even ground." not in lines


@pytest.mark.rule("P28-CLIMB-2", "P28-TERR-5")
@pytest.mark.parametrize(
    ("terrain", "told"),
    [
        ((), "All of it is even ground."),
        ((WOOD,), "It crosses rough ground, for which it rolls (P28-TERR-5)."),
    ],
)
def test_a_preview_of_a_way_without_a_climb_tells_of_the_ground_alone(terrain, told):
    game = placed(std(), std("blue"), at=((280, 250), "I9"), terrain=terrain)
    lines = preview(game.state, "red", 1, "D3+20,50").lines
    assert told in lines
    assert not any("climbs" in line for line in lines)


@pytest.mark.rule("P28-CLIMB-2", "P28-CLIMB-4")
def test_who_does_not_get_up_hangs_beside_the_face_and_climbs_on_from_there():
    game = placed(std(traits=("Big",)), std("blue"), at=((272, 250), "I9"), terrain=(HUT,))
    with pytest.raises(RuleError, match="too far"):
        game.do("red", walk("D3+20,50"))
    game = placed(std(speed_dice=-60), std("blue"), at=((280, 250), "I9"), terrain=(HUT,))
    far = walk("D3+20,50").measured(game.state)
    assert far.distance_mm == 100


@pytest.mark.rule("P28-CLIMB-5", "P28-FALL-1")
def test_who_fails_to_climb_stays_at_the_foot():
    game = placed(std(), std("blue"), at=((280, 250), "I9"), terrain=(HUT,))
    game.do("red", walk("D3+20,50"), "d10:9")
    assert game.at(1)[:2] == (280, 250)
    assert game.at(1)[2] == 0


@pytest.mark.rule("P28-CLIMB-2")
def test_a_way_climbs_once_at_most():
    huts = (("even", (200, 200, 60, 100), 60), ("even", (290, 200, 60, 100), 60))
    game = placed(std(), std("blue"), at=((245, 250, 60), "I9"), terrain=huts)
    with pytest.raises(RuleError, match="climbs twice"):
        game.do("red", walk("D3+5,50"))


@pytest.mark.rule("P28-CHG-1")
def test_a_charge_goes_to_the_nearest_place_in_contact():
    game = placed(std(actions=1), std("blue"), at=((200, 200), (300, 200)))
    game.do("red", Charge(unit=1, target=2, distance_mm=None))
    assert game.state.locks == ((1, 2),)
    assert "has 7.5cm to go to Blue Std" in game.text()
    assert game.at(1) == (274.5, 200, 0)


@pytest.mark.rule("P28-CHG-1", "P28-CHG-3")
@pytest.mark.parametrize(("x", "reached"), [(325, True), (325.5, False)])
def test_a_charge_reaches_when_the_gap_is_at_most_its_speed(x, reached):
    game = placed(std(actions=1), std("blue"), at=((200, 200), (300, 200)))
    state = game.state.change(2, at=type(game.unit(2).at)(int(2 * x), 400))
    game.state = state
    charge = Charge(unit=1, target=2, distance_mm=None)
    if reached:
        assert game.do("red", charge).state.locks == ((1, 2),)
        return
    with pytest.raises(RuleError, match=r"10\.1cm is too far"):
        game.do("red", charge)


@pytest.mark.rule("P28-CHG-1")
def test_a_charge_touches_others_that_stand_there():
    game = placed(
        std(actions=1), std("blue"), std("blue", "Second"),
        at=((200, 200), (250, 187), (250, 213)),
    )  # fmt: skip
    known = Charge(unit=1, target=2, distance_mm=None).measured(game.state)
    assert known.also in ((), (3,))
    game.do("red", Charge(unit=1, target=2, distance_mm=None))
    assert (1, 2) in game.state.locks


@pytest.mark.rule("P28-CHG-3", "P28-TERR-2")
def test_a_charge_that_falls_short_ends_on_its_way():
    game = placed(std(), std("blue"), at=((200, 200), (310, 200)), terrain=(
        ("rough", (220, 150, 40, 100), 0),
    ))  # fmt: skip
    game.do("red", Charge(unit=1, target=2, distance_mm=None), "d10:9")
    assert game.state.locks == ()
    assert game.at(1) == (250, 200, 0)


@pytest.mark.rule("P28-CHG-1", "P28-LEAVE-1")
def test_a_charge_at_somebody_on_a_ledge_comes_into_contact_where_the_ledge_is():
    """Who stands 4cm below does not touch, so the charger gets up beside its target."""
    ledge = ("even", (240, 200, 100, 100), 40)
    game = placed(std(), std("blue"), at=((190, 250), (255, 250, 40)), terrain=(ledge,))
    game.do("red", Charge(unit=1, target=2, distance_mm=None))
    assert game.state.locks == ((1, 2),)
    assert game.at(1)[2] == 40
