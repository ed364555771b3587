"""What is offered of moves and charges on a measured table, and what is left as it is said."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.steps import steps
from rules.games.planet28.moves import Charge, Walk
from tests.support.planet28.ground import board, on
from tests.support.planet28.tables import std, table


def field(*, measured=True):
    """Red's two act; blue's unit 3 stands 30cm away."""
    state = table(std(), std(), std("blue"), units=(1, 2))
    return on(board(), state, (100, 100), (100, 300), (400, 100)) if measured else state


@pytest.mark.rule("P28-FACT-1", "P28-MOVE-1")
def test_each_unit_that_acts_is_offered_places_and_nothing_that_is_asked():
    state = field()
    found = [*Walk.candidates(state, "red")]
    assert {(one.unit, one.to) for one in found} == {
        (unit, to) for unit in (1, 2) for to in steps(state, unit)
    }
    assert {one.unit for one in found} == {1, 2}
    plain = [*Walk.candidates(field(measured=False), "red")]
    assert [(one.unit, one.climb_top_mm) for one in plain] == [(1, 0), (1, None), (2, 0), (2, None)]


@pytest.mark.rule("P28-CHG-1", "P28-FACT-1")
@pytest.mark.parametrize(("measured", "target"), [(False, 3), (True, 9), (True, 1), (False, 9)])
def test_a_charge_at_nobody_there_or_without_places_is_left_as_it_is_said(measured, target):
    charge = Charge(unit=1, target=target, distance_mm=50)
    assert charge.measured(field(measured=measured)) is charge


@pytest.mark.rule("P28-CHG-1", "P28-FACT-1")
def test_a_charge_is_measured_to_the_nearest_place_in_contact():
    charge = Charge(unit=1, target=3, distance_mm=None)
    found = charge.measured(field())
    assert (found.unit, found.target) == (1, 3)
    # Two bases of 25mm touch half a base before and behind the places.
    assert (found.distance_mm, found.terrain, found.also) == (275, (), ())
