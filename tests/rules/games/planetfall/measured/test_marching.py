"""How the models of a squadron follow their first on a measured table, and what they cross."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import FLYING_VEHICLE, LUMBERING, RECON_SPECIALIST
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.going import went
from rules.games.planetfall.measured.sound import position_faults
from rules.games.planetfall.measured.spots import is_coherent, pieces
from rules.games.planetfall.moving.actions import Cruise, FlatOut
from rules.games.planetfall.setup.scouting import Scout, Scouting
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Building
from rules.ground import places
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.tables import battle, infantry, mar, profile, squad

TANK = profile(base=40)
CLAWS = squad("Claws", 1, TANK)
FLYER = profile(base=40, sight="flying", locomotion="flying", mars=(mar(FLYING_VEHICLE),))
GIANT = profile(base=80, mars=(mar(LUMBERING),), cruise=14, flat_out=28)
AWAY = (46, 46)


def moving(*spots, red, blue=(CLAWS,), terrain=(), frame=None):
    """A battle in which red's first squadron moves."""
    state = on(battle(red=red, blue=blue), *spots, terrain=terrain)
    frame = frame or Activation(squadron=1, stage="act")
    return msgspec.structs.replace(state, frames=(frame,))


def at(x, y):
    """The name of a place in inches."""
    one = spot((x, y))
    return places.name(field(moving((1, 1), AWAY, red=[squad("Any", 1, TANK)])), (one.x, one.y))


def ends(state, move):
    """Where the models end, in inches, and how far each has gone."""
    found = went(state, move.measured(state))
    return {m: ((s.piece.x / 50, s.piece.y / 50), s.way.length / 50) for m, s in found.items()}


@pytest.mark.rule("PF-MOV-3", "PF-MOV-5", "PF-MOV-6", "PF-MOV-2", "PF-TER-1")
@pytest.mark.parametrize(
    "rocks",
    [
        (15, 11, 2, 2),
        (14, 11, 4, 4),
        (15, 12, 5, 1),
        (13, 11, 1, 5),
        (16, 11, 2, 1),
        (12, 11, 3, 6),
    ],
)
@pytest.mark.parametrize("fast", [False, True])
def test_members_follow_as_far_as_they_may_and_stand_in_nothing(rocks, fast):
    state = moving((10, 10), (10, 12), (8, 12), AWAY, red=[squad("Fists", 3, TANK)],
                   terrain=[("rocks", rocks)])  # fmt: skip
    kind, far, most = (FlatOut, 20, 12) if fast else (Cruise, 16, 6)
    move = kind(squadron=1, to=at(far, 10)).measured(state)
    after = Measured(state).do("red", move).state

    assert all(length <= most + 0.001 for _, length in ends(state, move).values())
    assert move.coherent == is_coherent(after, 1) and move.distance <= 2 * most
    assert tuple(position_faults(after)) == ()
    west, south, wide, deep = rocks
    for one in (1, 2, 3):
        x, y = pieces(after)[one].x / 50, pieces(after)[one].y / 50
        beside = max(west - x, x - west - wide, 0), max(south - y, y - south - deep, 0)
        assert beside[0] ** 2 + beside[1] ** 2 >= 0.79**2


@pytest.mark.rule("PF-MOV-3", "PF-MOV-5")
def test_members_keep_their_places_in_the_open():
    state = moving((10, 10), (10, 12), (8, 11), AWAY, red=[squad("Fists", 3, TANK)])
    found = ends(state, Cruise(squadron=1, to=at(15, 13)))
    assert [place for place, _ in found.values()] == [(15, 13), (15, 15), (13, 14)]


@pytest.mark.rule("PF-MOV-3", "PF-MOV-4")
def test_who_cannot_follow_stays_and_the_squadron_is_torn():
    # The second tank is walled in by rocks.
    pen = [("rocks", (4, 8, 6, 1)), ("rocks", (4, 12, 6, 1)), ("rocks", (4, 9, 1, 3)),
           ("rocks", (9, 9, 1, 3))]  # fmt: skip
    state = moving((12, 10.5), (7, 10.5), AWAY, red=[squad("Fists", 2, TANK)], terrain=pen)
    move = Cruise(squadron=1, to=at(18, 10.5)).measured(state)
    assert not move.coherent and ends(state, move)[2] == ((7, 10.5), 0)
    assert Measured(state).do("red", move).state.squadron(1).disorder == 2


@pytest.mark.rule("PF-MOV-2")
def test_flyers_pass_over_flyers_and_tanks_over_nobody():
    for kind, passes in ((FLYER, True), (TANK, False)):
        state = moving((10, 10), (14, 10), AWAY, red=[squad("One", 1, kind), squad("Two", 1, kind)])
        move = FlatOut(squadron=1, to=at(20, 10))
        if passes:
            assert ends(state, move)[1] == ((20, 10), 10)
            continue
        with pytest.raises(RuleError, match="Two is in the way"):
            move.measured(state)


