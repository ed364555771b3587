"""Moves that are offered together are told apart by their labels: a menu shows nothing else."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.core import offers, waits_for
from rules.games.planet28 import SYSTEM as PLANET28
from rules.games.planetfall.system import SYSTEM as PLANETFALL
from tests.support.planet28 import battles as skirmishes
from tests.support.planet28 import on_the_ground as measured_skirmishes
from tests.support.planetfall import battles
from tests.support.planetfall import on_the_ground as measured_battles

FIRST, EVERY, ROWS, SHOWN = 40, 5, 60, 100


class Alike:
    """Looks at the first rows of a battle and some of the others, for labels that stand twice."""

    def __init__(self, system):
        self.system, self.rows, self.found = system, 0, {}

    def __call__(self, row):
        self.rows += 1
        if self.rows <= FIRST or self.rows % EVERY == 0:
            for seat in waits_for(row.before):
                moves = offers(self.system, row.before, seat)
                labels = Counter(self.system.label(row.before, move)[:SHOWN] for move in moves)
                self.found |= {label: count for label, count in labels.items() if count > 1}


@pytest.mark.parametrize(
    ("system", "played"),
    [
        pytest.param(PLANETFALL, lambda look: battles.play_out(4, look), id="planetfall"),
        pytest.param(
            PLANETFALL, lambda look: measured_battles.play_out(4, look, ROWS), id="pf-measured"
        ),
        pytest.param(PLANET28, lambda look: skirmishes.play_out(4, look), id="planet28"),
        pytest.param(
            PLANET28, lambda look: measured_skirmishes.play_out(4, look, ROWS), id="p28-measured"
        ),
    ],
)
def test_no_label_stands_for_two_moves(system, played):
    look = Alike(system)

    played(look)

    assert look.rows >= ROWS
    assert look.found == {}
