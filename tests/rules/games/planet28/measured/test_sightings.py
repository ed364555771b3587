"""What a measured move tells besides: from where to where, and who is seen from there."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.sightings import sightings, spoken
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.moves import Walk
from tests.support.planet28.ground import placed
from tests.support.planet28.tables import std

WALL = ("even", (300, 400, 100, 20), 60)
LOW = ("even", (300, 400, 100, 20), 20)
PEOPLE = (std(name="Aya"), std("blue", name="Bren"), std("blue", name="Cato"))


def walked(at, to, *terrain):
    game = placed(*PEOPLE[: len(at)], at=at, terrain=terrain)
    game.do("red", Walk(unit=1, distance_mm=None, to=to))
    # What nobody has stated is not told as if somebody had.
    return game.text()


@pytest.mark.rule("P28-MOVE-1", "P28-SHOOT-1")
def test_a_move_tells_its_squares_its_length_and_who_is_seen():
    assert walked(("C3", "G4"), "D3") == "Aya moves 10cm from C3 to D3; it sees Bren at 29.2cm."
    # Within one square only that square is told.
    assert walked(("C3", "G3"), "C3+60,50") == "Aya moves 1cm to C3; it sees Bren at 36.5cm."


@pytest.mark.rule("P28-MOVE-1", "P28-COVER-1")
def test_cover_is_told_with_what_gives_it_and_the_nearest_comes_first():
    text = walked(("E3", "D6+50,60", "A3"), "D3", LOW)
    assert text == (
        "Aya moves 10cm from E3 to D3; it sees Cato at 27.5cm;"
        " Bren at 28.5cm, in cover by the even at D5."
    )


@pytest.mark.rule("P28-MOVE-1", "P28-SHOOT-1")
def test_who_sees_nobody_is_told_what_hides_the_nearest():
    text = walked(("D3", "D5+50,70"), "D3+50,70", WALL)
    assert text.endswith("it sees no enemy; the even at D5 hides Bren.")


@pytest.mark.rule("P28-MOVE-1")
def test_a_move_that_falls_short_tells_where_it_ends():
    game = placed(*PEOPLE[:2], at=("C3", "I9"), terrain=[("rough", (250, 200, 100, 100), 0)])
    game.do("red", Walk(unit=1, distance_mm=None, to="D3"), "d10:9")
    assert "Aya may move only 5cm from C3 to D3; it sees Bren" in game.text()


@pytest.mark.rule("P28-SHOOT-1")
def test_sightings_are_those_from_where_somebody_would_stand():
    state = placed(*PEOPLE[:2], at=("D3", "D6"), terrain=[WALL]).state
    here = sightings(state, 1)
    beside = sightings(state, 1, piece(state, 1).moved((1300, 500)))
    assert [(one.foe, one.sees, one.by) for one in here] == [(2, False, "the even at D5")]
    assert beside[0].sees and not beside[0].cover
    assert spoken(state, ()) == ""
    alone = placed(PEOPLE[0], at=("D3",)).state
    assert sightings(alone, 1) == ()


@pytest.mark.rule("P28-SHOOT-1")
def test_of_many_enemies_the_nearest_are_named_and_the_others_counted():
    people = (PEOPLE[0], *(std("blue", name=f"B{n}") for n in range(5)))
    state = placed(*people, at=("A1", "C1", "D1+50,90", "E3", "F5", "G7")).state
    assert spoken(state, sightings(state, 1)).endswith("; and 2 more")


@pytest.mark.rule("P28-COVER-1", "P28-SHOOT-1")
@pytest.mark.parametrize("turned", [False, True])
def test_what_hides_most_of_an_enemy_is_told(turned):
    # The post stops 3 of the 81 lines, the low wall the 27 to the enemy's feet.
    post = ("even", (330, 330, 10, 10), 60)
    terrain = (LOW, post) if turned else (post, LOW)
    (seen,) = sightings(placed(*PEOPLE[:2], at=("D3", "D6"), terrain=terrain).state, 1)
    assert seen == (2, 275, True, True, "the even at D5")


@pytest.mark.rule("P28-SHOOT-1")
def test_the_nearest_enemy_comes_first_and_of_equals_the_first():
    state = placed(*PEOPLE, std("blue"), at=("E5", "E8", "G5", "C5")).state
    assert [(one.foe, one.far_mm) for one in sightings(state, 1)] == [(3, 175), (4, 175), (2, 275)]


@pytest.mark.rule("P28-SHOOT-1")
def test_who_overlaps_another_is_no_way_off_and_who_has_no_place_sees_nobody():
    state = placed(*PEOPLE[:2], at=("E5", "E6")).state
    assert sightings(state, 1, piece(state, 2))[0].far_mm == 0
    touching = piece(state, 2).moved((900, 1050))
    assert sightings(state, 1, touching)[0].far_mm == 0
    assert sightings(state.change(1, at=None), 1) == ()


@pytest.mark.rule("P28-SHOOT-1")
def test_three_enemies_are_told_of_and_of_a_fourth_that_there_is_one():
    people = (PEOPLE[0], *(std("blue", name=f"B{n}") for n in range(4)))
    state = placed(*people, at=("A1", "C1", "E1", "G1", "I1")).state
    three = state.change(5, at=None)
    assert spoken(three, sightings(three, 1)) == "sees B0 at 17.5cm; B1 at 37.5cm; B2 at 57.5cm"
    told = "sees B0 at 17.5cm; B1 at 37.5cm; B2 at 57.5cm; and 1 more"
    assert spoken(state, sightings(state, 1)) == told


@pytest.mark.rule("P28-SHOOT-1", "P28-COVER-1")
def test_of_enemies_that_are_not_seen_none_is_told_beside_those_that_are():
    state = placed(*PEOPLE, at=("D3", "D5+50,70", "A1"), terrain=[WALL]).state
    told = spoken(state, sightings(state, 1))
    assert (told.startswith("sees Cato at"), "Bren" in told) == (True, False)


@pytest.mark.rule("P28-COVER-1", "P28-SHOOT-1")
@pytest.mark.parametrize(("looker", "cover"), [(1, False), (2, True)])
def test_a_low_wall_covers_whoever_stands_behind_it(looker, cover):
    # From the eyes, 30 mm up, a line to the other's feet 300 mm away is 25 to 23 mm high where
    # the wall of 20 stands before the looker's own feet, and 7 to 5 where it stands before the
    # other's.
    low = ("even", (300, 300, 100, 20), 20)
    state = placed(*PEOPLE[:2], at=("D3", "D6"), terrain=[low]).state
    (seen,) = sightings(state, looker)
    assert (seen.sees, seen.cover) == (True, cover)
