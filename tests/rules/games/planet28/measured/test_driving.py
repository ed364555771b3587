"""How vehicles drive, turn, back, fly, hop and ram on a measured table."""

from __future__ import annotations

import pytest

from rules.core import RuleError
from rules.games.planet28.actions.manoeuvres import Hop, TakeOff, TouchDown
from rules.games.planet28.actions.measure import Measure
from rules.games.planet28.actions.shooting import Shoot
from rules.games.planet28.answers import Accept, Decline
from rules.games.planet28.invariants import faults
from rules.games.planet28.measured.drives import Order, drive
from rules.games.planet28.measured.previews import preview
from rules.games.planet28.measured.ramming import rammed
from rules.games.planet28.measured.spots import piece
from rules.games.planet28.moves import Charge, Fight, Walk
from rules.games.planet28.turn.flyers import Aloft
from rules.ground.contact import contact
from rules.ground.distance import gap
from tests.support.planet28.guards import framed
from tests.support.planet28.parked import TANK, hull, parked
from tests.support.planet28.tables import std

FAR = "A9"
MIDDLE = (400, 400)


def going(**more):
    return Walk(unit=2, distance_mm=None, **more)


def refusal(game, move, seat="red"):
    with pytest.raises(RuleError) as refused:
        game.do(seat, move)
    return refused.value.rule, str(refused.value)


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ({"to": "E5+0,50"}, (400, 450, 0, 0)),
        # Behind it, it backs and keeps its facing.
        ({"to": "E4+0,50"}, (400, 350, 0, 0)),
        ({"to": "E5+80,0"}, (480, 400, 0, 90)),
        ({"to": "E5+80,60"}, (480, 460, 0, 53)),
        # Towards its rear it turns the shorter way and backs.
        ({"to": "E4+80,40"}, (480, 340, 0, 307)),
        # What is left of the 90 degrees is turned at the end.
        ({"to": "E5+0,50", "heading": 90}, (400, 450, 0, 90)),
        ({"to": "E5+60,60", "heading": 90}, (460, 460, 0, 90)),
        ({"pivot": True, "heading": 180}, (400, 400, 0, 180)),
        ({"pivot": True, "heading": 271}, (400, 400, 0, 271)),
    ],
)
def test_a_medium_vehicle_turns_by_a_quarter_in_all_or_on_the_spot(order, end):
    game = parked(at=(FAR, MIDDLE)).do("red", going(**order))
    assert hull(game) == end
    assert game.unit(2).moves == 1


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize(
    "order",
    [
        {"to": "E5+0,50", "heading": 91},
        {"to": "E5+60,60", "heading": 315},
        {"to": "E4+0,50", "heading": 180},
    ],
)
def test_a_medium_vehicle_turns_no_further(order):
    game = parked(at=(FAR, MIDDLE))
    rule, text = refusal(game, going(**order))
    assert (rule, text) == ("P28-VEH-MOVE-2", "Rover turns by 90 degrees at most.")
    assert refusal(game, going(pivot=True, to="E5+0,9", heading=3))[0] == "P28-MOVE-1"


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ({"to": "E6+0,50"}, (400, 550, 0, 0)),
        ({"to": "E3+0,50"}, (400, 250, 0, 0)),
        ({"pivot": True, "to": "E5+70,0"}, (470, 400, 0, 90)),
        ({"pivot": True, "to": "E5+0,70", "heading": 300}, (400, 470, 0, 300)),
        ({"pivot": True, "heading": 90}, (400, 400, 0, 90)),
    ],
)
def test_a_large_vehicle_goes_straight_or_turns_once_and_goes_half_as_far(order, end):
    game = parked(at=(FAR, MIDDLE), size="large").do("red", going(**order))
    assert hull(game) == end


@pytest.mark.rule("P28-VEH-MOVE-3")
@pytest.mark.parametrize(
    ("order", "rule", "words"),
    [
        ({"to": "E5+80,0"}, "VEH-MOVE-3", "would have to turn by 90 degrees"),
        ({"to": "E5+0,50", "heading": 1}, "VEH-MOVE-3", "goes straight ahead or back"),
        ({"pivot": True, "to": "E5+71,0"}, "MOVE-1", "7cm at most"),
        ({"pivot": True, "heading": 91}, "VEH-MOVE-3", "turns once"),
        ({"pivot": True, "to": "E5+60,0", "heading": 91}, "VEH-MOVE-3", "turns once"),
    ],
)
def test_a_large_vehicle_takes_no_bend(order, rule, words):
    game = parked(at=(FAR, MIDDLE), size="large")
    found, text = refusal(game, going(**order))
    assert found == f"P28-{rule}"
    assert words in text


