"""What lies where nobody names a place: scenery, objectives, markers, squadrons in their zone."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import Faults, RuleError
from rules.dice import Scripted
from rules.games.planetfall.activation.activation import Activation
from rules.games.planetfall.force.mars import COMMAND_ELEMENT
from rules.games.planetfall.measured.field import field
from rules.games.planetfall.measured.laying import laid_out
from rules.games.planetfall.measured.lining_up import OTHERS
from rules.games.planetfall.measured.sites import building_under, marker_at, objective_at
from rules.games.planetfall.measured.sound import position_faults
from rules.games.planetfall.measured.spots import is_coherent, pieces
from rules.games.planetfall.measured.stands import STANDS, Stand
from rules.games.planetfall.moving.buildings import Occupy
from rules.games.planetfall.options_table import DRAWN, FITTING, MEASURED
from rules.games.planetfall.setup.agreed import feet
from rules.games.planetfall.setup.deploying import Deploy, deployed
from rules.games.planetfall.setup.deployment import OpenDeployment
from rules.games.planetfall.setup.objectives import PlaceObjective, placed
from rules.games.planetfall.units import Marker, Objective
from rules.ground import places
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.tables import SWITCHES, battle, infantry, mar, profile, squad

TANK = profile(base=40)
CLAWS = squad("Claws", 1, TANK)
RADIUS = 0.8


def empty(*red, terrain=(), **fields):
    """A measured table of 4' x 4': red in the south, blue in the north."""
    red = red or (squad("Fists", 1, TANK),)
    models = [None] * sum(len(one.profiles) for one in red)
    return on(battle(red=red, blue=[CLAWS], turn=0, **fields), *models, (24, 46), terrain=terrain)


def inches(state, name):
    """A place of the table in inches east and north."""
    x, y = places.read(field(state), name)
    return x / 50, y / 50


def lying(*spots):
    """Objectives that lie at these places."""
    found = (Objective(id=n, kind="primary", side="red", name="H", at=spot(at))
             for n, at in enumerate(spots, 1))  # fmt: skip
    return {"objectives": tuple(found)}


@pytest.mark.rule("PF-SET-6", "PF-SET-7")
def test_an_objective_that_nobody_places_lies_in_the_middle_of_where_it_may():
    state = empty()
    # The enemy's zone is 8" deep, its half 24"; the centre belongs to nobody.
    assert inches(state, objective_at(state, "primary", "red", False, "")) == (24, 44)
    assert inches(state, objective_at(state, "primary", "blue", True, "")) == (24, 4)
    assert inches(state, objective_at(state, "secondary", "red", False, "")) == (24, 36)
    assert inches(state, objective_at(state, "secondary", "blue", False, "")) == (24, 12)
    assert inches(state, objective_at(state, "secondary", "", False, "")) == (24, 24)


@pytest.mark.rule("PF-SET-8", "PF-SET-6", "PF-SET-7")
def test_the_next_one_lies_more_than_eight_inches_beside_it():
    state = empty(**lying((24, 44)))
    # Two rims of 1" and 8" between them: 10" is too near, and it goes by quarters of a foot.
    assert inches(state, objective_at(state, "primary", "red", False, "")) == (36, 44)
    both = empty(**lying((24, 44), (36, 44)))
    assert inches(both, objective_at(both, "primary", "red", False, "")) == (12, 44)
    # Those in the zone keep a secondary before it away, too: 6" to the side is exactly 8" away.
    assert inches(both, objective_at(both, "secondary", "red", False, "")) == (15, 36)


@pytest.mark.rule("PF-SET-6", "PF-SET-8")
def test_nothing_is_placed_in_closed_ground_unless_a_feature_is_named_there():
    state = empty(terrain=[("rocks", (22, 40, 4, 8))])
    at = inches(state, objective_at(state, "primary", "red", False, ""))
    assert at == (27, 44)
    # A feature may be the rocks themselves; a building needs room.
    assert objective_at(state, "primary", "red", False, "E8+0,2") == "E8+0,2"
    with pytest.raises(RuleError, match="rocks") as refusal:
        objective_at(state, "primary", "red", True, "E8+0,2")
    assert refusal.value.rule == "PF-SET-8"
    wood = empty(terrain=[("vegetation", (22, 40, 4, 8))])
    assert inches(wood, objective_at(wood, "primary", "red", True, "")) == (24, 44)


@pytest.mark.rule("PF-SET-6", "PF-SET-7", "PF-SET-8")
def test_a_full_zone_has_no_room():
    state = empty(terrain=[("rocks", (0, 24, 48, 24))])
    for kind in ("primary", "secondary"):
        with pytest.raises(RuleError, match="no room for an objective: name its place") as refusal:
            objective_at(state, kind, "red", False, "")
        assert refusal.value.rule == "PF-SET-8"


@pytest.mark.rule("PF-SET-7")
def test_a_secondary_lies_wholly_in_the_enemys_half_and_wholly_before_its_zone():
    state = empty()
    for north, fault in ((25, ""), (24.98, "half"), (39, ""), (39.02, "deployment zone")):
        row, rest = int(north // 6) + 1, round(north % 6, 2)
        place = f"E{row}+0,{rest:g}"
        if not fault:
            assert inches(state, objective_at(state, "secondary", "red", False, place))[1] == north
            continue
        with pytest.raises(RuleError, match=fault):
            objective_at(state, "secondary", "red", False, place)


@pytest.mark.rule("PF-SET-6", "PF-SET-8")
def test_an_objective_in_a_building_is_that_building():
    state = empty(terrain=[("building", (20, 40, 4, 4))])
    assert building_under(state, spot((22, 42))) == "t1"
    assert building_under(state, spot((30, 42))) == ""
    table, line = placed(state, "primary", "red", PlaceObjective(name="Hall", at="D8+4,0"))
    (hall,), (one,) = table.buildings, table.objectives
    assert (hall.name, hall.terrain, hall.at) == ("Hall", "t1", None)
    assert (one.building, one.at) == (hall.id, None) and "a building at D8" in line.text
    # One that stands in the open is a building of its own, another feature is none.
    table, _ = placed(state, "primary", "red", PlaceObjective(building=True, at="B8+0,2"))
    assert table.buildings[0].terrain == "" and table.buildings[0].at == spot((6, 44))
    table, _ = placed(state, "primary", "red", PlaceObjective(at="B8+0,2"))
    assert table.buildings == () and table.objectives[0].at == spot((6, 44))


@pytest.mark.rule("PF-SET-11")
@pytest.mark.parametrize(
    ("side", "kind", "north"),
    [("red", "sky_drop", 20), ("red", "artillery", 34), ("blue", "sky_drop", 28),
     ("blue", "artillery", 14)],
)  # fmt: skip
def test_markers_that_nobody_places_lie_side_by_side(side, kind, north):
    state = empty()
    assert inches(state, marker_at(state, side, kind, "")) == (24, north)
    east = [24]
    for _ in range(3):
        known = tuple(
            Marker(id=n, side=side, race="R", kind=kind, micro=6, at=spot((one, north)))
            for n, one in enumerate(east, 1)
        )
        table = msgspec.structs.replace(state, markers=known)
        east.append(inches(table, marker_at(table, side, kind, ""))[0])
    assert east == [24, 30, 18, 36]


@pytest.mark.rule("PF-SET-11")
def test_a_table_full_of_markers_has_no_room_for_another():
    full = tuple(
        Marker(id=n, side="red", race="R", kind="sky_drop", micro=6, at=spot((3 * n, 20)))
        for n in range(17)
    )
    state = empty(markers=full)
    with pytest.raises(RuleError, match="no room for a marker: name its place") as refusal:
        marker_at(state, "red", "sky_drop", "")
    assert refusal.value.rule == "PF-SET-11"


@pytest.mark.rule("PF-EMB-5", "PF-SET-8", "PF-OBJ-4")
def test_infantry_occupies_an_objective_by_its_name():
    foot = squad("Foot", 1, infantry())
    state = empty(foot).change_model(1, at=spot((6, 40)))
    table, _ = placed(
        state, "primary", "red", PlaceObjective(building=True, name="Relay", at="B8+0,2")
    )
    table = msgspec.structs.replace(table, frames=(Activation(squadron=1, stage="act"),))
    assert {one.building for one in Occupy.candidates(table, "red")} == {"Relay"}
    game = Measured(table).do("red", Occupy(squadron=1, building="relay"))
    assert game.state.occupant(table.objectives[0].building) == 1


# Deployment


def lined(state, side="red", helix=1, **said):
    """The table after a side has deployed a helix."""
    after, _ = deployed(state, side, Deploy(helix=helix, **said))
    assert tuple(position_faults(after)) == ()
    return Measured(after)


def waiting(name, models=1, *mars, **fields):
    return squad(name, models, TANK, place="undeployed", mars=mars, **fields)


@pytest.mark.rule("PF-SET-9")
def test_a_helix_stands_in_a_row_in_its_own_zone_and_looks_at_the_enemy():
    state = empty(waiting("One"), waiting("Two"))
    game = lined(state)
    assert [game.at(one) for one in (1, 2)] == [(19.2, 4, 0), (28.8, 4, 0)]
    north = state.change_command("red", edge="north").change_command("blue", edge="south")
    game = lined(north)
    assert [game.at(one) for one in (1, 2)] == [(28.8, 44, 180), (19.2, 44, 180)]


@pytest.mark.rule("PF-SET-9")
@pytest.mark.parametrize(
    ("formation", "east"),
    [("left", [10.4, 18.4]), ("right", [29.6, 37.6]), ("spread", [16.8, 31.2])],
)
def test_a_formation_leans_to_one_side(formation, east):
    game = lined(empty(waiting("One"), waiting("Two")), formation=formation)
    assert [game.at(one)[0] for one in (1, 2)] == east


@pytest.mark.rule("PF-SET-9", "PF-TER-1")
def test_whose_place_is_taken_stands_at_the_next_one():
    state = empty(waiting("One"), terrain=[("rocks", (22, 2, 4, 4))])
    (x, y, _) = lined(state).at(1)
    assert not (22 - RADIUS < x < 26 + RADIUS and 2 - RADIUS < y < 6 + RADIUS)
    assert max(abs(x - 24), abs(y - 4)) <= 4 and RADIUS <= y <= 8 - RADIUS
    closed = empty(waiting("One"), terrain=[("rocks", (0, 0, 48, 8))])
    with pytest.raises(RuleError, match="There is no room left for One") as refusal:
        lined(closed)
    assert refusal.value.rule == "PF-SET-9"


@pytest.mark.rule("PF-SET-9", "PF-MOV-3")
def test_all_of_a_large_squadron_are_inside_the_zone_and_hold_together():
    game = lined(empty(waiting("Horde", 9)))
    there = pieces(game.state)
    assert all(RADIUS <= there[one].y / 50 <= 8 - RADIUS for one in range(1, 10))
    assert is_coherent(game.state, 1)


@pytest.mark.rule("PF-SET-9", "PF-MOV-3")
def test_a_squadron_does_not_begin_torn_apart():
    """Two gaps in the rocks have room for one tank each, 3.4" from each other."""
    rocks = [("rocks", (0, 0, 23, 8)), ("rocks", (25, 0, 23, 8)), ("rocks", (23, 2, 2, 3))]
    lined(empty(waiting("One", 1), terrain=rocks))
    with pytest.raises(RuleError, match="There is no room left for Two"):
        lined(empty(waiting("Two", 2), terrain=rocks))


