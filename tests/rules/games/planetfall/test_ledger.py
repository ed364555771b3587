"""What a segment has done to a squadron: one entry, however often it is hit."""

from __future__ import annotations

import pytest

from rules.games.planetfall.damage.ledger import hurt
from rules.games.planetfall.units import Hurt
from tests.support.planetfall.tables import battle, squad

TABLE = battle(red=[squad("Fists", 3)], blue=[squad("Claws")])


@pytest.mark.rule("PF-DIS-1", "PF-INT-13", "PF-INT-14", "PF-MAR-CORROSIVE")
def test_the_hits_of_a_segment_add_up_and_nothing_is_forgotten():
    table = hurt(TABLE, 1, damage=1, terror=True, corroded=(1,), cyber=((2, 5),))
    table = hurt(table, 2, damage=4)
    table = hurt(table, 1, damage=2, corroded=(1, 2), cyber=((1, 6),))

    assert table.hurt == (
        Hurt(squadron=1, damage=3, terror=True, corroded=(1, 1, 2), cyber=((2, 5), (1, 6))),
        Hurt(squadron=2, damage=4),
    )


@pytest.mark.rule("PF-INT-13")
def test_terror_counts_once_whichever_hit_brings_it():
    assert hurt(hurt(TABLE, 1, damage=1), 1, damage=1, terror=True).hurt[0].terror
    assert not hurt(hurt(TABLE, 1, damage=1), 1, damage=1).hurt[0].terror