@pytest.mark.rule("P28-VEH-MOVE-1")
def test_a_small_vehicle_goes_round_corners_like_a_character():
    wall = (("impassable", (360, 430, 80, 20), 60),)
    game = parked(at=(FAR, MIDDLE), size="small", sort="walker", terrain=wall)
    known = going(to="E5+0,80").measured(game.state)
    assert 100 < known.distance_mm <= 200
    game.do("red", going(to="E5+0,80"))
    assert hull(game)[:2] == (400, 480)
    medium = parked(at=(FAR, MIDDLE), terrain=(("impassable", (100, 445, 600, 20), 60),))
    assert "the impassable at E5 is in the way" in refusal(medium, going(to="E6+0,10"))[1]


@pytest.mark.rule("P28-VEH-MOVE-2")
def test_a_turn_that_would_sweep_into_something_is_refused():
    game = parked(at=((440, 400), MIDDLE), units=(2,))
    rule, text = refusal(game, going(pivot=True, heading=90))
    assert rule == "P28-VEH-MOVE-2"
    assert text == "Rover cannot turn by 90 degrees: Blue Std is in the way."
    offered = [one for one in game.offers("red") if isinstance(one, Walk) and one.pivot]
    assert offered == []


POST = ("impassable", (422, 460, 40, 10), 100)
"""What a medium vehicle in the middle comes round on its way to the north."""


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-TERR-4")
def test_a_medium_vehicle_finds_its_way_round_what_is_in_it():
    game = parked(at=(FAR, MIDDLE), terrain=(POST,))
    found = drive(game.state, 2, Order((800, 1080)))
    corners = found.way.corners
    assert (corners[0], corners[-1], len(corners) > 4) == ((800, 800), (800, 1080), True)
    assert len(found.facings) == len(corners) - 1
    # It bears off to the west and comes back: 28 degrees one way, 51 the other, 79 in all.
    assert (found.facings[0], found.facings[-1], found.end.facing) == (332, 23, 23)
    assert found.length_mm == 151


@pytest.mark.rule("P28-VEH-MOVE-2")
@pytest.mark.parametrize("heading", [45, 90])
def test_a_way_round_leaves_less_to_turn_at_its_end(heading):
    game = parked(at=(FAR, MIDDLE), terrain=(POST,))
    with pytest.raises(RuleError):
        drive(game.state, 2, Order((800, 1080), heading))
    found = drive(game.state, 2, Order((800, 1080), heading, pivot=True))
    assert (found.facings[-1], found.end.facing) == (23, heading)
    assert drive(game.state, 2, Order((800, 1080), 30)).end.facing == 30


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-VEH-CLIMB")
def test_a_flyer_goes_straight_over_what_is_below_it():
    rock = (("impassable", (395, 445, 10, 10), 60),)
    game = parked(at=(FAR, (*MIDDLE, 100)), sort="flyer", terrain=rock)
    game.do("red", going(to="E6"))
    assert hull(game) == (450, 550, 100, 18)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(("up", "free"), [(100, False), (0, True)])
def test_a_flyer_meets_only_who_is_as_high_as_it_is(up, free):
    game = parked(
        std("blue"),
        std("blue", name="Climber"),
        at=(FAR, (400, 520, up), (*MIDDLE, 100)),
        sort="flyer",
    )
    to = Order((800, 1160))
    if free:
        assert drive(game.state, 3, to).end.at == to.to
        return
    with pytest.raises(RuleError, match="Climber is in the way of Rover"):
        drive(game.state, 3, to)


@pytest.mark.rule("P28-VEH-MOVE-1", "P28-VEH-CLIMB")
def test_a_small_vehicle_finds_no_way_past_a_wall_that_does_not_end():
    wall = ("impassable", (0, 450, 900, 5), 100)
    rule, text = refusal(parked(at=(FAR, MIDDLE), size="small", terrain=(wall,)), going(to="E6"))
    assert (rule, text) == ("P28-VEH-CLIMB", "No way leads Rover to E6.")


@pytest.mark.rule("P28-VEH-CLIMB", "P28-VEH-MOVE-2")
@pytest.mark.parametrize(("high", "passes"), [(50, True), (51, False)])
@pytest.mark.rule("P28-A64")
def test_a_vehicle_passes_exactly_5cm_and_no_more(high, passes):
    game = parked(at=(FAR, MIDDLE), terrain=(("even", (300, 450, 200, 100), high),))
    if passes:
        game.do("red", going(to="E5+0,99"))
        assert hull(game) == (400, 499, 50, 0)
        return
    rule, text = refusal(game, going(to="E5+0,99"))
    assert (rule, text) == ("P28-VEH-CLIMB", "the even at E6 is in the way of Rover.")