@pytest.mark.rule("PF-SET-9", "PF-MAR-COMMAND")
def test_the_others_of_a_helix_stand_where_their_command_reaches():
    chief = waiting("Chief", 1, mar(COMMAND_ELEMENT, reach=8))
    state = empty(waiting("One"), chief, waiting("Two"), waiting("Far", helix=2))
    game = lined(state, formation="spread")
    x, y, _ = game.at(2)
    for one in (1, 3):
        east, north, _ = game.at(one)
        assert ((east - x) ** 2 + (north - y) ** 2) ** 0.5 <= 4 + 2 * RADIUS + 0.02
    # Another helix has no command element on the table, and no radius to keep.
    assert lined(state, helix=2).at(4)[:2] == (24, 4)


@pytest.mark.rule("PF-SET-9", "PF-FACT-1")
def test_squadrons_are_put_at_places_that_are_typed():
    state = empty(waiting("One"), waiting("Two"))
    read = STANDS.read(state, "One C1+2,3; two D1")
    assert read == (Stand(1, "C1+2,3"), Stand(2, "D1"))
    assert STANDS.text(state, read) == "One C1+2,3, Two D1"
    assert STANDS.text(state, ()) == "the formation" and STANDS.read(state, "") == ()
    game = lined(state, stands=read)
    assert [game.at(one)[:2] for one in (1, 2)] == [(14, 3), (21, 3)]
    # Whoever is not named stands in the formation.
    assert lined(state, stands=read[:1]).at(2)[:2] == (24, 4)
    with pytest.raises(RuleError, match='"C1" is no squadron with its place') as refusal:
        STANDS.read(state, "C1")
    assert refusal.value.rule == "PF-SET-9"


