"""The five lists of a planet, how the aliens' AA follows from one of them, and what is advised."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.three_sixteen.planets import MakePlanet
from rules.three_sixteen.service import Service

from .table import Table, campaign, squad

PICKED = {"aa": 19, "name": 1, "form": 2, "land": 3}


def between(*troopers, **more):
    """Return a table between missions: the GM makes a planet."""
    state = campaign(*troopers, **more)
    return Table(replace(state, planet=None, phase="planet", frames=(Service(stage="planet"),)))


def all_but(*entries):
    return tuple(n for n in range(1, 21) if n not in entries)


@pytest.mark.rule("C316-PLAN-1", "C316-PLAN-2")
def test_a_roll_makes_way_for_a_pick_that_is_still_to_come():
    table = between(*squad("red"), ability_multi=True, crossed={"ability": all_but(5, 9)})
    table.roll("d20:5 d20:9").play("gm", MakePlanet(**PICKED, second=5, abilities=2)).done()
    assert table.state.planet.abilities == (5, 9)

    last = between(*squad("red"), ability_multi=True, crossed={"ability": all_but(5)})
    last.roll("d20:5 d20:7").play("gm", MakePlanet(**PICKED, second=5, abilities=2)).done()
    assert last.state.planet.abilities == (5, 7)