@pytest.mark.rule("P28-VEH-CLIMB")
def test_a_vehicle_does_not_drive_over_a_rim():
    game = parked(at=(FAR, (400, 400, 80)), terrain=(("even", (300, 300, 200, 120), 80),))
    rule, text = refusal(game, going(to="E5+0,60"))
    assert rule == "P28-VEH-CLIMB"
    assert "does not climb: 8cm are too high" in text


@pytest.mark.rule("P28-VEH-TERR", "P28-VEH-TYPE-WALKER", "P28-TERR-2", "P28-TERR-3")
@pytest.mark.parametrize(
    ("ground", "more", "dice", "north"),
    [
        ("rough", {}, "d10:2", 540),
        ("rough", {}, "d10:9", 470),
        ("hazardous", {}, "d10:2", 470),
        ("rough", {"size": "large"}, "", 540),
        ("rough", {"sort": "hover"}, "", 540),
    ],
)
def test_ground_under_any_part_of_the_hull_is_rolled_for(ground, more, dice, north):
    # It lies beside the way of the centre, under the hull's right side.
    game = parked(at=(FAR, MIDDLE), terrain=((ground, (420, 500, 40, 20), 0),), **more)
    game.do("red", going(to="E6+0,40"), dice)
    assert hull(game) == (400, north, 0, 0)


@pytest.mark.rule("P28-VEH-TERR", "P28-TERR-3")
def test_a_vehicle_that_fails_on_hazardous_ground_stays_where_it_is():
    game = parked(at=(FAR, MIDDLE), terrain=(("hazardous", (420, 500, 40, 20), 0),))
    game.do("red", going(to="E6+0,40"), "d10:9 d10:3 d4:1")
    assert hull(game) == (*MIDDLE, 0, 0)
    assert game.unit(2).moves == 1


@pytest.mark.rule("P28-VEH-TERR")
def test_a_turn_sweeps_over_ground_as_well():
    corner = (("hazardous", (442, 415, 10, 10), 0),)
    game = parked(at=(FAR, MIDDLE), terrain=corner)
    assert going(pivot=True, heading=20).measured(game.state).terrain == ()
    assert going(pivot=True, heading=90).measured(game.state).terrain == ("hazardous",)


@pytest.mark.rule("P28-VEH-LEAVE", "P28-LEAVE-1")
def test_a_vehicle_leaves_a_combat_straight_back_at_half_its_speed():
    game = parked(at=((400, 453), MIDDLE), locks=((1, 2),))
    for order in ({"to": "E5+80,0"}, {"to": "E4+40,40"}, {"to": "E5+0,60"}):
        rule, _ = refusal(game, going(**order))
        assert rule == "P28-VEH-LEAVE"
    offered = {one.to for one in game.offers("red") if isinstance(one, Walk)}
    assert offered == {"E3+0,50"}
    game.do("red", going(to="E3+0,50"))
    assert game.kind() == "strike"
    game.no()
    assert hull(game) == (400, 330, 0, 0)
    assert game.state.locks == ()


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-3", "P28-CHG-1")
@pytest.mark.parametrize(
    ("between", "free"), [((400, 480), False), ((440, 480), False), ((470, 480), True)]
)
def test_a_large_vehicle_rams_nobody_past_somebody_else(between, free):
    people = std("blue"), std("blue", name="Other")
    game = parked(*people, at=((400, 520), between, MIDDLE), size="large")
    ram = Charge(unit=3, target=1, distance_mm=None)
    if free:
        game.do("red", ram, "d4:1 d4:4")
        assert game.state.locks == ((1, 3),)
    else:
        assert refusal(game, ram)[0] == "P28-CHG-1"


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-1")
@pytest.mark.parametrize(
    ("between", "end"),
    [((500, 500), (400, 482)), ((430, 470), (394, 482.5)), ((400, 460), (376, 490.5))],
)
@pytest.mark.rule("P28-G22")
def test_a_small_vehicle_rams_round_whoever_is_in_its_way(between, end):
    people = std("blue"), std("blue", name="Other")
    game = parked(*people, at=((400, 520), between, MIDDLE), size="small")
    there = rammed(game.state, 3, 1)
    assert (there.x / 2, there.y / 2) == end
    first, other = piece(game.state, 1), piece(game.state, 2)
    assert contact(there, first).touching
    assert gap(there, other).is_at_least(0)


