"""Where somebody wants to go, in words: read, refused, and places behind terrain."""

from __future__ import annotations

import pytest

from rules.core.errors import RuleError
from rules.ground import goals, hiding, winds
from rules.ground.distance import gap_to_outline
from rules.ground.goals import Behind, Spot, Straight, Toward
from rules.ground.units import CENTIMETRE, INCH, MILLIMETRE
from tests.support.ground.build import base, imperial, metric, prism

NAMES = ("Aya", "Bren", "Red 1", "Red")
WALL = prism("wall", 600, 600, 200, 20, 120)
OTHER = prism("wall", 1200, 1200, 200, 20, 120)
POND = prism("pond", 100, 100, 200, 200, 0, blocks=())


def board(*terrain):
    numbered = enumerate(terrain)
    named = [type(one)(**{**fields(one), "id": f"{one.name}-{n}"}) for n, one in numbered]
    return metric(*named)


def fields(one):
    return {name: getattr(one, name) for name in one.__struct_fields__}


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("D5", Spot((700, 900))),
        ("d5+20,30", Spot((640, 860))),
        ("north 8", Straight(0, 8 * CENTIMETRE)),
        ("NE", Straight(45)),
        ("North-West 7.5cm", Straight(315, 75 * MILLIMETRE)),
        ("south east 3", Straight(135, 3 * CENTIMETRE)),
        ("toward:Bren 8", Toward("Bren", 8 * CENTIMETRE)),
        ("Towards bren", Toward("Bren")),
        # A name that ends in a number is no name with a length behind it.
        ("toward:Red 1", Toward("Red 1")),
        ("toward:Red 1 4", Toward("Red 1", 4 * CENTIMETRE)),
        ("toward:Red 2", Toward("Red", 2 * CENTIMETRE)),
        ("behind:wall", Behind(("wall-0", "wall-1"))),
        ("behind the wall at D4", Behind(("wall-0",))),
        ("behind:wall-1", Behind(("wall-1",))),
        ("behind:wall d4 from Aya", Behind(("wall-0",), "Aya")),
    ],
)
def test_places_directions_and_words_are_read(text, goal):
    assert goals.read(board(WALL, OTHER, POND), text, NAMES) == goal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", '"" is no place: write D5, D5+20,30, north 8'),
        ("up", "toward:NAME 8 or behind:TERRAIN"),
        ("Z9", "its squares are A1 to I9"),
        ("toward:Cato", 'no single unit called "Cato" here. Units: Aya, Bren'),
        ("toward:Cato 8", 'no single unit called "Cato" here'),
        ("toward:Bren far", '"far" is no length in cm'),
        ("north far", "is no place"),
        ("north 8 miles", '"8 miles" is no length in cm: write 8 or 7.5.'),
        ("behind:hedge", 'Nothing called "hedge" hides anybody on this table. What does: wall.'),
        ("behind:wall A1", 'Nothing called "wall A1"'),
        # What blocks no lines hides nobody.
        ("behind:pond", "What does: wall."),
        ("behind:wall from Cato", 'no single unit called "Cato" here'),
    ],
)
def test_what_is_no_goal_is_refused_with_what_would_be_one(text, said):
    with pytest.raises(RuleError) as refused:
        goals.read(board(WALL, OTHER, POND), text, NAMES)
    assert said in str(refused.value)


def test_a_name_that_several_have_means_nobody():
    with pytest.raises(RuleError, match="no single unit"):
        goals.read(metric(), "toward:Aya", ("Aya", "aya"))


def test_inches_are_the_lengths_of_a_table_in_inches():
    assert goals.read(imperial(), "north 3.5", ()) == Straight(0, 7 * INCH // 2)
    with pytest.raises(RuleError, match="is no length in inches"):
        goals.read(imperial(), "north 8 m", ())
    with pytest.raises(RuleError, match=r"D5\+2\.5,1"):
        goals.read(imperial(), "up", ())


@pytest.mark.parametrize(
    ("end", "wind"),
    [
        ((0, 9), "north"),
        ((9, 9), "north-east"),
        ((-9, 1), "west"),
        ((1, -9), "south"),
        ((0, 0), "north"),
    ],
)
def test_a_line_has_the_nearest_of_eight_directions(end, wind):
    assert winds.wind((0, 0), end) == wind
    assert winds.called(wind) == winds.WINDS[wind]


def test_one_letter_alone_is_a_column_and_no_direction():
    assert winds.called("N") is winds.called("e") is None
    assert (winds.called("nw"), winds.called("southwest"), winds.called("up")) == (315, 225, None)


def test_places_beside_terrain_stand_close_all_round_it_nearest_first():
    table, aya = board(WALL), base("Aya", 700, 400)
    found = hiding.beside(table, aya, table.terrain, 10_000)
    gaps = [gap_to_outline(one, WALL.outline) for one in found]
    assert all(one.is_at_least(0) and one.is_at_most(2 * MILLIMETRE) for one in gaps)
    far = [(one.x - aya.x) ** 2 + (one.y - aya.y) ** 2 for one in found]
    assert far == sorted(far)
    assert {one.y > 600 for one in found} == {True, False}
    near = hiding.beside(table, aya, table.terrain, 10 * CENTIMETRE)
    assert near and near == found[: len(near)] != found


def test_places_beside_terrain_at_the_edge_stay_on_the_table():
    table = board(prism("hut", 0, 0, 300, 300, 100))
    found = hiding.beside(table, base("Aya", 400, 400), table.terrain, 10_000)
    assert found and all(min(one.at) >= 25 for one in found)


def test_the_nearest_place_is_that_with_the_shortest_way_not_the_straightest_line():
    aya = base("Aya", 0, 0)
    places = [aya.moved((n, 0)) for n in (100, 200, 300, 400)]
    ways = {100: 390, 200: None, 300: 310, 400: 100}
    asked = []

    def cost(there):
        asked.append(there.x)
        return ways[there.x]

    assert hiding.nearest(aya, places, cost) == places[2]
    # What is farther off than the best way so far is not looked at.
    assert asked == [100, 200, 300]
    assert hiding.nearest(aya, places[1:2], cost) is None
