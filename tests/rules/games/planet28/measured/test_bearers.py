"""Who rides is measured from the vehicle; whoever walks, and a vehicle, from where it stands."""

from __future__ import annotations

import pytest

from rules.games.planet28.measured.spots import bearer
from rules.games.planet28.units import Berth
from tests.support.planet28.mixed import with_squad, with_vehicle
from tests.support.planet28.tables import std, table

PARTS = ("front Engine 10/10", "rear Transport section 10/10")


@pytest.mark.rule("P28-VEH-TRANS-2")
def test_a_passenger_is_borne_by_its_vehicle_and_nobody_else_is():
    state = with_vehicle(table(std(), std("blue"), std("blue")), *PARTS)
    state = with_squad(state.change(1, aboard=Berth(vehicle=4, section=1)), 2, 3)
    assert [bearer(state, unit) for unit in (1, 2, 4, 5)] == [4, 2, 4, 5]