@pytest.mark.rule("P28-VEH-RAM", "P28-TERR-4")
@pytest.mark.parametrize(("west", "east", "free"), [(300, 500, True), (0, 900, False)])
def test_a_small_vehicle_rams_round_a_wall_that_ends(west, east, free):
    wall = ("impassable", (west, 450, east - west, 5), 100)
    game = parked(at=((400, 520), MIDDLE), size="small", terrain=(wall,))
    assert (rammed(game.state, 2, 1) is not None) is free


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-2", "P28-CHG-1")
@pytest.mark.parametrize(
    ("at", "facing"), [((400, 500), 0), ((500, 400), 90), ((450, 480), 32), ((300, 430), 287)]
)
def test_a_medium_vehicle_turns_to_whom_it_rams(at, facing):
    game = parked(at=(at, MIDDLE))
    game.do("red", Charge(unit=2, target=1, distance_mm=None), "d4:1 d4:4")
    assert game.state.locks == ((1, 2),)
    assert hull(game)[3] == facing
    assert faults(game.state) == ()


@pytest.mark.rule("P28-VEH-RAM", "P28-VEH-MOVE-2", "P28-VEH-MOVE-3", "P28-CHG-1")
@pytest.mark.parametrize(
    ("at", "size"), [((400, 300), "medium"), ((360, 310), "medium"), ((500, 450), "large")]
)
def test_nobody_is_rammed_who_stands_behind_or_beside_the_way(at, size):
    game = parked(at=(at, MIDDLE), size=size)
    rule, text = refusal(game, Charge(unit=2, target=1, distance_mm=None))
    assert (rule, text) == ("P28-CHG-1", "No way leads Rover into contact with Blue Std.")


@pytest.mark.rule("P28-VEH-RAM", "P28-CHG-1")
@pytest.mark.parametrize(("mm", "reached"), [(150, True), (150.5, False)])
def test_a_ram_reaches_as_far_as_the_speed(mm, reached):
    game = parked(at=((400, 452.5 + mm), MIDDLE), size="medium")
    ram = Charge(unit=2, target=1, distance_mm=None)
    assert any(isinstance(one, Charge) for one in game.offers("red")) is reached
    if not reached:
        assert "is too far" in refusal(game, ram)[1]


@pytest.mark.rule("P28-VEH-DOZER", "P28-VEH-4", "P28-CHG-2")
@pytest.mark.parametrize(("at", "less"), [((400, 500), 1), ((480, 400), 0)])
def test_who_charges_into_the_blade_fights_worse(at, less):
    parts = (*TANK, "front Dozer blade 15/15")
    game = parked(at=(at, MIDDLE), units=(1,), parts=parts)
    game.do("blue", Charge(unit=1, target=2, distance_mm=None, weapon="Dagger"))
    game.no("d4:1 d10:9")
    assert (-1 in game.amounts("F roll")) == bool(less)


@pytest.mark.rule("P28-VEH-FIGHT")
def test_a_vehicle_fights_only_whom_its_hull_touches():
    near = parked(at=((400, 454), MIDDLE))
    assert not any(isinstance(one, Fight) for one in near.offers("red"))
    touching = parked(at=((400, 453), MIDDLE), locks=((1, 2),))
    assert [one.target for one in touching.offers("red") if isinstance(one, Fight)] == [1]


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
def test_a_flyer_is_10cm_over_whatever_is_below_it():
    game = parked(
        at=((450, 550), (400, 400, 100)), sort="flyer", terrain=(("even", (350, 500, 100, 60), 80),)
    )  # fmt: skip
    game.do("red", going(to="E6+0,50"))
    assert hull(game) == (400, 550, 180, 0)
    # Nobody below is touched or in its way, and nothing is rolled for.
    assert game.state.locks == ()
    game.do("red", going(to="E5+0,50"))
    assert hull(game) == (400, 450, 100, 0)


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-CHG-1")
@pytest.mark.rule("P28-G23")
def test_who_flies_is_touched_only_by_a_charge_and_held_until_it_moves():
    game = parked(at=((400, 452.5), (400, 400, 100)), units=(1,), sort="flyer")
    stab = Fight(unit=1, target=2, weapon="Dagger")
    rule, text = refusal(game, stab, "blue")
    assert (rule, "no contact but by a charge" in text) == ("P28-VEH-TYPE-FLYER", True)
    game.do("blue", Charge(unit=1, target=2, distance_mm=None))
    assert game.state.locks == ((1, 2),)
    game.no()
    assert faults(game.state) == ()


