"""Where the owner of a marker turns its preferred edge before it drifts (PF-SKY-5)."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import decision
from rules.games.planetfall.activation.select import Acting
from rules.games.planetfall.force.mars import SKY_DROP
from rules.games.planetfall.force.profile import Band, Weapon
from rules.games.planetfall.force.race import Race
from rules.games.planetfall.labels import label
from rules.games.planetfall.measured.orbit import landed, struck
from rules.games.planetfall.orbital.designation import Designation
from rules.games.planetfall.orbital.deviation import TurnAgain
from rules.games.planetfall.orbital.dropping import Drop
from rules.games.planetfall.orbital.uses import CallStrike
from rules.games.planetfall.system import SYSTEM
from rules.games.planetfall.units import Marker
from tests.support.planetfall.ground import Measured, on, spot
from tests.support.planetfall.moving import acting
from tests.support.planetfall.tables import battle, d6, mar, profile, squad

TANK = profile(base=40)
NEXUS = Weapon(name="Nexus", role="designator", arcs=("AR",), ef=Band(40, 4))


def lying(at, kind="sky_drop", micro=1):
    """A marker of red's; at the default it would point at the middle of the table, north."""
    return Marker(id=1, side="red", race="Terran Alliance", kind=kind, micro=micro, at=spot(at))


def dropping(micro=1):
    divers = squad("Divers", 1, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))
    table = battle(
        red=[divers], blue=[squad("Claws", 1, TANK)], markers=(lying((24, 12), micro=micro),)
    )
    return Measured(on(table, None, (46, 46))).send(Acting())


@pytest.mark.rule("PF-SKY-5", "PF-SKY-6")
@pytest.mark.parametrize(
    ("bearing", "edge", "there"),
    [
        (msgspec.UNSET, 1, (24, 16)),
        (90, 1, (28, 12)),
        # 60 degrees clockwise of 30.
        (30, 2, (28, 12)),
        # 120 degrees clockwise of 330.
        (330, 3, (28, 12)),
        (0, 1, (24, 16)),
        (180, 1, (24, 8)),
    ],
)
def test_a_drop_drifts_by_the_edge_that_its_owner_has_named(bearing, edge, there):
    drop = Drop(squadron=1, marker=1, bearing=bearing)
    assert dropping(2).do("red", drop, d6(edge, 1, 3)).at(1)[:2] == there


@pytest.mark.rule("PF-SKY-5")
def test_the_verdict_tells_where_the_edge_was_turned():
    turned = dropping(2).do("red", Drop(squadron=1, marker=1, bearing=90), d6(3, 1, 2))
    assert 'drifts 3" 120 degrees clockwise of its preferred edge (bearing 90°).' in turned.text()
    ahead = dropping(2).do("red", Drop(squadron=1, marker=1, bearing=0), d6(1, 1, 2))
    assert 'drifts 3" towards its preferred edge (bearing 0°).' in ahead.text()
    # As before where nobody names it.
    plain = dropping(2).do("red", Drop(squadron=1, marker=1), d6(3, 1, 2))
    assert 'drifts 3" 120 degrees clockwise of its preferred edge.' in plain.text()


@pytest.mark.rule("PF-SKY-5", "PF-PBP-1")
def test_the_question_of_a_second_roll_tells_it_as_well():
    game = dropping().do("red", Drop(squadron=1, marker=1, bearing=90), d6(2))
    assert "60 degrees clockwise of its preferred edge (bearing 90°)." in game.asked().text
    game.do("red", TurnAgain(), d6(1, 4))
    assert game.at(1)[:2] == (28, 12)


@pytest.mark.rule("PF-SKY-5", "PF-ART-2")
@pytest.mark.parametrize(("bearing", "hit"), [(msgspec.UNSET, False), (90, True)])
def test_a_strike_drifts_by_the_edge_that_its_owner_has_named(bearing, hit):
    scouts = squad("Scouts", 1, TANK, weapons=(NEXUS,))
    table = battle(
        red=[scouts],
        blue=[squad("Claws", 1, TANK)],
        markers=(lying((24, 12), "artillery"),),
    )
    table = msgspec.structs.replace(table, races=(Race(race="Terran Alliance", artillery_dice=1),))
    game = Measured(on(table, (24, 5), (30, 12))).send(Designation(squadron=1))
    move = CallStrike(squadron=1, marker=1, bearing=bearing)
    game.do("red", move, d6(1, 6, *((1, 1) if hit else ())))

    assert ("is lost" in game.text()) is not hit
    told = "towards its preferred edge (bearing 90°)" if hit else "towards its preferred edge."
    assert told in game.text()


@pytest.mark.rule("PF-SKY-5", "PF-SKY-8")
def test_a_slide_goes_on_along_the_bearing_that_was_named():
    table = battle(
        red=[squad("Divers", 1, TANK, place="sky_reserve", mars=(mar(SKY_DROP),))],
        blue=[squad("Claws", 1, TANK)],
        markers=(lying((24, 12)),),
    )
    state = on(table, None, (30, 12))
    found = landed(state, 1, state.markers[0], 0, 6, 90)
    assert found.slid and found.passed == (2,)
    assert found.found[1].y == 12 * 50 and found.found[1].x > 30 * 50
    assert struck(state, state.markers[0], 60, 6, 30) == (2,)


@pytest.mark.rule("PF-SKY-5")
def test_on_a_table_of_ones_own_it_is_told_and_people_turn_the_marker():
    marker = msgspec.structs.replace(lying((0, 0)), at=None, micro=2)
    pod = squad("Pod", place="sky_reserve", mars=(mar(SKY_DROP),))
    game = acting([pod], markers=(marker,))
    game.do("red", Drop(squadron=1, marker=1, bearing=45), d6(1, 2, 2))
    assert "towards its preferred edge (bearing 45°)" in game.text()
    assert game.kind() == "landing"


@pytest.mark.rule("PF-SKY-5")
def test_a_bearing_is_part_of_the_decision_and_leaves_earlier_ones_alone():
    """Named after the dice it would choose where the marker drifts, so it has dice of its own."""
    drop, turned = Drop(squadron=1, marker=1), Drop(squadron=1, marker=1, bearing=45)
    assert decision({"red": drop}) != decision({"red": turned})
    assert b"bearing" not in decision({"red": drop})
    strike = CallStrike(squadron=1, marker=1)
    assert b"bearing" not in decision({"red": strike})


@pytest.mark.rule("PF-SKY-5")
@pytest.mark.parametrize("degrees", [-1, 360])
def test_a_bearing_is_a_whole_circle_of_degrees(degrees):
    raw = {"kind": "drop", "squadron": 1, "marker": 1, "bearing": degrees}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, SYSTEM.Moves)


@pytest.mark.rule("PF-SKY-5")
def test_moves_are_named_with_the_bearing():
    game = dropping()
    turned = Drop(squadron=1, marker=1, bearing=45)
    assert label(game.state, turned) == "Divers: drop by marker 1, bearing 45°"
    assert label(game.state, Drop(squadron=1, marker=1)) == "Divers: drop by marker 1"
    strike = CallStrike(squadron=1, marker=1, bearing=0)
    assert label(game.state, strike) == "Strike by sky drop marker 1 (1), bearing 0°"