@pytest.mark.rule("PF-TER-3")
@pytest.mark.parametrize(
    ("ground", "far", "fine"),
    [("road", 7, True), ("road", 7.02, False), ("vegetation", 4, True), ("vegetation", 7, False),
     ("bridge", 7, True)],
)  # fmt: skip
def test_only_roads_and_bridges_add_to_a_move(ground, far, fine):
    strip = (ground, (5, 8, 20, 4))
    state = moving((10, 10), AWAY, red=[squad("Foot", 1, infantry())], terrain=[strip])
    move = Cruise(squadron=1, to=at(10 + far, 10)).measured(state)
    if fine:
        move.check(state, "red")
        assert move.distance == 2 * far
        return
    with pytest.raises(RuleError, match="too far") as refusal:
        move.check(state, "red")
    assert refusal.value.rule == "PF-MOV-5"


@pytest.mark.rule("PF-TER-3", "PF-MOV-3")
def test_the_road_adds_to_the_way_of_every_model():
    road = [("road", (5, 6, 30, 8))]
    state = moving((10, 10), (10, 8), AWAY, red=[squad("Foot", 2, infantry())], terrain=road)
    found = ends(state, Cruise(squadron=1, to=at(17, 10)))
    assert found == {1: ((17, 10), 7), 2: ((17, 8), 7)}
    # Hover tanks gain nothing: the second stops after its 6".
    tanks = moving((10, 10), (10, 8), AWAY, red=[squad("Fists", 2, TANK)], terrain=road)
    assert ends(tanks, Cruise(squadron=1, to=at(17, 10)))[2][1] <= 6


@pytest.mark.rule("PF-TER-1", "PF-TER-3", "PF-FACT-1")
def test_what_a_move_crosses_is_told_of_every_model():
    terrain = [("vegetation", (12, 8, 2, 4)), ("rough", (14, 12, 2, 4))]
    state = moving((10, 10), (10, 14), AWAY, red=[squad("Fists", 2, TANK)], terrain=terrain)
    move = Cruise(squadron=1, to=at(15, 10)).measured(state)
    assert set(move.terrain) == {"vegetation", "rough"} and move.ground == ()
    inside = Cruise(squadron=1, to=at(13, 10)).measured(state)
    assert inside.terrain == ("vegetation",) and inside.ground == ()
    alone = moving((10, 10), AWAY, red=[squad("Fists", 1, TANK)], terrain=terrain)
    assert Cruise(squadron=1, to=at(13, 10)).measured(alone).ground == ("vegetation",)


@pytest.mark.rule("PF-TER-1")
@pytest.mark.parametrize("kind", [Cruise, FlatOut])
def test_infantry_passes_through_a_building_and_ends_in_none(kind):
    foot = squad("Foot", 2, infantry(cruise=16, flat_out=28))
    house = [("building", (10, 22, 28, 1))]
    state = moving((24, 20), (24, 18.5), AWAY, red=[foot], terrain=house)
    far = 7 if kind is Cruise else 12
    move = kind(squadron=1, to=at(24, 20 + far)).measured(state)
    move.check(state, "red")
    assert (move.distance, move.terrain, move.ground) == (2 * far, ("building",), ())
    assert ends(state, move)[1] == ((24, 20 + far), far)
    with pytest.raises(RuleError, match=r"cannot stand at .*: the building at E4 is there"):
        kind(squadron=1, to=at(24, 22.5)).measured(state)
    # Its second model finds a place beside the building, not in it.
    short = Cruise(squadron=1, to=at(24, 24)).measured(state)
    assert all(abs(y - 22.5) >= 1 for (_, y), _ in ends(state, short).values())


@pytest.mark.rule("PF-TER-1")
@pytest.mark.parametrize(("said", "north"), [("north", 28), ("north 2.5", 21.5), ("north 1", 21)])
def test_infantry_told_a_direction_stops_before_a_building_or_gets_behind_it(said, north):
    foot = squad("Foot", 1, infantry(cruise=16))
    state = moving((24, 20), AWAY, red=[foot], terrain=[("building", (10, 22, 28, 1))])
    assert ends(state, Cruise(squadron=1, to=said))[1][0] == (24, north)


@pytest.mark.rule("PF-TER-1")
def test_tanks_go_round_a_building():
    tank = squad("Tank", 1, profile(base=40, cruise=16))
    state = moving((24, 20), AWAY, red=[tank], terrain=[("building", (10, 22, 28, 1))])
    move = Cruise(squadron=1, to=at(24, 25)).measured(state)
    assert move.distance > 50 and move.terrain == ()


