"""Ways that end short of whoever is there, ground that was rent, and places for a teleport."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planet28.measured.routes import check_end, is_place_seen, is_rent, route
from rules.games.planet28.measured.spots import piece, scenery
from rules.games.planet28.moves import Walk
from rules.games.planet28.units import Spot
from rules.ground import places
from tests.support.planet28.partway import HUT, battle, end


@pytest.mark.rule("P28-MOVE-1")
def test_who_is_stopped_beside_an_enemy_is_moved_back_to_where_it_keeps_2_mm():
    # 26 mm beside the way a base is 1 mm off: 27 are kept, so 7.3 mm along it, in whole ones.
    game = battle((200, 250), (250, 276), "I9", terrain=())
    assert end(game, "D3", 50) == (242, 250, 0)
    assert end(game, "D3", 42) == (242, 250, 0)
    assert end(game, "D3", 43) == (242, 250, 0)
    assert end(game, "D3", 60) == (260, 250, 0)


@pytest.mark.rule("P28-MOVE-1")
def test_who_begins_too_near_to_an_enemy_may_be_stopped_too_near_to_it():
    game = battle((200, 250), (200, 276), "I9", terrain=())
    assert end(game, "D3", 5) == (205, 250, 0)


@pytest.mark.rule("P28-MOVE-1")
def test_who_goes_round_something_is_stopped_on_the_last_part_of_its_way():
    game = battle((280, 250), terrain=(("impassable", (300, 240, 20, 60), 100),))
    to = "D3+60,30"
    long = route(game.state, 1, places.read(scenery(game.state), to))
    assert len(long.way.corners) > 2
    x, y, _ = end(game, to, long.length_mm - 10)
    # 1 cm before its goal, in whole half-millimetres.
    assert 99 < (360 - x) ** 2 + (230 - y) ** 2 < 125


@pytest.mark.rule("P28-MOVE-1")
def test_who_is_stopped_beside_an_enemy_behind_a_corner_goes_back_along_its_way():
    rock = ("impassable", (300, 240, 20, 60), 100)
    game = battle((280, 250), (370, 254), terrain=(rock,))
    free = battle((280, 250), terrain=(rock,))
    x, y, _ = end(game, "E3+20,30", 100)
    (east, north, _), (foe_x, foe_y) = end(free, "E3+20,30", 100), (370, 254)
    assert (east - foe_x) ** 2 + (north - foe_y) ** 2 < 27**2
    # Back as far as it must and no millimetre more, rounding aside.
    assert 27**2 <= (x - foe_x) ** 2 + (y - foe_y) ** 2 < 29**2


@pytest.mark.rule("P28-MOVE-1", "P28-TERR-4")
@pytest.mark.parametrize(("north", "beside"), [(387.5, "E3+50,87.5"), (388.5, "")])
def test_a_place_that_is_taken_is_answered_with_a_free_one_within_10_cm(north, beside):
    # South of the rock is the nearest free place: its rim is at 300 mm, the base 12.5 wide.
    game = battle((450, 100), terrain=(("impassable", (0, 300, 900, 600), 100),))
    there = piece(game.state, 1).moved((900, int(2 * north)))
    with pytest.raises(RuleError, match="cannot stand at") as refused:
        check_end(game.state, 1, there)
    assert ("nearest free place" in str(refused.value)) is bool(beside)
    assert beside in str(refused.value)


@pytest.mark.rule("P28-TERR-4", "P28-MOVE-1")
def test_no_way_leads_into_a_place_that_is_closed_all_round():
    walls = [
        ("impassable", sides, 100)
        for sides in (
            (100, 100, 300, 5),
            (100, 395, 300, 5),
            (100, 100, 5, 300),
            (395, 100, 5, 300),
        )
    ]
    game = battle((450, 250), terrain=tuple(walls))
    with pytest.raises(RuleError, match="No way leads Red Std to C3") as refused:
        Walk(unit=1, distance_mm=None, to="C3").measured(game.state)
    assert refused.value.rule == "P28-TERR-4"


@pytest.mark.rule("P28-TR-INCORPOREAL", "P28-CLIMB-2")
def test_an_incorporeal_unit_goes_straight_up_and_through_as_over_even_ground():
    rock = ("impassable", (285, 240, 10, 20), 100)
    bog = ("hazardous", (260, 200, 100, 100), 0)
    game = battle((250, 250), traits=("Incorporeal",), terrain=(rock, bog, HUT))
    way = route(game.state, 1, (640, 500))
    # 70 mm straight on, and nothing climbed.
    assert (way.length_mm, way.climbed, way.grounds, way.z) == (70, 0, (), 120)


def rent(game, *spots):
    """The battle with the ground rent around these places."""
    at = tuple(Spot(int(2 * x), int(2 * y)) for x, y in spots)
    return msgspec.structs.replace(game.state, rents=at)


@pytest.mark.rule("P28-ARC-REND")
@pytest.mark.parametrize(
    ("spots", "over"),
    [
        ((), False),
        # The base of 25 mm comes as near as 212.5 mm: what is 20 cm away is not come over.
        (((250, 462),), True),
        (((250, 462.5),), False),
        (((250, 463), (250, 462)), True),
        # Beside the end and behind the start of the way.
        (((300, 250 + 212),), True),
        (((512, 250),), True),
        (((513, 250),), False),
    ],
)
def test_a_way_is_hazardous_within_20_cm_of_ground_that_was_rent(spots, over):
    state = rent(battle((200, 250), terrain=()), *spots)
    way = route(state, 1, (600, 500))
    assert way.grounds == (("hazardous",) if over else ())


@pytest.mark.rule("P28-ARC-REND")
def test_who_stays_on_rent_ground_is_on_it():
    for north, over in ((462, True), (463, False)):
        state = rent(battle((200, 250), terrain=()), (200, north))
        assert is_rent(state, piece(state, 1), route(state, 1, (400, 500)).way) is over


@pytest.mark.rule("P28-ARC-REND", "P28-TERR-3")
def test_a_way_over_a_corner_is_hazardous_where_any_part_of_it_is():
    # Round the rock by its southern side: only the middle of the way is near enough.
    rock = ("impassable", (290, 240, 20, 400), 100)
    state = rent(battle((270, 250), terrain=(rock,)), (300, 22))
    assert route(state, 1, (660, 500)).grounds == ("hazardous",)


@pytest.mark.rule("P28-ARC-TELEPORT")
def test_a_teleport_leads_to_the_top_of_a_place_that_is_seen_and_free():
    roof = ("even", (300, 200, 100, 100), 300)
    loft = ("even", (500, 200, 100, 100), 60)
    game = battle((200, 250), (550, 280, 60), terrain=(roof, loft))
    # The roof hides what is behind it.
    assert not is_place_seen(game.state, 1, "H3")
    assert is_place_seen(game.state, 1, "C5")
    with pytest.raises(RuleError, match="Foe 1 is there"):
        is_place_seen(game.state, 1, "F3+50,70")


@pytest.mark.rule("P28-ARC-TELEPORT")
def test_a_teleport_counts_what_the_caster_sees_and_not_what_is_seen_from_there():
    # Over a low wall the eyes of the caster see somebody on a roof, and not the other way round.
    fence, roof = ("even", (215, 200, 10, 100), 40), ("even", (300, 200, 100, 100), 60)
    state = battle((200, 250), terrain=(fence, roof)).state
    assert is_place_seen(state, 1, "D3")
    up, here = battle((350, 250, 60), terrain=(fence, roof)).state, "C3+0,50"
    assert not is_place_seen(up, 1, here)
