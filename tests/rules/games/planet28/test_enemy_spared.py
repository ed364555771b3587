"""Whom an enemy unit in contact may not fight (P28-SOLO-4, step 2)."""

from __future__ import annotations

import pytest

from rules.games.planet28.units import Effect
from tests.support.planet28.solo import foe, turn_of
from tests.support.planet28.tables import std

pytestmark = pytest.mark.rule("P28-SOLO-4")
BARE = {"weapons": ("Dagger",)}


def test_a_locked_unit_spares_whom_it_may_not_fight():
    shield = std(name="Shielded", acted=True, effects=(Effect("Shield", 0, 1, 0),))
    only = turn_of(foe(**BARE), shield, std(), locks=((1, 2),))
    assert "Foe does nothing more." in only.text()
    both = turn_of(
        foe(actions=1, **BARE), shield, std(name="Open", acted=True), locks=((1, 2), (1, 3)),
        script="d10:1 d10:10",
    )  # fmt: skip
    assert "Foe misses Open." in both.text()