@pytest.mark.rule("PF-MOV-2", "PF-TER-1")
def test_nobody_passes_through_a_building_that_an_enemy_holds():
    foot, held = squad("Foot", 1, infantry(cruise=16)), squad("Held", 1, infantry())
    house = Building(id=1, name="House", terrain="t1")
    for place, far in (({"place": "occupying", "within": 1}, 60), ({"place": "withdrawn"}, 10)):
        inside = msgspec.structs.replace(held, fields=place)
        state = moving((24, 20), None, red=[foot], blue=[inside],
                       terrain=[("building", (10, 22, 28, 1))])  # fmt: skip
        state = msgspec.structs.replace(state, buildings=(house,), made=1)
        move = Cruise(squadron=1, to=at(24, 25)).measured(state)
        assert move.distance >= far and (move.distance == 10) == (far == 10)


@pytest.mark.rule("PF-MOV-7", "PF-MOV-8", "PF-MAR-LUMBER")
def test_a_lumbering_model_is_led_as_near_as_its_template_gets_it():
    state = moving((20, 20, 0), AWAY, red=[squad("Giant", 1, GIANT)])
    # Straight ahead there is nothing to turn for.
    assert Cruise(squadron=1, to=at(20, 25)).measured(state).path == "F5"
    assert Cruise(squadron=1, to=at(20, 16)).measured(state).path == "B4"
    # Two uses of the template, an inch apart, turn it by a right angle.
    east = Cruise(squadron=1, to=at(27, 22)).measured(state)
    assert east.path.split()[0] == "TR" and east.path.split().count("TR") == 2
    west = Cruise(squadron=1, to=at(13, 22)).measured(state)
    assert west.path == east.path.replace("R", "L")
    game = Measured(state).do("red", east)
    x, y, facing = game.at(1)
    assert facing == 90 and x > 23 and 21 < y < 24
    fast = FlatOut(squadron=1, to=at(20, 32)).measured(state)
    assert fast.path == "F12" and fast.distance == 24


@pytest.mark.rule("PF-SET-13", "PF-MAR-RECON")
def test_a_recon_move_puts_its_squadron_where_it_leads():
    scouts = squad("Scouts", 2, TANK, mars=(mar(RECON_SPECIALIST),))
    frame = Scouting(side="red", stage="move")
    state = moving((10, 10), (10, 12), AWAY, red=[scouts], frame=frame)
    game = Measured(state).do("red", Scout(squadron=1, to=at(22, 10)))
    assert [game.at(one)[:2] for one in (1, 2)] == [(22, 10), (22, 12)]
    assert SYSTEM.invariants(game.state) == () and not game.state.squadron(1).flat_out


@pytest.mark.rule("PF-MOV-2", "PF-FACT-1")
def test_positions_that_cannot_be_are_named():
    def faults(*spots):
        return SYSTEM.invariants(on(battle(red=[squad("Fists", 1, TANK)], blue=[CLAWS]), *spots))

    assert faults((10, 10), (11.6, 10)) == ()
    assert any("PF-MOV-2" in one for one in faults((10, 10), (11, 10)))
    assert any("over the edge" in one for one in faults((0.5, 10), (20, 10)))
    assert any("has no place" in one for one in faults(None, (20, 10)))


@pytest.mark.rule("PF-MOV-5", "PF-MOV-6")
def test_a_cruise_goes_round_rocks_and_flat_out_does_not():
    rocks = [("rocks", (12, 9.5, 1, 1))]
    state = moving((10, 10), AWAY, red=[squad("Fists", 1, TANK)], terrain=rocks)
    place, far = ends(state, Cruise(squadron=1, to=at(14, 10)))[1]
    assert place == (14, 10) and 4 < far < 6
    with pytest.raises(RuleError, match="rocks"):
        FlatOut(squadron=1, to=at(18, 10)).measured(state)


@pytest.mark.rule("PF-MOV-5", "PF-MOV-3", "PF-MOV-6")
def test_who_ends_its_move_looks_at_the_nearest_enemy_or_as_it_says():
    blue = (squad("Near", 1, TANK), squad("Far", 1, TANK))
    state = moving((10, 10, 180), (20, 12), (12, 40), red=[squad("Fists", 1, TANK)], blue=blue)
    game = Measured(state).do("red", Cruise(squadron=1, to=at(12, 12)))
    assert game.at(1) == (12, 12, 90)
    said = Measured(state).do("red", Cruise(squadron=1, to=at(12, 12), face=225))
    assert said.at(1) == (12, 12, 225)


@pytest.mark.rule("PF-MOV-8", "PF-MOV-7", "PF-MAR-LUMBER")
def test_flat_out_a_lumbering_model_is_led_with_three_inches_between_its_turns():
    state = moving((20, 20, 0), AWAY, red=[squad("Giant", 1, GIANT)])
    east = FlatOut(squadron=1, to=at(34, 23)).measured(state)
    assert east.path.startswith("TR F3 TR F") and east.distance <= 28
    Measured(state).do("red", east)
    back = Cruise(squadron=1, to=at(20, 19.5)).measured(state)
    assert back.path == "B0.5"