@pytest.mark.rule("P28-VEH-TYPE-FLYER", "P28-SHOOT-4")
def test_a_flyer_lands_where_there_is_room_and_takes_off_again():
    game = parked(at=((400, 420), (400, 400, 100)), sort="flyer")
    assert (
        Shoot(unit=1, target=2, weapon="Laser pistol", distance_mm=None)
        .measured(game.state)
        .height_mm
        == -100
    )
    rule, text = refusal(game, TouchDown(unit=2))
    assert (rule, text) == (
        "P28-VEH-TYPE-FLYER",
        "Rover has no room to land at E5: Blue Std is there.",
    )
    free = parked(at=(FAR, (400, 400, 100)), sort="flyer").do("red", TouchDown(unit=2))
    assert hull(free) == (*MIDDLE, 0, 0)
    free.do("red", TakeOff(unit=2))
    assert hull(free) == (*MIDDLE, 100, 0)


@pytest.mark.rule("P28-VEH-TYPE-FLYER")
@pytest.mark.parametrize(("answer", "up"), [(Accept(), 100), (Decline(), 0)])
def test_a_flyer_begins_in_the_air_or_on_the_ground(answer, up):
    game = framed(parked(at=(FAR, MIDDLE), sort="flyer").state, Aloft(unit=2))
    game.do("red", answer)
    assert hull(game)[2] == up


@pytest.mark.rule("P28-VEH-TYPE-HOVER")
def test_a_hover_hops_over_what_it_cannot_pass_and_over_nothing_impassable():
    wall = (("even", (300, 445, 200, 20), 90),)
    game = parked(at=(FAR, MIDDLE), sort="hover", terrain=wall)
    offered = [one.to for one in game.offers("red") if isinstance(one, Hop)]
    assert len(offered) == 1
    game.do("red", Hop(unit=2, to="E6+0,10"))
    assert (hull(game), game.unit(2).moves) == ((400, 510, 0, 0), 0)
    assert "hops over the obstacle" in game.text()
    again = parked(at=(FAR, MIDDLE), sort="hover", terrain=wall)
    assert "15cm at most" in refusal(again, Hop(unit=2, to="E7"))[1]
    rock = parked(at=(FAR, MIDDLE), sort="hover", terrain=(("impassable", wall[0][1], 90),))
    assert "is in the way of Rover" in refusal(rock, Hop(unit=2, to="E6+0,10"))[1]
    assert not any(isinstance(one, Hop) for one in rock.offers("red"))


@pytest.mark.rule("P28-FACT-1", "P28-VEH-MOVE-2")
def test_a_turn_without_a_direction_asks_for_one_and_a_move_for_a_place():
    game = parked(at=(FAR, MIDDLE)).do("red", going(pivot=True))
    assert (game.kind(), "which way it faces" in game.asked().text) == ("measure", True)
    game.do("red", Measure(heading=90))
    assert hull(game) == (*MIDDLE, 0, 90)
    game.do("red", going())
    assert "where it goes" in game.asked().text
    game.do("red", Measure(to="E5+50,0"))
    assert hull(game) == (450, 400, 0, 90)


@pytest.mark.rule("P28-MOVE-1", "P28-FACT-1")
def test_a_hull_keeps_2_mm_from_enemies_and_stays_on_the_table():
    game = parked(at=((400, 500), MIDDLE))
    rule, text = refusal(game, going(to="E5+0,46"))
    assert rule == "P28-MOVE-1"
    assert "Blue Std is there. The nearest free place is" in text
    edge = parked(at=(FAR, (400, 60)))
    assert "edge of the table" in refusal(edge, going(to="E1+0,39"))[1]


@pytest.mark.rule("P28-VEH-MOVE-2", "P28-FACT-1")
def test_a_preview_shows_a_vehicle_as_it_will_face():
    game = parked(at=(FAR, MIDDLE))
    found = preview(game.state, "red", 2, "E5+80,0")
    assert (found.end.at, found.end.facing) == ((960, 800), 90)
    assert found.way.way.corners == ((800, 800), (960, 800))
    assert found.lines[0] == "Rover from E5 to E5: 8cm of 15cm."
    with pytest.raises(RuleError, match="would have to turn by 90 degrees"):
        preview(parked(at=(FAR, MIDDLE), size="large").state, "red", 2, "E5+80,0")
