"""Markers on a measured table: at the first place that is allowed, or at one that is named."""

from __future__ import annotations

import msgspec
import pytest

from rules.core import RuleError, wanting
from rules.games.planetfall.force.mars import SKY_DROP_NEXUS
from rules.games.planetfall.labels import label
from rules.games.planetfall.measured.sites import square_at
from rules.games.planetfall.setup.sites import FIRST, PLACED, PlaceMarker, Sites
from rules.games.planetfall.turn.repairing import LeaveMarkers
from tests.support.planetfall.ground import Measured, on
from tests.support.planetfall.tables import battle, mar, squad

pytestmark = pytest.mark.rule("PF-SET-11")
NEXUS = squad("Nexus", mars=(mar(SKY_DROP_NEXUS, value=2, allowed=("apc",)),))


def asked():
    """A battle in which Red places two sky drop markers on a measured table."""
    state = on(battle(red=[NEXUS], blue=[squad("Claws")]), None)
    return Measured(state).send(Sites(side="red", tested="red", stage="place"))


def test_a_marker_is_placed_by_a_button_or_at_a_square_that_is_named():
    game = asked()
    plain, named = game.labels()[0], game.labels()[-1]
    assert plain.startswith("At the first free place: sky drop marker")
    assert named.startswith("At a square you name: sky drop marker")
    assert label(game.state, PlaceMarker(which=1)) == plain
    game.state = msgspec.structs.replace(game.state, scenery=None)
    assert label(game.state, PlaceMarker(which=1)) == plain.replace(FIRST, PLACED)
    assert game.labels()[0].startswith(PLACED)


@pytest.mark.rule("PF-END-3")
def test_markers_that_are_repaired_are_not_taken_for_those_that_are_placed():
    state = asked().state
    assert label(state, LeaveMarkers()) == ("From now on, in end phases: leave markers unrepaired")
    assert label(state, LeaveMarkers(leave=False)) == (
        "From now on, in end phases: repair markers again"
    )


def test_where_it_lies_is_asked_of_whoever_wants_to_name_it():
    game = asked()
    assert wanting(PlaceMarker(elsewhere=True), game.state) == ("at",)
    assert wanting(PlaceMarker(), game.state) == ()
    game.do("red", PlaceMarker(at="C3", elsewhere=True))
    assert square_at(game.state, game.state.markers[0].at) == "C3"


def test_a_square_too_near_to_another_marker_is_refused():
    game = asked().do("red", PlaceMarker(at="C3"))
    with pytest.raises(RuleError, match='more than 4" from every other'):
        PlaceMarker(at="C3").check(game.state, "red")
    PlaceMarker(at="D3").check(game.state, "red")
