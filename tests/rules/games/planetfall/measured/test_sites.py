"""Markers on a measured table: at the first place that is allowed, or at one that is named."""

from __future__ import annotations

import pytest

from rules.core import RuleError, wanting
from rules.games.planetfall.force.mars import SKY_DROP_NEXUS
from rules.games.planetfall.measured.sites import square_at
from rules.games.planetfall.setup.sites import PlaceMarker, Sites
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
    assert plain.startswith("Placed: sky drop marker")
    assert named.startswith("At a square you name: sky drop marker")


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