@pytest.mark.rule("PF-SET-9")
def test_the_formations_are_offered_with_the_last_helix_of_a_measured_table():
    def labels(state):
        game = Measured(state).send(OpenDeployment(side="red", stage="helix"))
        return game.labels()

    one = empty(waiting("One"))
    assert len(labels(one)) == 1 + len(OTHERS)
    assert len(labels(msgspec.structs.replace(one, scenery=None))) == 1
    assert len(labels(empty(waiting("One"), waiting("Two", helix=2)))) == 3


# Scenery


def laid(dice="", papers=None, **options):
    table = battle(red=[squad("Fists", 1, TANK)], blue=[CLAWS], switches=options)
    dice = Scripted(dice)
    after = laid_out(table, SWITCHES | options, papers or {}, dice)
    dice.done()
    return after.scenery


@pytest.mark.rule("PF-SET-1", "PF-SET-2")
def test_scenery_has_the_size_that_was_agreed():
    assert laid() is None
    fitting = laid(table=MEASURED, scenery=FITTING)
    # 1,500 points fight on 4' x 4' (table 6.1).
    assert (fitting.width, fitting.depth) == (48 * 50, 48 * 50)
    drawn = laid("d1000:5 d1000:7", table=MEASURED, scenery=DRAWN)
    assert (drawn.width, drawn.depth) == (48 * 50, 48 * 50)
    assert drawn == laid("d1000:5 d1000:7", table=MEASURED, scenery=DRAWN)
    assert drawn != laid("d1000:5 d1000:8", table=MEASURED, scenery=DRAWN)
    with pytest.raises(Faults, match="crossroads is not 6' x 4'; choose fitting"):
        laid(table=MEASURED, scenery="crossroads", table_size="6x4")
    wide = laid(table=MEASURED, scenery=FITTING, table_size="6x4")
    assert (wide.width, wide.depth) == (72 * 50, 48 * 50)
    assert feet(empty()) == (4, 4)
    larger = empty(mfv=9000)
    # What lies there counts, whatever table 6.1 suggests for forces of that size.
    assert feet(larger) == (4, 4)
    assert feet(msgspec.structs.replace(larger, scenery=None)) == (8, 4)
